/** The portion that somebody chose, as addresses have it: `2x50` is twice 50 g. */

export interface ChosenPortion {
  readonly count: number;
  /** What one of them weighs. */
  readonly grams: number;
}

/** What a portion may weigh. */
export const PORTION_BOUNDS_G = { min: 0.1, max: 5_000 } as const;

/** Reads the form of addresses; undefined where it is another one, or nobody eats so much. */
export function parsePortion(text: string): ChosenPortion | undefined {
  const [, count, grams] = /^(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  const portion = { count: Number(count), grams: Number(grams) };
  const weight = weightOf(portion);
  return weight >= PORTION_BOUNDS_G.min && weight <= PORTION_BOUNDS_G.max ? portion : undefined;
}

/** The form of addresses. */
export function writePortion({ count, grams }: ChosenPortion): string {
  return `${rounded(count)}x${rounded(grams)}`;
}

/** What all of it weighs, in grams. */
export function weightOf({ count, grams }: ChosenPortion): number {
  return rounded(count * grams);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
