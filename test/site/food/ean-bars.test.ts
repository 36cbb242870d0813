/**
 * The bars that we draw are the ones that scanners read: a real decoder reads every number back from them. What is no
 * EAN, or has a wrong check digit, gets no bars.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { eanModules } from '../../../src/site/food/barcode-drawing.tsx';

const QUIET = 12;
const SCALE = 2;
const HEIGHT = 20;

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

/** The modules as the pixels of a picture, black on white. */
function pictureOf(modules: string): ImageData {
  const row = [...'0'.repeat(QUIET), ...modules, ...'0'.repeat(QUIET)].flatMap((module) => Array(SCALE).fill(module));
  const data = new Uint8ClampedArray(row.length * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (const [x, module] of row.entries()) {
      if (module === '1') data.fill(0, (y * row.length + x) * 4, (y * row.length + x) * 4 + 3);
    }
  }
  return { data, width: row.length, height: HEIGHT, colorSpace: 'srgb' };
}

async function decode(digits: string): Promise<string | undefined> {
  const [found] = await readBarcodes(pictureOf(eanModules(digits)!), { formats: ['EAN13', 'EAN8'] });
  return found?.text;
}

function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return body + String((10 - (sum % 10)) % 10);
}

describe('the bars', () => {
  it.each(['3017620422003', '5449000000996', '4006381333931', '9521000079199'])(
    'of %s are read back',
    async (digits) => {
      expect(await decode(digits)).toBe(digits);
    },
  );

  it('of any EAN-13 are read back, whatever its first digit', async () => {
    for (let first = 0; first < 10; first++) {
      const digits = withCheckDigit(`${first}01234567890`.slice(0, 12));
      expect(await decode(digits)).toBe(digits);
    }
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{12}$/), async (body) => {
        expect(await decode(withCheckDigit(body))).toBe(withCheckDigit(body));
      }),
      { numRuns: 50 },
    );
  });

  it('of any EAN-8 are read back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{7}$/), async (body) => {
        expect(await decode(withCheckDigit(body))).toBe(withCheckDigit(body));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['', '3017620422004', '301762042200', 'nutella', '54491473'])('do not exist for %j', (digits) => {
    expect(eanModules(digits)).toBeUndefined();
  });
});
