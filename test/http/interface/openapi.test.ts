// 1. Every endpoint of the table stands in the document, with its parameters, and nothing else but /health and the routes
//    of accounts, which account/openapi.test.ts is about.
// 2. The bounds, defaults and choices that the document names are those by which values are admitted.
// 3. Every $ref resolves, every operation has its own id, every listed error is one that the interface gives.
// 4. The example foods have exactly the 22 fields of a Food and are valid against its schema.
import { describe, expect, it } from 'vitest';
import { FOOD_FIELDS } from '../../../src/food/food.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { ENDPOINTS } from '../../../src/http/interface/endpoints.ts';
import { openApiDocument } from '../../../src/http/interface/openapi.ts';

interface Schema {
  pattern?: string;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

interface Described {
  name: string;
  in: string;
  description: string;
  required: boolean;
  schema: Schema;
  example?: unknown;
}

interface Answer {
  $ref?: string;
  description: string;
  content?: Record<string, { schema: Schema; example: unknown }>;
}

interface Operation {
  operationId: string;
  parameters: Described[];
  responses: Record<string, Answer>;
}

interface Description {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
}

const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://larder.example'))) as Description;
const DATA_PATHS = [...ENDPOINTS.map(({ path }) => path), '/health'];
const OPERATIONS = DATA_PATHS.map((path) => ({ path, ...DOCUMENT.paths[path].get }));

function resolve<T extends object>(node: T & { $ref?: string }): T {
  if (node.$ref === undefined) return node;
  const steps = node.$ref.split('/');
  expect(steps.shift()).toBe('#');
  let target: unknown = DOCUMENT;
  for (const step of steps) target = (target as Record<string, unknown>)[step];
  if (target === undefined) throw new Error(`${node.$ref} leads nowhere`);
  return resolve(target as T);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** What is wrong with a value by as much of JSON Schema as the document uses. */
function problemsOf(value: unknown, given: Schema, at = '$'): string[] {
  const schema = resolve(given);
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  const fits = types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const problems = fits ? [] : [`${at} is ${type}, not ${types}`];
  if (schema.enum && !schema.enum.includes(value)) problems.push(`${at} is none of ${schema.enum}`);
  if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))) {
    problems.push(`${at} is out of bounds`);
  }
  if (typeof value === 'string' && value.length < (schema.minLength ?? 0)) problems.push(`${at} is too short`);
  if (Array.isArray(value) && schema.items) {
    problems.push(...value.flatMap((item, index) => problemsOf(item, schema.items!, `${at}[${index}]`)));
  } else if (type === 'object') {
    const members = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!(name in members)) problems.push(`${at}.${name} is missing`);
    for (const [name, member] of Object.entries(members)) {
      const property = schema.properties?.[name];
      if (property) problems.push(...problemsOf(member, property, `${at}.${name}`));
    }
  }
  return problems;
}

function eachNode(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node as Record<string, unknown>);
  for (const child of Object.values(node)) eachNode(child, visit);
}

describe('the endpoints', () => {
  it('are all there, and only those', () => {
    expect(DOCUMENT.openapi).toBe('3.1.0');
    expect(DOCUMENT.info.version).toBe('1.0.0');
    expect(DOCUMENT.servers).toEqual([{ url: 'https://larder.example' }]);
    const accountPaths = ACCOUNT_ROUTES.map(({ path }) => path);
    expect(Object.keys(DOCUMENT.paths).sort()).toEqual([...new Set([...DATA_PATHS, ...accountPaths])].sort());
    for (const path of DATA_PATHS) expect(Object.keys(DOCUMENT.paths[path])).toEqual(['get']);
    expect(new Set(OPERATIONS.map(({ operationId }) => operationId)).size).toBe(OPERATIONS.length);
  });

  it('have the parameters of the table, path parameters named in the path', () => {
    for (const endpoint of ENDPOINTS) {
      const { parameters } = DOCUMENT.paths[endpoint.path].get;
      expect(parameters.map(({ name }) => name)).toEqual(Object.keys(endpoint.parameters));
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const { description } of parameters) expect(description).toMatch(/\.$/);
    }
  });

  it('list the errors that they give', () => {
    const errorsOf = (path: string) =>
      Object.keys(DOCUMENT.paths[path].get.responses).filter((status) => Number(status) >= 400);
    expect(errorsOf('/search')).toEqual(['401', '422', '429', '503']);
    expect(errorsOf('/food/{food_id}')).toEqual(['401', '404', '422', '429', '503']);
    expect(errorsOf('/barcode/{code}')).toEqual(['401', '404', '429', '503']);
    expect(errorsOf('/food/{food_id}/details')).toEqual(['401', '404', '422', '429', '503']);
    expect(errorsOf('/foods')).toEqual(['401', '422', '429', '503']);
    expect(errorsOf('/meal')).toEqual(['401', '422', '429', '503']);
    expect(errorsOf('/foods/popular')).toEqual(['401', '422', '429', '503']);
    expect(errorsOf('/foods/changes')).toEqual(['401', '410', '422', '429', '503']);
    expect(errorsOf('/foods/categories')).toEqual(['401', '429', '503']);
    expect(errorsOf('/health')).toEqual(['405']);
  });
});

describe('the bounds', () => {
  const DECIDED: Record<string, Schema> = {
    q: { type: 'string', minLength: 2 },
    source: { type: 'string', enum: ['off', 'ai_estimate'] },
    food_id: { type: 'integer' },
    code: { type: 'string' },
    offset: { type: 'integer', minimum: 0, default: 0 },
    since: { type: 'string', pattern: String.raw`^\d{8}T\d{6}Z-[0-9a-f]{8}$` },
    after: { type: 'integer', minimum: 0, default: 0 },
    category: { type: 'string' },
    has_image: { type: 'boolean', default: true },
    servings: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
    lang: { type: 'string', enum: ['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-BR', 'nl', 'pl'] },
    ids: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 100 },
    barcodes: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
  };
  const LIMITS: Record<string, Schema> = {
    '/search': { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    '/foods/popular': { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    '/foods/changes': { type: 'integer', minimum: 1, maximum: 10_000, default: 1_000 },
  };

  it('are those of the interface', () => {
    for (const { path, parameters } of OPERATIONS) {
      for (const { name, schema, required } of parameters) {
        const longest = path === '/meal' && name === 'q' ? { maxLength: 1000 } : {};
        expect(schema).toEqual(name === 'limit' ? LIMITS[path] : { ...DECIDED[name], ...longest });
        expect(required).toBe(['q', 'food_id', 'code'].includes(name));
      }
    }
  });

  it.each(
    ENDPOINTS.flatMap(({ path, parameters }) => Object.values(parameters).map((each) => [path, each.name, each])),
  )('%s %s: the validation admits exactly what the schema says', (path, name, parameter) => {
    const { read, fallback, isRequired, example } = parameter as (typeof ENDPOINTS)[0]['parameters'][string];
    const described = DOCUMENT.paths[path as string].get.parameters.find((each) => each.name === name)!;
    const { schema } = described;
    expect(described.required).toBe(isRequired);
    expect(schema.default).toEqual(fallback);
    const admits = (value: unknown) => 'value' in read(String(value));
    const candidates: unknown[] = [schema.minimum, schema.maximum, schema.default, described.example, example];
    for (const bound of [schema.minimum, schema.maximum])
      if (bound !== undefined) candidates.push(bound - 1, bound + 1);
    if (schema.minLength) candidates.push('a'.repeat(schema.minLength), 'a'.repeat(schema.minLength - 1));
    candidates.push(...(schema.enum ?? []), ...(schema.enum ? ['community', 'usda', ''] : []));
    if (schema.type === 'boolean') candidates.push(true, false);
    if (schema.type === 'integer') candidates.push(0, -1, 1e6);
    for (const value of candidates.filter((each) => each !== undefined)) {
      expect({ value, isAdmitted: admits(value) }).toEqual({
        value,
        isAdmitted: problemsOf(value, schema).length === 0,
      });
    }
  });
});

describe('schemas and examples', () => {
  it('every reference resolves', () => {
    let references = 0;
    eachNode(DOCUMENT, (node) => {
      if (typeof node.$ref !== 'string') return;
      references++;
      expect(resolve(node)).toBeTypeOf('object');
    });
    expect(references).toBeGreaterThan(10);
  });

  it('every example is valid against the schema beside it', () => {
    let examples = 0;
    eachNode(DOCUMENT, (node) => {
      if (!('example' in node) || !('schema' in node)) return;
      examples++;
      expect(problemsOf(node.example, node.schema as Schema)).toEqual([]);
    });
    expect(examples).toBeGreaterThan(10);
  });

  it('the example food has exactly the 22 fields, in their order', () => {
    for (const path of ['/food/{food_id}', '/barcode/{code}', '/search', '/foods/popular']) {
      const { example, schema } = resolve(DOCUMENT.paths[path].get.responses['200']).content!['application/json'];
      for (const food of [example].flat() as object[]) {
        expect(Object.keys(food)).toEqual(FOOD_FIELDS.map(({ name }) => name));
        expect(Object.keys(food)).toHaveLength(22);
      }
      const food = resolve(schema.items ?? schema);
      expect(Object.keys(food.properties!)).toEqual(FOOD_FIELDS.map(({ name }) => name));
      expect(food.required).toEqual(Object.keys(food.properties!));
    }
  });

  it('the checker of this file sees what is wrong', () => {
    const food = { $ref: '#/components/schemas/Food' };
    const { example } = resolve(DOCUMENT.paths['/food/{food_id}'].get.responses['200']).content!['application/json'];
    expect(problemsOf(example, food)).toEqual([]);
    for (const wrong of [{ id: 1.5 }, { name: null }, { source: 'usda' }, { confidence: 1.1 }, { fat_g: '3' }]) {
      expect(problemsOf({ ...(example as object), ...wrong }, food)).toHaveLength(1);
    }
    expect(problemsOf({}, food)).toHaveLength(22);
  });
});
