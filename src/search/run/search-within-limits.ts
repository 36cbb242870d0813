/**
 * Searches within what limits a query: of what is excluded, only foods are found that are known to be free of it, and what is not food
 * is found by its own name only. Nothing here is ever relaxed.
 */
import type { PlanOptions } from '../plan/steps.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { LimitedQuery } from '../query/read-limits.ts';
import { type DocumentFilter, narrowed } from './match/document-filter.ts';
import { ExclusionJudge, MOST_JUDGING } from './match/exclusion-judge.ts';
import type { Hit } from './match/hit.ts';
import { FIT, FREEDOM, type Freedom, KIND_MATCH } from './match/match-levels.ts';
import { Candidates } from './postings/candidates.ts';
import { collect, type StepRun } from './run-plan.ts';
import type { SearchTools } from './search.ts';

/** What looking for foods of a name costs besides judging them. */
const COST_OF_LOOKING = 8_000;

/** What a search works with. */
export interface LimitedSearch {
  readonly wanted: number;
  readonly filter?: DocumentFilter | undefined;
  readonly options: PlanOptions;
  readonly trace?: StepRun[] | undefined;
}

/** Foods that are free of what is excluded: first those whose names say so, then those of kinds that never have it. */
export function findFreeFoods(query: string, limits: LimitedQuery, tools: SearchTools, search: LimitedSearch): Hit[] {
  const { wanted, filter, trace } = search;
  const { text, isFollowed, isOfNames, excluded, excludedWords, languages } = limits;
  const options = { ...search.options, languages: search.options.languages ?? languages };
  const kinds = tools.kinds!;
  const judge = new ExclusionJudge(limits, kinds, search.options.judging);
  // A whole name is not the beginning of another food: "alkoholfreier Wein" is not of grapes.
  const rest = parseQuery(text, isFollowed);
  const restTexts = rest.tokens.map((token) => token.text);
  const isName = kinds.names.dictionary.matchesIn(restTexts).some(({ to }) => to === restTexts.length);
  const asked = isName ? parseQuery(text, true) : rest;
  // Without a food, what says that it is free of it is found by these words, and by those of the catalog's language.
  const isForAnyFood = rest.words.length === 0;
  const texts = isForAnyFood
    ? [excludedWords.join(' '), kinds.exclusions.phraseOf(excluded, kinds.dictionary.languages.main)]
    : [text];
  const hits = new Map<number, Hit>();
  // What cannot be judged any more is not known to be free.
  const { judging } = options;
  const isJudged = judging === undefined || judging.left > 0;
  // Looking for foods costs too, and most where any food is wanted that is free of it.
  if (judging !== undefined) judging.left -= isForAnyFood ? MOST_JUDGING : COST_OF_LOOKING;
  for (const least of isJudged ? [FREEDOM.byName, FREEDOM.byKind] : []) {
    for (const each of texts) {
      if (each === undefined) continue;
      const passes = narrowed(filter, (doc) => judge.freedomOf(doc) >= least);
      const candidates = new Candidates(tools.scratch, wanted, passes);
      collect({ ...(each === text ? asked : parseQuery(each)), excluded }, candidates, tools, options, trace);
      for (const hit of candidates.hits.values()) {
        const known = hits.get(hit.doc);
        const freedom = judge.freedomOf(hit.doc);
        const isWanted = isAskedFor(hit, freedom) || (isForAnyFood && freedom >= FREEDOM.byName);
        if (freedom < least || !isWanted || (known !== undefined && !isCloser(hit, known))) continue;
        hits.set(hit.doc, { ...hit, freedom });
      }
    }
  }
  const named = foodsNamedSo(query, tools, search);
  for (const hit of named) {
    const freedom = isOfNames ? FREEDOM.byName : judge.freedomOf(hit.doc);
    if (freedom >= FREEDOM.byKind && (isOfNames || !hits.has(hit.doc))) hits.set(hit.doc, { ...hit, freedom });
  }
  return hits.size > 0 ? [...hits.values()] : named.filter(({ fit }) => fit >= FIT.namePrefix);
}

/** Foods whose names have the words of a query and no others, or begin with them: these were asked for, however the words are read. */
function foodsNamedSo(query: string, tools: SearchTools, { wanted, filter, trace }: LimitedSearch): Hit[] {
  const candidates = new Candidates(tools.scratch, wanted, filter);
  collect(parseQuery(query), candidates, tools, { asTypedOnly: true, isTyping: true }, trace);
  return [...candidates.hits.values()].filter(({ fit, beginsName }) => fit >= FIT.sameWords || beginsName);
}

/** Foods that are called as the words say, though they are not food. */
export function findCalledSo(
  { text }: LimitedQuery,
  tools: SearchTools,
  { wanted, filter, trace }: LimitedSearch,
): Hit[] {
  const candidates = new Candidates(tools.scratch, wanted, filter);
  collect(parseQuery(text), candidates, tools, { asTypedOnly: true }, trace);
  return [...candidates.hits.values()].filter(({ fit, beginsName }) => fit >= FIT.namePrefix || beginsName);
}

/**
 * Whether a food is of the kind asked for, or has all words: the only word may name another food, as peanut butter is not butter
 * without milk. Spelling is forgiven where the name itself says that it is free of what is excluded.
 */
function isAskedFor({ kind, missing, typos, clause }: Hit, freedom: Freedom): boolean {
  if (clause?.intent?.namesKind === true && kind === KIND_MATCH.same) return true;
  const isNamed = kind !== KIND_MATCH.other || (clause?.terms.length ?? 0) > 1;
  return isNamed && missing === 0 && (typos === 0 || freedom >= FREEDOM.byName);
}

function isCloser(a: Hit, b: Hit): boolean {
  return a.missing - b.missing < 0 || (a.missing === b.missing && a.typos < b.typos);
}
