/** Words for trust, derived from the public Food alone, so that lists of results and the food's page agree. */

import type { Food } from '../food.ts';
import { CORE_NUTRIENTS } from '../nutrients.ts';
import { AI_ESTIMATE } from '../source.ts';
import { bandOfScore } from './confidence.ts';

/** How far a food's figures can be trusted, in a word and a sentence. */
export interface Verdict {
  word: 'Plausible' | 'Doubtful' | 'Sparse' | 'Estimate';
  sentence: string;
}

const VERDICTS = {
  estimate: {
    word: 'Estimate',
    sentence: 'An AI model estimated these figures. They are not based on a label or a laboratory analysis.',
  },
  plausible: {
    word: 'Plausible',
    sentence: 'Energy, protein, fat and carbohydrate are all stated, and no serious contradiction was found.',
  },
  doubtful: {
    word: 'Doubtful',
    sentence:
      'Energy, protein, fat and carbohydrate are all stated, but the figures contradict one another or are unlike those of such a food.',
  },
  sparse: {
    word: 'Sparse',
    sentence: 'Energy, protein, fat or carbohydrate is missing, so little can be checked.',
  },
} as const satisfies Record<string, Verdict>;

export function verdictOn(food: Food): Verdict {
  if (isEstimate(food)) return VERDICTS.estimate;
  if (bandOfScore(Math.round(100 * food.confidence)) === 'plausible') return VERDICTS.plausible;
  return CORE_NUTRIENTS.every((field) => food[field] !== null) ? VERDICTS.doubtful : VERDICTS.sparse;
}

export function isEstimate(food: Food): boolean {
  return food.source === AI_ESTIMATE;
}
