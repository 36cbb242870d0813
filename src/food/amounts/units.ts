/** Units of amounts, and how labels and tables write them (`tables/units.json`); how people say them is in `kinds/units`. */
import TABLE from '../tables/units.json' with { type: 'json' };

/** An amount in grams or milliliters. */
export interface Measure {
  readonly grams?: number;
  readonly milliliters?: number;
}

export interface Unit {
  readonly key: string;
  /**
   * Masses and volumes are exact; containers and bits (a pinch) hold a typical amount; the weight of pieces and sizes depends
   * on the food; figures are units only of nutrients.
   */
  readonly sort: 'mass' | 'volume' | 'container' | 'bit' | 'piece' | 'size' | 'figure';
  /** What one of a mass or volume is, exactly. */
  readonly exact?: Measure;
  /** What a container or bit usually holds, if the food does not say. */
  readonly typical?: Measure;
  /** The share of the usual content for a container of this size: a large glass. */
  readonly ofContainer?: number;
  /** Milliliters in public tables, which use USDA sizes: a cup of 8 fluid ounces. */
  readonly inTablesMl?: number;
  /** Whether labels write it beside a metric figure. */
  readonly imperial?: boolean;
  /** Its lowercase spellings: on labels and in cells (`both`), or only one of them; for portions, in the singular. */
  readonly words?: Readonly<Partial<Record<'both' | 'label' | 'cell' | 'portion', string>>>;
}

export const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(TABLE as Readonly<Record<string, Omit<Unit, 'key'>>>).map(([key, unit]) => [key, { key, ...unit }]),
);

/** Units by their words in one place. */
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
