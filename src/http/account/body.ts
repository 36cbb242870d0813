/** Reads a JSON body from its bytes. */
import { ERROR_RESPONSES, type ErrorResponse, validationFailed } from '../response/error-response.ts';

/** The value of a body, undefined when nothing was sent; or the refusal of what is not JSON. */
export type JsonBody = { readonly value: unknown } | { readonly error: ErrorResponse };

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function parseJsonBody(bytes: Uint8Array, contentType: string | undefined): JsonBody {
  if (bytes.length === 0 && contentType === undefined) return { value: undefined };
  // Forms of other sites can send three content types without a preflight. This is not one of them.
  if (!/^application\/json *(?:;|$)/i.test(contentType ?? '')) return { error: ERROR_RESPONSES.notJson };
  let error = 'not valid UTF-8';
  try {
    const text = utf8.decode(bytes);
    error = text.trim() === '' ? 'the body is empty' : 'not valid JSON';
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The parser's own message quotes what was sent, which may be a password.
    const problem = { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: null, ctx: { error } };
    return { error: validationFailed([problem]) };
  }
}
