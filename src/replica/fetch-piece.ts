import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { ObjectStore } from './object-store.ts';
import { objectName, type Piece } from './release-manifest.ts';
import { ReplicaError } from './replica-error.ts';

const unpack = promisify(brotliDecompress);

/** Fetches a piece and returns it decompressed, if it matches the manifest both stored and decompressed. */
export async function fetchPiece(
  store: ObjectStore,
  piece: Piece,
  signal: AbortSignal,
): Promise<{ part: Buffer; piece: Piece }> {
  const name = objectName(piece);
  const stored = await store.read(name, { maxBytes: piece.bytes, signal });
  if (stored === undefined || stored === 'unchanged') {
    const message = `${name} is not in ${store.label}, though its manifest names it. Its publication may still be in progress.`;
    throw new ReplicaError('REPLICA_OBJECT_MISSING', message);
  }
  const { bytes } = stored;
  if (bytes.length !== piece.bytes || createHash('sha256').update(bytes).digest('hex') !== piece.sha256) {
    const message = `${name} in ${store.label} does not match its checksum. Publish again with --overwrite.`;
    throw new ReplicaError('REPLICA_OBJECT_CORRUPT', message);
  }
  try {
    // Bounded by the size in the manifest, so that a small object cannot fill the memory.
    const part = await unpack(bytes, { maxOutputLength: piece.unpacked_bytes });
    if (part.length === piece.unpacked_bytes) return { part, piece };
  } catch (cause) {
    throw catalogBroken(`${name} in ${store.label} does not decompress to what the manifest says`, cause);
  }
  throw catalogBroken(`${name} in ${store.label} decompresses to less than the manifest says`);
}

export function catalogBroken(what: string, cause?: unknown): ReplicaError {
  return new ReplicaError('REPLICA_CATALOG_BROKEN', `${what}. It was rejected; publish another.`, { cause });
}
