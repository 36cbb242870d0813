/**
 * Whether our checks and the source find the same figures wrong: of products in which the source finds no error few may be unlike their
 * kind, and of those whose energy or macronutrients it calls wrong many should have little confidence.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { UNLIKE_KIND } from '../../src/food/plausibility.ts';
import { runImport } from '../../src/import/run-import.ts';
import { examples, share } from './agreement.ts';
import type { ProductRow } from './rows.ts';

/** Below this a food is not trusted. */
const LITTLE_CONFIDENCE = 0.6;
/** The greatest share of products without an error that may be unlike their kind. */
const MOST_UNLIKE = 0.015;
/** Errors of the source in energy, protein, fat or carbohydrate. */
const WRONG_FIGURES = /energy|over-105-(fat|carbohydrates|proteins)$|total-over-105/;

interface Compared {
  readonly files: readonly string[];
  /** The rows that count. */
  readonly rows: readonly ProductRow[];
  readonly taxonomy: string | undefined;
  /** How many examples of each miss. */
  readonly show: number;
}

/** Imports the files beside the starter foods, and returns the lines for the report. */
export async function figureLines({ files, rows, taxonomy, show }: Compared): Promise<string[]> {
  const judged = new Map(rows.flatMap(({ code, errors }) => (errors === undefined ? [] : [[code, errors] as const])));
  if (judged.size === 0) return ['The files have no data_quality_errors_tags: nothing to compare our checks with.'];
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-kinds-'));
  try {
    const root = path.join(folder, 'catalog');
    await runImport({
      root,
      inputs: files.map((file) => path.resolve(file)),
      starterFile: path.resolve('starter/foods.jsonl.gz'),
      kinds: path.resolve('dist/kinds.bin'),
      downloads: path.join(folder, 'downloads'),
      threads: { count: 0 },
      now: () => new Date(),
      ...(taxonomy !== undefined && { taxonomy: { name: path.resolve(taxonomy), isRequired: true } }),
    });
    return linesOf(root, judged, show);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf(root: string, judged: ReadonlyMap<string, readonly string[]>, show: number): string[] {
  const catalog = openCatalog(root);
  const { records } = catalog;
  let right = 0;
  let stated = 0;
  let wrong = 0;
  let distrusted = 0;
  const unlike: string[] = [];
  const trusted: string[] = [];
  for (let doc = 0; doc < records.count; doc++) {
    const { food, details } = records.record(doc);
    const errors = judged.get(details.key);
    if (errors === undefined) continue;
    if (errors.length === 0) {
      right++;
      if (food.calories_kcal !== null) stated++;
      if (details.failed_checks?.includes(UNLIKE_KIND)) unlike.push(`${food.name}: ${details.kind}`);
    } else if (errors.some((error) => WRONG_FIGURES.test(error))) {
      wrong++;
      if (food.confidence < LITTLE_CONFIDENCE) distrusted++;
      else trusted.push(`${food.name}, confidence ${food.confidence}: ${errors.join(', ')}`);
    }
  }
  catalog.close();
  const verdict = unlike.length <= MOST_UNLIKE * right ? 'reached' : '**missed**';
  return [
    `Products in which the source finds no error, unlike their kind: ${share(unlike.length, right)} (at most 1.5 %: ${verdict}); ${share(unlike.length, stated)} that state their energy`,
    `Products whose energy or macronutrients the source calls wrong, with a confidence below ${LITTLE_CONFIDENCE}: ${share(distrusted, wrong)}`,
    ...examples('Unlike their kind without an error of the source', unlike, show),
    ...examples('Trusted although the source calls their figures wrong', trusted, show),
  ];
}
