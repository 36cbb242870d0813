/**
 * A query as it was meant to be spelled. Words that mean nothing in it become near ones that the tables know, of several those that make
 * the most sense beside the other words: "gebaken" is "gebakken" behind "kip filet". What comes of it is read as if it had been typed so.
 */
import { fold } from '../../text/fold.ts';
import { unitsOf } from '../../text/text-units.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { SearchKinds } from '../search-kinds.ts';
import { withNearNames } from './cut-words.ts';
import type { QueryDictionary } from './dictionary.ts';
import { isNameIn } from './name-spans.ts';
import { MAX_QUERY_LENGTH, parseQuery } from './parse-query.ts';
import { readQuery } from './read-query.ts';
import type { Reading, Span } from './reading.ts';
import { COST_OF_SPACE, guessesAt, MIN_MISSPELT, type SpelledWord, type Spelling, spellingsAt } from './spellings.ts';

/** More unknown words are of a language or a trade that the tables do not know. */
const MOST_UNKNOWN = 4;
/** How far a word may be from what was typed and from what people eat: less if it is short for one that stands alone or with others. */
const MOST_COST = 3;
const MOST_COST_OF_SHORT = 1.5;
const LONG = 6;
const LONG_ALONE = 8;
/** What it costs that a word names nothing. */
const COST_OF_NO_NAME = 0.5;
/** In longer queries, and farther from what was typed, a word that means something is right. */
const MOST_DOUBTFUL = 6;
const MOST_COST_OF_UNCLEAR = 1;
const MOST_COST_OF_KNOWN = 0.5;
/** What it costs that a word is of another language than the others: "gebacken" beside Dutch ones. */
const COST_OF_FOREIGN = 0.25;
/** What each letter costs that is not understood: a typo in another word is likelier than a language that has only one of them. */
const COST_OF_UNKNOWN = 0.5;
/** Of the letters of a query that is understood, so many may be of words that are not. */
const MOST_UNKNOWN_LETTERS = 1 / 3;

export interface Respelling {
  readonly text: string;
  /** Whether it supposes more than one slip in a word, so that whatever is found otherwise is likelier. */
  readonly isGuess: boolean;
  /** Whether foods have the words that were not typed so. */
  readonly isOfCatalog: boolean;
  /** Whether its words are understood, but for a few that hardly matter. */
  readonly isUnderstood: boolean;
}

/** How well a spelling reads: its cost, with that of what is not understood, and how many foods have the word. */
interface Sense {
  readonly spelling: Spelling;
  readonly cost: number;
  readonly foods: number;
}

/** Undefined where all words are known, or no others are near; `foodsWith` says how many foods of the catalog have a word. */
export function respell(
  query: string,
  dictionary: QueryDictionary,
  readers: Pick<SearchKinds, 'exclusions' | 'refusals'>,
  foodsWith: (word: string) => number,
): Respelling | undefined {
  const typed = fold(query.slice(0, MAX_QUERY_LENGTH));
  const units = unitsOf(typed);
  const words = units.map(({ text, to }, at) => ({ text, gap: typed.slice(to, units[at + 1]?.from ?? typed.length) }));
  const respeller = new Respeller(words, dictionary, readers, foodsWith);
  const respelling = respeller.respelling();
  if (respelling !== undefined) return respelling;
  const text = withNearNames(typed, dictionary);
  return text === undefined ? undefined : { text, isGuess: true, isOfCatalog: true, isUnderstood: true };
}

/** Respells the words of one query. */
class Respeller {
  readonly #typed: readonly SpelledWord[];
  readonly #typedWords: ReadonlySet<string>;
  /** The places of the words that nobody knows. */
  readonly #unknown: readonly number[];
  /** Words that mean something, and perhaps another in a longer name, with what each may cost: "petto di polo", "light brown suar". */
  readonly #doubtful: ReadonlyMap<string, number>;
  readonly #dictionary: QueryDictionary;
  readonly #readers: Pick<SearchKinds, 'exclusions' | 'refusals'>;
  readonly #foodsWith: (word: string) => number;
  readonly #readings = new Map<string, Reading>();

  constructor(
    typed: readonly SpelledWord[],
    dictionary: QueryDictionary,
    readers: Pick<SearchKinds, 'exclusions' | 'refusals'>,
    foodsWith: (word: string) => number,
  ) {
    this.#typed = typed;
    this.#typedWords = new Set(typed.map(({ text }) => text));
    this.#dictionary = dictionary;
    this.#readers = readers;
    this.#foodsWith = foodsWith;
    const places = typed.flatMap(({ text }, at) => (this.#isRight(text) ? [] : [at]));
    this.#unknown = places.filter((at) => !this.#isKnown(typed[at]!.text));
    this.#doubtful = this.#doubtfulAmong(places.filter((at) => !this.#unknown.includes(at)));
  }

  respelling(): Respelling | undefined {
    const typed = this.#typed;
    const unknown = this.#unknown;
    if (unknown.length > MOST_UNKNOWN) return undefined;
    const doubtful = typed.flatMap(({ text }, at) => (this.#doubtful.has(text) ? [at] : []));
    const { isAnotherFood } = this.#read(typed);
    let words = typed;
    /** The places of words that were joined, of which the first has them all. */
    const joined = new Set<number>();
    const guessed = new Set<number>();
    // Of several, the first to be read had others beside it that were still misspelt.
    for (const at of [...unknown.toReversed(), ...unknown.slice(1), ...doubtful]) {
      if (joined.has(at)) continue;
      const before = words.with(at, typed[at]!);
      const chosen =
        this.#likeliest(before, at, spellingsAt(before, at, this.#dictionary), isAnotherFood) ??
        this.#likeliest(before, at, guessesAt(before, at, this.#dictionary), isAnotherFood);
      if (chosen === undefined) continue;
      words = replaced(before, chosen);
      for (let other = chosen.from; chosen.to - chosen.from > 1 && other < chosen.to; other++) joined.add(other);
      if (chosen.isGuess === true) guessed.add(at);
      else guessed.delete(at);
    }
    const text = textOf(words);
    if (text === textOf(typed)) return undefined;
    const letters = lettersOf(words.map((word) => word.text));
    return {
      text,
      isGuess: guessed.size > 0,
      isOfCatalog: words.every((word, at) => word === typed[at] || this.#isOfCatalog(word.text)),
      isUnderstood: this.#lettersUnknown(this.#read(words)) <= letters * MOST_UNKNOWN_LETTERS,
    };
  }

  /** Whether a word cannot be misspelt, as numbers are, and words that exclude something. */
  #isRight(text: string): boolean {
    return isNumber(text) || this.#readers.exclusions.read([text]).length > 0;
  }

  #isKnown(text: string): boolean {
    const { names } = this.#dictionary;
    return names.isWordOfNames(text) || names.isEveryday(text) || this.#foodsWith(text) > 0;
  }

  /** Of known words those that mean nothing in the query, and where there are such, also the others: these must be spelled nearly so. */
  #doubtfulAmong(places: readonly number[]): Map<string, number> {
    const words = places.map((at) => this.#typed[at]!.text).filter((text) => text.length >= MIN_MISSPELT);
    if (this.#typed.length === 1 || this.#typed.length > MOST_DOUBTFUL) return new Map();
    const unclear = new Set(this.#wordsBesideNames(this.#read(this.#typed)));
    if (unclear.size === 0) return new Map();
    return new Map(words.map((text) => [text, unclear.has(text) ? MOST_COST_OF_UNCLEAR : MOST_COST_OF_KNOWN]));
  }

  #isOfCatalog(text: string): boolean {
    return text.split(' ').every((part) => part === '' || this.#foodsWith(part) > 0);
  }

  #read(words: readonly SpelledWord[]): Reading {
    const text = textOf(words);
    const reading = this.#readings.get(text) ?? readQuery(parseQuery(text).tokens, this.#dictionary);
    this.#readings.set(text, reading);
    return reading;
  }

  #isRefused(words: readonly SpelledWord[]): boolean {
    return this.#readers.refusals.isRefused(unitsOf(textOf(words)).map(({ text }) => text));
  }

  /** Whether a spelling makes a name of several words. */
  #makesName({ from, text }: Spelling, words: readonly SpelledWord[]): boolean {
    const texts = words.map((word) => word.text).with(from, text);
    const { dictionary } = this.#dictionary.names;
    return dictionary
      .matchesIn(texts)
      .some((match) => match.from <= from && from < match.to && match.to - match.from > 1);
  }

  /** The likeliest spelling of a word beside the others as they are now; only what leaves less unknown is better than as typed. */
  #likeliest(
    words: readonly SpelledWord[],
    at: number,
    spellings: readonly Spelling[],
    isAnotherFood: boolean,
  ): Spelling | undefined {
    const { text } = words[at]!;
    const isLong = text.length >= (words.length === 1 ? LONG_ALONE : LONG);
    const mostOfDoubtful = this.#doubtful.get(text);
    const isDoubtful = mostOfDoubtful !== undefined;
    const mostCost = mostOfDoubtful ?? (isLong && !isAnotherFood ? MOST_COST : MOST_COST_OF_SHORT);
    const mustBeInName = isDoubtful || isAnotherFood;
    const lettersLeft = (reading: Reading) =>
      isDoubtful ? lettersOf(this.#wordsBesideNames(reading)) : this.#lettersUnknown(reading);
    const now = lettersLeft(this.#read(words));
    let best: Sense | undefined;
    for (const spelling of spellings.toSorted((a, b) => a.cost - b.cost)) {
      // It reads as one span at least.
      if (spelling.cost > mostCost || (best !== undefined && spelling.cost + 1 > best.cost)) break;
      // "Neem oil" is made of nothing that is called nearly so, but "olve oil" is a typo.
      if (mustBeInName && !this.#makesName(spelling, words)) continue;
      const respelt = replaced(words, spelling);
      const reading = this.#read(respelt);
      const far = this.#distanceOf(spelling, reading, mustBeInName);
      if (far > mostCost && (far === Number.POSITIVE_INFINITY || spelling.cost > MOST_COST_OF_KNOWN)) continue;
      const unclear = lettersLeft(reading);
      const left = unclear > 0 && this.#isRefused(respelt) ? 0 : unclear;
      if (left >= now) continue;
      const cost = far + reading.spans.length + left * COST_OF_UNKNOWN;
      const sense = { spelling, cost, foods: this.#foodsWith(spelling.text) };
      if (best === undefined || isBetter(sense, best)) best = sense;
    }
    return best?.spelling;
  }

  /** How far a spelling is from what was typed, and from what people eat; infinite where it makes no sense beside the other words. */
  #distanceOf(spelling: Spelling, reading: Reading, mustBeInName: boolean): number {
    const isForeign = reading.spans.some((span) => !isSpoken(span, reading, this.#dictionary));
    if (spelling.text.includes(' ') && (isForeign || !this.#isSaid(spelling, reading))) return Number.POSITIVE_INFINITY;
    const lastWord = spelling.text.slice(spelling.text.lastIndexOf(' ') + 1);
    const span = reading.spans.find(({ tokens }) => tokens.some(({ text }) => text === lastWord));
    // The words beside it speak for a rare name of several.
    const isLoneName = span?.role === 'kind' && span.tokens.length === 1;
    if (mustBeInName && (span?.role !== 'kind' || isLoneName)) return Number.POSITIVE_INFINITY;
    const rarity = isLoneName ? span.meanings[0]!.kind.commonness - 1 : 0;
    const isNameless = span?.role === 'unknown word' || span?.role === 'prefix';
    return spelling.cost + rarity + (isNameless ? COST_OF_NO_NAME : 0) + (isForeign ? COST_OF_FOREIGN : 0);
  }

  #wordsBesideNames({ spans, languages }: Reading): string[] {
    return spans
      .filter(({ role }) => role === 'unknown word' || role === 'prefix')
      .map(({ tokens: [token] }) => token!.text)
      .filter((text) => !this.#dictionary.languages.isDescribing(text, languages));
  }

  /** How many letters of a query are not understood. */
  #lettersUnknown(reading: Reading): number {
    const isKnown = (text: string) =>
      (this.#typedWords.has(text) && this.#dictionary.names.isEveryday(text)) || this.#foodsWith(text) > 0;
    const unknown = this.#wordsBesideNames(reading).filter((text) => !isKnown(text));
    return lettersOf(unknown);
  }

  /** Whether all words mean something in one language: parts of a word are words of some language by chance. */
  #isSaid({ text, cost }: Spelling, reading: Reading): boolean {
    const isExact = cost <= (text.split(' ').length - 1) * COST_OF_SPACE;
    return this.#wordsBesideNames(reading).every((word) => isExact && this.#foodsWith(word) > 0);
  }
}

function lettersOf(texts: readonly string[]): number {
  return texts.reduce((letters, text) => letters + text.length, 0);
}

function textOf(words: readonly SpelledWord[]): string {
  return words.map(({ text, gap }) => text + gap).join('');
}

function replaced(words: readonly SpelledWord[], { from, to, text }: Spelling): readonly SpelledWord[] {
  return words.map((word, at) => {
    if (at < from || at >= to) return word;
    return at === from ? { text, gap: words[to - 1]!.gap } : { text: '', gap: '' };
  });
}

function isBetter(a: Sense, b: Sense): boolean {
  return a.cost !== b.cost ? a.cost < b.cost : a.foods > b.foods;
}

/** Whether a span means something in the languages of the query. */
function isSpoken(span: Span, { languages }: Reading, dictionary: QueryDictionary): boolean {
  if (span.role === 'kind') return isNameIn(span, languages);
  if (span.role === 'number' || span.role === 'unknown word' || span.role === 'prefix') return true;
  return span.tokens.every(({ text }) => dictionary.languages.isDescribing(text, languages));
}
