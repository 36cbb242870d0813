/** Chooses the food that a part of a meal names: as a search does, and as people mean it who write down what they ate. */

import type { Certainty } from '../../food/amounts/meal.ts';
import { isPowder } from '../../food/amounts/recipe-words.ts';
import type { Food } from '../../food/food.ts';
import { isPreparation, preparationIn } from '../../food/preparations.ts';
import { ANYTHING_SAID, NO_AMOUNT } from '../../kinds/amounts/usual-measures.ts';
import { type Kind, shownName } from '../../kinds/kind-table.ts';
import { analyse } from '../../text/analyse.ts';
import type { FoundFood, SearchEngine } from '../engine.ts';
import type { PlanOptions } from '../plan/steps.ts';
import type { MealDictionary, NameSpan } from './meal-words.ts';
import { codeOf, type MealPart } from './read-part.ts';
import { PIECES } from './weigh.ts';

/** What foods are chosen with. */
export interface ChoosingTools {
  readonly engine: SearchEngine;
  readonly dictionary: MealDictionary;
  /** What is compared of foods; kinds are named by their keys, from the broadest one. */
  about(doc: number): Pick<Food, 'id' | 'name' | 'brand'> & { readonly kinds: readonly string[] };
  readonly records: {
    docById(id: number): number | undefined;
    docByBarcode(typed: string): number | undefined;
  };
  /** The words that find what is meant by the plain name of a kind, of which so much is said in some languages (bits). */
  meantBy(kind: Kind, said: string, languages: number): string | undefined;
  /** The foods of a plain name of a kind, or of what is meant by it, which are remembered. */
  findPlain(text: string, how?: PlanOptions): FoundFood | undefined;
}

/** A kind, and the languages (bits) in which it is called so. */
type SpokenKind = Pick<NameSpan['meanings'][number], 'kind' | 'languages'>;

type Find = (text: string) => FoundFood | undefined;

/** A food that was chosen, and how surely. */
export interface Choice {
  readonly doc: number;
  readonly others: readonly number[];
  readonly certainty: Certainty;
  readonly reason: string;
  /** Whether the words of the amount are part of its name. */
  readonly isWhole: boolean;
  /** Whether it was found by words that were not typed, or by a few of those that were. */
  readonly isMisspelt: boolean;
}

/** Of these categories nobody eats dry what is made with water or milk. */
const EATEN_PREPARED: ReadonlySet<string> = new Set(
  (
    'sauces soups pastries cakes prepared-dishes milk-and-cream plant-drinks ' +
    'desserts juices coffee tea soft-drinks potatoes-and-tubers eggs bread'
  ).split(' '),
);
const DIGITS = /^[\p{N}\p{P}\s]+$/u;
/** What is cooked is not as it is sold, and rice with a sauce to stir in is not rice. */
const READY = /\b(?:mix|cooked|prepared|boiled|canned)\b/i;
const DRY = /\b(?:dry|condensed)\b/i;
const SPICES = 'herbs-and-spices';
const SUPPLEMENTS = 'supplements';
const PASTA = 'pasta-and-noodles';
const PULSES = 'pulses';
/** What is raw of these is dry. */
const SOLD_DRY: ReadonlySet<string | undefined> = new Set([PASTA, PULSES, 'rice-and-grains']);
/** Pasta and pulses are called dry, grains uncooked. */
const AS_BOUGHT = ['uncooked', 'dry'] as const;
const ALTERNATIVES = 3;
const CANS: ReadonlySet<string | undefined> = new Set(['can', 'jar']);
const CANNED = 'canned';
/** So many foods are looked at, because some of the best may be one food of several tables. */
export const LOOKED_AT = 8;

/** The food that a part names; undefined where none is called so. */
export function chooseFood(part: MealPart, tools: ChoosingTools, how: PlanOptions): Choice | undefined {
  const { engine, records } = tools;
  const code = codeOf(part.food);
  if (code !== undefined) {
    const doc = 'id' in code ? records.docById(code.id) : records.docByBarcode(code.barcode);
    const reason = 'id' in code ? 'named by its id' : 'named by its barcode';
    return doc === undefined
      ? undefined
      : { doc, others: [], certainty: 'sure', reason, isWhole: false, isMisspelt: false };
  }
  // "7 up", "3 Musketeers": the words of an amount may be part of a name.
  const languages = part.languages === -1 ? undefined : part.languages;
  const isNumbered = part.whole !== part.food && part.amount?.unit?.sort !== 'mass';
  const whole = isNumbered
    ? engine.findFood(part.whole, { limit: LOOKED_AT, asTypedOnly: true, languages })
    : undefined;
  if (whole?.isWholeName === true) return { ...choiceOf(whole), isWhole: true };
  if (part.food === '') return undefined;
  // "100 Grand": digits alone name no food.
  if (DIGITS.test(part.food)) return whole?.missing === 0 ? { ...choiceOf(whole), isWhole: true } : undefined;
  const named = kindsNamed(part, tools);
  const find = (text: string) => {
    const asked = { ...how, languages, isWithoutAmount: true };
    const isPlain = text === part.food && named.length > 0;
    return isPlain ? tools.findPlain(text, asked) : engine.findFood(text, { ...asked, limit: LOOKED_AT });
  };
  const meant = named.length === 1 && !part.isSoaked ? meantFood(named[0]!, part, tools) : undefined;
  if (meant !== undefined) {
    const others = meant.docs.length > ALTERNATIVES ? [] : (find(part.food)?.docs ?? []);
    return { ...choiceOf({ ...meant, docs: [...new Set([...meant.docs, ...others])] }), isWhole: false };
  }
  const isFood = () => engine.answer(part.food, { limit: 1, languages }).nothing === undefined;
  const [typed, text] = findNamed(part, find, isFood);
  const isSpice = typed !== undefined && isCounted(part) && categoryOf(typed.docs[0]!, tools) === SPICES;
  const kinds = text === part.food ? named : kindsNamed({ ...part, food: text }, tools);
  const found = typed?.isWholeName && !isSpice ? typed : bestNamed({ ...part, food: text }, kinds, typed, tools);
  if (found === undefined) return undefined;
  const bought = asBought(part, found, find, tools);
  const isBought = bought?.missing === 0 && categoryOf(bought.docs[0]!, tools) === categoryOf(found.docs[0]!, tools);
  return { ...choiceOf(isBought ? bought : found), isWhole: false };
}

/** What the words find, and by which of them: without notes where no food has all, and of so many cloves or grams without what describes it. */
function findNamed(
  { food, bare, plain, amount }: MealPart,
  find: Find,
  isFood: () => boolean,
): [FoundFood | undefined, string] {
  const typed = find(food);
  const named = typed?.missing === 0 || bare === food ? undefined : find(bare);
  if (named !== undefined && (typed === undefined || named.missing === 0)) return [named, bare];
  const isMeasured = amount?.isCounted === true && amount.unit !== undefined && plain !== '';
  // A pack of massage oil is not an oil.
  return typed === undefined && isMeasured && isFood() ? [find(plain), plain] : [typed, food];
}

/** The food as it is sold: dry where pasta is weighed ("80 g di spaghetti"), and from a can where one is said ("1 can of chickpeas"). */
function asBought(part: MealPart, found: FoundFood, find: Find, tools: ChoosingTools): FoundFood | undefined {
  const { unit } = part.amount ?? {};
  const category = categoryOf(found.docs[0]!, tools);
  const words = analyse(part.bare);
  const claims = tools.dictionary.dictionary.names.claims(words).filter(({ claim }) => isPreparation(claim));
  const isRaw =
    claims.some(({ claim }) => claim === 'raw') ||
    (part.isSoaked && claims.length === 0 && !(part.isDrained && category === PULSES));
  if ((SOLD_DRY.has(category) && isRaw) || (category === PASTA && unit?.sort === 'mass' && claims.length === 0)) {
    const others = words.filter((_, at) => !claims.some(({ from, to }) => at >= from && at < to));
    const kind = kindsOf(found.docs[0]!, tools).at(-1);
    for (const word of AS_BOUGHT) {
      const dry = find([...others, word].join(' '));
      const sold = dry?.docs.filter((doc) => !READY.test(nameOf(doc, tools)) && categoryOf(doc, tools) === category);
      if (dry?.missing !== 0 || sold!.length === 0) continue;
      const same = sold!.filter((doc) => kindsOf(doc, tools).at(-1) === kind);
      return { ...dry, docs: (same.length > 0 ? same : sold!).sort((a, b) => a - b) };
    }
    return undefined;
  }
  if (preparationIn(nameOf(found.docs[0]!, tools)) === CANNED) return undefined;
  return CANS.has(unit?.key) || part.isDrained ? find(`${CANNED} ${part.bare}`) : undefined;
}

/**
 * The better-documented of the foods that the words find and those that the kind does which they name in their language: "un caffè" is
 * coffee, though other foods have this word in their names, and "mel" is flour in Danish, but honey in Portuguese.
 */
function bestNamed(
  part: MealPart,
  kinds: readonly SpokenKind[],
  typed: FoundFood | undefined,
  tools: ChoosingTools,
): FoundFood | undefined {
  const known = tools.dictionary.dictionary.languages;
  const ofTyped = typed === undefined ? [] : kindsOf(typed.docs[0]!, tools);
  const isTyped = ({ kind }: { kind: Kind }) => ofTyped.includes(kind.key);
  const [first, ...others] = kinds.toSorted(
    (a, b) => a.kind.commonness - b.kind.commonness || Number(isTyped(b)) - Number(isTyped(a)),
  );
  if (first === undefined || (part.languages === -1 && others.length > 0)) return typed;
  const { key } = first.kind;
  const words = analyse(part.food);
  const meant = meantFood(first, part, tools);
  if (meant !== undefined) return { ...meant, docs: [...new Set([meant.docs[0]!, ...(typed ?? meant).docs])] };
  const named =
    (first.languages & known.main) !== 0 ? undefined : tools.findPlain(shownName(first.kind, known.mainLanguage));
  const isMeant = ofTyped.includes(key);
  const better = named === undefined || (isMeant && typed!.docs[0]! <= named.docs[0]!) ? typed : named;
  // Vitamins are not candy with vitamins.
  const near = better?.docs.filter((doc) => isNear(doc, first.kind, words, tools)) ?? [];
  return near.length === 0 ? undefined : withBestFirst({ ...better!, docs: near }, first.kind, words, tools);
}

/** The kinds that words name as a whole, in the languages of a part. */
function kindsNamed(part: MealPart, { dictionary }: ChoosingTools): SpokenKind[] {
  const words = dictionary.inflection.uninflected(analyse(part.food), part.languages);
  return dictionary.dictionary.names
    .named(words)
    .filter(({ from, to }) => from === 0 && to === words.length)
    .flatMap(({ meanings }) => meanings.filter((meaning) => (meaning.languages & part.languages) !== 0))
    .filter(({ kind }) => !isCounted(part) || kind.category.key !== SPICES); // "1 Paprika" is a vegetable, a spoon of it a spice.
}

/** Whether a food is of a named kind, or at least of its category or of a kind above it, or is called so. */
function isNear(doc: number, kind: Kind, words: readonly string[], tools: ChoosingTools): boolean {
  const kinds = kindsOf(doc, tools);
  const path = tools.dictionary.dictionary.names.table.pathTo(kind);
  if (kind.category.key !== SUPPLEMENTS && (kinds.length === 0 || isCalledSo(doc, words, tools))) return true;
  return path.some(({ key }) => kinds.includes(key)) || categoryOf(doc, tools) === kind.category.key;
}

/** What people mean by the plain name of a kind; undefined where the catalog lacks it. */
function meantFood({ kind, languages }: SpokenKind, part: MealPart, tools: ChoosingTools): FoundFood | undefined {
  const words = tools.meantBy(kind, saidOf(part), languages & part.languages);
  const found = words === undefined ? undefined : tools.findPlain(words);
  return found?.missing === 0 ? found : undefined;
}

/** How much is said, as the tables call it. */
function saidOf({ amount, isToTaste }: MealPart): string {
  // Cocoa to taste is not a cup of it.
  if (amount === undefined) return isToTaste ? ANYTHING_SAID : NO_AMOUNT;
  return amount.unit === undefined || amount.unit.sort === 'size' ? PIECES : amount.unit.key;
}

/**
 * Foods are numbered from the one that is meant most: "bread" is white bread rather than "Bread, wheat", though not a roll. One that is
 * called as typed stays before those that are not: "Big Mac" is not a plain hamburger. What is dry is not meant where it is eaten prepared.
 */
function withBestFirst(
  found: FoundFood,
  { key, category }: Kind,
  words: readonly string[],
  tools: ChoosingTools,
): FoundFood {
  const own = kindsOf(found.docs[0]!, tools).at(-1);
  const near = found.docs.filter((doc) => {
    const kinds = kindsOf(doc, tools);
    return kinds.includes(key) && (own === key || kinds.at(-1) === own || kinds.at(-1) === key);
  });
  const isPlain = (doc: number) => {
    const { brand } = tools.about(doc);
    return brand === null || analyse(brand).some((word) => words.includes(word));
  };
  const wanted = [
    (doc: number) => isCalledSo(doc, words, tools) || !isCalledSo(found.docs[0]!, words, tools),
    isPlain,
    (doc: number) => !EATEN_PREPARED.has(category.key) || !isUnprepared(nameOf(doc, tools)),
  ];
  const kept = wanted.reduce((docs, isWanted) => (docs.some(isWanted) ? docs.filter(isWanted) : docs), near);
  if (kept.length === 0) return found;
  const best = Math.min(...kept);
  return { ...found, docs: [best, ...found.docs.filter((doc) => doc !== best)] };
}

/** Whether all words are in the name of a food. */
function isCalledSo(doc: number, words: readonly string[], tools: ChoosingTools): boolean {
  const name = new Set(analyse(nameOf(doc, tools)));
  return words.every((word) => name.has(word));
}

function kindsOf(doc: number, { about }: ChoosingTools): readonly string[] {
  return about(doc).kinds;
}

function nameOf(doc: number, { about }: ChoosingTools): string {
  return about(doc).name;
}

/** Whether pieces are counted: "2 tomatoes". */
function isCounted({ amount }: MealPart): boolean {
  return amount !== undefined && amount.unit === undefined && amount.stated === undefined;
}

function isUnprepared(name: string): boolean {
  return isPowder(name) || DRY.test(name);
}

/** The category of the kind of the best food. */
export function categoryOf(doc: number, tools: ChoosingTools): string | undefined {
  const key = kindsOf(doc, tools).at(-1);
  return key === undefined ? undefined : tools.dictionary.dictionary.names.table.byKey(key)?.category.key;
}

function choiceOf({ docs, isWholeName, isKind, typos, missing }: FoundFood): Omit<Choice, 'isWhole'> {
  const [doc, ...others] = docs;
  const { certainty, reason } = judged();
  return { doc: doc!, others: others.slice(0, ALTERNATIVES), certainty, reason, isMisspelt: typos > 0 || missing > 0 };

  function judged(): { certainty: Certainty; reason: string } {
    if (missing > 0) return { certainty: 'unsure', reason: 'the nearest food: not all words were found' };
    if (typos > 0) return { certainty: 'likely', reason: 'found in another spelling' };
    if (isWholeName) return { certainty: 'sure', reason: 'this is its name' };
    if (isKind)
      return { certainty: 'likely', reason: 'the best-documented food of this name; the alternatives are others' };
    return { certainty: 'unsure', reason: 'its name has these words' };
  }
}
