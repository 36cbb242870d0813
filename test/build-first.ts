// Worker threads and the CLI run from dist/, so the tests build it once before any of them starts. The client is built by `npm ci`;
// here only where it is missing.
import { existsSync } from 'node:fs';
import { buildClient } from '../client/build.js';
import { build } from '../scripts/build.js';

export async function setup(): Promise<void> {
  await build();
  if (!existsSync('client/dist/index.js')) await buildClient();
}
