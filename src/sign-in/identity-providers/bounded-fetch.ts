/**
 * A `fetch` whose answer is read whole within a time and a size, so that no identity provider can hold or fill the
 * service.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, timeoutMs: number, maxBytes: number) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    // A redirect is not followed: the addresses asked are the ones that the identity provider published.
    const response = await fetch(address, { ...init, signal, redirect: 'manual' });
    const body = await readUpTo(response, maxBytes);
    const { status, statusText, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.length;
    chunks.push(part.value);
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new Error(`the answer is larger than ${maxBytes} bytes`);
    }
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
