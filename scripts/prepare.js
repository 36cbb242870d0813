// Builds the service and the client after `npm ci` in a checkout. Without the development tools (`npm ci --omit=dev`) it leaves
// what is there, and says so: a server runs from dist/, which can be built before they are removed, or on another machine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const isInstalled = (name) => existsSync(path.join(root, 'node_modules', name, 'package.json'));

if (['esbuild', 'typescript'].every(isInstalled)) {
  const { build } = await import('./build.js');
  await build();
  const { buildClient } = await import('../client/build.js');
  await buildClient();
} else if (existsSync(path.join(root, 'dist', 'built'))) {
  console.log('larder: the development tools are not installed, so dist/ stays as it is.');
} else {
  console.log(
    'larder: not built, because the development tools are not installed. Run "npm ci && npm prune --omit=dev": it builds with them, then removes them.',
  );
}
