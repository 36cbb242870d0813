/**
 * Narrowed lists give what going through all foods gives, whatever is asked: by category and by kind with all below it, in the order
 * asked for, pages and counts included; a damaged column is noticed.
 */
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ListedFoods,
  type ListQuery,
  readNarrowedList,
  writeNarrowedLists,
} from '../../../src/catalog/index/narrowed-lists.ts';
import { CATALOG_SCHEMA } from '../../../src/catalog/versions/schema.ts';
import { labelBits } from '../../../src/food/label/label-bits.ts';
import { SOURCES } from '../../../src/food/source.ts';
import { COMPARED_FIGURES } from '../../../src/food/trust/kind-figures.ts';

const KINDS = ['cheese', 'cheese/hard-cheese', 'cheese/hard-cheese/cheddar', 'cheese-cake', 'milk'];
const PROTEIN = COMPARED_FIGURES.findIndex(({ field }) => field === 'protein_g');
const LABELS = [{}, { allergens: ['milk'] }, { allergens: ['soybeans'], analysis: { vegan: 'yes' as const } }].map(
  labelBits,
);

interface Row {
  category: number;
  kind: number;
  source: number;
  label: number;
  protein: number;
}

function opened(rows: readonly Row[]): DatabaseSyncInstance {
  const database = new DatabaseSync(':memory:');
  database.exec(CATALOG_SCHEMA);
  const foods: ListedFoods = {
    count: rows.length,
    category: Uint32Array.from(rows, ({ category }) => category),
    kind: Uint16Array.from(rows, ({ kind }) => kind),
    kinds: KINDS,
    source: Uint8Array.from(rows, ({ source }) => source),
    labelBits: Uint32Array.from(rows, ({ label }) => LABELS[label]!),
    figure: (at) => Float32Array.from(rows, ({ protein }) => (at === PROTEIN ? protein : Number.NaN)),
  };
  writeNarrowedLists(database, foods);
  return database;
}

const row = fc.record({
  category: fc.integer({ min: 0, max: 2 }),
  kind: fc.integer({ min: 0, max: KINDS.length }),
  source: fc.integer({ min: 0, max: SOURCES.length - 1 }),
  label: fc.integer({ min: 0, max: LABELS.length - 1 }),
  protein: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 10 })),
});
const asked = fc.record({
  least: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  most: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  order: fc.constantFrom(undefined, true, false),
  withoutEstimates: fc.boolean(),
  diet: fc.constantFrom(undefined, ['vegan' as const]),
  without: fc.constantFrom(undefined, ['milk' as const]),
  offset: fc.integer({ min: 0, max: 6 }),
});

it('gives what going through all foods gives', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      asked,
      fc.constantFrom(1, 2, 'cheese', 'cheese/hard-cheese'),
      (rows, ask, of) => {
        const { least, most, order, withoutEstimates, diet, without, offset } = ask;
        const isBounded = least !== undefined || most !== undefined;
        const query: ListQuery = {
          ...(isBounded && { bounds: { protein_g: { least, most } } }),
          sort: order === undefined ? undefined : { field: 'protein_g', isAscending: order },
          withoutEstimates,
          diet,
          without,
        };
        const expected = rows
          .map((each, place) => ({ ...each, place }))
          .filter(({ category, kind }) =>
            typeof of === 'number' ? category === of : kind > 0 && `${KINDS[kind - 1]}/`.startsWith(`${of}/`),
          )
          .filter(({ source }) => !withoutEstimates || SOURCES[source] !== 'ai_estimate')
          .filter(({ label }) => diet === undefined || label === 2)
          .filter(({ label }) => without === undefined || label === 2)
          .filter(({ protein }) => !isBounded || (protein >= (least ?? 0) && protein <= (most ?? 100)))
          .sort((a, b) => {
            if (order === undefined) return a.place - b.place;
            const isKnown = Number(Number.isNaN(a.protein)) - Number(Number.isNaN(b.protein));
            const by = order ? a.protein - b.protein : b.protein - a.protein;
            return isKnown || by || a.place - b.place;
          })
          .map(({ place }) => place);
        const group = typeof of === 'number' ? { categoryId: of } : { kindPath: of };
        const list = readNarrowedList(opened(rows), 'catalog.db', group, query, offset, 5);
        expect(list).toEqual({ places: expected.slice(offset, offset + 5), count: expected.length });
      },
    ),
    { numRuns: 200 },
  );
});

it('notices a damaged column', () => {
  const database = opened([{ category: 1, kind: 1, source: 0, label: 0, protein: 5 }]);
  database.exec("UPDATE food_group_column SET bytes = x'0000000000000000' WHERE name = 'place'");
  expect(() => readNarrowedList(database, 'catalog.db', { categoryId: 1 }, {}, 0, 5)).toThrow(/damaged column "place"/);
});
