// 1. A line is a food with the public field names, a key and a name; what else it says is kept or cleaned.
// 2. Lines that are no JSON object, or lack a key or a name, are left out and counted; the rest goes on.
// 3. The source is community or ai_estimate, never off, whatever a line claims.
// 4. No line, however long, stops an import.
// 5. Members of other names are mapped to fields, with their units, also those of inner objects; one that no line has is refused.
// 6. The language of a row, or of all of them, decides what a word means that two languages have.
import { describe, expect, it } from 'vitest';
import { readMappings } from '../../../src/import/table/column-mapping.ts';
import { jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const DAL = { key: 'dal', name: 'Dal tadka', calories_kcal: 110, protein_g: 6, fat_g: 4, carbs_g: 13, fiber_g: 4 };

describe('a line', () => {
  it('tells where a food is sold, as a list or a text, by name, tag or code', async () => {
    const importFolder = newImportFolder();
    const rows = [
      { ...DAL, countries: ['India', 'en:nepal', 7, ''] },
      { key: 'roti', name: 'Roti', countries: 'IN, Nepal' },
      { key: 'rice', name: 'Rice', countries: { main: 'India' } },
    ];
    await importFolder.import(jsonl(rows));
    for (const name of ['Dal tadka', 'Roti']) expect(importFolder.details(name).countries).toEqual(['india', 'nepal']);
    expect(importFolder.details('Rice')).not.toHaveProperty('countries');
  });

  it('gives a whole food', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      jsonl([
        {
          ...DAL,
          brand: 'Canteen',
          barcode: '40084015',
          category: 'Stews',
          serving_size_g: 250,
          serving_desc: '1 bowl',
          sodium_mg: 300,
          image_url: 'https://images.example/dal.jpg',
          image_thumb_url: 'https://images.example/dal.100.jpg',
          popularity: 12.7,
          provenance: 'Weighed in the kitchen.',
          updated: '2030-01-01',
        },
      ]),
    );
    expect(importFolder.food('Dal tadka')).toMatchObject({
      brand: 'Canteen',
      barcode: '40084015',
      category: 'Prepared dishes',
      serving_size_g: 250,
      serving_desc: '1 bowl',
      calories_kcal: 110,
      sodium_mg: 300,
      sugar_g: null,
      image_url: 'https://images.example/dal.jpg',
      source: 'community',
    });
    expect(importFolder.details('Dal tadka')).toEqual({
      dataset: 'community',
      key: 'dal',
      kind: expect.stringMatching(/\/stew/),
      source_category: 'Stews',
      popularity: 12,
      provenance: 'Weighed in the kitchen.',
      updated: '2030-01-01',
    });
  });

  it.each([
    [undefined, undefined, 'community'],
    ['ai_estimate', undefined, 'ai_estimate'],
    [undefined, 'ai_estimate', 'ai_estimate'],
    ['community', 'ai_estimate', 'community'],
    ['off', undefined, 'community'],
    ['usda', 'ai_estimate', 'ai_estimate'],
  ] as const)('that says source %s in an import of %s is %s', async (said, given, source) => {
    const importFolder = newImportFolder();
    await importFolder.import(jsonl([{ ...DAL, source: said }]), { source: given });
    expect(importFolder.food('Dal tadka').source).toBe(source);
  });

  it('of an estimate never has more than 0.30', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      jsonl([{ ...DAL, sugar_g: 1, saturated_fat_g: 1, sodium_mg: 3, brand: 'x', category: 'Stews' }]),
      {
        source: 'ai_estimate',
      },
    );
    expect(importFolder.food('Dal tadka').confidence).toBeLessThanOrEqual(0.3);
    expect(importFolder.details('Dal tadka').dataset).toBe('ai_estimate');
  });

  it('may have numbers in quotation marks; whatever else stands for a number leaves the line out', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(
      jsonl([
        { ...DAL, fat_g: '4', protein_g: ' 6.5 ', popularity: -5 },
        { ...DAL, key: 'b', protein_g: true },
        { ...DAL, key: 'c', carbs_g: [13] },
        { ...DAL, key: 'd', serving_size_g: {} },
        { ...DAL, key: 'e', fat_g: '4 kcal' },
        { ...DAL, key: 'f', popularity: 'much' },
      ]),
      { isForced: true },
    );
    expect(report).toMatchObject({ read: 6, kept: 1, rejected: { 'bad-number': 4, 'wrong-unit': 1 } });
    expect(importFolder.food('Dal tadka')).toMatchObject({ fat_g: 4, protein_g: 6.5 });
    expect(importFolder.details('Dal tadka').popularity).toBe(0);
  });
});

describe('lines that cannot be used', () => {
  it('are left out and counted by their reason', async () => {
    const importFolder = newImportFolder();
    const bad = ['{', 'oats', '[]', 'null', '5', '   ', '{"key":"a","name":"cut sho'];
    const noKey = [
      '{"name":"Oats"}',
      '{"key":"","name":"Oats"}',
      '{"key":5,"name":"Oats"}',
      '{"key":" ","name":"Oats"}',
    ];
    const noName = ['{"key":"a"}', '{"key":"b","name":""}', '{"key":"c","name":null}', '{"key":"d","name":"…"}'];
    const lines = [JSON.stringify(DAL), ...bad, ...noKey, ...noName, JSON.stringify(DAL), '{"key":"rye","name":"Rye"}'];
    const report = await importFolder.import(lines.join('\n'), { isForced: true });
    expect(report).toMatchObject({
      read: lines.length,
      kept: 2,
      rejected: { 'not-readable': bad.length, 'no-key': noKey.length, 'no-name': noName.length, duplicate: 1 },
    });
    expect(importFolder.foods().map(({ name }) => name)).toEqual(['Dal tadka', 'Rye']);
  });

  it('with a byte order mark before the first line are read all the same', async () => {
    const importFolder = newImportFolder();
    await expect(importFolder.import(`\ufeff${jsonl([DAL])}`)).resolves.toMatchObject({ kept: 1 });
  });

  it.each(['key', 'name', 'brand', 'updated', 'provenance', 'barcode', 'image_url', 'serving_desc', 'category'])(
    'a %s of two megabytes does not stop the import',
    async (member) => {
      const importFolder = newImportFolder();
      const long = { ...DAL, key: 'long', [member]: 'x'.repeat(2 << 20) };
      const report = await importFolder.import(jsonl([DAL, long, { key: 'rye', name: 'Rye' }]));
      expect(report.kept).toBeGreaterThanOrEqual(2);
      expect(importFolder.food('Rye').id).toBeGreaterThan(0);
    },
  );
});

describe('members of other names', () => {
  const ROWS = [
    { id: 17, title: 'Dal tadka', energy: { kJ: 460.24 }, prot: '6,5 g', salt: 0.75, fat_g: 4 },
    { id: '018', title: 'Rye', energy: { kJ: null }, prot: 'much', fat_g: 2 },
    { id: 19, title: 'Roti', fat_g: 3 },
  ];
  const mapping = (...more: string[]) => ({
    mapping: readMappings(['id=key', 'title=name', 'energy.kJ=energy_kJ', 'prot=protein_g', 'salt=salt_g', ...more]),
  });

  it('are read as the mapping says', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(jsonl(ROWS), mapping());
    expect(report).toMatchObject({ kept: 2, rejected: { 'bad-number': 1 } });
    expect(importFolder.food('Dal tadka')).toMatchObject({
      calories_kcal: 110,
      protein_g: 6.5,
      sodium_mg: 300,
      fat_g: 4,
    });
    expect(importFolder.details('Dal tadka').key).toBe('17');
    expect(importFolder.food('Roti')).toMatchObject({ fat_g: 3, protein_g: null });
  });

  it('are refused where no line has one, and where nothing is the key', async () => {
    const imported = (given: object) => newImportFolder().import(jsonl(ROWS), given);
    await expect(imported(mapping('carb=carbs_g'))).rejects.toThrow(/no member "carb", which --map names/);
    await expect(imported({ mapping: readMappings(['title=name']) })).rejects.toThrow(/JSON lines with a key/);
  });
});

describe('the language', () => {
  const kindIn = async (row: object, language?: string) => {
    const importFolder = newImportFolder();
    await importFolder.import(jsonl([{ key: 'a', name: 'Burro', ...row }]), { defaults: { language } });
    return importFolder.details('Burro').kind?.split('/').at(-1);
  };

  it('of a row or of a file decides between butter and burrito, and that of the row counts more', async () => {
    expect(await kindIn({}, 'it')).toBe('butter');
    expect(await kindIn({}, 'es')).toBe('burrito');
    expect(await kindIn({ language: 'es' }, 'it')).toBe('burrito');
    expect(await kindIn({ language: 'IT' })).toBe('butter');
  });

  it('stands in a column of a table too', async () => {
    const importFolder = newImportFolder();
    await importFolder.import('key,name,Sprache,kcal\na,Burro,it,\n', { mapping: readMappings(['Sprache=language']) });
    expect(importFolder.details('Burro').kind).toMatch(/butter$/);
  });
});
