/**
 * Explains figures that are far from what is usual of a kind: each sort of mistake is hypothetically corrected, and is
 * likely if the corrected figures are much closer. No correction helps if they are odd for another reason, such as a rich
 * recipe.
 */
import { KJ_PER_KCAL } from '../amounts/conversions.ts';
import { KCAL_PER_G, partExceeds, sumOfMacros } from '../label/label-arithmetic.ts';
import type { NutrientField } from '../nutrients.ts';
import {
  coreDistanceFrom,
  distanceFrom,
  energyDistance,
  figureDistance,
  roundingRoom,
  timesEach,
} from './kind-distance.ts';
import type { Figures } from './kind-figures.ts';
import { COMPARED_FIGURES, MAX_BY_FIELD, PLACES } from './kind-figures.ts';
import type { KindNorm } from './kind-norms.ts';

/**
 * A food's figures beside its kind's norm: the room for rounding, and the distances of all figures and of energy and
 * macronutrients alone.
 */
export function comparedFood(values: Figures, servingG: number | null, norm: KindNorm) {
  const room = roundingRoom(values, servingG);
  const coreDistance = coreDistanceFrom(norm, values, room);
  const distance = distanceFrom(norm, values, 1, undefined, room, coreDistance);
  return { values, servingG, norm, room, coreDistance, distance } as const;
}

type ComparedFood = ReturnType<typeof comparedFood>;

/** A mistake that explains a food's figures, and the figures without it. */
export interface LikelyMistake {
  readonly cause: MistakeCause;
  /** Only those that differ. */
  readonly suggested: Figures;
}

export type MistakeCause = 'per-serving' | 'kj-for-kcal' | 'swapped' | 'missing' | 'decimal';

interface Mistake {
  readonly cause: MistakeCause;
  /** How much closer corrected figures must be: in correct rows this happens by chance in about one of 300. */
  readonly evidence: number;
  /** Whether it affects only energy and macronutrients. */
  readonly isOfCore: boolean;
  /** The corrected figures, for each way the mistake may have been made. */
  readonly corrections: (food: ComparedFood) => Figures[];
}

const MACROS = ['protein_g', 'fat_g', 'carbs_g'] as const satisfies readonly NutrientField[];
/** The figures that protein, fat and carbohydrate may have been swapped with. */
const ORDERS = [
  [1, 0, 2],
  [0, 2, 1],
  [2, 1, 0],
  [1, 2, 0],
  [2, 0, 1],
] as const;
const SHIFTED = ['calories_kcal', ...MACROS, 'sugar_g', 'saturated_fat_g'] as const satisfies readonly NutrientField[];
const SHIFTS = [10, 0.1, 0.01];
/** A serving between these is nearly 100 g. */
const [MIN_NEARLY_100_G, MAX_NEARLY_100_G] = [67, 200];
/** Labels round less than half a gram per serving to zero. A stated serving only adds room: it must never cost confidence. */
const [LEAST_ROUNDED_AWAY_G, MOST_ROUNDED_AWAY_G] = [1.5, 5];
/** Figures still far from the kind after correction have another reason. */
const MAX_REST = 13;
/** If some measured foods have less, a zero is right. */
const MIN_OF_ALL_G = 0.5;
const MAX_SUM_G = 105;
const NOT_MUCH_FARTHER = 4;
/** The possible difference between sums of these numbers in another order. */
const ROUNDING = 1e-9;

const DECIMAL_EVIDENCE = 4;

const MISTAKES: readonly Mistake[] = [
  {
    cause: 'per-serving',
    evidence: 1,
    isOfCore: false,
    corrections: ({ values, servingG }) => (isFarFrom100(servingG) ? [timesEach(values, 100 / servingG)] : []),
  },
  {
    cause: 'kj-for-kcal',
    evidence: 2.5,
    isOfCore: true,
    corrections: ({ values: { calories_kcal: kcal } }) =>
      typeof kcal === 'number' ? [{ calories_kcal: kcal / KJ_PER_KCAL }] : [],
  },
  {
    cause: 'swapped',
    evidence: 2.3,
    isOfCore: true,
    corrections: ({ values }) => ORDERS.flatMap((order) => reordered(values, order)),
  },
  { cause: 'missing', evidence: 0.2, isOfCore: true, corrections: completed },
  { cause: 'decimal', evidence: DECIMAL_EVIDENCE, isOfCore: false, corrections: shifted },
];

/** Figures closer than this have no likely mistake. */
export const MIN_EVIDENCE = Math.min(...MISTAKES.map(({ evidence }) => evidence));

/** The mistake whose correction brings figures closest, beyond its required evidence; optionally only of energy and macronutrients. */
export function likeliestMistake(food: ComparedFood, isOfCoreOnly = false): LikelyMistake | undefined {
  const { values, norm, room, distance, coreDistance } = food;
  let best: LikelyMistake | undefined;
  let most = 0;
  for (const { cause, evidence, isOfCore, corrections } of MISTAKES) {
    // No correction brings figures closer than their distance.
    if ((isOfCoreOnly && !isOfCore) || (isOfCore ? coreDistance : distance) < evidence) continue;
    for (const correction of corrections(food)) {
      const corrected = cause === 'per-serving' ? correction : { ...values, ...correction };
      if (!isPossible(corrected)) continue;
      const needed = evidence + (cause === 'missing' ? rarityOfMissing(food, correction) : 0);
      const limit = Math.min(MAX_REST, distance - needed - most + ROUNDING);
      const rest = distanceFrom(norm, corrected, 1, limit, room);
      const surplus = distance - rest - needed;
      if (surplus <= most) continue;
      most = surplus;
      best = { cause, suggested: roundedFigures(correction) };
    }
  }
  return best;
}

/** Whether figures per serving clearly differ from those per 100 g. */
function isFarFrom100(servingG: number | null): servingG is number {
  return servingG !== null && servingG >= 1 && (servingG < MIN_NEARLY_100_G || servingG > MAX_NEARLY_100_G);
}

/**
 * How likely figures are per serving: read that way, they are closer to the kind, or not much farther. Of correct rows
 * hardly one is closer, so a file where many are is given per serving, including rows that are not much farther.
 */
export type ServingFit = 'nearer' | 'possible' | 'farther';

/** The fit of a food's figures, if it can be told. */
export function servingFit(
  values: Figures,
  servingG: number | null,
  norm: KindNorm | undefined,
): ServingFit | undefined {
  const { calories_kcal: kcal } = values;
  if (norm === undefined || !isFarFrom100(servingG) || typeof kcal !== 'number') return undefined;
  const factor = 100 / servingG;
  if (kcal * factor > MAX_BY_FIELD.get('calories_kcal')! || sumOfMacros(values) * factor > MAX_SUM_G) return 'farther';
  const distance = distanceFrom(norm, values);
  const gain = distance - distanceFrom(norm, values, factor, distance + NOT_MUCH_FARTHER);
  return gain > 0 ? 'nearer' : gain > -NOT_MUCH_FARTHER ? 'possible' : 'farther';
}

function reordered(values: Figures, order: readonly number[]): Figures[] {
  const moved: Partial<Record<NutrientField, number>> = {};
  for (let at = 0; at < MACROS.length; at++) {
    const value = values[MACROS[order[at]!]!];
    if (typeof value !== 'number') return [];
    if (value !== values[MACROS[at]!]) moved[MACROS[at]!] = value;
  }
  return [moved];
}

/** Fills in a zero macronutrient where the energy or the kind says that there is some. */
function completed({ values, norm, servingG }: ComparedFood): Figures[] {
  const { calories_kcal: kcal } = values;
  if (typeof kcal !== 'number' || kcal === 0) return [];
  if (values.protein_g !== 0 && values.fat_g !== 0 && values.carbs_g !== 0) return [];
  const known = MACROS.reduce((sum, field) => sum + (values[field] ?? 0) * KCAL_PER_G[field], 0);
  return MACROS.flatMap((field) => {
    if (values[field] !== 0) return [];
    const usual = leastOf(norm, field);
    const byEnergy = Math.max(0, (kcal - known) / KCAL_PER_G[field]);
    if (usual >= roundedAway(servingG)) return [{ [field]: byEnergy }, { [field]: usual }];
    return usual >= MIN_OF_ALL_G || byEnergy >= MIN_BY_ENERGY_G ? [{ [field]: byEnergy }] : [];
  });
}

/** A missing value that all measured foods of a kind have was probably forgotten; one that some lack is probably right. */
function rarityOfMissing({ norm, servingG }: ComparedFood, correction: Figures): number {
  const usual = leastOf(norm, MACROS.find((field) => field in correction)!);
  if (usual >= roundedAway(servingG)) return 0;
  return usual >= MIN_OF_ALL_G ? SELDOM_FORGOTTEN : HARDLY_EVER_FORGOTTEN;
}

/** Less than this per 100 g may be zero on the label. */
function roundedAway(servingG: number | null): number {
  return Math.min(MOST_ROUNDED_AWAY_G, Math.max(LEAST_ROUNDED_AWAY_G, 50 / (servingG ?? 100)));
}

const SELDOM_FORGOTTEN = 2;
/** Then only the energy can show it. */
const HARDLY_EVER_FORGOTTEN = 3;
const MIN_BY_ENERGY_G = 1;

function leastOf({ figures }: KindNorm, field: NutrientField): number {
  return figures[PLACES.get(field)!]?.least ?? 0;
}

/** Changing one figure gains at most the distance of that figure and of the energy. */
function shifted({ values, norm, room }: ComparedFood): Figures[] {
  const ofEnergy = energyDistance(norm, values, 1, room);
  return SHIFTED.flatMap((field) => {
    const value = values[field];
    if (typeof value !== 'number' || value === 0) return [];
    const isPromising = figureDistance(PLACES.get(field)!, value, norm) + ofEnergy >= DECIMAL_EVIDENCE;
    return isPromising ? SHIFTS.map((shift) => ({ [field]: value * shift })) : [];
  });
}

/** The most that any food can have, by compared figure. */
const MOST = COMPARED_FIGURES.map(({ field }) => MAX_BY_FIELD.get(field)!);

/** Spelled out as in `timesEach`. */
function isPossible(values: Figures): boolean {
  return (
    isAtMost(0, values.calories_kcal) &&
    isAtMost(1, values.protein_g) &&
    isAtMost(2, values.fat_g) &&
    isAtMost(3, values.carbs_g) &&
    isAtMost(4, values.fiber_g) &&
    isAtMost(5, values.sugar_g) &&
    isAtMost(6, values.sodium_mg) &&
    isAtMost(7, values.saturated_fat_g) &&
    sumOfMacros(values) <= MAX_SUM_G &&
    !partExceeds(values.sugar_g, values.carbs_g) &&
    !partExceeds(values.saturated_fat_g, values.fat_g)
  );
}

function isAtMost(at: number, value: number | null | undefined): boolean {
  return typeof value !== 'number' || value <= MOST[at]!;
}

function roundedFigures(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([field, value]) =>
      typeof value === 'number' ? [[field, Math.round(value * 10) / 10]] : [],
    ),
  );
}
