/**
 * What a label, table or source states beyond the public Food; the basis of details. Everything is optional, and missing
 * means unknown: a food without listed allergens is not free of them.
 */

import type { Portion } from '../amounts/portions.ts';
import type { AnyNutrientField, MoreNutrientField } from '../nutrients.ts';
import { type DietMark, type LabelMark, marksOf } from './label-marks.ts';

/** Facts of one food from its own record: facts of different records are never mixed. */
export interface LabelFacts {
  /** Per 100 g or 100 ml. */
  nutrients?: Partial<Record<MoreNutrientField, number>>;
  /** How values were derived that the source does not state directly; `all` applies to those without an entry. */
  origins?: Partial<Record<AnyNutrientField | 'all', ComputedOrigin>>;
  /** Nutrients dropped because no food can have the stated value. */
  dropped?: readonly string[];
  /** Whether figures are per 100 ml. */
  isPer100Ml?: boolean;
  /** Grams per milliliter, if stated. */
  density?: number;
  /** The label's main language. */
  language?: string;
  /** Texts by language, the label's own first. */
  ingredients?: Readonly<Record<string, string>>;
  names?: Readonly<Record<string, string>>;
  genericNames?: Readonly<Record<string, string>>;
  /** Keys of `ALLERGENS`, or words. */
  allergens?: readonly string[];
  traces?: readonly string[];
  /** Tags with their language, such as `en:organic`. */
  labels?: readonly string[];
  categories?: readonly string[];
  /** The source's analysis of the ingredients. */
  analysis?: Partial<Record<Diet, DietStatus>>;
  nutriScore?: { grade: NutriScoreGrade; score?: number };
  /** 1 to 4. */
  nova?: number;
  /** E numbers as `e330`. */
  additives?: readonly string[];
  /** The wording of the net quantity, and its amount. */
  quantity?: string;
  netQuantity?: { amount: number; unit: 'g' | 'ml' };
  portions?: readonly Portion[];
}

/** How a figure was computed; `by_difference` is carbohydrate as the remainder of the other components, including fiber. */
export const COMPUTED_ORIGINS = ['from_kj', 'from_salt', 'from_serving', 'from_macros', 'by_difference'] as const;
export type ComputedOrigin = (typeof COMPUTED_ORIGINS)[number];

export const DIETS = ['vegan', 'vegetarian', 'palm_oil_free'] as const satisfies readonly DietMark[];
export type Diet = (typeof DIETS)[number];

export const DIET_STATUSES = ['yes', 'no', 'maybe', 'unknown'] as const;
export type DietStatus = (typeof DIET_STATUSES)[number];

export const NUTRI_SCORE_GRADES = ['a', 'b', 'c', 'd', 'e'] as const;
export type NutriScoreGrade = (typeof NUTRI_SCORE_GRADES)[number];

/** Whether a food suits a diet, and who says so. */
export interface DietFact {
  status: DietStatus;
  by: 'label' | 'ingredients_analysis' | null;
}

/** What is known of each diet; the label outweighs an analysis. */
export function dietsOf(facts: LabelFacts): Record<Diet, DietFact> {
  const marks = marksOf(facts.labels);
  return Object.fromEntries(DIETS.map((diet) => [diet, dietOf(diet, marks, facts)])) as Record<Diet, DietFact>;
}

function dietOf(diet: Diet, marks: ReadonlySet<LabelMark>, { analysis }: LabelFacts): DietFact {
  if (marks.has(diet)) return { status: 'yes', by: 'label' };
  const status = analysis?.[diet];
  return status === undefined ? { status: 'unknown', by: null } : { status, by: 'ingredients_analysis' };
}
