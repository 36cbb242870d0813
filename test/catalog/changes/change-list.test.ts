/** Lists of changes: joined as a comparison of the catalogs at both ends would have it, and read page by page without a gap. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ADDED,
  CHANGED,
  changeOf,
  idOfChange,
  joinChanges,
  REMOVED,
} from '../../../src/catalog/changes/change-list.ts';
import { pageOfChanges } from '../../../src/catalog/changes/change-log.ts';

/** A catalog: the content of each food by its id. */
type Foods = ReadonlyMap<number, string>;

const catalogs = fc.array(
  fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('oats', 'rye', 'teff')), {
    selector: ([id]) => id,
  }),
  { minLength: 2, maxLength: 6 },
);

function compare(before: Foods, after: Foods): Uint32Array {
  const changes: number[] = [];
  for (let id = 0; id <= 12; id++) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === is) continue;
    changes.push(changeOf(id, was === undefined ? ADDED : is === undefined ? REMOVED : CHANGED));
  }
  return Uint32Array.from(changes);
}

it('joins lists to what both ends differ by; what changed and changed back counts as changed', () => {
  fc.assert(
    fc.property(catalogs, (states) => {
      const foods = states.map((rows) => new Map(rows));
      const lists = foods.slice(1).map((after, at) => compare(foods[at]!, after));
      const joined = lists.reduce((one, other) => joinChanges(one, other));
      const direct = compare(foods[0]!, foods.at(-1)!);
      const same = (id: number) => foods[0]!.get(id) !== undefined && foods[0]!.get(id) === foods.at(-1)!.get(id);
      expect([...joined].filter((each) => !same(idOfChange(each)))).toEqual([...direct]);
      expect([...joined].filter((each) => same(idOfChange(each))).every((each) => each % 4 === CHANGED)).toBe(true);
      // However they are put together.
      expect(lists.reduceRight((later, earlier) => joinChanges(earlier, later))).toEqual(joined);
    }),
  );
});

it('gives every change once, whatever the size of a page', () => {
  const changes = Uint32Array.from([1, 2, 5, 9, 12, 40], (id) => changeOf(id, CHANGED));
  for (let limit = 1; limit <= 7; limit++) {
    const seen: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { page, nextAfter } = pageOfChanges(changes, after, limit);
      seen.push(...page);
      expect(page.length).toBeLessThanOrEqual(limit);
      after = nextAfter;
    }
    expect(seen).toEqual([...changes]);
  }
  expect(pageOfChanges(changes, 1_000, 5)).toEqual({ page: new Uint32Array(), nextAfter: null });
});
