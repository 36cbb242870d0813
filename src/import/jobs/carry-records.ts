import { FoodBatchWriter } from '../../catalog/build/food-batch.ts';
import { type FoodDetails, STARTER_DATASET } from '../../catalog/records/food-details.ts';
import { RecordReader } from '../../catalog/records/record-reader.ts';
import { draftWithin, type FoodDraft } from '../../food/food.ts';
import { confidenceOf, evidenceOf } from '../../food/trust/confidence.ts';
import { CATEGORY_MISMATCH, OUT_OF_BOUNDS, UNLIKE_KIND } from '../../food/trust/plausibility.ts';
import { judgeAmongKind, tellingFigures } from '../../food/trust/unlike-kind.ts';
import { revertInherited } from '../assemble/inherit-fields.ts';
import type { KindFinder } from '../normalize/kind-finder.ts';
import { type CarriedJob, type JobAnswer, noCounts } from './jobs.ts';

/** Carries foods of the previous catalog over; finds their kinds again if the tables of kinds have changed. */
export function carryRecords({ catalog, numbers, kindsVersion }: CarriedJob, kinds: KindFinder): JobAnswer {
  using reader = new RecordReader(catalog.folder, catalog.records);
  const batch = new FoodBatchWriter();
  const isOtherTable = kindsVersion !== kinds.version;
  for (const number of numbers) {
    const bytes = reader.recordBytes(number);
    const { food, details } = reader.parse(bytes);
    const { id, static_url: _page, ...draft } = food;
    if (details.borrowed || isOtherTable) {
      revertInherited(draft, details);
      if (isOtherTable) findKindAgain(draft, details, kindsVersion, kinds);
      batch.add(draft, details, id);
    } else {
      const { from: start, to: end } = draftWithin(bytes.food);
      batch.addEncoded(draft, bytes.food.toString('utf8', start, end), details, id);
    }
  }
  return {
    batch: batch.finish(),
    foodLines: new Uint32Array(0),
    rejected: [],
    lines: 0,
    counts: noCounts(),
    withdrawals: [],
  };
}

/** A carried food has lost its tags but kept its source's category, which is the one shown where no kind was found. */
function findKindAgain(draft: FoodDraft, details: FoodDetails, kindsVersion: string | undefined, kinds: KindFinder) {
  const given = kindsVersion === undefined ? (draft.category ?? undefined) : details.source_category;
  const { kind, norm, normOfName, category, isContradictory } = kinds.find({
    source: draft.source,
    name: draft.name,
    brand: draft.brand,
    category: given,
    categoryTags: undefined,
    language: undefined,
    countries: details.countries,
    figures: tellingFigures(draft, details.failed_checks?.filter((id) => id !== UNLIKE_KIND) ?? []),
  });
  if (kind === undefined) delete details.kind;
  else details.kind = kind;
  if (given !== undefined) details.source_category = given;
  draft.category = category;
  const failed = (details.failed_checks ?? []).filter((id) => id !== CATEGORY_MISMATCH && id !== UNLIKE_KIND);
  if (isContradictory) failed.push(CATEGORY_MISMATCH);
  const removed = details.removed?.[OUT_OF_BOUNDS];
  const judged = { name: draft.name, values: draft, servingG: draft.serving_size_g, removed };
  const unlike = details.dataset === STARTER_DATASET ? undefined : judgeAmongKind(judged, norm, normOfName);
  delete details.unlike_kind;
  if (unlike !== undefined) {
    failed.push(UNLIKE_KIND);
    details.unlike_kind = unlike;
  }
  if (failed.length > 0) details.failed_checks = failed;
  else delete details.failed_checks;
  draft.confidence = confidenceOf(evidenceOf(draft, details));
}
