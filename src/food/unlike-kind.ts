/**
 * Whether a food's figures are unlike its kind, and what probably went wrong. One figure is unlike its kind when it lies further out than
 * the usual ones are wide, with room for recipes: wide kinds ("Cheese") forgive much, narrow ones ("Olive oil") little.
 */
import { KJ_PER_KCAL, SALT_PER_SODIUM } from './conversions.ts';
import { COMPARED_FIGURES } from './kind-figures.ts';
import type { FigureNorm, KindNorm } from './kind-norms.ts';
import { CORE_NUTRIENTS, type NutrientField, type Nutrients } from './nutrients.ts';
import { CHECKS } from './plausibility.ts';
import { recipeOf } from './recipe-words.ts';

/** A figure that is unlike its kind, and what would be like it. */
export interface UnlikeFigure {
  readonly field: NutrientField;
  readonly low: number;
  readonly high: number;
}

/** What probably went wrong, where it fits the figures. */
export type UnlikeCause = keyof typeof CAUSE_SENTENCES;

/** The likely causes in words. */
export const CAUSE_SENTENCES = {
  'per-serving': 'The figures look like those of one serving instead of 100 g.',
  'kj-for-kcal': 'The energy looks like kilojoules instead of kilocalories.',
  'salt-for-sodium': 'The sodium looks like the salt.',
  prepared: 'The figures look like those of the prepared food instead of the dry one.',
} as const;

/** How a food is unlike its kind. */
export interface UnlikeKind {
  /** The key of the kind that it was compared with: its own, or one above it that has foods enough. */
  readonly kind: string;
  readonly figures: readonly UnlikeFigure[];
  readonly cause?: UnlikeCause;
}

/** The figures that are compared; others do not matter here. */
export type Figures = Readonly<Partial<Record<NutrientField, number | null>>>;

/** No figures at all. */
const NO_FIGURES: Figures = {};

/**
 * Energy and macronutrients where they are all known and no check finds them contradictory: only such figures can say what a food is.
 */
export function tellingFigures(values: Figures, failedChecks: readonly string[]): Figures {
  const { calories_kcal = null, protein_g = null, fat_g = null, carbs_g = null } = values;
  if (calories_kcal === null || protein_g === null || fat_g === null || carbs_g === null) return NO_FIGURES;
  return failedChecks.some((id) => ERRORS.has(id)) ? NO_FIGURES : { calories_kcal, protein_g, fat_g, carbs_g };
}

const ERRORS: ReadonlySet<string> = new Set(CHECKS.flatMap(({ id, severity }) => (severity === 'error' ? [id] : [])));

/** Dry food takes up at least this many times its weight in water; nothing that is mostly fat takes up any. */
const MIN_DILUTION = 2.5;
const MAX_FAT_G_OF_DRY = 40;

/** What is judged of a food. */
export interface JudgedFood {
  readonly name: string;
  readonly values: Nutrients;
  readonly servingG: number | null;
}

/** How a food is unlike its kind, if it is. A name that says that the recipe is another one explains unusual figures. */
export function judgeAmongKind(
  { name, values, servingG }: JudgedFood,
  norm: KindNorm | undefined,
): UnlikeKind | undefined {
  if (norm === undefined) return undefined;
  let figures = unlikeFigures(values, norm);
  if (figures.length === 0) return undefined;
  const { hasLess, hasMore } = recipeOf(name);
  if (hasMore) return undefined;
  if (hasLess) figures = figures.filter(({ field, high }) => values[field]! > high);
  if (figures.length === 0) return undefined;
  const cause = likelyCause(values, servingG, figures, norm);
  return { kind: norm.kind, figures, ...(cause && { cause }) };
}

/** The figures of a food that are unlike its kind; unknown ones never are, nor those of the dry form of a prepared food. */
export function unlikeFigures(values: Figures, norm: KindNorm): UnlikeFigure[] {
  if (isUsual(values, norm)) return NOTHING_UNLIKE;
  const unlike: UnlikeFigure[] = [];
  for (let at = 0; at < COMPARED_FIGURES.length; at++) {
    const { field } = COMPARED_FIGURES[at]!;
    const [value, figure] = [values[field] ?? null, norm.figures[at]];
    if (value === null || figure === undefined || isLike(value, figure)) continue;
    unlike.push({ field, low: figure.low, high: figure.high });
  }
  return isDryForm(values, norm) ? NOTHING_UNLIKE : unlike;
}

const NOTHING_UNLIKE: UnlikeFigure[] = [];

/** Whether energy and macronutrients are known and just what foods of a kind have, as far as they were measured. */
export function isTypical(values: Figures, norm: KindNorm | undefined, roomShare = TYPICAL_ROOM): boolean {
  if (norm === undefined) return false;
  return CORE_NUTRIENTS.every((field) => {
    const at = PLACES.get(field)!;
    const [value, figure] = [values[field], norm.figures[at]];
    if (value === null || value === undefined) return false;
    const room = roomShare * COMPARED_FIGURES[at]!.room;
    return figure === undefined || (value >= figure.least - room && value <= figure.most + room);
  });
}

/** Room for recipes beyond what 19 of 20 measured foods have, as a share of the room that any figure has. */
const TYPICAL_ROOM = 0.2;
/** The same for what is diluted in thought, together with its room. */
const DILUTED_ROOM = 0.05;

const PLACES: ReadonlyMap<NutrientField, number> = new Map(COMPARED_FIGURES.map(({ field }, at) => [field, at]));

/** Soup powder among soups: with water to bring its energy down to the usual, it is made up as the others are. */
function isDryForm(values: Figures, norm: KindNorm): boolean {
  const dilution = (values.calories_kcal ?? 0) / (norm.figures[ENERGY]?.middle ?? Number.POSITIVE_INFINITY);
  if (dilution < MIN_DILUTION || (values.fat_g ?? 0) > MAX_FAT_G_OF_DRY) return false;
  const diluted = scaled(values, 1 / dilution);
  return isUsual(diluted, norm) && isTypical(diluted, norm, DILUTED_ROOM);
}

/** The cause that explains all of a food's unlike figures, if one does. */
function likelyCause(
  values: Figures,
  servingG: number | null,
  unlike: readonly UnlikeFigure[],
  norm: KindNorm,
): UnlikeCause | undefined {
  const fitsTimes = (factor: number) => isUsual(scaled(values, factor), norm);
  const [first, ...others] = unlike;
  const isTooHigh = others.length === 0 && values[first!.field]! > first!.high;
  if (isTooHigh && first!.field === 'calories_kcal' && values.calories_kcal! / KJ_PER_KCAL >= first!.low)
    return 'kj-for-kcal';
  if (isTooHigh && first!.field === 'sodium_mg' && values.sodium_mg! / SALT_PER_SODIUM <= first!.high)
    return 'salt-for-sodium';
  const isTooLow = unlike.every(({ field, low }) => values[field]! < low);
  if (isTooLow && servingG !== null && servingG < 100 && fitsTimes(100 / servingG)) return 'per-serving';
  const dilution = (norm.figures[ENERGY]?.middle ?? 0) / (values.calories_kcal || Number.POSITIVE_INFINITY);
  if ((norm.figures[FAT]?.middle ?? 0) > MAX_FAT_G_OF_DRY) return undefined;
  return isTooLow && dilution >= MIN_DILUTION && fitsTimes(dilution) ? 'prepared' : undefined;
}

const ENERGY = PLACES.get('calories_kcal')!;
const FAT = PLACES.get('fat_g')!;

/** Nearly every food's figures are. */
function isUsual(values: Figures, norm: KindNorm): boolean {
  for (let at = 0; at < COMPARED_FIGURES.length; at++) {
    const value = values[COMPARED_FIGURES[at]!.field];
    const figure = norm.figures[at];
    if (value !== null && value !== undefined && figure !== undefined && !isLike(value, figure)) return false;
  }
  return true;
}

function scaled(values: Figures, factor: number): Figures {
  return Object.fromEntries(
    COMPARED_FIGURES.map(({ field }) => [field, typeof values[field] === 'number' ? values[field] * factor : null]),
  );
}

function isLike(value: number, { low, high }: FigureNorm): boolean {
  return value >= low && value <= high;
}
