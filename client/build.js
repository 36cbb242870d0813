// Builds src/ into dist/: one readable module for every runtime, and the types beside it. The types are cut out file by
// file, without a type check (`npm run typecheck` does that), so that the build takes half a second.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';

const root = path.dirname(fileURLToPath(import.meta.url));

/** Builds the client afresh, into its dist/ unless told otherwise. */
export async function buildClient(outdir = path.join(root, 'dist')) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  });
  for (const name of await readdir(path.join(root, 'src'))) {
    const types = declarationsOf(name, await readFile(path.join(root, 'src', name), 'utf8'));
    await writeFile(path.join(outdir, name.replace(/\.ts$/, '.d.ts')), types);
  }
}

/** The declarations of one module; other modules are named as consumers resolve them. */
function declarationsOf(fileName, source) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, declaration: true, isolatedDeclarations: true };
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    fileName,
    reportDiagnostics: true,
    compilerOptions,
  });
  if (diagnostics?.length) {
    const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
    throw new Error(ts.formatDiagnostics(diagnostics, host));
  }
  return outputText.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient();
