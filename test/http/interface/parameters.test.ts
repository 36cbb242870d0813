// 1. Integers and booleans are read in exactly the spellings that Pydantic reads, from the raw string.
// 2. Every failing parameter gives one error, members in the decided order, in the order of the table.
// 3. Bounds are inside; the last of a repeated parameter counts; unknown ones are ignored.
// 4. Any text gives a value within its bounds or an error, and nothing throws.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARCODE, ENDPOINTS, FOOD, POPULAR, SEARCH } from '../../../src/http/interface/endpoints.ts';
import { boolean, integer, readParameters } from '../../../src/http/interface/parameters.ts';
import { anyText } from '../../food/any-text.ts';

const NUMBER = integer('n', { description: 'Any whole number.' });
const FLAG = boolean('f', { description: 'Yes or no.' });
const search = (query: string) => readParameters(SEARCH.parameters, {}, new URLSearchParams(query));
const popular = (query: string) => readParameters(POPULAR.parameters, {}, new URLSearchParams(query));

describe('integers', () => {
  it.each([
    ['5', 5],
    ['+5', 5],
    ['-5', -5],
    [' 5 ', 5],
    ['\t5\n', 5],
    ['005', 5],
    ['5.0', 5],
    ['5.000', 5],
    ['1_000', 1_000],
    ['1_0_0', 100],
    ['-1_000.0', -1_000],
    ['\u00855\u2003', 5],
    ['-00', -0],
    ['0_0', 0],
    [`${'0'.repeat(5_000)}5`, 5],
    ['9007199254740993', 9_007_199_254_740_992],
  ])('%j is %d', (raw, value) => {
    expect(NUMBER.read(raw)).toEqual({ value });
  });

  it.each([
    '',
    ' ',
    '5.',
    '5.5',
    '\ufeff5',
    '5\u200b',
    '\u001c5',
    '5.01',
    '.0',
    '.',
    '1e3',
    '0x10',
    '0b1',
    '1,000',
    '1 000',
    '１',
    '٣',
    '--5',
    '+-5',
    '5-',
    '- 5',
    '1__0',
    '_1',
    '1_',
    '1_.0',
    '5.0_0',
    'five',
    'NaN',
    'Infinity',
    'null',
    '5\u0000',
    '[5]',
  ])('%j is none', (raw) => {
    expect(NUMBER.read(raw)).toEqual({
      problem: {
        type: 'int_parsing',
        msg: 'Input should be a valid integer, unable to parse string as an integer',
      },
    });
  });

  it('compares rightly with a bound, however many digits it has', () => {
    const bounded = integer('n', { description: 'A page.', ge: 0, le: 50 });
    expect(bounded.read('9'.repeat(400))).toMatchObject({ problem: { type: 'less_than_equal', ctx: { le: 50 } } });
    expect(bounded.read(`-${'9'.repeat(400)}`)).toMatchObject({ problem: { type: 'greater_than_equal' } });
    expect(bounded.read('50')).toEqual({ value: 50 });
    expect(bounded.read('51')).toMatchObject({ problem: { msg: 'Input should be less than or equal to 50' } });
    expect(bounded.read('-1')).toMatchObject({ problem: { msg: 'Input should be greater than or equal to 0' } });
  });
});

describe('integers of very many digits', () => {
  const TOO_LONG = {
    problem: { type: 'int_parsing_size', msg: 'Unable to parse input string as an integer, exceeded maximum size' },
  };
  const digits = (count: number) => '7'.repeat(count);

  it('are numbers up to 4,300 of them, and too long beyond, as in Pydantic', () => {
    for (const raw of [digits(4_300), `-${digits(4_300)}`, `+${digits(4_300)}`, `${digits(4_300)}.0`]) {
      expect(NUMBER.read(raw)).toHaveProperty('value');
    }
    for (const raw of [digits(4_301), `-${digits(4_301)}`, `${digits(4_301)} `, `${digits(4_301)}.0`]) {
      expect(NUMBER.read(raw)).toEqual(TOO_LONG);
    }
    // What stands behind them is not looked at; what stands before them makes them something else.
    for (const behind of ['a', '.5', '_', ' 1']) expect(NUMBER.read(digits(4_301) + behind)).toEqual(TOO_LONG);
    for (const before of ['a', '+', '0', '1_', ' ']) {
      expect(NUMBER.read(before + digits(4_301))).toMatchObject({ problem: { type: 'int_parsing' } });
    }
  });

  it('are told before any bound', () => {
    expect(search(`q=oats&limit=${digits(4_301)}`)).toMatchObject({ errors: [{ type: 'int_parsing_size' }] });
    expect(search(`q=oats&limit=${digits(4_300)}`)).toMatchObject({ errors: [{ type: 'less_than_equal' }] });
  });

  it('are an id like any other, which nothing has', () => {
    const { read } = FOOD.parameters.food_id;
    for (const raw of [digits(17), digits(4_301), `-${digits(9_000)}`, ` +${digits(9_000)}.0`]) {
      expect(read(raw)).toEqual({ value: -1 });
    }
    expect(read('9007199254740991')).toEqual({ value: 9_007_199_254_740_991 });
    expect(read(`${digits(4_301)}a`)).toEqual(TOO_LONG);
    expect(read(`${digits(4_300)}a`)).toMatchObject({ problem: { type: 'int_parsing' } });
  });

  it('are read in time that grows with their length: by its square, these would take many minutes', () => {
    for (const part of [' ', '0', '7', '_', '1_', '.', '\u0085', '-']) {
      const long = part.repeat(300_000);
      for (const raw of [long, `${long}x`, `5${long}5`]) {
        for (const parameter of [NUMBER, FOOD.parameters.food_id]) {
          const read = parameter.read(raw);
          expect('value' in read || 'problem' in read).toBe(true);
        }
      }
    }
  });
});

describe('booleans', () => {
  it.each(['1', 't', 'y', 'on', 'yes', 'true', 'True', 'TRUE', 'YES', 'On', 'T'])('%s is true', (raw) => {
    expect(FLAG.read(raw)).toEqual({ value: true });
  });

  it.each(['0', 'f', 'n', 'off', 'no', 'false', 'False', 'OFF', 'nO', 'N'])('%s is false', (raw) => {
    expect(FLAG.read(raw)).toEqual({ value: false });
  });

  it.each(['', ' ', '2', '-1', '01', '1.0', 'tru', 'ja', ' true', 'true ', 'null', '１', 'ｔrue', 'yes\u0000'])(
    '%j is neither',
    (raw) => {
      expect(FLAG.read(raw)).toEqual({
        problem: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' },
      });
    },
  );
});

describe('all parameters of an endpoint', () => {
  it('have their defaults when they are not sent', () => {
    expect(search('q=oats')).toEqual({ values: { q: 'oats', limit: 10, source: undefined } });
    expect(readParameters(POPULAR.parameters, {}, undefined)).toEqual({
      values: { limit: 100, offset: 0, category: undefined, has_image: true },
    });
  });

  it('are all reported when they fail, one error each, in the order of the table', () => {
    expect(search('source=community&limit=51&q=a')).toEqual({
      errors: [
        {
          type: 'string_too_short',
          loc: ['query', 'q'],
          msg: 'String should have at least 2 characters',
          input: 'a',
          ctx: { min_length: 2 },
        },
        {
          type: 'less_than_equal',
          loc: ['query', 'limit'],
          msg: 'Input should be less than or equal to 50',
          input: '51',
          ctx: { le: 50 },
        },
        {
          type: 'literal_error',
          loc: ['query', 'source'],
          msg: "Input should be 'off' or 'ai_estimate'",
          input: 'community',
          ctx: { expected: "'off' or 'ai_estimate'" },
        },
      ],
    });
  });

  it('name their members in the decided order', () => {
    const result = search('q=a&limit=x') as { errors: object[] };
    expect(result.errors.map((error) => Object.keys(error))).toEqual([
      ['type', 'loc', 'msg', 'input', 'ctx'],
      ['type', 'loc', 'msg', 'input'],
    ]);
  });

  it('that are missing give null for the input', () => {
    expect(search('')).toEqual({
      errors: [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null }],
    });
  });

  it('are validated when empty, not defaulted', () => {
    expect(search('q=oats&limit=&source=')).toMatchObject({
      errors: [
        { type: 'int_parsing', input: '' },
        { type: 'literal_error', input: '' },
      ],
    });
    expect(popular('category=')).toMatchObject({ values: { category: '' } });
  });

  it('count by code points, and the last of a repeated one wins', () => {
    expect(search('q=😀')).toMatchObject({ errors: [{ type: 'string_too_short', input: '😀' }] });
    expect(search('q=😀😀')).toMatchObject({ values: { q: '😀😀' } });
    expect(search('q=a&q=oats&limit=99&limit=3')).toMatchObject({ values: { q: 'oats', limit: 3 } });
    expect(search('q=oats&q=a')).toMatchObject({ errors: [{ input: 'a' }] });
  });

  it('of other names are ignored', () => {
    expect(search('q=oats&Limit=x&page=2&__proto__=1')).toEqual({
      values: { q: 'oats', limit: 10, source: undefined },
    });
  });

  it('in the path are told as such', () => {
    expect(readParameters(FOOD.parameters, { food_id: 'x' }, undefined)).toMatchObject({
      errors: [{ loc: ['path', 'food_id'], input: 'x' }],
    });
    expect(readParameters(FOOD.parameters, { food_id: '-1' }, undefined)).toEqual({ values: { food_id: -1 } });
    expect(readParameters(BARCODE.parameters, { code: '' }, undefined)).toEqual({ values: { code: '' } });
  });
});

it('any text gives a value within its bounds, or an error, and nothing throws', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789+-._ e') });
  const raw = fc.oneof(anyText, digits, fc.constantFrom('off', 'true', '50', '0'));
  fc.assert(
    fc.property(raw, (text) => {
      for (const endpoint of ENDPOINTS) {
        for (const parameter of Object.values(endpoint.parameters)) {
          const result = parameter.read(text);
          if ('problem' in result) {
            expect(result.problem.msg).not.toBe('');
            continue;
          }
          const { minimum = -Infinity, maximum = Infinity, type } = parameter.schema as Record<string, number>;
          const isA = Array.isArray(result.value) ? 'array' : typeof result.value;
          expect(isA).toBe(String(type) === 'integer' ? 'number' : String(type));
          if (typeof result.value === 'number') {
            expect(result.value >= minimum && result.value <= maximum).toBe(true);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
