import { ImportError } from '../import-error.ts';

/** A replacement that would lose more than this part of a dataset is taken for a mistake. */
const MAX_LOSS = 0.2;
/** So many foods may lose their name at once, however few there are. */
const MAX_NAMELESS = 100;

/** Counts the earlier foods of each dataset that an import does not bring again. */
export class LostFoods {
  readonly #missing = new Map<string, number>();
  readonly #nameless = new Map<string, number>();

  addMissing(dataset: string): void {
    this.#missing.set(dataset, (this.#missing.get(dataset) ?? 0) + 1);
  }

  /** Counts a food that is withdrawn only because it has no name any more. */
  addNameless(dataset: string): void {
    this.#nameless.set(dataset, (this.#nameless.get(dataset) ?? 0) + 1);
  }

  /** Throws where an import would lose so much that it must be a mistake; only `replaced` datasets can miss foods. */
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
