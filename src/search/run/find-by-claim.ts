/** Finds the foods that meet what a query claims of them: by what their names say, in any language, and by their figures. */
import { isPreparation } from '../../food/preparations.ts';
import { originOf } from '../query/choose-names.ts';
import { type ClaimSpan, type Reading, stopWords } from '../query/reading.ts';
import { type Intent, intentOf } from './kinds/intent.ts';
import { inOrder, type KnownClaim, type NumberedPhrases } from './kinds/kind-lookup.ts';
import type { KindTools } from './kinds/kind-tools.ts';
import { CLAIM_MATCH, KIND_MATCH } from './match/match-levels.ts';
import type { CommonDocs } from './postings/clause-scans.ts';
import type { Outcome, Search } from './search.ts';
import { clauseOf, MAX_TERMS } from './terms/clause.ts';
import { type Term, termOfWords } from './terms/term.ts';
import { AS_TYPED } from './terms/term-expander.ts';

/** The words of a phrase, each of which may be one of several. */
type WordsOfPhrase = readonly (readonly number[])[];

/**
 * The foods that meet what is claimed: those whose names say so in any language, then those of the kind whose figures meet it.
 * Without a kind there are only names to go by.
 */
export function findByClaim(search: Search, { terms: kindTerms }: KindTools): undefined {
  const { reading, intent, terms } = search;
  const [claim] = reading.claims;
  const [asked] = intent?.claims ?? [];
  if (claim === undefined || asked === undefined) return;
  const termsOf = (isNumber: boolean) =>
    reading.content
      .filter(({ role }) => (role === 'number') === isNumber)
      .map((span) => kindTerms.ofSpan(span, AS_TYPED, terms));
  const [content, numbers] = [termsOf(false), termsOf(true)];
  // Where foods have the number, it was meant: "lean beef, 5 %", but "2 boiled eggs".
  if (numbers.length > 0) addClaimed(search, [...content, ...numbers], claim, asked, 0);
  addClaimed(search, content, claim, asked, countClaimed(search) > 0 ? numbers.length : 0);
}

/** Adds the foods that have all of these and make or meet the claim; so many numbers of the query are left out. */
function addClaimed(
  search: Search,
  content: readonly Term[],
  claim: ClaimSpan,
  asked: KnownClaim,
  numbersLeftOut: number,
): void {
  const { reading, intent, candidates } = search;
  if (content.some(({ postings }) => postings === 0)) return;
  const missing = stopWords(reading) + numbersLeftOut;
  // All phrases of all languages are looked for among the same foods.
  const within = candidates.scans.withAll(content);
  const typed = claim.tokens.map(({ text }) => text).join(' ');
  // Of the phrases that claim something about figures, the commonest say best what is meant.
  const named = inOrder(asked.phrases);
  const inTurn = isPreparation(claim.claim) ? joined(named) : named.map(asWords);
  for (const phrase of [...inTurn, ...joined(inOrder(asked.implying))]) {
    if (countClaimed(search) >= candidates.wanted) return;
    addWithPhrase(search, intent, content, phrase, typed, missing, within);
  }
  const claims = intent?.claimBits;
  if (reading.head === undefined || claims === undefined) return;
  candidates.add(clauseOf(content, { intent, missing, claims, isOfKind: true }), within);
}

/**
 * Foods of the kind that the named one is made of, where their names say that they are prepared so: "riz cuit" is any rice, cooked.
 * They come behind the foods of the named kind; what is found from here on is judged by both.
 */
export function findPrepared(search: Search, reading: Reading, { lookup, terms: kindTerms }: KindTools): Outcome {
  const { head } = reading;
  const prepared = head?.meanings[0];
  const origin = prepared && originOf(prepared.kind, lookup.names.table);
  if (head === undefined || origin === undefined) return {};
  const both = { ...head, meanings: [prepared!, { ...prepared!, kind: origin.kind }] };
  const ofOrigin = kindTerms.ofKinds(both, search.terms, origin.kind);
  if (ofOrigin.postings === 0) return {};
  const intent = intentOf([{ ...reading, head: both }], lookup, []);
  const typed = head.tokens.map(({ text }) => text).join(' ');
  for (const phrase of joined(inOrder(lookup.claim(origin.preparation).phrases)))
    addWithPhrase(search, intent, [ofOrigin], phrase, typed, stopWords(reading));
  return { intent };
}

/** The foods of the kind that have a phrase in their names, of which each word may be one of several. */
function addWithPhrase(
  { terms: { index }, candidates }: Search,
  intent: Intent | undefined,
  content: readonly Term[],
  phrase: WordsOfPhrase,
  typed: string,
  missing: number,
  within?: CommonDocs,
): void {
  const terms = [...content, ...phrase.map((numbers) => termOfWords(index, typed, numbers))];
  if (terms.length > MAX_TERMS) return;
  candidates.add(clauseOf(terms, { intent, missing, isOfKind: true }), within);
}

/** The foods whose names make the claim, of the kind asked for. */
function countClaimed({ candidates }: Search): number {
  let count = 0;
  for (const { claim, kind } of candidates.hits.values()) {
    if (claim >= CLAIM_MATCH.implied && kind !== KIND_MATCH.other) count++;
  }
  return count;
}

function asWords(phrase: readonly number[]): WordsOfPhrase {
  return phrase.map((number) => [number]);
}

/** Phrases of which all that have one word are joined to one. */
function joined(phrases: NumberedPhrases): WordsOfPhrase[] {
  const single = phrases.filter((phrase) => phrase.length === 1).flat();
  return [[single], ...phrases.filter((phrase) => phrase.length > 1).map(asWords)];
}
