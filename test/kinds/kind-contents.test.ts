/**
 * What kinds contain:
 * 1. What a line does not say holds as for the kind above, then for the category; what none says is not known.
 * 2. `*` frees of all else but what something above has; what implies something else has it, too.
 * 3. A line with a mistake is named.
 * 4. The shipped table never frees a kind of what it has, and knows what hurts most.
 */
import { expect, test } from 'vitest';
import { parseKindContents } from '../../scripts/kinds/parse-kind-contents.ts';
import { substanceBits } from '../../src/food/substances.ts';
import { KindContents } from '../../src/kinds/kind-contents.ts';
import { shippedKinds } from '../search/kinds.ts';

const { table } = shippedKinds().names;
const HEAD = 'key\thas\tmay\tfree\tinstead';
const parse = (...lines: string[]) =>
  new KindContents(
    parseKindContents({ contents: [HEAD, ...lines, ''].join('\n'), carriers: 'key\twhat\twhy\n' }, table),
  );
const bits = (...keys: string[]) => substanceBits(keys)!;
const kind = (key: string) => table.byKey(key)!;

test('1. and 2. lines hold for what is below', () => {
  const contents = parse(
    'category/bread\twheat\tmilk\t*\t',
    'rye-bread\tgluten\twheat\t\t',
    'cornbread\t\t\tgluten wheat\t',
  );
  expect(contents.has(kind('baguette'))).toBe(bits('wheat', 'gluten'));
  expect(contents.free(kind('baguette')) & bits('milk', 'lactose', 'gluten')).toBe(0);
  expect(contents.free(kind('baguette')) & bits('fish', 'eggs')).toBe(bits('fish', 'eggs'));
  expect(contents.has(kind('pumpernickel'))).toBe(bits('gluten'));
  expect(contents.free(kind('cornbread')) & bits('gluten', 'wheat', 'fish')).toBe(bits('gluten', 'wheat', 'fish'));
  expect([contents.has(kind('apple')), contents.free(kind('apple'))]).toEqual([0, 0]);
});

test('3. mistakes', () => {
  expect(() => parse('no-such-kind\twheat\t\t\t')).toThrow(/contents\.tsv.*no-such-kind/s);
  expect(() => parse('bread\tplastic\t\t\t')).toThrow(/plastic/);
  expect(() => parse('bread\twheat\t\t\t', 'bread\t\t\t\t')).toThrow(/already/);
});

test('4. the shipped table', () => {
  const { contents } = shippedKinds();
  for (const each of table.kinds) expect(contents.has(each) & contents.free(each), each.key).toBe(0);
  const hasOrMayHave: [string, string][] = [
    ['bread', 'gluten'],
    ['spaghetti', 'wheat'],
    ['mayonnaise', 'eggs'],
    ['pesto', 'nuts'],
    ['peanut-butter', 'peanuts'],
    ['beer', 'gluten'],
    ['vodka', 'alcohol'],
    ['lactose-free-milk', 'milk'],
    ['milk-chocolate', 'milk'],
    ['dark-chocolate', 'milk'],
    ['surimi', 'crustaceans'],
    ['worcestershire-sauce', 'fish'],
    ['sausage', 'pork'],
    ['granola', 'nuts'],
    ['tahini', 'sesame'],
    ['soy-sauce', 'wheat'],
    ['gummy-candy', 'gelatin'],
    ['vegan-cheese', 'milk'],
  ];
  for (const [key, substance] of hasOrMayHave) expect(contents.free(kind(key)) & bits(substance), key).toBe(0);
});
