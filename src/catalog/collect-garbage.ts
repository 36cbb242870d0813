/**
 * Frees at once what a thread no longer refers to. The engine does not count shared memory as its own, so a thread that
 * has let go of an old catalog may keep its hundreds of megabytes until some later collection: after ten swaps of four
 * million foods the process held four catalogs. Node gives no other way to ask for a collection in a running program.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects the garbage of this thread, which stops for some ten milliseconds. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
