/** A route under /auth or /billing as an OpenAPI operation. */
import type { AccountsErrorCode } from '../../accounts/errors.ts';
import type { Parameter } from '../interface/parameters.ts';
import { ERROR_RESPONSES, type ErrorResponse } from '../response/error-response.ts';
import { accountErrorName, detailOf, statusOf } from './account-errors.ts';
import type { AccountRoute } from './account-route.ts';
import { schemaOf } from './members.ts';
import { stepsBefore } from './required-steps.ts';
import { ACCOUNT_SCHEMAS } from './schemas.ts';

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: object[] & { name: string; in: string }[];
  requestBody?: object;
  responses: Record<number, OpenApiResponse | { $ref: string }>;
}

const ERROR_CODE_HEADER = {
  'X-Error-Code': {
    description: 'A stable code for programs that says what went wrong.',
    schema: { type: 'string' },
  },
};

/** A redirect as answered to a program that asks for JSON. */
const REDIRECT_AS_JSON: OpenApiResponse = {
  description: 'The same address in place of the redirect, where `Accept` asks for `application/json`.',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Address' },
      example: ACCOUNT_SCHEMAS.Address.example,
    },
  },
};

export function accountOperation(route: AccountRoute): OpenApiOperation {
  const { name, path, summary, description, access, response } = route;
  const { status, schema } = response;
  const named = schema && ACCOUNT_SCHEMAS[schema];
  const content = named && {
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example: named.example },
  };
  return {
    operationId: name,
    summary,
    description,
    tags: [path.startsWith('/billing/') ? 'billing' : 'account'],
    security: access === 'open' ? [{}] : [{ account_key: [] }, { session: [] }],
    parameters: Object.values(route.parameters ?? {}).map(describeParameter),
    ...(requestBodyOf(route) && { requestBody: requestBodyOf(route)! }),
    responses: {
      [status]: { description: response.description, ...headersOf(route), ...(content && { content }) },
      ...(status === 303 && { 200: REDIRECT_AS_JSON }),
      ...errorResponses(route),
    },
  };
}

export function describeParameter({ name, in: place, description, isRequired, schema, example }: Parameter) {
  return {
    name,
    in: place,
    description,
    required: isRequired,
    schema,
    // Comma-separated values.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    ...(example !== undefined && { example }),
  };
}

function requestBodyOf({ body, rawBodyLimit }: AccountRoute): object | undefined {
  if (rawBodyLimit !== undefined) {
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  }
  if (body === undefined) return undefined;
  const required = Object.values(body).some(({ isRequired }) => isRequired);
  return { required, content: { 'application/json': { schema: schemaOf(body) } } };
}

function headersOf({ response }: AccountRoute): { headers?: Record<string, object> } {
  if (response.status !== 303) return {};
  return { headers: { Location: { description: 'Where the browser is redirected.', schema: { type: 'string' } } } };
}

/** All errors of a route by status, including those common to all routes. */
function errorResponses(route: AccountRoute): Record<number, OpenApiResponse | { $ref: string }> {
  const details = new Map<number, Map<string, string>>();
  const add = (status: number, name: string, detail: string) => {
    details.set(status, (details.get(status) ?? new Map()).set(name, detail));
  };
  const addFixed = (name: string, response: ErrorResponse) => {
    add(response.status, name, (JSON.parse(response.body.toString()) as { detail: string }).detail);
  };
  addFixed('named_key', ERROR_RESPONSES.namedKey);
  if (route.method !== 'GET') addFixed('cross_site', ERROR_RESPONSES.crossSite);
  // These methods may come with a body, wanted or not.
  if (route.method !== 'GET') {
    addFixed('body_too_large', ERROR_RESPONSES.bodyTooLarge);
    addFixed('not_json', ERROR_RESPONSES.notJson);
  }
  const steps = route.access === 'account' ? stepsBefore(route.name) : [];
  for (const code of [...route.errors, ...steps]) addCode(code, add);
  addFixed('unavailable', ERROR_RESPONSES.unavailable);
  const canBeMistyped = route.body !== undefined || Object.keys(route.parameters ?? {}).length > 0;
  return {
    401: { $ref: '#/components/responses/Unauthorised' },
    ...(canBeMistyped && { 422: { $ref: '#/components/responses/ValidationError' } }),
    ...(route.rawBodyLimit === undefined && { 429: { $ref: '#/components/responses/TooManyRequests' } }),
    ...Object.fromEntries([...details].map(([status, named]) => [status, describeErrorResponse(named)])),
  };
}

function addCode(code: AccountsErrorCode, add: (status: number, name: string, detail: string) => void): void {
  const detail = detailOf(code);
  if (detail !== undefined && code !== 'TOO_MANY_ATTEMPTS') add(statusOf(code), accountErrorName(code), detail);
}

function describeErrorResponse(named: ReadonlyMap<string, string>): OpenApiResponse {
  const examples = [...named].map(([name, detail]) => [name, { summary: name, value: { detail } }]);
  return {
    description: [...named.values()].join(' Or: '),
    headers: ERROR_CODE_HEADER,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples) as Record<string, { value: unknown }>,
      },
    },
  };
}
