/**
 * 1. What a label says is in the record of its food, and survives imports that do not touch it, deltas, kinds that are assigned again,
 *    segments, and a rebuilt catalog.
 * 2. A newer row replaces all of it; facts of different records are never mixed.
 * 3. Bad input is bounded, cleaned or dropped with a check that says so; the Food stays as it is.
 * 4. Tables of one's own fill it by the keys of the table of nutrients.
 * 5. What a source does not say is unknown.
 */
import { describe, expect, it } from 'vitest';
import { SearchIndex } from '../../../src/catalog/index/search-index.ts';
import { labelFactsOf } from '../../../src/catalog/records/stored-label.ts';
import { reindexCatalog } from '../../../src/catalog/versions/reindex.ts';
import { SearchEngine } from '../../../src/search/engine.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { csv, type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();

const BISCUITS = {
  code: '3017620422003',
  product_name: 'Butter biscuits',
  'energy-kcal_100g': 480,
  proteins_100g: 7,
  fat_100g: 20,
  carbohydrates_100g: 66,
  iron_100g: 0.0021,
  'vitamin-d_100g': 0.0000012,
  ingredients_text: 'Wheat flour, sugar, butter, salt',
  allergens: 'en:gluten,en:milk',
  traces_tags: 'en:nuts',
  labels_tags: 'en:organic,fr:pur-beurre',
  nutriscore_grade: 'd',
  last_modified_t: 1_700_000_000,
};
const RYE = { code: '7310130003547', product_name: 'Rye bread', 'energy-kcal_100g': 250 };

const factsOf = (importFolder: ImportFolder, name: string) => labelFactsOf(importFolder.details(name).label);

/** Imports one row, and gives what its label says. */
async function factsOfRow(row: Record<string, string | number>) {
  const importFolder = newImportFolder();
  const report = await importFolder.import(csv([{ ...RYE, ...row }]));
  return { facts: factsOf(importFolder, 'Rye bread'), food: importFolder.food('Rye bread'), report };
}

const BISCUIT_FACTS = {
  nutrients: { iron_mg: 2.1, vitamin_d_ug: 1.2 },
  ingredients: { und: 'Wheat flour, sugar, butter, salt' },
  allergens: ['gluten', 'milk'],
  traces: ['nuts'],
  labels: ['en:organic', 'fr:pur-beurre'],
  nutriScore: { grade: 'd' },
};

describe('1. a label', () => {
  it('is carried from catalog to catalog', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([BISCUITS]), { minSegmentBytes: 1 });
    const { bytes } = importFolder.records()[0]!;
    expect(factsOf(importFolder, 'Butter biscuits')).toEqual(BISCUIT_FACTS);
    await importFolder.import(csv([RYE]), { minSegmentBytes: 1 });
    await importFolder.import(jsonl([{ code: '20000004', lc: 'en', product_name: 'Milk' }]), { dataset: 'off' });
    expect(importFolder.records().find(({ food }) => food.name === 'Butter biscuits')!.bytes).toBe(bytes);
    await reindexCatalog({ root: importFolder.root, now: () => new Date(), trySearch });
    expect(factsOf(importFolder, 'Butter biscuits')).toEqual(BISCUIT_FACTS);
    expect(importFolder.foods()).toHaveLength(3);
  });

  it('stays when another food changes what is shown of it', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([BISCUITS]));
    // A record behind it lends it a brand.
    await importFolder.import(
      jsonl([{ key: 'b', name: 'Butter biscuits', brand: 'Bonne', barcode: BISCUITS.code, calories_kcal: 480 }]),
      { dataset: 'own' },
    );
    expect(importFolder.food('Butter biscuits').brand).toBe('Bonne');
    expect(factsOf(importFolder, 'Butter biscuits')).toEqual(BISCUIT_FACTS);
  });
});

it('2. a newer row replaces all of it', async () => {
  const importFolder = newImportFolder();
  await importFolder.import(csv([BISCUITS]));
  const { code, product_name } = BISCUITS;
  await importFolder.import(csv([{ code, product_name, last_modified_t: 1_800_000_000, nova_group: 4 }]));
  expect(factsOf(importFolder, 'Butter biscuits')).toEqual({ nova: 4 });
});

describe('3. bad input', () => {
  it('of figures is dropped, and the report says so', async () => {
    const { facts, food, report } = await factsOfRow({
      'vitamin-d_100g': 10,
      iron_100g: -0.01,
      calcium_100g: 'lots',
      zinc_100g: 0.001,
      fat_100g: 3,
      'trans-fat_100g': 8,
      'vitamin-a_100g': 2e-10,
    });
    expect(facts).toEqual({
      nutrients: { zinc_mg: 1 },
      dropped: ['trans_fat_g', 'vitamin_a_ug', 'vitamin_d_ug', 'iron_mg'],
    });
    expect(report.dropped_values).toEqual({ 'out-of-bounds': 3, 'part-over-total': 1 });
    const { food: plain } = await factsOfRow({ fat_100g: 3 });
    expect(food).toEqual(plain);
  });

  it('of texts is cleaned and cut', async () => {
    const long = await factsOfRow({ ingredients_text: `Rye flour, ${'water, salt, '.repeat(25_000)}` });
    expect(long.facts.ingredients!.und!.length).toBeLessThanOrEqual(4_000);
    expect(long.facts.ingredients!.und).toMatch(/^Rye flour, water, salt/);
    const markup = 'Rye &amp; <b>wheat</b> flour,  <script>x</script> _milk_\u200b, salt';
    expect((await factsOfRow({ ingredients_text: markup })).facts.ingredients).toEqual({
      und: 'Rye & wheat flour, x milk, salt',
    });
    for (const nothing of ['unknown', '   ', '%%', '\ufffd']) {
      expect((await factsOfRow({ ingredients_text: nothing })).facts).toEqual({});
    }
  });

  it.each([
    ['Contains: Milk and Soya. May contain traces of Nuts', { allergens: ['milk', 'soybeans'], traces: ['nuts'] }],
    ['Lait, Œufs, fr:avoine', { allergens: ['milk', 'eggs', 'gluten'] }],
    ['Weizen; Erdnüsse / Sellerie', { allergens: ['wheat', 'peanuts', 'celery'] }],
    ['en:gelatin,en:apple', { allergens: ['gelatin', 'apple'] }],
    ['Hühnereiweiss, Wheyprotein', { allergens: ['eggs', 'milk'] }],
    ['none', {}],
    ['', {}],
    ['x'.repeat(5_000), {}],
  ])('allergens as free text: %s', async (allergens, expected) => {
    expect((await factsOfRow({ allergens })).facts).toEqual(expected);
  });

  it('of scores and tags is left out', async () => {
    const row = { nutriscore_grade: 'z', nova_group: 7, product_quantity: -5, labels_tags: 'en:null,,unknown' };
    expect((await factsOfRow(row)).facts).toEqual({});
    const { facts } = await factsOfRow({
      labels_tags: Array.from({ length: 500 }, (_, i) => `en:label-${i}`).join(','),
    });
    expect(facts.labels).toHaveLength(60);
  });
});

it('4. a table fills it by the names of the table of nutrients', async () => {
  const importFolder = newImportFolder();
  await importFolder.import(
    [
      'key,name,energy_kj,vitamin_c_mg,iron_ug,vitamin_d_iu,salt_g,ingredients,allergens,labels,language,quantity',
      'a,Lentil soup,400,12.5,3500,40,0.5,"Lentils, celery",celery,"organic, vegan",EN,330 ml',
    ].join('\n'),
    { dataset: 'own' },
  );
  expect(factsOf(importFolder, 'Lentil soup')).toEqual({
    nutrients: { salt_g: 0.5, vitamin_c_mg: 12.5, vitamin_d_ug: 1, iron_mg: 3.5 },
    origins: { calories_kcal: 'from_kj', sodium_mg: 'from_salt' },
    language: 'en',
    ingredients: { en: 'Lentils, celery' },
    allergens: ['celery'],
    labels: ['en:organic', 'en:vegan'],
    quantity: '330 ml',
    netQuantity: { amount: 330, unit: 'ml' },
    isPer100Ml: true,
  });
});

it('5. what a source does not say is unknown', async () => {
  const importFolder = newImportFolder();
  await importFolder.import(csv([RYE]));
  expect(importFolder.details('Rye bread').label).toBeUndefined();
  expect(factsOf(importFolder, 'Rye bread')).toEqual({});
});

it('1. and 3. names in other languages are kept and found, cleaned and bounded', async () => {
  const importFolder = newImportFolder();
  const many = Object.fromEntries(
    ['de', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs', 'hu', 'ro'].map((code) => [code, 1]),
  );
  const names = Object.fromEntries(Object.keys(many).map((code) => [`product_name_${code}`, `Confiture ${code}xyz`]));
  await importFolder.import(
    jsonl([
      {
        ...{ code: '3017620422003', lang: 'fr', brands: 'Almhof', product_name: 'Confiture de cassis' },
        ...{ product_name_fr: 'Confiture de cassis', product_name_en: 'Almhof, Blackcurrant jam 370 g' },
        ...{ product_name_ar: `مربى ${'كشمش '.repeat(80)}`, ...names },
        languages_codes: { fr: 5, en: 3, ar: 1, ...many },
      },
    ]),
  );
  const found = (query: string) =>
    importFolder.look(({ shared, records }) =>
      new SearchEngine(new SearchIndex(shared.search)).search(query, { limit: 5 }).map((doc) => records.food(doc).name),
    );
  const { names: kept = {} } = labelFactsOf(importFolder.details('Confiture de cassis').label);
  expect(kept.en).toBe('Blackcurrant jam');
  expect(kept.ar!.length).toBeLessThanOrEqual(200);
  // Twelve with the label's own, which is the name.
  expect(Object.keys(kept)).toHaveLength(11);
  expect(found('blackcurrant jam almhof')).toEqual(['Confiture de cassis']);
  await reindexCatalog({ root: importFolder.root, now: () => new Date(), trySearch });
  expect(found('blackcurrant jam')).toEqual(['Confiture de cassis']);
});
