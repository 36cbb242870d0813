// Builds src/ into dist/: one bundle per program (the CLI and each worker thread), packages left outside.
// esbuild because it takes a tenth of a second, so that bin/larder.js can afford to build whenever src/ is newer.
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Builds dist/ afresh and stamps it, so that a half-finished build is never taken for a whole one. */
export async function build() {
  const { build: bundle } = await import('esbuild');
  const outdir = path.join(root, 'dist');
  await rm(path.join(outdir, 'built'), { force: true });
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: {
      larder: 'src/cli/main.ts',
      'search-worker': 'src/search/worker.ts',
      'catalog-loader': 'src/catalog/loader-worker.ts',
      'index-thread': 'src/catalog/index-thread.ts',
      'normalise-thread': 'src/import/normalise-thread.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  // What an earlier build left under other names.
  const made = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
  for (const name of await readdir(outdir)) if (!made.has(name)) await rm(path.join(outdir, name), { force: true });
  await writeFile(path.join(outdir, 'built'), '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
