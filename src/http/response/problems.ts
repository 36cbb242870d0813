/** Validation problems in the words of FastAPI with Pydantic v2, for parameters and body members alike. */
import type { ValidationProblem } from './error-response.ts';

/** A problem without its location. */
export type Problem = Pick<ValidationProblem, 'type' | 'msg' | 'ctx'>;

/** A problem with its location and input, members in the interface's order. */
export function problemAt(
  { type, msg, ctx }: Problem,
  loc: ValidationProblem['loc'],
  input: unknown,
): ValidationProblem {
  return { type, loc, msg, input, ...(ctx && { ctx }) };
}

export const MISSING: Problem = { type: 'missing', msg: 'Field required' };

export const NO_BOOLEAN: Problem = {
  type: 'bool_parsing',
  msg: 'Input should be a valid boolean, unable to interpret input',
};

export const NO_INTEGER: Problem = {
  type: 'int_parsing',
  msg: 'Input should be a valid integer, unable to parse string as an integer',
};

export const TOO_LONG_INTEGER: Problem = {
  type: 'int_parsing_size',
  msg: 'Unable to parse input string as an integer, exceeded maximum size',
};

export function belowMinimum(ge: number): Problem {
  return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${ge}`, ctx: { ge } };
}

export function aboveMaximum(le: number): Problem {
  return { type: 'less_than_equal', msg: `Input should be less than or equal to ${le}`, ctx: { le } };
}

export function tooShort(minLength: number): Problem {
  const msg = `String should have at least ${minLength} characters`;
  return { type: 'string_too_short', msg, ctx: { min_length: minLength } };
}

export function tooLong(maxLength: number): Problem {
  const msg = `String should have at most ${maxLength} characters`;
  return { type: 'string_too_long', msg, ctx: { max_length: maxLength } };
}

export function mismatch(pattern: string): Problem {
  return { type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } };
}

export function tooMany(maxLength: number, actualLength: number): Problem {
  const msg = `List should have at most ${maxLength} items after validation, not ${actualLength}`;
  return { type: 'too_long', msg, ctx: { field_type: 'List', max_length: maxLength, actual_length: actualLength } };
}

/** Parameters of which only one may be sent. */
export function notTogether(names: readonly string[]): Problem {
  return { type: 'value_error', msg: `Value error, send only one of ${names.join(' and ')}` };
}

export function noneOf(values: readonly string[]): Problem {
  const quoted = values.map((value) => `'${value}'`);
  const expected = quoted.length < 2 ? quoted.join() : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
}
