/**
 * The engine on some thousand generated foods, against engines that are too simple to be wrong:
 * 1. A scan over all foods: words as typed (or their singular or plural), the last one perhaps only begun, find exactly
 *    the foods that the scan finds, before anything that takes a typo; with a source, exactly those of that source.
 * 2. SQLite's FTS5 over the same index: the same foods, for the same words.
 * 3. Where more foods match than were asked for, as many as were asked for come, and all of them match.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productAt } from '../../bench/generate/product.ts';
import { queriesFor } from '../../bench/generate/queries.ts';
import { Random } from '../../bench/generate/random.ts';
import { Fts5Table } from '../../bench/search/peers/fts5.ts';
import type { IndexEntry } from '../../src/catalog/build/index-builder.ts';
import { FILTERABLE_SOURCES, SOURCES } from '../../src/food/source.ts';
import { parseQuery, type Token } from '../../src/search/query/parse-query.ts';
import { analyse } from '../../src/text/analyse.ts';
import { inflections } from '../../src/text/plurals.ts';
import { stretchEnds } from '../../src/text/tokenise.ts';
import { SmallCatalog } from './small-catalog.ts';

const SET = { seed: 91, rows: 4_000 };
const QUERY_SEED = 92;
const LIMIT = 50;

const catalog = new SmallCatalog(Array.from({ length: SET.rows }, (_, i) => entryOf(i)));
const wordsOf = catalog.foods.map(({ name, brand, category }) => {
  const inName = analyse(name);
  return [...inName, ...stretchEnds(inName), ...analyse(brand ?? ''), ...analyse(category ?? '')];
});
const queries = makeQueries();
const scanned = new Map(queries.map((query) => [query, scan(query)]));

let folder: string;
let fts5: Fts5Table;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larder-oracle-'));
  fts5 = new Fts5Table(catalog.index, folder);
});

afterAll(() => {
  fts5.close();
  rmSync(folder, { recursive: true });
});

test.each([undefined, ...FILTERABLE_SOURCES])('1. and 3. with source %s, a scan finds the same foods', (source) => {
  const compared = { all: 0, part: 0, none: 0 };
  for (const query of queries) {
    const expected = scanned.get(query)!.filter((doc) => source === undefined || catalog.foods[doc]!.source === source);
    const found = catalog.engine.search(query, { limit: LIMIT, source });
    if (expected.length > LIMIT) {
      compared.part++;
      expect(found, query).toHaveLength(LIMIT);
      expect(
        found.filter((doc) => !expected.includes(doc)),
        query,
      ).toEqual([]);
    } else {
      compared[expected.length === 0 ? 'none' : 'all']++;
      expect(ascending(found.slice(0, expected.length)), query).toEqual(expected);
    }
  }
  // A test that compared nothing would pass as well.
  expect(compared.all).toBeGreaterThan(100);
  expect(compared.part).toBeGreaterThan(source === 'ai_estimate' ? 0 : 30);
});

test('2. FTS5 finds the same foods', () => {
  const search = fts5.searchBy('rowid');
  let compared = 0;
  for (const query of queries) {
    const { words } = parseQuery(query);
    const expected = search(expressionOf(words), LIMIT + 1);
    if (expected.length > LIMIT) continue;
    compared++;
    const found = catalog.engine.search(query, { limit: LIMIT });
    expect(ascending(found.slice(0, expected.length)), query).toEqual(expected);
  }
  expect(compared).toBeGreaterThan(400);
});

/** The documents, in rank order, of which each query word is a word, or begins one if it is unfinished. */
function scan(query: string): number[] {
  const meanings = parseQuery(query).words.map((word) => ({ ...word, forms: formsOf(word) }));
  return catalog.foods.flatMap((_, doc) => {
    const matches = meanings.every(({ text, forms, unfinished }) =>
      wordsOf[doc]!.some((indexed) => forms.includes(indexed) || (unfinished && indexed.startsWith(text))),
    );
    return matches ? [doc] : [];
  });
}

function formsOf({ text }: Token): string[] {
  return [text, ...inflections(text)];
}

function expressionOf(words: readonly Token[]): string {
  const meanings = words.map((word) => {
    const forms = formsOf(word).map((form) => `"${form}"`);
    return `(${[...forms, ...(word.unfinished ? [`"${word.text}" *`] : [])].join(' OR ')})`;
  });
  return meanings.join(' AND ');
}

function ascending(docs: readonly number[]): number[] {
  return docs.toSorted((a, b) => a - b);
}

/** The queries of the benchmark without its typos, two letters, and words from anywhere in one food. */
function makeQueries(): string[] {
  const typed = queriesFor(QUERY_SEED, 600, SET)
    .filter(({ class: name }) => name === 'exact' || name === 'prefix' || name === 'brand' || name === 'common')
    .map(({ text }) => text);
  const letters = ['al', 'be', 'ch', 'co', 'da', 'ma', 'mi', 'pa', 'st', 'za'];
  const mixed = Array.from({ length: 150 }, (_, i) => {
    const random = new Random(QUERY_SEED, i);
    const words = wordsOf[random.below(SET.rows)]!;
    return Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join(' ');
  });
  return [...typed, ...letters, ...mixed].filter((query) => parseQuery(query).words.length > 0);
}

function entryOf(i: number): IndexEntry {
  const { name, plainName, brandText, category, photos, scans, completeness } = productAt(SET.seed, i);
  return {
    name: name || plainName,
    brand: brandText || null,
    category: category?.names.at(-1) ?? null,
    kind: null,
    source: SOURCES[i % 10 === 0 ? 1 : i % 7 === 0 ? 2 : 0]!,
    confidence: Math.round(Math.min(completeness, 1) * 100) / 100,
    hasImage: photos !== undefined,
    popularity: scans,
  };
}
