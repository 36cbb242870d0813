import type { RemovedValues } from '../../food/trust/plausibility.ts';
import type { UnlikeKind } from '../../food/trust/unlike-kind.ts';
import { packedLabelIn } from './stored-label.ts';

/** The dataset of the foods that ship with the service. */
export const STARTER_DATASET = 'starter';

/** What the catalog knows of a food besides its public fields: where it came from, and why it has its confidence. */
export interface FoodDetails {
  /** The dataset that the food belongs to, and its key there: together its identity. */
  dataset: string;
  key: string;
  /** Scans, or the hand-set commonness of plain foods. */
  popularity: number;
  /** A sentence about where the figures come from. */
  provenance?: string | undefined;
  /** The path of its kind, from the root down ("cheese/hard-cheese/cheddar"); missing where the kind is not known. */
  kind?: string | undefined;
  /** When the source last changed the entry (ISO 8601, a date or a moment). */
  updated?: string | undefined;
  /** Set where the source pads or shortens the code: it is the barcode's number only if foods that share it have something in common. */
  padded_code?: true | undefined;
  /** Tags of the countries where it is sold; missing if the source does not state any. */
  countries?: readonly string[] | undefined;
  /** The category that the source gave. */
  source_category?: string | undefined;
  /** What the food shows of records hidden behind it; its own record lacks these. */
  borrowed?: ('brand' | 'category' | 'image' | 'countries')[] | undefined;
  /** How its figures are unlike those of its kind. */
  unlike_kind?: UnlikeKind | undefined;
  /** Ids of the plausibility checks that failed. */
  failed_checks?: string[] | undefined;
  /** What they took away. */
  removed?: RemovedValues | undefined;
  /** What its label says beyond the public Food, as `stored-label.ts` packs it; not part of the JSON. */
  label?: Uint8Array | undefined;
  /** The same as `food/label/label-bits.ts` has it, where it was just packed; not part of the JSON either. */
  label_bits?: number | undefined;
  /** And its names in other languages. */
  other_names?: readonly string[] | undefined;
}

/** Between the JSON of the details and the packed label; JSON never has it. */
export const LABEL_MARK = 0;

/** The details in the bytes of a record. The label is copied, because many bytes are read into one buffer. */
export function parseDetails(bytes: Buffer): FoodDetails {
  const end = bytes.indexOf(LABEL_MARK);
  if (end < 0) return JSON.parse(bytes.toString()) as FoodDetails;
  const details = JSON.parse(bytes.toString('utf8', 0, end)) as FoodDetails;
  details.label = packedLabelIn(bytes.subarray(end + 1));
  return details;
}

/** Whether a food shows what it inherited from others of its catalog, which an import reverts before it looks at the foods again. */
export function isAmended({ borrowed }: FoodDetails): boolean {
  return borrowed !== undefined;
}
