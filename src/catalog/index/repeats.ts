/**
 * Documents that are one thing for whoever searches: a product under several codes, or a food that several tables measured. A
 * search shows the best ranked of them only; the page of each lists the others. They are two sections beside those of the index.
 */
import type { Sections } from '../section-file.ts';

const DOCS = 'repeatDocs';
const FRONTS = 'repeatFronts';

/** The sections, from documents in ascending order and the best ranked of each one's repeats. */
export function repeatSections(docs: Uint32Array, fronts: Uint32Array): Sections['arrays'] {
  return { [DOCS]: docs, [FRONTS]: fronts };
}

export class Repeats {
  /** The documents that have repeats, in ascending order. */
  readonly #docs: Uint32Array;
  readonly #fronts: Uint32Array;

  /** Catalogs of earlier versions know of no repeats. */
  constructor({ arrays }: Pick<Sections, 'arrays'>) {
    this.#docs = (arrays[DOCS] as Uint32Array | undefined) ?? new Uint32Array(0);
    this.#fronts = (arrays[FRONTS] as Uint32Array | undefined) ?? new Uint32Array(0);
  }

  get isEmpty(): boolean {
    return this.#docs.length === 0;
  }

  /** The best ranked of the documents that repeat this one, which may be itself. */
  frontOf(doc: number): number {
    let [low, high] = [0, this.#docs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#docs[middle]! < doc) low = middle + 1;
      else high = middle;
    }
    return this.#docs[low] === doc ? this.#fronts[low]! : doc;
  }

  /** The other documents that repeat this one, at most so many, the best ranked first. */
  othersOf(doc: number, most: number): number[] {
    const front = this.frontOf(doc);
    const others: number[] = [];
    for (
      let at = this.#fronts.indexOf(front);
      at >= 0 && others.length < most;
      at = this.#fronts.indexOf(front, at + 1)
    ) {
      if (this.#docs[at] !== doc) others.push(this.#docs[at]!);
    }
    return others;
  }
}
