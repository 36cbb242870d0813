/**
 * A query as it was meant to be spelled. Words that nobody knows become near ones that the tables know, of several those that make the
 * most sense beside the other words: "gebaken" is "gebakken" behind "kip filet". What comes of it is read as if it had been typed so.
 */
import { fold } from '../../text/fold.ts';
import { unitsOf } from '../../text/text-units.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { SearchKinds } from '../search-kinds.ts';
import type { QueryDictionary } from './dictionary.ts';
import { isNameIn } from './name-spans.ts';
import { MAX_QUERY_LENGTH, parseQuery } from './parse-query.ts';
import { readQuery } from './read-query.ts';
import type { Reading, Span } from './reading.ts';

/** In shorter words each letter makes another word. */
const MIN_LENGTH = 4;
/** More unknown words are of a language or a trade that the tables do not know. */
const MOST_UNKNOWN = 3;
/** How far a word may be from what was typed and from what people eat: less if it is short, or alone. */
const MOST_COST = 3;
const MOST_COST_OF_SHORT = 1.5;
const SHORT = 6;
/** What it costs that a word is of another language than the others: "gebacken" beside Dutch ones. */
const COST_OF_FOREIGN = 0.25;

export interface Respelling {
  readonly text: string;
  /** Whether all of its words are understood. */
  readonly isUnderstood: boolean;
}

/** How well a spelling reads: the letters that are not understood, its cost, and how many foods have the word. */
interface Sense {
  readonly unknown: number;
  readonly cost: number;
  readonly foods: number;
}

/** Undefined where all words are known, or no others are near; `foodsWith` says how many foods of the catalog have a word. */
export function respell(
  query: string,
  dictionary: QueryDictionary,
  { exclusions, refusals }: Pick<SearchKinds, 'exclusions' | 'refusals'>,
  foodsWith: (word: string) => number,
): Respelling | undefined {
  const { names } = dictionary;
  const typed = fold(query.slice(0, MAX_QUERY_LENGTH));
  const units = unitsOf(typed);
  const unknown = units.filter(({ text }, at) => {
    if (text.length < MIN_LENGTH || isNumber(text) || names.isWordOfNames(text) || names.isEveryday(text)) return false;
    if (foodsWith(text) > 0 || exclusions.read([text]).length > 0) return false;
    return at < units.length - 1 || !names.beginsWord(text);
  });
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return undefined;
  const read = (text: string) => readQuery(parseQuery(text).tokens, dictionary);
  const { isAnotherFood } = read(typed);
  const isCarrier = ({ head, ...reading }: Reading) =>
    !reading.isAnotherFood && head?.meanings.some(({ kind }) => dictionary.contents.isCarrier(kind)) === true;
  let respelled = typed;
  // From the end, so that the places of those before it hold.
  for (const { text, from, to } of unknown.toReversed()) {
    const mostCost = text.length < SHORT || units.length === 1 ? MOST_COST_OF_SHORT : MOST_COST;
    const [before, behind] = [respelled.slice(0, from), respelled.slice(to)];
    // Only what leaves less unknown is better than the word as typed.
    let best: Sense = { unknown: lettersUnknown(read(respelled), dictionary), cost: 0, foods: 0 };
    for (const other of names.respellings(text)) {
      const reading = read(before + other.text + behind);
      const span = reading.spans.find(({ tokens }) => tokens.some((token) => token.text === other.text));
      const isForeign = reading.spans.some((span) => !isSpoken(span, reading, dictionary));
      const isRefused = refusals.isRefused(unitsOf(before + other.text + behind).map((unit) => unit.text));
      const rarity = span?.role === 'kind' ? span.meanings[0]!.kind.commonness - 1 : 0;
      const cost = other.typos + rarity + (isForeign ? COST_OF_FOREIGN : 0);
      // "Neem oil" is made of nothing that is called nearly so, but "olve oil" is a typo.
      if (cost > (isAnotherFood ? MOST_COST_OF_SHORT : mostCost) || (isAnotherFood && !isCarrier(reading))) continue;
      const sense = {
        unknown: isRefused ? 0 : lettersUnknown(reading, dictionary),
        cost: cost + reading.spans.length,
        foods: foodsWith(other.text),
      };
      if (!isBetter(sense, best)) continue;
      best = sense;
      respelled = before + other.text + behind;
    }
  }
  if (respelled === typed) return undefined;
  return { text: respelled, isUnderstood: lettersUnknown(read(respelled), dictionary) === 0 };
}

function isBetter(a: Sense, b: Sense): boolean {
  if (a.unknown !== b.unknown) return a.unknown < b.unknown;
  return a.cost !== b.cost ? a.cost < b.cost : a.foods > b.foods;
}

/** How many letters of a query are not understood. */
function lettersUnknown(reading: Reading, dictionary: QueryDictionary): number {
  const unknown = reading.spans.filter((span) => !isUnderstood(span, reading, dictionary));
  return unknown.flatMap(({ tokens }) => tokens).reduce((letters, { text }) => letters + text.length, 0);
}

/** Whether a span means something in the languages of the query. */
function isSpoken(span: Span, { languages }: Reading, dictionary: QueryDictionary): boolean {
  if (span.role === 'kind') return isNameIn(span, languages);
  if (span.role !== 'claim' && span.role !== 'preparation') return true;
  return span.tokens.every(({ text }) => dictionary.languages.isDescribing(text, languages));
}

function isUnderstood({ role, tokens }: Span, { languages }: Reading, dictionary: QueryDictionary): boolean {
  if (role !== 'unknown word' && role !== 'prefix') return true;
  return tokens.every(({ text }) => dictionary.languages.isDescribing(text, languages));
}
