/**
 * Section 3 of docs/interface.md: every row of the table with its exact members, how values are
 * spelled, and a dumb reading of the rules against the service on generated values.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { expectJson } from '../support/expectations.ts';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { get, shareConnections } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

shareConnections();

interface Mistake {
  type: string;
  loc: string[];
  msg: string;
  input: string | null;
  ctx?: Record<string, unknown>;
}

const larder = useLarder({ env: UNLIMITED, foods: [NUTELLA, ...YOGURTS] });

async function mistakesOf(path: string): Promise<Mistake[]> {
  const answer = await get(larder.url, path);
  expect({ path, status: answer.status }).toEqual({ path, status: 422 });
  expectJson(answer);
  const body = answer.json<{ detail: Mistake[] }>();
  expect(Object.keys(body)).toEqual(['detail']);
  return body.detail;
}

async function expectValid(path: string): Promise<void> {
  const answer = await get(larder.url, path);
  expect({ path, status: answer.status, body: answer.status === 200 || answer.body.toString() }).toEqual({
    path,
    status: 200,
    body: true,
  });
}

const missing = (name: string): Mistake => ({
  type: 'missing',
  loc: ['query', name],
  msg: 'Field required',
  input: null,
});
const tooShort = (input: string): Mistake => ({
  type: 'string_too_short',
  loc: ['query', 'q'],
  msg: 'String should have at least 2 characters',
  input,
  ctx: { min_length: 2 },
});
const above = (name: string, le: number, input: string): Mistake => ({
  type: 'less_than_equal',
  loc: ['query', name],
  msg: `Input should be less than or equal to ${le}`,
  input,
  ctx: { le },
});
const below = (name: string, ge: number, input: string): Mistake => ({
  type: 'greater_than_equal',
  loc: ['query', name],
  msg: `Input should be greater than or equal to ${ge}`,
  input,
  ctx: { ge },
});
const noInteger = (kind: 'path' | 'query', name: string, input: string): Mistake => ({
  type: 'int_parsing',
  loc: [kind, name],
  msg: 'Input should be a valid integer, unable to parse string as an integer',
  input,
});
const noBoolean = (name: string, input: string): Mistake => ({
  type: 'bool_parsing',
  loc: ['query', name],
  msg: 'Input should be a valid boolean, unable to interpret input',
  input,
});
const noSource = (input: string): Mistake => ({
  type: 'literal_error',
  loc: ['query', 'source'],
  msg: "Input should be 'off' or 'ai_estimate'",
  input,
  ctx: { expected: "'off' or 'ai_estimate'" },
});

describe('interface 3.4: each validation error, whole', () => {
  it.each<[string, Mistake[]]>([
    ['/search', [missing('q')]],
    ['/search?Q=milk', [missing('q')]],
    ['/search?q=', [tooShort('')]],
    ['/search?q', [tooShort('')]],
    ['/search?q=a', [tooShort('a')]],
    ['/search?q=+', [tooShort(' ')]],
    ['/search?q=%F0%9F%98%80', [tooShort('😀')]],
    ['/search?q=milk&limit=51', [above('limit', 50, '51')]],
    ['/search?q=milk&limit=0', [below('limit', 1, '0')]],
    ['/search?q=milk&limit=-1', [below('limit', 1, '-1')]],
    ['/search?q=milk&limit=abc', [noInteger('query', 'limit', 'abc')]],
    ['/search?q=milk&limit=', [noInteger('query', 'limit', '')]],
    ['/search?q=milk&source=community', [noSource('community')]],
    ['/search?q=milk&source=usda', [noSource('usda')]],
    ['/search?q=milk&source=', [noSource('')]],
    ['/search?q=milk&source=OFF', [noSource('OFF')]],
    ['/search?q=milk&source=off%20', [noSource('off ')]],
    ['/food/abc', [noInteger('path', 'food_id', 'abc')]],
    ['/food/5.5', [noInteger('path', 'food_id', '5.5')]],
    ['/food/%20', [noInteger('path', 'food_id', ' ')]],
    ['/food/caf%C3%A9', [noInteger('path', 'food_id', 'café')]],
    ['/foods/popular?limit=501', [above('limit', 500, '501')]],
    ['/foods/popular?limit=0', [below('limit', 1, '0')]],
    ['/foods/popular?limit=x', [noInteger('query', 'limit', 'x')]],
    ['/foods/popular?offset=-1', [below('offset', 0, '-1')]],
    ['/foods/popular?offset=x', [noInteger('query', 'offset', 'x')]],
    ['/foods/popular?offset=', [noInteger('query', 'offset', '')]],
    ['/foods/popular?has_image=maybe', [noBoolean('has_image', 'maybe')]],
    ['/foods/popular?has_image=', [noBoolean('has_image', '')]],
    ['/foods/popular?has_image=2', [noBoolean('has_image', '2')]],
    ['/foods/popular?has_image=%20true', [noBoolean('has_image', ' true')]],
  ])('%s', async (path, expected) => {
    expect(await mistakesOf(path)).toEqual(expected);
  });

  it.each([
    ['/search', ['type', 'loc', 'msg', 'input']],
    ['/search?q=a', ['type', 'loc', 'msg', 'input', 'ctx']],
    ['/search?q=milk&limit=51', ['type', 'loc', 'msg', 'input', 'ctx']],
    ['/search?q=milk&limit=0', ['type', 'loc', 'msg', 'input', 'ctx']],
    ['/search?q=milk&limit=x', ['type', 'loc', 'msg', 'input']],
    ['/search?q=milk&source=x', ['type', 'loc', 'msg', 'input', 'ctx']],
    ['/food/x', ['type', 'loc', 'msg', 'input']],
    ['/foods/popular?has_image=x', ['type', 'loc', 'msg', 'input']],
  ])('interface 3.4: members of %s in the order type, loc, msg, input, ctx', async (path, members) => {
    expect((await mistakesOf(path)).map((mistake) => Object.keys(mistake))).toEqual([members]);
  });
});

describe('interface 3: all failing parameters are reported, in the order of the tables', () => {
  it.each<[string, Mistake[]]>([
    ['/search?source=x&limit=99&q=a', [tooShort('a'), above('limit', 50, '99'), noSource('x')]],
    ['/search?source=x&limit=y', [missing('q'), noInteger('query', 'limit', 'y'), noSource('x')]],
    ['/search?limit=0', [missing('q'), below('limit', 1, '0')]],
    [
      '/foods/popular?has_image=x&offset=-1&limit=0',
      [below('limit', 1, '0'), below('offset', 0, '-1'), noBoolean('has_image', 'x')],
    ],
    ['/foods/popular?has_image=x&limit=1000', [above('limit', 500, '1000'), noBoolean('has_image', 'x')]],
  ])('%s', async (path, expected) => {
    expect(await mistakesOf(path)).toEqual(expected);
  });
});

describe('interface 3.1: how a query is read', () => {
  it('a repeated parameter: the last one wins', async () => {
    await expectValid('/search?q=a&q=nutella');
    expect(await mistakesOf('/search?q=nutella&q=a')).toEqual([tooShort('a')]);
    await expectValid('/search?q=nutella&limit=x&limit=5');
    expect(await mistakesOf('/search?q=nutella&limit=5&limit=51')).toEqual([above('limit', 50, '51')]);
    expect(await mistakesOf('/foods/popular?has_image=true&has_image=')).toEqual([noBoolean('has_image', '')]);
  });

  it('the last of two equal names wins for the value too', async () => {
    const foods = (await get(larder.url, '/search?q=lasagne&q=nutella&limit=1')).json<{ name: string }[]>();
    expect(foods.map(({ name }) => name)).toEqual(['Nutella']);
  });

  it('unknown parameters are ignored', async () => {
    await expectValid('/search?q=nutella&page=abc&api_key=1&constructor=1&__proto__=1&limit[]=900&');
    await expectValid('/foods/popular?q=a&source=x&toString=1');
  });

  it('+ is a space in a query', async () => {
    expect(await mistakesOf('/search?q=nutella&source=off+')).toEqual([noSource('off ')]);
    expect(await mistakesOf('/search?q=nutella&source=a+b%2Bc')).toEqual([noSource('a b+c')]);
  });

  it('names may be escaped', async () => {
    expect(await mistakesOf('/search?%71=a')).toEqual([tooShort('a')]);
  });

  it('empty parts of a query are nothing', async () => {
    await expectValid('/search?&&q=nutella&&');
    expect(await mistakesOf('/search?&=&')).toEqual([missing('q')]);
  });

  it('a value may hold an equals sign and a question mark', async () => {
    expect(await mistakesOf('/search?q=nutella&source=a=b?c')).toEqual([noSource('a=b?c')]);
  });

  it('length counts code points', async () => {
    expect(await mistakesOf(`/search?q=${encodeURIComponent('😀')}`)).toEqual([tooShort('😀')]);
    expect(await mistakesOf(`/search?q=${encodeURIComponent('é')}`)).toEqual([tooShort('é')]);
    await expectValid(`/search?q=${encodeURIComponent('😀😀')}`);
    await expectValid(`/search?q=${encodeURIComponent('e\u0301')}`);
    await expectValid(`/search?q=${encodeURIComponent('納豆')}`);
  });
});

describe('interface 3.2: integers', () => {
  it.each(['5', '005', '%2B5', '+5', '%205%20', '%095', '5%0A', '5.0', '5.00', '1_0', '0_5', '%2B0_5.0', '-0_0.0'])(
    'offset=%s is accepted',
    async (spelling) => {
      await expectValid(`/foods/popular?has_image=false&offset=${spelling}`);
    },
  );

  it.each(['05', '%2B5', '+5', '5.0', '0_5', '%205%20'])('limit=%s is 5', async (spelling) => {
    const foods = (await get(larder.url, `/search?q=yogurt&limit=${spelling}`)).json<unknown[]>();
    expect(foods).toHaveLength(5);
  });

  it.each([
    '',
    ' ',
    '5.5',
    '1e3',
    '0x10',
    '1,000',
    '٥',
    '５',
    '_5',
    '5_',
    '1__0',
    '--5',
    '+-5',
    '+',
    '-',
    '.',
    '.0',
    '5 5',
    '5a',
    '0b1',
    '0o7',
    'NaN',
    'Infinity',
    'null',
    'true',
    '5\u0000',
    '½',
    '²',
  ])('%j is not an integer', async (text) => {
    const escaped = encodeURIComponent(text);
    expect(await mistakesOf(`/search?q=nutella&limit=${escaped}`)).toEqual([noInteger('query', 'limit', text)]);
    expect(await mistakesOf(`/foods/popular?offset=${escaped}`)).toEqual([noInteger('query', 'offset', text)]);
    if (text !== '' && text !== '.') {
      expect(await mistakesOf(`/food/${escaped}`)).toEqual([noInteger('path', 'food_id', text)]);
    }
  });

  it('integers of any size are compared, not refused', async () => {
    const huge = '9'.repeat(300);
    expect(await mistakesOf(`/search?q=nutella&limit=${huge}`)).toEqual([above('limit', 50, huge)]);
    expect(await mistakesOf(`/search?q=nutella&limit=-${huge}`)).toEqual([below('limit', 1, `-${huge}`)]);
    expect(await mistakesOf(`/foods/popular?offset=-${huge}`)).toEqual([below('offset', 0, `-${huge}`)]);
    await expectValid(`/foods/popular?offset=${huge}`);
  });

  it('input is the string that was sent', async () => {
    expect(await mistakesOf('/search?q=nutella&limit=%20051.0')).toEqual([above('limit', 50, ' 051.0')]);
  });
});

describe('interface 3.3: booleans', () => {
  it.each(['tru', 'yess', '2', '-1', '01', '1.0', 'null', 'on ', 'o', 'ja', 'ﬀ'])(
    '%j is not a boolean',
    async (text) => {
      expect(await mistakesOf(`/foods/popular?has_image=${encodeURIComponent(text)}`)).toEqual([
        noBoolean('has_image', text),
      ]);
    },
  );
});

describe('a dumb reading of the rules agrees on generated values', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 });
  const nearlyInteger = fc.string({ unit: fc.constantFrom(...'0159_+-. e,x'), maxLength: 5 });
  const integerText = fc.oneof(digits, nearlyInteger, fc.string({ unit: ANY_CHARACTER, maxLength: 4 }));

  function integerOf(text: string): number | undefined {
    const bare = text.trim();
    return /^[+-]?\d+(_\d+)*(\.0+)?$/.test(bare) ? Number(bare.replaceAll('_', '')) : undefined;
  }

  it('limit and offset of /foods/popular', async () => {
    await fc.assert(
      fc.asyncProperty(integerText, integerText, async (limitText, offsetText) => {
        // A point without a zero after it is left open by the rules.
        fc.pre(!/\.\s*$/.test(limitText) && !/\.\s*$/.test(offsetText));
        fc.pre(!/[\u0085\u180e\u200b\ufeff\u001c-\u001f]/.test(limitText + offsetText));
        const expected: Mistake[] = [];
        const limit = integerOf(limitText);
        if (limit === undefined) expected.push(noInteger('query', 'limit', limitText));
        else if (limit > 500) expected.push(above('limit', 500, limitText));
        else if (limit < 1) expected.push(below('limit', 1, limitText));
        const offset = integerOf(offsetText);
        if (offset === undefined) expected.push(noInteger('query', 'offset', offsetText));
        else if (offset < 0) expected.push(below('offset', 0, offsetText));
        const path = `/foods/popular?limit=${encodeURIComponent(limitText)}&offset=${encodeURIComponent(offsetText)}`;
        if (expected.length === 0) await expectValid(path);
        else expect(await mistakesOf(path)).toEqual(expected);
      }),
      { numRuns: 300, seed: 20_261_115 },
    );
  });

  it('q and source of /search', async () => {
    const sourceText = fc.oneof(
      fc.constantFrom('off', 'ai_estimate', 'community', 'Off', ''),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: ANY_CHARACTER, maxLength: 3 }), sourceText, async (q, source) => {
        const expected: Mistake[] = [];
        if ([...q].length < 2) expected.push(tooShort(q));
        if (source !== 'off' && source !== 'ai_estimate') expected.push(noSource(source));
        const path = `/search?q=${encodeURIComponent(q)}&source=${encodeURIComponent(source)}`;
        if (expected.length === 0) await expectValid(path);
        else expect(await mistakesOf(path)).toEqual(expected);
      }),
      { numRuns: 300, seed: 20_261_116 },
    );
  });
});
