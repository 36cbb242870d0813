// Builds src/ into dist/: the CLI and each worker thread with the packages they use into dist/code, their compiled form into
// dist/code-cache, and for each a file that starts it; and what browsers load into dist/assets, under names with a hash, listed in
// dist/assets.json by their plain names.
// The tables of kinds/ become dist/kinds.bin and dist/kind-words.bin, the starter foods dist/starter.bin, and the messages of each
// language a file of dist/messages, again only when they or what compiles them changed.
// Every file and folder that was read is listed in dist/built, which is how bin/is-stale.js knows what to look at.
// esbuild because it takes a second, so that bin/larder.js can afford to build whenever src/ is newer.
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeCodeCache } from '../bin/code-cache.cjs';
import { writeBundledPackages } from './bundled-packages.js';
import { writeEnglishTypes } from './english-types.js';
import { plainExports } from './plain-exports.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const outdir = path.join(root, 'dist');
const codedir = path.join(outdir, 'code');

/** Its commands become files of their own, loaded when they are asked for. */
const CLI = { larder: 'src/cli/main.ts' };

const THREADS = {
  'search-worker': 'src/search/threads/worker.ts',
  'catalog-loader': 'src/catalog/versions/loader-worker.ts',
  'catalog-verifier': 'src/catalog/versions/verify-worker.ts',
  'index-thread': 'src/catalog/build/index-thread.ts',
  'normalize-thread': 'src/import/jobs/normalize-thread.ts',
  'pull-thread': 'src/replica/pull-thread.ts',
  'sqlite-thread': 'src/accounts/database/sqlite-thread.ts',
  'password-thread': 'src/sign-in/passwords/password-thread.ts',
};

/** They load compiled code from their own folders; all other packages become part of the programs, which start faster for it. */
const NATIVE_PACKAGES = ['@photostructure/sqlite', '@node-rs/argon2'];

/** What is read beside the files that esbuild names. Packages are part of the programs, so the list of their versions counts. */
const OTHER_INPUTS = ['package-lock.json', 'tsconfig.json'];

const PROGRAM_BUNDLE = {
  outdir: codedir,
  bundle: true,
  platform: 'node',
  external: NATIVE_PACKAGES,
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/**
 * The code of programs is in the older module system: it loads in less time than modules, and Node 20 keeps no compiled form of
 * modules.
 */
const COMMONJS = {
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
};

const ASSETS = [
  'src/site/styles/site.css',
  'src/browser/site.ts',
  'src/browser/food.ts',
  'src/browser/scan.ts',
  'src/browser/meal.ts',
  'src/browser/usage.ts',
  'src/browser/reference.ts',
];

/** How programs find the files of dist/messages (src/messages/catalogs.ts), and that their code is in the older module system. */
const DIST_PACKAGE = { type: 'commonjs', imports: { '#messages/*': './messages/*.json' } };

/** Builds dist/ afresh and stamps it, so that a half-finished build is never taken for a whole one. */
export async function build() {
  const { build: esbuild, transform } = await import('esbuild');
  const inputs = new Set(OTHER_INPUTS);
  const packageFiles = new Set();
  /** Bundles from the root, and remembers what was read. */
  const bundle = async (options) => {
    const result = await esbuild({ absWorkingDir: root, logLevel: 'warning', metafile: true, ...options });
    for (const name of Object.keys(result.metafile.inputs)) {
      (name.startsWith('node_modules/') ? packageFiles : inputs).add(name);
    }
    return result;
  };
  await rm(path.join(outdir, 'built'), { force: true });
  await bundleThisBuild(bundle);
  const made = [
    ...(await buildAssets(bundle)),
    ...(await buildPrograms(bundle, transform)),
    ...(await writeBundledPackages(root, outdir, packageFiles)),
    ...(await compileKinds(bundle, inputs)),
    ...(await compileStarter(bundle, inputs)),
    ...(await compileMessages(bundle, inputs)),
    writeEnglishTypes(),
    'assets.json',
  ];
  await removeOthers(new Set(made));
  await writeFile(path.join(outdir, 'built'), [...inputs].sort().join('\n'));
}

/** Writes nothing: the code of the build is one of its inputs. */
async function bundleThisBuild(bundle) {
  const asModule = { bundle: true, format: 'esm', platform: 'node', packages: 'external' };
  await bundle({ ...asModule, entryPoints: ['scripts/build.js'], write: false });
}

async function buildPrograms(bundle, transform) {
  const code = [...(await bundleThreads(bundle)), ...(await bundleCli(bundle, transform))];
  const made = ['package.json', ...code.flatMap((file) => [`code/${file}`, `code/${file}.map`])];
  await writeFile(path.join(outdir, 'package.json'), `${JSON.stringify(DIST_PACKAGE, null, 2)}\n`);
  for (const program of Object.keys({ ...CLI, ...THREADS })) {
    const start = `require('../bin/code-cache.cjs').runProgram('${program}.js');\n`;
    await writeFile(path.join(outdir, `${program}.js`), start);
    made.push(`${program}.js`);
  }
  return [...made, ...writeCodeCache(code)];
}

/** One file for each thread. Gives their names. */
async function bundleThreads(bundle) {
  const { banner, ...commonJs } = COMMONJS;
  await bundle({ ...PROGRAM_BUNDLE, ...commonJs, banner: { js: banner }, entryPoints: THREADS, sourcemap: true });
  return Object.keys(THREADS).map((name) => `${name}.js`);
}

/** esbuild splits only modules into files, so these are made first and then turned into the other module system. Gives their names. */
async function bundleCli(bundle, transform) {
  const { outputFiles } = await bundle({
    ...PROGRAM_BUNDLE,
    entryPoints: CLI,
    splitting: true,
    format: 'esm',
    target: COMMONJS.target,
    sourcemap: 'inline',
    write: false,
  });
  return Promise.all(
    outputFiles.map(async ({ path: file, text }) => {
      const { code, map } = await transform(text, {
        ...COMMONJS,
        logLevel: 'warning',
        // Loads files of the program in the same way, when they are asked for.
        supported: { 'dynamic-import': false },
        sourcefile: path.basename(file),
        sourcemap: 'external',
      });
      await writeFile(file, `${code}${plainExports(text)}//# sourceMappingURL=${path.basename(file)}.map\n`);
      await writeFile(`${file}.map`, map);
      return path.basename(file);
    }),
  );
}

async function buildAssets(bundle) {
  const { metafile } = await bundle({
    entryPoints: ASSETS,
    outdir: path.join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    loader: { '.wasm': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    minify: true,
  });
  const paths = {};
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!ASSETS.includes(entryPoint)) continue;
    paths[path.basename(entryPoint).replace(/\.ts$/, '.js')] = `/assets/${path.basename(file)}`;
  }
  await writeFile(path.join(outdir, 'assets.json'), `${JSON.stringify(paths, null, 2)}\n`);
  return namesOf(metafile);
}

async function compileKinds(bundle, inputs) {
  const folder = path.join(root, 'kinds');
  const tables = (await readdir(folder, { recursive: true })).map((name) => path.join(folder, name));
  const outputs = { kinds: path.join(outdir, 'kinds.bin'), nameWords: path.join(outdir, 'kind-words.bin') };
  const run = (compile) => compile(folder, outputs);
  await compileData(bundle, 'kinds/compile-kinds', {
    data: [folder, ...tables],
    inputs,
    outputs: Object.values(outputs),
    run,
  });
  return ['kinds.bin', 'kind-words.bin'];
}

async function compileStarter(bundle, inputs) {
  const kinds = path.join(outdir, 'kinds.bin');
  const files = { foods: path.join(root, 'starter', 'foods.jsonl.gz'), prepared: path.join(outdir, 'starter.bin') };
  const run = (compile) => compile(kinds, files);
  await compileData(bundle, 'compile-starter', { data: [kinds, files.foods], inputs, outputs: [files.prepared], run });
  return ['starter.bin'];
}

async function compileMessages(bundle, inputs) {
  const folder = path.join(root, 'src', 'messages');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const data = [folder, ...names.map((name) => path.join(folder, name))];
  const outputs = names.map((name) => path.join(outdir, 'messages', name));
  const run = (compile) => compile(folder, path.join(outdir, 'messages'));
  await compileData(bundle, 'compile-messages', { data, inputs, outputs, run });
  return names.map((name) => `messages/${name}`);
}

/** Runs a script of this folder on data, when they or its own code are newer than what it made of them. */
async function compileData(bundle, script, { data, inputs, outputs, run }) {
  const compiler = path.join(outdir, `${path.basename(script)}.mjs`);
  const { metafile } = await bundle({
    entryPoints: [`scripts/${script}.ts`],
    outfile: compiler,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
  });
  for (const file of data) if (!file.startsWith(outdir)) inputs.add(path.relative(root, file));
  const read = [...data, ...Object.keys(metafile.inputs).map((name) => path.join(root, name))];
  if (Math.max(...(await timesOf(read, Infinity))) > Math.min(...(await timesOf(outputs, 0)))) {
    const { compile } = await import(pathToFileURL(compiler).href);
    await run(compile);
  }
}

/** When each file was changed last; a missing one counts as changed then. */
function timesOf(files, whenMissing) {
  return Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => whenMissing,
      ),
    ),
  );
}

/** The files of a build, relative to dist/. */
function namesOf({ outputs }) {
  return Object.keys(outputs).map((file) => path.relative('dist', file));
}

/** Removes what an earlier build left under other names. */
async function removeOthers(made) {
  for (const entry of await readdir(outdir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (!made.has(path.relative(outdir, file))) await rm(file, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
