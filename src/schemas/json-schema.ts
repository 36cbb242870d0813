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

/** A list of values that have one schema. */
export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', ...(description !== undefined && { description }), items };
}

/** The same value, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema as { type: string; enum?: readonly string[] };
  return { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest };
}
