// Worker threads and the CLI run from dist/, so the tests build it once before any of them starts.
import { build } from '../scripts/build.js';

export async function setup(): Promise<void> {
  await build();
}
