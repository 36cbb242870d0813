// Runs one of the project's own TypeScript scripts: bundles it in memory beside its sources and imports the result.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [script, ...rest] = process.argv.slice(2);
const outfile = path.join(path.dirname(script), `.${path.basename(script, '.ts')}-${process.pid}.mjs`);
process.argv.splice(1, process.argv.length, path.resolve(script), ...rest);
try {
  await build({
    entryPoints: [script],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.resolve(outfile)).href);
} finally {
  await rm(outfile, { force: true });
}
