/**
 * What a catalog knows of kinds: number of foods, usual figures, and the foods. A kind includes everything below it. Counts
 * and figures come from catalog.db, foods from the index, where a kind and its descendants are one range of words;
 * everything is read on first use.
 */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { memoize } from '../../caches/bounded-map.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import type { KindFigure } from '../../food/trust/kind-figures.ts';
import { kindWord } from '../../text/kind-word.ts';
import { readKindFigures } from '../build/kind-figures.ts';
import { CatalogDamagedError, type Damage } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import { databaseDamage, rowsIn } from '../versions/rows.ts';
import { SearchIndex } from './search-index.ts';

export type FiguresOfKind = ReadonlyMap<NutrientField, KindFigure>;

/** Reads kinds of one catalog; throws a CatalogDamagedError if the database is damaged. */
export class KindReader {
  /** Called with the damage before it is thrown. */
  onDamage: (damage: Damage) => void = () => {};
  #counts: ReadonlyMap<string, number> | undefined;
  #index: SearchIndex | undefined;

  /** `file` names the database in errors. */
  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly file: string,
    private readonly search: Sections,
  ) {}

  /** The number of foods of a kind, by its key. */
  count(key: string): number {
    this.#counts ??= this.reading(() => this.#readCounts());
    return this.#counts.get(key) ?? 0;
  }

  /** A kind's usual figures, by its key; none if it has too few foods. */
  readonly figures = memoize((key: string): FiguresOfKind => this.reading(() => readKindFigures(this.database, key)));

  /** A kind's documents, by its path, in rank order. */
  docs(path: string, offset: number, limit: number): number[] {
    this.#index ??= new SearchIndex(this.search);
    const index = this.#index;
    const { from, to } = index.wordsWithPrefix(kindWord(path));
    const docs: number[] = [];
    for (let number = from; number < to; number++) {
      for (const doc of index.postings.docs(number, offset + limit)) docs.push(doc);
    }
    // A food has one kind, so documents are distinct; each list is sorted, but not their concatenation.
    if (to - from > 1) docs.sort((a, b) => a - b);
    return docs.slice(offset, offset + limit);
  }

  #readCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    const rows = rowsIn<{ path: string; foods: number }>(this.database, 'kind', 'SELECT path, foods FROM kind');
    for (const { path, foods } of rows) {
      for (const key of path.split('/')) counts.set(key, (counts.get(key) ?? 0) + foods);
    }
    return counts;
  }

  /** Reads, reporting damage before it is thrown. */
  reading<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      const error = databaseDamage(this.file, cause);
      if (error instanceof CatalogDamagedError) this.onDamage(error.damage);
      throw error;
    }
  }
}
