import { readUpTo } from '../../network/read-up-to.ts';

/** A `fetch` that reads whole answers within a time and size limit, so that no identity provider can hang or flood the service. */
export function boundedFetch(fetch: typeof globalThis.fetch, timeoutMs: number, maxBytes: number) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    // Redirects are not followed: only addresses published by the identity provider are requested.
    const response = await fetch(address, { ...init, signal, redirect: 'manual' });
    const tooLarge = () => new Error(`the answer is larger than ${maxBytes} bytes`);
    const body = Uint8Array.from(await readUpTo(response.body, maxBytes, { tooLarge }));
    const { status, statusText, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}
