// 1. Every route stands in the document, and every operation under /auth and /billing is a route.
// 2. Who may call it is said: the owner by key or session, or anyone.
// 3. Its body, parameters and answers are those of the table; path parameters are those in the path.
// 4. Every code that a route may refuse with has a status of its own in the document, in words without commands.
// 5. Every example is valid against its schema, and none of the bodies lacks a description.

import { expect, it } from 'vitest';
import type { AccountsErrorCode } from '../../../src/accounts/errors.ts';
import { ACCOUNT_ERRORS, detailOf, statusOf } from '../../../src/http/account/account-errors.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { ACCOUNT_SCHEMAS } from '../../../src/http/account/schemas.ts';
import { openApiDocument } from '../../../src/http/interface/openapi.ts';
import { problemsOf } from './person.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; description: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { description?: string }> } }> };
  responses: Record<string, object>;
}

const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://food.example'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; in?: string; scheme?: string }> };
};
const described = Object.entries(DOCUMENT.paths)
  .filter(([path]) => /^\/(?:auth|billing)\//.test(path))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
const operationOf = (route: { path: string; method: string }) =>
  DOCUMENT.paths[route.path]![route.method.toLowerCase()]!;

it('1. routes and operations are the same', () => {
  const routes = ACCOUNT_ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(described.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(routes.sort());
  expect(new Set(routes).size).toBe(routes.length);
  const ids = Object.values(DOCUMENT.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('2. who may call', () => {
  expect(DOCUMENT.components.securitySchemes).toMatchObject({
    account_key: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie' },
  });
  for (const route of ACCOUNT_ROUTES) {
    const expected = route.access === 'open' ? [{}] : [{ account_key: [] }, { session: [] }];
    expect(operationOf(route).security).toEqual(expected);
  }
});

it('3. what goes in and comes out', () => {
  for (const route of ACCOUNT_ROUTES) {
    const { parameters, requestBody, responses } = operationOf(route);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(route.path.match(/\{\w+\}/g) ?? []);
    for (const { description } of parameters) expect(description).toMatch(/\.$/);
    const members = requestBody?.content['application/json']?.schema.properties;
    expect(Object.keys(members ?? {})).toEqual(Object.keys(route.body ?? {}));
    for (const { description } of Object.values(members ?? {})) expect(description).toMatch(/\.$/);
    expect(Object.keys(responses)).toContain(String(route.response.status));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '503']));
    for (const text of [route.summary, route.description]) expect(text.length).toBeGreaterThan(0);
  }
});

it('4. what can go wrong', () => {
  for (const route of ACCOUNT_ROUTES) {
    const statuses = Object.keys(operationOf(route).responses);
    for (const code of route.errors) expect(statuses, `${route.name} ${code}`).toContain(String(statusOf(code)));
  }
  for (const code of Object.keys(ACCOUNT_ERRORS) as AccountsErrorCode[]) {
    expect(statusOf(code), code).toBeGreaterThanOrEqual(400);
    if (statusOf(code) === 422) continue;
    expect(detailOf(code), code).toMatch(/^[A-Z]/);
    expect(detailOf(code), code).not.toMatch(/larder |--|LARDER_/);
  }
});

it('5. examples', () => {
  for (const [name, { example }] of Object.entries(ACCOUNT_SCHEMAS)) {
    expect(problemsOf(example, { $ref: `#/components/schemas/${name}` }), name).toEqual([]);
  }
  expect(problemsOf({ ended: 'two' }, { $ref: '#/components/schemas/EndedSessions' })).toHaveLength(1);
  expect(problemsOf({ ended: 2, more: 1 }, { $ref: '#/components/schemas/EndedSessions' })).toHaveLength(1);
});
