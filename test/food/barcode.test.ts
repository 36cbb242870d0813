// 1. Every spelling of a barcode finds its number: EAN-13, UPC-A with 11, 12 or 13 digits, GTIN-14, EAN-8, UPC-E, GS1.
// 2. EAN-8 is tried before UPC-E, and a UPC-E is only proposed where it can be one.
// 3. A number is written with 13 digits, or 8, and reads back as itself.
// 4. More than 13 significant digits, no digit or zero only are none; no text makes anything throw.
// 5. UPC-E is told apart from UPC-A by the rules of GS1, checked against compressing every UPC-A that can be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeCandidates, hasValidCheckDigit, parseBarcode, writeBarcode } from '../../src/food/barcode.ts';
import { anyText } from './any-text.ts';

const NUTELLA = 3017620422003;
const MOUNTAIN_DEW = 12000001536;
const HARIBO_EAN8 = 40084015;

describe('every spelling of a number', () => {
  it.each([
    ['EAN-13', '3017620422003', NUTELLA],
    ['EAN-13 with spaces', ' 3 017620 422003 ', NUTELLA],
    ['EAN-13 with hyphens', '3-017620-422003', NUTELLA],
    ['GTIN-14 of an EAN-13', '03017620422003', NUTELLA],
    ['UPC-A', '012000001536', MOUNTAIN_DEW],
    ['UPC-A that lost its zero', '12000001536', MOUNTAIN_DEW],
    ['UPC-A as EAN-13', '0012000001536', MOUNTAIN_DEW],
    ['UPC-A as GTIN-14', '00012000001536', MOUNTAIN_DEW],
    ['UPC-A as printed', '0 12000 00153 6', MOUNTAIN_DEW],
    ['EAN-8', '40084015', HARIBO_EAN8],
    ['EAN-8 as EAN-13', '0000040084015', HARIBO_EAN8],
    ['EAN-8 as GTIN-14', '00000040084015', HARIBO_EAN8],
    ['GS1 in brackets', '(01)03017620422003', NUTELLA],
    ['GS1 in brackets with a best-before date', '(01)03017620422003(15)261231', NUTELLA],
    ['GS1 with a date and a batch', '(01) 03017620422003 (17)261231(10)AB-12', NUTELLA],
    ['GS1 element string', '0103017620422003', NUTELLA],
    ['GS1 element string with a date', '010301762042200317261231', NUTELLA],
    ['GS1 element string with a separator', '0103017620422003\u001d10AB12', NUTELLA],
    ['GS1-128 with its symbology', ']C10103017620422003', NUTELLA],
    ['GS1 DataMatrix with its symbology', ']d20103017620422003', NUTELLA],
    ['GS1 of a UPC-A', '(01)00012000001536', MOUNTAIN_DEW],
    ['thirty zeros too many', `${'0'.repeat(30)}3017620422003`, NUTELLA],
  ])('%s: %j', (_spelling, typed, number) => {
    expect(parseBarcode(typed)).toBe(number);
    expect(barcodeCandidates(typed)[0]).toBe(number);
  });

  it.each([
    ['with 8 digits', '04252614', 42100005264],
    ['with 8 digits as printed', '0 425261 4', 42100005264],
    ['without its check digit', '0425261', 42100005264],
    ['without system and check digit', '425261', 42100005264],
    ['without its leading zero', '4252614', 42100005264],
    ['filled up to 13 digits', '0000004252614', 42100005264],
    ['ending in 0', '01234505', 12000003455],
    ['ending in 3', '01234531', 12300000451],
    ['ending in 4', '01234543', 12340000053],
    ['ending in 9', '01234596', 12345000096],
    ['of number system 1', '11234502', 112000003452],
  ])('UPC-E %s: %s', (_spelling, typed, number) => {
    expect(barcodeCandidates(typed)).toContain(number);
    expect(hasValidCheckDigit(String(number).padStart(12, '0'))).toBe(true);
  });
});

describe('the order of readings', () => {
  it('tries EAN-8 before UPC-E, because the same digits may be both', () => {
    expect(barcodeCandidates('04252614')).toEqual([4252614, 42100005264]);
  });

  it('proposes no UPC-E for an EAN-8 of another system or with another check digit', () => {
    expect(barcodeCandidates('40084015')).toEqual([HARIBO_EAN8]);
    expect(barcodeCandidates('04252615')).toEqual([4252615]);
  });

  it('proposes no UPC-E that would be the number zero', () => {
    expect(barcodeCandidates('30')).toEqual([30]);
  });

  it('proposes no UPC-E for longer codes', () => {
    expect(barcodeCandidates('042100005264')).toEqual([42100005264]);
    expect(barcodeCandidates('3017620422003')).toEqual([NUTELLA]);
  });
});

describe('what is no barcode', () => {
  it.each([
    '',
    ' ',
    '0',
    '0000000000000',
    'milk',
    '3.01762E+12',
    '30176204220O3',
    '3017620422003x',
    '-',
    '(01)',
    '(01)123',
    '(02)03017620422003',
    '３０１７６２０４２２００３',
    '٣٠١٧٦٢٠٤٢٢٠٠٣',
    '10012000001533',
    '12345678901234',
    '(01)10012000001533',
    '9'.repeat(400),
    '../3017620422003',
  ])('%j', (typed) => {
    expect(parseBarcode(typed)).toBeUndefined();
    expect(barcodeCandidates(typed)).toEqual([]);
  });

  it('never throws, and what it gives is a number of at most 13 digits', () => {
    const digitsAndNoise = fc.string({ unit: fc.constantFrom(...'0123456789()-. ]Cd01\u001dx') });
    fc.assert(
      fc.property(fc.oneof(anyText, digitsAndNoise), (typed) => {
        for (const number of barcodeCandidates(typed)) {
          expect(Number.isInteger(number) && number > 0 && number <= 9_999_999_999_999).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads a very long text in time that grows with its length', () => {
    for (const piece of ['0', '1', '01', '(01)', ' ', '-', '9 ']) {
      const candidates = barcodeCandidates(piece.repeat(2_000_000));
      expect(candidates.every((number) => number <= 9_999_999_999_999)).toBe(true);
    }
  });
});

describe('numbers and their writing', () => {
  const numbers = fc.integer({ min: 1, max: 9_999_999_999_999 });

  it('writes 13 digits, or 8 for up to 8 significant ones', () => {
    expect(writeBarcode(NUTELLA)).toBe('3017620422003');
    expect(writeBarcode(MOUNTAIN_DEW)).toBe('0012000001536');
    expect(writeBarcode(HARIBO_EAN8)).toBe('40084015');
    expect(writeBarcode(99_999_999)).toBe('99999999');
    expect(writeBarcode(100_000_000)).toBe('0000100000000');
    expect(writeBarcode(1)).toBe('00000001');
  });

  it('reads back what it writes, with any zeros before it', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 20 }), (number, zeros) => {
        expect(writeBarcode(number)).toMatch(/^(\d{8}|\d{13})$/);
        expect(parseBarcode('0'.repeat(zeros) + writeBarcode(number))).toBe(number);
        expect(barcodeCandidates(String(number))[0]).toBe(number);
        expect(parseBarcode(`(01)${String(number).padStart(14, '0')}`)).toBe(number);
        expect(parseBarcode(`01${String(number).padStart(14, '0')}`)).toBe(number);
      }),
    );
  });

  it('knows the check digit of the GS1 rule', () => {
    for (const code of ['3017620422003', '012000001536', '40084015', '042100005264', '00012000001536']) {
      expect(hasValidCheckDigit(code)).toBe(true);
      const last = Number(code.at(-1));
      for (let wrong = 1; wrong < 10; wrong++) {
        expect(hasValidCheckDigit(code.slice(0, -1) + ((last + wrong) % 10))).toBe(false);
      }
    }
  });
});

describe('UPC-E against compressing UPC-A by the book', () => {
  /** The UPC-E of a UPC-A by the four rules of GS1, or undefined where none applies. */
  function compress(upcA: string): string | undefined {
    const [system, maker, item, check] = [upcA[0], upcA.slice(1, 6), upcA.slice(6, 11), upcA[11]];
    if (/[012]00$/.test(maker) && item.startsWith('00')) {
      return `${system}${maker.slice(0, 2)}${item.slice(2)}${maker[2]}${check}`;
    }
    if (/00$/.test(maker) && item.startsWith('000')) return `${system}${maker.slice(0, 3)}${item.slice(3)}3${check}`;
    if (/0$/.test(maker) && item.startsWith('0000')) return `${system}${maker.slice(0, 4)}${item.slice(4)}4${check}`;
    if (/^0000[5-9]$/.test(item)) return `${system}${maker}${item[4]}${check}`;
    return undefined;
  }

  const digit = fc.integer({ min: 0, max: 9 }).map(String);
  const fromDigits = (pattern: string) =>
    fc.array(digit, { minLength: pattern.length, maxLength: pattern.length }).map((digits) => {
      return [...pattern].map((sign, at) => (sign === 'x' ? digits[at] : sign)).join('');
    });
  const bodies = fc.oneof(
    ...['xx00000xxx', 'xx10000xxx', 'xx20000xxx', 'xxx00000xx', 'xxxx00000x', 'xxxxx00005', 'xxxxx00009'].map(
      fromDigits,
    ),
  );

  it('finds every UPC-A that has a UPC-E by its 8, 7 and 6 digits', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), bodies, (system, body) => {
        const check = [...'0123456789'].find((last) => hasValidCheckDigit(system + body + last))!;
        const upcA = system + body + check;
        const upcE = compress(upcA);
        fc.pre(upcE !== undefined && Number(upcA) > 0);
        expect(barcodeCandidates(upcE!)).toContain(Number(upcA));
        expect(barcodeCandidates(upcE!.slice(0, 7))).toContain(Number(upcA));
        if (system === '0') expect(barcodeCandidates(upcE!.slice(1, 7))).toContain(Number(upcA));
      }),
      { numRuns: 1_000 },
    );
  });
});
