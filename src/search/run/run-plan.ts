/** Runs the steps of a plan, one after the other, until there are enough foods. */
import { isDue, type PlanOptions, planOf, type StepName } from '../plan/steps.ts';
import type { ParsedQuery } from '../query/parse-query.ts';
import { contentTokens, type Reading, surelyRightWords, wordByWord } from '../query/reading.ts';
import { findByClaim } from './find-by-claim.ts';
import {
  findByBegunName,
  findByCompound,
  findByKind,
  findByKindAlone,
  findEachMeaning,
  finishName,
  judgeByMeaning,
  narrowToCommonWords,
} from './find-by-meaning.ts';
import {
  findAsTyped,
  findPrefixMatches,
  findSplitOrJoined,
  findWhileTyping,
  findWholeNames,
  findWithTypos,
  findWithTyposInSplitOrJoined,
  findWithTyposInUnknownWords,
  findWithWordsLeftOut,
} from './find-by-spelling.ts';
import type { KindTools } from './kinds/kind-tools.ts';
import { FIT } from './match/match-levels.ts';
import type { Candidates } from './postings/candidates.ts';
import { type Outcome, Search, type SearchTools } from './search.ts';

/** A step that ran. */
export interface StepRun {
  readonly name: StepName;
  readonly sentence: string;
  /** What it took the query to mean. */
  readonly reading: Reading;
  /** How many foods there were after it. */
  readonly found: number;
  /** What it read, in postings; comparing a food with the query counts as a hundred. */
  readonly reads: number;
  readonly ms: number;
}

/** In a query of more words any of them may be misspelt. */
const MOST_SURELY_RIGHT = 3;

/** Adds what the search finds; what it learned beside that is its outcome. */
type Action = (search: Search) => Outcome | undefined;

const ACTIONS: Record<StepName, Action> = {
  'begun name': ofKinds(findByBegunName),
  'while typing': findWhileTyping,
  'common words at once': ofKinds(narrowToCommonWords),
  'whole name': findWholeNames,
  'as typed': findAsTyped,
  'copied name': ({ query }) => ({ reading: wordByWord(query.tokens) }),
  meaning: ofKinds(judgeByMeaning),
  'unfinished last word': findPrefixMatches,
  claim: ofKinds(findByClaim),
  'split or joined before stop words': findSplitOrJoined,
  'unfinished name': ofKinds(finishName),
  'common words': ofKinds(narrowToCommonWords),
  kind: ofKinds(findByKind),
  'each meaning': ofKinds(findEachMeaning),
  'unfinished word': findPrefixMatches,
  'something else': dropChanceMatches,
  'split or joined': findSplitOrJoined,
  compound: ofKinds(findByCompound),
  respelled: () => undefined,
  'typos in unknown words': (search) => findWithTyposInUnknownWords(search),
  typos: (search) => findWithTypos(search),
  'typos in names': findWithTyposInNames,
  'something else in many words': dropChanceMatches,
  'another food': () => undefined,
  'without stop words': () => undefined,
  'typos in split or joined': findWithTyposInSplitOrJoined,
  'kind alone': ofKinds(findByKindAlone),
  'words left out': findWithWordsLeftOut,
};

/**
 * Adds the foods that are worth ranking, at least as many as wanted where there are so many; `trace` gets the steps that ran. Returns
 * the last step where no other could follow.
 */
export function collect(
  query: ParsedQuery,
  candidates: Candidates,
  tools: SearchTools,
  options: PlanOptions = {},
  trace?: StepRun[],
): StepName | undefined {
  if (query.words.length === 0) return undefined;
  const search = new Search(query, candidates, tools, options);
  for (const step of planOf(options)) {
    if (!isDue(step, search)) continue;
    const ran = trace && startOf(step, search);
    const outcome = ACTIONS[step.name](search) ?? {};
    search.note(step.name, outcome);
    if (ran !== undefined) trace?.push(ran(outcome));
    if (step.name === 'without stop words') {
      const words = contentTokens(search.reading);
      collect({ words, tokens: words }, candidates, tools, {}, trace);
    }
    if (step.isLast === true) return step.name;
    if (outcome.isDone === true) return undefined;
  }
  return undefined;
}

/** Tells at the end of a step what it did. */
function startOf(
  { name, sentence }: Pick<StepRun, 'name' | 'sentence'>,
  search: Search,
): (outcome: Outcome) => StepRun {
  const { candidates } = search;
  const { reads } = candidates.scans;
  const started = performance.now();
  return ({ tried }) => ({
    name,
    sentence,
    reading: tried ?? search.reading,
    found: candidates.size,
    reads: candidates.scans.reads - reads,
    ms: performance.now() - started,
  });
}

/** An action that only searches with known kinds take. */
function ofKinds(action: (search: Search, kinds: KindTools) => Outcome | undefined): Action {
  return (search) => (search.tools.kinds === undefined ? undefined : action(search, search.tools.kinds));
}

/** Of many words, names of foods may be misspelt too; of a few, not a name of which there are foods. */
function findWithTyposInNames(search: Search): undefined {
  const right = search.words.length > MOST_SURELY_RIGHT ? new Set<string>() : surelyRightWords(search.reading);
  findWithTyposInUnknownWords(search, right);
  findWithTypos(search, right);
}

/** Several words for something else than food stand apart in the name of one by chance: "Corn dog, fast food". */
function dropChanceMatches({ words, reading, candidates }: Search): undefined {
  if (words.length === 1 || !reading.isNotFood || !reading.isEverydaySpeech) return;
  for (const { doc, fit } of candidates.hits.values()) if (fit === FIT.allInName) candidates.hits.delete(doc);
}
