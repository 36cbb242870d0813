/**
 * Parameters and their validation from raw strings, like FastAPI with Pydantic v2. Each kind of parameter reads a raw
 * string into a value or one error; the OpenAPI document uses the same description.
 */
import type { JsonSchema } from '../../schemas/json-schema.ts';
import type { ValidationProblem } from '../response/error-response.ts';
import {
  aboveMaximum,
  belowMinimum,
  MISSING,
  mismatch,
  NO_BOOLEAN,
  NO_INTEGER,
  noneOf,
  notTogether,
  type Problem,
  problemAt,
  TOO_LONG_INTEGER,
  tooLong,
  tooMany,
  tooShort,
} from '../response/problems.ts';

/** A parameter of an endpoint, which reads into a `T`. */
export interface Parameter<T = unknown> {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly example?: Example | undefined;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** The default of an optional parameter. */
  readonly fallback?: T;
  readonly read: (raw: string) => { value: T } | { problem: Problem };
}

type Example = string | number | boolean | readonly (string | number)[];

interface Described {
  in?: 'path' | 'query';
  description: string;
  /** A value that finds something; omitted if the plain request shows more. */
  example?: Example;
}

/** Text of `minLength` to `maxLength` code points; `shape` documents further rules, which are checked elsewhere. */
export function text(
  name: string,
  options: Described & { minLength?: number; maxLength?: number; pattern?: RegExp; shape?: JsonSchema },
): Parameter<string> {
  const { minLength = 0, maxLength, pattern } = options;
  return {
    ...place(name, options),
    schema: {
      type: 'string',
      ...(minLength > 0 && { minLength }),
      ...(maxLength && { maxLength }),
      ...(pattern && { pattern: pattern.source }),
      ...options.shape,
    },
    isRequired: true,
    read: (raw) => {
      if (codePoints(raw, minLength) < minLength) return { problem: tooShort(minLength) };
      if (maxLength !== undefined && codePoints(raw, maxLength + 1) > maxLength) return { problem: tooLong(maxLength) };
      if (pattern?.test(raw) === false) return { problem: mismatch(pattern.source) };
      return { value: raw };
    },
  };
}

/** Replaces numbers too large for any id or offset; databases could not even compare them. */
const NO_ID = -1;

/** A numeric id in the path. Any number of digits is valid; what is too large to exist is not found. */
export function id(name: string, options: Omit<Described, 'in'>): Parameter<number> {
  return {
    ...place(name, { ...options, in: 'path' }),
    schema: { type: 'integer' },
    isRequired: true,
    read: (raw) => {
      const digits = integerDigits(raw);
      if (digits === undefined) return { problem: LONG_INTEGER.test(raw) ? TOO_LONG_INTEGER : NO_INTEGER };
      const value = Number(digits);
      return { value: Number.isSafeInteger(value) ? value : NO_ID };
    },
  };
}

/** A whole number within optional bounds. */
export function integer(name: string, options: Described & { ge?: number; le?: number }): Parameter<number> {
  const { ge, le } = options;
  return {
    ...place(name, options),
    schema: { type: 'integer', ...(ge !== undefined && { minimum: ge }), ...(le !== undefined && { maximum: le }) },
    isRequired: true,
    read: (raw) => {
      if (LONG_INTEGER.test(raw)) return { problem: TOO_LONG_INTEGER };
      const digits = integerDigits(raw);
      if (digits === undefined || digits.replace('-', '').length > MAX_DIGITS) return { problem: NO_INTEGER };
      const value = Number(digits);
      if (le !== undefined && value > le) return { problem: aboveMaximum(le) };
      if (ge !== undefined && value < ge) return { problem: belowMinimum(ge) };
      return { value };
    },
  };
}

/** A boolean in any of the usual spellings. */
export function boolean(name: string, options: Described): Parameter<boolean> {
  return {
    ...place(name, options),
    schema: { type: 'boolean' },
    isRequired: true,
    read: (raw) => {
      const word = raw.toLowerCase();
      if (TRUE_WORDS.has(word)) return { value: true };
      if (FALSE_WORDS.has(word)) return { value: false };
      return { problem: NO_BOOLEAN };
    },
  };
}

export function choice<const T extends string>(
  name: string,
  options: Described & { values: readonly T[] },
): Parameter<T> {
  const problem = noneOf(options.values);
  return {
    ...place(name, options),
    schema: { type: 'string', enum: options.values },
    isRequired: true,
    read: (raw) => {
      const value = options.values.find((candidate) => candidate === raw);
      return value === undefined ? { problem } : { value };
    },
  };
}

/** Comma-separated values, each read by `entry`. */
export function list<T>(
  name: string,
  options: Described & { entry: Parameter<T>; maxItems: number },
): Parameter<readonly T[]> {
  const { entry, maxItems } = options;
  return {
    ...place(name, options),
    schema: { type: 'array', items: entry.schema, minItems: 1, maxItems },
    isRequired: true,
    read: (raw) => {
      const parts = raw.split(',');
      if (parts.length > maxItems) return { problem: tooMany(maxItems, parts.length) };
      const values: T[] = [];
      for (const part of parts) {
        const result = entry.read(part);
        if ('problem' in result) return result;
        values.push(result.value);
      }
      return { value: values };
    },
  };
}

/** The same parameter, optional, with a default if given. */
export function optional<T, F extends T | undefined = undefined>(
  parameter: Parameter<T>,
  fallback?: F,
): Parameter<T | F> {
  const schema = fallback === undefined ? parameter.schema : { ...parameter.schema, default: fallback };
  return { ...parameter, schema, isRequired: false, fallback } as Parameter<T | F>;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type Values<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

/**
 * Reads all parameters; each invalid one yields an error, path parameters first, then in table order. Exactly one of
 * `oneOf` must be sent.
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  path: Readonly<Record<string, string>>,
  query: URLSearchParams | undefined,
  oneOf?: readonly string[],
): { values: Values<P> } | { errors: ValidationProblem[] } {
  const values: Record<string, unknown> = {};
  let errors: ValidationProblem[] | undefined;
  for (const name in parameters) {
    const parameter = parameters[name]!;
    const raw = parameter.in === 'path' ? path[name] : query?.getAll(name).at(-1);
    if (raw === undefined && !parameter.isRequired) {
      values[name] = parameter.fallback;
      continue;
    }
    const result = raw === undefined ? { problem: MISSING } : parameter.read(raw);
    if ('value' in result) values[name] = result.value;
    else {
      errors ??= [];
      errors.push(problemAt(result.problem, [parameter.in, name], raw ?? null));
    }
  }
  if (oneOf !== undefined) {
    const sent = oneOf.filter((name) => query?.has(name));
    if (sent.length === 0) errors = [problemAt(MISSING, ['query', oneOf[0]!], null), ...(errors ?? [])];
    if (sent.length > 1)
      errors = [...(errors ?? []), problemAt(notTogether(oneOf), ['query', sent[1]!], query!.get(sent[1]!))];
  }
  return errors ? { errors } : { values: values as Values<P> };
}

const TRUE_WORDS = new Set(['1', 't', 'y', 'on', 'yes', 'true']);
const FALSE_WORDS = new Set(['0', 'f', 'n', 'off', 'no', 'false']);

/** The most digits that Python parses into an integer. */
const MAX_DIGITS = 4_300;

/** White space as in Unicode, which differs from `\s`: U+0085 is, U+FEFF is not. */
const INTEGER = /^\p{White_Space}*(?:\+|(-))?(\d+(?:_\d+)*)(?:\.0+)?\p{White_Space}*$/u;
/** Needs no normalization. */
const PLAIN_INTEGER = /^(?:0|[1-9]\d{0,15})$/;
/** A plain number with more digits; anything after them is ignored, but with anything before them it is not an integer. */
const LONG_INTEGER = new RegExp(`^-?[1-9]\\d{${MAX_DIGITS}}`);

/**
 * The minus sign and digits, without leading zeros, of what Pydantic accepts as an integer: surrounding white space, a
 * sign, leading zeros, single underscores between digits and a fraction of zeros. Digits beyond a double's precision still
 * compare correctly with any bound.
 */
function integerDigits(raw: string): string | undefined {
  // Nearly all are plain digits.
  if (PLAIN_INTEGER.test(raw)) return raw;
  const match = INTEGER.exec(raw);
  if (!match) return undefined;
  const [, minus = '', digits] = match;
  return minus + digits!.replaceAll('_', '').replace(/^0+(?=\d)/, '');
}

/** Counts code points, but no further than needed. */
function codePoints(value: string, enough: number): number {
  let count = 0;
  for (const _ of value) if (++count >= enough) break;
  return count;
}

function place(name: string, { in: where = 'query', description, example }: Described) {
  return { name, in: where, description, example } as const;
}
