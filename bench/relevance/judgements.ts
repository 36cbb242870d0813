/**
 * Judged queries: what a person who types this expects to see. They stand in `judgements.tsv`, one a line: class,
 * language, query, what is wanted, the foods, and a reason where it is not obvious.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchedCatalog } from './catalog.ts';
import type { NamedFood } from './named-food.ts';

/** One judged query. */
export interface Judgement {
  class: string;
  language: string;
  query: string;
  /** One of the foods within the first places, all of them within the first places, or no food at all. */
  wants: { which: 'any' | 'all'; within: number } | 'nothing';
  /** Names of foods; `*` stands for anything, and `[Brand]` behind a name for its brand. */
  foods: readonly string[];
  /** Whether an empty answer is right as well: the foods have `(nothing)` among them. */
  orNothing: boolean;
  reason: string;
}

/** How a judged query went. */
export interface JudgementResult {
  judgement: Judgement;
  /** The place that counts, 0 where there is none within the first ten; the last one where all foods are wanted. */
  rank: number;
  /** The first place of any of the foods, 0 where there is none. */
  firstPlace: number;
  holds: boolean;
  found: readonly NamedFood[];
}

const PLACES = 10;
const FILE = path.resolve('bench/relevance/judgements.tsv');
/** Queries that mean a food without naming it as the catalog does: so many that shares by class count, not each one. */
const MEANINGS = path.resolve('bench/relevance/meaning.tsv');
/** Requests by people who had seen neither tables nor code: one half to look at while tuning, the other for reports only. */
const REQUESTS = {
  tune: path.resolve('bench/relevance/requests-tune.tsv'),
  report: path.resolve('bench/relevance/requests-report.tsv'),
};
const NOTHING = '(nothing)';

/** The judged queries in the order of their file. */
export function readJudgements(text: string = readFileSync(FILE, 'utf8')): Judgement[] {
  return text
    .split('\n')
    .map((line, at) => ({ line, at: at + 1 }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
    .map(({ line, at }) => {
      const [className, language, query, wants, foods, reason = '', ...rest] = line.split('\t');
      const wanted = wantsOf(wants ?? '');
      const listed = (foods ?? '').split(' | ').filter((name) => name !== '');
      if (wanted === undefined || rest.length > 0 || (wanted === 'nothing') !== (listed.length === 0)) {
        throw new Error(`line ${at} of the judged queries cannot be read: ${line}`);
      }
      const names = listed.filter((name) => name !== NOTHING);
      const orNothing = names.length < listed.length;
      return { class: className, language, query, wants: wanted, foods: names, orNothing, reason };
    });
}

/** The judged queries for what people mean. */
export function readMeanings(): Judgement[] {
  return readJudgements(readFileSync(MEANINGS, 'utf8'));
}

/** One half of the requests that were written apart from the code. */
export function readRequests(half: keyof typeof REQUESTS): Judgement[] {
  return readJudgements(readFileSync(REQUESTS[half], 'utf8'));
}

/** How the queries of one class went: shares of those that hold, and that have a wanted food first or among the first three. */
export interface ClassShares {
  queries: number;
  holds: number;
  first: number;
  firstThree: number;
}

/** The shares by class. Where nothing is wanted, finding nothing counts as first; where all foods are, the first of them counts if all are there. */
export function sharesByClass(results: readonly JudgementResult[]): Map<string, ClassShares> {
  const names = new Set(results.map(({ judgement }) => judgement.class));
  return new Map(
    Array.from(names, (name) => [name, sharesOf(results.filter(({ judgement }) => judgement.class === name))]),
  );
}

function sharesOf(results: readonly JudgementResult[]): ClassShares {
  const share = (isMet: (result: JudgementResult) => boolean) => results.filter(isMet).length / results.length;
  const within = (places: number) =>
    share(({ judgement: { wants }, firstPlace, holds }) => {
      if (wants === 'nothing') return holds;
      return firstPlace > 0 && firstPlace <= places && (wants.which === 'any' || holds);
    });
  return { queries: results.length, holds: share(({ holds }) => holds), first: within(1), firstThree: within(3) };
}

/** `first`, `top3`, `all5` or `nothing`. */
function wantsOf(text: string): Judgement['wants'] | undefined {
  if (text === 'nothing') return text;
  if (text === 'first') return { which: 'any', within: 1 };
  const [, which, within] = /^(top|all)(\d+)$/.exec(text) ?? [];
  if (within === undefined || Number(within) > PLACES) return undefined;
  return { which: which === 'all' ? 'all' : 'any', within: Number(within) };
}

/** Whether a food is the one that a judgment names. */
export function isNamedBy(pattern: string): (food: NamedFood) => boolean {
  const [, wanted, wantedBrand] = /^(.*?)(?: \[(.*)\])?$/.exec(pattern) as RegExpExecArray;
  const parts = wanted.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  const named = new RegExp(`^${parts.join('.*')}$`, 'i');
  return ({ name, brand }) => named.test(name) && (wantedBrand === undefined || wantedBrand === brand);
}

/** Asks the catalog a judged query. */
export function judge(judgement: Judgement, catalog: SearchedCatalog): JudgementResult {
  const { wants, foods, query } = judgement;
  const found = catalog.search(query, PLACES);
  if (wants === 'nothing') {
    const rank = found.length > 0 ? 1 : 0;
    return { judgement, rank, firstPlace: rank, holds: found.length === 0, found };
  }
  if (judgement.orNothing && found.length === 0) return { judgement, rank: 1, firstPlace: 1, holds: true, found };
  const ranks = foods.map((pattern) => found.findIndex(isNamedBy(pattern)) + 1);
  const present = ranks.filter((rank) => rank > 0);
  let rank = 0;
  if (wants.which === 'any' && present.length > 0) rank = Math.min(...present);
  if (wants.which === 'all' && present.length === ranks.length) rank = Math.max(...present);
  const firstPlace = present.length > 0 ? Math.min(...present) : 0;
  return { judgement, rank, firstPlace, holds: rank > 0 && rank <= wants.within, found };
}
