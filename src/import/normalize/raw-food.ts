import type { FoodBarcode } from '../../food/barcode.ts';
import type { Nutrients } from '../../food/nutrients.ts';
import type { Source } from '../../food/source.ts';
import type { RawLabel } from './normalize-label.ts';
import TABLE from './rejections.json' with { type: 'json' };

/** A food from a reader: the source's values in our units, neither cleaned nor checked. */
export interface RawFood {
  /** The identity within the dataset. */
  key: string;
  name: string;
  source: Source;
  /** A brand, or several separated by commas. */
  brand?: string | undefined;
  /** As the source writes it, or already read. */
  barcode?: string | FoodBarcode | undefined;
  category?: string | undefined;
  /** Category tags from general to specific, such as `en:cheeses`; a category alone may serve as one. */
  categoryTags?: readonly string[] | undefined;
  /** The name's language (ISO 639-1). */
  language?: string | undefined;
  /** The countries of sale: tags, names or codes. */
  countries?: readonly string[] | undefined;
  servingSizeG?: number | undefined;
  servingDesc?: string | undefined;
  nutrients: Partial<Nutrients>;
  /** Used by the checks only, per 100 g; never published. */
  energyKj?: number | undefined;
  saltG?: number | undefined;
  alcoholG?: number | undefined;
  polyolsG?: number | undefined;
  erythritolG?: number | undefined;
  imageUrl?: string | undefined;
  imageThumbUrl?: string | undefined;
  popularity?: number | undefined;
  provenance?: string | undefined;
  /** Everything else that the label says. */
  label?: RawLabel | undefined;
  /** The source's last change, ISO 8601. */
  updated?: string | undefined;
  /** The same in seconds since 1970, if the reader already has it. */
  updatedS?: number | undefined;
}

export interface Rejected {
  rejected: RejectionReason;
  key?: string | undefined;
  /** The source's last change, ISO 8601. */
  updated?: string | undefined;
  /** The offending column or member, and its value. */
  field?: string | undefined;
  value?: string | undefined;
  /** What exactly is wrong, where the reason alone does not say. */
  problem?: string | undefined;
}

/** Reads one line, given as a range of a text: slicing it out would double the cost of scanning it. */
export type LineReader = (text: string, start?: number, end?: number) => RawFood | Rejected;

/** Why rows are rejected, as worded in reports. */
export const REJECTIONS = TABLE;

/** Reasons for which a row also withdraws the food it used to be. */
export const WITHDRAWING: ReadonlySet<RejectionReason> = new Set(['obsolete', 'not-food', 'no-name']);

export type RejectionReason = keyof typeof REJECTIONS;
