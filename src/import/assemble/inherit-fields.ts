/**
 * Shown records inherit missing brand, category with kind, photo and countries from hidden records of the same name, best
 * first. Nutrients are never inherited. Inherited fields are listed in the details (`borrowed`), affect neither confidence
 * nor order, and are reverted before the next import reads the record.
 */
import { SUPERSEDED, VISIBLE } from '../../catalog/build/catalog-plan.ts';
import type { FoodSpool } from '../../catalog/build/food-spool.ts';
import type { FoodDetails } from '../../catalog/records/food-details.ts';
import type { FoodDraft } from '../../food/food.ts';
import { fold } from '../../text/fold.ts';
import { isBetter } from './merge-foods.ts';

export function inheritFields(spool: FoodSpool, dispositions: Uint32Array): void {
  const hiddenByFront = new Map<number, number[]>();
  dispositions.forEach((state, arrival) => {
    if (state === VISIBLE || state === SUPERSEDED) return;
    let front = state;
    while (dispositions[front] !== VISIBLE) front = dispositions[front]!;
    hiddenByFront.set(front, [...(hiddenByFront.get(front) ?? []), arrival]);
  });
  const columns = spool.columns();
  for (const [front, arrivals] of hiddenByFront) {
    arrivals.sort((a, b) => (isBetter(a, b, columns) ? -1 : 1));
    inheritFrom(spool, front, arrivals);
  }
}

function inheritFrom(spool: FoodSpool, front: number, arrivals: readonly number[]): void {
  const { draft, details } = spool.food(front);
  const borrowed: FoodDetails['borrowed'] = [];
  for (const arrival of arrivals) {
    if (draft.brand !== null && draft.category !== null && draft.image_url !== null && details.countries) break;
    const { draft: hidden, details: hiddenDetails } = spool.food(arrival);
    if (fold(hidden.name) !== fold(draft.name)) continue;
    if (draft.brand === null && hidden.brand !== null) {
      draft.brand = hidden.brand;
      borrowed.push('brand');
    }
    if (draft.category === null && hidden.category !== null) {
      draft.category = hidden.category;
      if (hiddenDetails.kind !== undefined) details.kind = hiddenDetails.kind;
      borrowed.push('category');
    }
    if (draft.image_url === null && hidden.image_url !== null) {
      draft.image_url = hidden.image_url;
      draft.image_thumb_url = hidden.image_thumb_url;
      borrowed.push('image');
    }
    if (!details.countries && hiddenDetails.countries) {
      details.countries = hiddenDetails.countries;
      borrowed.push('countries');
    }
  }
  if (borrowed.length > 0) spool.amend(front, draft, { ...details, borrowed });
}

export function revertInherited(draft: FoodDraft, details: FoodDetails): void {
  for (const what of details.borrowed ?? []) {
    if (what === 'image') {
      draft.image_url = null;
      draft.image_thumb_url = null;
    } else if (what === 'countries') delete details.countries;
    else {
      draft[what] = null;
      if (what === 'category') delete details.kind;
    }
  }
  delete details.borrowed;
}
