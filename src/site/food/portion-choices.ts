/** The portions of a food as choices of its page: what each is called in the visitor's language, and what it weighs. */
import type { FoodPortion } from '../../food/amounts/portions.ts';
import type { Locale } from '../language/locale.ts';

/** A portion that can be chosen. */
export interface PortionChoice {
  readonly grams: number;
  /** "large (50 g)". */
  readonly text: string;
  /** Whether it is typical of the kind, and not of this product. */
  readonly isTypical: boolean;
  /** Where a typical one comes from. */
  readonly note?: string;
}

/** More typical ones nobody reads. */
const MAX_TYPICAL = 14;
/** What comes behind pieces, slices and the like. */
const LATER = 'cup tbsp tsp can bottle jar pot carton box bag packet tray portion'.split(' ');

/** The choices: the food's own first, then typical ones, the most natural first. */
export function portionChoices(locale: Locale, portions: readonly FoodPortion[]): PortionChoice[] {
  const own = portions.filter(({ origin }) => origin !== 'kind');
  const typical = portions
    .filter(({ origin }) => origin === 'kind')
    .sort((a, b) => lateness(a) - lateness(b))
    .slice(0, MAX_TYPICAL);
  return [...own, ...typical].flatMap((portion) => choiceOf(locale, portion) ?? []);
}

function lateness({ unit, qualifier }: FoodPortion): number {
  return 2 * (LATER.indexOf(unit) + 1) + Number(Boolean(qualifier));
}

/** Undefined where its measure has no name in this language. */
function choiceOf(locale: Locale, portion: FoodPortion): PortionChoice | undefined {
  const { grams, origin, words, typical } = portion;
  const weight = locale.numbers.amount(grams);
  const isTypical = origin === 'kind';
  // Words that name a unit were read as English ones.
  const isForeign = portion.unit !== 'portion' && locale.language !== 'en';
  const own = words === undefined || IS_WEIGHT.test(words) || isForeign ? undefined : words;
  const measure = own ?? measureWords(locale, portion) ?? words;
  if (measure === undefined) return undefined;
  const text = namesWeight(measure, grams) ? measure : locale.t('portion.option', { measure, grams: weight });
  if (typical === undefined) return { grams, text, isTypical };
  const key = typical.kind.replace(/^category\//, '');
  const kind = locale.names.kind(key) ?? key.replaceAll('-', ' ');
  const note = locale.t('portion.typicalNote', {
    kind,
    count: typical.foods,
    sources: locale.list([...typical.sources]),
  });
  return { grams, text, isTypical, note };
}

function measureWords({ t, has, names, numbers }: Locale, portion: FoodPortion): string | undefined {
  const { amount, unit, qualifier } = portion;
  const name = unit === 'portion' ? t('portion.serving') : names.unit(unit);
  if (name === undefined) return undefined;
  const counted = amount === 1 ? name : `${numbers.amount(amount)} × ${name}`;
  if (qualifier === undefined) return counted;
  // Sizes are units too, and have their names there.
  const word = `measure.${qualifier}`;
  const which = has(word) ? t(word) : names.unit(qualifier);
  return which === undefined ? undefined : `${counted}, ${which}`;
}

/** Words that say no more than a weight: "150 g". */
const IS_WEIGHT = /^\s*[\d.,]+\s*g\s*$/i;

/** Whether the words for a serving say its weight, as "150 g" and "2 tbsp (37 g)" do. */
function namesWeight(words: string, grams: number): boolean {
  return [...words.matchAll(/(\d+(?:[.,]\d+)?)\s*g\b/gi)].some(
    ([, found]) => Number(found!.replace(',', '.')) === grams,
  );
}
