// 1. Columns are found by their names, in any order, and may be missing.
// 2. Cells are never quoted: a quotation mark is a character.
// 3. Energy falls back to kJ, sodium to salt; grams become milligrams where the interface has them.
// 4. Texts are cleaned: entities, control and replacement characters, raw tags, lists of brands, words for nothing.
// 5. Rows without a code or a name, and repeated codes, are left out and counted; the rest goes on.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csv, useImportFolders } from './small-imports.ts';

const newImportFolder = useImportFolders();

const IMAGES = 'https://images.openfoodfacts.org/images/products/301/762/042/2003';

const NUTELLA = {
  code: '3017620422003',
  product_name: 'Nutella',
  brands: 'Ferrero',
  main_category_en: 'Hazelnut spreads',
  serving_size: '15 g',
  serving_quantity: 15,
  unique_scans_n: 2_000,
  last_modified_t: 1_700_000_000,
  image_url: `${IMAGES}/front_en.4.400.jpg`,
  image_small_url: `${IMAGES}/front_en.4.200.jpg`,
  'energy-kcal_100g': 539,
  proteins_100g: 6.3,
  fat_100g: 30.9,
  carbohydrates_100g: 57.5,
  fiber_100g: 3.4,
  sugars_100g: 56.3,
  sodium_100g: 0.0428,
  'saturated-fat_100g': 10.6,
  cholesterol_100g: 0.01,
  potassium_100g: 0.407,
};

async function foodOf(row: Record<string, string | number>) {
  const importFolder = newImportFolder();
  // Long enough that two stray bytes do not make it a binary file.
  const filler = { ingredients_text: 'sugar, palm oil, hazelnuts, '.repeat(12) };
  await importFolder.import(csv([{ code: '3017620422003', product_name: 'Nutella', ...filler, ...row }]));
  return importFolder.foods()[0];
}

describe('columns', () => {
  it('give a whole food', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([NUTELLA]));
    expect(importFolder.foods()).toEqual([
      {
        id: 1,
        name: 'Nutella',
        brand: 'Ferrero',
        barcode: '3017620422003',
        category: 'Jam, honey and sweet spreads',
        serving_size_g: 15,
        serving_desc: '15 g',
        calories_kcal: 539,
        protein_g: 6.3,
        fat_g: 30.9,
        carbs_g: 57.5,
        fiber_g: 3.4,
        sugar_g: 56.3,
        sodium_mg: 42.8,
        saturated_fat_g: 10.6,
        cholesterol_mg: 10,
        potassium_mg: 407,
        image_url: `${IMAGES}/front_en.4.400.jpg`,
        image_thumb_url: `${IMAGES}/front_en.4.200.jpg`,
        source: 'off',
        confidence: 0.99,
        static_url: '/foods/1-nutella',
      },
    ]);
    expect(importFolder.details('Nutella')).toEqual({
      dataset: 'off',
      key: '3017620422003',
      kind: 'sweet-spread/chocolate-spread',
      source_category: 'Hazelnut spreads',
      popularity: 2_000,
      updated: '2023-11-14T22:13:20Z',
    });
  });

  it('may stand in any order among others', async () => {
    const [plain, mixed] = [newImportFolder(), newImportFolder()];
    await plain.import(csv([NUTELLA]));
    await mixed.import(
      csv([{ ...NUTELLA, creator: 'kiliweb' }], ['creator', ...Object.keys(NUTELLA).reverse(), 'url']),
    );
    expect(mixed.foods()).toEqual(plain.foods());
  });

  it('may be missing, in the header or at the end of a line; a line with too many is left out', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(
      'product_name\tfat_100g\tcode\nOats\t7\t00000017\nRye\t\t00000024\nTeff\t1\t00000031\textra\tcells\n',
    );
    expect(report).toMatchObject({ read: 3, kept: 2, rejected: { 'not-readable': 1 } });
    expect(importFolder.foods().map(({ name, fat_g, protein_g }) => [name, fat_g, protein_g])).toEqual([
      ['Oats', 7, null],
      ['Rye', null, null],
    ]);
    await importFolder.import('code\tproduct_name\tfat_100g\n00000048\tSpelt\n');
    expect(importFolder.food('Spelt')).toMatchObject({ fat_g: null, source: 'off' });
  });

  it('that only the newer exports have are used where the older are gone', async () => {
    expect(await foodOf({ brands_en: 'Ferrero' })).toMatchObject({ brand: 'Ferrero' });
    expect(await foodOf({ brands_tags: 'xx:ferrero,xx:kinder' })).toMatchObject({ brand: 'Ferrero' });
    expect(await foodOf({ product_name: 'Giandù', main_category: 'en:hazelnut-spreads' })).toMatchObject({
      category: 'Jam, honey and sweet spreads',
    });
    expect(await foodOf({ product_name: '', generic_name: 'Hazelnut spread' })).toMatchObject({
      name: 'Hazelnut spread',
    });
    expect(await foodOf({ product_name: '', abbreviated_product_name: 'HZLNT' })).toMatchObject({ name: 'HZLNT' });
  });
});

describe('numbers', () => {
  it.each<[string, Record<string, string | number>, object]>([
    ['kJ where there is no kcal', { 'energy-kj_100g': 2_252 }, { calories_kcal: 538.24 }],
    ['plain energy is kJ', { energy_100g: 2_252 }, { calories_kcal: 538.24 }],
    ['kcal before kJ', { 'energy-kcal_100g': 539, 'energy-kj_100g': 1 }, { calories_kcal: 539 }],
    ['kcal of 0 is known', { 'energy-kcal_100g': 0, energy_100g: 2_252 }, { calories_kcal: 0 }],
    ['salt where there is no sodium', { salt_100g: 0.107 }, { sodium_mg: 42.8 }],
    ['sodium before salt', { sodium_100g: 0.0428, salt_100g: 9 }, { sodium_mg: 42.8 }],
    ['sodium of 0 is known', { sodium_100g: 0, salt_100g: 9 }, { sodium_mg: 0 }],
    [
      'grams to milligrams',
      { cholesterol_100g: 0.373, potassium_100g: 1.2 },
      { cholesterol_mg: 373, potassium_mg: 1_200 },
    ],
    ['rounding slips', { fat_100g: 100.4 }, { fat_g: 100 }],
    ['too much', { carbohydrates_100g: 1.18e9, 'energy-kcal_100g': 12_300 }, { carbs_g: null, calories_kcal: null }],
    ['negative', { fat_100g: -1, sodium_100g: -0.1 }, { fat_g: null, sodium_mg: null }],
    [
      'words',
      { fat_100g: 'traces', proteins_100g: 'NaN', sugars_100g: '1,5' },
      { fat_g: null, protein_g: null, sugar_g: null },
    ],
    ['infinite', { fat_100g: 'Infinity', proteins_100g: '1e999' }, { fat_g: null, protein_g: null }],
    ['spaces around', { fat_100g: ' 3.5 ' }, { fat_g: 3.5 }],
    ['many decimals', { fat_100g: '3.4567891' }, { fat_g: 3.46 }],
    ['a serving of nothing', { serving_quantity: 0 }, { serving_size_g: null }],
    ['a serving of a ton', { serving_quantity: 1e6 }, { serving_size_g: null }],
    ['the smallest and the largest serving', { serving_quantity: 0.01 }, { serving_size_g: 0.01 }],
    ['more sugar than carbohydrate', { sugars_100g: 60, carbohydrates_100g: 50 }, { sugar_g: null, carbs_g: 50 }],
  ])('%s', async (_case, row, expected) => {
    expect(await foodOf(row)).toMatchObject(expected);
  });

  it('that fail a check lower the confidence, and the page can say why', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([{ ...NUTELLA, 'energy-kcal_100g': 100 }]));
    expect(importFolder.food('Nutella').confidence).toBeLessThanOrEqual(0.59);
    expect(importFolder.details('Nutella').failed_checks).toEqual(['energy-mismatch', 'unlike-kind']);
  });
});

describe('texts', () => {
  it.each<[string, Record<string, string>, object]>([
    ['quotation marks are characters', { product_name: '"Bio" milk "1 l' }, { name: '"Bio" milk "1 l' }],
    [
      'entities',
      { product_name: 'Salt &amp; vinegar &quot;crisps&quot; &#39;n&#x27; dip&nbsp;' },
      { name: 'Salt & vinegar "crisps" \'n\' dip' },
    ],
    ['entities that are none', { product_name: 'M&M &bogus; &#99999999; &' }, { name: 'M&M &bogus; &#99999999; &' }],
    ['control characters', { product_name: 'Oat\u0000\u0007 milk\u001b[31m' }, { name: 'Oat milk [31m' }],
    ['control characters written as entities', { product_name: 'Oat&#0;&#10;milk' }, { name: 'Oat milk' }],
    ['replacement characters', { product_name: 'Cr\ufffdme\ufffd\ufffd br\ufffdl\ufffde' }, { name: 'Crme brle' }],
    ['direction marks', { product_name: '\u202eevil\u2066 milk\u200b' }, { name: 'evil milk' }],
    ['stray white space', { product_name: '  Oat \u00a0 milk  ' }, { name: 'Oat milk' }],
    ['letters and accents apart', { product_name: 'Cre\u0300me' }, { name: 'Crème' }],
    ['other scripts', { product_name: '牛乳 حليب' }, { name: '牛乳 حليب' }],
    ['the first brand of a list', { brands: 'Ferrero, Kinder ,Nutella' }, { brand: 'Ferrero' }],
    ['the first that is one', { brands: ' , null, Kinder' }, { brand: 'Kinder' }],
    ['no brand', { brands: ',,' }, { brand: null }],
    ['the word null for a category', { product_name: 'Fou', main_category_en: 'null' }, { category: null }],
    [
      'unknown in any case',
      { product_name: 'Fou', main_category_en: 'Unknown', brands: 'N/A' },
      { category: null, brand: null },
    ],
    ['a raw tag', { product_name: 'Fou', main_category: 'en:plant-milks' }, { category: 'Plant-based drinks' }],
    ['a raw tag of another language', { product_name: 'Fou', main_category_en: 'fr:fous' }, { category: null }],
    [
      'a category in small letters',
      { product_name: 'Fou', main_category_en: 'plant milks' },
      { category: 'Plant-based drinks' },
    ],
    [
      'an image that is no address',
      { image_url: 'invalid', image_small_url: 'https://images.example/1.jpg' },
      { image_url: null, image_thumb_url: null },
    ],
    ['an image that is a program', { image_url: 'javascript:alert(1)' }, { image_url: null }],
    ['an image that is data', { image_url: 'data:image/png;base64,AAAA' }, { image_url: null }],
    ['an endless image', { image_url: `https://images.example/${'x'.repeat(600)}` }, { image_url: null }],
  ])('%s', async (_case, row, expected) => {
    expect(await foodOf(row)).toMatchObject(expected);
  });

  it('are cut at a word when they are very long', async () => {
    const { name } = await foodOf({ product_name: 'Bean soup '.repeat(100) });
    expect(name.length).toBeLessThanOrEqual(300);
    expect(name).toMatch(/^(Bean soup )+Bean( soup)?$/);
    const { name: emoji } = await foodOf({ product_name: `Soup${'🥣'.repeat(400)}` });
    expect(emoji).toBe(Buffer.from(emoji).toString());
    expect(emoji.length).toBeLessThanOrEqual(300);
  });
});

describe('codes', () => {
  it('are written with 13 digits, or 8, and found again under every spelling', async () => {
    const importFolder = newImportFolder();
    const rows = ['12000001536', '3017620422003', '40084015', '00000000000000000000000024'];
    await importFolder.import(csv(rows.map((code) => ({ code, product_name: `Food ${code}` }))));
    expect(importFolder.foods().map(({ barcode }) => barcode)).toEqual([
      '0012000001536',
      '3017620422003',
      '40084015',
      '00000024',
    ]);
  });

  it('of too many digits, or zeros only, are kept without a barcode', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      csv(['12345678901234', '0000', '9'.repeat(24)].map((code) => ({ code, product_name: `Food ${code}` }))),
    );
    expect(importFolder.foods().map(({ barcode }) => barcode)).toEqual([null, null, null]);
  });

  it('that repeat, in any spelling, are counted once', async () => {
    const importFolder = newImportFolder();
    const codes = ['012000001536', '12000001536', '0012000001536', '12000001536'];
    const report = await importFolder.import(csv(codes.map((code, at) => ({ code, product_name: `Soda ${at}` }))));
    expect(report).toMatchObject({ read: 4, kept: 2, rejected: { duplicate: 2 }, merged: { barcode: 1 } });
    expect(importFolder.foods().map(({ name }) => name)).toEqual(['Soda 0']);
  });
});

describe('rows that cannot be used', () => {
  it('are left out and counted by their reason', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(
      csv([
        NUTELLA,
        { code: '', product_name: 'No code' },
        { code: 'abc', product_name: 'No number' },
        { code: '17', product_name: '' },
        { code: '24', product_name: '   ' },
        { code: '31', product_name: 'null' },
        { code: '48', product_name: '…' },
        { code: '55', product_name: '\ufffd\ufffd' },
        { code: '3017620422003', product_name: 'Nutella again' },
      ]),
    );
    expect(report).toMatchObject({
      read: 9,
      kept: 1,
      foods: 1,
      rejected: { 'no-key': 2, 'no-name': 5, duplicate: 1 },
    });
  });

  it('because a spreadsheet rounded their codes make the whole file suspect: it is refused', async () => {
    const importFolder = newImportFolder();
    const rounded = { code: '3.01762E+12', product_name: 'From a spreadsheet' };
    await expect(importFolder.import(csv([NUTELLA, rounded]))).rejects.toMatchObject({
      code: 'IMPORT_FORMAT_UNKNOWN',
      message: expect.stringContaining('spreadsheet'),
    });
  });

  it('in a file without a single good one stop the import', async () => {
    const importFolder = newImportFolder();
    await expect(importFolder.import(csv([{ code: 'x', product_name: 'Oats' }]))).rejects.toMatchObject({
      code: 'IMPORT_NOTHING_USABLE',
    });
  });
});

describe('files', () => {
  const TEXT = csv([NUTELLA, { code: '17', product_name: 'Crème brûlée 🍮' }]);

  it.each<[string, string | Uint8Array]>([
    ['with line feeds', TEXT],
    ['with carriage returns', TEXT.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${TEXT}`],
    ['without a last line feed', TEXT.trimEnd()],
    ['with empty lines', `\n\n${TEXT.replaceAll('\n', '\n\n')}\n`],
    ['packed', gzipSync(TEXT)],
    ['packed in two pieces', Buffer.concat([gzipSync(TEXT.slice(0, 100)), gzipSync(TEXT.slice(100))])],
  ])('%s read alike', async (_kind, content) => {
    const [plain, other] = [newImportFolder(), newImportFolder()];
    await plain.import(TEXT);
    await other.import([content]);
    expect(other.foods()).toEqual(plain.foods());
    expect(other.foods()).toHaveLength(2);
  });

  it('with a letter across two pieces of reading are read whole', async () => {
    const importFolder = newImportFolder();
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      code: String(at + 1),
      product_name: `${'é'.repeat(50)} ${at}`,
    }));
    await importFolder.import(csv(rows));
    expect(importFolder.foods().every(({ name }, at) => name === `${'é'.repeat(50)} ${at}`)).toBe(true);
  });
});
