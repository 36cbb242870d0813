/** JSON Schema as far as the OpenAPI document uses it: what is wrong with a value, and values that are right or wrong. */
import fc from 'fast-check';
import { ANY_CHARACTER } from './any-character.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  example?: unknown;
}

/** The named schemas that references lead to. */
export type Schemas = Readonly<Record<string, Schema>>;

const INFINITE = Number.POSITIVE_INFINITY;

/** What is wrong with a value; a member that is not described is wrong too. */
export function problemsOf(value: unknown, given: Schema, schemas: Schemas = {}, at = '$'): string[] {
  const schema = resolve(given, schemas);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const all = choices.map((each) => problemsOf(value, each, schemas, at));
    return all.some((problems) => problems.length === 0) ? [] : all.flat();
  }
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  const fits = types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!fits) return [`${at} is ${type}, not ${types}`];
  const problems: string[] = [];
  if (schema.enum && !schema.enum.includes(value)) problems.push(`${at} is none of ${schema.enum}`);
  if (typeof value === 'number' && (value < (schema.minimum ?? -INFINITE) || value > (schema.maximum ?? INFINITE))) {
    problems.push(`${at} is out of bounds`);
  }
  if (typeof value === 'string') problems.push(...textProblems(value, schema).map((problem) => `${at} ${problem}`));
  if (Array.isArray(value) && schema.items) {
    problems.push(...value.flatMap((item, index) => problemsOf(item, schema.items!, schemas, `${at}[${index}]`)));
  } else if (type === 'object') problems.push(...memberProblems(value as Record<string, unknown>, schema, schemas, at));
  return problems;
}

function textProblems(text: string, { minLength = 0, maxLength = INFINITE, pattern, format }: Schema): string[] {
  const { length } = [...text];
  const problems: string[] = [];
  if (length < minLength || length > maxLength) problems.push('has the wrong length');
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) problems.push(`does not match ${pattern}`);
  if (format === 'date-time' && Number.isNaN(Date.parse(text))) problems.push('is no time');
  return problems;
}

function memberProblems(members: Record<string, unknown>, schema: Schema, schemas: Schemas, at: string): string[] {
  const problems = (schema.required ?? [])
    .filter((name) => !Object.hasOwn(members, name))
    .map((name) => `${at}.${name} is missing`);
  for (const [name, member] of Object.entries(members)) {
    const { additionalProperties: others = schema.properties === undefined } = schema;
    const property = schema.properties?.[name] ?? (typeof others === 'object' ? others : undefined);
    if (property) problems.push(...problemsOf(member, property, schemas, `${at}.${name}`));
    else if (others === false) problems.push(`${at}.${name} is not described`);
  }
  return problems;
}

/** Values that a schema allows. */
export function rightValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  return fc
    .oneof(...types.map((type) => valueOfType(type, schema)))
    .filter((value) => problemsOf(value, schema).length === 0);
}

function valueOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return anyInteger(schema);
  if (type === 'string') return anyText(schema);
  if (type === 'array') {
    const { items = {}, minItems: minLength = 0, maxItems: maxLength = 10 } = schema;
    return fc.array(rightValue(items), { minLength, maxLength: Math.min(maxLength, 10) });
  }
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, rightValue(each)] as const);
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
}

function anyInteger({ minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }),
    fc.constantFrom(minimum, Math.min(maximum, Number.MAX_SAFE_INTEGER)),
  );
}

function anyText({ minLength = 0, maxLength = 60, pattern, format, example }: Schema): fc.Arbitrary<string> {
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const kinds: fc.Arbitrary<string>[] = [fc.string({ unit: 'grapheme', ...bounds })];
  if (typeof example === 'string') kinds.push(fc.constant(example));
  if (format === 'email') return fc.emailAddress();
  // What a pattern without properties of Unicode describes can be made from it.
  if (pattern !== undefined && !pattern.includes('\\p{') && !pattern.includes('\\x00')) {
    return fc.stringMatching(new RegExp(pattern), { maxLength: bounds.maxLength });
  }
  return fc.oneof(...kinds, fc.string({ unit: ANY_CHARACTER, ...bounds }));
}

const WRONG_VALUES = [null, true, 0, -1, 1.5, 1e300, '', 'x', 'a\0b', 'x'.repeat(300), ' ', [], ['ada'], {}];

/** Values that a schema does not allow; undefined where there is none. */
export function wrongValue(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const wrong = WRONG_VALUES.filter((value) => problemsOf(value, schema).length > 0);
  return wrong.length === 0 ? undefined : fc.constantFrom(...wrong);
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const target = schemas[schema.$ref.split('/').at(-1)!];
  if (target === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return resolve(target, schemas);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
