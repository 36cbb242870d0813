/**
 * Unwritten request counts in a file of the data folder: a process that is killed, or stopped while the database is
 * unreachable, leaves them for the next start. Batches keep their ids, so one that was written after all is not added
 * twice, even if two processes take over the same file. Containers may share a folder, each with a process of pid 1, so
 * file names are unique and include the pid's namespace. Whether a process of another namespace still runs is unknowable:
 * it touches its file regularly, and a file not touched for long was abandoned.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY, replaceFile } from '../../files/replace-file.ts';
import { isRunning, processNamespace } from '../running-process.ts';
import type { UsageBatch } from './usage-meter.ts';

/** The pid, its namespace and a random part; earlier versions used the pid alone. */
const FILE_NAME = /^usage-pending-(\d+)(?:-([0-9a-f]{8})-[0-9a-f]{8})?\.json$/;
/** How often a file should be touched. */
export const TOUCH_MS = 20_000;
/** Abandoned after this long; allows for some missed touches and a minute of clock difference. */
const LEFT_AFTER_MS = 120_000;

/** A batch as stored, with short lists instead of names. */
interface StoredBatch {
  id: string;
  counts: [keyId: number, status: number, hourMs: number, requests: number][];
  lastUsedMs: [keyId: number, usedMs: number][];
}

interface PendingUsageOptions {
  /** Called for an unreadable file. */
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

  /** Reads what processes that ended have left. Their files are removed once it is saved again. */
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
    // If it was just removed or replaced, there is nothing to do.
    if (this.#isWritten) await utimes(this.file, time, time).catch(() => {});
  }

  /** Replaces all saved batches. The file is replaced atomically, so a crash leaves the previous one. */
  async save(batches: readonly UsageBatch[]): Promise<void> {
    const hasBatches = batches.length > 0;
    // Files taken over from now on are not among these batches.
    const takenOver = [...this.#takenOver];
    if (hasBatches) await replaceFile(this.file, JSON.stringify(batches.map(stored)), OWNER_ONLY);
    else if (this.#isWritten) await rm(this.file, { force: true });
    this.#isWritten = hasBatches;
    // Their content is now in this file or in the store.
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
