/** The units of amounts, and how labels and tables write them (`tables/units.json`); how people say them is in `kinds/units`. */
import TABLE from '../tables/units.json' with { type: 'json' };

/**
 * What a unit is: masses and volumes are exact; a container and a bit (a pinch) hold what is typical; what a piece and a size weigh
 * depends on the food; a figure is what only nutrients are stated in.
 */
export type UnitSort = 'mass' | 'volume' | 'container' | 'bit' | 'piece' | 'size' | 'figure';

/** How much something is: so many grams, or so many milliliters. */
export interface Measure {
  readonly grams?: number;
  readonly milliliters?: number;
}

export interface Unit {
  readonly key: string;
  readonly sort: UnitSort;
  /** What one of a mass or volume is, exactly. */
  readonly exact?: Measure;
  /** What a container or bit usually holds, where no food says. */
  readonly typical?: Measure;
  /** What share of the usual a container of this size holds: a large glass. */
  readonly ofContainer?: number;
  /** Milliliters of a measure in public tables, which are in the sizes of the USDA: a cup of 8 fluid ounces. */
  readonly inTablesMl?: number;
  /** Whether labels write it beside a metric figure. */
  readonly imperial?: boolean;
  /** How it is written, in lower case: on labels and in cells (`both`), or in one of them only; and in portions, in the singular. */
  readonly words?: Readonly<Partial<Record<'both' | 'label' | 'cell' | 'portion', string>>>;
}

export const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(TABLE as Readonly<Record<string, Omit<Unit, 'key'>>>).map(([key, unit]) => [key, { key, ...unit }]),
);

/** The units by the words that are written for them in one place. */
export function unitsByWord(place: 'label' | 'cell' | 'portion'): ReadonlyMap<string, Unit> {
  const wordsOf = ({ words = {} }: Unit): string =>
    place === 'portion' ? (words.portion ?? '') : `${words.both ?? ''} ${words[place] ?? ''}`;
  return new Map(
    Array.from(UNITS.values()).flatMap((unit) =>
      wordsOf(unit)
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, unit] as const),
    ),
  );
}
