/** Compares foods with a clause, word by word, through the forward index. */
import { nextName } from '../../../catalog/index/forward-index.ts';
import { FIELD } from '../../../catalog/index/index-layout.ts';
import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { isUnspaced } from '../../query/lexemes.ts';
import type { Intent } from '../kinds/intent.ts';
import type { NumberedPhrases } from '../kinds/kind-lookup.ts';
import type { Clause } from '../terms/clause.ts';
import { isInflected, isKindMatch, isPrefixMatch, typosIn } from '../terms/term.ts';
import type { WordMasks } from '../terms/word-masks.ts';
import { fitOf, fitOfOtherName } from './fit.ts';
import type { Hit } from './hit.ts';
import { CLAIM_MATCH, FIT, type Fit, FREEDOM, KIND_MATCH } from './match-levels.ts';
import { type NamedWords, OtherNameWords } from './other-name-words.ts';
import { TermPlaces } from './term-places.ts';

/** How a word of a query matched a word of a food. */
export interface WordMatch {
  typed: string;
  /** The number of the word that it matched. */
  word: number;
  field: keyof typeof FIELD;
  typos: number;
  /** Whether the typed word is only a prefix of the other. */
  isPrefix: boolean;
  /** Whether one is the other's plural. */
  isInflected: boolean;
  /** Whether the food has another name: the word is that of its kind. */
  isOtherName: boolean;
}

/** Sorts behind all words that begin with a digit. */
const AFTER_DIGITS = ':';
const UNITS = ['g', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lb', 'x'];

/** Of a kind that is not in the tables. */
const UNKNOWN_COMMONNESS = 2;
/** Among foods that are shown in turn, how much of a name says what kind it is does not matter. */
const NARROWER_COVERAGE = 1 / 2;
const NO_NAMES = { positions: 0, isAsked: true };

const FIELD_NAMES = Object.keys(FIELD) as (keyof typeof FIELD)[];

/** Matches documents. Its arrays and counts are reused for each document: allocating objects would be most of the work. */
export class DocumentMatcher {
  readonly #index: SearchIndex;
  /** Words that begin with a digit stand before all others. */
  readonly #firstLetterWord: number;
  readonly #units: ReadonlySet<number>;
  readonly #masks: WordMasks;
  readonly #otherName = new OtherNameWords();
  readonly #places = new TermPlaces();
  readonly #counts = { nameWords: 0, coveredWords: 0, headWords: 0, contentHeadWords: 0, coveredHead: 0 };

  constructor(index: SearchIndex, masks: WordMasks) {
    this.#index = index;
    this.#masks = masks;
    this.#firstLetterWord = index.lowerBound(AFTER_DIGITS);
    this.#units = new Set(UNITS.map((unit) => index.wordNumber(unit)));
  }

  /** What ranking needs to know of a food; undefined when it lacks one of the clause's terms, or is not what was asked for. */
  match(clause: Clause, doc: number): Hit | undefined {
    const words = this.#index.wordsOf(doc);
    let hit = this.#matchWords(clause, doc, words);
    for (let from = nextName(words, 0); from !== -1; from = nextName(words, from)) {
      const other = this.#matchWords(clause, doc, this.#otherName.read(words, from));
      if (other !== undefined && (hit === undefined || isBetterName(other, hit))) hit = other;
    }
    return hit;
  }

  #matchWords(clause: Clause, doc: number, words: NamedWords): Hit | undefined {
    const masks = this.#masks.of(clause);
    const { totals } = this.#places;
    if (!this.#places.find(clause, words, masks)) return undefined;
    const { intent } = clause;
    const kind = intent === undefined ? KIND_MATCH.same : intent.kindMatch(doc);
    // The category has the words, the name has not: the food is of the kind, and has another name.
    if (
      totals.farthest === FIELD.extra &&
      !totals.namesKind &&
      intent?.namesKind === true &&
      kind === KIND_MATCH.same
    ) {
      totals.namesKind = true;
      totals.isOtherName = true;
    }
    const { isOtherName, farthest } = totals;
    // Another name of what was asked for, in the name of something else.
    if ((isOtherName || clause.isOfKind) && kind === KIND_MATCH.other) return undefined;
    const byKind = totals.namesKind && intent !== undefined ? this.#wordsNamingKind(intent, doc, words) : NO_NAMES;
    const { nameWords, coveredWords, headWords, contentHeadWords, coveredHead } = this.#coverage(
      words,
      byKind.positions,
      masks,
    );
    const fit = this.#fit(byKind.isAsked);
    const headCoverage = coveredHead === 0 ? 0 : coveredHead / contentHeadWords;
    // What is claimed is claimed of the food that was asked for: margarine with yogurt is not a sugar-free yogurt.
    const claim =
      intent === undefined || kind === KIND_MATCH.other ? CLAIM_MATCH.none : intent.claimMatch(doc, isOtherName);
    const isSeveral = clause.terms.length > 1;
    // What is called exactly so is all shown first, however alike it is; a single word is only what a comma name begins with.
    const isShownInTurn =
      kind === KIND_MATCH.same &&
      (intent?.isBegun === true || isOtherName || fit < FIT.head || (fit === FIT.head && !isSeveral));
    const group = isShownInTurn ? (intent?.groupOf(doc, totals.meaning) ?? 0) : 0;
    const isWholeName = fit >= FIT.head || (fit === FIT.namePrefix && isSeveral);
    // "Pasta with pesto" is what "pasta al pesto" asks for, and a dish of its own.
    const isDescribedSo = clause.hasBeside === true && totals.position === 0 && coveredWords * 3 >= nameWords * 2;
    // A script without spaces puts the food last, and all before it only says more: "红烧牛肉面".
    const isHeadOfStretch =
      isSeveral &&
      totals.last === headWords - 1 &&
      clause.terms.every(({ typed }) => isUnspaced(typed)) &&
      this.#isOneStretch(words, totals.position);
    const isRarer = fit < FIT.nameAndBrand && kind !== KIND_MATCH.unknown && intent?.isRarerMeaning(doc) === true;
    const isCalledSo = isWholeName || isDescribedSo || (isSeveral && !isOtherName && farthest <= FIELD.name);
    return {
      doc,
      clause,
      missing: clause.missing + (claim === CLAIM_MATCH.none ? clause.claimWords : 0),
      typos: totals.typos,
      fit,
      prefixWords: totals.prefixWords,
      // Tomatoes are a tomato, which is usual for them; a whole name is meant as it stands.
      inflectedWords:
        !isSeveral && kind === KIND_MATCH.same && fit < FIT.sameWords && intent ? 0 : totals.inflectedWords,
      // What is called exactly so is what was asked for, whatever its kind was taken for.
      kind:
        isCalledSo && !isOtherName && (kind === KIND_MATCH.unknown || isWholeName || isDescribedSo || isHeadOfStretch)
          ? KIND_MATCH.same
          : kind,
      claim,
      level: intent?.claimLevel(doc, claim) ?? 0,
      lacksBeside: clause.hasBeside === false,
      freedom: FREEDOM.unknown,
      isOtherName,
      isOwnName: (!isOtherName && !(isRarer && fit < FIT.head)) || (group !== 0 && intent?.isBroad === true),
      meaning: isRarer ? Math.max(1, totals.meaning) : totals.meaning,
      isCooked: kind === KIND_MATCH.same && intent?.isCookedUnasked(doc) === true,
      group,
      repeats: 0,
      rarity: isOtherName || group !== 0 ? (intent?.commonnessOf(doc, isOtherName) ?? UNKNOWN_COMMONNESS) - 1 : 0,
      headCoverage: byKind.isAsked ? headCoverage : group !== 0 ? NARROWER_COVERAGE : headCoverage / 2,
      beginsName: isSeveral && farthest <= FIELD.name && totals.last < clause.terms.length,
      coverage: nameWords === 0 ? 0 : coveredWords / nameWords,
      position: Math.min(totals.position, nameWords),
    };
  }

  /** How a food that matches does so for each term of the clause. */
  wordMatches(clause: Clause, doc: number): WordMatch[] {
    const words = this.#index.wordsOf(doc);
    const { at, field, cost } = this.#places;
    this.#places.find(clause, words, this.#masks.of(clause));
    const { numbers } = words;
    return clause.terms.map(({ typed }, term) => ({
      typed,
      word: numbers[at[term]],
      field: FIELD_NAMES[field[term]],
      typos: typosIn(cost[term]),
      isPrefix: isPrefixMatch(cost[term]),
      isInflected: isInflected(cost[term]),
      isOtherName: isKindMatch(cost[term]),
    }));
  }

  /** How the name and the query cover each other, once both are counted. */
  #fit(isAsked: boolean): Fit {
    const { isOtherName, farthest, inOrder, prefixWords } = this.#places.totals;
    const { nameWords, coveredWords, headWords, coveredHead } = this.#counts;
    const wholeName = nameWords > 0 && coveredWords === nameWords;
    const wholeHead = headWords > 0 && headWords < nameWords && coveredHead === headWords;
    return isOtherName
      ? fitOfOtherName(wholeName || wholeHead, isAsked)
      : fitOf(farthest, wholeName, wholeHead, inOrder, prefixWords > 0);
  }

  /**
   * The positions of words in the name that name the kind asked for, as bits; where there are none, of those that name the
   * food's own kind.
   */
  #wordsNamingKind(intent: Intent, doc: number, words: NamedWords): { positions: number; isAsked: boolean } {
    const asked = positionsOf(intent.phrases, words);
    if (asked !== 0) return { positions: asked, isAsked: true };
    return { positions: positionsOf(intent.phrasesOfFood(doc), words), isAsked: false };
  }

  /**
   * Counts the words of the name, and those that match some query word with no more typos than its best place or stand at
   * positions that name the kind.
   */
  #coverage({ numbers, fields, count }: NamedWords, namingKind: number, masks: WordMasks) {
    const counts = this.#counts;
    counts.nameWords = 0;
    counts.coveredWords = 0;
    counts.headWords = 0;
    counts.contentHeadWords = 0;
    counts.coveredHead = 0;
    for (let i = 0; i < count; i++) {
      const field = fields[i];
      if (field > FIELD.name) break;
      const number = numbers[i];
      let covered = i < 32 && (namingKind & (1 << i)) !== 0 ? 1 : 0;
      for (let bits = masks.bitsOf(number); bits !== 0 && covered === 0; bits &= bits - 1) {
        const term = 31 - Math.clz32(bits & -bits);
        if (typosIn(masks.costOf(number, term)) <= typosIn(this.#places.cost[term])) covered = 1;
      }
      counts.nameWords++;
      counts.coveredWords += covered;
      // A quantity says nothing about what a food is, unless it was asked for.
      if (field === FIELD.head && (covered === 1 || !this.#isQuantity(number))) {
        counts.contentHeadWords++;
        counts.coveredHead += covered;
      }
      if (field === FIELD.head) counts.headWords++;
    }
    return counts;
  }

  /** Whether nothing parts a pair of characters from the one before it: "豆乳 バナナ" is soy milk. */
  #isOneStretch({ numbers }: NamedWords, position: number): boolean {
    return (
      position === 0 || this.#index.word(numbers[position - 1]!).at(-1) === this.#index.word(numbers[position]!)[0]
    );
  }

  #isQuantity(word: number): boolean {
    return word < this.#firstLetterWord || this.#units.has(word);
  }
}

/** The positions in a name of the phrases that it has whole. */
function positionsOf(phrases: NumberedPhrases, { numbers, fields, count }: NamedWords): number {
  let end = 0;
  while (end < count && end < 32 && fields[end] <= FIELD.name) end++;
  let positions = 0;
  for (let i = 0; i < phrases.length; i++) positions |= positionsOfPhrase(phrases[i], numbers, end);
  return positions;
}

/** The positions of the words of a phrase among the first `end` ones, as bits; none where one of them is missing. */
function positionsOfPhrase(phrase: readonly number[], numbers: Uint32Array, end: number): number {
  let positions = 0;
  for (let word = 0; word < phrase.length; word++) {
    let at = 0;
    while (at < end && numbers[at] !== phrase[word]) at++;
    if (at === end) return 0;
    positions |= 1 << at;
  }
  return positions;
}

/** Whether a food matches better under one of its names than under another. */
function isBetterName(hit: Hit, other: Hit): boolean {
  if (hit.typos !== other.typos) return hit.typos < other.typos;
  if (hit.isOtherName !== other.isOtherName) return other.isOtherName;
  return hit.fit === other.fit ? hit.coverage > other.coverage : hit.fit > other.fit;
}
