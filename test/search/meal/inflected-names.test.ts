/** Everyday foods in the forms that they have behind an amount (`inflected-names.tsv`): each is read as its kind. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMeal } from '../../../src/search/meal/read-meal.ts';
import { analyse } from '../../../src/text/analyse.ts';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const { kinds } = new SmallCatalog([{ name: 'Egg, whole, raw', kind: 'egg' }], shippedKinds()).engine;
const [, ...lines] = readFileSync(new URL('inflected-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test.each(lines.map((line) => line.split('\t') as [string, string, string]))(
  '%s: "%s" is %s',
  (_language, text, kind) => {
    const { parts } = readMeal(text, kinds!);
    const words = kinds!.inflection.uninflected(analyse(parts[0]!.food), parts[0]!.languages);
    const named = kinds!.dictionary.names.named(words).filter(({ from, to }) => from === 0 && to === words.length);
    expect(named.flatMap(({ meanings }) => meanings.map((meaning) => meaning.kind.key))).toContain(kind);
  },
);
