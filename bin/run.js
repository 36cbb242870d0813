// Starts the built program. In a checkout it first builds when a source file is newer than the last build,
// so that a change in src/ or kinds/ needs no step of its own; an installed package has no src/ and just runs.
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isStale } from './is-stale.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, 'dist', 'larder.js');

try {
  if (isStale()) {
    const { build } = await import(pathToFileURL(path.join(root, 'scripts', 'build.js')).href);
    await build();
  }
} catch (error) {
  if (error?.code === 'ERR_MODULE_NOT_FOUND' && existsSync(program)) {
    process.stderr.write(
      'larder: src/ is newer than dist/, but the build tools are not installed; running the last build.\n',
    );
  } else {
    process.stderr.write(`larder: could not build src/: ${error?.message ?? error}\nRun "npm ci" first.\n`);
    process.exit(1);
  }
}

// Where the code that the build compiled does not fit this Node (code-cache.cjs), Node 22 and newer keep their own between starts.
module.enableCompileCache?.();
await import(pathToFileURL(program).href);
