/**
 * Detects what a new catalog changes while its records are written: foods whose record checksum differs from the previous
 * catalog, and foods that come and go. Records carried over unchanged need no comparison.
 */
import path from 'node:path';
import type { RecordReader } from '../records/record-reader.ts';
import { SectionReader } from '../section-file.ts';
import { ADDED, CHANGED, changeOf, countChanges, REMOVED } from './change-list.ts';
import { type ChangeHistory, type ChangesSince, mostChanges } from './change-log.ts';

export interface ComparedCatalog {
  folder: string;
  records: RecordReader;
  history: ChangeHistory;
}

export type RecordedChanges = ReturnType<ChangeRecorder['finish']>;

/** Collects the ids of shown foods, and which of them changed. */
export class ChangeRecorder {
  readonly #previous: ComparedCatalog | undefined;
  readonly #shown: Uint8Array;
  readonly #changed: Uint8Array;
  readonly #most: number;
  #count = 0;
  #docById: Uint32Array | undefined;

  /** With no previous catalog, or one without known ids, nothing is compared. */
  constructor(nextId: number, foods: number, previous: ComparedCatalog | undefined) {
    this.#previous = previous?.history.shown && previous;
    this.#shown = new Uint8Array((nextId >> 3) + 1);
    this.#changed = new Uint8Array((nextId >> 3) + 1);
    this.#most = mostChanges(foods);
  }

  /** Records a shown food whose record is unchanged. */
  keep(id: number): void {
    setBit(this.#shown, id);
  }

  /** Records a shown food with a newly written record, by its checksum. */
  write(id: number, checksum: number): void {
    setBit(this.#shown, id);
    // Too many to follow: comparing further records would be wasted.
    if (!this.#previous || this.#count > this.#most || !hasBit(this.#previous.history.shown!, id)) return;
    const { folder, records } = this.#previous;
    this.#docById ??= readDocById(folder);
    const doc = this.#docById[id];
    if (doc !== undefined && doc < records.count && records.checksumOf(doc) === checksum) return;
    setBit(this.#changed, id);
    this.#count++;
  }

  /**
   * One bit per shown id; the previous catalog's log, and this one's changes; and their counts, unless nothing can be compared
   * or there is too much to follow.
   */
  finish() {
    const shown = this.#shown;
    const nothing = { shown, log: [] as readonly ChangesSince[], counts: undefined };
    if (!this.#previous) return nothing;
    const { log, version, shown: before } = this.#previous.history;
    const changes: number[] = [];
    for (let byte = 0; byte < Math.max(shown.length, before!.length); byte++) {
      const [is, was, changed] = [shown[byte] ?? 0, before![byte] ?? 0, this.#changed[byte] ?? 0];
      if ((is ^ was) === 0 && changed === 0) continue;
      for (let id = byte * 8; id < byte * 8 + 8; id++) {
        const bit = 1 << (id & 7);
        if (is & ~was & bit) changes.push(changeOf(id, ADDED));
        else if (was & ~is & bit) changes.push(changeOf(id, REMOVED));
        else if (changed & bit) changes.push(changeOf(id, CHANGED));
      }
      if (changes.length > this.#most) return nothing;
    }
    const list = Uint32Array.from(changes);
    return { shown, log: [...log, { since: version, changes: list }], counts: countChanges(list) };
  }
}

function readDocById(folder: string): Uint32Array {
  using sections = new SectionReader(path.join(folder, 'records.bin'));
  return sections.read('docById') as Uint32Array;
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3]! |= 1 << (at & 7);
}

function hasBit(bits: Uint8Array, at: number): boolean {
  return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}
