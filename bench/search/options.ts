/** What the search benchmark is told on the command line. */
import { parseArgs } from 'node:util';

/** The parts of the benchmark, in the order in which they run. */
export const PARTS = ['mixed', 'kinds', 'worst', 'fuzz', 'http', 'swaps', 'fts5', 'bm25', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

export interface SearchBenchOptions {
  /** Draws the queries. */
  seed: number;
  /** The seed of the generated products. */
  generatedSeed: number;
  /** How many rows were generated, where the name of the benchmark does not say it. */
  rows: number | undefined;
  /** A data folder with a catalog of these products, used as it is. */
  data: string | undefined;
  parts: ReadonlySet<Part>;
}

/** The queries of the published figures. Nothing was tuned with them: tuning draws its own, by other seeds. */
const UNSEEN_SEED = 20_261_115;

export const SEARCH_USAGE = `Options of the search benchmarks:
  --seed N            draws the queries (default ${UNSEEN_SEED}, which nothing was tuned with)
  --only PARTS        of ${PARTS.join(', ')}
  --without PARTS     the others
  --data FOLDER       a data folder whose catalog was imported from generated rows; it is only read
  --generated-seed N  the seed of those rows (default 1)
  --rows N            their number, when it is not that in the benchmark's name
Generated files are kept in the folder that LARDER_BENCH_FILES names.`;

/** Reads the arguments of `npm run bench`: names of benchmarks, and options of the search ones. */
export function readArguments(args: string[]): { names: string[]; options: SearchBenchOptions } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: text, only: text, without: text, data: text, 'generated-seed': text, rows: text },
  });
  const only = partsIn(values.only) ?? PARTS;
  const without = partsIn(values.without) ?? [];
  return {
    names: positionals,
    options: {
      seed: numberIn(values.seed) ?? UNSEEN_SEED,
      generatedSeed: numberIn(values['generated-seed']) ?? 1,
      rows: numberIn(values.rows),
      data: values.data,
      parts: new Set(only.filter((part) => !without.includes(part))),
    },
  };
}

function partsIn(list: string | undefined): Part[] | undefined {
  return list?.split(',').map((name) => {
    const part = PARTS.find((known) => known === name.trim());
    if (part === undefined) throw new Error(`There is no part "${name}".\n${SEARCH_USAGE}`);
    return part;
  });
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`"${text}" is no whole number.\n${SEARCH_USAGE}`);
  return value;
}
