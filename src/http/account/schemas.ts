/**
 * What the routes under /auth and /billing answer, as one table: each member with its type, its meaning and an example.
 * Schemas and examples of the OpenAPI document are made from it, and tests hold every real answer against it.
 */
import { EVENT_KINDS } from '../../accounts/audit/event-kinds.ts';
import { SCOPE_IDS } from '../../accounts/keys/scopes.ts';
import { PLANS } from '../../accounts/plans.ts';
import { STATUS_GROUPS } from '../../accounts/usage/status-groups.ts';
import * as jsonSchema from '../../schemas/json-schema.ts';

/** A JSON Schema with an example of what it describes. */
interface Described {
  readonly schema: jsonSchema.JsonSchema;
  readonly example: unknown;
}

const PLAN_IDS = PLANS.map(({ id }) => id);
const KEY = 'lk_4fQ8zN1uXw7aTb2cRk9dVe5gYh3jPm06sLqC';
const TIME = '2030-01-31T12:00:00.000Z';

const text = (description: string, example: string): Described => ({
  schema: { type: 'string', description },
  example,
});
const count = (description: string, example: number): Described => ({
  schema: { type: 'integer', description },
  example,
});
const yesNo = (description: string, example: boolean): Described => ({
  schema: { type: 'boolean', description },
  example,
});
const time = (description: string, example = TIME): Described => ({
  schema: { type: 'string', format: 'date-time', description },
  example,
});
const word = (description: string, values: readonly string[], example = values[0]): Described => ({
  schema: { type: 'string', enum: values, description },
  example,
});

/** The same, or null. */
function orNull({ schema, example }: Described, isNull = false): Described {
  return { schema: jsonSchema.orNull(schema), example: isNull ? null : example };
}

function object(members: Readonly<Record<string, Described>>, description?: string): Described {
  const entries = Object.entries(members);
  return {
    schema: jsonSchema.objectOf(
      Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      description === undefined ? {} : { description },
    ),
    example: Object.fromEntries(entries.map(([name, { example }]) => [name, example])),
  };
}

function list({ schema, example }: Described, description?: string): Described {
  return { schema: jsonSchema.listOf(schema, description), example: [example] };
}

const LIMITS = object(
  {
    per_minute: orNull(count('Requests a minute.', 500)),
    per_hour: orNull(count('Requests an hour.', 600), true),
    delay_ms: orNull(count('The delay of each answer.', 350), true),
    named_keys: orNull(count('Named keys at a time.', 50)),
  },
  'null means no limit, or no delay.',
);

const PLAN = object({ id: word('The plan.', PLAN_IDS, 'pro'), name: text('Its name.', 'Pro') });

const ACCOUNT = object({
  username: text('The username.', 'ada'),
  plan: PLAN,
  limits: LIMITS,
  email: orNull(text('The confirmed address.', 'ada@food.example')),
  email_verified_at: orNull(time('When it was confirmed.')),
  pending_email: orNull(text('An address waiting for confirmation.', 'ada@kitchen.example'), true),
  has_password: yesNo('Whether the account has a password.', true),
  two_factor: object({
    on: yesNo('Whether signing in needs a code.', true),
    recovery_codes_left: count('Recovery codes that are left.', 10),
  }),
  proof: orNull(
    word(
      'The proof that sensitive changes need; null when none is needed now.',
      ['password', 'code', 'password_or_code', 'fresh_sign_in'],
      'password_or_code',
    ),
  ),
  signed_in_by: word('How this request is authenticated.', ['session', 'account_key']),
  created_at: time('When the account was created.'),
});

const KEY_MEMBERS = {
  id: count('Stays the same when the key is renamed or rotated.', 12),
  kind: word('The account key, or a named key.', ['named', 'account']),
  name: orNull(text('What the key is for; null for the account key.', 'production')),
  scope: word('What it may do.', SCOPE_IDS),
  shown_prefix: text('How the key begins.', 'lk_4fQ8'),
  last_four: text('Its last four characters.', 'sLqC'),
  rate_cap: orNull(count('Requests a minute of this key, below the limit of the plan.', 60), true),
  expires_at: orNull(time('When it stops working.'), true),
  created_at: time('When it was created.'),
  rotated_at: orNull(time('When it last got a new secret.'), true),
  previous_works_until: orNull(time('When the previous secret stops working after a rotation.'), true),
  last_used_at: orNull(time('When it was last used, to the minute.')),
  requests_today: count('Data requests since midnight UTC, a few seconds behind.', 41),
};

const GROUPS = object(
  Object.fromEntries(
    STATUS_GROUPS.map(({ id, about }) => [id, count(`Requests: ${about}.`, id === 'answered' ? 41 : 0)]),
  ),
);

const SESSION = object({
  id: text('Identifies the session; it cannot be used to sign in.', '7Qm1xKcV0dWJ3aTz'),
  is_current: yesNo('Whether this request uses it.', true),
  signed_in_at: time('When it began.'),
  last_used_at: time('When it was last used, to five minutes.'),
  expires_at: time('When it ends, even if it is used.'),
  address: orNull(text('Where it was last used from.', '192.0.2.1')),
  user_agent: orNull(text('With what.', 'Firefox on Linux')),
});

const EVENT = object({
  id: count('Higher for later events.', 7),
  kind: word('What happened.', EVENT_KINDS, 'signed_in'),
  sentence: text('The same as a sentence.', 'Someone signed in.'),
  actor: word('Who did it.', ['owner', 'operator', 'system', 'payment_provider']),
  at: time('When.'),
  address: orNull(text('From where; deleted after some weeks.', '192.0.2.1')),
  user_agent: orNull(text('With what.', 'Firefox on Linux')),
  detail: { schema: { type: 'object', description: 'Further details.' }, example: { method: 'password' } },
});

const RECOVERY_CODES = object({
  recovery_codes: list(
    text('Works once, in place of a six-digit code.', '7k3m-p0xq-9atz-4hbn'),
    'Ten, shown only once.',
  ),
});

/** Every answer by name. */
export const ACCOUNT_SCHEMAS = {
  Account: ACCOUNT,
  NewAccount: object({ account: ACCOUNT, account_key: text('The account key, shown only once.', KEY) }),
  SignInResult: {
    schema: {
      oneOf: [
        object({ status: word('Signed in, with a cookie.', ['signed_in']), account: ACCOUNT }).schema,
        object({
          status: word('A code is still needed.', ['second_factor_needed']),
          pending_token: text('Goes with the code.', 'lt_…'),
          expires_at: time('Until then.'),
        }).schema,
      ],
    },
    example: { status: 'second_factor_needed', pending_token: 'lt_…', expires_at: TIME },
  },
  SignedIn: object({ status: word('Signed in, with a cookie.', ['signed_in']), account: ACCOUNT }),
  Username: object({ username: text('Whose it is.', 'ada') }),
  Email: object({
    email: orNull(text('The confirmed address.', 'ada@food.example'), true),
    verified_at: orNull(time('When it was confirmed.'), true),
    pending_email: orNull(text('The address waiting for confirmation.', 'ada@food.example')),
  }),
  ConfirmedEmail: object({ username: text('Whose it is.', 'ada'), email: text('The address.', 'ada@food.example') }),
  Sessions: list(SESSION, 'The most recently used first.'),
  EndedSessions: object({ ended: count('How many were ended.', 2) }),
  TwoFactorSetup: object({
    secret: text('For typing into an app, in base32.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    uri: text('The same as an address.', 'otpauth://totp/Larder:ada?issuer=Larder&secret=…'),
    qr_svg: text('The same as a QR code.', '<svg xmlns="http://www.w3.org/2000/svg">…</svg>'),
  }),
  RecoveryCodes: RECOVERY_CODES,
  Providers: list(
    object({
      id: text('Part of the address where its sign-in starts.', 'google'),
      name: text('For people.', 'Google'),
    }),
  ),
  Identities: list(
    object({
      id: text('Identifies the link.', 'wC0Qk7Yt1xVb2NdA'),
      provider: text('The identity provider.', 'google'),
      name: text('Its name.', 'Google'),
      created_at: time('When it was linked.'),
    }),
  ),
  Address: object({ url: text('Where to send the browser.', 'https://accounts.example/authorize?…') }),
  Key: object(KEY_MEMBERS),
  Keys: list(object(KEY_MEMBERS), 'The account key first, then by name.'),
  NewKey: object({ key: text('The key itself, shown only once.', KEY), ...KEY_MEMBERS }),
  NewAccountKey: object({ account_key: text('The new account key, shown only once.', KEY) }),
  Usage: object({
    by: word('The period of each sum.', ['day', 'hour']),
    from: time('The first moment.', '2030-01-31T00:00:00.000Z'),
    to: time('The end, not included.', '2030-02-01T00:00:00.000Z'),
    requests: count('All requests.', 41),
    groups: GROUPS,
    statuses: {
      schema: {
        type: 'object',
        description: 'Requests by exact status.',
        additionalProperties: { type: 'integer' },
      },
      example: { 200: 41 },
    },
    series: list(
      object({
        start: time('The first moment of the hour or day.', '2030-01-31T00:00:00.000Z'),
        requests: count('All requests in it.', 41),
        groups: GROUPS,
      }),
      'Every hour or day in order, also those without requests.',
    ),
    keys: list(
      object({
        key_id: count('The key.', 12),
        name: orNull(text('Its name.', 'production')),
        last_four: text('Its last four characters.', 'sLqC'),
        is_revoked: yesNo('Whether it has been revoked.', false),
        requests: count('Its requests.', 41),
      }),
      'The keys that were used, those with the most requests first.',
    ),
  }),
  Events: object({
    events: list(EVENT, 'The latest first.'),
    next_cursor: orNull(text('For the next page; null on the last one.', '7'), true),
  }),
  DataCopy: {
    schema: { type: 'object', description: 'Everything that is stored about the account, without hashes and secrets.' },
    example: {
      exported_at: TIME,
      account: {
        username: 'ada',
        plan: 'pro',
        created_at: TIME,
        language: 'en',
        payment_reference: '0f8fad5bd9cb469fa16570867728950e',
        password_changed_at: TIME,
        two_factor_since: null,
      },
      email: { address: 'ada@food.example', verified_at: TIME, pending_address: null },
      billing: null,
      keys: [],
      identities: [],
      sessions: [],
      usage_by_day: [{ starts_at: TIME, key_id: 12, status: 200, requests: 41 }],
      usage_by_hour: [],
      audit: [],
    },
  },
  Plans: object({
    plans: list(
      object({
        id: word('The plan.', PLAN_IDS, 'pro'),
        name: text('Its name.', 'Pro'),
        about: text('In one sentence.', PLANS[1]!.about),
        is_free: yesNo('Whether it is free, with no card needed.', false),
        price: orNull(text('What it costs, as the operator states it; null if the operator does not.', '€29 a month')),
        counted_per: word('Whose requests are counted together.', ['account', 'ip']),
        limits: LIMITS,
      }),
    ),
    can_pay: yesNo('Whether this service accepts payments; otherwise the operator sets plans.', true),
    overage: text('What happens above the limit.', 'There are no overage charges.'),
  }),
  Subscription: object({
    plan: PLAN,
    provider: word('Who sets the plan.', ['stripe', 'operator']),
    status: orNull(text('The status, as the payment provider calls it.', 'active')),
    reason: orNull(text('Why the account has its plan.', 'paid')),
    renews_at: orNull(time('When the next payment is due.')),
    ends_at: orNull(time('When it ends, once cancelled.'), true),
    grace_until: orNull(time('When the account loses its plan after a failed payment.'), true),
  }),
  Received: object({ received: yesNo('Whether the event was accepted.', true) }),
} as const satisfies Record<string, Described>;

/** The name of an answer. */
export type AccountSchemaName = keyof typeof ACCOUNT_SCHEMAS;
