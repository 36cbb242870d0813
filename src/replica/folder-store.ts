import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../files/free-space.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { ObjectStore, ReadOptions, StoredObject } from './object-store.ts';
import { ReplicaError, storeUnavailable } from './replica-error.ts';

/** Errors that retrying cannot fix, unlike an unreachable shared disk. */
const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

/** A lock is held for milliseconds; one this old was left behind. */
const LOCK_LEFT_MS = 60_000;

/** A store in a folder of this machine or of a shared disk. */
export class FolderStore implements ObjectStore {
  readonly label: string;

  constructor(folder: string) {
    this.label = folder;
  }

  async read(name: string, { maxBytes, unless }: ReadOptions): Promise<StoredObject | 'unchanged' | undefined> {
    return await this.#try(async () => {
      const file = this.#fileOf(name);
      const facts = await statIfThere(file);
      if (!facts) return undefined;
      const tag = tagOf(facts);
      if (tag === unless) return 'unchanged';
      if (facts.size > maxBytes) throw tooLarge(this.label, name, maxBytes);
      return { bytes: await readFile(file), tag };
    });
  }

  async size(name: string): Promise<number | undefined> {
    return await this.#try(async () => (await statIfThere(this.#fileOf(name)))?.size);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#try(async () => {
      const file = this.#fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      await replaceFile(file, bytes);
    });
  }

  async replace(name: string, bytes: Buffer, expected: StoredObject | undefined): Promise<boolean> {
    const lock = this.#fileOf(`${name}.lock`);
    await this.#try(() => mkdir(path.dirname(lock), { recursive: true }));
    if (!(await this.#try(() => takeLock(lock)))) return false;
    try {
      const present = await this.#try(() => statIfThere(this.#fileOf(name)));
      if ((present && tagOf(present)) !== expected?.tag) return false;
      await this.write(name, bytes);
      return true;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    await this.#try(() => rm(this.#fileOf(name), { force: true }));
  }

  #fileOf(name: string): string {
    return path.join(this.label, ...name.split('/'));
  }

  async #try<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ReplicaError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      if (isDiskFull(error)) {
        const full = `The disk of ${this.label} is full. Make room, and publish again.`;
        throw new ReplicaError('REPLICA_DISK_FULL', full, { cause: error });
      }
      if (UNUSABLE.has(code ?? '')) {
        const message = `${this.label} cannot be used as a store (${code}). Is it a folder that the user who runs Larder may use?`;
        throw new ReplicaError('REPLICA_STORE_REFUSED', message, { cause: error });
      }
      throw storeUnavailable(this.label, message, error);
    }
  }
}

/** Takes a lock, or one left by a killed process; returns whether it succeeded. */
async function takeLock(file: string): Promise<boolean> {
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const facts = await statIfThere(file);
    if (facts !== undefined && Date.now() - facts.mtimeMs < LOCK_LEFT_MS) return false;
    await rm(file, { force: true });
  }
}

function tagOf({ ino, mtimeMs, size }: { ino: number; mtimeMs: number; size: number }): string {
  return `${ino}-${mtimeMs}-${size}`;
}

export function tooLarge(label: string, name: string, maxBytes: number): ReplicaError {
  const message = `${name} in ${label} is larger than the allowed ${maxBytes} bytes.`;
  return new ReplicaError('REPLICA_OBJECT_CORRUPT', message);
}

async function statIfThere(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
