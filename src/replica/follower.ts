/**
 * Follows a store: polls for the published manifest and installs what is new. Whatever goes wrong there, the current
 * catalog stays live; failures are reported when they begin and end, and retried with growing pauses. What only another
 * publication can fix is not retried until there is one.
 */
import { createHash } from 'node:crypto';
import { CatalogError } from '../catalog/catalog-error.ts';
import { manifestIfReadable } from '../catalog/versions/manifest.ts';
import { refuseOlder, rememberIfNewer } from './last-publication.ts';
import type { ObjectStore } from './object-store.ts';
import { isUpToDate, type Pulled } from './pull-catalog.ts';
import {
  MAX_RELEASE_MANIFEST_BYTES,
  parseReleaseManifest,
  RELEASE_MANIFEST,
  type ReleaseManifest,
} from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';
import { type Sleep, sleepByClock } from './retrying-store.ts';

export interface FollowerEvents {
  pulling: (release: ReleaseManifest) => void;
  pulled: (release: ReleaseManifest, pulled: Pulled, seconds: number) => void;
  /** Something is wrong; reported once for each kind of problem. */
  failed: (error: Error) => void;
  recovered: () => void;
}

export interface FollowerOptions {
  root: string;
  store: ObjectStore;
  pollMs: number;
  /** Public keys, one of which must have signed the publication; if there are none, signatures are not required. */
  trustedKeys?: readonly string[] | undefined;
  /** Installs a catalog; `isRefetch` if this machine's files of that version are damaged. */
  pull: (release: ReleaseManifest, signal: AbortSignal, isRefetch: boolean) => Promise<Pulled>;
  events: FollowerEvents;
  pause?: Sleep;
  random?: () => number;
  now?: () => number;
}

const MAX_PAUSE_MS = 60_000;
/** Pauses vary randomly by this share, so that many nodes do not poll at once. */
const JITTER = 0.2;

/** Keeps this machine's catalog equal to the store's. */
export class Follower {
  /** When the store last answered, in seconds since 1970; 0 before. */
  answeredAt = 0;
  failures = 0;
  /** Catalogs installed since the start. */
  pulls = 0;
  readonly #stopping = new AbortController();
  readonly #waiting: (() => void)[] = [];
  /** Callers waiting for damaged files to be refetched; empty if none was requested. */
  readonly #waitingAnew: (() => void)[] = [];
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #tag: string | undefined;
  #digest: string | undefined;
  #release: ReleaseManifest | undefined;
  #announced: ReleaseManifest | undefined;
  /** What is wrong with the current publication, for as long as it stays published. */
  #refusal: ReplicaError | undefined;
  /** The kind of problem last reported; undefined while all is well. */
  #lastProblem: string | undefined;
  #failuresInRow = 0;

  constructor(private readonly options: FollowerOptions) {}

  get isFailing(): boolean {
    return this.#lastProblem !== undefined;
  }

  start(): void {
    this.#running ??= this.#follow();
  }

  /** Resolves once there is a catalog on this machine. */
  async firstCatalog(): Promise<void> {
    if (this.#hasCatalog()) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Refetches the current catalog because its files are damaged; resolves once done. */
  async fetchAnew(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waitingAnew.push(resolve);
      this.#wake.abort();
    });
  }

  /** Stops; what has arrived is kept for resuming later. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const { pause = sleepByClock } = this.options;
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
    const { root, store, trustedKeys = [] } = this.options;
    await this.#readReleaseManifest(signal);
    if (this.#refusal) throw this.#refusal;
    const release = this.#release!;
    const isSigned = trustedKeys.length > 0;
    if (isSigned) refuseOlder(root, release, store.label);
    await this.#pull(release, signal);
    if (isSigned) rememberIfNewer(root, release);
  }

  async #pull(release: ReleaseManifest, signal: AbortSignal): Promise<void> {
    const { root, pull, events } = this.options;
    const anew = this.#waitingAnew.splice(0);
    if (anew.length === 0 && isUpToDate(root, release.catalog)) return;
    const started = performance.now();
    if (this.#announced !== release) events.pulling(release);
    this.#announced = release;
    let pulled: Pulled;
    try {
      pulled = await pull(release, signal, anew.length > 0);
    } catch (error) {
      this.#waitingAnew.push(...anew);
      throw error;
    }
    for (const resolve of anew) resolve();
    if (pulled.outcome === 'current') return;
    this.pulls++;
    events.pulled(release, pulled, (performance.now() - started) / 1000);
  }

  async #readReleaseManifest(signal: AbortSignal): Promise<void> {
    const { store, trustedKeys, now = Date.now } = this.options;
    const bounds = { maxBytes: MAX_RELEASE_MANIFEST_BYTES, unless: this.#tag };
    const stored = await store.read(RELEASE_MANIFEST, { ...bounds, signal });
    if (stored === undefined) {
      const message = `Nothing is published in ${store.label}. Run "larder publish" there.`;
      throw new ReplicaError('REPLICA_STORE_EMPTY', message);
    }
    this.answeredAt = Math.floor(now() / 1000);
    if (stored === 'unchanged') return;
    this.#tag = stored.tag;
    const digest = createHash('sha256').update(stored.bytes).digest('hex');
    if (digest === this.#digest) return;
    this.#digest = digest;
    this.#refusal = undefined;
    this.#release = undefined;
    this.#release = parseReleaseManifest(stored.bytes, store.label, { trustedKeys });
  }

  #fail(error: Error): void {
    // Another process is building or installing a catalog here: not a failure.
    if (error instanceof CatalogError && error.code === 'CATALOG_LOCKED') return;
    if (error instanceof ReplicaError && error.isPermanent) this.#refusal = error;
    this.failures++;
    this.#failuresInRow++;
    const problem = (error as { code?: string }).code ?? error.message;
    if (problem === this.#lastProblem) return;
    this.#lastProblem = problem;
    this.options.events.failed(error);
  }

  #recover(): void {
    this.#failuresInRow = 0;
    if (this.#lastProblem === undefined) return;
    this.#lastProblem = undefined;
    this.options.events.recovered();
  }

  #pauseMs(): number {
    const { pollMs, random = Math.random } = this.options;
    const growth = this.#refusal ? 1 : 2 ** Math.min(Math.max(0, this.#failuresInRow - 1), 20);
    return Math.min(pollMs * growth, Math.max(pollMs, MAX_PAUSE_MS)) * (1 - JITTER + 2 * JITTER * random());
  }

  #hasCatalog(): boolean {
    return manifestIfReadable(this.options.root) !== undefined;
  }
}
