import { ImportError } from '../import-error.ts';

/** A replacement that loses more than this share of a dataset is treated as a mistake. */
const MAX_LOSS = 0.2;
/** This many foods may lose their name in one import, however small the dataset. */
const MAX_NAMELESS = 100;

/** Counts earlier foods that an import drops, by dataset. */
export class LostFoods {
  readonly #missing = new Map<string, number>();
  readonly #nameless = new Map<string, number>();

  addMissing(dataset: string): void {
    this.#missing.set(dataset, (this.#missing.get(dataset) ?? 0) + 1);
  }

  /** Counts a food withdrawn only because it lost its name. */
  addNameless(dataset: string): void {
    this.#nameless.set(dataset, (this.#nameless.get(dataset) ?? 0) + 1);
  }

  /** Throws when an import would lose implausibly much; only `replaced` datasets can miss foods. */
  rejectLarge(datasets: readonly { name: string; foods: number }[], replaced: ReadonlySet<string>): void {
    for (const { name, foods } of datasets) {
      const missing = this.#missing.get(name) ?? 0;
      if (replaced.has(name) && missing > foods * MAX_LOSS) {
        throw wouldShrink(`Replacing dataset "${name}" would remove ${missing} of its ${foods} foods.`);
      }
      const nameless = this.#nameless.get(name) ?? 0;
      if (nameless > Math.max(MAX_NAMELESS, foods * MAX_LOSS)) {
        const problem = `${nameless} of the ${foods} foods of dataset "${name}" have no name in the input and would be removed.`;
        throw wouldShrink(problem);
      }
    }
  }
}

function wouldShrink(problem: string): ImportError {
  const message = `${problem} Nothing was changed. If that is intended, add --force.`;
  return new ImportError('IMPORT_WOULD_SHRINK', message);
}
