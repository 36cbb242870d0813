/**
 * The examples on the pages of a service, against that service, run as they are shown:
 * 1. Every request of the reference is accepted, with the status and the form of an answer that the page shows. The story
 *    below has all of them in an order in which they make sense; a reader fills in ids, codes and tokens as it does.
 * 2. So are those of the quick start in each of its languages, and those of the home page and of a food.
 * 3. The error that the errors page shows is the one that is sent.
 * 4. The look-ups show this service's own answers, of foods that it has.
 * 5. Whatever else the documentation offers to copy is known here.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCS_PAGES } from '../../src/site/docs/docs-page.tsx';
import { startFakeStripe } from '../billing/fake-stripe.ts';
import { Person } from '../http/account/person.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { browse, CLIENT, startIdentityProvider } from '../sign-in/identity-providers/fake-identity-provider.ts';
import { unescapeHtml } from '../site/read-html.ts';
import { NUTELLA } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const run = promisify(execFile);
/** The address that the pages name. */
const PUBLIC_URL = 'http://kitchen.example';
const RETURN = `${PUBLIC_URL}/auth/providers/google/return`;
/** Settings of the one who runs the tests must not reach the examples. */
const OUR_SETTINGS = /^(LARDER_|NODE_|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/;
const STRIPE_KEY = 'sk_test_pantry';

/** A request of the reference, and the answers that the page shows for it. */
interface Shown {
  command: string;
  /** By status; undefined where the answer has no body. */
  answers: Map<number, unknown>;
}

interface Ran {
  status: number;
  body: unknown;
}

let larder: Larder;
let folder: string;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
/** The key of somebody whose account stays. */
let readersKey: string;
const pages = new Map<string, string>();
const reference = new Map<string, Shown>();
/** What a reader knows by the answers so far. */
const known = { accountKey: '', password: '', appSecret: '', codes: [] as string[], pendingToken: '', keyId: 0 };

beforeAll(async () => {
  [mail, stripe, provider] = await Promise.all([
    startMailServer(),
    startFakeStripe(STRIPE_KEY),
    startIdentityProvider({}, RETURN),
  ]);
  larder = await startLarder({
    env: {
      ...UNLIMITED,
      LARDER_ACCOUNT_PER_MINUTE: '0',
      LARDER_PRO_PER_MINUTE: '500',
      LARDER_PUBLIC_URL: PUBLIC_URL,
      LARDER_SMTP_URL: mail.url,
      LARDER_MAIL_FROM: 'larder@kitchen.example',
      LARDER_SIGN_IN_PROVIDERS: `google, ${CLIENT.clientId}, ${CLIENT.clientSecret}, ${provider.issuer}`,
      LARDER_STRIPE_SECRET_KEY: STRIPE_KEY,
      LARDER_STRIPE_WEBHOOK_SECRET: 'whsec_pantry',
      LARDER_STRIPE_PRO_PRICE: 'price_pro',
      LARDER_STRIPE_SCALE_PRICE: 'price_scale',
      LARDER_STRIPE_API: stripe.api,
    },
    foods: [NUTELLA],
    starter: true,
  });
  const reader = await new Person(larder.url).ask('POST', '/auth/register', {
    body: { username: 'reader', password: 'seven jars of plum jam' },
    isProgram: true,
  });
  readersKey = reader.json<{ account_key: string }>().account_key;
  folder = await mkdtemp(path.join(tmpdir(), 'larder-page-examples-'));
  for (const { path: page } of DOCS_PAGES) {
    const html = (await get(larder.url, page)).body.toString();
    pages.set(page, html);
    for (const section of html.split('<section id="').slice(1)) readEndpoint(section);
  }
});

afterAll(async () => {
  await Promise.all([larder?.stop(), mail?.close(), stripe?.close(), provider?.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** The texts of the boxes that a page offers to copy. */
function commandsOf(html: string): string[] {
  return [...html.matchAll(/<div class="command"><pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code]) =>
    unescapeHtml(code!),
  );
}

/** Keeps a section of the reference, if it is one with a request, by method and path. */
function readEndpoint(section: string): void {
  const [, method, endpoint] = /<span class="method">(\w+)<\/span> <code>([^<]+)<\/code>/.exec(section) ?? [];
  const [command] = commandsOf(section);
  if (method === undefined || command === undefined) return;
  const answers = [...section.matchAll(/<details[^>]*><summary><code>(\d+)<\/code>(.*?)<\/details>/gs)];
  reference.set(`${method} ${endpoint}`, {
    command,
    answers: new Map(answers.map(([, status, inside]) => [Number(status), shownJson(inside!)])),
  });
}

function shownJson(markup: string): unknown {
  const [, json] = /<pre[^>]*><code>(.*?)<\/code><\/pre>/s.exec(markup) ?? [];
  return json === undefined ? undefined : JSON.parse(unescapeHtml(json));
}

/** Runs a command as a shell does; only the address is the one at which the service is reached here. */
async function runShell(command: string): Promise<Ran> {
  // A function in place of the program, so that the command itself stays as it is shown.
  const script = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${command.replaceAll(PUBLIC_URL, larder.url)}`;
  const stdout = await runProgram('sh', '-eu', '-c', script);
  const [, body, status] = /^(.*)\n(\d{3})$/s.exec(stdout)!;
  return { status: Number(status), body: body === '' ? undefined : JSON.parse(body!) };
}

async function runProgram(program: string, ...args: string[]): Promise<string> {
  const environment = Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.test(name));
  const { stdout } = await run(program, args, {
    cwd: folder,
    timeout: PATIENCE_MS,
    env: {
      ...Object.fromEntries(environment),
      NO_PROXY: '127.0.0.1',
      LARDER_KEY: readersKey,
      LARDER_ACCOUNT_KEY: known.accountKey,
    },
  });
  return stdout;
}

/** Where a real answer has another form than the one shown. What may be null, and what a list lacks, says nothing. */
function differences(shown: unknown, real: unknown, at = '$'): string[] {
  if (shown === null || real === null) return [];
  if (Array.isArray(shown) && Array.isArray(real)) {
    return shown.length === 0 ? [] : real.flatMap((item, nth) => differences(shown[0], item, `${at}[${nth}]`));
  }
  if (typeof shown !== typeof real || Array.isArray(shown) !== Array.isArray(real)) {
    return [`${at} is ${JSON.stringify(real)}, shown as ${JSON.stringify(shown)}`];
  }
  if (typeof shown !== 'object') return [];
  const [expected, found] = [Object.keys(shown as object), Object.keys(real as object)];
  // Counts by status, and what an event is about: which there are depends on what was done.
  if (expected.every((name) => /^\d+$/.test(name)) || at.endsWith('.detail')) return [];
  const missing = expected.filter((name) => !found.includes(name)).map((name) => `${at}.${name} is missing`);
  const further = found.filter((name) => !expected.includes(name)).map((name) => `${at}.${name} is not shown`);
  const members = expected.filter((name) => found.includes(name));
  const within = members.flatMap((name) =>
    differences((shown as Record<string, unknown>)[name], (real as Record<string, unknown>)[name], `${at}.${name}`),
  );
  return [...missing, ...further, ...within];
}

/** The token in the nth mail with a link to a page, once it has come. */
async function mailedToken(page: string, nth: number): Promise<string> {
  const tokens = () =>
    mail.mails.flatMap(({ parsed }) => parsed.text?.match(`${page}[^ ]*[#?&]token=([\\w.-]+)`)?.[1] ?? []);
  await expect.poll(() => tokens().length).toBe(nth);
  return tokens().at(-1)!;
}

/** Links an identity provider to ada's account in a browser; gives the id of the link. */
async function linkGoogle(): Promise<string> {
  const ada = new Person(larder.url);
  const headers = { Origin: PUBLIC_URL };
  const signedIn = await ada.ask('POST', '/auth/sign-in', {
    body: { login: 'ada', password: known.password },
    headers,
  });
  expect(signedIn.json()).toMatchObject({ status: 'signed_in' });
  const body = { provider: 'google', proof: { password: known.password } };
  const { url } = (await ada.ask('POST', '/auth/identities', { body, headers })).json<{ url: string }>();
  const back = await browse(url, 'ada', { redirectUri: RETURN });
  await ada.ask('GET', back.slice(PUBLIC_URL.length));
  const linked = await ada.ask('GET', '/auth/identities');
  return linked.json<{ id: string }[]>()[0]!.id;
}

async function aSessionId(): Promise<string> {
  const someone = new Person(larder.url);
  const body = { login: 'ada', password: known.password };
  await someone.ask('POST', '/auth/sign-in', { body, headers: { Origin: PUBLIC_URL } });
  const sessions = await someone.ask('GET', '/auth/sessions');
  return sessions.json<{ id: string }[]>()[0]!.id;
}

/** One request of the story: which, what the reader fills in, and what they learn from the answer. */
interface Step {
  name: string;
  fill?: (command: string) => string | Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body of any route
  learn?: (body: any, command: string) => unknown;
}

const withKeyId = (command: string) => command.replace('/auth/keys/12', `/auth/keys/${known.keyId}`);
const withRecoveryCode = (command: string) => command.replace('123456', known.codes.pop()!);
const learnAccountKey = ({ account_key }: { account_key: string }) => {
  known.accountKey = account_key;
};

const STORY: readonly Step[] = [
  { name: 'GET /search' },
  { name: 'GET /food/{food_id}' },
  { name: 'GET /food/{food_id}/details' },
  { name: 'GET /barcode/{code}' },
  { name: 'GET /barcode/{code}/details' },
  { name: 'GET /foods' },
  { name: 'GET /foods/popular' },
  { name: 'GET /foods/categories' },
  { name: 'GET /foods/changes' },
  { name: 'GET /meal' },
  { name: 'GET /health' },
  {
    name: 'POST /auth/register',
    learn: (body, command) => {
      learnAccountKey(body);
      known.password = /"password":"([^"]+)"/.exec(command)![1]!;
    },
  },
  { name: 'GET /auth/account' },
  { name: 'GET /auth/email' },
  {
    name: 'POST /auth/email/resend',
    fill: async (command) => {
      // Two mails on their way at once could arrive in either order.
      await mailedToken('/account/verify-email', 1);
      return command;
    },
  },
  {
    name: 'POST /auth/email/confirm',
    fill: async (command) => command.replace('TOKEN_FROM_THE_MAIL', await mailedToken('/account/verify-email', 2)),
  },
  { name: 'POST /auth/password/recovery' },
  {
    name: 'POST /auth/password/reset',
    fill: async (command) => command.replace('TOKEN_FROM_THE_MAIL', await mailedToken('/account/reset-password', 1)),
  },
  { name: 'PUT /auth/password' },
  { name: 'DELETE /auth/email' },
  { name: 'PUT /auth/email' },
  { name: 'GET /auth/providers' },
  { name: 'GET /auth/providers/{provider_id}/start' },
  { name: 'GET /auth/identities' },
  {
    name: 'DELETE /auth/identities/{identity_id}',
    fill: async (command) => command.replace('wC0Qk7Yt1xVb2NdA', await linkGoogle()),
  },
  { name: 'GET /auth/sessions' },
  {
    name: 'DELETE /auth/sessions/{session_id}',
    fill: async (command) => command.replace('7Qm1xKcV0dWJ3aTz', await aSessionId()),
  },
  { name: 'POST /auth/proof' },
  { name: 'DELETE /auth/sessions' },
  {
    name: 'POST /auth/two-factor',
    learn: ({ secret }) => {
      known.appSecret = secret;
    },
  },
  {
    name: 'POST /auth/two-factor/confirm',
    fill: async (command) => command.replace('123456', await codeNow(known.appSecret)),
    learn: ({ recovery_codes }) => known.codes.push(...recovery_codes),
  },
  {
    name: 'POST /auth/sign-in',
    learn: ({ pending_token }) => {
      known.pendingToken = pending_token;
    },
  },
  {
    name: 'POST /auth/sign-in/code',
    fill: (command) => withRecoveryCode(command.replace('TOKEN_FROM_THE_FIRST_STEP', known.pendingToken)),
  },
  {
    name: 'POST /auth/two-factor/recovery-codes',
    fill: withRecoveryCode,
    learn: ({ recovery_codes }) => {
      known.codes = recovery_codes;
    },
  },
  { name: 'DELETE /auth/two-factor', fill: withRecoveryCode },
  {
    name: 'POST /auth/keys',
    learn: ({ id }) => {
      known.keyId = id;
    },
  },
  { name: 'GET /auth/keys' },
  { name: 'GET /auth/keys/{key_id}', fill: withKeyId },
  { name: 'PATCH /auth/keys/{key_id}', fill: withKeyId },
  { name: 'POST /auth/keys/{key_id}/rotate', fill: withKeyId },
  { name: 'DELETE /auth/keys/{key_id}', fill: withKeyId },
  { name: 'POST /auth/account-key/rotate', learn: learnAccountKey },
  { name: 'GET /auth/usage' },
  { name: 'GET /auth/events' },
  { name: 'GET /billing/plans' },
  { name: 'GET /billing/subscription' },
  { name: 'POST /billing/checkout' },
  { name: 'POST /billing/portal' },
  { name: 'POST /auth/account/export' },
  { name: 'POST /auth/sign-out' },
  { name: 'DELETE /auth/account' },
];

const hasCurl = spawnSync('curl', ['--version']).error === undefined;
const hasPython = spawnSync('python3', ['--version']).error === undefined;

it('1. the story has every request of the reference', () => {
  expect(STORY.map(({ name }) => name).sort()).toEqual([...reference.keys()].sort());
});

it.for(STORY.map((step) => [step.name, step] as const))('1. %s', async ([name, { fill, learn }], { skip }) => {
  skip(!hasCurl, 'curl is missing on this machine, so this example was not run');
  const { command, answers } = reference.get(name)!;
  const { status, body } = await runShell((await fill?.(command)) ?? command);
  expect({ name, status, isShown: answers.has(status), body }).toEqual({ name, status, isShown: true, body });
  expect({ name, status, isAccepted: status < 400, body }).toEqual({ name, status, isAccepted: true, body });
  expect(differences(answers.get(status), body)).toEqual([]);
  expect(body === undefined).toBe(answers.get(status) === undefined);
  learn?.(body, command);
});

it('2. the quick start', async ({ skip }) => {
  const figures = pages.get('/docs')!.matchAll(/<figure class="snippet" data-code-language="(\w+)">(.*?)<\/figure>/gs);
  const examples = [...figures].map(([, language, markup]) => ({ language, code: commandsOf(markup!)[0]! }));
  const inLanguage = (name: string) =>
    examples.filter(({ language }) => language === name).map(({ code }) => code.replaceAll(PUBLIC_URL, larder.url));
  expect(['curl', 'JavaScript', 'Python'].map((name) => inLanguage(name).length)).toEqual([3, 2, 2]);
  const [search, barcode] = pages.get('/docs')!.split('<figcaption>The answer of this service').slice(1).map(shownJson);
  for (const [nth, code] of inLanguage('JavaScript').entries()) {
    const file = path.join(folder, `example-${nth}.mjs`);
    await writeFile(file, `${code}${nth === 1 ? '\nconsole.log(food.name);' : ''}`);
    expect(await runProgram(process.execPath, file)).toMatch(nth === 0 ? /^Peanut .+ \d+\n$/ : /^Nutella\n$/);
  }
  skip(!hasCurl || !hasPython, 'curl or Python is missing on this machine, so their examples were not run');
  for (const [nth, code] of inLanguage('curl').entries()) {
    const { status, body } = await runShell(code);
    expect([code, status]).toEqual([code, 200]);
    if (nth < 2) expect(body).toEqual(nth === 1 ? barcode : search);
  }
  for (const [nth, code] of inLanguage('Python').entries()) {
    const program = `${code}${nth === 1 ? '\nprint(food["name"])' : ''}`;
    expect(await runProgram('python3', '-c', program)).toMatch(nth === 0 ? /^Peanut .+ \d.*\n$/ : /^Nutella\n$/);
  }
});

it('2. the home page, a food', async ({ skip }) => {
  skip(!hasCurl, 'curl is missing on this machine, so these examples were not run');
  const food = (await get(larder.url, `/barcode/${NUTELLA.barcode}`)).json<{ static_url: string }>();
  for (const page of ['/', food.static_url]) {
    const html = (await get(larder.url, page, { Accept: 'text/html' })).body.toString();
    const requests = commandsOf(html).filter((command) => command.startsWith('curl'));
    expect([page, requests.length]).toEqual([page, 1]);
    expect(await runShell(requests[0]!)).toMatchObject({ status: 200, body: expect.anything() });
  }
});

it('3. the error of the errors page', async () => {
  const [shown] = commandsOf(pages.get('/docs/errors')!);
  expect((await get(larder.url, '/search?q=a')).json()).toEqual(JSON.parse(shown!));
});

it.each(['GET /search', 'GET /food/{food_id}', 'GET /barcode/{code}', 'GET /foods', 'GET /foods/popular'])(
  '4. %s',
  async (name) => {
    const { command, answers } = reference.get(name)!;
    const { status, body } = await runShell(command);
    expect(answers.get(status)).toEqual(body);
    expect(body).not.toEqual([]);
    if (name === 'GET /search') expect((body as { name: string }[])[0]!.name).toMatch(/peanut butter/i);
  },
);

it('5. nothing else is offered to copy', () => {
  const others = ['/docs/limits', '/docs/data', '/docs/licence', '/docs/self-hosting'].flatMap((page) =>
    commandsOf(pages.get(page)!).map((command) => [page, command.split('\n')[0]]),
  );
  expect(others).toEqual([
    // Markup for the pages of others; commands that install and fill a service, which the tests of those commands run.
    ['/docs/licence', expect.stringContaining('Food data from <a href="https://world.openfoodfacts.org">')],
    ['/docs/self-hosting', 'npm ci && npm start'],
    ['/docs/self-hosting', 'npx larder import off'],
    ['/docs/self-hosting', 'docker build -t larder .'],
  ]);
});
