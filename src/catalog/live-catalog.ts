/**
 * The catalog that a running server answers from, and how a newly published one takes its place: the manifest is
 * looked at each second; a new one is loaded and warmed in a thread, handed to whoever else reads it (the search
 * threads), and only then becomes `current`. A catalog that cannot be opened is reported and never goes live.
 *
 * Rule for users: take `current` anew after every await. All its answers are synchronous, so the old catalog can be
 * closed as soon as the new one stands.
 */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';
import { type Manifest, manifestPath, readManifest, versionFolder } from './manifest.ts';
import { OpenCatalog, openCatalog } from './open-catalog.ts';
import type { SharedCatalog } from './shared-catalog.ts';

/** How long the loader pauses between steps. */
export const PAUSE_MS = 1;

/** What the loader thread answers. */
export interface LoaderAnswer {
  shared: SharedCatalog;
}

/** Callbacks of the live catalog while it swaps. */
export interface LiveCatalogEvents {
  /** Hands the new catalog to other readers; the swap waits for it. */
  prepare: (shared: SharedCatalog) => Promise<void>;
  swapped: (catalog: OpenCatalog, seconds: number) => void;
  failed: (error: Error) => void;
}

export interface LiveCatalogOptions {
  root: string;
  loaderUrl: URL;
  events: LiveCatalogEvents;
  pollMs?: number;
}

const POLL_MS = 1_000;
/** After this time, answers from the old catalog have been sent. */
const FREE_AFTER_MS = 250;
/** A catalog that could not be opened is tried again after this long, doubled each time up to the maximum. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Serves the published catalog and follows what is published next. */
export class LiveCatalog {
  readonly #options: LiveCatalogOptions;
  #current: OpenCatalog;
  #seen: string;
  #timer: NodeJS.Timeout | undefined;
  #freeing: NodeJS.Timeout | undefined;
  #swapping: Promise<void> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #retryAt = 0;
  #isClosed = false;

  constructor(options: LiveCatalogOptions) {
    this.#options = options;
    this.#seen = this.#manifestMark();
    this.#current = openCatalog(options.root);
  }

  get current(): OpenCatalog {
    return this.#current;
  }

  /** Starts polling for new manifests. */
  watch(): void {
    this.#timer = setInterval(() => this.#look(), this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  /** Stops polling, waits for a running swap, and closes the files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#swapping;
    clearTimeout(this.#freeing);
    this.#current.close();
  }

  #look(): void {
    if (this.#swapping) return;
    const mark = this.#manifestMark();
    if (mark === this.#seen && (this.#retryAt === 0 || performance.now() < this.#retryAt)) return;
    if (mark !== this.#seen) this.#retryMs = FIRST_RETRY_MS;
    this.#seen = mark;
    this.#retryAt = 0;
    this.#swapping = this.#swap()
      .catch((error: Error) => {
        this.#retryAt = performance.now() + this.#retryMs;
        this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
        this.#options.events.failed(error);
      })
      .finally(() => {
        this.#swapping = undefined;
      });
  }

  async #swap(): Promise<void> {
    const started = performance.now();
    const manifest = readManifest(this.#options.root);
    if (!manifest || manifest.version === this.#current.version) return;
    const shared = await this.#load(manifest);
    const next = new OpenCatalog(manifest, shared);
    try {
      await this.#options.events.prepare(shared);
    } catch (error) {
      next.close();
      throw error;
    }
    if (this.#isClosed) {
      next.close();
      return;
    }
    const old = this.#current;
    this.#current = next;
    old.close();
    this.#freeing = setTimeout(collectGarbage, FREE_AFTER_MS);
    this.#freeing.unref();
    this.#options.events.swapped(next, (performance.now() - started) / 1000);
  }

  #load(manifest: Manifest): Promise<SharedCatalog> {
    const folder = versionFolder(this.#options.root, manifest.version);
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.#options.loaderUrl, { workerData: { folder, version: manifest.version } });
      worker.once('message', ({ shared }: LoaderAnswer) => resolve(shared));
      worker.once('error', reject);
      worker.once('exit', (status) => reject(new Error(`The catalog loader ended with status ${status}.`)));
    });
  }

  /** Changes whenever another manifest was renamed into place. */
  #manifestMark(): string {
    try {
      const { ino, mtimeMs, size } = statSync(manifestPath(this.#options.root));
      return `${ino}-${mtimeMs}-${size}`;
    } catch {
      return 'none';
    }
  }
}
