/**
 * Counted requests that are not written yet, in a file of the data folder: a process that is killed, or stopped while the
 * database is away, leaves them for the next start. Batches keep their ids, so that one that was written after all is not
 * added again, also where two processes take over the same file.
 *
 * Containers may share a folder, and in each of them the process may have the number 1. So the name of a file is unique, and
 * says in which process namespace the number counts. Whether a process of another namespace still runs cannot be asked: it
 * touches its file now and then, and one that was not touched for long was left.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY, replaceFile } from '../../files/replace-file.ts';
import { isRunning, processNamespace } from '../running-process.ts';
import type { UsageBatch } from './usage-meter.ts';

/** The number of a process, its namespace and a random part; earlier versions had the number alone. */
const FILE_NAME = /^usage-pending-(\d+)(?:-([0-9a-f]{8})-[0-9a-f]{8})?\.json$/;
/** How often a file should be touched. */
export const TOUCH_MS = 20_000;
/** Nobody has touched it for so long: some missed touches and clocks that differ by a minute are allowed for. */
const LEFT_AFTER_MS = 120_000;

/** A batch as it is stored, with short lists in the place of names. */
interface StoredBatch {
  id: string;
  counts: [keyId: number, status: number, hourMs: number, requests: number][];
  lastUsedMs: [keyId: number, usedMs: number][];
}

interface PendingUsageOptions {
  /** Called for a file that cannot be read. */
  onDamage?: (error: unknown) => void;
  namespace?: string;
  now?: () => number;
}

export class PendingUsageFile {
  readonly file: string;
  readonly #folder: string;
  readonly #namespace: string;
  readonly #now: () => number;
  readonly #onDamage: (error: unknown) => void;
  readonly #takenOver = new Set<string>();
  readonly #damaged = new Set<string>();
  #isWritten = false;

  constructor(
    folder: string,
    { onDamage = () => {}, namespace = processNamespace(), now = Date.now }: PendingUsageOptions = {},
  ) {
    this.#folder = folder;
    this.#onDamage = onDamage;
    this.#namespace = createHash('sha256').update(namespace).digest('hex').slice(0, 8);
    this.#now = now;
    const random = randomBytes(4).toString('hex');
    this.file = path.join(folder, `usage-pending-${process.pid}-${this.#namespace}-${random}.json`);
  }

  /** What processes that no longer run have left. Their files are removed once it is saved again. */
  takeOver(): UsageBatch[] {
    const batches: UsageBatch[] = [];
    for (const name of this.#names()) {
      const file = path.join(this.#folder, name);
      if (file === this.file || this.#takenOver.has(file) || this.#damaged.has(file)) continue;
      try {
        if (!this.#isLeft(name, file)) continue;
        batches.push(...read(file));
        this.#takenOver.add(file);
      } catch (error) {
        // Another process has taken it over.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        this.#damaged.add(file);
        this.#onDamage(error);
      }
    }
    return batches;
  }

  /** Tells processes of other namespaces that this one still runs. */
  async touch(): Promise<void> {
    const time = this.#now() / 1000;
    // Where it has just been removed or replaced, there is nothing to tell.
    if (this.#isWritten) await utimes(this.file, time, time).catch(() => {});
  }

  /** Keeps these batches and no others. The file is replaced whole, so that a crash leaves the one before. */
  async save(batches: readonly UsageBatch[]): Promise<void> {
    const hasBatches = batches.length > 0;
    // What is taken over from now on is not among these batches.
    const takenOver = [...this.#takenOver];
    if (hasBatches) await replaceFile(this.file, JSON.stringify(batches.map(stored)), OWNER_ONLY);
    else if (this.#isWritten) await rm(this.file, { force: true });
    this.#isWritten = hasBatches;
    // What they held is in this file now, or was written to the store, as when the disk was full until then.
    for (const file of takenOver) {
      await rm(file, { force: true });
      this.#takenOver.delete(file);
    }
  }

  #isLeft(name: string, file: string): boolean {
    const [, pid, namespace = this.#namespace] = FILE_NAME.exec(name)!;
    if (namespace === this.#namespace) return Number(pid) === process.pid || !isRunning(Number(pid));
    return this.#now() - statSync(file).mtimeMs > LEFT_AFTER_MS;
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
