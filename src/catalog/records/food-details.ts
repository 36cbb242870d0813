import type { RemovedValues } from '../../food/trust/plausibility.ts';
import type { UnlikeKind } from '../../food/trust/unlike-kind.ts';
import { packedLabelIn } from './stored-label.ts';

/** The dataset of the foods that ship with Larder. */
export const STARTER_DATASET = 'starter';

/** What the catalog knows of a food besides its public fields: its origin, and the reasons for its confidence. */
export interface FoodDetails {
  /** The food's dataset, and its key there: together its identity. */
  dataset: string;
  key: string;
  /** Scans, or a hand-set value for plain foods. */
  popularity: number;
  /** A sentence about the origin of the figures. */
  provenance?: string | undefined;
  /** The path of its kind from the root ("cheese/hard-cheese/cheddar"); missing if unknown. */
  kind?: string | undefined;
  /** The source's last change (ISO 8601 date or moment). */
  updated?: string | undefined;
  /** Set if the source pads or shortens codes: foods share the barcode's number only if they have something in common. */
  padded_code?: true | undefined;
  /** Tags of the countries of sale; missing if the source states none. */
  countries?: readonly string[] | undefined;
  source_category?: string | undefined;
  /** What the food shows of records hidden behind it; its own record lacks these. */
  borrowed?: ('brand' | 'category' | 'image' | 'countries')[] | undefined;
  /** How its figures are unlike its kind. */
  unlike_kind?: UnlikeKind | undefined;
  failed_checks?: string[] | undefined;
  /** The values that failed checks removed. */
  removed?: RemovedValues | undefined;
  /** Label data beyond the public Food, packed by `stored-label.ts`; not part of the JSON. */
  label?: Uint8Array | undefined;
  /** The same as bits (`food/label/label-bits.ts`), if just packed; not part of the JSON either. */
  label_bits?: number | undefined;
  /** Names in other languages, likewise. */
  other_names?: readonly string[] | undefined;
}

/** Separates the details' JSON from the packed label; never occurs in JSON. */
export const LABEL_MARK = 0;

/** Parses the details in a record's bytes. The label is copied, because the buffer is reused. */
export function parseDetails(bytes: Buffer): FoodDetails {
  const end = bytes.indexOf(LABEL_MARK);
  if (end < 0) return JSON.parse(bytes.toString()) as FoodDetails;
  const details = JSON.parse(bytes.toString('utf8', 0, end)) as FoodDetails;
  details.label = packedLabelIn(bytes.subarray(end + 1));
  return details;
}

/** Whether a food shows fields inherited from others, which an import reverts before using the record. */
export function isAmended({ borrowed }: FoodDetails): boolean {
  return borrowed !== undefined;
}
