/** The part of the OpenAPI document that the client speaks, and the types made from it. */
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const PATHS = [
  '/search',
  '/food/{food_id}',
  '/food/{food_id}/details',
  '/barcode/{code}',
  '/barcode/{code}/details',
  '/foods',
  '/meal',
  '/foods/popular',
  '/foods/changes',
  '/foods/categories',
  '/health',
];
const SCHEMAS = ['Food', 'FoodDetails', 'Meal', 'Changes', 'CategoryCount', 'Health', 'Error', 'ValidationError'];

const HEADING = `/**
 * Made from the OpenAPI document by \`npm run generate -w client\`; do not edit. A test holds it equal to what a running
 * service describes.
 */
`;

/** As much of a JSON document as this file reads. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  paths: Record<string, { get?: { responses: Record<string, object> } }>;
  components: { schemas: Record<string, object> };
}

/** The text of `src/interface.ts` for a document: its data paths with their parameters and good answers. */
export async function interfaceTypes(document: OpenApiDocument): Promise<string> {
  const { openapi, info } = document;
  const paths = pick(document.paths, PATHS, ({ get }) => ({
    get: { ...get, responses: withoutHeaders(get!.responses) },
  }));
  const schemas = pick(document.components.schemas, SCHEMAS, (schema) => schema);
  const part = { openapi, info, paths, components: { schemas } };
  return HEADING + astToString(await openapiTS(part as unknown as OpenAPI3));
}

function withoutHeaders(responses: Record<string, object>) {
  return pick(responses, ['200'], (response) => ({ ...response, headers: undefined }));
}

function pick<T, U>(record: Record<string, T>, names: readonly string[], change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(
    names.map((name) => {
      const value = record[name];
      if (value === undefined) throw new Error(`The document has no ${name}.`);
      return [name, change(value)];
    }),
  );
}
