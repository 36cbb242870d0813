/**
 * One food for each kind that no table measured, from `kind-estimates.tsv`: the kind's line in `kinds/kinds.tsv` gives its name and
 * category, and the energy follows from the parts.
 */
import { readFileSync } from 'node:fs';
import { energyOf } from '../../src/food/label/label-arithmetic.ts';
import { AI_ESTIMATE } from '../../src/food/source.ts';
import { linesOf, parseNames } from '../../src/kinds/parse-tables.ts';
import { readTable } from './read-table.ts';
import type { StarterFood } from './starter-food.ts';

const TABLE = 'kind-estimates.tsv';
const FIGURES = [
  'protein_g',
  'fat_g',
  'saturated_fat_g',
  'carbs_g',
  'sugar_g',
  'fiber_g',
  'sodium_mg',
  'alcohol_g',
  'polyols_g',
] as const;

/** The foods of the table. */
export function readKindEstimates(): StarterFood[] {
  const kinds = readKindRows();
  return readTable(TABLE, 4 + FIGURES.length).map(([key, ownName, grams, wording, ...cells]) => {
    const kind = kinds.get(key);
    if (kind === undefined) throw new Error(`${TABLE}: there is no kind "${key}"`);
    const known = FIGURES.map((figure, at) => [figure, cells[at]] as const).filter(([, cell]) => cell !== '');
    const figures: Partial<StarterFood> = Object.fromEntries(known.map(([figure, cell]) => [figure, Number(cell)]));
    const name = ownName === '' ? kind.name : ownName;
    return {
      key: `kind-${key}`,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      category: kind.category,
      serving_size_g: Number(grams),
      serving_desc: wording,
      // Carbohydrate has the fiber in it, as in the measured foods.
      calories_kcal: Math.round(energyOf(figures).least),
      ...figures,
      source: AI_ESTIMATE,
      // Whoever wants it asks for it by name: it is never what a broad word means first.
      popularity: 0,
      provenance: 'Estimated for a typical food of its kind by an AI model, not measured',
    };
  });
}

/** The shown English name and the category of each kind. */
function readKindRows(): Map<string, { name: string; category: string }> {
  const categories = new Map(
    Array.from(rowsOf('categories.tsv', ['key', 'name']), ([key, name]) => [key, name] as const),
  );
  return new Map(
    Array.from(
      rowsOf('kinds.tsv', ['key', 'parent', 'category', 'common', 'names', 'tags']),
      ([key, , category, , names]) =>
        [key, { name: parseNames(names)[0].singular, category: categories.get(category) as string }] as const,
    ),
  );
}

function* rowsOf(file: string, columns: readonly string[]): Generator<readonly string[]> {
  const text = readFileSync(new URL(`../../kinds/${file}`, import.meta.url), 'utf8');
  for (const { cells } of linesOf(file, text, columns)) yield cells;
}
