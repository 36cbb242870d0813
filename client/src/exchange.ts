/** One request and its answer, read within bounds; what is not a good answer becomes a LarderError. */
import { LarderError, type LarderErrorCode, type LarderErrorDetail } from './error.ts';

/** What every request of a client is made with. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  headers: Record<string, string>;
}

/** What is asked for. */
export interface Question {
  url: string;
  /** Whether a 404 means that there is no such food. */
  isLookUp?: boolean;
}

/** Far above the largest answer (500 foods are half a megabyte), and small enough for a phone. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const CODES: Record<number, LarderErrorCode> = { 403: 'FORBIDDEN', 422: 'VALIDATION', 429: 'RATE_LIMITED' };

/** Asks once; gives the parsed answer, or `undefined` when the service says that there is no such food. */
export async function exchange(
  transport: Transport,
  { url, isLookUp }: Question,
  signal: AbortSignal,
): Promise<unknown> {
  const { fetch, headers } = transport;
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const { status } = response;
  // A browser shows nothing of a redirect but that it was one.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) throw redirected(url, response);
  if (status === 200) return parse(url, await readText(response));
  // The status says enough, so an error whose body is cut or broken is still that error.
  const detail = await readText(response)
    .then(readDetail)
    .catch(() => undefined);
  // Without our words it is not our 404, but that of a wrong host or a proxy.
  if (status === 404 && isLookUp && detail !== undefined) return undefined;
  throw refused(url, response, detail, 'authorization' in headers);
}

async function readText(response: Response): Promise<string> {
  // Some runtimes have no streams.
  if (!response.body?.getReader) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_ANSWER_BYTES) throw new LarderError('INVALID_ANSWER', 'The answer is larger than 16 MB.');
    text += decoder.decode(value, { stream: true });
  }
}

function parse(url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LarderError('INVALID_ANSWER', `${url} did not answer with JSON. Is baseUrl a Larder service?`, {
      status: 200,
      cause,
    });
  }
}

function readDetail(text: string): LarderErrorDetail | undefined {
  const { detail } = (JSON.parse(text) ?? {}) as { detail?: unknown };
  return typeof detail === 'string' || Array.isArray(detail) ? detail : undefined;
}

function redirected(url: string, { status, headers }: Response): LarderError {
  const target = headers.get('location') ?? 'elsewhere';
  return new LarderError(
    'REDIRECTED',
    `${url} points to ${target}. Redirects are not followed, to keep your key safe: correct baseUrl.`,
    { status },
  );
}

function refused(
  url: string,
  { status, headers }: Response,
  detail: LarderErrorDetail | undefined,
  hasKey: boolean,
): LarderError {
  const known = { status, detail, retryAfterSeconds: readRetryAfter(headers) };
  if (status === 401) {
    return hasKey
      ? new LarderError('INVALID_KEY', 'The service does not accept this key.', known)
      : new LarderError('WRONG_PATH', `There is nothing at ${url}: correct baseUrl. Paths have no version.`, known);
  }
  const code = CODES[status] ?? (status >= 500 ? 'SERVER_ERROR' : 'UNEXPECTED_STATUS');
  return new LarderError(code, `${url} answered ${status}${wording(detail)}.`.replace(/\.+$/, '.'), known);
}

function wording(detail: LarderErrorDetail | undefined): string {
  if (!detail) return '';
  if (typeof detail === 'string') return `: ${detail}`;
  return `: ${detail.map((problem) => `${problem?.loc?.at(-1)}: ${problem?.msg}`).join('; ')}`;
}

/** Whole seconds, or a date that is taken relative to the server's own clock. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
