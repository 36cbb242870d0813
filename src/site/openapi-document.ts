/** The part of an OpenAPI 3.1 document that the reference page reads. Members it does not know are ignored. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string | undefined };
  readonly servers?: readonly { readonly url: string }[] | undefined;
  readonly paths: { readonly [path: string]: { readonly get?: Operation | undefined } };
  readonly components?: Components | undefined;
}

interface Components {
  readonly schemas?: { readonly [name: string]: Schema } | undefined;
  readonly parameters?: { readonly [name: string]: Parameter } | undefined;
  readonly responses?: { readonly [name: string]: Response } | undefined;
  readonly headers?: { readonly [name: string]: Header } | undefined;
}

interface Reference {
  readonly $ref: string;
}

/** One endpoint. */
export interface Operation {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly parameters?: readonly (Parameter | Reference)[] | undefined;
  readonly responses: { readonly [status: string]: Response | Reference };
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean | undefined;
  readonly schema?: Schema | undefined;
  readonly description?: string | undefined;
  readonly example?: unknown;
}

export interface Response {
  readonly description?: string | undefined;
  readonly headers?: { readonly [name: string]: Header | Reference } | undefined;
  readonly content?: { readonly [mediaType: string]: MediaType } | undefined;
}

interface MediaType {
  readonly schema?: Schema | undefined;
  readonly example?: unknown;
  readonly examples?: { readonly [name: string]: Example } | undefined;
}

interface Example {
  readonly summary?: string | undefined;
  readonly value?: unknown;
}

interface Header {
  readonly description?: string | undefined;
  readonly schema?: Schema | undefined;
}

export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly properties?: { readonly [name: string]: Schema } | undefined;
  readonly required?: readonly string[] | undefined;
}

/** What a local `$ref` points at, or the object itself when it is none. A dangling one gives undefined. */
export function resolve<T extends object>(document: OpenApiDocument, object: T | Reference): T | undefined {
  if (!('$ref' in object) || typeof object.$ref !== 'string') return object as T;
  const names = object.$ref.replace(/^#\//, '').split('/').map(unescapePointer);
  let target: unknown = document;
  for (const name of names) target = (target as Record<string, unknown> | undefined)?.[name];
  return target as T | undefined;
}

/** The name that a `$ref` ends with: `Food` of `#/components/schemas/Food`. */
export function refName(ref: string): string {
  return unescapePointer(ref.split('/').at(-1) ?? ref);
}

function unescapePointer(name: string): string {
  return name.replace(/~1/g, '/').replace(/~0/g, '~');
}
