import WORDS from './tables/sources.json' with { type: 'json' };

/** A food's data source, as spelled in the interface's `source` field and filter. */
export const SOURCES = ['off', 'ai_estimate', 'community'] as const;

export type Source = (typeof SOURCES)[number];

/** Entries estimated by a model; the only place that spells the word. */
export const AI_ESTIMATE = 'ai_estimate' satisfies Source;

/** The sources that `/search` can filter by; the interface leaves `community` out. */
export const FILTERABLE_SOURCES = ['off', AI_ESTIMATE] as const satisfies readonly Source[];

/** Each source's name within a sentence, and its wording if an entry states no origin. */
export const SOURCE_WORDS: Record<Source, { name: string; phrase: string; provenance: string }> = WORDS;

/** The attribution required wherever data of Open Food Facts is shown; see DATA-LICENSE.md. */
export const OFF_CREDIT = 'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL.';

/** The attribution that these foods require, if any of them is from Open Food Facts. */
export function creditFor(foods: readonly { readonly source: Source }[]): string | undefined {
  return foods.some(({ source }) => source === 'off') ? OFF_CREDIT : undefined;
}
