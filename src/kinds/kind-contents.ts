/**
 * What kinds of food contain: bread has wheat, mayonnaise has egg, an apple neither. What is not said of a kind holds for it as for the
 * kind above it, and at last as for its category; where nothing is said, it is not known.
 */
import type { Kind } from './kind-table.ts';

/** What the tables say, as it is stored with them. */
export interface KindContentsData {
  /** By the number of a kind: the bits of what it has for certain, and of what it cannot have. */
  readonly has: readonly number[];
  readonly free: readonly number[];
  /** The kinds that stand in for one whose foods have what is excluded, by numbers: plant drinks for milk. */
  readonly instead: readonly (readonly [number, readonly number[]])[];
  /** The numbers of kinds that make another food of an unknown word: "… oil". */
  readonly carriers: readonly number[];
  /** The numbers of kinds that no other stands in for: camel milk is not cow's milk. */
  readonly apart: readonly number[];
  /** The numbers of kinds for which foods of the kind above stand in: a shape of pasta for another. */
  readonly alike: readonly number[];
}

/** What kinds contain. */
export class KindContents {
  readonly #has: Int32Array;
  readonly #free: Int32Array;
  readonly #instead: ReadonlyMap<number, readonly number[]>;
  readonly #carriers: ReadonlySet<number>;
  readonly #apart: ReadonlySet<number>;
  readonly #alike: ReadonlySet<number>;

  constructor({ has, free, instead, carriers, apart, alike }: KindContentsData) {
    this.#has = Int32Array.from(has);
    this.#free = Int32Array.from(free);
    this.#instead = new Map(instead);
    this.#carriers = new Set(carriers);
    this.#apart = new Set(apart);
    this.#alike = new Set(alike);
  }

  /** The bits of the substances that foods of a kind have. */
  has({ number }: Kind): number {
    return this.#has[number - 1]!;
  }

  /** The bits of the substances that no food of a kind has. */
  free({ number }: Kind): number {
    return this.#free[number - 1]!;
  }

  /** The numbers of the kinds that stand in for one whose foods have what is excluded. */
  instead({ number }: Kind): readonly number[] {
    return this.#instead.get(number) ?? [];
  }

  /** Whether an unknown word beside this kind makes another food of it: "castor oil". */
  isCarrier({ number }: Kind): boolean {
    return this.#carriers.has(number);
  }

  /** Whether any food of the kind above stands in for this one, however wide that is: ziti are pasta. */
  isAlike({ number }: Kind): boolean {
    return this.#alike.has(number);
  }

  /** Whether no wider kind stands in for this one: camel milk. */
  isApart({ number }: Kind): boolean {
    return this.#apart.has(number);
  }
}
