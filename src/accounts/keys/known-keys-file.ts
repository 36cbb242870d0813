/**
 * A node's known keys in a file of the data folder. A node restarted while the database is unreachable accepts them as last
 * known, as it would have without the restart. The file has each key's hash and grant.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER_ONLY, replaceFile } from '../../files/replace-file.ts';
import type { KnownKey, KnownKeySaver } from './key-cache.ts';

const FILE = 'known-keys.json';
/** Older files are ignored: the node may have been off for long, and keys revoked since. */
const MAX_AGE_MS = 3_600_000;

interface SavedKeys {
  savedAtMs: number;
  keys: readonly KnownKey[];
}

/** A data folder's file; nodes that share the folder share it, since they know the same keys. */
export class KnownKeysFile implements KnownKeySaver {
  readonly #file: string;
  readonly #now: () => number;

  constructor(folder: string, { now = Date.now }: { now?: () => number } = {}) {
    this.#file = path.join(folder, FILE);
    this.#now = now;
  }

  /** The keys saved within the last hour; none if the file is missing or unreadable. */
  read(): readonly KnownKey[] {
    try {
      const { savedAtMs, keys } = JSON.parse(readFileSync(this.#file, 'utf8')) as SavedKeys;
      return Math.abs(this.#now() - savedAtMs) <= MAX_AGE_MS ? keys : [];
    } catch {
      // Missing or truncated: no keys are known, as on a first start.
      return [];
    }
  }

  /** Replaces the file atomically, readable only by its owner. */
  async save(keys: readonly KnownKey[]): Promise<void> {
    const saved: SavedKeys = { savedAtMs: this.#now(), keys };
    await replaceFile(this.#file, JSON.stringify(saved), OWNER_ONLY);
  }
}
