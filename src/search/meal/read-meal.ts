/**
 * Takes a meal or a recipe apart into its foods: at the ends of lines, at commas and plus signs, and at words such as "and" and
 * "with" where both sides are foods of their own. "Mac and cheese" is a name, and "salt and vinegar crisps" have two flavors.
 */
import { isWithin, type Kind } from '../../kinds/kind-table.ts';
import { amountIn } from './amount-in-part.ts';
import { languagesOf, type MealDictionary, MealWords, type NameSpan } from './meal-words.ts';
import { type MealPart, readPart } from './read-part.ts';

/** More is ignored. */
export const MAX_MEAL_LENGTH = 1_000;
export const MAX_MEAL_PARTS = 30;

const LINES = /[\n\r;•·]+/;
const BULLET = /^\s*(?:[-–—*+>]|\d{1,2}[.)](?=\s))\s*/;

/** What is in these foods is part of them. */
const FILLED: ReadonlySet<string> = new Set(['sandwiches', 'prepared-dishes', 'pizza-and-savoury-pastries', 'soups']);

const JOINING = ['with', 'and', 'within'] as const;
const BREAD = 'bread';
const SANDWICHES = 'sandwiches';
/** What is eaten between bread; fries and soups are beside it. */
const FILLINGS: ReadonlySet<string> = new Set(
  (
    'vegetables pickles cheese butter-and-margarine eggs poultry sausages cold-cuts fish seafood sauces condiments dips ' +
    'sweet-spreads mushrooms-and-seaweed'
  ).split(' '),
);
/** What is counted by what is in it: "omelette of 3 eggs", "smoothie with 1 banana, 200 ml milk". */
const MADE: ReadonlySet<string> = new Set(
  'salad garden-salad omelette frittata scrambled-egg smoothie milkshake protein-shake'.split(' '),
);

/** Some lexemes of a line that are one food, perhaps with notes. */
interface Segment {
  readonly from: number;
  readonly to: number;
  /** Whether it is served with what is before it: the milk and the sugar of "tea with milk and sugar". */
  readonly isBeside?: boolean;
}

interface Cut extends Segment {
  readonly by: 'comma' | 'sign' | 'and' | 'with' | 'within' | 'amount';
}

/** The parts of a meal, in their order; `rest` are those beyond the most that are read. */
export function readMeal(text: string, tools: MealDictionary): { parts: MealPart[]; rest: string[] } {
  const lines = text.split(LINES).map((line) => line.replace(BULLET, '').trim());
  const written = lines.filter((line) => line !== '');
  const isList = written.length > 1;
  const languages = languagesOf(text, tools);
  const parts = written.flatMap((line) => partsOf(new MealWords(line, languages, tools), isList));
  return { parts: parts.slice(0, MAX_MEAL_PARTS), rest: parts.slice(MAX_MEAL_PARTS).map((part) => part.text) };
}

function partsOf(words: MealWords, isList: boolean): MealPart[] {
  const start = headingEnd(words);
  const cuts = cutsIn(words).filter((cut) => cut.from >= start);
  const segments: Segment[] = [];
  const notes: Segment[][] = [];
  let from = start;
  const add = (segment: Segment, by: Cut['by'] | undefined) => {
    if (segment.to <= segment.from) return;
    const last = by === 'comma' ? segments.at(-1) : undefined;
    if (last !== undefined && notes.at(-1)!.length === 0 && isAmountOf(words, last, segment)) {
      segments[segments.length - 1] = { from: last.from, to: segment.to };
    } else if (last !== undefined && isNote(words, last, segment, isList)) {
      notes.at(-1)!.push(segment);
    } else {
      const isBeside = by === 'with' || (by === 'and' && segments.at(-1)?.isBeside === true);
      segments.push({ ...segment, isBeside });
      notes.push([]);
    }
  };
  let by: Cut['by'] | undefined;
  for (const [i, cut] of cuts.entries()) {
    const end = cuts[i + 1]?.from ?? words.lexemes.length;
    if (!isBetweenFoods(words, { from, to: cut.from }, cut, { from: cut.to, to: end })) continue;
    add({ from, to: cut.from }, by);
    from = cut.to;
    ({ by } = cut);
  }
  add({ from, to: words.lexemes.length }, by);
  return segments.flatMap((segment, i) => {
    const part = readPart(words, segment.from, segment.to, notes[i]!);
    return part === undefined ? [] : { ...part, isBeside: segment.isBeside === true };
  });
}

/** Behind a heading: "Sandwich: 2 slices of bread", "salad of 2 tomatoes, 50 g feta"; "Butter: 20 g" has none. */
function headingEnd(words: MealWords): number {
  const { lexemes, amounts } = words;
  const colon = lexemes.findIndex(({ text }, i) => text === ':' && lexemes[i - 1]?.sort === 'word');
  const at = colon < 0 ? madeEnd(words) : colon + 1;
  const span = at === undefined ? undefined : amounts.at(at);
  if (span?.amount.isCounted !== true) return 0;
  const comma = lexemes.findIndex(({ text }, i) => i > at! && text === ',');
  return words.foodsIn(span.to, comma < 0 ? lexemes.length : comma).length > 0 ? at! : 0;
}

/** Behind a dish that begins a line, and the word before what it is made of. */
function madeEnd({ names, amounts, lexemes }: MealWords): number | undefined {
  const dish = names.find(({ meanings }) => meanings.some(({ kind }) => MADE.has(kind.key)));
  if (dish === undefined || lexemes.slice(0, dish.from).some((_, at) => amounts.isNumber(at))) return undefined;
  const of = amounts.around(dish.to, 'of');
  const to = of ?? amounts.around(dish.to, 'with');
  if (to === undefined) return undefined;
  // "Salad with 100 g of chicken" has more in it.
  const isOfEggs = dish.meanings.some(({ kind }) => kind.category.key === 'eggs');
  const counted = lexemes.filter(({ sort }, at) => at >= to && sort === 'number');
  return of !== undefined || isOfEggs || counted.length > 1 ? to : undefined;
}

/** Wherever the line may be cut. */
function cutsIn(words: MealWords): Cut[] {
  const cuts: Cut[] = [];
  let depth = 0;
  // Behind the last sign that closes something, what opens is a slip.
  const lastClosed = words.lexemes.findLastIndex(({ text }) => text === ')' || text === ']');
  for (let at = 0; at < words.lexemes.length; at++) {
    const { text, sort, isGlued } = words.lexemes[at]!;
    if ((text === '(' || text === '[') && at < lastClosed) depth++;
    if (text === ')' || text === ']') depth = Math.max(0, depth - 1);
    // "1 & 1/2 cups" is one amount.
    const isWithinAmount = words.lexemes[at - 1]?.sort === 'number' && (words.amounts.at(at - 1)?.to ?? 0) > at + 1;
    if (depth > 0 || isWithinAmount) continue;
    if (isNextFood(words, at)) cuts.push({ from: at, to: at, by: 'amount' });
    if (sort === 'sign') {
      const next = words.lexemes[at + 1];
      const isEnd = text === '.' && next !== undefined && !next.isGlued && !isAbbreviation(words, at);
      if (',，、،'.includes(text)) cuts.push({ from: at, to: at + 1, by: 'comma' });
      else if (text === '+' || isEnd) cuts.push({ from: at, to: at + 1, by: 'sign' });
      else if (text === '&' && !isGlued) cuts.push({ from: at, to: at + 1, by: 'and' });
      continue;
    }
    for (const by of JOINING) {
      const to = at === 0 ? undefined : words.amounts.around(at, by);
      if (to === undefined || to >= words.lexemes.length) continue;
      cuts.push({ from: at, to, by });
      at = to - 1;
      break;
    }
  }
  // "Toast, and butter": the comma alone counts.
  return cuts.filter((cut, i) => cuts[i - 1]?.to !== cut.from || cut.by === 'comma');
}

/** "100 g chicken 150 g rice": an amount behind a food, and before another. */
function isNextFood(words: MealWords, at: number): boolean {
  if (words.lexemes[at]!.sort !== 'number' || !words.names.some(({ to }) => to === at)) return false;
  const { amount, to } = words.amounts.at(at) ?? {};
  if (amount?.isCounted !== true || JOINING.some((sought) => words.amounts.around(to!, sought) !== undefined))
    return false;
  const isAcross = words.names.some((name) => name.from < at && name.to > at);
  return !isAcross && words.foodsIn(to!, words.lexemes.length).some(({ from }) => from === to);
}

/** "tbsp." and "ca." have a point of their own; one- and two-letter words before it are hardly ends of sentences. */
function isAbbreviation(words: MealWords, at: number): boolean {
  const before = words.lexemes[at - 1];
  return before === undefined || before.sort !== 'word' || before.text.length <= 4;
}

/** Whether a cut has foods of their own on both sides. */
function isBetweenFoods(words: MealWords, left: Segment, cut: Cut, right: Segment): boolean {
  if (left.to <= left.from || right.to <= right.from) return left.to > left.from || cut.by !== 'and';
  if (cut.by === 'comma' || cut.by === 'sign') return true;
  if (words.names.some((name) => name.from < cut.from && name.to > cut.to && !isServedWith(words, name, left, cut)))
    return false;
  if (cut.by === 'amount') return hasCounted(words, left);
  if (isWithinOneFood(words, left, cut) || isFilling(words, left, cut, right)) return false;
  // "Dumplings with potato 8 pcs" are eight of them.
  const last = cut.by === 'with' && !hasCounted(words, left) ? amountIn(words, right.from, right.to) : undefined;
  if (last?.amount.isCounted && last.amount.unit?.sort === 'piece' && last.from > right.from && last.to === right.to)
    return false;
  const amount = words.amounts.at(right.from);
  const isNamed = words.codeEnd(left.from, left.to) !== undefined && words.codeEnd(right.from, right.to) === undefined;
  if (isNamed && amount?.amount.isCounted !== true) return false;
  if (amount !== undefined && (amount.amount.isCounted || amount.isTied) && amount.from < right.to) {
    return cut.by === 'with' || hasFood(words, left);
  }
  // "Whey in 300 ml milk" are two foods, tuna in oil is one.
  if (cut.by === 'within') return false;
  if (!hasFood(words, left)) return false;
  const foods = words.foodsIn(right.from, right.to);
  if (foods.length === 0) return cut.by === 'and' && !isDescription(words, right);
  const before = words.foodsIn(left.from, left.to);
  return cut.by === 'with' || (!isFlavorList(before, foods, cut) && !isInDish(before, foods, cut));
}

/** "Tea with milk" names tea, as "tea" does: what is beside it is a food of its own, but a sandwich with ham is one, and bread with ham two. */
function isServedWith(words: MealWords, name: NameSpan, left: Segment, { by }: Cut): boolean {
  const before = words.foodsIn(left.from, left.to).flatMap(({ meanings }) => meanings.map(({ kind }) => kind));
  const isBread = before.some(({ category }) => category.key === BREAD);
  const isLike = (kind: Kind) => before.some((other) => isWithin(kind, other) || kind.category === other.category);
  const isServed = (kind: Kind) => (FILLED.has(kind.category.key) ? isBread : isLike(kind));
  return by === 'with' && name.meanings.some(({ kind }) => isServed(kind));
}

/** What is in a sandwich, as far as no amount says that it is beside it. */
function isFilling(words: MealWords, left: Segment, { by }: Cut, right: Segment): boolean {
  const [first] = words.foodsIn(left.from, left.to);
  const isSandwich = first?.meanings.every(({ kind }) => kind.category.key === SANDWICHES) === true;
  if (!isSandwich || words.amounts.at(right.from)?.amount.isCounted === true) return false;
  // Behind "and" only what follows the first filling is one.
  const isFilled = by === 'with' || (by === 'and' && cutsWith(words, left));
  const [filling] = words.foodsIn(right.from, right.to);
  return isFilled && filling?.meanings.some(({ kind }) => FILLINGS.has(kind.category.key)) === true;
}

function cutsWith({ amounts }: MealWords, { from, to }: Segment): boolean {
  for (let at = from; at < to; at++) if (amounts.around(at, 'with') !== undefined) return true;
  return false;
}

function hasCounted(words: MealWords, { from, to }: Segment): boolean {
  return amountIn(words, from, to)?.amount.isCounted === true;
}

/** "Café con leche" is a drink of its own, and "tea with milk" two foods. */
function isWithinOneFood({ amounts }: MealWords, { from, to }: Segment, cut: Cut): boolean {
  for (let at = from; at < to; at++) if ((amounts.around(at, 'one_food') ?? 0) > cut.to) return true;
  return false;
}

function hasFood(words: MealWords, { from, to }: Segment): boolean {
  if (words.foodsIn(from, to).length > 0) return true;
  const amount = words.amounts.at(from);
  return amount?.amount.isCounted === true && amount.to < to;
}

/** "Salt and vinegar crisps", "ham and cheese sandwich": flavors on both sides, and what has them at the end. */
function isFlavorList(left: readonly NameSpan[], right: readonly NameSpan[], cut: Cut): boolean {
  const flavor = left.findLast(({ to }) => to === cut.from);
  const next = right.find(({ from }) => from === cut.to);
  if (flavor === undefined || next === undefined || !isFlavor(next)) return false;
  // A longer name, such as that of peanut butter, is a food and no list.
  if (right.some(({ from, to }) => from === cut.to && to > next.to)) return false;
  return right.some((name) => name.from === next.to && !isFlavor(name));
}

/** "Ham and cheese omelette", "spinach and feta salad": both are in what follows them. */
function isInDish(left: readonly NameSpan[], right: readonly NameSpan[], cut: Cut): boolean {
  const isFilling = ({ meanings }: NameSpan) => meanings.some(({ kind }) => FILLINGS.has(kind.category.key));
  const next = right.find((name) => name.from === cut.to && isFilling(name));
  const isDish = ({ from, meanings }: NameSpan) =>
    from === next?.to && meanings.some(({ kind }) => MADE.has(kind.key) || kind.category.key === SANDWICHES);
  return left.length > 0 && left.every(isFilling) && right.some(isDish);
}

function isFlavor({ meanings }: NameSpan): boolean {
  return meanings.some(({ kind }) => kind.flavouring > 0);
}

function isEveryday({ meanings }: NameSpan): boolean {
  return meanings.some(({ kind }) => kind.commonness === 1);
}

function isDescription(words: MealWords, { from, to }: Segment): boolean {
  for (let at = from; at < to; at++) {
    const noted = words.noteEnd(at) ?? words.amounts.around(at, 'to_taste');
    if (noted !== undefined) at = noted - 1;
    else if (!words.isDescribing(at) && !words.isFiller(at)) return false;
  }
  return true;
}

/** Whether what follows a comma only says how much there is of the food before: "Almonds, 30 g". */
function isAmountOf(words: MealWords, before: Segment, { from, to }: Segment): boolean {
  const span = words.amounts.at(from);
  const isAmount = span?.to === to && span.amount.isCounted && span.amount.unit !== undefined;
  return isAmount && amountIn(words, before.from, before.to)?.amount.isCounted !== true;
}

/** Whether what follows a comma only says something of the food before: "sifted", "plus more for the pan". */
function isNote(words: MealWords, before: Segment, { from, to }: Segment, isList: boolean): boolean {
  if (words.amounts.around(from, 'to_taste') !== undefined) return true;
  const span = words.amounts.at(from);
  if (span?.amount.isCounted === true || span?.isTied === true || words.hasCode(from, to)) return false;
  if (words.isExclusion(from, to)) return true;
  // "Tuna, salt" are two foods, though what is salted is called so in some languages; so are "łyżka miodu, łyżeczka soli".
  const own = words.amounts.around(from, 'said') ?? span?.to ?? from;
  const isFood = words
    .foodsIn(own, to)
    .some((name) => name.from === own && name.to === to && (isEveryday(name) || own > from));
  // A line of a recipe has one ingredient, and begins with its amount; one of a diary may have more.
  const isIngredient = isList && words.amounts.at(before.from)?.amount.isCounted === true;
  // "Oil, olive" is olive oil.
  const named = words.foodsIn(before.from, before.to).at(-1);
  if (isIngredient && named && words.isName(`${words.slice(from, to)} ${words.slice(named.from, named.to)}`))
    return true;
  return isDescription(words, { from, to }) ? isIngredient || !isFood : isIngredient && !isFood;
}
