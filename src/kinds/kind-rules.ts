/**
 * What the tables say about kinds beside each other: what other words of a name make of a kind (`changes.tsv`), which categories a food
 * can be taken for another in (`groups.tsv`), what brands are known for (`brands.tsv`), and which language counts first (`languages.tsv`).
 */
import type { BrandLine } from './brand-kinds.ts';
import type { Language } from './kind-table.ts';

/** When a kind changes: what else the name says. */
export const OCCASIONS = ['baby', 'vegetarian', 'chocolate', 'dried', 'part', 'beside', 'joined'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** A line of `changes.tsv`; lists are keys with spaces between them, that of a category with its prefix. */
export interface KindChange {
  readonly when: Occasion;
  readonly from: string;
  readonly beside: string;
  readonly unless: string;
  readonly to: string;
}

/** All of it, as it is stored with the compiled tables. */
export interface KindRules {
  readonly changes: readonly KindChange[];
  /** Keys of categories. */
  readonly groups: readonly (readonly string[])[];
  readonly brands: readonly BrandLine[];
  /** The languages that count first where several fit alike, in order. */
  readonly languages: readonly Language[];
}
