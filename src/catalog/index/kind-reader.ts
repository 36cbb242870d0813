/**
 * What a catalog knows of kinds: how many foods each has, which figures are usual among them, and the foods themselves. A kind
 * stands for itself and everything below it. Counts and figures come from catalog.db, foods from the index, where a kind and
 * everything below it is one range of words; all of it is read when it is first asked for.
 */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { NutrientField } from '../../food/nutrients.ts';
import type { KindFigure } from '../../food/trust/kind-figures.ts';
import { kindWord } from '../../text/kind-word.ts';
import { readKindFigures } from '../build/kind-figures.ts';
import { CatalogDamagedError, type Damage } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import { rowsIn } from '../versions/rows.ts';
import { isDatabaseDamage } from './rank-lists.ts';
import { SearchIndex } from './search-index.ts';

export type FiguresOfKind = ReadonlyMap<NutrientField, KindFigure>;

/** Reads kinds of one catalog; throws a CatalogDamagedError where the database is damaged. */
export class KindReader {
  /** Called with the damage before it is thrown. */
  onDamage: (damage: Damage) => void = () => {};
  readonly #file: string;
  readonly #database: DatabaseSyncInstance;
  readonly #search: Sections;
  readonly #figures = new Map<string, FiguresOfKind>();
  #counts: ReadonlyMap<string, number> | undefined;
  #index: SearchIndex | undefined;

  /** `file` is the name of the database, for when it is damaged. */
  constructor(database: DatabaseSyncInstance, file: string, search: Sections) {
    this.#database = database;
    this.#file = file;
    this.#search = search;
  }

  /** How many foods are of a kind, given by its key. */
  count(key: string): number {
    this.#counts ??= this.reading(() => this.#readCounts());
    return this.#counts.get(key) ?? 0;
  }

  /** The usual figures of a kind, given by its key; none where it has too few foods. */
  figures(key: string): FiguresOfKind {
    let figures = this.#figures.get(key);
    if (figures === undefined) {
      figures = this.reading(() => readKindFigures(this.#database, key));
      this.#figures.set(key, figures);
    }
    return figures;
  }

  /** The documents of a kind, given by its path, in rank order: the best documented first. */
  docs(path: string, offset: number, limit: number): number[] {
    this.#index ??= new SearchIndex(this.#search);
    const index = this.#index;
    const word = kindWord(path);
    const first = index.lowerBound(word);
    const end = index.endOfPrefix(word, first);
    const docs: number[] = [];
    for (let number = first; number < end; number++) {
      for (const doc of index.postings.docs(number, offset + limit)) docs.push(doc);
    }
    // A food has one kind, so no document is there twice; each list is sorted, but not one after the other.
    if (end - first > 1) docs.sort((a, b) => a - b);
    return docs.slice(offset, offset + limit);
  }

  #readCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    const rows = rowsIn<{ path: string; foods: number }>(this.#database, 'kind', 'SELECT path, foods FROM kind');
    for (const { path, foods } of rows) {
      for (const key of path.split('/')) counts.set(key, (counts.get(key) ?? 0) + foods);
    }
    return counts;
  }

  /** Of a database that nobody writes to, every error of SQLite means damage. */
  reading<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      if (cause instanceof CatalogDamagedError) this.onDamage(cause.damage);
      if (!isDatabaseDamage(cause)) throw cause;
      const damage = { file: this.#file, problem: `is damaged: ${(cause as Error).message}` };
      this.onDamage(damage);
      throw new CatalogDamagedError(damage, { cause });
    }
  }
}
