/** Compares foods with a pattern, word by word, through the forward index. */
import { FIELD } from '../../catalog/index/index-layout.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { CLAIM_MATCH, FIT, type Fit, type Hit, KIND_MATCH } from '../rank/hit.ts';
import { isInflected, isKindMatch, isPrefixMatch, meaningIn, NO_MATCH, typosIn } from './alternatives.ts';
import type { KindLookup, NumberedPhrases } from './kind-lookup.ts';
import { MAX_PATTERN_WORDS, type Pattern, type WordMasks } from './pattern.ts';

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
  /** Whether the food is called otherwise: the word is that of its kind. */
  isOtherName: boolean;
}

/** Sorts behind all words that begin with a digit. */
const AFTER_DIGITS = ':';
const UNITS = ['g', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lb', 'x'];

/** Of a kind that is not in the tables. */
const UNKNOWN_COMMONNESS = 2;
const NO_NAMES = { positions: 0, isAsked: true };

const FIELD_NAMES = Object.keys(FIELD) as (keyof typeof FIELD)[];

/** Matches documents. Its arrays are reused for each document: allocating objects would be most of the work. */
export class DocumentMatcher {
  readonly #index: SearchIndex;
  /** Words that begin with a digit stand before all others. */
  readonly #firstLetterWord: number;
  readonly #units: ReadonlySet<number>;
  readonly #masks: WordMasks;
  readonly #kinds: KindLookup | undefined;
  /** For each query word its best place: position among the food's words, field, and cost of the match. */
  readonly #at = new Int32Array(MAX_PATTERN_WORDS);
  readonly #field = new Uint8Array(MAX_PATTERN_WORDS);
  readonly #cost = new Uint8Array(MAX_PATTERN_WORDS);
  readonly #counts = { nameWords: 0, coveredWords: 0, headWords: 0, contentHeadWords: 0, coveredHead: 0 };

  constructor(index: SearchIndex, masks: WordMasks, kinds?: KindLookup) {
    this.#kinds = kinds;
    this.#index = index;
    this.#masks = masks;
    this.#firstLetterWord = index.lowerBound(AFTER_DIGITS);
    this.#units = new Set(UNITS.map((unit) => index.wordNumber(unit)));
  }

  /** What ranking needs to know of a food; undefined when one of the pattern's words is not in it. */
  match(pattern: Pattern, doc: number): Hit | undefined {
    this.#findPlaces(pattern, doc);
    let typos = pattern.typos;
    let prefixWords = 0;
    let inflectedWords = 0;
    let meaning = 0;
    let namesKind = false;
    let isOtherName = false;
    let position = Number.POSITIVE_INFINITY;
    let last = 0;
    let inOrder = true;
    let farthest = 0;
    for (let word = 0; word < pattern.words.length; word++) {
      const cost = this.#cost[word];
      if (cost === NO_MATCH) return undefined;
      typos += typosIn(cost);
      if (isPrefixMatch(cost)) prefixWords++;
      if (isInflected(cost)) inflectedWords++;
      if (isKindMatch(cost)) {
        namesKind = true;
        meaning = Math.max(meaning, meaningIn(cost));
        isOtherName ||= !pattern.words[word].kinds!.spellings.some((spelling) => this.#hasWords(spelling, doc));
        continue;
      }
      if (this.#field[word] <= FIELD.name) position = Math.min(position, this.#at[word]);
      if (word > 0 && this.#at[word] <= this.#at[word - 1]) inOrder = false;
      last = Math.max(last, this.#at[word]);
      farthest = Math.max(farthest, this.#field[word]);
    }
    const kind = this.#kinds?.match(doc) ?? KIND_MATCH.same;
    // The category has the words, the name has not: the food is of the kind, and called otherwise.
    if (farthest === FIELD.extra && !namesKind && this.#kinds?.isAsked === true && kind === KIND_MATCH.same) {
      namesKind = true;
      isOtherName = true;
    }
    const byKind = namesKind ? this.#wordsNamingKind(doc) : NO_NAMES;
    const { nameWords, coveredWords, headWords, contentHeadWords, coveredHead } = this.#coverage(doc, byKind.positions);
    const wholeName = nameWords > 0 && coveredWords === nameWords;
    const wholeHead = headWords > 0 && headWords < nameWords && coveredHead === headWords;
    const fit = isOtherName
      ? fitOfOtherName(wholeName || wholeHead, byKind.isAsked)
      : fitOf(farthest, wholeName, wholeHead, inOrder, prefixWords > 0);
    const headCoverage = coveredHead === 0 ? 0 : coveredHead / contentHeadWords;
    // Another name of what was asked for, in the name of something else.
    if ((isOtherName || pattern.isOfKind) && kind === KIND_MATCH.other) return undefined;
    // What is claimed is claimed of the food that was asked for: margarine with yogurt is no sugar-free yogurt.
    const claim =
      kind === KIND_MATCH.other ? CLAIM_MATCH.none : (this.#kinds?.claimMatch(doc, isOtherName) ?? CLAIM_MATCH.none);
    const isWholeName = fit >= FIT.head || (fit === FIT.namePrefix && pattern.words.length > 1);
    const isCalledSo = isWholeName || (pattern.words.length > 1 && !isOtherName && farthest <= FIELD.name);
    return {
      doc,
      pattern,
      missing: pattern.missing + (claim === CLAIM_MATCH.none ? pattern.claimWords : 0),
      typos,
      fit,
      prefixWords,
      inflectedWords,
      // What is called exactly so is what was asked for, whatever its kind was taken for.
      kind: isCalledSo && !isOtherName && (kind === KIND_MATCH.unknown || isWholeName) ? KIND_MATCH.same : kind,
      claim,
      isOtherName,
      meaning,
      rarity: isOtherName ? (this.#kinds?.kindOf(doc)?.commonness ?? UNKNOWN_COMMONNESS) - 1 : 0,
      headCoverage: byKind.isAsked ? headCoverage : headCoverage / 2,
      beginsName: pattern.words.length > 1 && farthest <= FIELD.name && last < pattern.words.length,
      coverage: nameWords === 0 ? 0 : coveredWords / nameWords,
      position: Math.min(position, nameWords),
    };
  }

  /** How a food that matches does so for each word of the pattern. */
  wordMatches(pattern: Pattern, doc: number): WordMatch[] {
    this.#masks.set(pattern);
    this.#findPlaces(pattern, doc);
    const { numbers } = this.#index.wordsOf(doc);
    return pattern.words.map(({ typed }, word) => ({
      typed,
      word: numbers[this.#at[word]],
      field: FIELD_NAMES[this.#field[word]],
      typos: typosIn(this.#cost[word]),
      isPrefix: isPrefixMatch(this.#cost[word]),
      isInflected: isInflected(this.#cost[word]),
      isOtherName: isKindMatch(this.#cost[word]),
    }));
  }

  #findPlaces(pattern: Pattern, doc: number): void {
    const { numbers, fields, count } = this.#index.wordsOf(doc);
    for (let word = 0; word < pattern.words.length; word++) this.#cost[word] = NO_MATCH;
    for (let i = 0; i < count; i++) {
      const number = numbers[i];
      for (let bits = this.#masks.bitsOf(number); bits !== 0; bits &= bits - 1) {
        const word = 31 - Math.clz32(bits & -bits);
        const cost = this.#masks.costOf(number, word);
        const field = fields[i];
        if (this.#cost[word] !== NO_MATCH && !isBetter(cost, field, this.#cost[word], this.#field[word])) continue;
        this.#cost[word] = cost;
        // The kind is the food as a whole, however its name puts it.
        this.#field[word] = isKindMatch(cost) ? FIELD.head : field;
        this.#at[word] = i;
      }
    }
  }

  /**
   * The positions of words in the name that name the kind asked for, as bits; where there are none, of those that name the
   * food's own kind.
   */
  #wordsNamingKind(doc: number): { positions: number; isAsked: boolean } {
    const kinds = this.#kinds;
    if (kinds === undefined) return NO_NAMES;
    const asked = this.#positionsOf(kinds.askedPhrases, doc);
    if (asked !== 0) return { positions: asked, isAsked: true };
    return { positions: this.#positionsOf(kinds.phrasesOfFood(doc), doc), isAsked: false };
  }

  /** The positions in a name of the phrases that it has whole. */
  #positionsOf(phrases: NumberedPhrases, doc: number): number {
    const { numbers, fields, count } = this.#index.wordsOf(doc);
    let end = 0;
    while (end < count && end < 32 && fields[end] <= FIELD.name) end++;
    let positions = 0;
    for (let i = 0; i < phrases.length; i++) positions |= positionsOfPhrase(phrases[i], numbers, end);
    return positions;
  }

  /**
   * Counts the words of the name, and those that match some query word with no more typos than its best place or stand at
   * positions that name the kind.
   */
  #coverage(doc: number, namingKind: number) {
    const { numbers, fields, count } = this.#index.wordsOf(doc);
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
      for (let bits = this.#masks.bitsOf(number); bits !== 0 && covered === 0; bits &= bits - 1) {
        const word = 31 - Math.clz32(bits & -bits);
        if (typosIn(this.#masks.costOf(number, word)) <= typosIn(this.#cost[word])) covered = 1;
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

  /** Whether a food's name and brand have all of these words, each in one of its forms. */
  #hasWords(words: readonly (readonly number[])[], doc: number): boolean {
    const { numbers, fields, count } = this.#index.wordsOf(doc);
    return words.every((forms) => {
      for (let i = 0; i < count && fields[i] < FIELD.extra; i++) {
        if (forms.includes(numbers[i])) return true;
      }
      return false;
    });
  }

  #isQuantity(word: number): boolean {
    return word < this.#firstLetterWord || this.#units.has(word);
  }
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

/** A food with another name fits when its name says no more than the kind asked for. */
function fitOfOtherName(isPlain: boolean, namesAsked: boolean): Fit {
  if (!namesAsked) return isPlain ? FIT.allInName : FIT.acrossFields;
  return isPlain ? FIT.head : FIT.allInName;
}

/** Fewer typos are better; then the name before the brand; then the cheaper match. */
function isBetter(cost: number, field: number, otherCost: number, otherField: number): boolean {
  return weight(cost, field) < weight(otherCost, otherField);
}

/** Typos, then field, then cost, as one number to compare: fields and costs together are less than one typo weighs. */
function weight(cost: number, field: number): number {
  return typosIn(cost) * 128 + Math.max(field, FIELD.name) * 8 + cost;
}

/** `farthest` is the field of a match that is farthest from the head of the name. */
function fitOf(farthest: number, wholeName: boolean, wholeHead: boolean, inOrder: boolean, isPrefix: boolean): Fit {
  if (farthest <= FIELD.name && wholeName) {
    if (isPrefix) return FIT.namePrefix;
    return inOrder ? FIT.exactName : FIT.sameWords;
  }
  if (farthest === FIELD.brand && wholeName && !isPrefix) return FIT.nameAndBrand;
  if (farthest === FIELD.head && wholeHead) return isPrefix ? FIT.namePrefix : FIT.head;
  return farthest <= FIELD.name ? FIT.allInName : FIT.acrossFields;
}
