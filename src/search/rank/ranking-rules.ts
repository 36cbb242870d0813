/**
 * The order of results: rules from the strongest to the weakest; a rule speaks only where all before it found two
 * foods alike. An exact match therefore never loses to a popular near-miss.
 */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { MOST_LEVEL } from '../../food/claims.ts';
import { isDoubtful } from '../../food/label/label-bits.ts';
import { BAND_ORDER, bandOfScore, CONFIDENCE_STEPS, confidenceStep } from '../../food/trust/confidence.ts';
import { MOST_BEGUN } from '../query/begun-names.ts';
import { MEANINGS } from '../query/kind-names.ts';
import type { Hit } from '../run/match/hit.ts';
import { CLAIM_MATCH, FIT, FREEDOM, KIND_MATCH } from '../run/match/match-levels.ts';

/** One rule: its name, its sentence, and a whole number from 0 up to, not including, `steps`, of which more is better. */
export interface RankingRule {
  readonly name: string;
  readonly sentence: string;
  readonly steps: number;
  readonly value: (hit: Hit, index: SearchIndex) => number;
}

/** Hits, and the score of each. */
interface ScoredHits<T> {
  readonly hits: T[];
  readonly scores: Float64Array;
  /** The score that the last of them must have. */
  readonly least: number;
}

/** Counts beyond these make no difference. */
const MAX_MISSING = 12;
const MAX_TYPOS = 7;
const MAX_PREFIX_WORDS = 3;
const MAX_INFLECTED_WORDS = 4;
const MAX_RARITY = 2;
const MAX_REPEATS = 15;
/** The name as typed comes before other names, however many foods have it. */
const OTHER_NAME_REPEATS = 8;
/** What a name means, or what a word may begin. */
const MOST_MEANINGS = Math.max(MEANINGS, MOST_BEGUN);
const LAST_POSITION = 7;
const COVERAGE_STEPS = 16;
/** With finer shares, one word more or less would decide where data quality should. */
const HEAD_SHARES = [0.01, 1 / 3, 1 / 2, 2 / 3, 1];
/** The band and the step of each confidence in hundredths: working them out for every hit took longer than sorting. */
const HUNDREDTHS = Array.from({ length: 101 }, (_, hundredths) => hundredths);
const BAND_BY_CONFIDENCE = HUNDREDTHS.map((hundredths) => BAND_ORDER.indexOf(bandOfScore(hundredths)));
const STEP_BY_CONFIDENCE = HUNDREDTHS.map(confidenceStep);
/** The first rule that asks for more than how the food matches. */
const FIRST_OF_FOOD = 'trust';

/** The rules, from the strongest to the weakest. */
export const RANKING_RULES: readonly RankingRule[] = [
  {
    name: 'words',
    sentence: 'A food with more of the query words comes first.',
    steps: MAX_MISSING + 1,
    value: ({ missing }) => MAX_MISSING - Math.min(missing, MAX_MISSING),
  },
  {
    name: 'typos',
    sentence: 'An exact spelling comes before one with forgiven typos.',
    steps: MAX_TYPOS + 1,
    value: ({ typos }) => MAX_TYPOS - Math.min(typos, MAX_TYPOS),
  },
  {
    name: 'whole words',
    sentence: 'A whole word comes before one that the query only begins.',
    steps: MAX_PREFIX_WORDS + 1,
    value: ({ prefixWords }) => MAX_PREFIX_WORDS - Math.min(prefixWords, MAX_PREFIX_WORDS),
  },
  {
    name: 'kind',
    sentence: 'The kind that the query names comes before others: milk before milk chocolate.',
    steps: KIND_MATCH.same + 1,
    value: ({ kind }) => kind,
  },
  {
    name: 'beside',
    sentence:
      'A food with what the query says behind a word such as "with" comes first: pasta with pesto before pasta.',
    steps: 2,
    value: ({ lacksBeside }) => (lacksBeside ? 0 : 1),
  },
  {
    name: 'free of',
    sentence: 'What says that it is free of what is excluded, first on its label, comes before what cannot have it.',
    steps: FREEDOM.byLabel,
    value: ({ freedom }) => Math.max(0, freedom - FREEDOM.byKind),
  },
  {
    name: 'claim',
    sentence:
      'A name that makes the claim comes first, then one that nearly does, or figures that meet it: low fat, boiled.',
    steps: CLAIM_MATCH.asTyped + 1,
    value: ({ claim }) => claim,
  },
  {
    name: 'documented',
    sentence: 'What states its energy, and no figures that contradict each other, comes before what does not.',
    steps: 2,
    // Several words that are a whole name ask for that very food.
    value: ({ doc, fit, clause }, { arrays }) =>
      isDoubtful(arrays.labelBits[doc]) && !(fit >= FIT.sameWords && clause !== undefined && clause.terms.length > 1)
        ? 0
        : 1,
  },
  {
    name: 'figure',
    sentence: 'More of what is claimed comes first, or less of what there should be little of: high protein, skyr.',
    steps: MOST_LEVEL + 1,
    value: ({ level }) => level,
  },
  {
    name: 'variety',
    sentence: 'One of each kind comes before a second: for nuts, almonds and walnuts before more almonds.',
    steps: MAX_REPEATS + 1,
    value: ({ repeats }) => MAX_REPEATS - Math.min(repeats, MAX_REPEATS),
  },
  {
    name: 'own name',
    sentence: 'The name as typed comes before other names of the kind: courgettes before zucchini.',
    steps: 2,
    value: ({ isOwnName }) => (isOwnName ? 1 : 0),
  },
  {
    name: 'meaning',
    sentence: 'The likelier meaning of a name comes first.',
    steps: MOST_MEANINGS,
    value: ({ meaning }) => Math.max(0, MOST_MEANINGS - 1 - meaning),
  },
  {
    name: 'everyday',
    sentence: 'Among other names, everyday foods come first: for fish, salmon before gravlax.',
    steps: MAX_RARITY + 1,
    value: ({ rarity }) => MAX_RARITY - rarity,
  },
  {
    name: 'fit',
    sentence:
      'The exact name comes first; then the same words in another order, name and brand, the name before its comma, an unfinished name, all words in the name, words across fields.',
    steps: FIT.exactName + 1,
    value: ({ fit }) => fit,
  },
  {
    name: 'same form',
    sentence: 'A word as typed comes before its singular or plural.',
    steps: MAX_INFLECTED_WORDS + 1,
    value: ({ inflectedWords }) => MAX_INFLECTED_WORDS - Math.min(inflectedWords, MAX_INFLECTED_WORDS),
  },
  {
    name: 'trust',
    sentence: 'Complete and plausible data comes before sparse entries, and these before AI estimates.',
    steps: BAND_ORDER.length,
    value: ({ doc }, { facts }) => BAND_BY_CONFIDENCE[facts.confidence(doc)],
  },
  {
    name: 'as bought',
    sentence: 'Where nothing is said of it, what is still to be cooked comes before what is cooked: brown rice, raw.',
    steps: 2,
    value: ({ isCooked }) => (isCooked ? 0 : 1),
  },
  {
    name: 'head',
    sentence: 'A food that the query names more of comes first: milk before chocolate with milk.',
    steps: HEAD_SHARES.length + 1,
    value: ({ headCoverage }) => stepsReached(headCoverage),
  },
  {
    name: 'beginning',
    sentence: 'A name that begins with the query comes first: olive oil before tuna in olive oil.',
    steps: 2,
    value: ({ beginsName }) => (beginsName ? 1 : 0),
  },
  {
    name: 'confidence',
    sentence: 'Better documented foods come first, in wide steps.',
    steps: CONFIDENCE_STEPS.length,
    value: ({ doc }, { facts }) => STEP_BY_CONFIDENCE[facts.confidence(doc)],
  },
  {
    name: 'image',
    sentence: 'A food with an image comes first.',
    steps: 2,
    value: ({ doc }, index) => (index.hasImage(doc) ? 1 : 0),
  },
  {
    name: 'popularity',
    sentence: 'Foods that people look up more often come first.',
    steps: 256,
    value: ({ doc }, { facts }) => facts.popularity(doc),
  },
  {
    name: 'coverage',
    sentence: 'A name with fewer other words comes first.',
    steps: COVERAGE_STEPS + 1,
    value: ({ coverage }) => Math.round(coverage * COVERAGE_STEPS),
  },
  {
    name: 'position',
    sentence: 'A name with the query words nearer its beginning comes first.',
    steps: LAST_POSITION + 1,
    value: ({ position }) => LAST_POSITION - Math.min(position, LAST_POSITION),
  },
];

function stepsReached(headCoverage: number): number {
  let steps = 0;
  while (steps < HEAD_SHARES.length && headCoverage >= HEAD_SHARES[steps]) steps++;
  return steps;
}

/** The rules up to the first that reads what the index has of the food, which is in no cache: most hits are out by then. */
const OF_MATCH = RANKING_RULES.findIndex(({ name }) => name === FIRST_OF_FOOD);
/** The rules in two parts, each of which makes one number. */
export const RULE_PARTS = [RANKING_RULES.slice(0, OF_MATCH), RANKING_RULES.slice(OF_MATCH)] as const;
const scoreOfMatch = scorer(RULE_PARTS[0]);
const scoreOfFood = scorer(RULE_PARTS[1]);

/**
 * Rules as one number, of which more is better: each is a digit, the strongest in front. So a hit's rules are worked out once, not at
 * every comparison of the sort. The steps of a part multiplied stay below 2^53.
 */
function scorer(rules: readonly RankingRule[]): (hit: Hit, index: SearchIndex) => number {
  const steps = rules.map((rule) => rule.steps);
  const values = rules.map((rule) => rule.value);
  return (hit, index) => {
    let score = 0;
    for (let i = 0; i < values.length; i++) score = score * steps[i] + values[i](hit, index);
    return score;
  };
}

/** The rules that are stronger than variety: only foods that these find alike are shown in turn. */
const scoreBeforeVariety = scorer(
  RANKING_RULES.slice(
    0,
    RANKING_RULES.findIndex(({ name }) => name === 'variety'),
  ),
);

/** Tells each hit of a group how many better ones of its group there are among those that the stronger rules find alike. */
function withRepeats(hits: readonly Hit[], index: SearchIndex): readonly Hit[] {
  if (hits.every(({ group }) => group === 0)) return hits;
  const scored = hits.map((hit) => ({
    hit,
    before: scoreBeforeVariety(hit, index),
    match: scoreOfMatch(hit, index),
    food: scoreOfFood(hit, index),
  }));
  scored.sort((a, b) => b.match - a.match || b.food - a.food || a.hit.doc - b.hit.doc);
  const counts = new Map<string, number>();
  return scored.map(({ hit, before }) => {
    if (hit.group === 0) return hit;
    const key = `${before} ${hit.group}`;
    const better = counts.get(key) ?? 0;
    counts.set(key, better + 1);
    // Of the names that a word begins, the likelier ones lead each round.
    if (hit.clause?.intent?.isBegun === true) return { ...hit, repeats: better * MOST_BEGUN + hit.meaning };
    return { ...hit, repeats: better + (hit.rarity === MAX_RARITY ? 1 : 0) + (hit.isOwnName ? 0 : OTHER_NAME_REPEATS) };
  });
}

/**
 * The best hits from the best to the worst, at least `count` where there are so many; what is alike by all rules keeps the catalog's
 * order. Of foods that repeat each other only the best is among them.
 */
export function rank(found: Iterable<Hit>, index: SearchIndex, count: number): Hit[] {
  const hits = [...found];
  for (let wanted = count; ; wanted *= 2) {
    const ranked = rankAll(hits, index, wanted);
    const distinct = withoutRepeats(ranked, index);
    if (distinct.length >= count || ranked.length === hits.length) return distinct;
  }
}

function withoutRepeats(ranked: Hit[], { repeats }: SearchIndex): Hit[] {
  if (repeats.isEmpty) return ranked;
  const fronts = new Set<number>();
  return ranked.filter(({ doc }) => {
    const front = repeats.frontOf(doc);
    if (fronts.has(front)) return false;
    fronts.add(front);
    return true;
  });
}

function rankAll(hits: readonly Hit[], index: SearchIndex, count: number): Hit[] {
  const { hits: likely, scores, least } = best(withRepeats(hits, index), count, (hit) => scoreOfMatch(hit, index));
  const ofFood = Float64Array.from(likely, (hit) => scoreOfFood(hit, index));
  const places = likely.map((_, i) => i);
  // Most of them tie in how they match: only those are sorted that are shown.
  const kept = best(places, count, (i) => (scores[i] > least ? Number.POSITIVE_INFINITY : ofFood[i])).hits;
  kept.sort((a, b) => scores[b] - scores[a] || ofFood[b] - ofFood[a] || likely[a].doc - likely[b].doc);
  return kept.map((i) => likely[i]);
}

/** The hits with the `count` highest scores, and those that are as good as the last of them. */
function best<T>(hits: readonly T[], count: number, scoreAt: (hit: T, i: number) => number): ScoredHits<T> {
  const scores = new Float64Array(hits.length);
  for (let i = 0; i < hits.length; i++) scores[i] = scoreAt(hits[i], i);
  const least = leastOfBest(scores, count);
  const found: T[] = [];
  for (let i = 0; i < hits.length; i++) {
    if (scores[i] < least) continue;
    scores[found.length] = scores[i];
    found.push(hits[i]);
  }
  return { hits: found, scores, least };
}

/** The least of the `count` highest scores: few of the hits are shown, and sorting all of them took longer than their scores. */
function leastOfBest(scores: Float64Array, count: number): number {
  if (scores.length <= count) return 0;
  // In ascending order; of the others, few are among them.
  const best = scores.slice(0, count).sort();
  for (let i = count; i < scores.length; i++) {
    const score = scores[i];
    if (score <= best[0]) continue;
    let at = 1;
    for (; at < count && best[at] < score; at++) best[at - 1] = best[at];
    best[at - 1] = score;
  }
  return best[0];
}
