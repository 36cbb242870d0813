/** The OpenAPI 3.1 document, made from the tables that also route and validate. */
import { MEAL_SCHEMA } from '../../details/meal-schema.ts';
import { FOOD_PROPERTIES, WHOLE_FOOD_SCHEMA } from '../../details/schema.ts';
import { listOf, objectOf } from '../../schemas/json-schema.ts';
import type { AccountRoute } from '../account/account-route.ts';
import { ACCOUNT_ROUTES } from '../account/all-routes.ts';
import { accountOperation, describeParameter, type OpenApiOperation } from '../account/openapi-operation.ts';
import { ACCOUNT_SCHEMAS } from '../account/schemas.ts';
import { CHANGES_SCHEMA } from './changes-answer.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import EXAMPLES from './openapi-examples.json' with { type: 'json' };

/** The version of the interface. */
const INTERFACE_VERSION = '1.0.0';

const RATE_HEADERS = {
  'X-RateLimit-Limit': integerHeader('Requests that the tightest window admits. Only with a key.'),
  'X-RateLimit-Remaining': integerHeader('Requests left in that window. Only with a key.'),
  'X-RateLimit-Reset': integerHeader('Whole seconds until that window closes. Only with a key.'),
};

/** The whole document; `publicUrl` is the address under which the service is reached. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Partial<Record<Lowercase<AccountRoute['method']>, OpenApiOperation>>> = {};
  for (const endpoint of ENDPOINTS) paths[endpoint.path] = { get: operation(endpoint) };
  paths['/health'] = { get: HEALTH_OPERATION };
  for (const route of ACCOUNT_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: accountOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Larder',
      version: INTERFACE_VERSION,
      summary: 'Food and nutrition look-up',
      description:
        'Search foods and read their nutrition data. Values are per 100 g; `null` is unknown, never zero. If you show the data publicly, credit Open Food Facts (ODbL) in one line, with a link where possible.',
      contact: { name: 'The operator of this service', url: publicUrl },
      license: { name: 'MIT (code); ODbL 1.0 (data)', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
    },
    servers: [{ url: publicUrl }],
    security: [{}, { key: [] }],
    paths,
    tags: TAGS,
    components: {
      schemas: { ...SCHEMAS, ...ACCOUNT_SCHEMA_COMPONENTS },
      responses: RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
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
      ...(notFound && { 404: describeErrorResponse(notFound, notFound, RATE_HEADERS) }),
      ...(gone && { 410: describeErrorResponse('The changes since then are not kept.', gone, RATE_HEADERS) }),
      ...(canFail && { 422: { $ref: '#/components/responses/ValidationError' } }),
      429: { $ref: '#/components/responses/TooManyRequests' },
      503: { $ref: '#/components/responses/Unavailable' },
    },
  };
}

function success(answer: Endpoint['response']) {
  const food = { $ref: '#/components/schemas/Food' };
  const kinds = {
    food: { description: 'The food.', schema: food, example: EXAMPLES.food },
    foods: { description: 'Foods, the best or most popular first.', schema: listOf(food), example: [EXAMPLES.food] },
    details: {
      description: 'The food with its details.',
      schema: { $ref: '#/components/schemas/FoodDetails' },
      example: EXAMPLES.details,
    },
    batch: {
      description: 'The foods in the order asked for, null where there is none.',
      schema: listOf({ anyOf: [food, { type: 'null' }] }),
      example: [EXAMPLES.food, null],
    },
    categories: {
      description: 'Categories, the largest first.',
      schema: listOf({ $ref: '#/components/schemas/CategoryCount' }),
      example: [{ category: 'Fruit', count: 304 }],
    },
    changes: {
      description: 'The changes, by id.',
      schema: { $ref: '#/components/schemas/Changes' },
      example: EXAMPLES.changes,
    },
    meal: { description: 'The meal.', schema: { $ref: '#/components/schemas/Meal' }, example: EXAMPLES.meal },
  };
  const { description, schema, example } = kinds[answer];
  const headers = { ...RATE_HEADERS, ETag: { description: 'Tag for If-None-Match.', schema: { type: 'string' } } };
  return { description, headers, content: { 'application/json': { schema, example } } };
}

const HEALTH_OPERATION = {
  operationId: 'health',
  summary: 'Check that the service is up',
  description: 'A liveness probe. It needs no key and is never limited.',
  tags: ['service'],
  security: [{}],
  parameters: [],
  responses: {
    200: {
      description: 'The service answers.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Health' },
          example: { status: 'ok', foods_in_db: 4000000 },
        },
      },
    },
    405: describeErrorResponse('A method other than GET or HEAD.', 'Method Not Allowed'),
  },
};

const TAGS = [
  { name: 'foods', description: 'Read-only look-up; a key is optional.' },
  { name: 'service', description: 'The service itself.' },
  {
    name: 'account',
    description: 'For the owner of an account, with its account key or a session; named keys are refused.',
  },
  { name: 'billing', description: 'Plans and payments, for the owner too.' },
];

const SECURITY_SCHEMES = {
  account_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'The account key of an account, `Authorization: Bearer lk_…`. Named keys are answered 403.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'larder_session',
    description:
      'The session that sign-in sets; over HTTPS its name is `__Host-larder_session`. Changes need an `Origin` header of this service, which browsers send automatically.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'Optional. `Authorization: Bearer lk_…`; without a key the limits of the client address apply.',
  },
};

const SCHEMAS = {
  Food: objectOf(FOOD_PROPERTIES, {
    description: 'One food. All nutrient values are per 100 g; null is unknown, never zero.',
  }),
  FoodDetails: WHOLE_FOOD_SCHEMA,
  Meal: MEAL_SCHEMA,
  Changes: CHANGES_SCHEMA,
  CategoryCount: objectOf({
    category: { type: 'string', description: 'Name of the category' },
    count: { type: 'integer', description: 'How many foods it has' },
  }),
  Health: objectOf({
    status: { type: 'string', description: 'Status of the service' },
    foods_in_db: { type: 'integer', description: 'Number of foods in the catalog' },
  }),
  Error: objectOf({ detail: { type: 'string', description: 'What happened' } }),
  ValidationError: objectOf({
    detail: listOf(
      objectOf(
        {
          type: { type: 'string', description: 'Kind of error' },
          loc: listOf({ type: 'string' }),
          msg: { type: 'string', description: 'What is wrong' },
          input: {
            // Not one list of types, from which generators for Go and others make nothing.
            anyOf: [{ type: ['string', 'null'] }, { type: 'number' }, { type: 'boolean' }],
            description: 'The value as sent; null when it is missing or secret',
          },
          ctx: { type: 'object', description: 'The limit that was violated', additionalProperties: true },
        },
        { required: ['type', 'loc', 'msg', 'input'] },
      ),
    ),
  }),
};

const ACCOUNT_SCHEMA_COMPONENTS = Object.fromEntries(
  Object.entries(ACCOUNT_SCHEMAS).map(([name, { schema }]) => [name, schema]),
);

const RESPONSES = {
  Unauthorised: describeErrorResponse(
    'An invalid key, or a path that does not exist: without a key this means that the path is wrong.',
    'Missing or invalid API key',
    { 'WWW-Authenticate': { description: 'Always `Bearer`.', schema: { type: 'string' } } },
  ),
  TooManyRequests: describeErrorResponse('A limit is exceeded.', 'Rate limit exceeded. Retry in 12 seconds.', {
    'Retry-After': integerHeader('Whole seconds to wait.'),
    ...RATE_HEADERS,
  }),
  Unavailable: describeErrorResponse('Too busy at the moment.', 'Service Unavailable', {
    'Retry-After': integerHeader('Whole seconds to wait.'),
  }),
  ValidationError: {
    description: 'A parameter is missing or not valid.',
    headers: RATE_HEADERS,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ValidationError' },
        example: {
          detail: [
            {
              type: 'string_too_short',
              loc: ['query', 'q'],
              msg: 'String should have at least 2 characters',
              input: 'a',
              ctx: { min_length: 2 },
            },
          ],
        },
      },
    },
  },
};

function describeErrorResponse(description: string, detail: string, headers?: Record<string, object>) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { detail } } },
  };
}

function integerHeader(description: string) {
  return { description, schema: { type: 'integer' } };
}
