/**
 * Lends shown records what they lack of brand, category, photo and countries, from the records that stand hidden behind them and have
 * the same name; the best of these is asked first. Nutrients are never lent. What is borrowed is written down, changes
 * neither confidence nor order, and is given back before the next import looks at the record.
 */
import { GONE, SHOWN } from '../catalog/catalog-writer.ts';
import type { FoodDetails } from '../catalog/food-details.ts';
import type { FoodSpool } from '../catalog/food-spool.ts';
import type { FoodDraft } from '../food/food.ts';
import { fold } from '../text/fold.ts';
import { isBetter } from './merge-foods.ts';

/** Lets every shown record borrow. */
export function lendToShown(spool: FoodSpool, standing: Uint32Array): void {
  const lenders = new Map<number, number[]>();
  standing.forEach((state, arrival) => {
    if (state === SHOWN || state === GONE) return;
    let front = state;
    while (standing[front] !== SHOWN) front = standing[front]!;
    lenders.set(front, [...(lenders.get(front) ?? []), arrival]);
  });
  const columns = spool.columns();
  for (const [front, arrivals] of lenders) {
    arrivals.sort((a, b) => (isBetter(a, b, columns) ? -1 : 1));
    lend(spool, front, arrivals);
  }
}

function lend(spool: FoodSpool, front: number, arrivals: readonly number[]): void {
  const { draft, details } = spool.food(front);
  const borrowed: FoodDetails['borrowed'] = [];
  for (const arrival of arrivals) {
    if (draft.brand !== null && draft.category !== null && draft.image_url !== null && details.countries) break;
    const { draft: lender, details: lenderDetails } = spool.food(arrival);
    if (fold(lender.name) !== fold(draft.name)) continue;
    if (draft.brand === null && lender.brand !== null) {
      draft.brand = lender.brand;
      borrowed.push('brand');
    }
    if (draft.category === null && lender.category !== null) {
      draft.category = lender.category;
      borrowed.push('category');
    }
    if (draft.image_url === null && lender.image_url !== null) {
      draft.image_url = lender.image_url;
      draft.image_thumb_url = lender.image_thumb_url;
      borrowed.push('image');
    }
    if (!details.countries && lenderDetails.countries) {
      details.countries = lenderDetails.countries;
      borrowed.push('countries');
    }
  }
  if (borrowed.length > 0) spool.amend(front, draft, { ...details, borrowed });
}

/** The record as it was before it borrowed. */
export function giveBack(draft: FoodDraft, details: FoodDetails): void {
  for (const what of details.borrowed ?? []) {
    if (what === 'image') {
      draft.image_url = null;
      draft.image_thumb_url = null;
    } else if (what === 'countries') delete details.countries;
    else draft[what] = null;
  }
  delete details.borrowed;
}
