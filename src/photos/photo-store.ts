/**
 * Photos that were fetched, in a folder of bounded size: each once, however many ask for it at the same time, and the ones that
 * nobody asked for longest go first. What could not be fetched is not asked for again for a while, so that a broken origin costs
 * nobody any time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { MINUTE_MS } from '../timing/durations.ts';
import type { Photo } from './fetch-photo.ts';
import { readImageHeader } from './image-header.ts';

export interface PhotoStoreOptions {
  folder: string;
  maxBytes: number;
  fetch: (address: string, signal: AbortSignal) => Promise<Photo>;
  /** Called when a photo could not be fetched, or not be kept. */
  onError: (error: Error, address: string) => void;
  now?: () => number;
  /** How long anybody waits for a photo. */
  waitMs?: number;
}

const WAIT_MS = 8_000;
const RETRY_AFTER_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED_FAILURES = 10_000;
/** Fetched at the same time, and waiting for that: a page has some dozens. More get a drawing at once. */
const MAX_FETCHING = 8;
const MAX_WAITING = 200;

export class PhotoStore {
  readonly #options: PhotoStoreOptions;
  readonly #now: () => number;
  /** The bytes of each file by its name, the one that was asked for longest ago first. */
  #kept: Promise<Map<string, number>> | undefined;
  #bytes = 0;
  readonly #failedUntil = new Map<string, number>();
  readonly #pending = new Map<string, Promise<Photo | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #fetching = 0;

  constructor(options: PhotoStoreOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** The photo at an address; undefined where there is none to be had now. */
  get(address: string): Promise<Photo | undefined> {
    const name = nameOf(address);
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const found = this.#find(name, address).finally(() => this.#pending.delete(name));
    this.#pending.set(name, found);
    return found;
  }

  async #find(name: string, address: string): Promise<Photo | undefined> {
    this.#kept ??= this.#readFolder();
    const kept = await this.#kept;
    const photo = kept.has(name) ? await this.#read(kept, name) : undefined;
    if (photo) return photo;
    if ((this.#failedUntil.get(name) ?? 0) > this.#now()) return undefined;
    return this.#fetch(kept, name, address);
  }

  async #fetch(kept: Map<string, number>, name: string, address: string): Promise<Photo | undefined> {
    const { fetch, onError, waitMs = WAIT_MS } = this.#options;
    if (this.#fetching >= MAX_FETCHING && this.#waiting.length >= MAX_WAITING) return undefined;
    const signal = AbortSignal.timeout(waitMs);
    if (!(await this.#begin(signal))) return undefined;
    try {
      const photo = await fetch(address, signal);
      await this.#keep(kept, name, photo).catch((error) => onError(error, address));
      return photo;
    } catch (error) {
      if (this.#failedUntil.size >= MAX_REMEMBERED_FAILURES) {
        this.#failedUntil.delete(this.#failedUntil.keys().next().value!);
      }
      this.#failedUntil.set(name, this.#now() + RETRY_AFTER_MS);
      onError(error as Error, address);
      return undefined;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#fetching--;
    }
  }

  /** Waits for a place among those that fetch; whether there was one in time. Whoever hands its place over leaves the count as it is. */
  async #begin(signal: AbortSignal): Promise<boolean> {
    if (this.#fetching < MAX_FETCHING) {
      this.#fetching++;
      return true;
    }
    return new Promise((resolve) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        resolve(false);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(begin);
    });
  }

  async #read(kept: Map<string, number>, name: string): Promise<Photo | undefined> {
    const bytes = await readFile(path.join(this.#options.folder, name)).catch(() => undefined);
    const type = bytes && readImageHeader(bytes)?.type;
    const size = kept.get(name);
    if (type === undefined || size !== bytes!.length) {
      // Somebody else removed or damaged it.
      if (kept.delete(name)) this.#bytes -= size ?? 0;
      return undefined;
    }
    kept.delete(name);
    kept.set(name, size);
    return { type, bytes: bytes! };
  }

  async #keep(kept: Map<string, number>, name: string, { bytes }: Photo): Promise<void> {
    const { folder, maxBytes } = this.#options;
    if (bytes.length > maxBytes) return;
    await replaceFile(path.join(folder, name), bytes);
    kept.set(name, bytes.length);
    this.#bytes += bytes.length;
    for (const [oldest, size] of kept) {
      if (this.#bytes <= maxBytes) return;
      kept.delete(oldest);
      this.#bytes -= size;
      await rm(path.join(folder, oldest), { force: true });
    }
  }

  async #readFolder(): Promise<Map<string, number>> {
    const { folder } = this.#options;
    const files: { name: string; size: number; mtimeMs: number }[] = [];
    const names = await mkdir(folder, { recursive: true })
      .then(() => readdir(folder))
      .catch(() => []);
    for (const name of names) {
      const facts = await stat(path.join(folder, name)).catch(() => undefined);
      if (!facts?.isFile()) continue;
      // What a killed service was writing.
      if (/^[0-9a-f]{40}$/.test(name)) files.push({ name, size: facts.size, mtimeMs: facts.mtimeMs });
      else if (name.endsWith('.new')) await rm(path.join(folder, name), { force: true });
    }
    files.sort((a, b) => a.mtimeMs - b.mtimeMs);
    this.#bytes = files.reduce((sum, { size }) => sum + size, 0);
    return new Map(files.map(({ name, size }) => [name, size]));
  }
}

function nameOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 40);
}
