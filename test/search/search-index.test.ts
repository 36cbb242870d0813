/**
 * 1. An index written to a file and read into shared memory answers as the one that was built.
 * 2. An index of another text version, or one that lacks an array, is refused with a stable code.
 * 3. The table of name keys finds the documents of every key that was put in, in rank order, and hardly any others.
 *    The key of a document's name, and of its head, is that of the words.
 * 4. The words of every document are found, however many documents stand before it.
 * 5. A search with a source finds the foods of that source, be it the commonest or a rare one, and none of another.
 */
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IndexBuilder } from '../../src/catalog/build/index-builder.ts';
import { buildKeyTable, KeyTable, NameKeys } from '../../src/catalog/index/index-name-keys.ts';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { readSections, writeSections } from '../../src/catalog/section-file.ts';
import type { Source } from '../../src/food/source.ts';
import { SearchEngine } from '../../src/search/engine.ts';
import { nameKey, wordKey } from '../../src/text/name-key.ts';
import { hashWord } from '../../src/text/word-units.ts';

/** A table of keys whose documents are not looked at. */
function tableOf(keys: Uint32Array): KeyTable {
  const docs = keys.map((_, doc) => doc);
  return new KeyTable(buildKeyTable({ keys, docs }), new NameKeys(new Uint32Array(0)), 'name');
}

function indexOf(foods: readonly { name: string; source: Source }[]): SearchIndex {
  const builder = new IndexBuilder();
  for (const { name, source } of foods) {
    builder.add({
      name,
      source,
      brand: null,
      category: null,
      kind: null,
      confidence: 0.5,
      hasImage: false,
      popularity: 0,
    });
  }
  return new SearchIndex(builder.finish());
}

function builtSections() {
  const builder = new IndexBuilder();
  for (const name of ['Milk, whole', 'Chocolate milk', '抹茶ラテ']) {
    const rest = { brand: null, category: null, kind: null, barcode: null, hasImage: false, popularity: 0 };
    builder.add({ name, source: 'off', confidence: 0.5, ...rest });
  }
  return builder.finish();
}

describe('an index', () => {
  it('survives its file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larder-index-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'search.bin');
    const fd = openSync(file, 'w');
    writeSections(fd, 0, builtSections());
    closeSync(fd);
    const engine = new SearchEngine(new SearchIndex(readSections(file)));
    expect(engine.search('milk', { limit: 5 })).toEqual([0, 1]);
    expect(engine.search('ラテ', { limit: 5 })).toEqual([2]);
  });

  it('of no foods finds nothing', () => {
    expect(new SearchEngine(new SearchIndex(new IndexBuilder().finish())).search('milk', { limit: 5 })).toEqual([]);
  });

  it('of another text version is refused', () => {
    const sections = { ...builtSections(), about: { textVersion: 0 } };
    expect(() => new SearchIndex(sections)).toThrow(expect.objectContaining({ code: 'CATALOG_NOT_SEARCHABLE' }));
  });

  it('without one of its arrays is refused', () => {
    const { arrays, about } = builtSections();
    const { forward: _, ...others } = arrays;
    expect(() => new SearchIndex({ arrays: others, about })).toThrow(
      expect.objectContaining({ code: 'CATALOG_NOT_SEARCHABLE' }),
    );
  });
});

describe('the words of documents', () => {
  it('are those of their names, in their order', () => {
    const word = fc.constantFrom('milk', 'oat', 'honey', 'rye', 'bread', 'plum');
    const name = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
        const names = Array.from({ length: times }, () => some).flat();
        const index = indexOf(names.map((each) => ({ name: each, source: 'off' })));
        const found = names.map((_, doc) => {
          const { numbers, count } = index.wordsOf(doc);
          return Array.from(numbers.subarray(0, count), (number) => index.word(number)).join(' ');
        });
        expect(found).toEqual(names);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a search with a source', () => {
  it('finds its foods and no others', () => {
    const source = fc.constantFrom<Source>('off', 'community', 'ai_estimate');
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 40 }), source, (sources, asked) => {
        const engine = new SearchEngine(indexOf(sources.map((each) => ({ name: 'Rye bread', source: each }))));
        const expected = sources.flatMap((each, doc) => (each === asked ? [doc] : []));
        for (const query of ['bread', 'rye bread', 'bread plum']) {
          expect(engine.search(query, { limit: 100, source: asked })).toEqual(expected);
        }
      }),
    );
  });
});

describe('name keys', () => {
  it('are found as a scan finds them', () => {
    const key = fc.oneof(
      fc.nat(20).map((n) => n * 0x0100_0001),
      fc.integer({ min: 0, max: 0xffff_ffff }),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), key, (keys, wanted) => {
        const table = tableOf(Uint32Array.from(keys));
        for (const sought of [...keys, wanted]) {
          const { from, to } = table.placesOf(sought);
          const found = Array.from({ length: to - from }, (_, i) => table.docAt(from + i));
          expect(found.filter((doc) => keys[doc] === sought)).toEqual(
            keys.flatMap((other, doc) => (other === sought ? [doc] : [])),
          );
        }
      }),
    );
  });

  it('are seldom found in the place of another', () => {
    const keys = Uint32Array.from({ length: 100_000 }, (_, doc) => hashWord(`name ${doc}`));
    const table = tableOf(keys);
    let others = 0;
    for (let i = 0; i < 1_000; i++) {
      const { from, to } = table.placesOf(hashWord(`other ${i}`));
      others += to - from;
    }
    expect(others).toBeLessThan(100);
  });

  it('are those of the words of documents', () => {
    const index = indexOf([{ name: 'Plum, oat milk, plum', source: 'off' }]);
    const { wordKeys } = index.arrays;
    const none = buildKeyTable({ keys: new Uint32Array(0), docs: new Uint32Array(0) });
    const nameKeys = new NameKeys(wordKeys);
    const keyOf = (...words: string[]) => nameKey(words.map(wordKey));
    const isKeyOf = (part: 'name' | 'head', key: number) =>
      new KeyTable(none, nameKeys, part).isKeyOf(key, index.wordsOf(0));
    expect(isKeyOf('name', keyOf('milk', 'oat', 'plum'))).toBe(true);
    expect(isKeyOf('name', keyOf('plum'))).toBe(false);
    expect(isKeyOf('head', keyOf('plum'))).toBe(true);
    expect(isKeyOf('head', keyOf('milk', 'oat', 'plum'))).toBe(false);
  });
});
