/**
 * What a query means, as a plain value that never changes: its tokens, and spans over them, each with its role. Steps that find
 * nothing take the words in another way, which makes another reading (`other-readings.ts`).
 */
import type { Claim } from '../../food/claims.ts';
import { isPreparation } from '../../food/preparations.ts';
import type { NamedSpan } from './kind-names.ts';
import type { Token } from './parse-query.ts';

/** Some tokens of a query next to each other, numbered from `from` up to, not including, `to`. */
interface TokenSpan {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
}

/** A name of kinds of food, the likeliest meaning first. */
export interface KindSpan extends TokenSpan, NamedSpan {
  readonly role: 'kind';
}

/** What is claimed of the food's figures, or how it is prepared. */
export interface ClaimSpan extends TokenSpan {
  readonly role: 'claim' | 'preparation';
  readonly claim: Claim;
}

/** A word that the tables do not name a food by; a number need not be in the food. */
export interface WordSpan extends TokenSpan {
  readonly role: 'stop word' | 'number' | 'prefix' | 'unknown word';
}

export type Span = KindSpan | ClaimSpan | WordSpan;

/** A span that says something about the food by its own words. */
export type ContentSpan = KindSpan | WordSpan;

/** How the words were taken; word by word where nothing is known of kinds, or the words are a food's whole name. */
export type ReadingName =
  | 'word by word'
  | 'as typed'
  | 'begun name'
  | 'unfinished name'
  | 'compound'
  | 'shorter name'
  | 'wider kind';

export interface Reading {
  readonly name: ReadingName;
  readonly tokens: readonly Token[];
  /** In the order of the tokens, all of which they cover. */
  readonly spans: readonly Span[];
  /** Those that say something about the food by their own words. */
  readonly content: readonly ContentSpan[];
  /** What is claimed of the food, the longest phrases first. */
  readonly claims: readonly ClaimSpan[];
  /** The one that names the food; undefined where no word names a kind. */
  readonly head: KindSpan | undefined;
  /** The foods behind a word such as "with" that follows the head: they describe it, and need not be met. */
  readonly besideHead: readonly ContentSpan[];
  /** Whether the catalog has foods of a kind that the head names. */
  readonly hasFoods: boolean;
  /** Whether the head is a name in the language that most foods of the catalog are called in. */
  readonly isHeadOfMainLanguage: boolean;
  /** Whether the words beside the head leave it in its place, so that these may be left out. */
  readonly isHeadSpokenFor: boolean;
  /** Bits of the languages in which a food's name is plain for whoever asks: the query's own, and the catalog's commonest. */
  readonly languages: number;
  /** Whether a word says that the query asks for something else than food. */
  readonly isNotFood: boolean;
  /** Whether it names no food, and says in everyday words what it is about instead: "tennis racket", but "quid, fried". */
  readonly isEverydaySpeech: boolean;
  /** Whether an unknown word makes another food of the one that it names ("castor oil"), or no other stands in for that. */
  readonly isAnotherFood: boolean;
  /** All names in the query as it was typed, overlapping ones too: the kinds among the spans were chosen from them. */
  readonly names: readonly NamedSpan[];
}

/** The reading that looks nothing up: each token is a word. */
export function wordByWord(tokens: readonly Token[]): Reading {
  const spans = tokens.map((token, at) => wordSpan(token, at, 'unknown word'));
  return {
    name: 'word by word',
    tokens,
    spans,
    content: spans,
    claims: [],
    head: undefined,
    besideHead: [],
    hasFoods: false,
    isHeadOfMainLanguage: false,
    isHeadSpokenFor: true,
    languages: 0,
    isNotFood: false,
    isEverydaySpeech: false,
    isAnotherFood: false,
    names: [],
  };
}

export function wordSpan(token: Token, at: number, role: WordSpan['role']): WordSpan {
  return { role, from: at, to: at + 1, tokens: [token] };
}

/** Whether all words are one name. */
export function isOneName({ head, tokens }: Reading): boolean {
  return head?.tokens.length === tokens.length;
}

/** Whether it names in the catalog's language what the catalog lacks: "mead" does not begin "Meadow". */
export function namesMissingKind({ head, hasFoods, isHeadOfMainLanguage }: Reading): boolean {
  return head !== undefined && !hasFoods && isHeadOfMainLanguage;
}

/** Whether it says how a food is prepared, and names it in the catalog's language: nothing else is begun by it. */
export function isPreparedName({ head, content, claims, hasFoods, isHeadOfMainLanguage }: Reading): boolean {
  const isNamed = head !== undefined && content.length === 1 && hasFoods && isHeadOfMainLanguage;
  return isNamed && claims.some(({ claim }) => isPreparation(claim));
}

/** Whether it claims something of a food that it names, or of any; how that is prepared says too little. */
export function isClaimed(reading: Reading): boolean {
  const { head, claims, tokens } = reading;
  if (head !== undefined) return claims.length > 0;
  return claimWords(reading) === tokens.length && !claims.some(({ claim }) => isPreparation(claim));
}

/** How many words claim something. */
export function claimWords({ claims }: Reading): number {
  return claims.reduce((count, { from, to }) => count + to - from, 0);
}

/** How many words say nothing about the food. */
export function stopWords({ spans }: Reading): number {
  return spans.reduce((count, { role }) => (role === 'stop word' ? count + 1 : count), 0);
}

/** The words that say something about the food. */
export function contentTokens({ content }: Reading): Token[] {
  return content.flatMap(({ tokens }) => tokens);
}

/** A name that no other words beside it make a typo: one in the catalog's language of which it has foods. */
export function surelyRightWords({ head, hasFoods, isHeadOfMainLanguage }: Reading): ReadonlySet<string> {
  const isSure = hasFoods && isHeadOfMainLanguage;
  return new Set(isSure ? head?.tokens.map(({ text }) => text) : []);
}
