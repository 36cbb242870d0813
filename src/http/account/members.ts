/**
 * Members of JSON bodies and their validation, like FastAPI with Pydantic v2: every invalid member is reported, unknown
 * ones are ignored. The OpenAPI document uses the same description.
 */
import { AccountsError } from '../../accounts/errors.ts';
import { type JsonSchema, objectOf, orNull } from '../../schemas/json-schema.ts';
import type { ValidationProblem } from '../response/error-response.ts';
import { belowMinimum, MISSING, noneOf, problemAt } from '../response/problems.ts';

type Loc = ValidationProblem['loc'];
type Read<T> = { value: T } | { errors: ValidationProblem[] };

/** A member of a body, which reads into a `T`. */
export interface Member<T = unknown> {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Whether `null` means the same as omission. */
  readonly isNullable?: boolean;
  readonly read: (value: unknown, loc: Loc) => Read<T>;
}

export type Members = Readonly<Record<string, Member>>;
export type MemberValues<M extends Members> = {
  [Name in keyof M]: M[Name] extends Member<infer T> ? T : never;
};

/** A text's format as JSON Schema. */
export interface TextShape {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface Described {
  description: string;
  example?: string | number;
  /** Whether answers must not repeat the value. */
  isSecret?: boolean;
}

/** NUL and lone surrogates: nobody means them, and no database accepts them. */
const NOT_TEXT = /[\0\p{Cs}]/u;

/** The same for the document, in a form that all regex dialects understand. */
const WITHOUT_NUL = '^[^\\x00]*$';

/** A text; `rule` throws an AccountsError for invalid ones. `shape` states the rule in JSON Schema, as far as possible. */
export function text(
  options: Described & { rule?: (text: string) => unknown; shape?: TextShape | undefined },
): Member<string> {
  const { description, example, rule, shape, isSecret = false } = options;
  return {
    description,
    schema: {
      type: 'string',
      ...(isSecret && { format: 'password' }),
      pattern: WITHOUT_NUL,
      ...shape,
      ...(example !== undefined && { example }),
    },
    isRequired: true,
    read: (value, loc) => {
      const fail = (type: string, msg: string) => failed({ type, loc, msg, input: isSecret ? null : shown(value) });
      if (typeof value !== 'string') return fail('string_type', 'Input should be a valid string');
      if (NOT_TEXT.test(value)) {
        return fail('string_unicode', 'Input should be a valid string, without NUL characters or lone surrogates');
      }
      try {
        rule?.(value);
      } catch (error) {
        if (!(error instanceof AccountsError)) throw error;
        return fail(error.code.toLowerCase(), error.message);
      }
      return { value };
    },
  };
}

/** A whole number of at least `ge`, as a JSON number. */
export function integer(options: Described & { ge: number }): Member<number> {
  const { description, example, ge } = options;
  return {
    description,
    schema: {
      type: 'integer',
      minimum: ge,
      maximum: Number.MAX_SAFE_INTEGER,
      ...(example !== undefined && { example }),
    },
    isRequired: true,
    read: (value, loc) => {
      const fail = (type: string, msg: string) => failed({ type, loc, msg, input: shown(value) });
      if (typeof value !== 'number') return fail('int_type', 'Input should be a valid integer');
      if (!Number.isSafeInteger(value)) {
        return fail('int_from_float', 'Input should be a valid integer, got a number with a fractional part');
      }
      return value < ge ? failed(problemAt(belowMinimum(ge), loc, shown(value))) : { value };
    },
  };
}

export function choice<const T extends string>(options: Described & { values: readonly T[] }): Member<T> {
  const { description, values } = options;
  const problem = noneOf(values);
  return {
    description,
    schema: { type: 'string', enum: values },
    isRequired: true,
    read: (value, loc) => {
      const found = values.find((candidate) => candidate === value);
      if (found !== undefined) return { value: found };
      return failed(problemAt(problem, loc, shown(value)));
    },
  };
}

/** An object of members; its example shows members that go together. */
export function object<M extends Members>(
  description: string,
  members: M,
  example?: Readonly<Record<string, string>>,
): Member<MemberValues<M>> {
  return {
    description,
    schema: { ...schemaOf(members), ...(example !== undefined && { example }) },
    isRequired: true,
    read: (value, loc) => readMembers(members, value, loc),
  };
}

export function optional<T>(member: Member<T>): Member<T | undefined> {
  return { ...member, isRequired: false };
}

/** The same member, which may be omitted or null. */
export function nullable<T>(member: Member<T>): Member<T | undefined> {
  return { ...member, schema: orNull(member.schema), isRequired: false, isNullable: true };
}

export function readMembers<M extends Members>(members: M, value: unknown, loc: Loc): Read<MemberValues<M>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    return failed({ type: 'model_attributes_type', loc, msg, input: shown(value) });
  }
  const values: Record<string, unknown> = {};
  const errors: ValidationProblem[] = [];
  for (const [name, member] of Object.entries(members)) {
    // Own members only: "constructor" and "__proto__" are names like any other.
    const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (given === undefined || (given === null && member.isNullable)) {
      if (member.isRequired) errors.push(problemAt(MISSING, [...loc, name], null));
      continue;
    }
    const read = member.read(given, [...loc, name]);
    if ('errors' in read) errors.push(...read.errors);
    else values[name] = read.value;
  }
  return errors.length > 0 ? { errors } : { value: values as MemberValues<M> };
}

export function schemaOf(members: Members): JsonSchema {
  const entries = Object.entries(members);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const properties = entries.map(([name, { schema, description }]) => [name, { ...schema, description }]);
  return objectOf(Object.fromEntries(properties), { required });
}

function failed(problem: ValidationProblem): { errors: ValidationProblem[] } {
  return { errors: [problem] };
}

/** The value as an error repeats it; lists and objects may be nested too deeply to be serialized. */
function shown(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
