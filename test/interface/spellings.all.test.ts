/**
 * One decision for every spelling of a path, for all routes and all kinds of callers:
 * 1. A spelling that means the same path (escaped letters, a query, the whole address) gets the same answer.
 * 2. Any other spelling gets the same answer, or that of a path where nothing is, or that of the other route whose path it
 *    is: "/auth/keys/1\\nothing" is that of a key with an odd name. Only whom the path lets in may be told that there is no
 *    food or key of that name. So nobody gets more than at the literal path.
 * 3. No spelling lets a named key manage anything: neither straight nor through a proxy that rewrites paths.
 * 4. A path without a route is judged by what it spells: below /auth/ a named key is told so.
 * 5. What a client says beside the path changes nothing: other methods in headers, other addresses, HTTP/1.0, a second
 *    Authorization header, requests one behind the other on one connection.
 */
import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { ACCOUNT_ROUTES } from '../../src/http/account/all-routes.ts';
import { DASHBOARD_PAGES } from '../../src/http/dashboard/add-dashboard.ts';
import { ENDPOINTS } from '../../src/http/interface/endpoints.ts';
import { Person } from '../http/account/person.ts';
import { expectDetail } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { type Answer, bearer, exchange, type RequestHeaders, request } from '../support/http.ts';
import { anySpelling, plainSpellings, type Spelling } from '../support/path-spellings.ts';
import { PROXIES, type RunningProxy } from '../support/proxies.ts';
import { skippedIf } from '../support/skip.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

interface Target {
  method: string;
  path: string;
  /** Whether it is under /auth/ or /billing/. */
  isManagement: boolean;
  /** Whether an owner's request would change something. */
  changes: boolean;
}

const USE_ACCOUNT_KEY = 'Use your account key to manage dashboard settings.';
/** Ids that nothing has, so that no request finds what it could change. */
const IDS: Readonly<Record<string, string>> = {
  key_id: '987654',
  session_id: 'AAAAAAAAAAAAAAAA',
  identity_id: 'AAAAAAAAAAAAAAAA',
  provider_id: 'kitchen',
  food_id: '1',
  code: '3017620422003',
};
const withIds = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => IDS[name]!);
const plain = { isManagement: false, changes: false };
const TARGETS: readonly Target[] = [
  ...ACCOUNT_ROUTES.map(({ method, path, body, rawBodyLimit }) => ({
    method,
    path: withIds(path),
    isManagement: true,
    // With a body that is no JSON nothing is done where one is needed.
    changes: method !== 'GET' && body === undefined && rawBodyLimit === undefined && !path.includes('{'),
  })),
  ...['/auth/nothing', '/billing/nothing/at/all', '/auth/keys/1/nothing'].flatMap((path) =>
    ['GET', 'POST'].map((method) => ({ method, path, isManagement: true, changes: false })),
  ),
  ...DASHBOARD_PAGES.flatMap(({ path }) => ['GET', 'POST'].map((method) => ({ method, path, ...plain }))),
  ...ENDPOINTS.flatMap(({ path }) => ['GET', 'DELETE'].map((method) => ({ method, path: withIds(path), ...plain }))),
  ...['/health', '/', '/docs', '/docs/accounts', '/openapi.json', '/foods/1', '/scan', '/robots.txt', '/nothing'].map(
    (path) => ({ method: 'GET', path, ...plain }),
  ),
];

/** One target of each kind, at which every trick is tried. */
const EVERY_TRICK = [
  'POST /auth/account-key/rotate',
  'GET /auth/keys',
  'POST /billing/webhook',
  'GET /auth/nothing',
  'GET /account/keys',
  'GET /foods/categories',
  'GET /food/1',
  'GET /health',
];

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let larder: Larder;
let operationsPort: number;
const callers: Record<string, RequestHeaders> = {};
/** The refusals behind the gate. */
const LET_IN = [404, 415, 422];
/** What is said of a food, key or page of another name: "/auth/keys/." is such a name. */
const NOT_FOUND = [404, 405, 422];
const OWNERS = ['the account key', 'a session'];
const NAMED = ['a read key', 'a full key', 'a full key beside a session'];

beforeAll(async () => {
  operationsPort = await freePort();
  larder = await startLarder({
    env: {
      ...UNLIMITED,
      LARDER_ACCOUNT_PER_MINUTE: '0',
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_METRICS_PORT: String(operationsPort),
      LARDER_METRICS_HOST: '127.0.0.1',
    },
    foods: [NUTELLA],
  });
  const ada = new Person(larder.url);
  const accountKey = await ada.register('ada');
  const read = await ada.must(201, 'POST', '/auth/keys', { name: 'ci' });
  const full = await ada.must(201, 'POST', '/auth/keys', { name: 'production', scope: 'full' });
  const session = { Cookie: `larder_session=${ada.token}`, Origin: larder.url };
  Object.assign(callers, {
    nobody: {},
    'another site with a session': { ...session, Origin: 'https://evil.example' },
    'a key that does not exist': bearer(createKey()),
    'a read key': bearer(read.key),
    'a full key': bearer(full.key),
    'a full key beside a session': { ...session, ...bearer(full.key) },
    'the account key': bearer(accountKey),
    'a session': session,
  });
});

afterAll(async () => {
  agent.destroy();
  await larder.stop();
});

function ask(url: string, target: string, method: string, caller: string): Promise<Answer> {
  const body = method === 'GET' ? undefined : 'x';
  const typed = { 'Content-Type': 'text/plain', 'Content-Length': '1' };
  const headers = { ...(body !== undefined && typed), ...callers[caller] };
  return request(url, target, { method, headers, agent, ...(body !== undefined && { body }) });
}

/** What of an answer must be the same at another spelling; pages name themselves, so of those only the status. */
function essence({ status, headers, body }: Answer): string {
  const isJson = headers['content-type']?.startsWith('application/json');
  return status >= 400 && isJson ? `${status} ${body}` : String(status);
}

/** What a caller is answered at the literal path, and where nothing is. */
interface Known {
  literal: Answer;
  nowhere: Answer;
}

/** What is wrong with the answer to a spelling, or undefined. */
function faultOf({ literal, nowhere }: Known, answer: Answer, { isEquivalent }: Spelling): string | undefined {
  if (essence(answer) === essence(literal)) return undefined;
  const fault = `${essence(answer)} and not ${essence(literal)}`;
  if (isEquivalent) return fault;
  // What is no HTTP at all is a bad request, whoever sends it.
  if (answer.status === 400 || essence(answer) === essence(nowhere)) return undefined;
  const isLetIn = literal.status < 400 || LET_IN.includes(literal.status);
  return isLetIn && NOT_FOUND.includes(answer.status) ? undefined : fault;
}

/** All paths that a route has, with names in braces. */
const PATTERNS = [...ACCOUNT_ROUTES, ...DASHBOARD_PAGES, ...ENDPOINTS].map(({ path }) => path.split('/'));

/** The host that a target may begin with. A proxy takes any scheme for one of HTTP: "larder://auth/account" is "/account". */
const HOST_IN_TARGET = { direct: /^https?:\/\/[^/]*/i, proxied: /^[a-z][a-z\d+.-]*:\/\/[^/]*/i };

/** The path of the route that a spelling leads to when its segments are decoded, where it is another than the target's. */
function otherRoute(target: Target, { target: spelt }: Spelling, url: string): string | undefined {
  const segments = spelt
    .replace(url === larder.url ? HOST_IN_TARGET.direct : HOST_IN_TARGET.proxied, '')
    .split('?', 1)[0]!
    .split('/')
    .map(decoded);
  const found = PATTERNS.find(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at])),
  );
  const path = found && withIds(found.join('/'));
  return path === target.path ? undefined : path;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The callers who may ask so without changing anything. */
function callersFor({ changes }: Target): string[] {
  return Object.keys(callers).filter((caller) => !changes || !OWNERS.includes(caller));
}

async function knownAnswers(target: Target): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const caller of callersFor(target)) {
    const literal = await ask(larder.url, target.path, target.method, caller);
    known.set(caller, { literal, nowhere: await ask(larder.url, '/nowhere', target.method, caller) });
  }
  return known;
}

/** What is wrong with the answer to a spelling, also if it is the path of another route, which is then the literal one. */
async function faultAtAnyRoute(
  target: Target,
  answers: Known,
  answer: Answer,
  spelling: Spelling,
  caller: string,
  url: string,
): Promise<string | undefined> {
  const fault = faultOf(answers, answer, spelling);
  const other = fault === undefined || spelling.isEquivalent ? undefined : otherRoute(target, spelling, url);
  if (other === undefined) return fault;
  const literal = await ask(larder.url, other, target.method, caller);
  return faultOf({ ...answers, literal }, answer, spelling) && fault;
}

/** Checks a spelling for every caller; `url` may be that of a proxy. */
async function expectNoMore(
  target: Target,
  known: ReadonlyMap<string, Known>,
  spelling: Spelling,
  url = larder.url,
): Promise<void> {
  for (const [caller, answers] of known) {
    const answer = await ask(url, spelling.target, target.method, caller);
    // A proxy's own answer: the request never reached the service.
    if (url !== larder.url && answer.headers['x-request-id'] === undefined) continue;
    const fault = await faultAtAnyRoute(target, answers, answer, spelling, caller, url);
    expect(fault && `${caller}: ${target.method} ${spelling.target} gives ${fault}`).toBeUndefined();
    const isManagement = target.isManagement && !leadsToPage(target, spelling, url);
    if (isManagement && NAMED.includes(caller)) expect([400, 401, 403]).toContain(answer.status);
  }
}

/** Whether a proxy makes the path of a page of a spelling. */
function leadsToPage(target: Target, spelling: Spelling, url: string): boolean {
  const other = url === larder.url ? undefined : otherRoute(target, spelling, url);
  return DASHBOARD_PAGES.some(({ path }) => path === other);
}

describe('1, 2, 3. every route, every caller', () => {
  it.each(TARGETS.map((target) => [`${target.method} ${target.path}`, target] as const))('%s', async (_, target) => {
    const known = await knownAnswers(target);
    if (target.isManagement) {
      for (const caller of NAMED) expectDetail(known.get(caller)!.literal, 403, USE_ACCOUNT_KEY);
    }
    await fc.assert(
      fc.asyncProperty(anySpelling, (spell) => expectNoMore(target, known, spell(target.path))),
      { numRuns: 10 },
    );
  });
});

it.each(EVERY_TRICK)('1, 2, 3. every trick at %s', async (name) => {
  const target = TARGETS.find(({ method, path }) => `${method} ${path}` === name)!;
  const known = await knownAnswers(target);
  for (const spelling of plainSpellings(target.path)) await expectNoMore(target, known, spelling);
});

it('4. a path without a route is judged by what it spells', async () => {
  const isBelow = ['/%61uth/nothing', '/billin%67/', '/%61%75%74%68/', '/auth/%', '/auth//x'];
  for (const caller of NAMED) {
    for (const path of isBelow) expectDetail(await ask(larder.url, path, 'GET', caller), 403, USE_ACCOUNT_KEY);
    for (const path of ['/auth', '/%61uth', '//auth/x', '/auth%2fx', '/%2561uth/x', '/Auth/x', '/authx/y']) {
      expect([path, (await ask(larder.url, path, 'GET', caller)).status]).toEqual([path, 401]);
    }
  }
});

describe('5. beside the path', () => {
  const ROTATE = '/auth/account-key/rotate';

  it('headers that name another method or path change nothing', async () => {
    for (const caller of NAMED) {
      for (const headers of [
        { 'X-HTTP-Method-Override': 'POST' },
        { 'X-HTTP-Method': 'POST' },
        { 'X-Method-Override': 'POST' },
        { 'X-Original-URL': ROTATE },
        { 'X-Rewrite-URL': ROTATE },
        { 'X-Forwarded-Prefix': '/auth' },
        { 'X-Forwarded-Uri': '/search' },
      ]) {
        const asked = { headers: { ...callers[caller], ...headers } };
        expect((await request(larder.url, '/foods/categories', asked)).status).toBe(200);
        expectDetail(await request(larder.url, ROTATE, { ...asked, method: 'POST' }), 403, USE_ACCOUNT_KEY);
        expectDetail(await request(larder.url, '/%61uth/keys', asked), 403, USE_ACCOUNT_KEY);
      }
    }
  });

  it('of two Authorization headers one decides, for the gate and for the route', async () => {
    const { Authorization: full } = callers['a full key'] as { Authorization: string };
    const { Authorization: account } = callers['the account key'] as { Authorization: string };
    const lines = (first: string, second: string) => `Authorization: ${first}\r\nAuthorization: ${second}\r\n`;
    const post = (target: string, headers: string) =>
      `POST ${target} HTTP/1.1\r\nHost: larder\r\n${headers}Content-Length: 0\r\n\r\n`;
    for (const target of [ROTATE, ROTATE.replace('a', '%61')]) {
      const { answers } = await exchange(larder.url, post(target, lines(full, account)), { methods: ['POST'] });
      expect(answers.map(({ status }) => status)).toEqual([403]);
    }
  });

  it('on one connection each request is judged by itself, with HTTP/1.0 too', async () => {
    const lines = (caller: string) =>
      Object.entries(callers[caller]!)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
    const asked = [
      ['/auth/keys', 'the account key', 200],
      ['/%61uth/keys', 'a full key', 403],
      ['/auth/keys', 'nobody', 401],
      ['http://x/auth/%6Beys', 'a read key', 403],
      ['/auth/keys', 'a key that does not exist', 401],
      ['/%61uth/keys', 'the account key', 200],
      ['/search?q=nutella', 'a full key', 200],
      ['/%61uth/keys', 'nobody', 401],
    ] as const;
    const bytes = asked.map(([target, caller]) => `GET ${target} HTTP/1.1\r\nHost: larder\r\n${lines(caller)}\r\n`);
    const { answers } = await exchange(larder.url, bytes.join(''), { methods: asked.map(() => 'GET') });
    expect(answers.map(({ status }) => status)).toEqual(asked.map(([, , status]) => status));
    for (const [target, caller, status] of asked) {
      const old = await exchange(larder.url, `GET ${target} HTTP/1.0\r\n${lines(caller)}\r\n`, { methods: ['GET'] });
      expect([target, old.answers[0]?.status]).toEqual([target, status]);
    }
  });

  it('the forms of the dashboard take no named key', async () => {
    for (const caller of NAMED) {
      for (const { path, forms = {} } of DASHBOARD_PAGES) {
        for (const form of Object.keys(forms)) {
          const body = new URLSearchParams({ form, login: 'ada', password: 'seven jars of plum jam' }).toString();
          const headers = { ...callers[caller], 'Content-Type': 'application/x-www-form-urlencoded' };
          const answer = await request(larder.url, path, { method: 'POST', headers, body, agent });
          expect(answer.headers['set-cookie']).toBeUndefined();
          const isLedToSignIn = answer.headers.location?.startsWith('/account/sign-in') ?? false;
          expect([path, form, isLedToSignIn || answer.status === 403 || answer.status === 422]).toEqual([
            path,
            form,
            true,
          ]);
        }
      }
    }
  });
});

describe.each(Object.entries(PROXIES))('3. through %s', (_name, { missing, start }) => {
  let proxy: RunningProxy | undefined;
  afterAll(() => proxy?.stop());

  it('no spelling gives more', skippedIf(missing), async () => {
    proxy = await start([new URL(larder.url).host], operationsPort);
    const { url } = proxy;
    for (const target of TARGETS.filter(({ isManagement, path }) => isManagement || path === '/foods/categories')) {
      const known = new Map(
        [...(await knownAnswers(target))].filter(([caller]) => caller === 'nobody' || NAMED.includes(caller)),
      );
      // A proxy may turn a trick into the literal path, but also what means the same path into a trick.
      const expectNoMoreThrough = ({ target: spelt }: Spelling) =>
        expectNoMore(target, known, { target: spelt, isEquivalent: false }, url);
      if (EVERY_TRICK.includes(`${target.method} ${target.path}`)) {
        for (const spelling of plainSpellings(target.path)) await expectNoMoreThrough(spelling);
      }
      // What proxies read as the path below a host: here "/account" of "/auth/account".
      await expectNoMoreThrough({ target: `larder:/${target.path}`, isEquivalent: false });
      await fc.assert(
        fc.asyncProperty(anySpelling, (spell) => expectNoMoreThrough(spell(target.path))),
        { numRuns: 4 },
      );
    }
  });
});
