import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

/** Waits until something holds, and says how many milliseconds that took. `what` is named when it never does. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = holds.toString(),
  everyMs = 20,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > patienceMs) throw new Error(`never came: ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - start;
}

/** Looks again and again until it sees what it waits for, and gives that. */
export async function untilSeen<T>(
  look: () => T | Promise<T>,
  isIt: (seen: T) => boolean,
  what = isIt.toString(),
): Promise<T> {
  let seen!: T;
  const isSeen = async () => {
    seen = await look();
    return isIt(seen);
  };
  await until(isSeen, what).catch((error: Error) => {
    error.message += `; last seen: ${JSON.stringify(seen)}`;
    throw error;
  });
  return seen;
}

/** Does it again and again until it succeeds. */
export async function untilDone(act: () => Promise<unknown>): Promise<void> {
  let failure: unknown;
  await until(() =>
    act().then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    ),
  ).catch((error: Error) => {
    error.cause = failure;
    throw error;
  });
}
