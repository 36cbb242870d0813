/**
 * Frees at once what a thread no longer refers to. The engine does not count shared memory as its own, so a thread that
 * has released an old catalog may keep its hundreds of megabytes until some later collection: after ten swaps of four
 * million foods the process held four catalogs. Node gives no other way to ask for a collection in a running program.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** With fewer foods there is nothing to gain. */
const MIN_FOODS = 200_000;

let collect: (() => void) | undefined;

/** Collects the garbage of this thread, which stops for some ten milliseconds. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}

/** The same after a step that has left much memory behind, if it dealt with so many foods that it did. */
export function collectGarbageOf(foods: number): void {
  if (foods >= MIN_FOODS) collectGarbage();
}
