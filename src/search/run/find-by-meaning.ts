/** Finds foods by what a query means: by the kind of food that it names, in any of the ways in which it may be read. */
import type { Kind } from '../../kinds/kind-table.ts';
import { readBegun, readCompound, readShorter, readUnfinished, readWider } from '../query/other-readings.ts';
import {
  type ContentSpan,
  claimWords,
  isOneName,
  type KindSpan,
  namesMissingKind,
  type Reading,
  stopWords,
} from '../query/reading.ts';
import { findPrepared } from './find-by-claim.ts';
import { type Intent, intentOf } from './kinds/intent.ts';
import { byStart } from './kinds/kind-lookup.ts';
import type { KindTools } from './kinds/kind-tools.ts';
import { KIND_MATCH } from './match/match-levels.ts';
import type { CommonDocs } from './postings/clause-scans.ts';
import type { Outcome, Search } from './search.ts';
import { type Clause, clauseOf, MAX_TERMS } from './terms/clause.ts';
import type { Term } from './terms/term.ts';
import { ALL_TYPOS, AS_TYPED, PREFIX } from './terms/term-expander.ts';

/** Where a word has fewer postings, every scan is short. */
const COMMON = 10_000;
/** So many common words are seldom in one food. */
const SEVERAL_COMMON_WORDS = 3;

/** Judges by what the query means the foods that were found as typed before it was read. */
export function judgeByMeaning(search: Search, { lookup }: KindTools): Outcome {
  const { candidates, asTyped, typedClause } = search;
  const intent = intentOf([search.reading], lookup);
  // What it asks for can only make matches fit better, so that the same documents are enough.
  if (candidates.size > 0 && intent !== undefined) {
    candidates.hits.clear();
    if (asTyped !== undefined) candidates.addAmong(asTyped, clauseOf(typedClause.terms, { intent }));
  }
  return { intent };
}

/** A single word may begin the names of several foods: a page of each, to be shown in turn. */
export function findByBegunName(search: Search, { dictionary, lookup, terms }: KindTools): Outcome {
  // A catalog with words in another script has foods of its own that are called so.
  const [word] = search.words;
  if (!dictionary.languages.isLatin(word.text) && search.terms.knows(word)) return {};
  const reading = readBegun(search.reading, dictionary);
  if (reading?.head === undefined) return {};
  const intent = intentOf([reading], lookup);
  for (const { kind } of reading.head.meanings)
    search.candidates.add(clauseOf([terms.ofKinds(reading.head, search.terms, kind)], { intent }));
  return { reading, intent };
}

/** An unfinished word may make a longer name of the words before it: "pomme de ter" is not an apple. */
export function finishName({ reading }: Search, { dictionary, lookup }: KindTools): Outcome {
  const unfinished = readUnfinished(reading, dictionary);
  return unfinished === undefined ? {} : { reading: unfinished, intent: intentOf([unfinished], lookup) };
}

/**
 * Several common words make each step read long lists. So the foods that have them, misspelt or as kinds, are looked for once; not
 * the head of the query, which has other names, nor words that steps may leave out.
 */
export function narrowToCommonWords(
  { reading, terms, candidates }: Search,
  { terms: kindTerms }: KindTools,
): undefined {
  const { content, head } = reading;
  const single = content.filter((span) => span !== head && span.role !== 'number' && span.tokens.length === 1);
  const isCommon = ({ tokens }: ContentSpan) => terms.find(tokens[0], PREFIX).postings > COMMON;
  if (single.length < SEVERAL_COMMON_WORDS || !single.every(isCommon)) return;
  candidates.scans.narrowTo(new Map(single.map((span) => [span.tokens[0], kindTerms.ofSpan(span, ALL_TYPOS, terms)])));
}

/** The query names a kind of food, so its foods are found whatever they are called; numbers may be left out. */
export function findByKind(search: Search, kinds: KindTools): Outcome {
  return search.reading.head === undefined
    ? {}
    : addByKind(search, kinds, search.reading, search.reading.head, search.intent);
}

function addByKind(
  search: Search,
  kinds: KindTools,
  reading: Reading,
  head: KindSpan,
  intent: Intent | undefined,
): Outcome {
  const { terms, candidates } = search;
  const counted = {
    missing: stopWords(reading),
    claimWords: claimWords(reading),
    hasBeside: reading.besideHead.length > 0 || undefined,
  };
  const termOf = (span: ContentSpan) => kinds.terms.ofSpan(span, AS_TYPED, terms);
  const content = reading.content.filter(({ role }) => role !== 'number');
  const beside = content.map((span) => (span === head ? undefined : termOf(span)));
  if (beside.some((term) => term?.postings === 0)) return {};
  const numbers = reading.content.length - content.length;
  if (numbers > 0) add(search, reading.content.map(termOf), intent, counted);
  // Where foods of the kind have the number, it was meant: "2% milk", but "2 eggs".
  const missing = search.hasFoodsOfKind ? counted.missing + numbers : missingStopWords(reading);
  const others = beside.filter((term) => term !== undefined);
  // All clauses have the other words: where these are several, the foods that have them all are looked for once.
  const withOthers = others.length > 1 ? candidates.scans.withAll(others) : undefined;
  if (withOthers?.docs.length === 0) return {};
  const ofHead = termOf(head);
  const withHead = beside.map((term) => term ?? ofHead);
  add(search, withHead, intent, { ...counted, missing }, withOthers);
  if (candidates.isFull) return {};
  const outcome = others.length === 0 ? findPrepared(search, reading, kinds) : {};
  const judgedBy = 'intent' in outcome ? outcome.intent : intent;
  // Foods whose kind is not known are found by the other names themselves, all of them among the same foods. Beside words that
  // say nothing, no search for the words as typed has found the typed name: "cup of cooked rice".
  const names = [...kinds.terms.otherNamesOf(head, counted.missing > 0, terms)];
  const within = withOthers ?? (others.length === 1 && names.length > 1 ? candidates.scans.withAll(others) : undefined);
  for (const name of names) {
    const withName = beside.flatMap((term) => term ?? name);
    add(search, withName, judgedBy, { ...counted, missing }, within);
    if (candidates.isFull) break;
  }
  return outcome;
}

/** Where foods of other kinds fill the page: the foods that the name means, a page of the likeliest and some of each other meaning. */
export function findEachMeaning(search: Search, kinds: KindTools): undefined {
  const { candidates, terms, intent } = search;
  const { head } = search.reading;
  for (const [at, { kind }] of head?.meanings.entries() ?? []) {
    // Under a broad name, foods that are called otherwise stand beside those that are called so, and before some of them.
    const isEnough =
      !(at === 0 && intent?.isBroad === true) && hasFoodsOf(kind, at === 0 ? candidates.wanted : 1, search, kinds);
    if (isEnough) continue;
    const ofKind = kinds.terms.ofKinds(head!, terms, kind);
    if (ofKind.postings > 0) candidates.add(clauseOf([ofKind], { intent }));
  }
}

function hasFoodsOf(kind: Kind, wanted: number, { candidates }: Search, { lookup }: KindTools): boolean {
  let count = 0;
  for (const { doc } of candidates.hits.values()) {
    if (lookup.isOfKind(doc, kind) && ++count >= wanted) return true;
  }
  return false;
}

/** A single word as a compound of two names. */
export function findByCompound(search: Search, { dictionary, lookup, terms }: KindTools): Outcome {
  const compound = readCompound(search.reading, dictionary);
  if (compound?.head === undefined) return {};
  const intent = intentOf([compound], lookup);
  add(search, [terms.ofSpan(compound.head, PREFIX, search.terms)], intent);
  return { intent, tried: compound };
}

/**
 * Where no food has all words: the foods of the kind with as many of the others as they have. A name of which there are no foods
 * yields to a shorter one within it, and a single word to the kind that its own is called by.
 */
export function findByKindAlone(search: Search, kinds: KindTools): Outcome {
  const { reading, typedReading, candidates } = search;
  addAroundHead(search, kinds, reading, search.intent);
  if (reading.hasFoods || search.hasFoodsOfKind) return {};
  const isLoneName = reading.tokens.length === 1 && candidates.size === 0;
  const nearest = isLoneName ? readWider(typedReading, kinds.dictionary) : readShorter(typedReading, kinds.dictionary);
  if (nearest.head === undefined) return {};
  const intent = intentOf([nearest], kinds.lookup);
  const outcome = { tried: nearest, intent, ...addByKind(search, kinds, nearest, nearest.head, intent) };
  if (!search.hasFoodsOfKind) addAroundHead(search, kinds, nearest, outcome.intent);
  if (search.hasFoodsOfKind && isOneName(typedReading)) dropScatteredNames(search, kinds, typedReading.head!);
  return outcome;
}

/** Foods of other kinds that have the words of a name, but apart: "Baby food, sweet potatoes" where the nearest to baby potatoes is potatoes. */
function dropScatteredNames({ candidates }: Search, { lookup }: KindTools, { spellings }: KindSpan): void {
  const together = byStart(lookup.numbered(spellings));
  for (const { doc, kind } of candidates.hits.values())
    if (kind === KIND_MATCH.other && !lookup.nameHas(together, doc)) candidates.hits.delete(doc);
}

function addAroundHead(search: Search, kinds: KindTools, reading: Reading, intent: Intent | undefined): void {
  const { terms, candidates } = search;
  const { content, head, besideHead } = reading;
  if (head === undefined) return;
  const ofKinds = kinds.terms.ofKinds(head, terms);
  const expansion = namesMissingKind(search.reading) ? AS_TYPED : PREFIX;
  const needed = ofKinds.postings > 0 ? [ofKinds] : search.termsOf(head.tokens, expansion);
  if (needed.some(({ postings }) => postings === 0)) return;
  const others = content.filter((span) => span.role !== 'number' && span !== head && !besideHead.includes(span));
  const beside = others
    .map((span) => kinds.terms.besideHead(span, PREFIX, terms))
    .filter(({ postings }) => postings > 0);
  const missing = missingStopWords(reading) + claimWords(reading) + others.length - beside.length;
  const hasBeside = besideHead.length > 0 ? false : undefined;
  candidates.addPartly({ terms: [...needed, ...beside], missing, needed, intent, hasBeside });
}

/**
 * How many words that say nothing count as missing: none where a name is described by another, so that foods of the kind come
 * before others that have all words: "cereal with milk" is not chocolate.
 */
function missingStopWords(reading: Reading): number {
  return reading.besideHead.length > 0 ? 0 : stopWords(reading);
}

function add(
  { candidates }: Search,
  terms: readonly Term[],
  intent: Intent | undefined,
  counted: Partial<Pick<Clause, 'missing' | 'claimWords' | 'hasBeside'>> = {},
  within?: CommonDocs,
): void {
  if (terms.length <= MAX_TERMS) candidates.add(clauseOf(terms, { ...counted, intent }), within);
}
