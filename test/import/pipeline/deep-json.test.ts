// 1. A line of JSON that is nested absurdly deeply, wherever in it, is a row like any other bad one: the rest is imported.
// 2. A file that begins so, a taxonomy, a manifest and a published manifest like that are refused with their own error.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogDamagedError } from '../../../src/catalog/catalog-error.ts';
import { readManifest } from '../../../src/catalog/versions/manifest.ts';
import { ImportError } from '../../../src/import/import-error.ts';
import { parseReleaseManifest } from '../../../src/replica/release-manifest.ts';
import { ReplicaError } from '../../../src/replica/replica-error.ts';
import { jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();

const DEPTH = 100_000;
const NESTED = {
  arrays: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  objects: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  'arrays that never close': '['.repeat(DEPTH),
  'objects and arrays': `${'{"a":['.repeat(DEPTH)}${']}'.repeat(DEPTH)}`,
};
const OWN_MEMBERS = ['key', 'name', 'brand', 'protein_g', 'popularity', 'countries', 'updated', 'notes', '__proto__'];
const OFF_MEMBERS = ['code', '_id', 'product_name', 'nutriments', 'nutrition', 'images', 'categories_tags', 'brands'];

/** An object as JSON, with one member that is given as JSON. */
function withMember(row: Record<string, unknown>, member: string, json: string): string {
  const others = Object.entries(row).filter(([name]) => name !== member);
  return `{${[...others.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${member}":${json}`].join(',')}}\n`;
}

describe.each(Object.entries(NESTED))('%s', (_what, nested) => {
  it('1. as a line, or in any member of a food of one’s own, reject the row', async () => {
    const importFolder = newImportFolder();
    const bad = [`${nested}\n`, ...OWN_MEMBERS.map((member) => withMember({ key: 'b', name: 'Rice' }, member, nested))];
    const good = bad.map((_, at) => ({ key: `good ${at}`, name: `Soup no. ${at}` }));
    const report = await importFolder.import(jsonl(good) + bad.join(''));
    expect(report).toMatchObject({ kept: good.length, rejected: { 'not-readable': bad.length } });
    for (const row of report.rejected_rows) expect(row.problem).toMatch(/nested|JSON/);
  });

  it('1. in a product of Open Food Facts stop nothing', async () => {
    const product = { code: '4006381333931', product_name: 'Rice', nutriments: {} };
    const rows = OFF_MEMBERS.map((member) => withMember(product, member, nested));
    const good = jsonl([{ code: '4006381333948', product_name: 'Dal', nutriments: { fat_100g: 1 } }]);
    const report = await newImportFolder().import(good + rows.join(''));
    expect(report.kept).toBeGreaterThan(0);
    expect(report.read).toBe(rows.length + 1);
  });

  it('2. as the beginning of a file are refused', async () => {
    const deep = `{"key":${nested},"name":"Dal"}`;
    for (const text of [nested, `[${deep}]`, `${deep}\n`, `{"product":${nested}}`, `{\n"key": ${nested}\n}`]) {
      await expect(newImportFolder().import(text)).rejects.toBeInstanceOf(ImportError);
    }
  });

  it('2. in a taxonomy are refused', async () => {
    const importFolder = newImportFolder();
    for (const text of [nested, `{"en:cheeses":${nested}}`, `{"en:cheeses":{"name":${nested}}}`]) {
      const taxonomy = { name: importFolder.file('taxonomy.json', text), isRequired: true };
      const importing = importFolder.import(jsonl([{ key: 'a', name: 'Dal' }]), { taxonomy });
      await expect(importing).rejects.toMatchObject({ code: 'IMPORT_FILE_UNREADABLE' });
    }
  });

  it('2. in a manifest are damage', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(jsonl([{ key: 'a', name: 'Dal' }]));
    const file = path.join(importFolder.root, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    mkdirSync(importFolder.root, { recursive: true });
    for (const text of [nested, withMember(manifest, 'version', nested), withMember(manifest, 'files', nested)]) {
      writeFileSync(file, text);
      expect(() => readManifest(importFolder.root)).toThrow(CatalogDamagedError);
      for (const bytes of [text, `{"published_format":1,"packing":${nested}}`, `{"catalog":${text}}`]) {
        expect(() => parseReleaseManifest(Buffer.from(bytes), 'the store')).toThrow(ReplicaError);
      }
    }
  });
});
