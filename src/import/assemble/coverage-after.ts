/** How current the datasets of an import are. */
import type { Coverage, CoverageByDataset } from '../../catalog/versions/coverage.ts';

/** Tolerates clock differences; anything further ahead is an error in the row. */
const MAX_AHEAD_S = 3_600;

/** The newest of many moments. Future ones are ignored, since a single one would hide all later changes. */
export class NewestMoment {
  seconds = 0;
  readonly #latest: number;

  constructor(now: Date) {
    this.#latest = now.getTime() / 1000 + MAX_AHEAD_S;
  }

  add(moments: ArrayLike<number>): void {
    for (let i = 0; i < moments.length; i++) {
      const moment = moments[i]!;
      if (moment > this.seconds && moment <= this.#latest) this.seconds = moment;
    }
  }
}

interface ImportFacts {
  isReplacement?: boolean;
  removedDatasets?: readonly string[];
  update?: { completeTo?: number; fullVersion?: string | null } | undefined;
}

/** The coverage of datasets after an import of `imported` whose newest row is from `newest`. */
export function coverageAfter(
  { isReplacement, removedDatasets = [], update = {} }: ImportFacts,
  imported: ReadonlySet<string>,
  before: CoverageByDataset,
  { newest, completeTo = update.completeTo ?? 0 }: { newest: number; completeTo?: number },
): CoverageByDataset {
  const after = new Map<string, Coverage>(before);
  for (const name of imported) {
    const known = before.get(name);
    if (isReplacement) after.delete(name);
    if (isReplacement && newest > 0) {
      const fullVersion = update.fullVersion ?? null;
      after.set(name, { completeTo: Math.max(newest, completeTo), fullTo: newest, fullVersion });
    } else if (!isReplacement && known && completeTo > known.completeTo) after.set(name, { ...known, completeTo });
  }
  for (const name of removedDatasets) after.delete(name);
  return after;
}
