/**
 * SQLite's full-text index in two manners. In rank order: rowids are documents, so a match is walked from the best food
 * on and left when there are enough; typos are forgiven by the words that our own vocabulary proposes. And the plain
 * manner: ordered by bm25, without typos.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { SearchIndex } from '../../../src/catalog/index/search-index.ts';
import { parseQuery, type Token } from '../../../src/search/query/parse-query.ts';
import { ALL_TYPOS, type QueryTerms, TermExpander } from '../../../src/search/run/terms/term-expander.ts';
import { indexedFoods } from './indexed-words.ts';
import { type Peer, WANTED } from './peer.ts';

const FILE = 'fts5.db';
const EVERYTHING = 1_000_000;

/** The foods of an index in an FTS5 table. */
export class Fts5Table {
  readonly buildSeconds: number;
  readonly #database: DatabaseSyncInstance;
  readonly #file: string;

  /** Builds the table in a folder. */
  constructor(index: SearchIndex, folder: string) {
    const started = performance.now();
    this.#file = path.join(folder, FILE);
    this.#database = new DatabaseSync(this.#file);
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144');
    // Words come folded and cut; the plainest tokenizer leaves them as they are, decimal points included.
    this.#database.exec(
      `CREATE VIRTUAL TABLE food USING fts5(words, content = '', prefix = '2 3', tokenize = "ascii tokenchars '.'")`,
    );
    const insert = this.#database.prepare('INSERT INTO food (rowid, words) VALUES (?, ?)');
    this.#database.exec('BEGIN');
    for (const { doc, name, brand, extra } of indexedFoods(index)) insert.run(doc + 1, `${name} ${brand} ${extra}`);
    this.#database.exec('COMMIT');
    this.#database.exec(`INSERT INTO food (food) VALUES ('optimize')`);
    this.buildSeconds = (performance.now() - started) / 1000;
  }

  /** A search for documents by an FTS5 expression. */
  searchBy(order: 'rowid' | 'rank'): (expression: string, limit: number) => number[] {
    const statement = this.#database.prepare(`SELECT rowid FROM food WHERE food MATCH ? ORDER BY ${order} LIMIT ?`);
    statement.setReturnArrays(true);
    return (expression, limit) =>
      (statement.all(expression, limit) as unknown as [number][]).map(([rowid]) => rowid - 1);
  }

  close(): void {
    this.#database.close();
    rmSync(this.#file);
  }
}

/** Every word as it was typed, an unfinished one as a beginning. */
export function asTyped(words: readonly Token[]): string {
  return words.map(({ text, unfinished }) => `"${text}"${unfinished ? ' *' : ''}`).join(' AND ');
}

/** FTS5 in rank order, with the typo words of our engine when the words as typed find too few. */
export function fts5InRankOrder(table: Fts5Table, index: SearchIndex): Peer {
  const search = table.searchBy('rowid');
  const expander = new TermExpander(index);
  const lenient = (word: Token, terms: QueryTerms) => {
    const { whole, ranges } = terms.find(word, ALL_TYPOS);
    const meanings = Array.from(whole.keys(), (number) => `"${index.word(number)}"`);
    if (ranges.length > 0 || meanings.length === 0) meanings.push(`"${word.text}" *`);
    return `(${meanings.join(' OR ')})`;
  };
  return {
    name: 'FTS5 in rank order, our typo words',
    buildSeconds: table.buildSeconds,
    maxQueries: EVERYTHING,
    search: (text) => {
      const { words } = parseQuery(text);
      if (words.length === 0) return [];
      const found = search(asTyped(words), WANTED);
      if (found.length === WANTED) return found;
      const terms = expander.termsFor(words.length);
      const more = search(words.map((word) => lenient(word, terms)).join(' AND '), WANTED);
      return [...new Set([...found, ...more])].slice(0, WANTED);
    },
  };
}

/** FTS5 as its manual shows it: the best by bm25, no typos. */
export function fts5ByBm25(table: Fts5Table): Peer {
  // "rank" is bm25, by the quickest way to it that SQLite knows.
  const search = table.searchBy('rank');
  return {
    name: 'FTS5 `ORDER BY bm25`, no typos',
    buildSeconds: undefined,
    maxQueries: EVERYTHING,
    search: (text) => {
      const { words } = parseQuery(text);
      return words.length === 0 ? [] : search(asTyped(words), WANTED);
    },
  };
}
