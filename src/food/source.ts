/** The public label of where a food's data came from, as the interface's `source` field and filter spell it. */
export const SOURCES = ['off', 'ai_estimate', 'community'] as const;

export type Source = (typeof SOURCES)[number];

/** The label of entries that a model estimated; the one place that spells the word. */
export const AI_ESTIMATE = 'ai_estimate' satisfies Source;

/** The sources that `/search` can be narrowed to; the interface leaves `community` out. */
export const FILTERABLE_SOURCES = ['off', AI_ESTIMATE] as const satisfies readonly Source[];
