/**
 * The keys that a node knows, in a file of the data folder. A node that is restarted while the database is away lets them in
 * as they were last known, just as it would have without the restart. What is stored of a key is its hash and what it grants.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OWNER_ONLY, replaceFile } from '../../files/replace-file.ts';
import type { KnownKey, KnownKeySaver } from './key-cache.ts';

const FILE = 'known-keys.json';
/** What is older is not believed: a node may have been switched off for long, and keys revoked since. */
const MAX_AGE_MS = 3_600_000;

interface SavedKeys {
  savedAtMs: number;
  keys: readonly KnownKey[];
}

/** The file of a data folder; nodes that share the folder share it, since they know the same keys. */
export class KnownKeysFile implements KnownKeySaver {
  readonly #file: string;
  readonly #now: () => number;

  constructor(folder: string, { now = Date.now }: { now?: () => number } = {}) {
    this.#file = path.join(folder, FILE);
    this.#now = now;
  }

  /** The keys that were saved within the last hour; none where there is no such file, or none that can be read. */
  read(): readonly KnownKey[] {
    try {
      const { savedAtMs, keys } = JSON.parse(readFileSync(this.#file, 'utf8')) as SavedKeys;
      return Math.abs(this.#now() - savedAtMs) <= MAX_AGE_MS ? keys : [];
    } catch {
      // Missing or cut short: then the node knows no keys, as on its first start.
      return [];
    }
  }

  /** Replaces the file whole, readable by its owner alone. */
  async save(keys: readonly KnownKey[]): Promise<void> {
    const saved: SavedKeys = { savedAtMs: this.#now(), keys };
    await replaceFile(this.#file, JSON.stringify(saved), OWNER_ONLY);
  }
}
