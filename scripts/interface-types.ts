/** The types of the client: the schemas that it reads and the parameters that it sends, from the OpenAPI document. */
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const PATHS = ['/search', '/food/{food_id}/details', '/meal', '/foods/popular', '/foods/changes'];
const SCHEMAS = ['Food', 'FoodDetails', 'Meal', 'Changes', 'CategoryCount', 'Health', 'ValidationError'];
/** What the client imports; the generator also writes a list of paths and empty lists of other things. */
const USED = /^export interface (?:components|operations) /;

const HEADING = `/**
 * Made from the OpenAPI document by \`npm run generate -w client\`; do not edit. A test holds it equal to what a running
 * service describes.
 */
`;

/** As much of a JSON document as this file reads. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  paths: Record<string, { get?: object }>;
  components: { schemas: Record<string, object> };
}

/** The text of `src/interface.ts` for a document. */
export async function interfaceTypes(document: OpenApiDocument): Promise<string> {
  const { openapi, info } = document;
  const paths = pick(document.paths, PATHS, ({ get }) => ({ get: { ...get, responses: {} } }));
  const schemas = pick(document.components.schemas, SCHEMAS, (schema) => schema);
  const nodes = await openapiTS({ openapi, info, paths, components: { schemas } } as unknown as OpenAPI3);
  return (
    HEADING +
    nodes
      .map((node) => astToString(node))
      .filter((text) => USED.test(text))
      .join('')
  );
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
