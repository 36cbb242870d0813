/**
 * Whether our checks and the source find the same figures wrong: of products in which the source finds no error few may be unlike their
 * kind, and of those whose energy or macronutrients it calls wrong many should have little confidence.
 */
import { UNLIKE_KIND } from '../../src/food/trust/plausibility.ts';
import type { NormalizedFood } from '../../src/import/normalize/normalize.ts';
import { examples, share } from './agreement.ts';

/** Below this a food is not trusted. */
const LITTLE_CONFIDENCE = 0.6;
/** The greatest share of products without an error that may be unlike their kind. */
const MOST_UNLIKE = 0.01;
/** Errors of the source in energy, protein, fat or carbohydrate. */
const WRONG_FIGURES = /energy|over-105-(fat|carbohydrates|proteins)$|total-over-105/;

/** The tally of our checks beside those of the source. */
export class ComparedChecks {
  #right = 0;
  #stated = 0;
  #wrong = 0;
  #distrusted = 0;
  readonly #unlike: string[] = [];
  readonly #trusted: string[] = [];

  /** Counts a food with the errors that the source finds in it. */
  add({ draft, details }: NormalizedFood, errors: readonly string[]): void {
    if (errors.length === 0) {
      this.#right++;
      if (draft.calories_kcal !== null) this.#stated++;
      if (details.failed_checks?.includes(UNLIKE_KIND)) {
        const { figures = [], cause = 'no cause' } = details.unlike_kind ?? {};
        const odd = figures.map(({ field, low, high }) => `${field} ${draft[field]}, not ${low} to ${high}`);
        this.#unlike.push(`${draft.name}: ${details.kind} (${cause}; ${odd.join('; ')})`);
      }
    } else if (errors.some((error) => WRONG_FIGURES.test(error))) {
      this.#wrong++;
      if (draft.confidence < LITTLE_CONFIDENCE) this.#distrusted++;
      else this.#trusted.push(`${draft.name}, confidence ${draft.confidence}: ${errors.join(', ')}`);
    }
  }

  /** The report, with so many examples of each sort of miss. */
  lines(shown: number): string[] {
    if (this.#right + this.#wrong === 0) return ['No errors of the source to compare our checks with.'];
    const verdict = this.#unlike.length <= MOST_UNLIKE * this.#right ? 'reached' : '**missed**';
    return [
      `Products in which the source finds no error, unlike their kind: ${share(this.#unlike.length, this.#right)} (at most 1 %: ${verdict}); ${share(this.#unlike.length, this.#stated)} that state their energy`,
      `Products whose energy or macronutrients the source calls wrong, with a confidence below ${LITTLE_CONFIDENCE}: ${share(this.#distrusted, this.#wrong)}`,
      ...examples('Unlike their kind without an error of the source', this.#unlike, shown),
      ...examples('Trusted although the source calls their figures wrong', this.#trusted, shown),
    ];
  }
}
