/**
 * 1. An index written to a file and read into shared memory answers as the one that was built.
 * 2. An index of another text version, or one that lacks an array, is refused with a stable code.
 * 3. The table of name keys finds every key that was put in, in rank order, and no other.
 */
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IndexBuilder } from '../../src/catalog/index-builder.ts';
import { buildKeyTable, firstOfKey } from '../../src/catalog/index-name-keys.ts';
import { SearchIndex } from '../../src/catalog/search-index.ts';
import { readSections, writeSections } from '../../src/catalog/section-file.ts';
import { SearchEngine } from '../../src/search/engine.ts';

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

describe('name keys', () => {
  it('are found as a scan finds them', () => {
    const key = fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 0xffff_ffff }));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), key, (keys, wanted) => {
        const table = buildKeyTable(
          Uint32Array.from(keys),
          Uint32Array.from(keys, (_, doc) => doc),
        );
        for (const sought of [...keys, wanted]) {
          const docs: number[] = [];
          for (let at = firstOfKey(table.keys, sought); table.keys[at] === sought; at++) docs.push(table.docs[at]);
          expect(docs).toEqual(keys.flatMap((other, doc) => (other === sought ? [doc] : [])));
        }
      }),
    );
  });

  it('of many names are sorted as those of few', () => {
    const keys = Uint32Array.from({ length: 20_000 }, (_, doc) => Math.imul(doc % 7_000, 2_654_435_761));
    const docs = keys.map((_, doc) => doc);
    const sorted = [...docs].sort((a, b) => keys[a]! - keys[b]! || a - b);
    expect(buildKeyTable(keys, docs)).toEqual({
      keys: Uint32Array.from(sorted, (doc) => keys[doc]!),
      docs: Uint32Array.from(sorted),
    });
  });
});
