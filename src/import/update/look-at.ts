import { versionMark } from '../input/download-files.ts';
import { requestDownload, withoutSecrets } from '../input/download-response.ts';
import { unreadable } from '../input/unreadable.ts';
import type { PlanContext, UpdateFile } from './update-plan.ts';

/** How long the server may take to say which file it has. */
const LOOK_MS = 60_000;

/** Which version of a file the server has, without downloading it. */
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
