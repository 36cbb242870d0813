/** The OpenAPI 3.1 document, derived from the tables that also route and validate. */
import { MEAL_SCHEMA } from '../../details/meal-schema.ts';
import { FOOD_PROPERTIES, WHOLE_FOOD_SCHEMA } from '../../details/schema.ts';
import { objectOf } from '../../schemas/json-schema.ts';
import type { AccountRoute } from '../account/account-route.ts';
import { ACCOUNT_ROUTES } from '../account/all-routes.ts';
import { accountOperation, describeParameter, type OpenApiOperation } from '../account/openapi-operation.ts';
import { ACCOUNT_SCHEMAS } from '../account/schemas.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import EXAMPLES from './openapi-examples.json' with { type: 'json' };
import PARTS from './openapi-parts.json' with { type: 'json' };

const INTERFACE_VERSION = '1.0.0';

const {
  rateHeaders: RATE_HEADERS,
  health: HEALTH_OPERATION,
  components: COMPONENTS,
  answers: ANSWERS,
  ...HEAD
} = PARTS;

/** The whole document; `publicUrl` is the service's address. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Partial<Record<Lowercase<AccountRoute['method']>, OpenApiOperation>>> = {};
  for (const endpoint of ENDPOINTS) paths[endpoint.path] = { get: operation(endpoint) };
  paths['/health'] = { get: HEALTH_OPERATION };
  for (const route of ACCOUNT_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: accountOperation(route) };
  }
  const { schemas, responses, securitySchemes } = COMPONENTS;
  const { TooManyRequests, ValidationError } = responses;
  return {
    ...HEAD,
    info: {
      ...HEAD.info,
      version: INTERFACE_VERSION,
      contact: { name: 'The operator of this service', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { ...FOOD_SCHEMAS, ...schemas, ...ACCOUNT_SCHEMA_COMPONENTS },
      responses: {
        ...responses,
        TooManyRequests: { ...TooManyRequests, headers: { ...TooManyRequests.headers, ...RATE_HEADERS } },
        ValidationError: { ...ValidationError, headers: RATE_HEADERS },
      },
      securitySchemes,
    },
  };
}

function operation(endpoint: Endpoint) {
  const { name, summary, description, response, notFound, gone } = endpoint;
  const parameters = Object.values(endpoint.parameters);
  const canFail = parameters.some(
    ({ schema }) => schema.type !== 'string' || 'minLength' in schema || 'pattern' in schema || 'enum' in schema,
  );
  return {
    operationId: name,
    summary,
    description,
    tags: ['foods'],
    parameters: parameters.map(describeParameter),
    responses: {
      200: success(response),
      304: { description: 'Not changed since the answer that If-None-Match names.', headers: RATE_HEADERS },
      401: { $ref: '#/components/responses/Unauthorised' },
      ...(notFound && { 404: describeErrorResponse(notFound, notFound) }),
      ...(gone && { 410: describeErrorResponse('The changes since then are not kept.', gone) }),
      ...(canFail && { 422: { $ref: '#/components/responses/ValidationError' } }),
      429: { $ref: '#/components/responses/TooManyRequests' },
      503: { $ref: '#/components/responses/Unavailable' },
    },
  };
}

const ANSWER_EXAMPLES: Readonly<Record<Endpoint['response'], unknown>> = {
  ...EXAMPLES,
  foods: [EXAMPLES.food],
  batch: [EXAMPLES.food, null],
  categories: [{ category: 'Fruit', count: 304 }],
};

function success(answer: Endpoint['response']) {
  const { description, schema } = ANSWERS[answer];
  const example = ANSWER_EXAMPLES[answer];
  const headers = { ...RATE_HEADERS, ETag: { description: 'Tag for If-None-Match.', schema: { type: 'string' } } };
  return { description, headers, content: { 'application/json': { schema, example } } };
}

const FOOD_SCHEMAS = {
  Food: objectOf(FOOD_PROPERTIES, {
    description: 'One food. All nutrient values are per 100 g; null is unknown, never zero.',
  }),
  FoodDetails: WHOLE_FOOD_SCHEMA,
  Meal: MEAL_SCHEMA,
};

const ACCOUNT_SCHEMA_COMPONENTS = Object.fromEntries(
  Object.entries(ACCOUNT_SCHEMAS).map(([name, { schema }]) => [name, schema]),
);

function describeErrorResponse(description: string, detail: string) {
  return {
    description,
    headers: RATE_HEADERS,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { detail } } },
  };
}
