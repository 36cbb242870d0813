/** The tools, as one table. None writes; an assistant may call them without asking anyone. */
import { DETAILS_PROPERTIES } from '../details/schema.ts';
import type { WholeFood } from '../details/whole-food.ts';
import type { FoodFinder } from '../finder/food-finder.ts';
import { addUp, nutrientsIn, nutrientsOf } from '../food/amounts/add-up.ts';
import type { Food } from '../food/food.ts';
import { NUTRIENTS, type NutrientField } from '../food/nutrients.ts';
import type { InterfaceFilters } from '../food/search-filters.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { foodAnswer, sourced, trustOf } from './food-answer.ts';
import { INPUTS, OUTPUTS } from './schemas.ts';
import TEXTS from './tool-texts.json' with { type: 'json' };

/** A tool: its description for models, input and output, and what it does. */
export interface FoodTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly run: (finder: FoodFinder, given: never) => Promise<Record<string, unknown>>;
}

/** Thrown when a tool cannot answer; the model reads the message and can improve its call. */
export class ToolError extends Error {
  constructor(
    readonly code: 'FOOD_NOT_FOUND' | 'FOOD_NOT_NAMED',
    message: string,
  ) {
    super(message);
  }
}

interface Search extends InterfaceFilters {
  query: string;
  limit?: number;
}

interface Named {
  food_id?: number;
  barcode?: string;
}

interface Part extends Named {
  grams: number;
}

const DETAIL_NAMES = Object.keys(DETAILS_PROPERTIES);

const HONESTY =
  'Quote figures with their source and confidence, say "not stated" for null (never zero), and show the credit line.';

function tool(name: keyof typeof TEXTS, rest: Pick<FoodTool, 'input' | 'output' | 'run'>): FoodTool {
  const { title, description } = TEXTS[name];
  return { name, title, description: `${description} ${HONESTY}`, ...rest };
}

/** The tools in listing order. */
export const TOOLS: readonly FoodTool[] = [
  tool('search_foods', {
    input: INPUTS.search,
    output: OUTPUTS.foods,
    run: async (finder, { query, limit = 5, ...filters }: Search) => {
      const foods = await finder.search(query, { limit, ...filters });
      const notes = foods.length === 0 ? ['Nothing was found. Try fewer words, or a plainer name.'] : [];
      return { foods: foods.map(foodAnswer), ...sourced(foods, notes) };
    },
  }),
  tool('food_by_barcode', {
    input: INPUTS.barcode,
    output: OUTPUTS.food,
    run: async (finder, { code }: { code: string }) => oneFood(await named(finder, { barcode: code })),
  }),
  tool('food_by_id', {
    input: INPUTS.food,
    output: OUTPUTS.food,
    run: async (finder, { id }: { id: number }) => oneFood(await named(finder, { food_id: id })),
  }),
  tool('food_details', {
    input: INPUTS.details,
    output: OUTPUTS.details,
    run: async (finder, food: Named) => {
      const whole = await detailsOf(finder, food);
      const details = Object.fromEntries(DETAIL_NAMES.map((name) => [name, whole[name as keyof WholeFood]]));
      const note =
        whole.allergens === null ? ['Allergens are not stated. That does not mean that there are none.'] : [];
      return { food: foodAnswer(whole), ...details, ...sourced([whole], note) };
    },
  }),
  tool('nutrition_for_portion', {
    input: INPUTS.portion,
    output: OUTPUTS.portion,
    run: async (finder, part: Part) => {
      const food = await named(finder, part);
      return { ...portion(food, part.grams), ...sourced([food]) };
    },
  }),
  tool('nutrition_for_meal', {
    input: INPUTS.meal,
    output: OUTPUTS.meal,
    run: meal,
  }),
  tool('nutrition_for_text', {
    input: INPUTS.text,
    output: OUTPUTS.text,
    run: async (finder, { text, servings = 1 }: { text: string; servings?: number }) => {
      const { items, ...sums } = await finder.meal(text, { servings });
      const foods = items.flatMap(({ food }) => food ?? []);
      const written = items.map(({ food, ...item }) => ({ ...item, food: food && foodAnswer(food) }));
      return { items: written, ...sums, ...sourced(foods) };
    },
  }),
];

async function meal(finder: FoodFinder, { items }: { items: readonly Part[] }): Promise<Record<string, unknown>> {
  const foods: Food[] = [];
  const mistakes: string[] = [];
  // Sequentially: servers count requests, and a meal must not use up a minute's worth at once.
  for (const [at, item] of items.entries()) {
    try {
      foods.push(await named(finder, item));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      mistakes.push(`items[${at}]: ${error.message}`);
    }
  }
  // All at once, so that they can be fixed together. A meal without one of its foods would be wrong.
  if (mistakes.length > 0) throw new ToolError('FOOD_NOT_FOUND', mistakes.join('\n'));
  const parts = foods.map((food, at) => ({ food, per100g: nutrientsOf(food), grams: items[at]!.grams }));
  const sums = addUp(parts);
  return {
    items: parts.map(({ food, grams }) => portion(food, grams)),
    total_grams: Math.round(parts.reduce((sum, { grams }) => sum + grams, 0) * 100) / 100,
    ...sums,
    lowest_confidence: Math.min(...foods.map(({ confidence }) => confidence)),
    ...sourced(
      foods,
      NUTRIENTS.flatMap(({ field, label }) => missingNote(parts, field, label)),
    ),
  };
}

/** Which foods make a total unknown. */
function missingNote(
  parts: readonly { food: Food; per100g: Record<NutrientField, number | null> }[],
  field: NutrientField,
  label: string,
): string[] {
  const names = parts.filter(({ per100g }) => per100g[field] === null).map(({ food }) => food.name);
  return names.length === 0
    ? []
    : [`The total of ${label.toLowerCase()} is not known: not stated for ${names.join('; ')}.`];
}

function oneFood(food: Food): Record<string, unknown> {
  return { food: foodAnswer(food), ...sourced([food]) };
}

function portion(food: Food, grams: number): Record<string, unknown> {
  const { not_stated } = foodAnswer(food);
  const nutrients = nutrientsIn(nutrientsOf(food), grams);
  return { food_id: food.id, name: food.name, brand: food.brand, grams, nutrients, not_stated, ...trustOf(food) };
}

function named(finder: FoodFinder, name: Named): Promise<Food> {
  return lookUp(
    name,
    (id) => finder.food(id),
    (code) => finder.barcode(code),
  );
}

function detailsOf(finder: FoodFinder, name: Named): Promise<WholeFood> {
  return lookUp(
    name,
    (id) => finder.details(id),
    (code) => finder.barcodeDetails(code),
  );
}

async function lookUp<T>(
  { food_id: id, barcode }: Named,
  byId: (id: number) => Promise<T | undefined>,
  byBarcode: (code: string) => Promise<T | undefined>,
): Promise<T> {
  if ((id === undefined) === (barcode === undefined)) {
    throw new ToolError('FOOD_NOT_NAMED', 'Give either food_id or barcode. search_foods finds ids by name.');
  }
  const food = id === undefined ? await byBarcode(barcode!) : await byId(id);
  if (food !== undefined) return food;
  const what = id === undefined ? `No food has the barcode ${barcode}` : `There is no food with the id ${id}`;
  throw new ToolError('FOOD_NOT_FOUND', `${what}. Try search_foods with its name.`);
}
