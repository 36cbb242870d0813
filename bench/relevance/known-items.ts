/**
 * Known-item search: somebody has a certain food in mind and types its name in some way. Each class of queries has a
 * target; success is counted by the name after folding, because foods that share a name answer the query alike.
 */
import { analyse } from '../../src/text/analyse.ts';
import { Random } from '../generate/random.ts';
import type { SearchedCatalog } from './catalog.ts';
import {
  accentsDropped,
  brandWord,
  exact,
  joined,
  type Mutation,
  oneTypo,
  prefix,
  randomLetters,
  reordered,
  shuffled,
  twoTypos,
} from './mutations.ts';
import { isTypedWhole, type NamedFood } from './named-food.ts';

/** A class of queries: how they are made, and the least share that must succeed. */
interface QueryClass {
  mutation: Mutation;
  /** The share of queries with the food within the first ten; for random letters, of queries that find nothing. */
  target?: number;
}

/** The classes; the targets are those of the search's specification. */
export const KNOWN_ITEM_CLASSES = {
  exact: { mutation: exact, target: 0.995 },
  reordered: { mutation: reordered, target: 0.995 },
  oneTypo: { mutation: oneTypo, target: 0.985 },
  twoTypos: { mutation: twoTypos, target: 0.975 },
  prefix: { mutation: prefix, target: 0.99 },
  accentsDropped: { mutation: accentsDropped, target: 0.995 },
  joined: { mutation: joined, target: 0.95 },
  brandWord: { mutation: brandWord },
  randomLetters: { mutation: randomLetters, target: 0.98 },
} satisfies Record<string, QueryClass>;

export type KnownItemClass = keyof typeof KNOWN_ITEM_CLASSES;

export const KNOWN_ITEM_NAMES = Object.keys(KNOWN_ITEM_CLASSES) as readonly KnownItemClass[];

/** A query and the food that it was made from. */
export interface KnownItemQuery {
  text: string;
  food: NamedFood;
}

const RANKS = 10;
const ORDER_STREAM = 600;
const QUERY_STREAM = 601;

/** Up to `count` queries of a class, each from another food whose name has two to eight words. */
export function knownItemQueries(
  name: KnownItemClass,
  foods: readonly NamedFood[],
  count: number,
  seed: number,
): KnownItemQuery[] {
  const { mutation } = KNOWN_ITEM_CLASSES[name];
  const queries: KnownItemQuery[] = [];
  for (const at of shuffled([...foods.keys()], new Random(seed, 0, ORDER_STREAM))) {
    if (queries.length === count) break;
    if (!isTypedWhole(foods[at].name)) continue;
    const text = mutation(foods[at], new Random(seed, at, QUERY_STREAM + KNOWN_ITEM_NAMES.indexOf(name)));
    if (text !== undefined) queries.push({ text, food: foods[at] });
  }
  return queries;
}

/** Whether a found food answers a query of a class. */
export function answers(name: KnownItemClass, { text, food }: KnownItemQuery, found: NamedFood): boolean {
  if (name === 'randomLetters') return false;
  if (name !== 'brandWord') return nameIdentity(found.name) === nameIdentity(food.name);
  // Whoever types a brand and a word wants any food of that brand with that word.
  const words = new Set([...analyse(found.brand ?? ''), ...analyse(found.name)]);
  return found.brand === food.brand && analyse(text).every((word) => words.has(word));
}

/** What two names must share to be the same: the set of their words. */
function nameIdentity(name: string): string {
  return [...new Set(analyse(name))].sort().join(' ');
}

/** How a class of queries went. */
export interface Figures {
  queries: number;
  /** The share with the food in the first place, and within the first ten. */
  first: number;
  firstTen: number;
  /** The mean of 1/rank, 0 where the food is not within the first ten. */
  meanReciprocalRank: number;
  /** The share that found nothing at all. */
  nothing: number;
}

/** A query that failed, and what came instead. */
export interface Failure {
  text: string;
  name: string;
  found: string[];
}

/** Runs the queries of a class. */
export function measureClass(
  name: KnownItemClass,
  queries: readonly KnownItemQuery[],
  catalog: SearchedCatalog,
): { figures: Figures; failures: Failure[] } {
  const counts = { first: 0, firstTen: 0, reciprocal: 0, nothing: 0 };
  const failures: Failure[] = [];
  for (const query of queries) {
    const found = catalog.search(query.text, RANKS);
    const rank = found.findIndex((food) => answers(name, query, food)) + 1;
    if (rank === 1) counts.first++;
    if (rank > 0) {
      counts.firstTen++;
      counts.reciprocal += 1 / rank;
    }
    if (found.length === 0) counts.nothing++;
    if (name === 'randomLetters' ? found.length > 0 : rank === 0) {
      failures.push({ text: query.text, name: query.food.name, found: found.map((food) => food.name) });
    }
  }
  const share = (count: number) => (queries.length === 0 ? 0 : count / queries.length);
  const figures = {
    queries: queries.length,
    first: share(counts.first),
    firstTen: share(counts.firstTen),
    meanReciprocalRank: share(counts.reciprocal),
    nothing: share(counts.nothing),
  };
  return { figures, failures };
}

/** The target of a class, if it has one. */
export function targetOf(name: KnownItemClass): number | undefined {
  const { target }: QueryClass = KNOWN_ITEM_CLASSES[name];
  return target;
}

/** Whether a class reaches its target; one without a target or without queries does. */
export function reachesTarget(name: KnownItemClass, { queries, firstTen, nothing }: Figures): boolean {
  const target = targetOf(name);
  return target === undefined || queries === 0 || (name === 'randomLetters' ? nothing : firstTen) >= target;
}
