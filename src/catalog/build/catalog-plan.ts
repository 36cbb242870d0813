import type { ChangeCounts } from '../changes/change-list.ts';
import type { ComparedCatalog } from '../changes/change-recorder.ts';
import type { CarriedRecords } from '../records/record-writer.ts';
import type { Sections } from '../section-file.ts';
import type { CoverageByDataset } from '../versions/coverage.ts';
import type { TermsByDataset } from '../versions/dataset-terms.ts';
import type { FoodSpool } from './food-spool.ts';
import type { IdentityMap } from './identity-map.ts';
import type { FiguresByKind } from './kind-figures.ts';

/** A spooled food's disposition: shown, removed, or hidden behind the food with this arrival number. */
export const VISIBLE = 0xffff_ffff;
export const SUPERSEDED = 0xffff_fffe;

export interface CatalogPlan {
  folder: string;
  spool: FoodSpool;
  identity: IdentityMap;
  /** By arrival: VISIBLE, SUPERSEDED, or the arrival of the food that hides it. */
  dispositions: Uint32Array;
  /** The version of the kind tables that determined the foods' kinds, if any. */
  kindsVersion: string | undefined;
  kindFigures: FiguresByKind;
  learnedNames: Sections;
  /** The previous catalog, if foods are carried over from it unchanged. */
  carried?: CarriedCatalog | undefined;
  compared?: ComparedCatalog | undefined;
  /** Below this many bytes, records are copied instead of staying in their file. */
  minSegmentBytes?: number | undefined;
  /** Withdrawn foods and when (0 if unknown). */
  tombstones?: readonly (readonly [id: number, updated: number])[];
  coverage?: CoverageByDataset | undefined;
  terms?: TermsByDataset | undefined;
  /** Builds the import's report, stored with the catalog, from the number of shown foods and the changes. */
  report: (foods: number, changes: ChangeCounts | undefined) => object;
  /** The thread that builds the index; without it this thread does. */
  indexThreadUrl?: URL | undefined;
  onStep?: ((step: 'order' | 'records' | 'index' | 'tables') => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The catalog whose foods are carried over unread. */
export interface CarriedCatalog extends CarriedRecords {
  /** Throws if its record files are damaged. */
  verifyRecords: () => Promise<void>;
}
