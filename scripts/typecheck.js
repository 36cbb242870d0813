// Checks the types of every part. The native compiler stands beside the one whose JavaScript interface other tools need, and both
// call their program `tsc`, so it is named by its path here.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));
for (const project of ['.', 'tsconfig.browser.json', 'client']) {
  const { status } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
