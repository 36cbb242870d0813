import { readCategoryRules } from './categories.ts';
import { readKindEstimates } from './kind-estimates.ts';
import type { StarterInputs } from './make-starter.ts';
import { readNameTables } from './name-tables.ts';
import { readJsonLines, readTable } from './read-table.ts';
import type { StarterFood } from './starter-food.ts';
import { readUsdaRows } from './usda-rows.ts';

/** Everything that the starter catalog is made from, read from this folder and from the USDA table. */
export function readStarterInputs(): StarterInputs {
  return {
    rows: readUsdaRows(),
    tables: readNameTables(),
    commonFoods: readTable('commonness.tsv', 4).map(([ndb, titleWord, popularity, name]) => ({
      ndb,
      titleWord,
      popularity: Number(popularity),
      name,
    })),
    twinSegments: new Set(readTable('twins.tsv', 1).map(([segment]) => segment)),
    categoryRules: readCategoryRules(),
    servings: new Map(
      readTable('servings.tsv', 3).map(([ndb, grams, wording]) => [ndb, { grams: Number(grams), wording }]),
    ),
    handWritten: ['dishes.jsonl', 'plain-foods.jsonl', 'packaged.jsonl'].flatMap(readJsonLines) as StarterFood[],
    ofKinds: readKindEstimates(),
  };
}
