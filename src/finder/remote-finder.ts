/** Foods of a server, over its public interface. One call is one request; the caller decides whether to retry. */
import type { Food } from '../food/food.ts';
import { filtersIn } from '../food/search-filters.ts';
import type { FindOptions, FoodFinder } from './food-finder.ts';
import { FinderError } from './food-finder.ts';
import { readFood } from './read-food.ts';

/** A person at a terminal does not wait longer. */
const TIMEOUT_MS = 20_000;
/** Fifty foods of the greatest length that a catalog can hold, and some room. */
const MAX_ANSWER_BYTES = 4 << 20;
/** What a server says reaches people, so it is kept short. */
const MAX_DETAIL = 300;

/** Where to ask, with what. */
export interface RemoteOptions {
  /** The address of the server; it may have a path in front of the interface's own. */
  url: string;
  key?: string | undefined;
  fetch?: typeof fetch;
}

/** Finds foods on a server. */
export class RemoteFinder implements FoodFinder {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;

  constructor({ url, key, fetch: ask = fetch }: RemoteOptions) {
    this.#base = url.replace(/\/+$/, '');
    this.#headers = { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    this.#fetch = ask;
  }

  async search(query: string, options: FindOptions): Promise<Food[]> {
    const parameters = new URLSearchParams({ q: query, limit: String(options.limit), ...filtersIn(options) });
    const answer = await this.#ask(`/search?${parameters}`);
    const foods = Array.isArray(answer) ? answer.map(readFood) : [undefined];
    if (!foods.every((food) => food !== undefined)) throw this.#unreadable('its answer is not a list of foods');
    return foods;
  }

  food(id: number): Promise<Food | undefined> {
    return this.#lookUp(`/food/${id}`, 'Food not found');
  }

  barcode(code: string): Promise<Food | undefined> {
    return this.#lookUp(`/barcode/${encodeURIComponent(code)}`, 'Barcode not found');
  }

  close(): void {}

  async #lookUp(path: string, notFound: string): Promise<Food | undefined> {
    const answer = await this.#ask(path, notFound);
    if (answer === undefined) return undefined;
    const food = readFood(answer);
    if (food === undefined) throw this.#unreadable('its answer is not a food');
    return food;
  }

  /** The JSON of an answer; undefined for a 404 with the words of a look-up that found nothing. */
  async #ask(path: string, notFound?: string): Promise<unknown> {
    const { status, body } = await this.#request(path);
    const json = parse(body);
    if (status === 404 && detailOf(json) === notFound) return undefined;
    if (status !== 200) throw new FinderError('SERVER_REFUSED', this.#refusal(status, detailOf(json)));
    if (json === undefined) throw this.#unreadable('its answer is not JSON');
    return json;
  }

  async #request(path: string): Promise<{ status: number; body: string }> {
    try {
      const answer = await this.#fetch(this.#base + path, {
        headers: this.#headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: await readBody(answer) };
    } catch (cause) {
      if (cause instanceof TooLong) throw this.#unreadable('its answer is too long');
      const why = reasonOf(cause as Error);
      const message = `${this.#base} could not be reached: ${why}. Check the address, and that the server is running.`;
      throw new FinderError('SERVER_UNREACHABLE', message, { cause });
    }
  }

  #refusal(status: number, detail: string | undefined): string {
    const said = `${this.#base} answered ${status}${detail === undefined ? '' : `: ${detail}`}`;
    if (status !== 401) return said;
    // The interface answers 401 both for a bad key and for a path that it does not have.
    const advice = this.#headers.authorization
      ? 'Check the key.'
      : 'No key was sent, so this is probably not the address of a Larder server.';
    return `${said}. ${advice}`;
  }

  #unreadable(why: string): FinderError {
    return new FinderError('SERVER_UNREADABLE', `${this.#base} does not answer like a Larder server: ${why}.`);
  }
}

class TooLong extends Error {}

async function readBody({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new TooLong();
    }
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an error answer says: a text, or the messages of a list of mistakes. */
function detailOf(json: unknown): string | undefined {
  const detail = (json as { detail?: unknown } | undefined | null)?.detail;
  const said = Array.isArray(detail)
    ? detail
        .map((mistake: { loc?: unknown[]; msg?: unknown }) => `${mistake?.loc?.at?.(-1)}: ${mistake?.msg}`)
        .join('; ')
    : detail;
  // It is shown in a terminal, which must not be commanded by a server.
  return typeof said === 'string'
    ? said
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim()
        .slice(0, MAX_DETAIL)
    : undefined;
}

/** Fetch hides the reason in its cause, at times in several at once. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause as (Error & { code?: string; errors?: Error[] }) | undefined;
  return cause?.errors?.[0]?.message || cause?.message || cause?.code || error.message;
}
