/**
 * Downloads a file without fetching anything twice: received bytes stay in a `.part` file with a note of their version, the
 * next attempt (in this run or a later one) requests only the rest of that version, and a finished file is fetched again
 * only when the server has a newer one.
 */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { ImportError } from '../import-error.ts';
import { DownloadFiles, type Version } from './download-files.ts';
import { type DownloadResponse, requestDownload, TransientError, withoutSecrets } from './download-response.ts';
import { ensureFreeSpace, StoredBytes } from './stored-bytes.ts';
import { unreadable } from './unreadable.ts';

export interface DownloadOptions {
  /** The folder of downloads, and of what must be stored before it can be read. */
  downloads: string;
  fetch?: typeof fetch;
  /** Called once before the first byte is stored, unless the existing file is current; the size if the server states it. */
  onStart?: (start: { totalBytes: number | undefined; resumedFrom: number }) => void;
  onProgress?: (progress: { bytes: number; totalBytes: number | undefined }) => void;
  signal?: AbortSignal | undefined;
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** An attempt without a byte for this long is aborted. */
  idleMs?: number;
  /** The size limit when the server states no length. */
  maxUnannouncedBytes?: number;
}

/** Attempts without progress before giving up; about a minute with the pauses. */
const MAX_FAILURES = 6;
/** Pauses double up to the maximum. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const IDLE_MS = 60_000;
/** An attempt that brings less counts as failed, so that a trickling server cannot hold us forever. */
const WORTHWHILE_BYTES = 1 << 20;

/** Downloads `address` into the folder, or throws an ImportError; received bytes are kept. `isUnchanged` if an earlier download is still current. */
export async function download(address: string, options: DownloadOptions) {
  const { signal, pause = pauseOrAbort } = options;
  const label = withoutSecrets(address);
  const files = new DownloadFiles(options.downloads, label);
  const run: Run = { address, label, files, options, hasStarted: false };
  for (let failures = 0; ; ) {
    const before = await files.partBytes();
    try {
      return await attempt(run);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TransientError)) throw unreadable(label, error);
      const gained = (await files.partBytes()) - before;
      failures = gained >= WORTHWHILE_BYTES ? 1 : failures + 1;
      if (failures >= MAX_FAILURES) throw downloadFailed(label, await files.partBytes(), error);
      await pause(Math.min(error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), signal);
    }
  }
}

interface Run {
  address: string;
  label: string;
  files: DownloadFiles;
  options: DownloadOptions;
  hasStarted: boolean;
}

async function attempt(run: Run) {
  const { address, files, options } = run;
  await files.prepare();
  const part = await files.part();
  const finished = part ? undefined : await files.finished();
  // The idle timer of an attempt; every sign of life resets it.
  const idle = new AbortController();
  const { idleMs = IDLE_MS, signal } = options;
  const clock = setTimeout(
    () => idle.abort(new TransientError(`nothing arrived for ${idleMs / 1000} seconds`)),
    idleMs,
  );
  try {
    const answer = await requestDownload(address, {
      fetch: options.fetch ?? fetch,
      signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
      headers: headersFor(part, finished),
    });
    if (answer.isUnchanged) return { file: files.file, isUnchanged: true, version: finished ?? {} };
    const resumedFrom = part && answer.from === part.bytes && isSame(part.version, answer.version) ? part.bytes : 0;
    if (answer.from !== resumedFrom) {
      // Another range than requested, or of another version: our partial file is useless.
      await answer.discard();
      await files.forgetPart();
      throw new TransientError('the server sent a different part of the file than requested');
    }
    await store(run, answer, resumedFrom, () => clock.refresh());
    return { file: files.file, isUnchanged: false, version: answer.version };
  } catch (error) {
    throw idle.signal.aborted ? idle.signal.reason : error;
  } finally {
    clearTimeout(clock);
  }
}

async function store(run: Run, answer: DownloadResponse, resumedFrom: number, onLife: () => void): Promise<void> {
  const { files, label, options } = run;
  const { totalBytes, version } = answer;
  if (!run.hasStarted) options.onStart?.({ totalBytes, resumedFrom });
  run.hasStarted = true;
  if (totalBytes !== undefined) ensureFreeSpace(files.folder, label, totalBytes - resumedFrom);
  const unannounced =
    totalBytes === undefined
      ? new StoredBytes(files.folder, label, resumedFrom, options.maxUnannouncedBytes)
      : undefined;
  const part = await files.openPart(version, resumedFrom);
  let bytes = resumedFrom;
  try {
    for await (const chunk of answer.chunks()) {
      onLife();
      unannounced?.add(chunk.length);
      await part.writeFile(chunk);
      bytes += chunk.length;
      options.onProgress?.({ bytes, totalBytes });
    }
    await part.sync();
  } catch (error) {
    // Something too large for the disk or for any export is not worth keeping.
    if (error instanceof ImportError) await files.forgetPart();
    throw error;
  } finally {
    await part.close();
  }
  if (totalBytes !== undefined && bytes < totalBytes) throw new TransientError('the connection was cut');
  if (totalBytes !== undefined && bytes > totalBytes) {
    await files.forgetPart();
    throw new TransientError('the server sent more than it announced');
  }
  await files.finish(version);
}

/** Servers should not send a range of another version, but some ignore If-Range. */
function isSame(ours: Version, theirs: Version): boolean {
  return ours.etag === undefined ? ours.lastModified === theirs.lastModified : ours.etag === theirs.etag;
}

type Part = Awaited<ReturnType<DownloadFiles['part']>>;

/** Requests the rest of a part, or the file only if it is newer than the finished one. */
function headersFor(part: Part, { etag, lastModified }: Version = {}): Record<string, string> {
  if (part) return { range: `bytes=${part.bytes}-`, 'if-range': part.version.etag ?? part.version.lastModified! };
  if (etag !== undefined) return { 'if-none-match': etag };
  return lastModified === undefined ? {} : { 'if-modified-since': lastModified };
}

async function pauseOrAbort(ms: number, signal?: AbortSignal): Promise<void> {
  await pauseFor(ms, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
}

function downloadFailed(label: string, bytes: number, cause: TransientError): ImportError {
  const next =
    bytes > 0
      ? `The ${bytes} bytes that arrived are kept: the same command continues from there.`
      : 'Try again later, or download the file in another way and import it from disk.';
  const message = `${label} could not be downloaded: ${cause.message}, ${MAX_FAILURES} times in a row. ${next}`;
  return new ImportError('IMPORT_FILE_UNREADABLE', message, { cause });
}
