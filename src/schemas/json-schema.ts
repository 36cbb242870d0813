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

/** A list of values that have one schema. */
export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', ...(description !== undefined && { description }), items };
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** What a stored schema names instead of spelling it out: lists of words, and sets of properties. */
export interface SchemaParts {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly properties?: Readonly<Record<string, Properties>>;
}

/** Properties as a table of schemas has them: all members of its objects are required. */
export function readProperties(stored: Properties, parts: SchemaParts): Properties {
  return Object.fromEntries(Object.entries(stored).map(([name, schema]) => [name, readSchema(schema, parts)]));
}

function readSchema(stored: JsonSchema, parts: SchemaParts): JsonSchema {
  const read = Object.entries(stored).map(([name, value]): JsonSchema => {
    if (name === 'items') return { items: readSchema(value as JsonSchema, parts) };
    if (name === 'properties') {
      const properties = typeof value === 'string' ? parts.properties![value]! : (value as Properties);
      return objectOf(readProperties(properties, parts));
    }
    if (name !== 'enum' || typeof value !== 'string') return { [name]: value };
    const words = parts.lists[value]!;
    return { enum: Array.isArray(stored.type) ? [...words, null] : words };
  });
  // An object that may be null keeps its own type.
  return { ...Object.assign({}, ...read), type: stored.type };
}

/** The same value, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema as { type: string; enum?: readonly string[] };
  return { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest };
}
