import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { Hit } from '../run/match/hit.ts';
import type { WordMatch } from '../run/match/match-document.ts';
import type { StepRun } from '../run/run-plan.ts';
import { RANKING_RULES } from './ranking-rules.ts';

/** How a query was answered. */
export interface SearchExplanation {
  /** The steps that ran, in their order; none for a barcode. */
  steps: readonly StepRun[];
  /** The foods, best first. */
  foods: Explanation[];
}

/** Why a food has its place. */
export interface Explanation {
  doc: number;
  /** How each query word matched a word of the food; none for a food found by its barcode. */
  words: WordMatch[];
  /** The value of each ranking rule, the strongest first; more is better. */
  rules: { name: string; sentence: string; value: number }[];
  /** The rule that ranks the previous food above this one; undefined for the first, and where all rules tie. */
  decidedBy: string | undefined;
}

/** Explains ranked hits; `wordsOf` says how the words of a hit matched. */
export function explainHits(
  hits: readonly Hit[],
  index: SearchIndex,
  wordsOf: (hit: Hit) => WordMatch[],
): Explanation[] {
  const explanations: Explanation[] = [];
  for (const hit of hits) {
    const rules = RANKING_RULES.map(({ name, sentence, value }) => ({ name, sentence, value: value(hit, index) }));
    const above = explanations.at(-1);
    const decidedBy = above && rules.find(({ value }, i) => value !== above.rules[i].value)?.name;
    explanations.push({ doc: hit.doc, words: wordsOf(hit), rules, decidedBy });
  }
  return explanations;
}
