/**
 * Counted requests that are not written yet, in a file of the data folder: a process that is killed, or stopped while the
 * database is away, leaves them for the next start. Batches keep their ids, so that one that was written after all is not
 * added again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../replace-file.ts';
import type { UsageBatch } from './usage-meter.ts';

const FILE_NAME = /^usage-pending-(\d+)\.json$/;

/** A batch as it is stored, with short lists in the place of names. */
interface StoredBatch {
  id: string;
  counts: [keyId: number, status: number, hourMs: number, requests: number][];
  lastUsedMs: [keyId: number, usedMs: number][];
}

/** The file of this process. */
export class PendingUsageFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #onDamage: (error: unknown) => void;
  readonly #takenOver: string[] = [];
  #isWritten = false;

  constructor(folder: string, onDamage: (error: unknown) => void = () => {}) {
    this.#folder = folder;
    this.#onDamage = onDamage;
    this.#file = path.join(folder, `usage-pending-${process.pid}.json`);
  }

  /** What processes that no longer run have left. Their files are removed once it is saved again. */
  takeOver(): UsageBatch[] {
    const batches: UsageBatch[] = [];
    for (const name of this.#names()) {
      const pid = Number(FILE_NAME.exec(name)![1]);
      if (pid !== process.pid && isRunning(pid)) continue;
      const file = path.join(this.#folder, name);
      try {
        batches.push(...read(file));
        this.#takenOver.push(file);
      } catch (error) {
        this.#onDamage(error);
      }
    }
    return batches;
  }

  /** Keeps these batches and no others. The file is replaced whole, so that a crash leaves the one before. */
  async save(batches: readonly UsageBatch[]): Promise<void> {
    const hasBatches = batches.length > 0;
    if (hasBatches) await replaceFile(this.#file, JSON.stringify(batches.map(stored)));
    else if (this.#isWritten) await rm(this.#file, { force: true });
    this.#isWritten = hasBatches;
    // What they held is in this file now, or was written to the store, as when the disk was full until then.
    for (const file of this.#takenOver.splice(0)) {
      if (file !== this.#file || !hasBatches) await rm(file, { force: true });
    }
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder).filter((name) => FILE_NAME.test(name));
    } catch {
      // There is no data folder yet.
      return [];
    }
  }
}

function stored({ id, counts, lastUsedMs }: UsageBatch): StoredBatch {
  const rows = counts.map(({ keyId, status, hourMs, requests }): StoredBatch['counts'][number] => [
    ...([keyId, status, hourMs, requests] as const),
  ]);
  return { id, counts: rows, lastUsedMs: [...lastUsedMs] };
}

function read(file: string): UsageBatch[] {
  const batches = JSON.parse(readFileSync(file, 'utf8')) as StoredBatch[];
  return batches.map(({ id, counts, lastUsedMs }) => ({
    id,
    counts: counts.map(([keyId, status, hourMs, requests]) => ({ keyId, status, hourMs, requests })),
    lastUsedMs: new Map(lastUsedMs),
  }));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
