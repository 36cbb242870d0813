import { ERROR_RESPONSES, type ErrorResponse, validationFailed } from '../response/error-response.ts';

/** A body's value, undefined if empty; or the rejection of anything that is not JSON. */
export type JsonBody = { readonly value: unknown } | { readonly error: ErrorResponse };

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function parseJsonBody(bytes: Uint8Array, contentType: string | undefined): JsonBody {
  if (bytes.length === 0 && contentType === undefined) return { value: undefined };
  // Other sites' forms can send three content types without a preflight; JSON is not among them.
  if (!/^application\/json *(?:;|$)/i.test(contentType ?? '')) return { error: ERROR_RESPONSES.notJson };
  let error = 'not valid UTF-8';
  try {
    const text = utf8.decode(bytes);
    error = text.trim() === '' ? 'the body is empty' : 'not valid JSON';
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The parser's message quotes the input, which may be a password.
    const problem = { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: null, ctx: { error } };
    return { error: validationFailed([problem]) };
  }
}
