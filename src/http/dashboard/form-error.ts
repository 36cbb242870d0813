/** Turns a route's error for programs into words for a person at a form. */
import { KEY_NAME_SHAPE, USERNAME_SHAPE } from '../../accounts/account-rules.ts';
import { PASSWORD_SHAPE } from '../../sign-in/passwords/password-rules.ts';
import type { FormOutcome } from '../../site/account/form-parts.tsx';
import type { Locale, WordKey } from '../../site/language/locale.ts';
import { ACCOUNT_ERRORS, formErrorKey } from '../account/account-errors.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import type { Fields } from './fields.ts';

/** Problems of fields whose message is not that of an account error. */
const WORDS: Readonly<Record<string, WordKey>> = {
  missing: 'formError.missing',
  int_type: 'formError.wholeNumber',
  int_parsing: 'formError.wholeNumber',
  int_from_float: 'formError.wholeNumber',
  greater_than_equal: 'formError.largerNumber',
  literal_error: 'formError.choose',
  string_unicode: 'formError.character',
  invalid_scope: 'formError.choose',
  invalid_overlap: 'formError.choose',
  invalid_plan: 'formError.choose',
  password_change_required: 'security.mustChange',
  two_factor_required: 'twoFactor.required',
};

/** The fields that a problem can be about; it is shown beside the first one that was sent. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  wrong_password: ['proof_password'],
  wrong_code: ['code', 'proof_code'],
  account_exists: ['username'],
  key_exists: ['name'],
};

/** The message at a form that a route refused. */
export function formError(form: string, fields: Fields, response: ErrorResponse, locale: Locale): FormOutcome {
  const { detail, code } = response;
  const typed = fields.shown();
  if (typeof detail !== 'string') {
    const problems = detail.map(({ type, loc, msg }) => [loc.slice(1).join('_'), sentenceFor(type, locale) ?? msg]);
    return { form, code, problems: Object.fromEntries(problems), typed };
  }
  const problem = wait(response, locale) ?? sentenceFor(code ?? null, locale) ?? detail;
  const field = FIELDS[code ?? '']?.find((name) => fields.secret(name) !== undefined);
  return field === undefined
    ? { form, code, problem, problems: {}, typed }
    : { form, code, problems: { [field]: problem }, typed };
}

/** The message at a form whose subject changed after it was drawn. */
export function staleFormError(form: string, fields: Fields, { t }: Locale): FormOutcome {
  return { form, problem: t('formError.stale'), problems: {}, typed: fields.shown() };
}

/** The sentence for an error's code; undefined if there is none for people. */
export function sentenceFor(code: string | null, { t, has }: Locale): string | undefined {
  if (code === null) return undefined;
  if (code === 'invalid_username') {
    return t('formError.invalidUsername', { min: USERNAME_SHAPE.minLength, max: USERNAME_SHAPE.maxLength });
  }
  if (code === 'invalid_key_name') return t('formError.invalidKeyName', { max: KEY_NAME_SHAPE.maxLength });
  if (code === 'invalid_password') {
    return t('formError.invalidPassword', { min: PASSWORD_SHAPE.minLength, max: PASSWORD_SHAPE.maxLength });
  }
  if (Object.hasOwn(WORDS, code)) return t(WORDS[code]!);
  const key = formErrorKey(code);
  return Object.hasOwn(ACCOUNT_ERRORS, code.toUpperCase()) && has(key) ? t(key) : undefined;
}

/** The words for trying too often: "rate limit" is for programs. */
function wait({ status, retryAfterSeconds: seconds }: ErrorResponse, { t }: Locale): string | undefined {
  if (status !== 429 || seconds === undefined) return undefined;
  return seconds < 90
    ? t('formError.waitSeconds', { count: seconds })
    : t('formError.waitMinutes', { count: Math.ceil(seconds / 60) });
}
