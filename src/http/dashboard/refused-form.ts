/** What a route says to a program, in the words for a person at a form. */
import type { FormOutcome } from '../../site/account/form-outcome.ts';
import type { Refusal, ValidationProblem } from '../refusal.ts';
import type { Fields } from './fields.ts';

/** For what fields themselves say in the words of a validator; all other messages are written for people. */
const WORDS: Readonly<Record<string, string>> = {
  missing: 'Fill this in.',
  int_type: 'Give a whole number.',
  int_parsing: 'Give a whole number.',
  int_from_float: 'Give a whole number.',
  greater_than_equal: 'Give a larger number.',
  literal_error: 'Choose one of these.',
  string_unicode: 'This holds a character that cannot be kept. Type it anew.',
};

/** What to say at the form that a route refused. */
export function refusedForm(form: string, fields: Fields, refusal: Refusal): FormOutcome {
  const { detail } = JSON.parse(refusal.body.toString()) as { detail: string | ValidationProblem[] };
  const typed = fields.shown();
  if (typeof detail === 'string') return { form, problem: wait(refusal) ?? detail, problems: {}, typed };
  const problems = detail.map(({ type, loc, msg }) => [loc.slice(1).join('_'), WORDS[type] ?? msg]);
  return { form, problems: Object.fromEntries(problems), typed };
}

/** The words for someone who tried too often: "rate limit" is for programs. */
function wait({ status, headers }: Refusal): string | undefined {
  if (status !== 429) return undefined;
  const seconds = Number(headers[headers.indexOf('retry-after') + 1]);
  const time = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `That was tried too often in a short time. Wait ${time}, then try again.`;
}
