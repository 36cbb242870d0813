/**
 * Follows a store: asks for the published manifest again and again, and takes up what is new. Whatever goes wrong there, the
 * catalog at hand stays; trouble is told when it begins and when it is over, and tried again with growing pauses. What can
 * only be mended by publishing something else is not tried again until something else is published.
 */
import { createHash } from 'node:crypto';
import { CatalogError } from '../catalog/catalog-error.ts';
import { manifestIfReadable } from '../catalog/manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { type Pause, pauseByClock } from './patient-store.ts';
import { MAX_PUBLISHED_BYTES, PUBLISHED, type Published, parsePublished } from './published.ts';
import { isUpToDate, type Pulled } from './pull-catalog.ts';
import { ReplicaError } from './replica-error.ts';

/** What a follower tells. */
export interface FollowerEvents {
  taking: (published: Published) => void;
  taken: (published: Published, pulled: Pulled, seconds: number) => void;
  /** Something is wrong; told once for each kind of trouble. */
  failed: (error: Error) => void;
  recovered: () => void;
}

export interface FollowerOptions {
  /** The folder of the catalogs on this machine. */
  root: string;
  store: ObjectStore;
  pollMs: number;
  /** Takes a catalog up; `isAnew` says that the files of this version on this machine are damaged. */
  pull: (published: Published, signal: AbortSignal, isAnew: boolean) => Promise<Pulled>;
  events: FollowerEvents;
  pause?: Pause;
  random?: () => number;
  now?: () => number;
}

const MAX_PAUSE_MS = 60_000;
/** Pauses vary by this share either way, so that many nodes do not ask at the same moment. */
const JITTER = 0.2;

/** Keeps the catalog of this machine the one that a store has published. */
export class Follower {
  /** When the store last answered, in seconds since 1970; 0 before the first time. */
  answeredAt = 0;
  /** Failed rounds since the start. */
  failures = 0;
  /** Catalogs that were taken up since the start. */
  taken = 0;
  readonly #options: FollowerOptions;
  readonly #stopping = new AbortController();
  readonly #waiting: (() => void)[] = [];
  /** Who waits for damaged files to be fetched anew; nobody asked for that while it is empty. */
  readonly #waitingAnew: (() => void)[] = [];
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #tag: string | undefined;
  #digest: string | undefined;
  #published: Published | undefined;
  #toldOf: Published | undefined;
  /** What is wrong for as long as the same is published. */
  #refusal: ReplicaError | undefined;
  /** The kind of trouble that was told last; undefined while all is well. */
  #trouble: string | undefined;
  #failuresInRow = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Whether the last round failed. */
  get isFailing(): boolean {
    return this.#trouble !== undefined;
  }

  /** Begins to follow. */
  start(): void {
    this.#running ??= this.#follow();
  }

  /** Resolves once there is a catalog on this machine, at once if there is one. */
  async firstCatalog(): Promise<void> {
    if (this.#hasCatalog()) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Fetches the published catalog although it is here, because its files are damaged; resolves once that is done. */
  async fetchAnew(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waitingAnew.push(resolve);
      this.#wake.abort();
    });
  }

  /** Stops; what has arrived by then is kept and gone on from. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const { pause = pauseByClock } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#round(signal);
        this.#recover();
      } catch (error) {
        if (signal.aborted) return;
        this.#fail(error as Error);
      }
      if (this.#hasCatalog()) for (const resolve of this.#waiting.splice(0)) resolve();
      this.#wake = new AbortController();
      await pause(this.#pauseMs(), AbortSignal.any([signal, this.#wake.signal])).catch(() => {});
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { root, pull, events } = this.#options;
    await this.#readPublished(signal);
    if (this.#refusal) throw this.#refusal;
    const published = this.#published!;
    const anew = this.#waitingAnew.splice(0);
    if (anew.length === 0 && isUpToDate(root, published.catalog)) return;
    const started = performance.now();
    if (this.#toldOf !== published) events.taking(published);
    this.#toldOf = published;
    let pulled: Pulled;
    try {
      pulled = await pull(published, signal, anew.length > 0);
    } catch (error) {
      this.#waitingAnew.push(...anew);
      throw error;
    }
    for (const resolve of anew) resolve();
    if (pulled.outcome === 'current') return;
    this.taken++;
    events.taken(published, pulled, (performance.now() - started) / 1000);
  }

  async #readPublished(signal: AbortSignal): Promise<void> {
    const { store, now = Date.now } = this.#options;
    const stored = await store.read(PUBLISHED, { maxBytes: MAX_PUBLISHED_BYTES, unless: this.#tag, signal });
    if (stored === undefined) {
      throw new ReplicaError(
        'REPLICA_STORE_EMPTY',
        `Nothing is published in ${store.label}. Run "larder publish" there.`,
      );
    }
    this.answeredAt = Math.floor(now() / 1000);
    if (stored === 'unchanged') return;
    this.#tag = stored.tag;
    const digest = createHash('sha256').update(stored.bytes).digest('hex');
    if (digest === this.#digest) return;
    this.#digest = digest;
    this.#refusal = undefined;
    this.#published = undefined;
    this.#published = parsePublished(stored.bytes, store.label);
  }

  #fail(error: Error): void {
    const { code } = error as { code?: string };
    // Another process on this folder builds or takes a catalog up: its turn, no trouble.
    if (error instanceof CatalogError && error.code === 'CATALOG_LOCKED') return;
    if (error instanceof ReplicaError && error.isLasting) this.#refusal = error;
    this.failures++;
    this.#failuresInRow++;
    const trouble = code ?? error.message;
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#options.events.failed(error);
  }

  #recover(): void {
    this.#failuresInRow = 0;
    if (this.#trouble === undefined) return;
    this.#trouble = undefined;
    this.#options.events.recovered();
  }

  #pauseMs(): number {
    const { pollMs, random = Math.random } = this.#options;
    const growth = this.#refusal ? 1 : 2 ** Math.min(Math.max(0, this.#failuresInRow - 1), 20);
    return Math.min(pollMs * growth, Math.max(pollMs, MAX_PAUSE_MS)) * (1 - JITTER + 2 * JITTER * random());
  }

  #hasCatalog(): boolean {
    return manifestIfReadable(this.#options.root) !== undefined;
  }
}
