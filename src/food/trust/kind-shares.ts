/**
 * Shares tell foods apart however much water they hold: how much of the energy is from protein and fat, and how much of the
 * fat is saturated and of the carbohydrate sugar. Dry and cooked beans have the same; swapped figures do not.
 */
import { KCAL_PER_G } from '../label/label-arithmetic.ts';
import type { Figures } from './kind-figures.ts';
import { type KindNorm, rarityAmong } from './kind-norms.ts';

/** In percent; carbohydrate has the rest of the energy. */
export const COMPARED_SHARES = ['protein_share', 'fat_share', 'saturated_share', 'sugar_share'] as const;

/**
 * How much a share's rarity counts. Learned from measured foods, as for the macronutrients themselves
 * (`scripts/norms/learn-weights.ts`).
 */
export const SHARE_WEIGHTS = [0.8, 0.8, 1.4, 0.7] as const;
/** The minimum difference between products, in percent and in kcal or grams of the part. */
const FLOOR = 2;
const FLOORS = [2.8, 6.3, 0.3, 0.6] as const;
/** Parts of fewer kcal or grams say nothing. */
const LEAST = [5, 5, 1, 1] as const;

/** A food's shares in the order above, NaN where one cannot be told. */
export function sharesOf(values: Figures): number[] {
  const { protein_g, fat_g, carbs_g, sugar_g, saturated_fat_g } = values;
  const kcal = kcalOfMacros(values);
  return [
    shareOf(0, KCAL_PER_G.protein_g * (protein_g ?? 0), kcal),
    shareOf(1, KCAL_PER_G.fat_g * (fat_g ?? 0), kcal),
    shareOf(2, saturated_fat_g, fat_g),
    shareOf(3, sugar_g, carbs_g),
  ];
}

/** The distance from a kind in the shares of energy; spelled out as in `timesEach`. */
export function energySharesDistance(norm: KindNorm, values: Figures): number {
  const kcal = kcalOfMacros(values);
  const protein = shareDistance(norm, 0, KCAL_PER_G.protein_g * (values.protein_g ?? 0), kcal);
  return protein + shareDistance(norm, 1, KCAL_PER_G.fat_g * (values.fat_g ?? 0), kcal);
}

/** The distance in what fat and carbohydrate consist of. */
export function partSharesDistance(norm: KindNorm, { fat_g, carbs_g, sugar_g, saturated_fat_g }: Figures): number {
  return shareDistance(norm, 2, saturated_fat_g, fat_g) + shareDistance(norm, 3, sugar_g, carbs_g);
}

type Reading = number | null | undefined;

function shareDistance({ shares }: KindNorm, at: number, part: Reading, whole: Reading): number {
  const usual = shares[at];
  const share = shareOf(at, part, whole);
  if (usual === undefined || Number.isNaN(share)) return 0;
  return SHARE_WEIGHTS[at]! * rarityAmong(usual, share, FLOOR + (100 * FLOORS[at]!) / whole!);
}

function shareOf(at: number, part: Reading, whole: Reading): number {
  const isKnown = typeof part === 'number' && typeof whole === 'number' && whole >= LEAST[at]!;
  return isKnown ? (100 * part) / whole : Number.NaN;
}

/** The energy of protein, fat and carbohydrate, if all are known. */
function kcalOfMacros({ protein_g, fat_g, carbs_g }: Figures): number | undefined {
  if (typeof protein_g !== 'number' || typeof fat_g !== 'number' || typeof carbs_g !== 'number') return undefined;
  return KCAL_PER_G.protein_g * protein_g + KCAL_PER_G.fat_g * fat_g + KCAL_PER_G.carbs_g * carbs_g;
}
