/**
 * A food as told to an assistant: figures with source, confidence and what is unknown, so that it can quote them honestly.
 * Unknown is `null` and also stated in words, because models read a missing figure as zero.
 */
import { nutrientsOf } from '../food/amounts/add-up.ts';
import type { Food } from '../food/food.ts';
import { NUTRIENTS, type Nutrients } from '../food/nutrients.ts';
import { creditFor, SOURCE_WORDS } from '../food/source.ts';
import { verdictOn } from '../food/trust/verdict.ts';

/** Where a food's figures come from and how far they can be trusted. */
export interface Trust {
  source: string;
  source_name: string;
  confidence: number;
  verdict: string;
}

type CopiedField = 'id' | 'name' | 'brand' | 'barcode' | 'category' | 'serving_size_g' | 'serving_desc';

export interface FoodAnswer extends Trust, Pick<Food, CopiedField> {
  per_100_g: Nutrients;
  /** The labels of nutrients with unknown figures. */
  not_stated: string[];
}

/** What every answer includes besides figures. */
export interface Sourced {
  notes: string[];
  credit: string | null;
}

export function foodAnswer(food: Food): FoodAnswer {
  return {
    id: food.id,
    name: food.name,
    brand: food.brand,
    barcode: food.barcode,
    category: food.category,
    serving_size_g: food.serving_size_g,
    serving_desc: food.serving_desc,
    per_100_g: nutrientsOf(food),
    not_stated: NUTRIENTS.filter(({ field }) => food[field] === null).map(({ label }) => label),
    ...trustOf(food),
  };
}

export function trustOf(food: Food): Trust {
  const { word, sentence } = verdictOn(food);
  return {
    source: food.source,
    source_name: SOURCE_WORDS[food.source]?.name ?? food.source,
    confidence: food.confidence,
    verdict: `${word}: ${sentence}`,
  };
}

/** The notes and attribution for an answer about these foods, after its own notes. */
export function sourced(foods: readonly Food[], ownNotes: readonly string[] = []): Sourced {
  const hasUnknown = foods.some((food) => NUTRIENTS.some(({ field }) => food[field] === null));
  const hasEstimate = foods.some(({ source }) => source === 'ai_estimate');
  return {
    notes: [
      ...ownNotes,
      ...(hasUnknown
        ? ['null means that the figure is not known. It does not mean zero; say that it is not stated.']
        : []),
      ...(hasEstimate
        ? ['Foods with the source ai_estimate were estimated by a model. Say so when you quote them.']
        : []),
    ],
    credit: creditFor(foods) ?? null,
  };
}
