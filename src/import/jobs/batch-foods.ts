import type { FoodBatch } from '../../catalog/build/food-batch.ts';
import { parseDetails } from '../../catalog/records/food-details.ts';
import type { FoodDraft } from '../../food/food.ts';

/** The foods of a batch, whose parts are parsed on demand. */
export function* foodsIn(batch: FoodBatch) {
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
