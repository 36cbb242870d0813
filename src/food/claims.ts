/**
 * Nutrition claims as defined in the annex of Regulation (EC) No 1924/2006, per 100 g, or per 100 ml of a drink;
 * comparative claims compare with the food's kind. An unknown figure meets no claim.
 */

import { isPreparation, nearestPreparations, PREPARATIONS, type Preparation } from './preparations.ts';
import TABLE from './tables/drinks.json' with { type: 'json' };
import type { COMPARED_FIGURES } from './trust/kind-figures.ts';

export type FigureField = (typeof COMPARED_FIGURES)[number]['field'];

/** The figures that claims use; NaN if unknown. */
export interface ClaimedFigures {
  readonly figures: Readonly<Record<FigureField, number>>;
  readonly isDrink: boolean;
  /** Semi-skimmed milk counts as low-fat; other drinks with as much fat do not. */
  readonly isMilk: boolean;
  /** The median of a figure for the food's kind; NaN if too few foods state it. */
  readonly usual: (field: FigureField) => number;
}

interface FigureClaim {
  readonly key: string;
  /** Every comparison with NaN is false. */
  readonly isMet: (food: ClaimedFigures) => boolean;
  /** Stronger claims: a fat-free food is low-fat. */
  readonly impliedBy?: readonly string[];
  /** The level by which foods that meet the claim still differ, and whether less is better. */
  readonly level?: LevelName;
  readonly isLessBetter?: boolean;
}

/** The steps of levels: shares of energy for protein, grams for others. The last level is beyond all steps. */
const STEPS_OF_SHARE = [0.06, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.48, 0.54, 0.6, 0.66, 0.72, 0.78, 0.84, 0.9];
const STEPS_OF_GRAMS = [0.1, 0.3, 0.5, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75];
/** The levels of what claims are about, four bits each, after the claims' bits. */
const LEVELS = {
  protein: ({ figures }: ClaimedFigures) =>
    stepsIn((figures.protein_g * KCAL_PER_G_PROTEIN) / figures.calories_kcal, STEPS_OF_SHARE),
  fibre: ({ figures }: ClaimedFigures) => stepsIn(figures.fiber_g, STEPS_OF_GRAMS),
  sugar: ({ figures }: ClaimedFigures) => stepsIn(figures.sugar_g, STEPS_OF_GRAMS),
  fat: ({ figures }: ClaimedFigures) => stepsIn(figures.fat_g, STEPS_OF_GRAMS),
};
type LevelName = keyof typeof LEVELS;
const LEVEL_NAMES = Object.keys(LEVELS) as LevelName[];
const LEVEL_BITS = 4;
export const MOST_LEVEL = 2 ** LEVEL_BITS - 1;
const FIRST_LEVEL = 16;

function stepsIn(figure: number, steps: readonly number[]): number {
  const at = steps.findIndex((step) => !(figure >= step));
  return at < 0 ? MOST_LEVEL : at;
}

const KCAL_PER_G_FAT = 9;
const KCAL_PER_G_PROTEIN = 4;
/** "Reduced" means by 30 %; half the usual amount passes for "no added sugar". Names state this, figures only suggest it. */
const REDUCED = 0.7;
const NO_ADDED_SUGAR = 0.5;

/** The claims about figures. The index in this list is the claim's bit. */
const FIGURE_CLAIMS = [
  {
    key: 'low-calorie',
    isMet: ({ figures, isDrink }) => figures.calories_kcal <= (isDrink ? 20 : 40),
    impliedBy: ['calorie-free'],
  },
  { key: 'calorie-free', isMet: ({ figures }) => figures.calories_kcal <= 4 },
  {
    key: 'low-fat',
    level: 'fat',
    isLessBetter: true,
    isMet: ({ figures, isDrink, isMilk }) => figures.fat_g <= (isMilk ? 1.8 : isDrink ? 1.5 : 3),
    impliedBy: ['fat-free'],
  },
  { key: 'fat-free', level: 'fat', isLessBetter: true, isMet: ({ figures }) => figures.fat_g <= 0.5 },
  {
    key: 'low-saturates',
    level: 'fat',
    isLessBetter: true,
    isMet: ({ figures, isDrink }) =>
      figures.saturated_fat_g <= (isDrink ? 0.75 : 1.5) &&
      figures.saturated_fat_g * KCAL_PER_G_FAT <= 0.1 * figures.calories_kcal,
    impliedBy: ['fat-free'],
  },
  {
    key: 'low-sugar',
    level: 'sugar',
    isLessBetter: true,
    isMet: ({ figures, isDrink }) => figures.sugar_g <= (isDrink ? 2.5 : 5),
    impliedBy: ['sugar-free'],
  },
  { key: 'sugar-free', level: 'sugar', isLessBetter: true, isMet: ({ figures }) => figures.sugar_g <= 0.5 },
  {
    key: 'no-added-sugar',
    isMet: ({ figures, usual }) => figures.sugar_g <= atLeast(0.5, NO_ADDED_SUGAR * usual('sugar_g')),
    impliedBy: ['sugar-free'],
  },
  {
    key: 'low-salt',
    isMet: ({ figures }) => figures.sodium_mg <= 120,
    impliedBy: ['very-low-salt', 'salt-free'],
  },
  { key: 'very-low-salt', isMet: ({ figures }) => figures.sodium_mg <= 40, impliedBy: ['salt-free'] },
  { key: 'salt-free', isMet: ({ figures }) => figures.sodium_mg <= 5 },
  { key: 'fibre-source', level: 'fibre', isMet: (food) => hasFibre(food, 3), impliedBy: ['high-fibre'] },
  { key: 'high-fibre', level: 'fibre', isMet: (food) => hasFibre(food, 6) },
  { key: 'protein-source', level: 'protein', isMet: (food) => hasProtein(food, 0.12), impliedBy: ['high-protein'] },
  { key: 'high-protein', level: 'protein', isMet: (food) => hasProtein(food, 0.2) },
  // There is no legal definition.
  { key: 'low-carb', isMet: ({ figures, usual }) => figures.carbs_g <= atLeast(5, REDUCED * usual('carbs_g')) },
] as const satisfies readonly FigureClaim[];

export type Claim = (typeof FIGURE_CLAIMS)[number]['key'] | Preparation;

export const CLAIMS: readonly Claim[] = [...FIGURE_CLAIMS.map(({ key }) => key), ...PREPARATIONS];

/** A claim's bit in the index; 0 if figures say nothing about it. */
export function claimBit(claim: Claim): number {
  const at = FIGURE_CLAIMS.findIndex(({ key }) => key === claim);
  return at < 0 ? 0 : 1 << at;
}

/** The claims that a food's figures meet, and the levels, as bits. */
export function claimsMet(food: ClaimedFigures): number {
  let bits = 0;
  FIGURE_CLAIMS.forEach(({ isMet }, at) => {
    if (isMet(food)) bits |= 1 << at;
  });
  LEVEL_NAMES.forEach((name, at) => {
    bits |= LEVELS[name](food) << (FIRST_LEVEL + at * LEVEL_BITS);
  });
  return bits >>> 0;
}

/** How far the figures go in a claim's direction, up to `MOST_LEVEL`, whether they meet it or not; 0 if unknown. */
export function levelOfClaim(bits: number, claim: Claim): number {
  const found: FigureClaim | undefined = FIGURE_CLAIMS.find(({ key }) => key === claim);
  if (found?.level === undefined) return 0;
  const level = (bits >>> (FIRST_LEVEL + LEVEL_NAMES.indexOf(found.level) * LEVEL_BITS)) & MOST_LEVEL;
  const isKnown = level > 0 || (bits & claimBit(claim)) !== 0;
  if (found.isLessBetter !== true || !isKnown) return level;
  return MOST_LEVEL - level;
}

/** Claims that are stronger than this one, or nearly equal. */
export function impliedBy(claim: Claim): readonly Claim[] {
  if (isPreparation(claim)) return nearestPreparations(claim);
  const found: FigureClaim | undefined = FIGURE_CLAIMS.find(({ key }) => key === claim);
  return (found?.impliedBy ?? []) as readonly Claim[];
}

/** Categories of drinks by English name. Powders among them far exceed any limit. */
const MILK = 'Milk and cream';
const DRINKS: ReadonlySet<string> = new Set(TABLE);

export function isDrinkCategory(category: string): boolean {
  return DRINKS.has(category);
}

export function isMilkCategory(category: string): boolean {
  return category === MILK;
}

/** A limit that depends on the kind, or the minimum if that is unknown. */
function atLeast(least: number, ofKind: number): number {
  return ofKind > least ? ofKind : least;
}

function hasFibre({ figures }: ClaimedFigures, grams: number): boolean {
  const { fiber_g: fibre, calories_kcal: kcal } = figures;
  return fibre >= grams || (kcal > 0 && fibre / kcal >= grams / 2 / 100);
}

function hasProtein({ figures }: ClaimedFigures, share: number): boolean {
  return figures.calories_kcal > 0 && figures.protein_g * KCAL_PER_G_PROTEIN >= share * figures.calories_kcal;
}
