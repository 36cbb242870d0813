/**
 * The program of a process that begins pulls in threads, several at once, and stops each at some moment of its first
 * milliseconds. Prints how they ended; a folder that stayed locked ends it with an error.
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockForBuilding } from '../../src/catalog/versions/publish.ts';
import { openStore } from '../../src/replica/open-store.ts';
import { pullInThread } from '../../src/replica/pull-in-thread.ts';
import { publishedIn } from './small-replicas.ts';

const AT_ONCE = 4;
const [thread, location, root, rounds, windowMs] = process.argv.slice(2) as [string, string, string, string, string];
const release = await publishedIn(openStore(location));
const outcomes: Record<string, number> = {};

async function pullAndStop(folder: string, afterMs: number): Promise<void> {
  const stopping = new AbortController();
  const order = { root: folder, location, access: {}, release };
  const pull = pullInThread(new URL(thread), order, stopping.signal).then(
    ({ outcome }) => outcome,
    ({ name, message }: Error) => (name === 'AbortError' ? 'stopped' : message),
  );
  await sleep(afterMs);
  stopping.abort();
  const outcome = await pull;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  lockForBuilding(folder).release();
  rmSync(folder, { recursive: true });
}

for (let round = 0; round < Number(rounds); round++) {
  const moments = Array.from(
    { length: AT_ONCE },
    (_, at) => ((round + at / AT_ONCE) / Number(rounds)) * Number(windowMs),
  );
  await Promise.all(moments.map((ms, at) => pullAndStop(`${root}-${at}`, ms)));
}
console.log(JSON.stringify(outcomes));
