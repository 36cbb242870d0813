import type { FoodBarcode } from '../../food/barcode.ts';
import type { Nutrients } from '../../food/nutrients.ts';
import type { Source } from '../../food/source.ts';
import type { RawLabel } from './normalize-label.ts';

/** A food as a reader hands it over: the source's values in our units, neither cleaned nor checked. */
export interface RawFood {
  /** Identity within the dataset. */
  key: string;
  name: string;
  source: Source;
  /** A brand, or several separated by commas. */
  brand?: string | undefined;
  /** As the source writes it, or as a reader has read it. */
  barcode?: string | FoodBarcode | undefined;
  category?: string | undefined;
  /** Tags of categories from general to specific, such as `en:cheeses`; a category alone is taken for one. */
  categoryTags?: readonly string[] | undefined;
  /** The language of the name, an ISO 639-1 code. */
  language?: string | undefined;
  /** Where it is sold: tags, names or codes of countries. */
  countries?: readonly string[] | undefined;
  servingSizeG?: number | undefined;
  servingDesc?: string | undefined;
  /** Label values per 100 g. */
  nutrients: Partial<Nutrients>;
  /** What the checks compare the nutrients with, per 100 g; never published. */
  energyKj?: number | undefined;
  saltG?: number | undefined;
  alcoholG?: number | undefined;
  polyolsG?: number | undefined;
  erythritolG?: number | undefined;
  imageUrl?: string | undefined;
  imageThumbUrl?: string | undefined;
  popularity?: number | undefined;
  provenance?: string | undefined;
  /** What the label says beyond all that. */
  label?: RawLabel | undefined;
  /** Date of the last change at the source, ISO 8601. */
  updated?: string | undefined;
  /** The same in seconds since 1970, where `updated` was written from it and need not be read. */
  updatedS?: number | undefined;
}

export interface Rejected {
  rejected: RejectionReason;
  key?: string | undefined;
  /** When the source last changed it, ISO 8601. */
  updated?: string | undefined;
  /** The column or member that was the reason, and what stands there. */
  field?: string | undefined;
  value?: string | undefined;
  /** What exactly is wrong, where the reason alone does not say it. */
  problem?: string | undefined;
}

/** Reads one line, given as a range of a text: slicing it out first would double the cost of looking at its characters. */
export type LineReader = (text: string, start?: number, end?: number) => RawFood | Rejected;

/** The reasons for leaving a row out, each as a report words it. */
export const REJECTIONS = {
  'not-readable': 'The line could not be parsed.',
  'no-key': 'It has no code or key.',
  'code-mangled': 'Its code was turned into a rounded number, as spreadsheets do.',
  'no-name': 'It has no usable name.',
  obsolete: 'The source marks it as withdrawn.',
  'not-food': 'It is not food for people (cosmetics, pet food and the like).',
  'bad-number': 'A figure in it is not a number.',
  'wrong-unit': 'A figure in it has a unit that does not fit its column.',
  'no-serving-size': 'Its figures are per serving, and nothing says what a serving weighs.',
  'too-long': 'Its texts are too long for a label.',
  duplicate: 'A better entry has the same code or key.',
  older: 'A newer entry has the same code or key.',
} as const;

/** The reasons for which a source's row withdraws the food that it was. */
export const WITHDRAWING: ReadonlySet<RejectionReason> = new Set(['obsolete', 'not-food', 'no-name']);

export type RejectionReason = keyof typeof REJECTIONS;
