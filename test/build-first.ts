// Worker threads and the CLI run from dist/, so it is brought up to date once before any test starts. The client is built by `npm ci`;
// here only where it is missing.
import { existsSync } from 'node:fs';
import { isStale } from '../bin/is-stale.js';
import { buildClient } from '../client/build.js';
import { build } from '../scripts/build.js';

export async function setup(): Promise<void> {
  if (isStale()) await build();
  if (!existsSync('client/dist/index.js')) await buildClient();
}
