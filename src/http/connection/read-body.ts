/** Reads a request's body as bytes; the route validates them, in the interface's words. */
import type { IncomingMessage } from 'node:http';
import { NO_BYTES } from '../exchange.ts';
import { ERROR_RESPONSES, type ErrorResponse } from '../response/error-response.ts';

/** A media type (RFC 9110, section 8.3.1), up to its parameters. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** A body's bytes, or the rejection of one that is too long or has an invalid media type. */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | ErrorResponse> {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (type !== undefined && !MEDIA_TYPE.test(type)) return Promise.resolve(ERROR_RESPONSES.notJson);
  if (Number(length) > limit) return Promise.resolve(ERROR_RESPONSES.bodyTooLarge);
  if (encoding === undefined && (length === undefined || length === '0')) return Promise.resolve(NO_BYTES);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      else resolve(ERROR_RESPONSES.bodyTooLarge);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
