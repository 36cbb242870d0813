/** One request of a download: follows redirects, interprets the answer, and separates transient errors from refusals. */
import { basicCredentials } from '../../network/basic-credentials.ts';
import { ImportError } from '../import-error.ts';
import type { Version } from './download-files.ts';
import PROBLEMS from './download-problems.json' with { type: 'json' };

/** An error that may be gone at the next attempt. */
export class TransientError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface DownloadResponse {
  /** Whether our file is still current, so that there is nothing to read. */
  isUnchanged: boolean;
  /** The offset in the file of the first byte. */
  from: number;
  totalBytes: number | undefined;
  version: Version;
  chunks(): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

const MISSING_STATUSES = new Set([404, 410]);

/** What a refusal means, after the address. */
const STATUS_ADVICE: Readonly<Record<number, string>> = PROBLEMS.statuses;

export async function requestDownload(
  address: string,
  options: { fetch: typeof fetch; signal: AbortSignal; headers: Record<string, string> },
): Promise<DownloadResponse> {
  const response = await follow(address, options);
  const { status, headers } = response;
  const discard = async () => void (await response.body?.cancel().catch(() => {}));
  if (status === 200 || status === 206) return { ...readHeaders(response), discard, chunks: () => chunksOf(response) };
  await discard();
  const nothing = { isUnchanged: status === 304, totalBytes: undefined, version: {}, discard, chunks: none };
  if (status === 304) return { ...nothing, from: 0 };
  // Our partial file is longer than the file, so the file has changed.
  if (status === 416) return { ...nothing, from: -1 };
  if (RETRYABLE_STATUSES.has(status) || status >= 500) {
    throw new TransientError(`the server answered with status ${status}`, retryAfter(headers));
  }
  const refusal = STATUS_ADVICE[status] ?? `cannot be downloaded: the server answered with status ${status}.`;
  const code = MISSING_STATUSES.has(status) ? 'IMPORT_FILE_MISSING' : 'IMPORT_FILE_UNREADABLE';
  throw new ImportError(code, `${withoutSecrets(address)} ${refusal}`);
}

/** An address without credentials, for messages and storage. */
export function withoutSecrets(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

async function follow(
  address: string,
  { fetch, signal, headers }: { fetch: typeof globalThis.fetch; signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  const { origin } = new URL(address);
  const authorization = basicCredentials(new URL(address));
  let url = new URL(withoutSecrets(address));
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      // With content encoding, lengths and ranges would refer to the compressed bytes.
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(authorization && url.origin === origin && { authorization }),
      },
    }).catch((error: unknown) => {
      throw networkError(error, url);
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel().catch(() => {});
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (!next || !/^https?:$/.test(next.protocol) || (url.protocol === 'https:' && next.protocol === 'http:')) {
      throw new ImportError(
        'IMPORT_FILE_UNREADABLE',
        `${withoutSecrets(address)} redirects from https to ${next ? withoutSecrets(next.href) : location}, which anyone on the network could ` +
          'change. If you trust it, use that address directly.',
      );
    }
    url = next;
  }
  const message = `${withoutSecrets(address)} redirects more than ${MAX_REDIRECTS} times. Is the address right?`;
  throw new ImportError('IMPORT_FILE_UNREADABLE', message);
}

async function* chunksOf({ body, url }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw networkError(error, new URL(url));
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

function networkError(error: unknown, url: URL): Error {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') {
    const unknown = `There is no server called ${url.hostname}. Is the address right?`;
    return new ImportError('IMPORT_FILE_UNREADABLE', unknown, { cause: error });
  }
  const reason = (PROBLEMS.network as Readonly<Record<string, string>>)[code ?? '']?.replace('{host}', url.host);
  return new TransientError(reason ?? message, undefined, { cause: error });
}

function readHeaders({ status, headers }: Response): Omit<DownloadResponse, 'chunks' | 'discard'> {
  const version = { etag: headers.get('etag') ?? undefined, lastModified: headers.get('last-modified') ?? undefined };
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  // An encoded body has no known length and no offsets to resume from.
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') {
    return { isUnchanged: false, from: status === 206 ? -1 : 0, totalBytes: undefined, version: {} };
  }
  if (status === 206) {
    const total = Number(range?.[2] ?? Number.NaN);
    const totalBytes = total >= 0 ? total : undefined;
    return { isUnchanged: false, from: range ? Number(range[1]) : -1, totalBytes, version };
  }
  const length = headers.get('content-length');
  return { isUnchanged: false, from: 0, totalBytes: length === null ? undefined : Number(length), version };
}

function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
