/** How many foods of a kind have a portion that people name: a piece, a slice, a cup. */
import type { FoodPortions, PortionedFood } from '../../src/kinds/amounts/food-portions.ts';

/** What says no more than that somebody eats so much. */
const UNNAMED = 'portion';

/** Counts foods. */
export class PortionCoverage {
  readonly #portions: FoodPortions;
  #foods = 0;
  #named = 0;
  #any = 0;
  #weighable = 0;

  constructor(portions: FoodPortions) {
    this.#portions = portions;
  }

  /** Adds a food; one without a kind does not count. */
  add(food: PortionedFood): void {
    if (food.details.kind === undefined) return;
    const found = this.#portions.of(food);
    this.#foods++;
    if (found.some(({ unit }) => unit !== UNNAMED)) this.#named++;
    if (found.length > 0) this.#any++;
    if (this.#portions.densityOf(food) !== undefined) this.#weighable++;
  }

  line(of: string): string {
    const share = (count: number) => `${((100 * count) / this.#foods).toFixed(1)} %`;
    return `${of}: ${this.#foods} foods with a kind; ${share(this.#named)} have a piece or household portion, ${share(this.#any)} any portion, ${share(this.#weighable)} a density`;
  }
}
