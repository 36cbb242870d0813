import type { ChangeCounts } from '../changes/change-list.ts';
import type { ComparedCatalog } from '../changes/change-recorder.ts';
import type { CarriedRecords } from '../records/record-writer.ts';
import type { Sections } from '../section-file.ts';
import type { CoverageByDataset } from '../versions/coverage.ts';
import type { TermsByDataset } from '../versions/dataset-terms.ts';
import type { FoodSpool } from './food-spool.ts';
import type { IdentityMap } from './identity-map.ts';
import type { FiguresByKind } from './kind-figures.ts';

/** What becomes of a spooled food: it is shown, removed, or hidden behind the food with this arrival number. */
export const VISIBLE = 0xffff_ffff;
export const SUPERSEDED = 0xffff_fffe;

export interface CatalogPlan {
  folder: string;
  spool: FoodSpool;
  identity: IdentityMap;
  /** For each arrival: VISIBLE, SUPERSEDED, or the arrival of the food that hides it. */
  dispositions: Uint32Array;
  /** The version of the tables of kinds that determined the foods' kinds; undefined where none did. */
  kindsVersion: string | undefined;
  kindFigures: FiguresByKind;
  learnedNames: Sections;
  /** The previous catalog, where foods are carried over from it as they were. */
  carried?: CarriedCatalog | undefined;
  /** The catalog before, with which this one is compared. */
  compared?: ComparedCatalog | undefined;
  /** The least bytes of records that stay in the file that holds them. */
  minSegmentBytes?: number | undefined;
  /** The foods that are withdrawn, with when (0: nobody knows). */
  tombstones?: readonly (readonly [id: number, updated: number])[];
  coverage?: CoverageByDataset | undefined;
  terms?: TermsByDataset | undefined;
  /** The import's report for this many shown foods and these changes, stored with the catalog. */
  report: (foods: number, changes: ChangeCounts | undefined) => object;
  /** The thread that builds the index; without it the index is built on this one. */
  indexThreadUrl?: URL | undefined;
  onStep?: ((step: 'order' | 'records' | 'index' | 'tables') => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** What foods are taken over from without being read. */
export interface CarriedCatalog extends CarriedRecords {
  /** Throws when the files of its records are damaged. */
  verifyRecords: () => Promise<void>;
}
