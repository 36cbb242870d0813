import type { FoodBatch } from '../../catalog/build/food-batch.ts';
import { type FoodDetails, parseDetails } from '../../catalog/records/food-details.ts';
import type { FoodDraft } from '../../food/food.ts';

/** A food whose parts are parsed on demand. */
export interface BatchFood {
  draft(): FoodDraft;
  details(): FoodDetails;
}

export function* foodsIn(batch: FoodBatch): Generator<BatchFood> {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  let start = 0;
  for (let i = 0; i < batch.count; i++) {
    const from = start;
    const draftEnd = from + batch.draftBytes[i]!;
    const slugEnd = draftEnd + batch.slugBytes[i]!;
    const detailsEnd = slugEnd + batch.detailsBytes[i]!;
    yield {
      draft: () => JSON.parse(`{${bytes.toString('utf8', from, draftEnd)}}`) as FoodDraft,
      details: () => parseDetails(bytes.subarray(slugEnd, detailsEnd)),
    };
    start = detailsEnd + batch.textBytes[i]!;
  }
}
