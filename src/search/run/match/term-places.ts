/** Where a document has the terms of a clause, each at its best place, and how well it matches there. */
import { FIELD } from '../../../catalog/index/index-layout.ts';
import { type Clause, MAX_TERMS } from '../terms/clause.ts';
import { isInflected, isKindMatch, isPrefixMatch, meaningIn, NO_MATCH, typosIn } from '../terms/term.ts';
import type { WordMasks } from '../terms/word-masks.ts';
import type { NamedWords } from './other-name-words.ts';

/** The places in one document at a time: allocating objects for each would be most of the work. */
export class TermPlaces {
  /** For each term its best place: position among the food's words, field, and cost of the match. */
  readonly at = new Int32Array(MAX_TERMS);
  readonly field = new Uint8Array(MAX_TERMS);
  readonly cost = new Uint8Array(MAX_TERMS);
  /** How the terms of a clause were found in a document, summed up. */
  readonly totals = {
    typos: 0,
    prefixWords: 0,
    inflectedWords: 0,
    /** Whether a word is that of a kind that the query names, or of another name of it. */
    namesKind: false,
    /** Whether the food is not called as such a kind was asked for. */
    isOtherName: false,
    meaning: 0,
    /** The first and the last position of a match among the food's words, and the field farthest from the head of the name. */
    position: 0,
    last: 0,
    farthest: 0,
    /** Whether the terms stand in the order in which they were typed. */
    inOrder: true,
  };

  /** Finds the places in the words of a document, and sums them up; false where a term has none. */
  find(clause: Clause, words: NamedWords, masks: WordMasks): boolean {
    this.#findEach(clause, words, masks);
    return this.#sumUp(clause, words);
  }

  /** Finds the best place of each term in a document. */
  #findEach({ terms }: Clause, { numbers, fields, count }: NamedWords, masks: WordMasks): void {
    for (let term = 0; term < terms.length; term++) this.cost[term] = NO_MATCH;
    for (let i = 0; i < count; i++) {
      const number = numbers[i];
      for (let bits = masks.bitsOf(number); bits !== 0; bits &= bits - 1) {
        const term = 31 - Math.clz32(bits & -bits);
        const cost = masks.costOf(number, term);
        const field = fields[i];
        if (this.cost[term] !== NO_MATCH && !isBetter(cost, field, this.cost[term], this.field[term])) continue;
        this.cost[term] = cost;
        // The kind is the food as a whole, however its name puts it.
        this.field[term] = isKindMatch(cost) ? FIELD.head : field;
        this.at[term] = i;
      }
    }
  }

  /** Sums up the places of all terms; false where one has none. */
  #sumUp({ terms, typos }: Clause, words: NamedWords): boolean {
    const totals = this.totals;
    totals.typos = typos;
    totals.prefixWords = 0;
    totals.inflectedWords = 0;
    totals.namesKind = false;
    totals.isOtherName = false;
    totals.meaning = 0;
    totals.position = Number.POSITIVE_INFINITY;
    totals.last = 0;
    totals.farthest = 0;
    totals.inOrder = true;
    for (let term = 0; term < terms.length; term++) {
      const cost = this.cost[term];
      if (cost === NO_MATCH) return false;
      totals.typos += typosIn(cost);
      if (isPrefixMatch(cost)) totals.prefixWords++;
      if (isInflected(cost)) totals.inflectedWords++;
      if (isKindMatch(cost)) {
        totals.namesKind = true;
        totals.meaning = Math.max(totals.meaning, meaningIn(cost));
        totals.isOtherName ||= !terms[term].kinds!.spellings.some((spelling) => hasWords(spelling, words));
        continue;
      }
      const at = this.at[term];
      const field = this.field[term];
      if (field <= FIELD.name) totals.position = Math.min(totals.position, at);
      if (term > 0 && at <= this.at[term - 1]) totals.inOrder = false;
      totals.last = Math.max(totals.last, at);
      totals.farthest = Math.max(totals.farthest, field);
    }
    return true;
  }
}

/** Whether a food's name and brand have all of these words, each in one of its forms. */
function hasWords(words: readonly (readonly number[])[], { numbers, fields, count }: NamedWords): boolean {
  return words.every((forms) => {
    for (let i = 0; i < count && fields[i] !== FIELD.extra; i++) {
      if (fields[i] < FIELD.extra && forms.includes(numbers[i])) return true;
    }
    return false;
  });
}

/** Fewer typos are better; then the name before the brand; then the cheaper match. */
function isBetter(cost: number, field: number, otherCost: number, otherField: number): boolean {
  return weight(cost, field) < weight(otherCost, otherField);
}

/** Typos, then field, then cost, as one number to compare: fields and costs together are less than one typo weighs. */
function weight(cost: number, field: number): number {
  return typosIn(cost) * 128 + Math.max(field, FIELD.name) * 8 + cost;
}
