/** The JSON Schemas of parameters, bodies and answers, in the OpenAPI document and for the tools of assistants. */

/** A JSON Schema, as far as it is used here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object; all members are required unless `required` says which. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  { required = Object.keys(properties), ...rest }: { required?: readonly string[] } & JsonSchema = {},
): JsonSchema {
  return { type: 'object', ...rest, ...(required.length > 0 && { required }), properties };
}

/** Whether a value has the shape of a schema: its types, its members that are required. Which words it may be is not looked at. */
export function hasShape(value: unknown, schema: JsonSchema): boolean {
  const { type, properties = {}, required = [], items } = schema as Shape;
  const types = typeof type === 'string' ? [type] : type;
  if (types !== undefined && !types.some((each) => isOfType(value, each))) return false;
  if (Array.isArray(value)) return items === undefined || value.every((entry) => hasShape(entry, items));
  if (typeof value !== 'object' || value === null) return true;
  const members = value as Readonly<Record<string, unknown>>;
  return (
    required.every((name) => Object.hasOwn(members, name)) &&
    Object.keys(properties).every((name) => members[name] === undefined || hasShape(members[name], properties[name]!))
  );
}

interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

export const text = (description: string): JsonSchema => ({ type: 'string', description });
export const number = (description: string): JsonSchema => ({ type: 'number', description });
/** One of some words. */
export const word = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
});

/** A list of values that have one schema. */
export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', ...(description !== undefined && { description }), items };
}

/** The same value, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema as { type: string; enum?: readonly string[] };
  return { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest };
}
