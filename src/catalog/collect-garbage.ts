/**
 * Frees unreferenced memory at once. The engine does not count shared memory, so a thread that released an old catalog may
 * keep its hundreds of megabytes until some later collection: after ten swaps of four million foods the process held four
 * catalogs. Node has no other way to request a collection in a running program.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Not worthwhile for fewer foods. */
const MIN_FOODS = 200_000;

let collect: (() => void) | undefined;

/** Collects this thread's garbage, pausing it for about ten milliseconds. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}

/** The same after a memory-intensive step, if it processed enough foods. */
export function collectGarbageOf(foods: number): void {
  if (foods >= MIN_FOODS) collectGarbage();
}
