/** The public label of where a food's data came from, as the interface's `source` field and filter spell it. */
export const SOURCES = ['off', 'ai_estimate', 'community'] as const;

export type Source = (typeof SOURCES)[number];

/** The label of entries that a model estimated; the one place that spells the word. */
export const AI_ESTIMATE = 'ai_estimate' satisfies Source;

/** The sources that `/search` can be narrowed to; the interface leaves `community` out. */
export const FILTERABLE_SOURCES = ['off', AI_ESTIMATE] as const satisfies readonly Source[];

/** Each source by its name, within a sentence, and what to say where an entry brings no sentence of its own. */
export const SOURCE_WORDS: Record<Source, { name: string; phrase: string; provenance: string }> = {
  off: {
    name: 'Open Food Facts',
    phrase: 'Open Food Facts: label data that people copied from the pack',
    provenance: 'The figures come from the product label, as contributors to Open Food Facts recorded them.',
  },
  community: {
    name: 'Community',
    phrase: 'a community entry of this service',
    provenance: 'A community entry: the operator of this service added it.',
  },
  ai_estimate: {
    name: 'AI estimate',
    phrase: 'an AI model, so the score is at most 0.30',
    provenance: 'An AI model estimated the figures. Treat them as a rough guide.',
  },
};

/** The credit that data of Open Food Facts must carry wherever it is shown; see DATA-LICENSE.md. */
export const OFF_CREDIT = 'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL.';

/** The credit that these foods need; undefined where none of them comes from Open Food Facts. */
export function creditFor(foods: readonly { readonly source: Source }[]): string | undefined {
  return foods.some(({ source }) => source === 'off') ? OFF_CREDIT : undefined;
}
