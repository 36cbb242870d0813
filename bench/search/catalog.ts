/**
 * The catalog under test: imported from generated rows by the real command, or an existing one. The server gets it
 * through a data folder of its own, whose versions are links to the same files: so nothing is written to an existing
 * folder, and publishing once more costs nothing but a new manifest.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf, publishManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { type OpenCatalog, openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { productAt } from '../generate/product.ts';
import type { ProductSet } from '../generate/queries.ts';
import { generatedFile, type Imported, importFile } from '../import.ts';
import { say } from './report.ts';

/** One food in a thousand is an estimate, in catalogs that the benchmark itself imports: the rare source. */
const ESTIMATES_SHARE = 0.001;

/** A catalog to measure on. */
export interface BenchCatalog {
  set: ProductSet;
  catalog: OpenCatalog;
  /** A folder for files of the benchmark; other users of the machine may look into it, as PostgreSQL's must. */
  folder: string;
  /** The data folder of the server. */
  data: string;
  /** Seconds of the import by step; an existing catalog does not know those of its last steps. */
  importSeconds: Record<string, number>;
  /** Publishes the same foods once more and gives the new version. */
  publishAgain: () => string;
  remove: () => void;
}

/** Imports generated rows, or takes the catalog in `data`. */
export async function prepareCatalog(set: ProductSet, data: string | undefined): Promise<BenchCatalog> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-search-'));
  chmodSync(folder, 0o755);
  try {
    const imported = path.join(folder, 'imported');
    const report = data === undefined ? await importGenerated(set, folder, imported) : undefined;
    const catalog = openCatalog(path.join(data ?? imported, 'catalog'));
    const importSeconds = (report ?? storedReport(catalog)).seconds;
    const served = path.join(folder, 'served');
    const publishAgain = publisher(catalog, path.join(served, 'catalog'));
    publishAgain();
    const remove = () => {
      catalog.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { set, catalog, folder, data: served, importSeconds, publishAgain, remove };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function importGenerated({ seed, rows }: ProductSet, folder: string, data: string): Promise<Imported> {
  say(`generating ${rows} rows`);
  const labels = await generatedFile(folder, rows, 'csv', seed);
  const estimates = path.join(folder, 'estimates.jsonl');
  writeFileSync(estimates, Array.from({ length: Math.ceil(rows * ESTIMATES_SHARE) }, (_, i) => estimate(i)).join(''));
  say('importing them');
  return (await importFile(data, [labels, estimates, '--source', 'ai_estimate'])).report;

  function estimate(i: number): string {
    const { plainName, brandText } = productAt(seed + 1, i);
    return `${JSON.stringify({ key: `estimate-${i}`, name: plainName, brand: brandText || null, calories_kcal: 250 })}\n`;
  }
}

function storedReport({ database }: OpenCatalog): Pick<Imported, 'seconds'> {
  const { json } = database.prepare('SELECT json FROM report').get() as { json: string };
  return JSON.parse(json) as Imported;
}

function publisher({ manifest, shared }: OpenCatalog, root: string): () => string {
  let published = 0;
  return () => {
    const version = `bench-${published++}`;
    const folder = versionFolder(root, version);
    mkdirSync(folder, { recursive: true });
    for (const name of filesOf(manifest)) symlinkSync(path.resolve(shared.folder, name), path.join(folder, name));
    publishManifest(root, { ...manifest, version });
    return version;
  };
}
