/**
 * Documents that are one thing to a searcher: a product under several codes, or a food that several tables measured. Search
 * shows only the best ranked; each one's page lists the others. Stored as two sections beside the index.
 */
import type { Sections } from '../section-file.ts';

const DOCS = 'repeatDocs';
const FRONTS = 'repeatFronts';

/** The sections, from ascending documents and each one's best-ranked repeat. */
export function repeatSections(docs: Uint32Array, fronts: Uint32Array): Sections['arrays'] {
  return { [DOCS]: docs, [FRONTS]: fronts };
}

export class Repeats {
  /** Documents with repeats, ascending. */
  readonly #docs: Uint32Array;
  readonly #fronts: Uint32Array;

  /** Older catalogs have no repeats. */
  constructor({ arrays }: Pick<Sections, 'arrays'>) {
    this.#docs = (arrays[DOCS] as Uint32Array | undefined) ?? new Uint32Array(0);
    this.#fronts = (arrays[FRONTS] as Uint32Array | undefined) ?? new Uint32Array(0);
  }

  get isEmpty(): boolean {
    return this.#docs.length === 0;
  }

  /** The best ranked of a document's repeats, possibly itself. */
  frontOf(doc: number): number {
    let [low, high] = [0, this.#docs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#docs[middle]! < doc) low = middle + 1;
      else high = middle;
    }
    return this.#docs[low] === doc ? this.#fronts[low]! : doc;
  }

  /** A document's other repeats, best ranked first, at most `most`. */
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
