// Random mixtures of datasets, keys and barcodes over several imports, against a dumb model:
// 1. Every id ever given means the same (dataset, key), and each of them has one id.
// 2. Every record that was not removed is there once, and its id leads to it or to the food that it stands behind.
// 3. Shown foods have distinct barcodes (in-store codes: within their dataset), and each barcode finds a food that has it.
// 4. Of the records with one barcode the best by its own merits is shown; figures are those of its own row.
// 5. The counts of the report, the datasets and the categories are those of the model.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInStoreCode } from '../../../src/food/barcode.ts';
import type { ImportedRecord } from '../small-imports.ts';
import { useImportFolders } from '../small-imports.ts';
import { labelFile, ownFile, photo, type Row } from './rows.ts';

const newImportFolder = useImportFolders();
const BARCODES = ['3017620422003', '40084015', '0012000001536', '2000000000015', '2912345000001'];
const LABELS = 'off';
const OWN = ['canteen', 'bakery'];

const facts = {
  name: fc.constantFrom('Hazelnut spread', 'HAZELNUT spread', 'Rye bread', 'Dal tadka'),
  brand: fc.constantFrom(undefined, 'Ferrero'),
  category: fc.constantFrom(undefined, 'Spreads', 'Breads'),
  image: fc.constantFrom(undefined, photo('spread')),
  kcal: fc.constantFrom(undefined, 250, 539),
  protein: fc.constantFrom(undefined, 6.3),
  scans: fc.constantFrom(undefined, 1, 2),
};
const labelRow = fc.record({ ...facts, barcode: fc.constantFrom(...BARCODES) });
const ownRow = fc.record({
  ...facts,
  key: fc.constantFrom('a', 'b', 'c', '40084015'),
  barcode: fc.option(fc.constantFrom(...BARCODES), { nil: undefined }),
});
const change = fc.oneof(
  { weight: 3, arbitrary: rowsOf(fc.constant(LABELS), labelRow) },
  { weight: 5, arbitrary: rowsOf(fc.constantFrom(...OWN), ownRow) },
  { weight: 1, arbitrary: fc.record({ removed: fc.constantFrom(LABELS, ...OWN) }) },
);

function rowsOf(dataset: fc.Arbitrary<string>, row: fc.Arbitrary<object>) {
  return fc.record({
    dataset,
    isReplacement: fc.boolean(),
    rows: fc.uniqueArray(row as fc.Arbitrary<Row>, { minLength: 1, maxLength: 5, selector: keyOf }),
  });
}

function keyOf(row: Row): string {
  return row.key ?? row.barcode!;
}

const nameOf = (dataset: string, key: string) => `${dataset}/${key}`;
const named = ({ details }: ImportedRecord) => nameOf(details.dataset, details.key);

/** Better documented, with an image, more scans, known for longer: by what its own row says. */
function bestOf(records: readonly ImportedRecord[], model: ReadonlyMap<string, Row>): ImportedRecord {
  const merits = (record: ImportedRecord) => {
    const row = model.get(named(record))!;
    return [record.food.confidence, row.image === undefined ? 0 : 1, row.scans ?? 0, -record.food.id];
  };
  return records.reduce((best, each) => {
    const [a, b] = [merits(each), merits(best)];
    const at = a.findIndex((merit, nth) => merit !== b[nth]);
    return a[at] > b[at] ? each : best;
  });
}

/** The label borrows a photo from the canteen, which then takes it away and comes back as good as the label is. */
const SPREAD: Row = { name: 'Hazelnut spread', barcode: BARCODES[0], kcal: 539, protein: 6.3, category: 'Breads' };
const IN_CANTEEN = { dataset: 'canteen', isReplacement: false };
const BORROWED_PHOTO = [
  { ...IN_CANTEEN, rows: [{ key: 'a', name: 'Hazelnut spread', barcode: BARCODES[0], image: photo('spread') }] },
  { dataset: LABELS, isReplacement: false, rows: [SPREAD] },
  { ...IN_CANTEEN, rows: [{ key: 'a', name: 'Hazelnut spread' }] },
  { ...IN_CANTEEN, rows: [{ ...SPREAD, key: 'a' }] },
];

it('hold over any imports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
      const importFolder = newImportFolder();
      const model = new Map<string, Row>();
      const ids = new Map<string, number>();
      const owners = new Map<number, string>();
      for (const step of changes) {
        if ('removed' in step) {
          for (const name of [...model.keys()]) if (name.startsWith(`${step.removed}/`)) model.delete(name);
          await importFolder.remove(step.removed);
        } else {
          const { dataset, isReplacement, rows } = step;
          if (isReplacement)
            for (const name of [...model.keys()]) if (name.startsWith(`${dataset}/`)) model.delete(name);
          for (const row of rows) model.set(nameOf(dataset, keyOf(row)), row);
          const text = dataset === LABELS ? labelFile(rows) : ownFile(rows);
          const report = await importFolder.import(text, { dataset, isReplacement, isForced: true });
          expect(report.read).toBe(rows.length);
          expect(report.kept + report.carried_over).toBe(model.size);
          expect(report.foods + report.merged.barcode + report.merged.twins).toBe(model.size);
        }
        const records = importFolder.records();
        const shown = records.filter(({ isShown }) => isShown);

        // 1 and 2
        expect(records.map(named).sort()).toEqual([...model.keys()].sort());
        for (const record of records) {
          const [name, { id }] = [named(record), record.food];
          expect(ids.get(name) ?? id).toBe(id);
          expect(owners.get(id) ?? name).toBe(name);
          ids.set(name, id);
          owners.set(id, name);
        }
        importFolder.look((catalog) => {
          for (const [name, id] of ids) {
            const doc = catalog.records.docById(id);
            if (!model.has(name)) {
              expect(doc).toBeUndefined();
              continue;
            }
            const record = records.find(({ food }) => food.id === id)!;
            const found = catalog.records.record(doc!).food;
            if (record.isShown) expect(found).toEqual(record.food);
            else {
              expect(shown.map(({ food }) => food.id)).toContain(found.id);
              const isTwin = record.food.barcode === null || isInStoreCode(Number(record.food.barcode));
              if (!isTwin) expect(found.barcode).toBe(record.food.barcode);
              else if (found.barcode !== record.food.barcode || found.barcode === null)
                expect(found.name.toLowerCase()).toBe(record.food.name.toLowerCase());
            }
          }

          // 3
          const marks = shown.flatMap(({ food, details }) => {
            if (food.barcode === null) return [];
            return [isInStoreCode(Number(food.barcode)) ? nameOf(details.dataset, food.barcode) : food.barcode];
          });
          expect(new Set(marks).size).toBe(marks.length);
          for (const { food } of records) {
            if (food.barcode === null) continue;
            const doc = catalog.records.docByBarcode(food.barcode);
            expect(catalog.records.record(doc!).food.barcode).toBe(food.barcode);
          }

          // 5
          const datasets = [LABELS, ...OWN].map((dataset) => ({
            name: dataset,
            foods: [...model.keys()].filter((name) => name.startsWith(`${dataset}/`)).length,
          }));
          expect(catalog.datasets).toEqual(
            datasets.filter(({ foods }) => foods > 0).sort((a, b) => (a.name < b.name ? -1 : 1)),
          );
          const inCategories = catalog.categories.reduce((sum, { count }) => sum + count, 0);
          expect(inCategories).toBe(shown.filter(({ food }) => food.category !== null).length);
        });

        // 4
        for (const record of records) {
          const { kcal = null, protein = null, name } = model.get(named(record))!;
          expect(record.food).toMatchObject({ calories_kcal: kcal, protein_g: protein });
          expect(record.food.name.toLowerCase()).toBe(name.toLowerCase());
        }
        for (const { food, details } of shown) {
          if (food.barcode === null) continue;
          const rivals = records.filter(
            (other) =>
              other.food.barcode === food.barcode &&
              (!isInStoreCode(Number(food.barcode)) || other.details.dataset === details.dataset),
          );
          expect(named(bestOf(rivals, model))).toBe(nameOf(details.dataset, details.key));
        }
      }
    }),
    { numRuns: 30, examples: [[BORROWED_PHOTO]] },
  );
});
