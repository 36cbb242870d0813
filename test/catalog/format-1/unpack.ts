/**
 * A catalog folder that Larder 1.0 wrote, in format 1: foods 2 (Oats), 3 (Nutella), 4 (Teff) and 6 (Crème fraîche) are
 * shown, 5 stands hidden behind 3 with the same barcode, and 1 ("Gone soup" of the dataset "gone") was removed.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { CATALOG_FILES, type Manifest } from '../../../src/catalog/versions/manifest.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The names of its foods by id; that of the hidden one leads to the food in front of it. */
export const OLD_FOODS: Readonly<Record<number, string>> = {
  2: 'Oats, rolled',
  3: 'Nutella',
  4: 'Teff',
  5: 'Nutella',
  6: 'Crème fraîche, 牛乳',
};

/** Puts the catalog into a root folder; gives its manifest. */
export function unpackFormat1(root: string): Manifest {
  const manifest = JSON.parse(readFileSync(path.join(HERE, 'manifest.json'), 'utf8')) as Manifest;
  const folder = path.join(root, manifest.version);
  mkdirSync(folder, { recursive: true });
  for (const name of CATALOG_FILES) {
    writeFileSync(path.join(folder, name), gunzipSync(readFileSync(path.join(HERE, `${name}.gz`))));
  }
  for (const name of ['manifest.json', 'ledger.json']) copyFileSync(path.join(HERE, name), path.join(root, name));
  return manifest;
}

/** What Larder 1.0 published of it to a store. */
export function publishedFormat1(): Buffer {
  return readFileSync(path.join(HERE, 'published.json'));
}
