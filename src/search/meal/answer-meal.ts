/** Answers a meal: finds each of its foods as a search does, weighs it, and adds all of them up. */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { addUp, nutrientsIn, nutrientsOf, shareOf } from '../../food/amounts/add-up.ts';
import { CERTAINTIES, type Certainty, type Meal, type MealItem } from '../../food/amounts/meal.ts';
import { formsIn } from '../../food/amounts/portion-text.ts';
import { isPowder } from '../../food/amounts/recipe-words.ts';
import { roundTo2 } from '../../food/food.ts';
import { NUTRIENTS, type Nutrients } from '../../food/nutrients.ts';
import { type Kind, shownName } from '../../kinds/kind-table.ts';
import { analyse } from '../../text/analyse.ts';
import type { FoundFood, SearchEngine } from '../engine.ts';
import type { MealDictionary } from './meal-words.ts';
import { readMeal } from './read-meal.ts';
import { codeOf, type MealPart } from './read-part.ts';
import { type KnownPortions, type Weighed, weigh } from './weigh.ts';

/** What a meal is answered with. */
export interface MealTools {
  readonly engine: SearchEngine;
  readonly dictionary: MealDictionary;
  readonly records: {
    record(doc: number): FoodRecord;
    docById(id: number): number | undefined;
    docByBarcode(typed: string): number | undefined;
  };
  /** What is known of a food's portions, as they are said in some languages (bits). */
  portionsOf(record: FoodRecord, languages: number): KnownPortions;
}

/** What may be asked beside the meal itself. */
export interface MealOptions {
  /** Between how many it is shared. */
  readonly servings?: number;
}

/** A food that was chosen, and how surely. */
interface Choice {
  readonly doc: number;
  readonly others: readonly number[];
  readonly certainty: Certainty;
  readonly reason: string;
  /** Whether the words of the amount are part of its name. */
  readonly isWhole: boolean;
}

/** Of these categories nobody eats dry what is made with water or milk. */
const EATEN_PREPARED: ReadonlySet<string> = new Set([
  ...[
    'sauces',
    'soups',
    'pastries',
    'cakes',
    'prepared-dishes',
    'milk-and-cream',
    'plant-drinks',
    'desserts',
    'juices',
  ],
  ...['coffee', 'tea', 'soft-drinks', 'potatoes-and-tubers', 'eggs'],
]);
const DRY = /\bdry\b/i;
const SPICES = 'herbs-and-spices';
const PASTA = 'pasta-and-noodles';
const AS_BOUGHT = 'dry';
const ALTERNATIVES = 3;
const CAN = 'can';
const CANNED = 'canned';
/** More grams of one food are a mistake in reading. */
const MAX_GRAMS = 100_000;
/** So many foods are looked at, because some of the best may be one food of several tables. */
const LOOKED_AT = 8;
/**
 * Words of a query may cost a search; a meal has many, so that those that name nothing share what one search may read. The foods
 * behind them are then found as they are written, or not at all.
 */
const MOST_UNKNOWN_PARTS = 4;

/** The foods of a meal and what they hold. */
export function answerMeal(text: string, { servings = 1 }: MealOptions, tools: MealTools): Meal {
  const { parts, rest } = readMeal(text, tools.dictionary);
  const items: MealItem[] = [];
  const weights: { per100g: Nutrients; grams: number }[] = [];
  const notUnderstood: string[] = [];
  let unknown = 0;
  for (const part of parts) {
    const choice = chooseFood(part, tools, unknown >= MOST_UNKNOWN_PARTS);
    if (choice === undefined) {
      unknown++;
      notUnderstood.push(part.food === '' ? part.text : part.food);
      items.push(unknownItem(part));
      continue;
    }
    const record = tools.records.record(choice.doc);
    const amount = choice.isWhole ? undefined : part.amount;
    const weighed = part.isToTaste && amount === undefined ? undefined : weightOf(amount, record, part, tools);
    const per100g = nutrientsOf(record.food);
    if (weighed !== undefined) weights.push({ per100g, grams: weighed.grams });
    items.push({
      text: part.text,
      amount: amount === undefined ? null : roundTo2(amount.value),
      unit: amount?.unit?.key ?? null,
      grams: weighed === undefined ? null : roundTo2(weighed.grams),
      grams_from: weighed === undefined ? null : { by: weighed.by, text: weighed.text },
      food: record.food,
      alternatives: choice.others.map((doc) => {
        const { id, name } = tools.records.record(doc).food;
        return { id, name };
      }),
      nutrients: weighed === undefined ? null : nutrientsIn(per100g, weighed.grams),
      ...sureness(choice, weighed, part),
    });
  }
  const sums = addUp(weights);
  const isComplete = items.every(({ grams }) => grams !== null);
  const total = isComplete && items.length > 0 ? sums.total : NOTHING_KNOWN;
  const grams = weights.reduce((sum, each) => sum + each.grams, 0);
  return {
    items,
    total_grams: isComplete && items.length > 0 ? roundTo2(grams) : null,
    total,
    at_least: sums.at_least,
    servings,
    per_serving: { total: shareOf(total, servings), at_least: shareOf(sums.at_least, servings) },
    not_understood: [...notUnderstood, ...rest],
  };
}

const NOTHING_KNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Nutrients;

function chooseFood(part: MealPart, tools: MealTools, asTypedOnly: boolean): Choice | undefined {
  const { engine, records } = tools;
  const code = codeOf(part.food);
  if (code !== undefined) {
    const doc = 'id' in code ? records.docById(code.id) : records.docByBarcode(code.barcode);
    const reason = 'id' in code ? 'named by its id' : 'named by its barcode';
    return doc === undefined ? undefined : { doc, others: [], certainty: 'sure', reason, isWhole: false };
  }
  // "7 up", "3 Musketeers": the words of an amount may be part of a name.
  const languages = part.languages === -1 ? undefined : part.languages;
  const isNumbered = part.whole !== part.food && part.amount?.unit?.sort !== 'mass';
  const whole = isNumbered
    ? engine.findFood(part.whole, { limit: LOOKED_AT, asTypedOnly: true, languages })
    : undefined;
  if (whole?.isWholeName === true) return { ...choiceOf(whole), isWhole: true };
  if (part.food === '') return undefined;
  const find = (text: string) => engine.findFood(text, { limit: LOOKED_AT, asTypedOnly, languages });
  const typed = find(part.food) ?? (part.bare === part.food ? undefined : find(part.bare));
  const isSpice = typed !== undefined && isCounted(part) && categoryOf(typed, tools) === SPICES;
  const found = typed?.isWholeName && !isSpice ? typed : bestNamed(part, typed, find, tools);
  if (found === undefined) return undefined;
  // Pasta that is weighed is in the packet: "80 g di spaghetti".
  const isWeighed = part.amount?.unit?.sort === 'mass' && categoryOf(found, tools) === PASTA;
  const dry = isWeighed && !part.isPrepared ? find(`${part.bare} ${AS_BOUGHT}`) : undefined;
  if (dry?.missing === 0 && categoryOf(dry, tools) === PASTA) return { ...choiceOf(dry), isWhole: false };
  // What is sold in cans is meant by a can of it: "1 can of chickpeas".
  const canned = part.amount?.unit?.key === CAN ? find(`${CANNED} ${part.bare}`) : undefined;
  const isCanned = canned?.missing === 0 && categoryOf(canned, tools) === categoryOf(found, tools);
  return { ...choiceOf(isCanned ? canned : found), isWhole: false };
}

/**
 * The better-documented of the foods that the words find and those that the kind does which they name in their language: "un caffè" is
 * coffee, though other foods have this word in their names, and "mel" is flour in Danish, but honey in Portuguese.
 */
function bestNamed(
  part: MealPart,
  typed: FoundFood | undefined,
  find: (text: string) => FoundFood | undefined,
  tools: MealTools,
): FoundFood | undefined {
  const { food, languages } = part;
  const { names, languages: known } = tools.dictionary.dictionary;
  const words = analyse(food);
  const [first, ...others] = names
    .named(words)
    .filter(({ from, to }) => from === 0 && to === words.length)
    .flatMap(({ meanings }) => meanings.filter((meaning) => (meaning.languages & languages) !== 0))
    // "1 Paprika" is a vegetable, a spoon of it a spice.
    .filter(({ kind }) => !isCounted(part) || kind.category.key !== SPICES)
    .sort((a, b) => a.kind.commonness - b.kind.commonness);
  if (first === undefined || (languages === -1 && others.length > 0)) return typed;
  const { key } = first.kind;
  const named = (first.languages & known.main) !== 0 ? undefined : find(shownName(first.kind, known.mainLanguage));
  const isMeant = typed !== undefined && kindsOf(typed.docs[0]!, tools).includes(key);
  const better = named === undefined || (isMeant && typed.docs[0]! <= named.docs[0]!) ? typed : named;
  return better && withBestFirst(better, first.kind, words, tools);
}

/**
 * Foods are numbered from the one that is meant most: "bread" is white bread rather than "Bread, wheat", though not a roll. One that is
 * called as typed stays before those that are not: "Big Mac" is no plain hamburger. What is dry is not meant where it is eaten prepared.
 */
function withBestFirst(
  found: FoundFood,
  { key, category }: Kind,
  words: readonly string[],
  tools: MealTools,
): FoundFood {
  const own = kindsOf(found.docs[0]!, tools).at(-1);
  const near = found.docs.filter((doc) => {
    const kinds = kindsOf(doc, tools);
    return kinds.includes(key) && (own === key || kinds.at(-1) === own || kinds.at(-1) === key);
  });
  const isCalledSo = (doc: number) => {
    const name = new Set(analyse(nameOf(doc, tools)));
    return words.every((word) => name.has(word));
  };
  const wanted = [
    (doc: number) => isCalledSo(doc) || !isCalledSo(found.docs[0]!),
    (doc: number) => !EATEN_PREPARED.has(category.key) || !isUnprepared(nameOf(doc, tools)),
  ];
  const kept = wanted.reduce((docs, isWanted) => (docs.some(isWanted) ? docs.filter(isWanted) : docs), near);
  if (kept.length === 0) return found;
  const best = Math.min(...kept);
  return { ...found, docs: [best, ...found.docs.filter((doc) => doc !== best)] };
}

/** The keys of the kinds that a food is of, from the broadest one. */
function kindsOf(doc: number, { records }: MealTools): string[] {
  return records.record(doc).details.kind?.split('/') ?? [];
}

function nameOf(doc: number, { records }: MealTools): string {
  return records.record(doc).food.name;
}

/** Whether pieces are counted: "2 tomatoes". */
function isCounted({ amount }: MealPart): boolean {
  return amount !== undefined && amount.unit === undefined && amount.stated === undefined;
}

function isUnprepared(name: string): boolean {
  return isPowder(name) || DRY.test(name);
}

/** The category of the kind of the best food. */
function categoryOf({ docs }: FoundFood, tools: MealTools): string | undefined {
  const key = kindsOf(docs[0]!, tools).at(-1);
  return key === undefined ? undefined : tools.dictionary.dictionary.names.table.byKey(key)?.category.key;
}

function choiceOf({ docs, isWholeName, isKind, typos, missing }: FoundFood): Omit<Choice, 'isWhole'> {
  const [doc, ...others] = docs;
  const { certainty, reason } = judged();
  return { doc: doc!, others: others.slice(0, ALTERNATIVES), certainty, reason };

  function judged(): { certainty: Certainty; reason: string } {
    if (missing > 0) return { certainty: 'unsure', reason: 'the nearest food: not all words were found' };
    if (typos > 0) return { certainty: 'likely', reason: 'found in another spelling' };
    if (isWholeName) return { certainty: 'sure', reason: 'this is its name' };
    if (isKind)
      return { certainty: 'likely', reason: 'the best-documented food of this name; the alternatives are others' };
    return { certainty: 'unsure', reason: 'its name has these words' };
  }
}

function weightOf(
  amount: MealPart['amount'],
  record: FoodRecord,
  { languages, text }: MealPart,
  tools: MealTools,
): Weighed | undefined {
  const weighed = weigh(amount, tools.portionsOf(record, languages), formsIn(text));
  return weighed !== undefined && weighed.grams > 0 && weighed.grams <= MAX_GRAMS ? weighed : undefined;
}

/** A food is as sure as the less sure of its name and its grams. */
function sureness(
  choice: Choice,
  weighed: Weighed | undefined,
  part: MealPart,
): { certainty: Certainty; reason: string } {
  const ofGrams = certaintyOfGrams(weighed, part);
  const order = (certainty: Certainty) => CERTAINTIES.indexOf(certainty);
  const certainty = order(ofGrams.certainty) > order(choice.certainty) ? ofGrams.certainty : choice.certainty;
  return { certainty, reason: `Food: ${choice.reason}. Amount: ${ofGrams.reason}.` };
}

function certaintyOfGrams(weighed: Weighed | undefined, part: MealPart): { certainty: Certainty; reason: string } {
  if (part.isToTaste && weighed === undefined)
    return { certainty: 'unsure', reason: 'to taste, so its grams are not known' };
  if (weighed === undefined) return { certainty: 'unsure', reason: 'nothing says what it weighs' };
  if (weighed.by === 'plain_serving')
    return { certainty: 'unsure', reason: 'none was written, so it is a plain serving' };
  if (weighed.by === 'stated') return { certainty: 'sure', reason: 'as written' };
  if (weighed.by === 'food_portion' && !weighed.isNearest)
    return { certainty: 'sure', reason: 'a portion of this food' };
  return {
    certainty: 'likely',
    reason: weighed.isNearest ? 'the nearest portion that is known' : 'typical of its kind',
  };
}

function unknownItem({ text, amount }: MealPart): MealItem {
  return {
    text,
    amount: amount === undefined ? null : roundTo2(amount.value),
    unit: amount?.unit?.key ?? null,
    grams: null,
    grams_from: null,
    food: null,
    alternatives: [],
    nutrients: null,
    certainty: 'unsure',
    reason: 'No food of the catalog is called so.',
  };
}
