/**
 * The catalog a running server answers from, and how it is swapped. The manifest is polled every second; a new catalog is
 * loaded and warmed in a thread, passed to its other readers (the search threads), and only then becomes `current`. A
 * catalog that cannot be opened is reported and never goes live. After each start and swap the files are verified against
 * the manifest in the background. If that or any read finds damage, the newest intact kept catalog takes over; the manifest
 * is left for the operator to decide. Without an intact one, the damaged catalog keeps serving its intact foods. Rule for
 * users: read `current` again after every await. All its answers are synchronous, so the old catalog can be closed as soon
 * as the new one is ready.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { callInThread } from '../../threads/thread.ts';
import { CATALOG_ERRORS, type Damage, damageOf } from '../catalog-error.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { usableManifests } from './kept-catalogs.ts';
import { type Manifest, manifestPath, readManifest, versionFolder } from './manifest.ts';
import { OpenCatalog } from './open-catalog.ts';
import { openNewest } from './open-newest.ts';
import type { SharedCatalog } from './shared-catalog.ts';
import { type Verification, verifyInThread } from './verify-in-thread.ts';

export const PAUSE_MS = 1;

export type LoaderFunctions = { load(order: { folder: string; manifest: Manifest }): SharedCatalog };

/** What is known of the current files: nothing yet; intact; damaged, looking for a replacement; damaged, no replacement. */
export type CatalogState = 'unverified' | 'intact' | 'replacing' | 'damaged';

export interface LiveCatalogEvents {
  /** Passes the new catalog to its other readers; the swap waits for it. */
  prepare: (shared: SharedCatalog) => Promise<void>;
  swapped: (catalog: OpenCatalog, seconds: number) => void;
  failed: (error: Error) => void;
  /** The current catalog's files are intact. */
  verified: (version: string, seconds: number) => void;
  /** Damage was found; called once for each place. */
  damaged: (damage: Damage, version: string) => void;
  /** The current catalog is damaged, and no other is intact. */
  stuck: (version: string) => void;
}

export interface LiveCatalogOptions {
  root: string;
  loaderUrl: URL;
  verifierUrl: URL;
  events: LiveCatalogEvents;
  pollMs?: number;
  /** The delay after the start before files are first verified. */
  verifyAfterMs?: number;
}

/** A published catalog is noticed within a second; a poll costs one small read. */
const POLL_MS = 1_000;
/** Reading all files would compete with the first requests. */
const VERIFY_AFTER_MS = 2_000;
/** By then, answers from the old catalog have been sent. */
const FREE_AFTER_MS = 250;
/** The delay before retrying a catalog that could not be opened; doubles up to the maximum. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** Further damaged places are counted, not reported individually. */
const MAX_PLACES = 100;

/** Serves the live catalog and follows new ones. */
export class LiveCatalog {
  /** How often damage was met, by file. */
  readonly damagedReads = new Map<string, number>();
  /** By file and position. */
  readonly damagedPlaces = new Map<string, Damage>();
  /** When the current catalog was verified, in milliseconds since 1970; 0 before. */
  verifiedAt = 0;
  readonly #options: LiveCatalogOptions;
  #current: OpenCatalog;
  #state: CatalogState = 'unverified';
  #seen: string;
  #timer: NodeJS.Timeout | undefined;
  #freeing: NodeJS.Timeout | undefined;
  #firstVerification: NodeJS.Timeout | undefined;
  #swapping: Promise<void> | undefined;
  #verification: Verification | undefined;
  readonly #damagedVersions = new Set<string>();
  #retryMs = FIRST_RETRY_MS;
  #retryAt = 0;
  #isClosed = false;

  /** Opens the live catalog at once, or the newest kept one that opens. */
  constructor(options: LiveCatalogOptions) {
    this.#options = options;
    this.#seen = this.#manifestMark();
    const { catalog, error } = openNewest(options.root);
    this.#current = this.#watched(catalog);
    if (error) this.#tellFailure(error);
  }

  get current(): OpenCatalog {
    return this.#current;
  }

  get state(): CatalogState {
    return this.#state;
  }

  /** Starts polling for new manifests and verifying the current catalog. */
  watch(): void {
    this.#timer = setInterval(() => this.#look(), this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
    this.#firstVerification = setTimeout(() => {
      // After damage, a replacement is being verified already.
      if (!this.#isDamaged()) this.#verifyCurrent();
    }, this.#options.verifyAfterMs ?? VERIFY_AFTER_MS);
    this.#firstVerification.unref();
  }

  /** Reports damage found by a reader; if it is in the current catalog, another takes over. */
  report(damage: Damage): void {
    const { file, position } = damage;
    const version = path.basename(path.dirname(file));
    this.damagedReads.set(file, (this.damagedReads.get(file) ?? 0) + 1);
    const place = `${file}@${position}`;
    if (!this.damagedPlaces.has(place) && this.damagedPlaces.size < MAX_PLACES) {
      this.damagedPlaces.set(place, damage);
      this.#options.events.damaged(damage, version);
    }
    this.#damagedVersions.add(version);
    if (version !== this.#current.version || this.#isDamaged()) return;
    this.#state = 'replacing';
    this.verifiedAt = 0;
    this.#begin(() => this.#fallBack().catch((error: Error) => this.#options.events.failed(error)));
  }

  /** Stops polling, waits for a running swap, and closes the files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#firstVerification);
    this.#verification?.stop();
    await this.#swapping;
    clearTimeout(this.#freeing);
    this.#current.close();
  }

  #watched(catalog: OpenCatalog): OpenCatalog {
    catalog.onDamage((damage) => this.report(damage));
    return catalog;
  }

  #tellFailure(error: Error): void {
    const damage = damageOf(error);
    if (damage) this.report(damage);
    this.#options.events.failed(error);
  }

  #look(): void {
    if (this.#swapping) return;
    const mark = this.#manifestMark();
    if (mark === this.#seen && (this.#retryAt === 0 || performance.now() < this.#retryAt)) return;
    if (mark !== this.#seen) this.#retryMs = FIRST_RETRY_MS;
    this.#seen = mark;
    this.#retryAt = 0;
    this.#begin(() =>
      this.#followManifest().catch((error: Error) => {
        this.#retryAt = performance.now() + this.#retryMs;
        this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
        this.#tellFailure(error);
      }),
    );
  }

  /** Starts a change of catalogs after the current one ends. */
  #begin(change: () => Promise<void>): void {
    const changed = (this.#swapping ?? Promise.resolve())
      .then(() => (this.#isClosed ? undefined : change()))
      .finally(() => {
        if (this.#swapping === changed) this.#swapping = undefined;
      });
    this.#swapping = changed;
  }

  async #followManifest(): Promise<void> {
    const manifest = readManifest(this.#options.root);
    // A damaged version is loaded again: a node that follows a store replaces its files.
    if (!manifest || (manifest.version === this.#current.version && !this.#isDamaged())) return;
    await this.#swap(manifest);
    this.#verifyCurrent();
  }

  /** Switches to the newest intact kept catalog. */
  async #fallBack(): Promise<void> {
    if (!this.#isDamaged()) return;
    const { root, verifierUrl, events } = this.#options;
    for (const manifest of usableManifests(root)) {
      const { version } = manifest;
      if (this.#isClosed) return;
      if (this.#damagedVersions.has(version)) continue;
      const folder = versionFolder(root, version);
      this.#verification?.stop();
      this.#verification = verifyInThread(verifierUrl, { folder, manifest, isUrgent: true });
      const found = await this.#verification.result;
      if (found === 'stopped') return;
      if (found) {
        this.report(found);
        continue;
      }
      try {
        await this.#swap(manifest);
        this.#retryAt = 0;
        this.#markIntact();
        return;
      } catch (error) {
        this.#tellFailure(error as Error);
      }
    }
    this.#state = 'damaged';
    events.stuck(this.#current.version);
  }

  async #swap(manifest: Manifest): Promise<void> {
    const started = performance.now();
    const shared = await this.#load(manifest);
    const next = this.#watched(new OpenCatalog(manifest, shared));
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
    this.#state = 'unverified';
    this.verifiedAt = 0;
    this.#damagedVersions.delete(manifest.version);
    old.close();
    this.#freeing = setTimeout(collectGarbage, FREE_AFTER_MS);
    this.#freeing.unref();
    this.#options.events.swapped(next, (performance.now() - started) / 1000);
  }

  #load(manifest: Manifest): Promise<SharedCatalog> {
    const folder = versionFolder(this.#options.root, manifest.version);
    return callInThread<LoaderFunctions, 'load'>(
      this.#options.loaderUrl,
      'load',
      { folder, manifest },
      { errors: CATALOG_ERRORS, ended: (cause) => new Error('The catalog loader failed.', { cause }) },
    );
  }

  /** Verifies the current catalog's files in the background. */
  #verifyCurrent(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#firstVerification);
    this.#verification?.stop();
    const { manifest, version } = this.#current;
    const { root, verifierUrl, events } = this.#options;
    const started = performance.now();
    const folder = versionFolder(root, version);
    const verification = verifyInThread(verifierUrl, { folder, manifest, isUrgent: false });
    this.#verification = verification;
    verification.result.then(
      (found) => {
        if (found === 'stopped' || this.#verification !== verification) return;
        if (found) this.report(found);
        else if (this.#state === 'unverified') {
          this.#markIntact();
          events.verified(version, (performance.now() - started) / 1000);
        }
      },
      (error: Error) => events.failed(error),
    );
  }

  #isDamaged(): boolean {
    return this.#state === 'replacing' || this.#state === 'damaged';
  }

  #markIntact(): void {
    this.#state = 'intact';
    this.verifiedAt = Date.now();
  }

  /** Differs whenever another manifest was renamed into place. */
  #manifestMark(): string {
    try {
      const { ino, mtimeMs, size } = statSync(manifestPath(this.#options.root));
      return `${ino}-${mtimeMs}-${size}`;
    } catch {
      return 'none';
    }
  }
}
