/** Sets the amount in a query aside: "2 eggs", "150gchicken", "milk 2l" and "стакан молока" ask for eggs, chicken and milk. */
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { isUnspaced, lexemesOf } from '../query/lexemes.ts';
import { cutStretch } from './cut-stretch.ts';
import { languagesOf, type MealDictionary, MealWords } from './meal-words.ts';
import { type MealPart, readPart } from './read-part.ts';

/** A query of which a part says how much. */
export interface AmountAside {
  /** What names the food, as the tables have it. */
  readonly text: string;
  /** Bits of the languages in which it is asked; undefined where nothing tells. */
  readonly languages: number | undefined;
  /** Whether it is a weight or a volume, which names of products have too: "Pringles 165g". */
  readonly isExact: boolean;
}

/** In a meal "olives 5" are five of them; in names of products it is what tells one from another. */
const NUMBER_BEHIND = /[^x×*\s]\s+\d+$/iu;
const AMOUNT_WORDS = ['unit', 'number'] as const;
/** A unit glued between its number and its food. */
const GLUED = /(\d)(kg|mg|ml|cl|dl|oz|lb|g|l)(\p{L}{3,})/giu;

/** Undefined where no amount is said, or no food is named beside it. */
export function setAmountAside(query: string, tools: MealDictionary): AmountAside | undefined {
  const { amounts, dictionary } = tools;
  const text = query.replace(GLUED, (typed, digit: string, unit: string, rest: string) => {
    const isUnit = amounts.find([fold(unit + rest)], 0, 'unit', -1) !== undefined;
    return isUnit || !dictionary.names.isWordOfNames(fold(rest)) ? typed : `${digit}${unit} ${rest}`;
  });
  if (!mayHaveAmount(text, tools)) return undefined;
  const bits = languagesOf(text, tools);
  const words = new MealWords(text, bits, tools);
  const part = readPart(words, 0, words.lexemes.length, []);
  // "Tasse de café" is a name of coffee, with a number or without.
  const texts = words.lexemes.map((lexeme) => lexeme.text);
  const beginsWithUnit = (from: number) => amounts.find(texts, from, 'unit', -1) !== undefined;
  if (words.names.some(({ from, to }) => from <= 1 && to - from > 1 && to === texts.length && beginsWithUnit(from)))
    return undefined;
  if (part === undefined || !isSaid(part, words)) return undefined;
  const food = new MealWords(part.food, bits, tools);
  if (food.foodsIn(0, food.lexemes.length).length === 0) return undefined;
  const { unit, stated } = part.amount!;
  return {
    text: part.food,
    languages: bits === -1 ? undefined : bits,
    isExact: unit?.exact !== undefined || stated !== undefined,
  };
}

/** Whether a number or a unit is said in any language: most queries have none, and are read no further. */
function mayHaveAmount(text: string, { amounts, dictionary }: MealDictionary): boolean {
  if (/\p{N}/u.test(text)) return true;
  const words = isUnspaced(text)
    ? lexemesOf(text, (stretch, isCounted) => cutStretch(stretch, isCounted, { amounts, dictionary })).map(
        (lexeme) => lexeme.text,
      )
    : analyse(text);
  return words.some((_, at) => AMOUNT_WORDS.some((sought) => amounts.find(words, at, sought, -1) !== undefined));
}

/** Whether an amount is one: a unit without a number is where it is tied ("of") or its food inflected, and else part of a name ("pot noodle"). */
function isSaid({ amount, isTied, food, text }: MealPart, words: MealWords): boolean {
  if (amount === undefined || food === '' || food === text) return false;
  if (amount.unit === undefined && NUMBER_BEHIND.test(text)) return false;
  // "Clove of garlic": what else would be a food of its own.
  const isPiece = isTied && amount.unit?.sort === 'piece' && words.namesIn(0, 1).length > 0;
  return amount.isCounted || isPiece || (amount.unit !== undefined && !fold(text).endsWith(fold(food)));
}
