/** A chosen portion as in addresses: `2x50` is twice 50 g. */

export interface ChosenPortion {
  readonly count: number;
  /** The weight of one. */
  readonly grams: number;
}

export const PORTION_BOUNDS_G = { min: 0.1, max: 5_000 } as const;

/** Parses the notation; undefined if invalid, or more than anyone eats. */
export function parsePortion(text: string): ChosenPortion | undefined {
  const [, count, grams] = /^(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  const portion = { count: Number(count), grams: Number(grams) };
  const weight = weightOf(portion);
  return weight >= PORTION_BOUNDS_G.min && weight <= PORTION_BOUNDS_G.max ? portion : undefined;
}

export function writePortion({ count, grams }: ChosenPortion): string {
  return `${rounded(count)}x${rounded(grams)}`;
}

export function weightOf({ count, grams }: ChosenPortion): number {
  return rounded(count * grams);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
