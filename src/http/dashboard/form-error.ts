/** What a route says to a program, in the words for a person at a form. */
import type { FormOutcome } from '../../site/account/form-parts.tsx';
import type { ErrorResponse } from '../error-response.ts';
import type { Fields } from './fields.ts';

/** For what fields themselves say in the words of a validator; all other messages are written for people. */
const WORDS: Readonly<Record<string, string>> = {
  missing: 'Fill this in.',
  int_type: 'Enter a whole number.',
  int_parsing: 'Enter a whole number.',
  int_from_float: 'Enter a whole number.',
  greater_than_equal: 'Enter a larger number.',
  literal_error: 'Choose one of these.',
  string_unicode: 'This contains a character that cannot be stored. Type it again.',
};

/** What is wrong as a whole, where the route's own words are for programs. */
const SENTENCES: Readonly<Record<string, string>> = {
  session_not_found: 'That session has already ended.',
  identity_not_found: 'That link has already been removed.',
  email_not_found: 'This address no longer exists. It may have been confirmed or removed in the meantime.',
  key_not_found: 'That key has already been revoked.',
  accounts_unavailable: 'Accounts are not available right now. Nothing was changed. Try again in a moment.',
};

/** The fields that a problem can be about; it is said beside the first of them that was sent. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  wrong_password: ['proof_password'],
  wrong_code: ['code', 'proof_code'],
  account_exists: ['username'],
  key_exists: ['name'],
};

/** What to say at the form that a route refused. */
export function formError(form: string, fields: Fields, response: ErrorResponse): FormOutcome {
  const { detail, code } = response;
  const typed = fields.shown();
  if (typeof detail !== 'string') {
    const problems = detail.map(({ type, loc, msg }) => [loc.slice(1).join('_'), WORDS[type] ?? msg]);
    return { form, code, problems: Object.fromEntries(problems), typed };
  }
  const problem = wait(response) ?? SENTENCES[code ?? ''] ?? detail;
  const field = FIELDS[code ?? '']?.find((name) => fields.secret(name) !== undefined);
  return field === undefined
    ? { form, code, problem, problems: {}, typed }
    : { form, code, problems: { [field]: problem }, typed };
}

/** What to say at a form that was drawn before what it is about was changed. */
export function staleFormError(form: string, fields: Fields): FormOutcome {
  const problem = 'This has changed in the meantime, perhaps in another window of yours. Nothing was done.';
  return { form, problem, problems: {}, typed: fields.shown() };
}

/** The words for someone who tried too often: "rate limit" is for programs. */
function wait(response: ErrorResponse): string | undefined {
  const { status, retryAfterSeconds: seconds } = response;
  if (status !== 429 || seconds === undefined) return undefined;
  const time = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many attempts in a short time. Wait ${time}, then try again.`;
}
