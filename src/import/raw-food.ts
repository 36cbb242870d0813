import type { Nutrients } from '../food/nutrients.ts';
import type { Source } from '../food/source.ts';

/** A food as a reader hands it over: the source's values in our units, neither cleaned nor checked. */
export interface RawFood {
  /** Identity within the dataset. */
  key: string;
  name: string;
  source: Source;
  brand?: string | undefined;
  barcode?: string | undefined;
  category?: string | undefined;
  servingSizeG?: number | undefined;
  servingDesc?: string | undefined;
  nutrients: Partial<Nutrients>;
  imageUrl?: string | undefined;
  imageThumbUrl?: string | undefined;
  popularity?: number | undefined;
  provenance?: string | undefined;
  /** Date of the last change at the source, ISO 8601. */
  updated?: string | undefined;
}

/** Reads one line: a food, or the reason why the line is none. */
export type LineReader = (line: string) => RawFood | { rejected: RejectionReason };

/** Why a row was left out. */
export type RejectionReason = 'not-readable' | 'no-key' | 'no-name' | 'duplicate';
