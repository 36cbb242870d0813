/** Answers meals with one engine and its records. */
import { BoundedMap, memoize } from '../../caches/bounded-map.ts';
import type { Meal } from '../../food/amounts/meal.ts';
import type { FoundFood, SearchEngine } from '../engine.ts';
import { answerMeal, type MealOptions, type MealTools } from './answer-meal.ts';
import { LOOKED_AT } from './choose-food.ts';

/** Answers meals. */
export interface Meals {
  answer(text: string, options: MealOptions): Meal;
}

/** Names of kinds of which the foods are remembered: people eat much the same. */
const MOST_KNOWN = 10_000;

/** Meals of one catalog; the engine must know kinds of food. */
export function openMeals(engine: SearchEngine, records: MealTools['records']): Meals {
  const { kinds } = engine;
  if (kinds === undefined) throw new TypeError('Without the tables of kinds no meal can be read.');
  const { languages } = kinds.dictionary.names.dictionary;
  const spokenIn = (bits: number) => (bits === -1 ? [] : languages.filter((_, at) => (bits & (1 << at)) !== 0));
  const known = new BoundedMap<string, FoundFood | undefined>(MOST_KNOWN);
  const tools: MealTools = {
    engine,
    records,
    about: memoize((doc: number) => {
      const { food, details } = records.record(doc);
      const { id, name, brand } = food;
      return { id, name, brand, kinds: details.kind?.split('/') ?? [] };
    }),
    dictionary: kinds,
    emoji: kinds.emoji,
    findPlain(name, how = {}) {
      const key = `${how.languages} ${name}`;
      if (known.has(key)) return known.get(key);
      const found = engine.findFood(name, { ...how, limit: LOOKED_AT });
      if (how.judging === undefined || how.judging.left > 0) known.set(key, found);
      return found;
    },
    meantBy: (kind, said, bits) => kinds.meant.of(kind, said, spokenIn(bits)),
    portionsOf: (record, bits) => {
      const { portions } = kinds;
      // An amount in grams needs none of these.
      return {
        get portions() {
          return portions.of(record);
        },
        get density() {
          return portions.densityOf(record);
        },
        isProduct: record.food.barcode !== null || record.food.brand !== null,
        measuresOf: (said) => portions.measuresOf(record, said, spokenIn(bits)),
      };
    },
  };
  return { answer: (text, options) => answerMeal(text, options, tools) };
}
