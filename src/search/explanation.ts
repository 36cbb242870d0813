import type { SearchIndex } from '../catalog/search-index.ts';
import type { Hit } from './hit.ts';
import { RANKING_RULES } from './ranking-rules.ts';

/** Why a food stands where it stands: the value of each ranking rule, strongest first. */
export interface Explanation {
  doc: number;
  rules: { name: string; sentence: string; value: number }[];
}

export function explainHit(hit: Hit, index: SearchIndex): Explanation {
  return {
    doc: hit.doc,
    rules: RANKING_RULES.map(({ name, sentence, value }) => ({ name, sentence, value: value(hit, index) })),
  };
}
