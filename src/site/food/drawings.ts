/**
 * Line drawings for foods without a photo, on a field of 64 by 64 (drawings.json). Each category has one, and kinds that look
 * different have their own: a food gets the drawing of the nearest kind above it that has one, else that of its category.
 */
import DRAWINGS from './drawings.json' with { type: 'json' };

const LINES: Readonly<Record<string, string>> = DRAWINGS.lines;
const BY_CATEGORY: Readonly<Record<string, string>> = DRAWINGS.categories;
const BY_KIND: Readonly<Record<string, string>> = DRAWINGS.kinds;

/** The drawing of a food, by the keys of its kinds from the root down and the key of its category. */
export function drawingOf(kinds: readonly string[], category: string | undefined): string {
  const kind = kinds.findLast((key) => BY_KIND[key] !== undefined);
  const name = kind === undefined ? BY_CATEGORY[category ?? ''] : BY_KIND[kind];
  return LINES[name ?? DRAWINGS.anyFood]!;
}
