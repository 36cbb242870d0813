/**
 * What a person reads at a form that a route refused:
 * 1. Mistakes stand by the names of their fields, in words for people; what was typed stays, but for secrets.
 * 2. What is about one field, such as a wrong password, stands beside it where the form has it.
 * 3. Words for programs are replaced: rate limits, things that are gone.
 */
import { expect, it } from 'vitest';
import { Fields } from '../../../src/http/dashboard/fields.ts';
import { formError } from '../../../src/http/dashboard/form-error.ts';
import { errorResponse, tooManyRequests, validationFailed } from '../../../src/http/response/error-response.ts';
import { SITE } from '../../site/sample-foods.ts';

const CODE =
  'The code is wrong, expired or already used. Wait for the next one. If it fails too, let your phone set its clock automatically.';

const fieldsOf = (values: Record<string, string>) =>
  new Fields(Buffer.from(new URLSearchParams({ form: 'x', ...values }).toString()));

it('1. mistakes by field, and what was typed', () => {
  const fields = fieldsOf({ username: ' a! ', password: 'x', proof_code: '1', token: 't', next: '/account/keys' });
  const outcome = formError(
    'register',
    fields,
    validationFailed([
      { type: 'missing', loc: ['body', 'email'], msg: 'Field required', input: null },
      { type: 'string_unicode', loc: ['body', 'proof', 'password'], msg: 'Input should be', input: null },
      { type: 'invalid_username', loc: ['body', 'username'], msg: '"a!" cannot be a username.', input: 'a!' },
    ]),
    SITE.locale,
  );
  expect(outcome.problems).toEqual({
    email: 'Fill this in.',
    proof_password: 'This contains a character that cannot be stored. Type it again.',
    username: 'This cannot be a username. Use 3 to 64 letters (a to z), digits, dots, underscores or hyphens.',
  });
  expect(outcome.typed).toEqual({ form: 'x', username: ' a! ', next: '/account/keys' });
  expect(outcome.problem).toBeUndefined();
});

it('2. a wrong proof beside its field, where the form has it', () => {
  const wrong = (code: string) => ({ ...errorResponse(403, 'It is wrong.'), code });
  const at = (code: string, values: Record<string, string>) =>
    formError('x', fieldsOf(values), wrong(code), SITE.locale);
  expect(at('wrong_password', { proof_password: ' ' })).toMatchObject({
    problems: { proof_password: 'The password is wrong.' },
  });
  expect(at('wrong_code', { code: '1' })).toMatchObject({ code: 'wrong_code', problems: { code: CODE } });
  expect(at('wrong_code', { proof_code: '1' }).problems).toEqual({ proof_code: CODE });
  expect(at('wrong_code', {})).toMatchObject({ problem: CODE, problems: {} });
  expect(at('proof_required', { proof_password: '1' })).toMatchObject({
    problem: 'Enter your current password or a code from your two-factor app to make this change.',
    problems: {},
  });
  expect(at('unheard_of', {})).toMatchObject({ problem: 'It is wrong.', problems: {} });
});

it('3. words for people', () => {
  const fields = fieldsOf({});
  expect(formError('x', fields, tooManyRequests(15), SITE.locale).problem).toMatch(/Wait 15 seconds, then try again/);
  expect(formError('x', fields, tooManyRequests(600), SITE.locale).problem).toMatch(/Wait 10 minutes, then try again/);
  const gone = { ...errorResponse(404, 'Session not found'), code: 'session_not_found' };
  expect(formError('x', fields, gone, SITE.locale).problem).toBe('That session has already ended.');
});
