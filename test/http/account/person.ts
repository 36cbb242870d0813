/**
 * A person with a browser at a running service: keeps cookies, sends the Origin that browsers send, comes from an address
 * of their own, and holds every answer against what the OpenAPI document says of the route.
 */
import { expect } from 'vitest';
import type { AccountRoute } from '../../../src/http/account/account-route.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { openApiDocument } from '../../../src/http/interface/openapi.ts';
import { type Answer, type RequestHeaders, request } from '../../support/http.ts';

export const PASSWORD = 'seven jars of plum jam';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  oneOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  items?: Schema;
}

const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://food.example'))) as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema>; responses: Record<string, object> };
};

export interface Asked {
  body?: unknown;
  headers?: RequestHeaders;
  /** Sends no Origin, as programs do. */
  isProgram?: boolean;
}

let addresses = 0;

/** An address that nobody else in this process has, so that one test's attempts do not slow another's. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export class Person {
  readonly cookies = new Map<string, string>();
  readonly address = freshAddress();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks with a JSON body, and keeps the cookies of the answer. */
  async ask(method: string, path: string, { body, headers = {}, isProgram = false }: Asked = {}): Promise<Answer> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(this.#url, path, {
      method,
      headers: {
        'X-Forwarded-For': this.address,
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
        ...(cookie !== '' && { Cookie: cookie }),
        ...(!isProgram && method !== 'GET' && { Origin: this.#url }),
        ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }),
        ...headers,
      },
      ...(bytes && { body: bytes }),
    });
    this.#keep(answer);
    expectDocumented(answer, method, path);
    return answer;
  }

  /** Asks for something that must be answered so; gives the body. */
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body that the test goes on to look at
  async must(status: number, method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.ask(method, path, body === undefined ? {} : { body });
    expect({ path, status: answer.status, body: answer.body.toString() }).toMatchObject({ path, status });
    return answer.body.length === 0 ? undefined : answer.json();
  }

  /** Registers; gives the account key. */
  async register(username: string, further: object = {}): Promise<string> {
    const body = await this.must(201, 'POST', '/auth/register', { username, password: PASSWORD, ...further });
    return body.account_key;
  }

  /** The token of the session, as someone who stole the cookie would have it. */
  get token(): string | undefined {
    return this.cookies.get('larder_session');
  }

  #keep({ headers }: Answer): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      if (/Max-Age=0;/.test(cookie)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
  }
}

/** The route of the table that a request goes to. */
export function routeOf(method: string, path: string): AccountRoute | undefined {
  const asked = path.split('?')[0]!;
  const matches = ({ path: pattern }: AccountRoute) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);
  const found = ACCOUNT_ROUTES.filter((route) => route.method === method && matches(route));
  // "/auth/providers/register" also looks like a provider's path.
  return found.find(({ path: pattern }) => pattern === asked) ?? found[0];
}

/** Checks that a status stands in the document, that the body has exactly the described members, and is kept by nobody. */
export function expectDocumented(answer: Answer, method: string, path: string): void {
  const route = routeOf(method, path);
  if (route === undefined) return;
  expect(answer.headers['cache-control'], path).toBe('no-store');
  const { responses } = DOCUMENT.paths[route.path]![method.toLowerCase()]!;
  expect(Object.keys(responses), `${method} ${path}: ${answer.body}`).toContain(String(answer.status));
  const schema = responses[answer.status]!.content?.['application/json']?.schema;
  if (answer.status >= 400) {
    expect(Object.keys(answer.json<object>())).toEqual(['detail']);
  } else if (schema === undefined) expect(answer.body).toHaveLength(0);
  else expect(problemsOf(answer.json(), schema), `${method} ${path}`).toEqual([]);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** What is wrong with a value by as much of JSON Schema as the document uses; unknown members are wrong too. */
export function problemsOf(value: unknown, given: Schema, at = '$'): string[] {
  const schema = given.$ref === undefined ? given : DOCUMENT.components.schemas[given.$ref.split('/').at(-1)!]!;
  if (schema.oneOf) {
    const all = schema.oneOf.map((each) => problemsOf(value, each, at));
    return all.some((problems) => problems.length === 0) ? [] : all.flat();
  }
  const types = [schema.type ?? []].flat();
  const problems = types.includes(typeOf(value)) ? [] : [`${at} is ${typeOf(value)}, not ${types}`];
  if (schema.enum && !schema.enum.includes(value)) problems.push(`${at} is none of ${schema.enum}`);
  if (Array.isArray(value)) {
    problems.push(...value.flatMap((item, index) => problemsOf(item, schema.items!, `${at}[${index}]`)));
  } else if (typeOf(value) === 'object' && schema.properties) {
    const members = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!(name in members)) problems.push(`${at}.${name} is missing`);
    for (const [name, member] of Object.entries(members)) {
      const property = schema.properties[name];
      if (property) problems.push(...problemsOf(member, property, `${at}.${name}`));
      else problems.push(`${at}.${name} is not described`);
    }
  }
  return problems;
}
