/**
 * Detects estimates that pass for label data. Since 2026 Open Food Facts fills what a label omits with estimates from the
 * ingredients. JSON lines mark them; Parquet marks most of them in tags about the Nutri-Score; CSV marks none. Such rows
 * are recognized by nutrients that no label prints but every estimate has, such as galactose and water: 34 of 1,000 rows in
 * the sample of April 2026, 4 of them estimates throughout. A figure that may be an estimate is kept only if the tags
 * confirm it or it looks printed.
 */
import { FIGURES, type Figure, type LabelFigures } from './label-figures.ts';

/** Nutrients that only estimates have, by the source's names. */
export const ESTIMATE_TRACES = ['water', 'galactose'] as const;

/** Further evidence to tell label data and estimates apart. */
export interface EstimateSigns {
  servingSizeG: number | undefined;
  /** How the Nutri-Score was computed; undefined where the format has no such tags. */
  tags: readonly unknown[] | undefined;
  /** Whether the food is a single ingredient: its estimate is copied from a table and looks printed. */
  isSingleIngredient: boolean;
}

const ENERGY: readonly Figure[] = ['energyKcal', 'energyKj', 'energy'];

/** Figures by the names that tags use. */
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

/** Figures without tags: labels rarely state them, estimates always do. */
const SELDOM_PRINTED: readonly Figure[] = ['cholesterol', 'potassium', 'alcohol', 'polyols', 'erythritol'];
const CORE: readonly Figure[] = ['energyKcal', 'protein', 'fat', 'carbs'];

/** Removes figures that are, or may be, estimates from a row that has some. */
export function dropEstimates(label: LabelFigures, signs: EstimateSigns): void {
  const estimated = estimatedFigures(label, signs);
  // Energy and sodium must not be derived from an equally estimated counterpart.
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
    // No tag covers carbohydrate: it follows the others, or goes alone if only it looks estimated.
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
 * Whether the kJ are what Open Food Facts computes from the macronutrients of a label that states only kcal. If so, the
 * macronutrients were printed, and if fiber is left out of the sum, it was not.
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

/** On labels, salt is exactly 2.5 times sodium, one being computed from the other; tables round each separately. */
function saltIsApart({ salt, sodium }: LabelFigures): boolean {
  return salt !== undefined && sodium !== undefined && Math.abs(salt - 2.5 * sodium) > 1e-6 * Math.max(1, salt);
}

/** The most decimals that labels print per 100 g, two by default; one less per serving. Minerals are in grams. */
const PRINTED_DECIMALS: Readonly<Partial<Record<Figure, number>>> = {
  ...{ salt: 4, sodium: 4, cholesterol: 4, potassium: 4 },
  ...{ alcohol: 1, polyols: 1, erythritol: 1 },
};

/** Whether a figure is a short decimal per 100 g or per serving; estimates are weighted sums with many digits. */
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
