/**
 * Which names a clause may spell, and the foods that are called so. Names have keys by which they are found at once, however many
 * better documented foods share their words.
 */

import { KeyTable, NameKeys } from '../../../catalog/index/index-name-keys.ts';
import type { SearchIndex, WordRange } from '../../../catalog/index/search-index.ts';
import { nameKey, wordKey } from '../../../text/name-key.ts';
import type { Clause } from '../terms/clause.ts';
import type { Term } from '../terms/term.ts';

/** Words tried in one place of a name when looking it up by key: of those that an unfinished word begins, the commonest. */
const KEYS_PER_WORD = 128;

/** The binary digits of a number of foods. */
const MOST_DIGITS = 32;

/** Looks names up in one index. */
export class NameLookup {
  /** The documents by the keys of their names, and of the heads of these. */
  readonly names: KeyTable;
  readonly heads: KeyTable;
  readonly #index: SearchIndex;
  readonly #wordKeys: Uint32Array;

  constructor(index: SearchIndex) {
    const { wordKeys, nameKeyOffsets, nameLowKeys, nameDocs, headKeyOffsets, headLowKeys, headDocs } = index.arrays;
    this.#index = index;
    const nameKeys = new NameKeys(wordKeys);
    const names = { offsets: nameKeyOffsets, lowKeys: nameLowKeys, docs: nameDocs };
    this.names = new KeyTable(names, nameKeys, 'name');
    const heads = { offsets: headKeyOffsets, lowKeys: headLowKeys, docs: headDocs };
    this.heads = new KeyTable(heads, nameKeys, 'head');
    this.#wordKeys = wordKeys;
  }

  /** The key of the name that the likeliest words of a clause are, in any order and form. */
  keyOf(clause: Clause): number {
    return nameKey(this.#likeliest(clause));
  }

  /**
   * The keys of the names that a clause may spell: its likeliest words, and these with one of them exchanged; where it may have a
   * brand before the name or behind it, also without that.
   */
  keysOf(clause: Clause, mayHaveBrand: boolean): Set<number> {
    const likeliest = this.#likeliest(clause);
    const keys = new Set([nameKey(likeliest)]);
    for (let cut = 1; mayHaveBrand && cut < likeliest.length; cut++) {
      keys.add(nameKey(likeliest.slice(cut)));
      keys.add(nameKey(likeliest.slice(0, cut)));
    }
    // What has another name is looked up by its own names: "Zucchini, raw" for "courgette".
    const [first, ...others] = clause.terms;
    if (others.length === 0) for (const name of first.kinds?.names ?? []) keys.add(nameKey(name.map(wordKey)));
    for (const [i, term] of clause.terms.entries()) {
      const exchanged = likeliest.slice();
      for (const number of this.#someNumbers(term)) {
        exchanged[i] = this.#wordKeys[number];
        keys.add(nameKey(exchanged));
      }
    }
    return keys;
  }

  /** The words of a term; of too many the commonest, by the binary digits of how many foods have them. */
  #someNumbers({ whole, ranges }: Term): number[] {
    const numbers = [...whole.keys()];
    const countByDigits = new Uint32Array(MOST_DIGITS + 1);
    this.#eachInRanges(ranges, (_, digits) => {
      countByDigits[digits]++;
    });
    let left = KEYS_PER_WORD - numbers.length;
    let rarest = MOST_DIGITS;
    for (; rarest > 0 && countByDigits[rarest] <= left; rarest--) left -= countByDigits[rarest];
    this.#eachInRanges(ranges, (number, digits) => {
      if (digits > rarest || (digits === rarest && left-- > 0)) numbers.push(number);
    });
    return numbers;
  }

  #eachInRanges(ranges: readonly WordRange[], visit: (number: number, digits: number) => void): void {
    for (const { from, to } of ranges) {
      for (let number = from; number < to; number++) {
        visit(number, MOST_DIGITS - Math.clz32(this.#index.docFrequency(number)));
      }
    }
  }

  #likeliest({ terms }: Clause): number[] {
    return terms.map(({ typed, whole }) => {
      const [first] = whole.keys();
      return first === undefined ? wordKey(typed) : this.#wordKeys[first];
    });
  }
}
