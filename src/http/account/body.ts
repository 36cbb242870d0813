/** Reads a JSON body from its bytes. */
import { ERROR_RESPONSES, type ErrorResponse, type ValidationProblem, validationFailed } from '../error-response.ts';
import { type Members, type MemberValues, readMembers } from './members.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The members of a body, or the refusal of one that is not JSON or lacks something. */
export function readBody<M extends Members>(
  members: M,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string | undefined },
): { values: MemberValues<M> } | { error: ErrorResponse } {
  const needsNone = Object.values(members).every(({ isRequired }) => !isRequired);
  // Nothing sent: fine where nothing is needed, and otherwise every member is missing.
  if (bytes.length === 0 && contentType === undefined) {
    return needsNone ? { values: {} as MemberValues<M> } : read(members, {});
  }
  // Forms of other sites can send three content types without a preflight. This is not one of them.
  if (!/^application\/json *(?:;|$)/i.test(contentType ?? '')) return { error: ERROR_RESPONSES.notJson };
  const parsed = parse(bytes);
  return 'problem' in parsed ? { error: validationFailed([parsed.problem]) } : read(members, parsed.value);
}

function read<M extends Members>(members: M, value: unknown): { values: MemberValues<M> } | { error: ErrorResponse } {
  const result = readMembers(members, value, ['body']);
  return 'errors' in result ? { error: validationFailed(result.errors) } : { values: result.value };
}

function parse(bytes: Uint8Array): { value: unknown } | { problem: ValidationProblem } {
  let error = 'not valid UTF-8';
  try {
    const text = utf8.decode(bytes);
    error = text.trim() === '' ? 'the body is empty' : 'not valid JSON';
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The parser's own words quote what was sent, which may be a password.
    return { problem: { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: null, ctx: { error } } };
  }
}
