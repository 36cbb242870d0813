/**
 * Prints how much macronutrients and shares should count in the distance from a kind (`src/food/trust`).
 *
 *   npm run weights -- --tables FOLDER
 *
 * Logistic regression on measured foods of public tables (those of `npm run norms`): which are right, a food's figures or the same with two
 * macronutrients swapped? The energy is left out: tables compute it, and labels do not always. One pair in five is only judged.
 */
import { parseArgs } from 'node:util';
import type { NutrientField } from '../../src/food/nutrients.ts';
import { figureDistance } from '../../src/food/trust/kind-distance.ts';
import type { Figures } from '../../src/food/trust/kind-figures.ts';
import { COMPARED_FIGURES, PLACES } from '../../src/food/trust/kind-figures.ts';
import type { KindNorm } from '../../src/food/trust/kind-norms.ts';
import {
  COMPARED_SHARES,
  energySharesDistance,
  partSharesDistance,
  SHARE_WEIGHTS,
} from '../../src/food/trust/kind-shares.ts';
import { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { readKinds } from '../../src/kinds/compiled-kinds.ts';
import { readMeasuredFoods } from './read-tables.ts';

const MACROS = ['protein_g', 'fat_g', 'carbs_g'] as const satisfies readonly NutrientField[];
const PAIRS = [
  ['protein_g', 'fat_g'],
  ['fat_g', 'carbs_g'],
  ['protein_g', 'carbs_g'],
] as const;
/** Grams by which a swap has to change figures. */
const MIN_CHANGE_G = 3;
const ROUNDS = 400;
const RATE = 0.3;

function main(): void {
  const { values } = parseArgs({ options: { tables: { type: 'string' } } });
  if (values.tables === undefined) throw new Error('--tables names the folder of the tables');
  const finder = new KindFinder({ tables: readKinds('dist/kinds.bin') });
  const gains = readMeasuredFoods(values.tables).flatMap(({ source, name, category, figures }) => {
    if (MACROS.some((field) => figures[field] === undefined)) return [];
    const named = {
      source,
      name,
      category,
      brand: null,
      categoryTags: undefined,
      language: 'en',
      countries: undefined,
    };
    const { norm } = finder.find({ ...named, figures: {} });
    return norm === undefined ? [] : swapsOf(figures).map((swapped) => gainsOf(norm, figures, swapped));
  });
  const names = [...MACROS, ...COMPARED_SHARES];
  const now = [...MACROS.map((field) => COMPARED_FIGURES[PLACES.get(field)!]!.weight), ...SHARE_WEIGHTS];
  const learned = learn(gains.filter((_, at) => at % 5 !== 0));
  const judged = gains.filter((_, at) => at % 5 === 0);
  for (const [at, name] of names.entries()) console.log(`${name}: ${learned[at]!.toFixed(2)}, now ${now[at]}`);
  console.log(`${gains.length} swaps; of those only judged, nearer to the kind than the right figures:`);
  console.log(`${errors(judged, learned)} by what was learned, ${errors(judged, now)} now`);
}

function swapsOf(figures: Figures): Figures[] {
  return PAIRS.flatMap(([a, b]) => {
    const swapped = { ...figures, [a]: figures[b], [b]: figures[a] };
    const isPossible = (figures.saturated_fat_g ?? 0) <= swapped.fat_g! && (figures.sugar_g ?? 0) <= swapped.carbs_g!;
    return isPossible && Math.abs(figures[a]! - figures[b]!) >= MIN_CHANGE_G ? [swapped] : [];
  });
}

/** By how much the right figures are nearer to the kind, in each part of the distance without its weight. */
function gainsOf(norm: KindNorm, right: Figures, swapped: Figures): number[] {
  const [ofRight, ofSwapped] = [partsOf(norm, right), partsOf(norm, swapped)];
  return ofSwapped.map((part, at) => part - ofRight[at]!);
}

function partsOf(norm: KindNorm, figures: Figures): number[] {
  const ofMacros = MACROS.map((field) => {
    const at = PLACES.get(field)!;
    return figureDistance(at, figures[field], norm) / COMPARED_FIGURES[at]!.weight;
  });
  const ofShares = COMPARED_SHARES.map((_, at) => {
    const alone = { ...norm, shares: norm.shares.map((usual, other) => (other === at ? usual : undefined)) };
    return (energySharesDistance(alone, figures) + partSharesDistance(alone, figures)) / SHARE_WEIGHTS[at]!;
  });
  return [...ofMacros, ...ofShares];
}

function learn(gains: readonly number[][]): number[] {
  let weights = gains[0]!.map(() => 0.5);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map(() => 0);
    for (const gain of gains) {
      const wrong = 1 / (1 + Math.exp(sumOf(gain, weights)));
      gain.forEach((part, at) => {
        slope[at]! += wrong * part;
      });
    }
    weights = weights.map((weight, at) => weight + (RATE * slope[at]!) / gains.length);
  }
  return weights;
}

function errors(gains: readonly number[][], weights: readonly number[]): string {
  const wrong = gains.filter((gain) => sumOf(gain, weights) < 0).length;
  return `${((100 * wrong) / gains.length).toFixed(1)} %`;
}

function sumOf(gain: readonly number[], weights: readonly number[]): number {
  return gain.reduce((sum, part, at) => sum + part * weights[at]!, 0);
}

main();
