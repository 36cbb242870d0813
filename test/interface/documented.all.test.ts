/**
 * Requests made from the OpenAPI document itself, to the service that serves it:
 * 1. Whatever is asked, by whomever: the status stands in the document, is no 5xx, and the body has the described form.
 * 2. What the document allows is not refused for its form.
 * 3. What the document forbids is refused with 422, once the caller is let in.
 * 4. The examples are accepted, in other years too.
 * 5. The document has a contact, a 2xx for every operation, and types that generators understand.
 * 6. A program that asks for JSON gets the address of a redirect as a value.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseExpiry } from '../../src/accounts/account-rules.ts';
import { parseUsagePeriod } from '../../src/accounts/usage/usage-period.ts';
import { openApiDocument } from '../../src/http/interface/openapi.ts';
import { freshAddress, Person } from '../http/account/person.ts';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { type Answer, bearer, get, type RequestHeaders, request, shareConnections } from '../support/http.ts';
import { problemsOf, rightValue, type Schema, type Schemas, wrongValue } from '../support/json-schema.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

shareConnections();

interface Described {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Described>;
  security?: object[];
}

interface OpenApi {
  info: { contact?: { name: string; url: string } };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses: Record<string, Described> };
}

interface Endpoint extends Operation {
  method: string;
  path: string;
}

/** What goes into one request. */
interface Asked {
  parameters: Record<string, unknown>;
  body: unknown;
  accept: string;
}

// Only the names of the tests come from here; what is tested is what the service says of itself.
const NAMED = endpointsOf(JSON.parse(JSON.stringify(openApiDocument('https://food.example'))) as OpenApi);

/** What is wrong in ways that the document cannot say: times past, dates that no calendar has, passwords everyone tries. */
const BEYOND_FORM = [
  'invalid_expiry',
  'invalid_overlap',
  'invalid_period',
  'invalid_rate_cap',
  'invalid_email',
  'invalid_password',
  'password_common',
  'password_breached',
];

const larder = useLarder({
  env: { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
  foods: [NUTELLA, ...YOGURTS],
});
let document: OpenApi;
let nthAccount = 0;
const callers: Record<string, () => Promise<RequestHeaders>> = {};

beforeAll(async () => {
  document = (await get(larder.url, '/openapi.json')).json<OpenApi>();
  const person = new Person(larder.url);
  await person.register('documented');
  const named = await createNamedKey(larder, 'documented', 'ci', { scope: 'read' });
  Object.assign(callers, {
    nobody: async () => ({}),
    // A new one each time: the request before may have deleted the account.
    'the account key': async () => bearer(await createAccount(larder, `account-${++nthAccount}`, 'pro')),
    'a named key': async () => bearer(named),
    'a session': async () => ({ Cookie: `larder_session=${person.token}`, Origin: larder.url }),
  });
});

function endpointsOf({ paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The endpoint as the service describes it. */
function served({ operationId }: Endpoint): Endpoint {
  return endpointsOf(document).find((each) => each.operationId === operationId)!;
}

function send(
  { method, path }: Endpoint,
  { parameters, body, accept }: Asked,
  headers: RequestHeaders,
): Promise<Answer> {
  const query = new URLSearchParams();
  let target = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (path.includes(`{${name}}`)) target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.append(name, String(value));
  }
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return request(larder.url, query.size > 0 ? `${target}?${query}` : target, {
    method,
    headers: {
      'X-Forwarded-For': freshAddress(),
      Accept: accept,
      ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }),
      ...headers,
    },
    ...(bytes && { body: bytes }),
  });
}

function bodySchemaOf({ requestBody }: Endpoint): Schema | undefined {
  return requestBody?.content['application/json']?.schema;
}

/** Requests that the document allows. */
function rightRequest(endpoint: Endpoint): fc.Arbitrary<Asked> {
  const parameters = endpoint.parameters.map(({ name, schema, in: place }) => {
    // An empty segment is another path.
    return [name, rightValue(place === 'path' ? { minLength: 1, ...schema } : schema)] as const;
  });
  const requiredKeys = endpoint.parameters.filter(({ required }) => required).map(({ name }) => name);
  const bodySchema = bodySchemaOf(endpoint);
  const body = bodySchema ? rightValue(bodySchema) : fc.constant(undefined);
  // Of several lists one is sent.
  const lists = endpoint.parameters.filter(({ schema }) => schema.type === 'array').map(({ name }) => name);
  const one = (list?: string) =>
    fc.record(Object.fromEntries(parameters.filter(([name]) => name === list || !lists.includes(name))), {
      requiredKeys: list === undefined ? requiredKeys : [...requiredKeys, list],
    });
  return fc.record({
    parameters: lists.length === 0 ? one() : fc.oneof(...lists.map(one)),
    body: endpoint.requestBody?.required === false ? fc.option(body, { nil: undefined }) : body,
    accept: fc.constantFrom('*/*', 'application/json', 'text/html'),
  });
}

/** The same with one thing that the document forbids; undefined where nothing is forbidden. */
function wrongRequest(endpoint: Endpoint): fc.Arbitrary<Asked> | undefined {
  const changes: fc.Arbitrary<(asked: Asked) => Asked>[] = [];
  for (const { name, schema } of endpoint.parameters) {
    // In an address everything is text.
    const texts = ['', 'x', '5.5', '-1', 'a b', '\0', '99999'].filter((text) => isWrongText(text, schema));
    if (texts.length === 0 || endpoint.path.includes(`{${name}}`)) continue;
    const change = fc.constantFrom(...texts);
    changes.push(change.map((text) => (asked) => ({ ...asked, parameters: { ...asked.parameters, [name]: text } })));
  }
  const schema = bodySchemaOf(endpoint);
  for (const [name, member] of Object.entries(schema?.properties ?? {})) {
    const wrong = wrongValue(member);
    if (!wrong) continue;
    changes.push(wrong.map((value) => (asked) => ({ ...asked, body: { ...(asked.body as object), [name]: value } })));
    if (schema!.required?.includes(name)) {
      const without = (asked: Asked) => ({ ...asked, body: { ...(asked.body as object), [name]: undefined } });
      changes.push(fc.constant(without));
    }
  }
  if (changes.length === 0) return undefined;
  return fc.tuple(rightRequest(endpoint), fc.oneof(...changes)).map(([asked, change]) => change(asked));
}

/** Whether no reading of a text is what the schema allows. */
function isWrongText(text: string, schema: Schema): boolean {
  const types = [schema.type ?? []].flat();
  if (types.includes('integer')) return !/^-?\d+$/.test(text) || problemsOf(Number(text), schema).length > 0;
  if (types.includes('boolean')) return true;
  if (types.includes('array')) return text.split(',').some((part) => isWrongText(part, schema.items!));
  return problemsOf(text, schema).length > 0;
}

/** Checks that the document describes an answer. */
function expectDescribed(endpoint: Endpoint, answer: Answer): void {
  const { status, headers, body } = answer;
  const where = `${endpoint.method} ${endpoint.path}: ${status} ${body.toString().slice(0, 300)}`;
  expect(status, where).toBeLessThan(500);
  expect(Object.keys(endpoint.responses), where).toContain(String(status));
  const described = endpoint.responses[status]!;
  const { content } = described.$ref ? document.components.responses[described.$ref.split('/').at(-1)!]! : described;
  if (content === undefined) {
    expect(body, where).toHaveLength(0);
    return;
  }
  expect(headers['content-type'], where).toMatch(/^application\/json(;|$)/);
  expect(problemsOf(answer.json(), content['application/json']!.schema, document.components.schemas), where).toEqual(
    [],
  );
}

function errorTypes(answer: Answer): string[] {
  return answer.status === 422 ? answer.json<{ detail: { type: string }[] }>().detail.map(({ type }) => type) : [];
}

describe.each(NAMED.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', (_, named) => {
  it('1, 2. right requests', async () => {
    const endpoint = served(named);
    await fc.assert(
      fc.asyncProperty(rightRequest(endpoint), fc.constantFrom(...Object.keys(callers)), async (asked, caller) => {
        const answer = await send(endpoint, asked, await callers[caller]!());
        expectDescribed(endpoint, answer);
        expect(errorTypes(answer).filter((type) => !BEYOND_FORM.includes(type))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  const wrong = wrongRequest(named);
  if (wrong === undefined) return;
  it('1, 3. wrong requests', async () => {
    const endpoint = served(named);
    const needsKey = endpoint.security?.some((scheme) => 'account_key' in scheme);
    const caller = needsKey ? 'the account key' : 'nobody';
    const headers = await callers[caller]!();
    await fc.assert(
      fc.asyncProperty(wrong, async (asked) => {
        const answer = await send(endpoint, asked, headers);
        expectDescribed(endpoint, answer);
        expect(answer.status, answer.body.toString()).toBe(422);
      }),
      { numRuns: 20 },
    );
  });
});

it('3. null is no code, and a token is a text', async () => {
  const key = await callers['the account key']!();
  const ask = (path: string, body: object, headers: RequestHeaders = {}) =>
    send({ method: 'POST', path } as Endpoint, { parameters: {}, body, accept: '*/*' }, headers);
  for (const proof of [{ code: null }, { password: null }, { code: 123456 }, null, [], 'x']) {
    expect([proof, (await ask('/auth/two-factor', { proof }, key)).status]).toEqual([proof, 422]);
  }
  for (const pending_token of [null, 5, true, [], {}]) {
    const answer = await ask('/auth/sign-in/code', { pending_token, code: '123456' });
    expect([pending_token, answer.status]).toEqual([pending_token, 422]);
    expect(answer.json()).toMatchObject({
      detail: [{ type: 'string_type', loc: ['body', 'pending_token'], input: null }],
    });
  }
  expect((await ask('/auth/sign-in/code', { code: null })).status).toBe(422);
  expect((await ask('/auth/two-factor/confirm', { code: null }, key)).status).toBe(422);
});

describe('4. examples', () => {
  it('are accepted', async () => {
    for (const endpoint of endpointsOf(document)) {
      const given = endpoint.parameters.filter(({ example }) => example !== undefined);
      const members = Object.entries(bodySchemaOf(endpoint)?.properties ?? {}).filter(([, { example }]) => example);
      const hasAll = (required: readonly string[] = []) =>
        required.every((name) => members.some(([each]) => each === name));
      if (given.length + members.length === 0 || !hasAll(bodySchemaOf(endpoint)?.required)) continue;
      const asked = {
        parameters: Object.fromEntries(given.map(({ name, example }) => [name, example])),
        body:
          members.length > 0 ? Object.fromEntries(members.map(([name, { example }]) => [name, example])) : undefined,
        accept: '*/*',
      };
      const answer = await send(endpoint, asked, await callers['the account key']!());
      expect([endpoint.operationId, errorTypes(answer)]).toEqual([endpoint.operationId, []]);
    }
  });

  it('are accepted in other years too', () => {
    const [usage, key] = ['readUsage', 'createKey'].map(
      (id) => endpointsOf(document).find((each) => each.operationId === id)!,
    );
    const exampleOf = (name: string) => usage!.parameters.find((each) => each.name === name)!.example as string;
    const expiry = bodySchemaOf(key!)!.properties!.expires_at!.example as string;
    for (const year of [2026, 2030, 2045, 2060]) {
      const now = Date.UTC(year, 5, 15);
      expect(() => parseExpiry(expiry, now)).not.toThrow();
      expect(() => parseUsagePeriod({ from: exampleOf('from'), to: exampleOf('to') }, now)).not.toThrow();
    }
  });
});

describe('5. the document', () => {
  it('names a contact', () => {
    expect(document.info.contact).toEqual({ name: expect.any(String), url: larder.url });
  });

  it('has a 2xx for every operation', () => {
    for (const { operationId, responses } of endpointsOf(document)) {
      expect([operationId, Object.keys(responses).some((status) => /^2\d\d$/.test(status))]).toEqual([
        operationId,
        true,
      ]);
    }
  });

  it('gives every value one type, or one and null', () => {
    const wrong: string[] = [];
    const walk = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type } = node as Schema;
      if (Array.isArray(type) && !(type.length === 2 && type[1] === 'null')) wrong.push(`${at}: ${type}`);
      for (const [name, child] of Object.entries(node)) walk(child, `${at}/${name}`);
    };
    walk(document.components, 'components');
    walk(document.paths, 'paths');
    expect(wrong).toEqual([]);
    const error = document.components.schemas.ValidationError!.properties!.detail!.items!;
    for (const input of ['a', 5, 1.5, true, null]) expect(problemsOf(input, error.properties!.input!)).toEqual([]);
    expect(problemsOf({}, error.properties!.input!)).not.toEqual([]);
  });

  it('says what is enforced of what people type', () => {
    const body = (id: string) =>
      bodySchemaOf(endpointsOf(document).find((each) => each.operationId === id)!)!.properties!;
    expect(body('register')).toMatchObject({
      username: { minLength: 3, maxLength: 64, pattern: expect.any(String) },
      password: { minLength: 10, maxLength: 256 },
      email: { maxLength: 254, format: 'email' },
    });
    expect(body('createKey')).toMatchObject({
      name: { minLength: 1, maxLength: 64, pattern: expect.any(String) },
      expires_at: { pattern: expect.any(String) },
      rate_cap: { minimum: 1 },
    });
    const events = endpointsOf(document).find(({ operationId }) => operationId === 'listEvents')!;
    expect(events.parameters.find(({ name }) => name === 'cursor')!.schema.pattern).toBeDefined();
  });
});

it('1. times at the edge of the calendar are answered in four digits, or refused', async () => {
  const usage = endpointsOf(document).find(({ operationId }) => operationId === 'readUsage')!;
  const key = await callers['the account key']!();
  const asked = [{ to: '1000-01-01' }, { to: '9999-12-31' }, { to: '9999-12-31T23:59:59Z' }, { to: '0000-01-01' }];
  for (const parameters of [...asked, { to: '9999-12-31T23:00-23:00' }, { from: '9998-12-31', to: '9999-12-31' }]) {
    expectDescribed(usage, await send(usage, { parameters, body: undefined, accept: '*/*' }, key));
  }
});

it('6. a redirect as a value', async () => {
  const ask = (accept: string) => get(larder.url, '/auth/providers/nobody/start', { Accept: accept });
  for (const accept of ['*/*', 'text/html', 'text/html, application/json;q=0.9']) {
    const answer = await ask(accept);
    expect([accept, answer.status, answer.body.length]).toEqual([accept, 303, 0]);
    expect(answer.headers.location).toBe('/account/sign-in?problem=sign_in_provider_unknown');
  }
  const answer = await ask('application/json');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ url: `${larder.url}/account/sign-in?problem=sign_in_provider_unknown` });
  expect(answer.headers.location).toBeUndefined();
});
