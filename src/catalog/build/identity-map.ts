/**
 * The map (dataset, key) → id. It passes from catalog to catalog with every key ever seen, so that a food which disappears
 * and returns keeps its id. New ids come from a counter that only rises. Barcode keys, of which there are millions, are
 * stored as numbers in blocks; other keys as rows.
 */

import { closeSync, openSync, rmSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { writeWhole } from '../../files/whole.ts';
import { NumberMap, type NumberPairs } from '../number-map.ts';
import { readExactly } from '../records/record-file.ts';
import { rowsIn, rowsOf } from '../versions/rows.ts';

interface DatasetIdentity {
  numbers: NumberMap;
  texts: Map<string, number>;
}

/** Keys per database row, which is read and written as a whole. */
const BLOCK = 65_536;

/** Assigns ids while a catalog is being built. */
export class IdentityMap {
  readonly #datasets = new Map<string, DatasetIdentity>();
  /** Foods that earlier imports withdrew, and when (0 if unknown). */
  readonly tombstones: [id: number, updated: number][] = [];
  #nextId: number;
  #moved: MovedKeys | undefined;

  constructor(nextId: number, previous?: DatabaseSyncInstance) {
    this.#nextId = nextId;
    if (previous) this.#load(previous);
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** A food's id by numeric key, or by text if that is 0; a new id for a new key. */
  idOf(dataset: string, numberKey: number, textKey: string): number {
    const { numbers, texts } = this.#dataset(dataset);
    const known = numberKey === 0 ? texts.get(textKey) : numbers.get(numberKey);
    if (known !== undefined) return known;
    const id = this.#nextId++;
    if (numberKey === 0) texts.set(textKey, id);
    else numbers.set(numberKey, id);
    return id;
  }

  /** A food's id by key; undefined if never seen. */
  find(dataset: string, numberKey: number, textKey: string): number | undefined {
    const known = this.#datasets.get(dataset);
    return numberKey === 0 ? known?.texts.get(textKey) : known?.numbers.get(numberKey);
  }

  /** Records an id known from elsewhere. */
  remember(dataset: string, numberKey: number, textKey: string, id: number): void {
    const { numbers, texts } = this.#dataset(dataset);
    if (numberKey === 0) texts.set(textKey, id);
    else numbers.set(numberKey, id);
    this.#nextId = Math.max(this.#nextId, id + 1);
  }

  /** Moves numeric keys, which are nearly all the memory, to a file until they are stored. Nothing can be looked up or added afterwards. */
  finish(file: string): void {
    this.#moved = new MovedKeys(file);
    for (const [name, { numbers }] of this.#datasets) {
      for (const block of numbers.takeBlocks(BLOCK)) this.#moved.add(name, block);
    }
  }

  /** Writes everything into a new catalog, with the number of foods per dataset, and releases it. */
  store(
    database: DatabaseSyncInstance,
    foodsByDataset: ReadonlyMap<string, number>,
    tombstones: Iterable<readonly [id: number, updated: number]>,
  ): void {
    const tombstone = database.prepare('INSERT INTO tombstone (food_id, updated) VALUES (?, ?)');
    for (const [id, updated] of tombstones) tombstone.run(id, updated);
    const dataset = database.prepare('INSERT INTO dataset (id, name, foods) VALUES (?, ?, ?)');
    const insert = database.prepare('INSERT INTO identity_block (dataset_id, block, keys, ids) VALUES (?, ?, ?, ?)');
    const row = database.prepare('INSERT INTO identity_text (dataset_id, key, food_id) VALUES (?, ?, ?)');
    let datasetId = 0;
    for (const [name, { numbers, texts }] of this.#datasets) {
      dataset.run(++datasetId, name, foodsByDataset.get(name) ?? 0);
      let block = 0;
      for (const { keys, values } of this.#moved?.of(name) ?? numbers.takeBlocks(BLOCK)) {
        insert.run(datasetId, block++, bytesOf(keys), bytesOf(values));
      }
      for (const [key, id] of texts) row.run(datasetId, key, id);
    }
    this.close();
    this.#datasets.clear();
  }

  close(): void {
    this.#moved?.close();
    this.#moved = undefined;
  }

  #dataset(name: string): DatasetIdentity {
    let dataset = this.#datasets.get(name);
    if (!dataset) {
      dataset = { numbers: new NumberMap(), texts: new Map() };
      this.#datasets.set(name, dataset);
    }
    return dataset;
  }

  #load(previous: DatabaseSyncInstance): void {
    const names = new Map<number, string>();
    for (const { id, name } of rowsOf<{ id: number; name: string }>(
      previous,
      'SELECT id, name FROM dataset ORDER BY id',
    )) {
      names.set(id, name);
      this.#dataset(name);
    }
    const withdrawn = 'SELECT food_id, updated FROM tombstone';
    for (const row of rowsIn<{ food_id: number; updated: number }>(previous, 'tombstone', withdrawn)) {
      this.tombstones.push([row.food_id, row.updated]);
    }
    const sizes = 'SELECT dataset_id, sum(length(ids)) AS bytes FROM identity_block GROUP BY dataset_id';
    for (const { dataset_id, bytes } of rowsOf<{ dataset_id: number; bytes: number }>(previous, sizes)) {
      this.#dataset(names.get(dataset_id)!).numbers = new NumberMap(bytes / Uint32Array.BYTES_PER_ELEMENT);
    }
    for (const row of previous.prepare('SELECT dataset_id, keys, ids FROM identity_block').iterate()) {
      const { dataset_id, keys, ids } = row as { dataset_id: number; keys: Uint8Array; ids: Uint8Array };
      const { numbers } = this.#dataset(names.get(dataset_id)!);
      const numberKeys = new Float64Array(keys.slice().buffer);
      const foodIds = new Uint32Array(ids.slice().buffer);
      for (let i = 0; i < numberKeys.length; i++) numbers.set(numberKeys[i]!, foodIds[i]!);
    }
    for (const row of previous.prepare('SELECT dataset_id, key, food_id FROM identity_text').iterate()) {
      const { dataset_id, key, food_id } = row as { dataset_id: number; key: string; food_id: number };
      this.#dataset(names.get(dataset_id)!).texts.set(key, food_id);
    }
  }
}

/** Keys and ids in a file, in blocks. */
class MovedKeys {
  readonly #opened: { fd: number; file: string };
  readonly #blocks: { dataset: string; position: number; count: number }[] = [];
  #position = 0;

  constructor(file: string) {
    this.#opened = { file, fd: openSync(file, 'w+') };
  }

  add(dataset: string, { keys, values }: NumberPairs): void {
    this.#blocks.push({ dataset, position: this.#position, count: keys.length });
    this.#write(bytesOf(keys));
    this.#write(bytesOf(values));
  }

  *of(dataset: string): Generator<NumberPairs> {
    for (const { position, count } of this.#blocks.filter((block) => block.dataset === dataset)) {
      const [keys, values] = [new Float64Array(count), new Uint32Array(count)];
      readExactly(this.#opened, bytesOf(keys), 0, keys.byteLength, position);
      readExactly(this.#opened, bytesOf(values), 0, values.byteLength, position + keys.byteLength);
      yield { keys, values };
    }
  }

  close(): void {
    closeSync(this.#opened.fd);
    rmSync(this.#opened.file, { force: true });
  }

  #write(bytes: Uint8Array): void {
    this.#position = writeWhole(this.#opened.fd, bytes, this.#position);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
