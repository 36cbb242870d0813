/**
 * What a query is read as:
 * 1. The spans cover all tokens, each once and in their order, whatever is typed.
 * 2. Each span has its role, and the head is the food.
 * 3. A reading is the same whatever was read before it.
 * 4. Other readings keep the tokens, and name what they changed.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../bench/generate/random.ts';
import { readCompound, readUnfinished } from '../../../src/search/query/other-readings.ts';
import { parseQuery } from '../../../src/search/query/parse-query.ts';
import { readQuery } from '../../../src/search/query/read-query.ts';
import { type Reading, wordByWord } from '../../../src/search/query/reading.ts';
import { openKindTools } from '../../../src/search/run/kinds/kind-tools.ts';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const { index } = new SmallCatalog([
  { name: 'Milk, whole', kind: 'milk' },
  { name: 'Shrimp, raw', kind: 'seafood/shellfish/shrimp' },
  { name: 'Yogurt, plain', kind: 'yogurt' },
]);
const { dictionary } = openKindTools(index, shippedKinds());
const read = (text: string) => readQuery(parseQuery(text).tokens, dictionary);
const rolesOf = ({ spans, head }: Reading) =>
  spans.map((span) => `${span === head ? 'head' : span.role}: ${span.tokens.map(({ text }) => text).join(' ')}`);

const WORDS = [
  'low',
  'fat',
  'boiled',
  'milk',
  'eggs',
  '2',
  '100',
  'g',
  'a',
  'glass',
  'of',
  'with',
  'sans',
  'sucre',
  'lait',
  'blorf',
];

it('1. covers every token once', () => {
  for (let nth = 0; nth < 500; nth++) {
    const random = new Random(1, nth, 800);
    const { tokens } = parseQuery(Array.from({ length: 1 + random.below(8) }, () => random.pick(WORDS)).join(' '));
    for (const { spans } of [readQuery(tokens, dictionary), wordByWord(tokens)]) {
      expect(spans.flatMap((span) => span.tokens)).toEqual(tokens);
      expect(spans.flatMap(({ from, to }) => [from, to])).toEqual(
        spans.flatMap(({ tokens: { length } }, at) => {
          const from = spans.slice(0, at).reduce((count, span) => count + span.tokens.length, 0);
          return [from, from + length];
        }),
      );
    }
  }
});

describe('2. roles', () => {
  it.each([
    ['low fat yogurt', ['claim: low fat', 'head: yogurt']],
    ['2 boiled eggs', ['number: 2', 'preparation: boiled', 'head: eggs']],
    ['a glass of milk', ['stop word: a', 'stop word: glass', 'stop word: of', 'head: milk']],
    ['porridge with milk', ['head: porridge', 'stop word: with', 'kind: milk']],
    ['blorf milk sna', ['unknown word: blorf', 'head: milk', 'prefix: sna']],
    ['shrimp, in milk', ['head: shrimp', 'stop word: in', 'kind: milk']],
    ['shrimp, yogurt', ['head: shrimp', 'kind: yogurt']],
    ['blorf, yogurt', ['unknown word: blorf', 'head: yogurt']],
  ])('of "%s"', (text, roles) => {
    expect(rolesOf(read(text))).toEqual(roles);
  });
});

it('3. depends on nothing that was read before', () => {
  const texts = ['milk', 'low fat yogurt', 'ei', 'chocolate milk with eggs', 'milk'];
  const alone = texts.map((text) => {
    const fresh = openKindTools(index, shippedKinds());
    return readQuery(parseQuery(text).tokens, fresh.dictionary);
  });
  expect(texts.map(read)).toEqual(alone);
});

it('4. other readings are of the same tokens', () => {
  const cases: [string, (reading: Reading) => Reading | undefined, string[]][] = [
    ['pomme de ter', (reading) => readUnfinished(reading, dictionary), ['head: pomme de ter']],
    ['pferdewurst', (reading) => readCompound(reading, dictionary), ['head: pferdewurst']],
  ];
  for (const [text, readAgain, roles] of cases) {
    const reading = read(text);
    const again = readAgain(reading)!;
    expect(again.tokens).toBe(reading.tokens);
    expect(again.name).not.toBe(reading.name);
    expect(rolesOf(again)).toEqual(roles);
  }
});
