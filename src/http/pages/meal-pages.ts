/** The page that adds up a meal, and its bare result for the page's script. */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Meal } from '../../food/amounts/meal.ts';
import { MAX_MEAL_LENGTH } from '../../search/meal/read-meal.ts';
import { MAX_SERVINGS, type MealPageInput, renderMealPage, renderMealResult } from '../../site/meal/meal-page.tsx';
import { foodLine, MEAL_PATH, mealAddress, withLine } from '../../site/meal/meal-text.ts';
import { pageHeaders } from './page-headers.ts';
import { textParameter } from './page-parameters.ts';
import { addLimited, addPage, type PageContext, type PageRequest, pageRequest, sendHtml } from './page-route.ts';

const MIN_MEAL = 2;
const MAX_GRAMS = 100_000;

/** Adds `/meals` and `/meals/result`. */
export function addMealPages(context: PageContext): void {
  addPage(context, MEAL_PATH, async (request) => {
    const corrected = correctedMeal(context, request.query);
    if (corrected !== undefined) return { location: corrected, status: 303 };
    return { html: renderMealPage(request.site, await answered(context, request)), needs: needsOf(context) };
  });
  // While being typed, a meal is requested as often as suggestions are.
  addLimited(context, `${MEAL_PATH}/result`, 'suggestions', async (request, reply) => {
    const asked = pageRequest(request, reply, context);
    const html = renderMealResult(asked.site, await answered(context, asked));
    sendHtml(request, reply, 200, pageHeaders(needsOf(context)), html);
  });
}

const needsOf = ({ hasPhotos }: PageContext) => ({ hasPhotos });

async function answered({ search, catalog }: PageContext, request: PageRequest): Promise<MealPageInput> {
  const written = textOf(request.query);
  const text = [...written].slice(0, MAX_MEAL_LENGTH).join('');
  const servings = servingsOf(request.query);
  const asked = { text, servings, isTooLong: text.length < written.length };
  if ([...text].length < MIN_MEAL) return { ...asked, meal: undefined, records: new Map() };
  const bytes = await search.meal({ meal: text, servings }, request.abortSignal());
  const meal = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Meal;
  const { records } = catalog.current;
  const found = new Map<number, FoodRecord>();
  for (const { id } of meal.items.flatMap(({ food, alternatives }) => [
    ...(food === null ? [] : [food]),
    ...alternatives,
  ])) {
    const doc = records.docById(id);
    if (doc !== undefined) found.set(id, records.record(doc));
  }
  return { ...asked, meal, records: found };
}

/** The address of the meal with a line's food or weight replaced, after a food's form was submitted. */
function correctedMeal({ catalog }: PageContext, query: URLSearchParams): string | undefined {
  const [line, id, grams] = ['line', 'food', 'grams'].map((name) => textParameter(query, name));
  if (line === undefined || id === undefined || !/^\d{1,2}$/.test(line) || !/^\d{1,10}$/.test(id)) return undefined;
  const { records } = catalog.current;
  const doc = records.docById(Number(id));
  if (doc === undefined) return undefined;
  const weight = Number(grams ?? '');
  const isWeight = weight > 0 && weight <= MAX_GRAMS;
  const corrected = foodLine(records.food(doc), isWeight ? weight : undefined);
  return mealAddress(withLine(textOf(query), Number(line), corrected), servingsOf(query));
}

function textOf(query: URLSearchParams): string {
  return (query.get('q') ?? '').replaceAll('\r\n', '\n').trim();
}

function servingsOf(query: URLSearchParams): number {
  const servings = Number(textParameter(query, 'servings') ?? 1);
  return Number.isInteger(servings) && servings >= 1 && servings <= MAX_SERVINGS ? servings : 1;
}
