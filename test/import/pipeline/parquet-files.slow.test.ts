// Parquet files that are not quite the export:
// 1. Damage, wherever it is, ends the import with a sentence and without a stack, and the live catalog stays.
// 2. A column `nutriments` without the fields that are read, plain names and numeric codes are read for what they have.
// 3. A file with a column for each nutrient is refused, because its figures would be lost.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../../src/import/import-error.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { useImportFolders } from '../small-imports.ts';
import { labelFile, NUTELLA } from './rows.ts';

const newImportFolder = useImportFolders();
const PROGRAM = fileURLToPath(new URL('../../../dist/larder.js', import.meta.url));

const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  repetition_type: 'OPTIONAL',
});

/** A list of structures with these fields. */
const list = (name: string, ...fields: SchemaElement[]): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'OPTIONAL', num_children: fields.length },
  ...fields,
];

const NAMES = list('product_name', text('lang'), text('text'));

function parquet(columns: Readonly<Record<string, unknown[]>>, ...schema: SchemaElement[]): Buffer {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data }));
  const root = { name: 'root', num_children: columnData.length };
  return Buffer.from(parquetWriteBuffer({ columnData, schema: [root, ...schema], rowGroupSize: 100 }));
}

const CODES = Array.from({ length: 300 }, (_, at) => String(4_000_000_000_000 + at * 7));
const PLAIN = parquet(
  {
    code: CODES,
    product_name: CODES.map((code) => [{ lang: 'main', text: `Crème brûlée ${code}` }]),
    nutriments: CODES.map((_, at) => [
      { name: 'fat', '100g': at % 40 },
      { name: 'proteins', '100g': (at % 20) + 0.5 },
    ]),
  },
  text('code'),
  ...NAMES,
  ...list('nutriments', text('name'), { name: '100g', type: 'FLOAT', repetition_type: 'OPTIONAL' }),
);

describe('damage', () => {
  it('ends with a sentence at the command line', async () => {
    const importFolder = newImportFolder();
    for (const [name, damaged] of [
      ['zeroed.parquet', Buffer.from(PLAIN).fill(0, 100, 1500)],
      ['ends-in-zeros.parquet', Buffer.from(PLAIN).fill(0, PLAIN.length - 300)],
      ['cut.parquet', PLAIN.subarray(0, PLAIN.length / 2)],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'import', importFolder.file(name, damaged)], {
        encoding: 'utf8',
        timeout: PATIENCE_MS,
        env: { ...process.env, LARDER_DATA: `${importFolder.root}-data` },
      });
      expect([name, status, stderr]).toEqual([
        name,
        1,
        expect.stringMatching(/damaged or truncated Parquet file \([^\n]+\n$/),
      ]);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('of any kind is an ImportError, or does no harm that could be known', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([NUTELLA]));
    const place = fc.nat(PLAIN.length - 1);
    const flips = fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 40 });
    const zeros = fc.tuple(place, fc.integer({ min: 1, max: 3000 }));
    await fc.assert(
      fc.asyncProperty(flips, fc.option(zeros), async (bits, blank) => {
        const damaged = Buffer.from(PLAIN);
        for (const [at, bit] of bits) damaged[at]! ^= 1 << bit;
        if (blank) damaged.subarray(blank[0], blank[0] + blank[1]).fill(0);
        try {
          await importFolder.import([damaged]);
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
        }
        expect(importFolder.food('Nutella').barcode).toBe(NUTELLA.barcode);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a file that is not quite the export', () => {
  it('without the wanted fields of a column is read for what it has', async () => {
    const importFolder = newImportFolder();
    const file = parquet(
      { code: ['3017620422003'], product_name: [[{ lang: 'main', text: 'Nutella' }]], nutriments: [[{ unit: 'g' }]] },
      text('code'),
      ...NAMES,
      ...list('nutriments', text('unit')),
    );
    await importFolder.import([file]);
    expect(importFolder.food('Nutella')).toMatchObject({ barcode: '3017620422003', fat_g: null });
  });

  it('with plain names and codes as numbers is read', async () => {
    const importFolder = newImportFolder();
    const code: SchemaElement = { name: 'code', type: 'INT64', repetition_type: 'REQUIRED' };
    await importFolder.import([
      parquet({ code: [3_017_620_422_003n], product_name: ['Nutella'] }, code, text('product_name')),
    ]);
    expect(importFolder.food('Nutella').barcode).toBe('3017620422003');
  });

  it('with a column for each nutrient is refused', async () => {
    const fat: SchemaElement = { name: 'fat_100g', type: 'FLOAT', repetition_type: 'OPTIONAL' };
    const file = parquet(
      { code: ['3017620422003'], product_name: ['Nutella'], fat_100g: [30.9] },
      text('code'),
      text('product_name'),
      fat,
    );
    await expect(newImportFolder().import([file])).rejects.toThrow(/a column for each nutrient/);
  });
});
