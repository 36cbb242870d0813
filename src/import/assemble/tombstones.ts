/**
 * Withdrawn foods and when their source withdrew them. A food stays withdrawn until a row comes that is not older than its
 * tombstone. Rows may withdraw a food never seen: an older version of it may be imported later.
 */
import { NumberMap } from '../../catalog/number-map.ts';

export interface Withdrawal {
  /** The food's key as a number; 0 when it is text. */
  numberKey: number;
  textKey: string;
  /** Seconds since 1970; 0 when the source does not say. */
  updated: number;
  /** Whether it only lost its name, which a damaged file could do to every food. */
  isNameless: boolean;
}

/** Whether `one` is known to be before `other`. */
export function isBefore(one: number, other: number): boolean {
  return one !== 0 && other !== 0 && one < other;
}

export class Tombstones {
  readonly #byId: Map<number, Tombstone>;
  /** Tombstones of foods never seen, by dataset and key. */
  readonly #unseen = new Map<string, UnseenTombstones>();

  constructor(earlier: Iterable<readonly [id: number, updated: number]>) {
    this.#byId = new Map([...earlier].map(([id, updated]) => [id, { updated, isNameless: false }]));
  }

  add(dataset: string, { numberKey, textKey, updated, isNameless }: Withdrawal, id: number | undefined): void {
    if (id !== undefined) {
      this.#byId.set(id, { updated, isNameless });
      return;
    }
    const unseen = this.#unseen.get(dataset) ?? new UnseenTombstones();
    unseen.set(numberKey, textKey, { updated, isNameless });
    this.#unseen.set(dataset, unseen);
  }

  /** The tombstone for a food with this id and key. */
  of(id: number, dataset: string, numberKey: number, textKey: string): Tombstone | undefined {
    return this.#byId.get(id) ?? this.#unseen.get(dataset)?.get(numberKey, textKey);
  }

  ofId(id: number): Tombstone | undefined {
    return this.#byId.get(id);
  }

  *withIds(): Generator<readonly [id: number, updated: number]> {
    for (const [id, { updated }] of this.#byId) yield [id, updated];
  }
}

type Tombstone = Pick<Withdrawal, 'updated' | 'isNameless'>;

/** Tombstones of one dataset by key. Every food is looked up here, so numeric keys get a table of numbers. */
class UnseenTombstones {
  readonly #tombstones: Tombstone[] = [];
  readonly #numbers = new NumberMap();
  readonly #texts = new Map<string, Tombstone>();

  set(numberKey: number, textKey: string, tombstone: Tombstone): void {
    if (numberKey === 0) this.#texts.set(textKey, tombstone);
    else this.#numbers.set(numberKey, this.#tombstones.push(tombstone) - 1);
  }

  get(numberKey: number, textKey: string): Tombstone | undefined {
    if (numberKey === 0) return this.#texts.get(textKey);
    const place = this.#numbers.get(numberKey);
    return place === undefined ? undefined : this.#tombstones[place];
  }
}
