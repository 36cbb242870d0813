import { readFile } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';
import { download } from '../input/download.ts';
import { versionMark } from '../input/download-files.ts';
import { requestDownload, withoutSecrets } from '../input/download-response.ts';
import { unreadable } from '../input/unreadable.ts';
import type { PlanContext, UpdateFile } from './update-plan.ts';

/** How long the server may take to answer. */
const LOOK_MS = 60_000;

/** The server's current version of a file, without downloading it. */
export async function lookAt(
  address: string,
  { download: { fetch = globalThis.fetch, idleMs = LOOK_MS, signal } }: PlanContext,
): Promise<UpdateFile & { version: string | null }> {
  const limit = AbortSignal.timeout(idleMs);
  try {
    const answer = await requestDownload(address, {
      fetch,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {},
    });
    await answer.discard();
    return { address, bytes: answer.totalBytes, version: versionMark(answer.version) };
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(withoutSecrets(address), error);
  }
}

/** The text of a short list; undefined if the server has none. */
export async function readList(
  address: string,
  maxBytes: number,
  { download: options }: PlanContext,
): Promise<string | undefined> {
  try {
    const onStart = ({ totalBytes = 0 }) => {
      if (totalBytes <= maxBytes) return;
      throw new ImportError('IMPORT_FILE_UNREADABLE', `${withoutSecrets(address)} is too long to be a list.`);
    };
    const { file } = await download(address, { ...options, onStart, maxUnannouncedBytes: maxBytes });
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof ImportError && error.code === 'IMPORT_FILE_MISSING') return undefined;
    throw error;
  }
}
