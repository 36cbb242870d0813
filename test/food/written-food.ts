/** How the catalog writes a food, in one place for the tests that read it. */
import { draftWithin, type Food, MAX_FRAME_BYTES, writeDraftJson, writeFoodJson } from '../../src/food/food.ts';
import { slugOf } from '../../src/food/static-url.ts';

/** The path of the page of a food with this name: `/foods/{id}-{slug}`, or `/foods/{id}` where the slug is empty. */
export function pageOf(id: number, name: string): string {
  const slug = slugOf(name);
  return slug === '' ? `/foods/${id}` : `/foods/${id}-${slug}`;
}

/** The JSON of a food as a catalog holds it; the page follows from id and name. */
export function writtenFood(food: Omit<Food, 'static_url'>): string {
  const draft = Buffer.from(writeDraftJson(food));
  const bytes = Buffer.concat([draft, Buffer.from(slugOf(food.name))]);
  const target = Buffer.alloc(bytes.length + MAX_FRAME_BYTES);
  const end = writeFoodJson(target, 0, food.id, { bytes, draftEnd: draft.length, slugEnd: bytes.length });
  return target.toString('utf8', 0, end);
}

/** The part of a food's JSON that does not depend on its id, as the next import finds it again. */
export function draftOf(json: string): string {
  const bytes = Buffer.from(json);
  const { from, to } = draftWithin(bytes);
  return bytes.toString('utf8', from, to);
}
