/**
 * Estimates that pass for label data. Since 2026 Open Food Facts fills what a label does not state with an estimate from
 * the ingredients. JSON lines say which figures those are; Parquet says so for most figures, in tags about the
 * Nutri-Score; CSV does not say it at all. Such rows are known by nutrients that no label prints and every estimate has,
 * such as galactose and water. In the sample of April 2026 these are 34 of 1,000 rows, and in 4 of them every figure is an
 * estimate. What may be an estimate is left out: a figure is kept when the tags speak for it, or when it looks printed.
 */
import { FIGURES, type Figure, type LabelFigures } from './label-figures.ts';

/** Nutrients that only estimates have, under the source's names. */
export const ESTIMATE_TRACES = ['water', 'galactose'] as const;

/** What else a row tells that helps to tell label and estimate apart. */
export interface EstimateSigns {
  servingSizeG: number | undefined;
  /** The tags that say how the Nutri-Score was computed; undefined where the format has none. */
  tags: readonly unknown[] | undefined;
  /** Whether the food is one ingredient: its estimate is a table's row as it stands, and looks as if printed. */
  isSingleIngredient: boolean;
}

const ENERGY: readonly Figure[] = ['energyKcal', 'energyKj', 'energy'];

/** The figures that tags name, by the name that they have there. */
const TAGGED = new Map<unknown, readonly Figure[]>([
  ['en:nutriscore-estimated-energy', ENERGY],
  ['en:nutriscore-estimated-fat', ['fat']],
  ['en:nutriscore-estimated-saturated-fat', ['saturatedFat']],
  ['en:nutriscore-estimated-sugars', ['sugar']],
  ['en:nutriscore-estimated-fiber', ['fiber']],
  ['en:nutriscore-estimated-proteins', ['protein']],
  ['en:nutriscore-estimated-sodium', ['sodium', 'salt']],
]);
const ALL_ESTIMATED = 'en:nutriscore-using-estimated-nutrition-facts';
/** Foods without a Nutri-Score, such as herbs, have no tags about single figures. */
const NOT_APPLICABLE = 'en:nutriscore-not-applicable';

/** Figures that no tag is about. Labels state them seldom, estimates always. */
const SELDOM_PRINTED: readonly Figure[] = ['cholesterol', 'potassium', 'alcohol', 'polyols', 'erythritol'];
const CORE: readonly Figure[] = ['energyKcal', 'protein', 'fat', 'carbs'];

/** Takes the figures that are, or may be, estimates out of a row that has some. */
export function dropEstimates(label: LabelFigures, signs: EstimateSigns): void {
  const estimated = estimatedFigures(label, signs);
  // Neither energy nor sodium is made from a neighbor that is just as much an estimate.
  if (estimated.has('energyKcal')) for (const figure of ENERGY) estimated.add(figure);
  if (estimated.has('sodium')) estimated.add('salt');
  for (const figure of estimated) label[figure] = undefined;
}

function estimatedFigures(label: LabelFigures, signs: EstimateSigns): Set<Figure> {
  const { tags, isSingleIngredient } = signs;
  if (tags?.includes(ALL_ESTIMATED)) return new Set(FIGURES);
  const looksEstimated = (figure: Figure) => !isPrinted(label, figure, signs.servingSizeG);
  const estimated = new Set<Figure>(
    SELDOM_PRINTED.filter((figure) => isSingleIngredient || label[figure] === 0 || looksEstimated(figure)),
  );
  if (tags !== undefined && tags.length > 0 && !tags.includes(NOT_APPLICABLE)) {
    for (const tag of tags) for (const figure of TAGGED.get(tag) ?? []) estimated.add(figure);
    // No tag is about carbohydrate: it goes with the others, or where it alone looks estimated.
    const others = CORE.filter((figure) => figure !== 'carbs');
    const areOthersPrinted = !others.some((figure) => estimated.has(figure) || looksEstimated(figure));
    if (others.every((figure) => estimated.has(figure)) || (areOthersPrinted && looksEstimated('carbs'))) {
      estimated.add('carbs');
    }
    return estimated;
  }
  const kj = computedKj(label);
  if (isSingleIngredient && kj === undefined) return new Set(FIGURES);
  for (const figure of FIGURES) if (looksEstimated(figure)) estimated.add(figure);
  if (CORE.filter((figure) => estimated.has(figure)).length > 1) return new Set(FIGURES);
  if (kj === 'without-fiber') estimated.add('fiber');
  if (saltIsApart(label)) estimated.add('sodium').add('salt');
  return estimated;
}

/**
 * Whether the kJ are those that Open Food Facts computes from the macronutrients of a label that states only kcal. They
 * are a sign that these were printed, and where the fibre is not counted in, that it was not.
 */
function computedKj({ energyKj, energy, protein, fat, carbs, fiber }: LabelFigures): Computed | undefined {
  const kj = energyKj ?? energy;
  if (kj === undefined || protein === undefined || fat === undefined || carbs === undefined) return undefined;
  const isClose = (computed: number) => Math.abs(kj - computed) < 0.006;
  const withoutFiber = 17 * protein + 17 * carbs + 37 * fat;
  if (isClose(withoutFiber + 8 * (fiber ?? 0))) return 'with-fiber';
  return isClose(withoutFiber) ? 'without-fiber' : undefined;
}

type Computed = 'with-fiber' | 'without-fiber';

/** Salt of a label is exactly 2.5 times its sodium, one being computed from the other; tables round each on its own. */
function saltIsApart({ salt, sodium }: LabelFigures): boolean {
  return salt !== undefined && sodium !== undefined && Math.abs(salt - 2.5 * sodium) > 1e-6 * Math.max(1, salt);
}

/** Decimals that a label prints at most per 100 g, two unless it is said here; a serving has one less. Minerals are in grams. */
const PRINTED_DECIMALS: Readonly<Partial<Record<Figure, number>>> = {
  ...{ salt: 4, sodium: 4, cholesterol: 4, potassium: 4 },
  ...{ alcohol: 1, polyols: 1, erythritol: 1 },
};

/** Whether a figure is a short decimal per 100 g or per serving; an estimate is a weighted sum with a tail of digits. */
function isPrinted(label: LabelFigures, figure: Figure, servingSizeG: number | undefined): boolean {
  const value = label[figure];
  const decimals = PRINTED_DECIMALS[figure] ?? 2;
  if (value === undefined || isShort(value, decimals)) return true;
  return servingSizeG !== undefined && isShort((value * servingSizeG) / 100, decimals - 1);
}

/** Whether a number has at most this many decimals; figures have seven digits. */
function isShort(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) <= Math.max(1e-6, Math.abs(scaled) * 1e-6);
}
