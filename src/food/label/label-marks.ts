/** Marks on packs that people look for, each with the Open Food Facts tags for it, without `en:`. */
import MARKS from '../tables/label-marks.json' with { type: 'json' };

export type LabelMark = keyof typeof MARKS;
export type DietMark = Extract<LabelMark, 'vegan' | 'vegetarian' | 'palm_oil_free'>;

export const LABEL_MARKS = Object.keys(MARKS) as LabelMark[];

const BY_TAG = new Map<string, LabelMark[]>();
for (const mark of LABEL_MARKS) {
  for (const tag of MARKS[mark].split(' ')) BY_TAG.set(tag, [...(BY_TAG.get(tag) ?? []), mark]);
}

const ENGLISH = 'en:';

export function marksOf(tags: readonly string[] = []): ReadonlySet<LabelMark> {
  return new Set(tags.flatMap((tag) => BY_TAG.get(tag.startsWith(ENGLISH) ? tag.slice(ENGLISH.length) : tag) ?? []));
}

/** The primary tag of a mark. */
export function tagOfMark(mark: LabelMark): string {
  return ENGLISH + MARKS[mark].split(' ', 1)[0]!;
}
