/** The part of an OpenAPI 3.1 document that the reference page reads. Members it does not know are ignored. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string | undefined };
  readonly servers?: readonly { readonly url: string }[] | undefined;
  readonly paths: { readonly [path: string]: { readonly [M in Method]?: Operation | undefined } };
  readonly components?: Components | undefined;
}

/** The methods that endpoints have, in the order in which they are shown. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type Method = (typeof METHODS)[number];

interface Components {
  readonly schemas?: { readonly [name: string]: Schema } | undefined;
  readonly parameters?: { readonly [name: string]: Parameter } | undefined;
  readonly responses?: { readonly [name: string]: Response } | undefined;
  readonly headers?: { readonly [name: string]: Header } | undefined;
}

interface Reference {
  readonly $ref: string;
}

export interface Operation {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly security?: readonly { readonly [scheme: string]: unknown }[] | undefined;
  readonly requestBody?: RequestBody | Reference | undefined;
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

/** What an endpoint takes besides its parameters. */
export interface RequestBody {
  readonly required?: boolean | undefined;
  readonly content?: { readonly [mediaType: string]: MediaType } | undefined;
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
  readonly example?: unknown;
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

/** One endpoint with where it is. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

/** What an endpoint without a tag counts as. */
const UNTAGGED = 'foods';

/** The endpoints whose first tag is one of these, in the order of the document. */
export function endpointsOf(document: OpenApiDocument, tags: readonly string[]): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation !== undefined && tags.includes(operation.tags?.[0] ?? UNTAGGED)
        ? [{ method, path, operation }]
        : [];
    }),
  );
}

/** The names of the schemas that endpoints use, themselves or through others, in the order of the document. */
export function schemasOf(document: OpenApiDocument, endpoints: readonly Endpoint[]): string[] {
  const used = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name !== '$ref' || typeof member !== 'string') look(member);
      else if (!used.has(member)) {
        used.add(member);
        look(resolve(document, { $ref: member }));
      }
    }
  };
  look(endpoints.map(({ operation }) => operation));
  return Object.keys(document.components?.schemas ?? {}).filter((name) => used.has(`#/components/schemas/${name}`));
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

/** The path with each parameter that has an example filled in. */
export function examplePath(path: string, parameters: readonly Parameter[]): string {
  let filled = path;
  const query: string[] = [];
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    const value = encodeURIComponent(String(example));
    if (place === 'path') filled = filled.replace(`{${name}}`, () => value);
    else if (place === 'query') query.push(`${name}=${value.replace(/%20/g, '+')}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
