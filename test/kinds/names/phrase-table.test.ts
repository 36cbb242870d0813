/**
 * The table of phrases finds what a plain map of joined words finds:
 * 1. every stretch that was added, with its kinds in the order in which they were added, and in its languages;
 * 2. a stretch whose last word is a plural of one that was added;
 * 3. nothing else.
 * 4. What is remembered of words is what was learned of them, however few places there are.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PhraseTable, PhraseTableBuilder, WordMemory } from '../../../src/kinds/names/phrase-table.ts';
import { singular } from '../../../src/text/plurals.ts';

const word = fc.constantFrom('milk', 'oat', 'oats', 'drink', 'drinks', 'soja', 'lait', 'λάδι', '牛乳');
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const entry = fc.record({ words, kind: fc.integer({ min: 1, max: 5 }), languages: fc.constantFrom(1, 2, 4) });

test('1., 2. and 3. it finds what a plain map finds', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), fc.array(word, { maxLength: 10 }), (entries, text) => {
      const builder = new PhraseTableBuilder();
      const plain = new Map<string, Map<number, number>>();
      for (const { words: phrase, kind, languages } of entries) {
        builder.add(phrase, kind, languages);
        const kinds = plain.get(phrase.join(' ')) ?? new Map<number, number>();
        plain.set(phrase.join(' '), kinds.set(kind, (kinds.get(kind) ?? 0) | languages));
      }
      const table = new PhraseTable(builder.finish());
      const expected: unknown[] = [];
      for (let from = 0; from < text.length; from++) {
        for (let to = from + 1; to <= text.length; to++) {
          const stretch = text.slice(from, to);
          const inSingular = [...stretch.slice(0, -1), singular(stretch.at(-1)!)];
          const kinds = plain.get(stretch.join(' ')) ?? plain.get(inSingular.join(' '));
          if (kinds === undefined) continue;
          const inSecond = [...kinds].filter(([, languages]) => (languages & 2) !== 0).map(([kind]) => kind);
          expected.push({ from, to, inSecond, all: [...kinds.values()].reduce((all, each) => all | each, 0) });
        }
      }
      const found = table.matchesIn(text).map((match) => ({
        from: match.from,
        to: match.to,
        inSecond: table.kindsIn(match, 2),
        all: table.languagesOf(match),
      }));
      expect(found).toEqual(expected);
    }),
  );
});

test('1. it grows', () => {
  const builder = new PhraseTableBuilder();
  const phraseOf = (number: number) => ['name', String(number), 'of', 'a', 'food'];
  for (let number = 1; number <= 20_000; number++) builder.add(phraseOf(number), number, 1);
  const table = new PhraseTable(builder.finish());
  for (let number = 1; number <= 20_000; number += 97) {
    const [match] = table.matchesIn(phraseOf(number));
    expect(table.kindsIn(match!, 1)).toEqual([number]);
  }
});

test('4. words are remembered as themselves', () => {
  const table = new PhraseTable(new PhraseTableBuilder().finish());
  const learn = (text: string) => ({ text, first: table.firstWord(text) });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (asked) => {
      const memory = new WordMemory<ReturnType<typeof learn>>(2);
      for (const text of asked) expect(memory.of(text, learn).text).toBe(text);
    }),
  );
  const memory = new WordMemory<ReturnType<typeof learn>>(2);
  expect(memory.of('milk', learn)).toBe(memory.of('milk', learn));
});
