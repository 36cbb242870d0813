// The quick order, by one number for each food, is the dumb one, by comparing; beyond its bounds too.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FoodBatchWriter } from '../../../src/catalog/build/food-batch.ts';
import { FoodSpool } from '../../../src/catalog/build/food-spool.ts';
import { byId, orderBy } from '../../../src/catalog/build/rank-order.ts';
import { PLAIN, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const LIMIT = 2 ** 20;
const food = fc.record({
  confidence: fc.constantFrom(0, 1, 30, 31, 45, 46, 59, 60, 79, 80, 99, 100),
  hasImage: fc.boolean(),
  popularity: fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(LIMIT - 2, LIMIT - 1)),
});
const beyond = food.map((each) => ({ ...each, popularity: each.popularity + LIMIT - 2 }));

it.each([
  ['within the bounds', food, 1],
  ['with more scans than fit', fc.oneof(food, beyond), 1],
  ['with ids that no food has before them', food, 5_000],
])('%s', (_case, foods, firstId) => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  fc.assert(
    fc.property(fc.array(foods, { maxLength: 30 }), fc.boolean(), (rows, isReversed) => {
      const spool = new FoodSpool(path.join(folder, 'spool.tmp'));
      try {
        const batch = new FoodBatchWriter();
        for (const { confidence, hasImage, popularity } of rows) {
          const image_url = hasImage ? 'https://images.example/oats.jpg' : null;
          const draft = { ...PLAIN, name: 'Oats', confidence: confidence / 100, image_url };
          batch.add(draft, { dataset: 'off', key: 'oats', popularity });
        }
        const ids = rows.map((_, at) => firstId + (isReversed ? rows.length - 1 - at : at));
        spool.add(batch.finish(), Uint32Array.from(ids));
        const arrivals = Uint32Array.from(rows.keys());
        const byConfidence = (a: number, b: number) => rows[b].confidence - rows[a].confidence;
        const byStep = (a: number, b: number) => stepOf(rows[b].confidence) - stepOf(rows[a].confidence);
        const byImage = (a: number, b: number) => Number(rows[b].hasImage) - Number(rows[a].hasImage);
        const byScans = (a: number, b: number) => rows[b].popularity - rows[a].popularity;
        const dumb = {
          static: (a: number, b: number) =>
            byStep(a, b) || byImage(a, b) || byScans(a, b) || byConfidence(a, b) || ids[a] - ids[b],
          popular: (a: number, b: number) => byScans(a, b) || byConfidence(a, b) || byImage(a, b) || ids[a] - ids[b],
        };
        for (const order of ['static', 'popular'] as const) {
          const expected = [...arrivals].sort(dumb[order]);
          const arrivalsById = byId(arrivals, spool.columns(), firstId + rows.length);
          expect([...orderBy(order, arrivalsById, spool.columns())]).toEqual(expected);
        }
      } finally {
        spool.close();
      }
    }),
    // An array by id of 64 MB is made for each run with high ids.
    { numRuns: firstId === 1 ? 60 : 4 },
  );
});

/** The steps of `CONFIDENCE_STEPS`, written out. */
function stepOf(confidence: number): number {
  if (confidence <= 30) return 0;
  if (confidence <= 45) return 1;
  if (confidence <= 59) return 2;
  return confidence <= 79 ? 3 : 4;
}
