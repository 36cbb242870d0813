// 1. Mail, sign-in and payments are off by default, and each is read as an operator would write it.
// 2. A mistake says what is expected and never shows a value that holds a secret.
// 3. Settings that need each other are asked for together, by name.
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../src/config/settings.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).mistakes;
  }
  return [];
}

const STRIPE = {
  LARDER_STRIPE_SECRET_KEY: 'sk_test_1',
  LARDER_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  LARDER_STRIPE_PRO_PRICE: 'price_1',
  LARDER_STRIPE_SCALE_PRICE: 'price_2',
};

it('all is off by default', () => {
  expect(readSettings({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: undefined,
    signInProviders: [],
    stripeSecretKey: undefined,
    stripeApi: 'https://api.stripe.com',
    billingGraceDays: 7,
    proPriceText: undefined,
    scalePriceText: undefined,
  });
});

describe('mail', () => {
  const read = (url: string, from = 'Larder <larder@food.example>') =>
    readSettings({ LARDER_SMTP_URL: url, LARDER_MAIL_FROM: from });

  it.each(['smtps://larder:p%40ss@mail.example', 'smtp://mail.example:25', 'smtp://127.0.0.1:2525'])('%s', (url) => {
    expect(read(url).smtpUrl).toBe(url);
  });

  it.each([
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://larder@mail.example',
    'smtp://:hunter2@mail.example',
    'smtp://larder:hunter2@mail.example/path',
    'smtp://larder:hunter2@mail.example?pool=true',
    'smtp://larder:100%hunter2@mail.example',
    'smtp://larder:hunter2@mail.example:port',
  ])('%s is refused, and not shown', (url) => {
    const mistakes = mistakesOf({ LARDER_SMTP_URL: url, LARDER_MAIL_FROM: 'larder@food.example' });
    expect(mistakes).toEqual([expect.stringMatching(/^LARDER_SMTP_URL=\(not shown\): .*(expected|percent)/)]);
    expect(mistakes[0]).not.toContain('hunter2');
  });

  it.each([
    ['larder@food.example', { name: undefined, address: 'larder@food.example' }],
    ['Larder <larder@food.example>', { name: 'Larder', address: 'larder@food.example' }],
    ['<larder@food.example>', { name: undefined, address: 'larder@food.example' }],
    ['Die Speisekammer, Zürich <larder@localhost>', { name: 'Die Speisekammer, Zürich', address: 'larder@localhost' }],
  ])('is from %s', (from, sender) => {
    expect(read('smtp://mail.example', from).mailFrom).toEqual(sender);
  });

  it.each(['Larder', 'a@b, c@d', 'Larder <larder>', 'Lar\nder <a@b.co>', '"L" <a@b.co>', 'a@b.co <c@d.co> e'])(
    'is not from %j',
    (from) => {
      expect(mistakesOf({ LARDER_MAIL_FROM: from })).toHaveLength(1);
    },
  );

  it('needs a sender', () => {
    expect(mistakesOf({ LARDER_SMTP_URL: 'smtp://mail.example' })).toEqual([
      'LARDER_MAIL_FROM: required because LARDER_SMTP_URL is set',
    ]);
  });
});

describe('sign-in providers', () => {
  const read = (text: string) => readSettings({ LARDER_SIGN_IN_PROVIDERS: text }).signInProviders;

  it('are read with or without spaces, line breaks and a semicolon at the end', () => {
    const providers = [
      { id: 'google', clientId: '1.apps.example', clientSecret: 'GOCSPX-a_b', issuer: 'https://accounts.google.com' },
      { id: 'staff', clientId: 'larder', clientSecret: 's~3.c', issuer: 'https://id.example/realms/staff/' },
    ];
    const [google, staff] = ['google,1.apps.example,GOCSPX-a_b', 'staff,larder,s~3.c,https://id.example/realms/staff/'];
    expect(read(`${google};${staff}`)).toEqual(providers);
    expect(read(`${google!.replaceAll(',', ' , ')} ;\n ${staff!.replaceAll(',', ', ')};\n`)).toEqual(providers);
  });

  it('know the address of the well-known ones, which may be another', () => {
    expect(read('gitlab,a,b; github,c,d').map(({ issuer }) => issuer)).toEqual([
      'https://gitlab.com',
      'https://github.com',
    ]);
    expect(read('gitlab,a,b,https://git.example')[0]!.issuer).toBe('https://git.example');
    expect(read('kitchen,a,b,http://localhost:8081/realms/x')[0]!.issuer).toBe('http://localhost:8081/realms/x');
  });

  it.each([
    ['google,a,b; staff,larder,hunter2', 'entry 2 needs a fourth part'],
    ['google,hunter2', 'entry 1 has 2 parts'],
    ['google,a,b,https://x.example,hunter2', 'entry 1 has 5 parts'],
    ['google a hunter2', 'entry 1 does not begin with a name'],
    ['Google,a,hunter2', 'entry 1 does not begin with a name'],
    ['google,a,b; hunter2', 'entry 2 has 1 part;'],
    ['google,,hunter2', 'entry 1 has a client id or client secret'],
    ['google,a,hunter2 b', 'entry 1 has a client id or client secret'],
    ['google,a,b; google,c,hunter2', 'entry 2 has the same name as an earlier one'],
    ['constructor,a,hunter2', 'entry 1 needs a fourth part'],
    ['staff,a,hunter2,http://id.example', 'entry 1, issuer: expected an address that begins with https://'],
    ['staff,a,hunter2,id.example', 'entry 1, issuer: expected'],
    ['staff,a,hunter2,https://u:p@id.example', 'entry 1, issuer: expected'],
    ['staff,a,hunter2,https://id.example?x=1', 'entry 1, issuer: expected'],
  ])('%j is refused, and not shown', (text, expected) => {
    const mistakes = mistakesOf({ LARDER_SIGN_IN_PROVIDERS: text });
    expect(mistakes).toEqual([expect.stringContaining(`LARDER_SIGN_IN_PROVIDERS=(not shown): ${expected}`)]);
    expect(mistakes[0]).not.toContain('hunter2');
  });
});

describe('payments', () => {
  it('are read', () => {
    const environment = {
      ...STRIPE,
      LARDER_STRIPE_API: 'http://127.0.0.1:12111',
      LARDER_PRO_PRICE_TEXT: '€29 a month',
    };
    expect(readSettings(environment)).toMatchObject({
      stripeSecretKey: 'sk_test_1',
      stripeWebhookSecret: 'whsec_1',
      stripeProPrice: 'price_1',
      stripeScalePrice: 'price_2',
      stripeApi: 'http://127.0.0.1:12111',
      proPriceText: '€29 a month',
    });
    expect(readSettings({ ...STRIPE, LARDER_STRIPE_SECRET_KEY: 'rk_live_1' }).stripeSecretKey).toBe('rk_live_1');
  });

  it.each(Object.keys(STRIPE))('need all four settings: without %s they say so', (missing) => {
    const mistakes = mistakesOf({ ...STRIPE, [missing]: ' ' });
    expect(mistakes).toEqual([
      expect.stringMatching(new RegExp(`^${missing}: required because LARDER_STRIPE_\\w+ is set$`)),
    ]);
  });

  it('name all that is missing at once', () => {
    expect(mistakesOf({ LARDER_STRIPE_PRO_PRICE: 'price_1' })).toHaveLength(3);
  });

  it.each([
    ['LARDER_STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['LARDER_STRIPE_SECRET_KEY', 'whsec_hunter2'],
    ['LARDER_STRIPE_WEBHOOK_SECRET', 'sk_live_hunter2'],
    ['LARDER_STRIPE_WEBHOOK_SECRET', 'whsec_'],
  ])('notice what was mixed up: %s=%s, and do not show it', (name, value) => {
    const mistakes = mistakesOf({ ...STRIPE, [name]: value });
    expect(mistakes).toEqual([
      expect.stringMatching(new RegExp(`^${name}=\\(not shown\\): expected a value that begins`)),
    ]);
    expect(mistakes[0]).not.toContain('hunter2');
  });

  it.each([
    ['LARDER_STRIPE_PRO_PRICE', 'prod_1'],
    ['LARDER_STRIPE_SCALE_PRICE', 'price_1'],
    ['LARDER_STRIPE_API', 'http://stripe.example'],
    ['LARDER_STRIPE_API', 'https://stripe.example/v1'],
    ['LARDER_BILLING_GRACE_DAYS', '366'],
    ['LARDER_PRO_PRICE_TEXT', '€'.repeat(61)],
    ['LARDER_PRO_PRICE_TEXT', '€29 a month | 29 € im Monat'],
    ['LARDER_PRO_PRICE_TEXT', `€29 a month | de: ${'€'.repeat(60)}`],
    ['LARDER_SCALE_PRICE_TEXT', 'cheap\u0007'],
  ])('%s=%s is refused', (name, value) => {
    expect(mistakesOf({ ...STRIPE, [name]: value })).toEqual([expect.stringContaining(`${name}=${value}: `)]);
  });
});
