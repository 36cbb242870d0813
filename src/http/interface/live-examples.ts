/** The documentation's examples from the live catalog: requests that it can answer, with its actual answers. */
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { OpenApiDocument, Parameter, Response } from '../../site/docs/openapi-document.ts';
import type { DataRoute } from './data-routes.ts';
import { POPULAR, SEARCH } from './endpoints.ts';

/** The barcode to show if the catalog has it: a well-known food. */
const FAMOUS = '3017620422003';
/** Popular foods searched for one with a barcode. */
const LOOKED_AT = 100;

/** The document with examples from the catalog; an endpoint without an example has no answer. */
export async function withLiveExamples(
  document: OpenApiDocument,
  routes: readonly DataRoute[],
  catalog: OpenCatalog,
): Promise<OpenApiDocument> {
  const common = exampleValues(catalog);
  const paths = routes.map(async ({ endpoint, ask }) => {
    const values: typeof common = {
      ...common,
      // A typo that search forgives.
      ...(endpoint === SEARCH && { q: 'peanut buter', limit: 1 }),
      ...(endpoint === POPULAR && { limit: 2 }),
    };
    const operation = document.paths[endpoint.path]!.get!;
    const parameters = (operation.parameters as readonly Parameter[]).map((parameter) => {
      const example = values[parameter.name] ?? parameter.example;
      return example === undefined ? parameter : { ...parameter, example };
    });
    const sent = (place: string) =>
      parameters.flatMap(({ name, in: where, example }) =>
        where === place && example !== undefined ? [[name, String(example)]] : [],
      );
    const example = await ask(Object.fromEntries(sent('path')), new URLSearchParams(sent('query')));
    const success = operation.responses[200] as Response;
    const content = { 'application/json': { ...success.content?.['application/json'], example } };
    const responses = { ...operation.responses, 200: { ...success, content } };
    return [endpoint.path, { ...document.paths[endpoint.path], get: { ...operation, parameters, responses } }] as const;
  });
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(await Promise.all(paths)) } };
}

/** Example parameters by name. */
function exampleValues(catalog: OpenCatalog): Readonly<Record<string, unknown>> {
  const { records, categories } = catalog;
  const docs = catalog.popular({ category: undefined, withImageOnly: false, offset: 0, limit: LOOKED_AT });
  const foods = docs.map((doc) => records.record(doc).food);
  const known = records.docByBarcode(FAMOUS);
  const food = known === undefined ? foods.find(({ barcode }) => barcode !== null) : records.record(known).food;
  return {
    food_id: (food ?? foods[0])?.id,
    code: food?.barcode ?? FAMOUS,
    ids: foods.length === 0 ? undefined : foods.slice(0, 2).map(({ id }) => id),
    category: categories[0]?.category,
  };
}
