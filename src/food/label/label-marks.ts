/** Marks on packs that people look for, each with the Open Food Facts tags for it, without `en:`. */
const MARKS = {
  organic:
    'organic eu-organic usda-organic fr:ab-agriculture-biologique fr-bio-01 de:eg-oko-verordnung canada-organic bio ab-agriculture-biologique soil-association-organic',
  fair_trade: 'fair-trade fairtrade-international max-havelaar fair-trade-usa',
  halal: 'halal',
  kosher: 'kosher orthodox-union-kosher kosher-parve kof-k-kosher ok-kosher',
  gluten_free: 'no-gluten gluten-free crossed-grain-trademark certified-gluten-free dzg-gluten-free',
  lactose_free: 'no-lactose lactose-free',
  milk_free: 'no-milk dairy-free',
  no_added_sugar: 'no-added-sugar',
  vegan: 'vegan the-vegan-society certified-vegan european-vegetarian-union-vegan',
  vegetarian:
    'vegetarian european-vegetarian-union vegetarian-society-approved vegan the-vegan-society certified-vegan european-vegetarian-union-vegan',
  palm_oil_free: 'no-palm-oil palm-oil-free',
  no_gmo: 'no-gmos non-gmo-project',
} as const;

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
