/**
 * Runs a program of dist/ from V8's compiled form of its code, which spares a start a third of its processor time. The build writes
 * the compiled form of each file of dist/code into dist/code-cache, into a folder named after the version of V8: another Node finds
 * none there, and loads the code like any other.
 *
 * V8 checks its own version and flags and the length of the source. It crashes on damaged data, and a changed source of the same
 * length would run as it was before. So each compiled form is stored with a checksum of its source and one of its own; where they
 * do not match, the source is compiled.
 */
'use strict';

const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

const DIST = path.join(__dirname, '..', 'dist');
const CODE = path.join(DIST, 'code');
const CACHE = path.join(DIST, 'code-cache', `${process.versions.v8}-${process.arch}`);
/** Both checksums. The length is a multiple of 8, because V8 copies data that is not aligned. */
const HEADER_BYTES = 8;

const requireFromCode = createRequire(path.join(CODE, 'any.js'));
const loaded = new Map();

/** Runs a program, which is a file of dist/code. */
function runProgram(file) {
  // Node knows the source maps only of what it loads itself.
  const script = process.sourceMapsEnabled ? undefined : compile(file);
  if (script?.cachedDataRejected === false) evaluate(file, script);
  else requireFromCode(`./${file}`);
}

/** Writes the compiled form of files of dist/code; gives the names of the written files, relative to dist/. */
function writeCodeCache(files) {
  mkdirSync(CACHE, { recursive: true });
  return files.map((file) => {
    const source = readFileSync(path.join(CODE, file));
    const data = compileWhole(source, file).createCachedData();
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(crc32(source));
    header.writeUInt32LE(crc32(data), 4);
    writeFileSync(cacheOf(file), Buffer.concat([header, data]));
    return path.relative(DIST, cacheOf(file));
  });
}

/** Compiles functions too that V8 would otherwise compile when they are first called. */
function compileWhole(source, file) {
  // Loaded only here: each thread of a program loads this file, and only the build writes compiled code.
  const v8 = require('node:v8');
  v8.setFlagsFromString('--no-lazy');
  try {
    return new Script(wrap(source.toString()), { filename: path.join(CODE, file) });
  } finally {
    v8.setFlagsFromString('--lazy');
  }
}

function load(file) {
  return loaded.get(file)?.exports ?? evaluate(file, compile(file));
}

function evaluate(file, script) {
  const module = { exports: {} };
  loaded.set(file, module);
  const filename = path.join(CODE, file);
  script.runInThisContext()(module.exports, requireFor, module, filename, CODE);
  return module.exports;
}

/** What the code calls for its own files, for packages and for modules of Node. */
function requireFor(name) {
  return name.startsWith('./') ? load(name.slice(2)) : requireFromCode(name);
}

function compile(file) {
  const filename = path.join(CODE, file);
  const source = readFileSync(filename);
  return new Script(wrap(source.toString()), { filename, cachedData: cachedDataOf(file, source) });
}

/** The compiled form of a source; undefined where there is none, or where it is damaged or that of another source. */
function cachedDataOf(file, source) {
  let stored;
  try {
    stored = readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
  if (stored.length <= HEADER_BYTES || stored.readUInt32LE() !== crc32(source)) return undefined;
  const data = stored.subarray(HEADER_BYTES);
  return stored.readUInt32LE(4) === crc32(data) ? data : undefined;
}

function cacheOf(file) {
  return path.join(CACHE, `${file}.bin`);
}

module.exports = { runProgram, writeCodeCache };
