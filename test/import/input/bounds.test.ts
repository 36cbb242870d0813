// 1. A compressed file that unpacks to absurdly much is refused soon, with what to do; the operator can allow it.
// 2. A record that never ends is refused with its file and place, plain or compressed, in every form of lines and tables.
// 3. However short the rows, a batch of them stays small.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../../src/import/import-error.ts';
import { openInput } from '../../../src/import/input/open-input.ts';
import { useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const HEADER = 'key,name,fat_g\n';
const LONG_NAME = 'Dal '.repeat(1000);

/** A gzip file of a beginning and many times the same. */
function bomb(beginning: string, repeated: string, bytes: number): Buffer {
  const block = gzipSync(Buffer.alloc(10_000_000, repeated));
  return Buffer.concat([gzipSync(beginning), ...Array.from({ length: Math.ceil(bytes / 10_000_000) }, () => block)]);
}

async function rowsOf(file: string, options = {}): Promise<number[]> {
  const input = await openInput(file, { downloads: path.dirname(file), ...options });
  const sizes: number[] = [];
  for await (const batch of input.batches()) sizes.push(batch.kind === 'records' ? batch.records.length : 1);
  return sizes;
}

describe('1. what unpacks to more than', () => {
  it.each([
    ['a table', HEADER, `,${LONG_NAME},1\n`],
    ['JSON lines', '{"key":"a","name":"Dal"}\n', `{"key":"a","name":"${LONG_NAME}"}\n`],
    ['label data', 'code\tproduct_name\tfat_100g\n', `4006381333931\t${LONG_NAME}\t1\n`],
  ])('a hundred times its size is refused: %s', async (_what, beginning, row) => {
    const importFolder = newImportFolder();
    const file = importFolder.file('bomb.gz', bomb(beginning, row, 120_000_000));
    await expect(rowsOf(file)).rejects.toMatchObject({
      code: 'IMPORT_TOO_LARGE',
      message: expect.stringMatching(/bomb\.gz unpacks to more than 100 times its size.*--max-unpacked/),
    });
  });

  it('the operator allows is refused, and less is read', async () => {
    const file = newImportFolder().file('large.gz', bomb(HEADER, `,${LONG_NAME},1\n`, 10_000_000));
    await expect(rowsOf(file, { maxUnpackedBytes: 8e6 })).rejects.toMatchObject({
      message: expect.stringContaining('to more than 0.008 GB'),
    });
    const rows = (await rowsOf(file, { maxUnpackedBytes: 12e6 })).reduce((sum, count) => sum + count, 0);
    expect(rows).toBeGreaterThan(2_000);
    // What is small may be as repetitive as it likes.
    expect((await rowsOf(file)).length).toBeGreaterThan(0);
  });
});

describe('2. a record without end', () => {
  const CASES: [string, string, string][] = [
    ['a cell in quotation marks', `${HEADER}a,"`, 'x'],
    ['a bare cell', `${HEADER}a,`, 'x'],
    ['doubled quotation marks', `${HEADER}a,"`, '""'],
    ['separators', `${HEADER}a`, ','],
    ['a JSON text', '{"key":"a","name":"', 'x'],
    ['a second JSON line', '{"key":"a","name":"Dal"}\n{"key":"', 'x'],
    ['JSON brackets', '{"key":"a","name":"Dal"}\n', '['],
    ['label data', 'code\tproduct_name\tfat_100g\n4006381333931\t"', 'x'],
  ];

  it.each(CASES)('is refused: %s', async (_what, beginning, repeated) => {
    const importFolder = newImportFolder();
    const long = Buffer.concat([Buffer.from(beginning), Buffer.alloc(18_000_000, repeated)]);
    for (const [name, bytes, options] of [
      ['endless', long, {}],
      ['endless.gz', gzipSync(long, { level: 1 }), { maxUnpackedBytes: 1e9 }],
    ] as const) {
      const reading = rowsOf(importFolder.file(name, bytes), options);
      await expect(reading).rejects.toBeInstanceOf(ImportError);
      await expect(reading).rejects.toThrow(/endless.*(?:line \d|at byte \d+|It begins with).*/s);
    }
  });
});

it('3. a batch is small, however short the rows', async () => {
  const short = newImportFolder().file('short.csv', HEADER + '"\n'.repeat(500_000));
  expect(Math.max(...(await rowsOf(short)))).toBeLessThanOrEqual(40_000);
  const packed = newImportFolder().file('short.csv.gz', gzipSync(`${HEADER}${',\n'.repeat(500_000)}`));
  expect(Math.max(...(await rowsOf(packed)))).toBeLessThanOrEqual(40_000);
});
