// 1. The license and credit of a published table are in the details of its foods, on their pages, on the page about data, and beside exports.
// 2. They say nothing of other foods.
// 3. A catalog that is built again keeps them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { reindexCatalog } from '../../../src/catalog/versions/reindex.ts';
import { wholeFood } from '../../../src/details/whole-food.ts';
import { detailsWords } from '../../../src/details/words.ts';
import { runExport } from '../../../src/export/run-export.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { renderDataPage } from '../../../src/site/docs/data-page.tsx';
import { renderFoodPage } from '../../../src/site/food/food-page.tsx';
import { readMain } from '../../site/read-html.ts';
import { SITE } from '../../site/sample-foods.ts';
import { useImportFolders } from '../small-imports.ts';
import { importDataset } from './published.ts';

const newImportFolder = useImportFolders();

const MAP = `dataset: village
title: Foods of the village
license: CC BY 4.0
license_url: https://creativecommons.org/licenses/by/4.0/
credit: The village, CC BY 4.0
table: *
id = key
food = name:en
protein = protein_g
`;

async function importVillage() {
  const folder = newImportFolder();
  await folder.import('key,name,protein_g\n1,Rice,2.7\n', { dataset: 'canteen' });
  await importDataset(folder, MAP, { 'foods.csv': 'id,food,protein\n7,"Egg, raw","12.6"\n' });
  return folder;
}

it('1. the terms are wherever the foods are', async () => {
  const folder = await importVillage();
  const { egg, terms } = folder.look((catalog) => ({
    egg: catalog.records.record(catalog.records.docById(folder.food('Egg, raw').id)!),
    terms: catalog.terms,
  }));
  expect(wholeFood(egg, detailsWords('en'), [], terms).datasets).toEqual([
    {
      name: 'village',
      license: 'CC BY 4.0',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'The village, CC BY 4.0',
      updated: null,
    },
  ]);
  const page = renderFoodPage(SITE, { ...egg, terms: terms.get('village') });
  expect(readMain(page)).toContain('The village, CC BY 4.0');
  expect(page).toContain('<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>');
  const data = renderDataPage(SITE, { completeTo: null, nextAt: null, hasFailed: false }, [...terms.values()]);
  expect(readMain(data)).toContain('Foods of the village');
  const catalog = openCatalog(folder.root);
  const { licence } = await runExport({ catalog, file: `${folder.root}.jsonl` });
  const text = readFileSync(licence, 'utf8');
  expect(text).toContain('"village" is Foods of the village, under CC BY 4.0');
  expect(text).toContain('The village, CC BY 4.0');
  expect(text).toContain('The datasets "canteen" were added by the operator');
  catalog.close();
});

it('1. the page about the data says from when a dataset is, as far as its files or their server tell', async () => {
  const folder = await importVillage();
  const terms = folder.look((catalog) => catalog.terms.get('village')!);
  const pageOf = (...files: { address: string; modified?: string }[]) => {
    const origin = { map: 'village', isOfMap: true, files: files.map((file) => ({ version: null, ...file })) };
    return readMain(renderDataPage(SITE, { completeTo: null, nextAt: null, hasFailed: false }, [{ ...terms, origin }]));
  };
  const [of2018, of2025] = [
    { address: 'https://village.example/foods_csv_2018-04.zip', modified: '2026-01-02T03:04:05.000Z' },
    { address: 'https://village.example/2019-01/foods_2025-12-18.zip' },
  ];
  expect(pageOf(of2018)).toMatch(/village \( ?2018-04 ?\)/);
  expect(pageOf(of2018, of2025)).toMatch(/village \( ?18 December 2025 ?\)/);
  const undated = 'https://village.example/2019-01/foods.zip';
  expect(pageOf({ address: undated, modified: '2026-01-02T03:04:05.000Z' })).toMatch(/village \( ?2 January 2026 ?\)/);
  expect(pageOf({ address: undated })).not.toContain('Foods of the village (');
});

it('2. foods of other datasets have none of them', async () => {
  const folder = await importVillage();
  const { rice, terms } = folder.look((catalog) => ({
    rice: catalog.records.record(catalog.records.docById(folder.food('Rice').id)!),
    terms: catalog.terms,
  }));
  expect(wholeFood(rice, detailsWords('en'), [], terms).datasets).toMatchObject([{ name: 'canteen', credit: null }]);
});

it('3. a catalog that is built again keeps them', async () => {
  const folder = await importVillage();
  await reindexCatalog({ root: folder.root, now: () => new Date('2031-01-01'), trySearch });
  expect(folder.look(({ terms }) => terms.get('village')?.credit)).toBe('The village, CC BY 4.0');
});
