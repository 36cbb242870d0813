// 1. With a taxonomy any of its tags has the kind of its nearest ancestor that a kind names, however entangled it is.
// 2. Its names for the categories of kinds find their foods, until an import with another taxonomy.
// 3. It may be plain or packed. One that the operator names must be usable; one that is downloaded may be missing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { reindexCatalog } from '../../src/catalog/versions/reindex.ts';
import { taxonomyOf } from '../../src/import/input/off-exports.ts';
import { knownAncestors } from '../../src/import/normalize/known-ancestors.ts';
import { runImport } from '../../src/import/run-import.ts';
import type { KindTable } from '../../src/kinds/kind-table.ts';
import { SearchEngine } from '../../src/search/engine.ts';
import { trySearch } from '../../src/search/try-search.ts';
import { shippedKinds } from '../search/kinds.ts';
import { csv, useImportFolders } from './small-imports.ts';

const newImportFolder = useImportFolders();
const ROWS = csv([{ code: '3017620422003', product_name: 'Xylophane', categories_tags: 'xx:caves' }]);
const CATEGORIES = {
  'xx:caves': { name: { en: 'From caves' }, parents: ['xx:circle', 'xx:cellars'] },
  'xx:circle': { parents: ['xx:caves', 'xx:circle'] },
  'xx:cellars': { parents: ['en:nothing', 'en:cheeses'] },
  'en:cheeses': { parents: ['en:dairies'] },
};
const HOSTILE = {
  ...CATEGORIES,
  __proto__: { parents: 'text' },
  'xx:wrong': { parents: [1, null, {}, 'xx:wrong'], name: 7, synonyms: ['x'] },
  constructor: { parents: ['en:cheeses'], synonyms: { en: 'x', fr: [3] } },
};

describe('a file', () => {
  it.each([
    ['plain', JSON.stringify(CATEGORIES)],
    ['packed', gzipSync(JSON.stringify(CATEGORIES))],
    ['with wrong types and circles', JSON.stringify(HOSTILE)],
    ['with a chain of 100,000', JSON.stringify({ ...chain(100_000), ...CATEGORIES })],
  ])('%s explains tags that no kind names', async (_case, content) => {
    const importFolder = newImportFolder();
    const name = importFolder.file('taxonomy', content);
    await importFolder.import(ROWS, { taxonomy: { name, isRequired: true } });
    expect(importFolder.food('Xylophane').category).toBe('Cheese');
  });

  it.each([
    ['is no JSON', '{"en:cheeses":'],
    ['is a list', '[]'],
    ['has no categories', '{}'],
    ['has a category that is none', '{"en:cheeses":7}'],
    ['is cut short', gzipSync(JSON.stringify(CATEGORIES)).subarray(0, 60)],
  ])('that %s ends the import, and nothing is changed', async (_case, content) => {
    const importFolder = newImportFolder();
    const name = importFolder.file('taxonomy', content);
    const importing = importFolder.import(ROWS, { taxonomy: { name, isRequired: true } });
    await expect(importing).rejects.toMatchObject({
      code: 'IMPORT_FILE_UNREADABLE',
      message: expect.stringContaining(name),
    });
    expect(() => importFolder.foods()).toThrow();
  });
});

describe('names of a taxonomy', () => {
  const names = (en: string, hr: string[]) => ({ name: { en }, synonyms: { hr, xx: ['shared by all'] }, parents: [] });
  const TAXONOMY = {
    'en:cheeses': names('Cheeses', ['sirevi i srodno', 'sirilo', 'ab']),
    'en:hard-cheeses': names('Hard cheeses', ['sirilo']),
    'en:breads': names('Breads', ['krušni proizvod', 'zajedno', 'milk']),
    'en:wines': names('Wines', ['zajedno', 'jedan dva tri četiri pet šest sedam']),
    'xx:unknown': names('Unknown', ['nepoznato']),
  };
  const FOODS = csv([
    { code: '3017620422003', product_name: 'Brie', categories_tags: 'en:cheeses' },
    { code: '3017620422010', product_name: 'Baguette', categories_tags: 'en:breads' },
    { code: '3017620422027', product_name: 'Chianti', categories_tags: 'en:wines' },
    { code: '3017620422034', product_name: 'Milk', categories_tags: 'en:milks' },
  ]);
  const importFolder = newImportFolder();
  const search = (query: string) =>
    importFolder.look(({ shared, records }) =>
      new SearchEngine(new SearchIndex(shared.search), undefined, shippedKinds())
        .search(query, { limit: 10 })
        .map((doc) => records.record(doc).food.name),
    );
  beforeAll(async () => {
    const name = importFolder.file('taxonomy', JSON.stringify(TAXONOMY));
    await importFolder.import(FOODS, { taxonomy: { name, isRequired: true } });
  });

  const expectLearned = () => {
    expect(search('sirevi i srodno')).toEqual(['Brie']);
    expect(search('Krušni  PROIZVOD')).toEqual(['Baguette']);
    // Of a kind and one below it, the wider is meant.
    expect(search('sirilo')).toEqual(['Brie']);
  };

  it('find the foods of their kind, as whole queries', expectLearned);

  it('mean nothing when two kinds claim them, when they are too short or too long, or when no kind names the category', () => {
    for (const query of ['zajedno', 'ab', 'jedan dva tri četiri pet šest sedam', 'nepoznato', 'shared by all'])
      expect(search(query)).toEqual([]);
  });

  it('change nothing about the names that Larder knows', () => {
    expect(search('milk')).toEqual(['Milk']);
  });

  it('stay after an import without a taxonomy, and after the index is rebuilt', async () => {
    await importFolder.import(
      csv([{ code: '3017620422041', product_name: 'Chardonnay', categories_tags: 'en:wines' }]),
    );
    expectLearned();
    const { root } = importFolder;
    await reindexCatalog({ root, now: () => new Date('2031-01-01T00:00:00Z'), trySearch });
    expectLearned();
  });

  it('are those of the last taxonomy', async () => {
    const name = importFolder.file('other', JSON.stringify({ 'en:cheeses': names('Cheeses', ['mliječni kolut']) }));
    await importFolder.import(FOODS, { taxonomy: { name, isRequired: true } });
    expect(search('mliječni kolut')).toEqual(['Brie']);
    expect(search('sirevi i srodno')).toEqual([]);
  });
});

describe('a download', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/data/taxonomies/categories.full.json') response.end(JSON.stringify(CATEGORIES));
      else if (request.url === '/broken/taxonomies/categories.full.json') response.end('<html>');
      else if (request.url === '/huge/taxonomies/categories.full.json') {
        response.writeHead(200, { 'content-length': '400000000000' }).write('{');
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['data', 'Cheese', 0],
    ['missing', null, 1],
    ['broken', null, 1],
    ['huge', null, 1],
  ])('from /%s: the category is %s, with %d warnings', async (folder, category, warnings) => {
    const importFolder = newImportFolder();
    const told: string[] = [];
    const input = importFolder.file('rows', ROWS);
    await runImport({
      ...importFolder.request([input]),
      taxonomy: { name: taxonomyOf(`${address}/${folder}`), isRequired: false },
      onWarning: (sentence) => told.push(sentence),
    });
    expect(importFolder.food('Xylophane').category).toBe(category);
    expect(told).toHaveLength(warnings);
    for (const sentence of told) expect(sentence).toContain('/taxonomies/categories.full.json');
  });

  it('is sought beside the export: in a folder, beside a file, and where Open Food Facts has it', () => {
    expect(taxonomyOf('http://mirror.example/data')).toBe('http://mirror.example/data/taxonomies/categories.full.json');
    expect(taxonomyOf('http://mirror.example/data/food.parquet')).toBe(
      'http://mirror.example/data/taxonomies/categories.full.json',
    );
    expect(taxonomyOf()).toBe('https://static.openfoodfacts.org/data/taxonomies/categories.full.json');
  });
});

it('the nearest known ancestor is the one that climbing level by level finds', () => {
  const tag = fc.integer({ min: 0, max: 12 }).map((n) => `t${n}`);
  const graph = fc.dictionary(tag, fc.array(tag, { maxLength: 4 }));
  fc.assert(
    fc.property(graph, fc.uniqueArray(tag, { maxLength: 4 }), (parentsByTag, known) => {
      const taxonomy = new Map(
        Object.entries(parentsByTag).map(([name, parents]) => [name, { parents, names: new Map() }]),
      );
      const table = { kinds: known.map((name) => ({ tags: [name] })) } as unknown as KindTable;
      const expected = [...taxonomy.keys()]
        .filter((name) => !known.includes(name))
        .map((name) => [name, climb(name, parentsByTag, known)])
        .filter(([, ancestor]) => ancestor !== undefined);
      expect([...knownAncestors(taxonomy, table)].map((pair) => pair.join()).sort()).toEqual(
        expected.map((pair) => pair.join()).sort(),
      );
    }),
  );
});

/** Climbs all shortest ways and takes the one whose parents stand first at each step. */
function climb(tag: string, parentsByTag: Record<string, string[]>, known: readonly string[]): string | undefined {
  const distance = (from: string, seen: readonly string[]): number => {
    if (known.includes(from)) return 0;
    const parents = (Object.hasOwn(parentsByTag, from) ? parentsByTag[from]! : []).filter(
      (next) => !seen.includes(next),
    );
    return 1 + Math.min(Number.POSITIVE_INFINITY, ...parents.map((next) => distance(next, [...seen, next])));
  };
  if (known.includes(tag)) return tag;
  const left = distance(tag, [tag]);
  if (left === Number.POSITIVE_INFINITY) return undefined;
  const next = parentsByTag[tag]!.find((parent) => distance(parent, [parent]) === left - 1)!;
  return climb(next, parentsByTag, known);
}

function chain(length: number): Record<string, { parents: string[] }> {
  return Object.fromEntries(Array.from({ length }, (_, n) => [`xx:${n}`, { parents: [`xx:${n + 1}`] }]));
}
