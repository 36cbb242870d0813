/**
 * Which id a food has: the map (dataset, key) → id. It is carried from catalog to catalog with every key that was ever
 * seen, so that a food which vanishes and comes back is the same food. New ids come from a counter that only rises.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Gives ids to foods while a catalog is being written. */
export class IdentityMap {
  readonly #database: DatabaseSyncInstance;
  readonly #datasets = new Map<string, number>();
  readonly #find;
  readonly #insert;
  #nextId: number;

  constructor(database: DatabaseSyncInstance, nextId: number, previousDatabaseFile?: string) {
    this.#database = database;
    this.#nextId = nextId;
    if (previousDatabaseFile !== undefined && existsSync(previousDatabaseFile)) this.#carryOver(previousDatabaseFile);
    this.#find = database.prepare('SELECT food_id FROM identity WHERE dataset_id = ? AND key = ?');
    this.#insert = database.prepare('INSERT INTO identity (dataset_id, key, food_id) VALUES (?, ?, ?)');
  }

  /** The next id that no food ever had. */
  get nextId(): number {
    return this.#nextId;
  }

  /** The id of a food, a new one when its key was never seen in its dataset. */
  idOf(dataset: string, key: string): number {
    const datasetId = this.#datasetId(dataset);
    const found = this.#find.get(datasetId, key) as { food_id: number } | undefined;
    if (found) return found.food_id;
    const id = this.#nextId++;
    this.#insert.run(datasetId, key, id);
    return id;
  }

  /** Writes down how many foods each dataset has now. */
  storeCounts(foodsByDataset: ReadonlyMap<string, number>): void {
    const update = this.#database.prepare('UPDATE dataset SET foods = ? WHERE id = ?');
    for (const [name, id] of this.#datasets) update.run(foodsByDataset.get(name) ?? 0, id);
  }

  #datasetId(name: string): number {
    let id = this.#datasets.get(name);
    if (id === undefined) {
      id = this.#datasets.size + 1;
      this.#database.prepare('INSERT INTO dataset (id, name, foods) VALUES (?, ?, 0)').run(id, name);
      this.#datasets.set(name, id);
    }
    return id;
  }

  #carryOver(previousDatabaseFile: string): void {
    this.#database.prepare('ATTACH ? AS previous').run(previousDatabaseFile);
    this.#database.exec(`
      INSERT INTO dataset SELECT id, name, 0 FROM previous.dataset;
      INSERT INTO identity SELECT dataset_id, key, food_id FROM previous.identity ORDER BY dataset_id, key;
      DETACH previous;
    `);
    const rows = this.#database.prepare('SELECT id, name FROM dataset').all() as { id: number; name: string }[];
    for (const { id, name } of rows) this.#datasets.set(name, id);
  }
}
