/**
 * The table of ranking rules is what ranks and what explains:
 * 1. Each rule, alone, puts the better food first, and is the one that the explanation names.
 * 2. It does so against all weaker rules together.
 * 3. The rules of each part fit into one number that a double holds exactly.
 */
import { describe, expect, it } from 'vitest';
import { withDoubt } from '../../../src/food/label/label-bits.ts';
import { explainHits } from '../../../src/search/rank/explanation.ts';
import { RANKING_RULES, RULE_PARTS, rank } from '../../../src/search/rank/ranking-rules.ts';
import type { Hit } from '../../../src/search/run/match/hit.ts';
import { CLAIM_MATCH, FIT, FREEDOM, KIND_MATCH } from '../../../src/search/run/match/match-levels.ts';
import { SmallCatalog } from '../small-catalog.ts';

/** What the index has of a food. Trust and confidence are both of the figure: 0.3 is an estimate, the others are plausible. */
interface Facts {
  confidence: number;
  hasImage: boolean;
  popularity: number;
  isDoubtful: boolean;
}

const { foods, index } = new SmallCatalog(
  [0.2, 0.7, 0.9].flatMap((confidence) =>
    [false, true].flatMap((hasImage) =>
      [0, 100].flatMap((popularity) =>
        [false, true].map((isDoubtful) => {
          const labelBits = withDoubt(0, isDoubtful);
          return { name: 'Rice', confidence, hasImage, popularity, labelBits };
        }),
      ),
    ),
  ),
);

const WORSE: Omit<Hit, 'doc'> & Facts = {
  clause: undefined,
  missing: 1,
  typos: 1,
  fit: FIT.acrossFields,
  prefixWords: 1,
  inflectedWords: 1,
  kind: KIND_MATCH.other,
  lacksBeside: true,
  claim: CLAIM_MATCH.none,
  level: 0,
  freedom: FREEDOM.unknown,
  isOtherName: true,
  isOwnName: false,
  meaning: 1,
  isCooked: true,
  group: 0,
  repeats: 1,
  rarity: 1,
  headCoverage: 0,
  beginsName: false,
  coverage: 0.5,
  position: 5,
  confidence: 0.7,
  hasImage: false,
  popularity: 0,
  isDoubtful: true,
};

/** By the name of the rule, what makes a food better by it and by no stronger one. */
const BETTER: Record<string, Partial<Omit<Hit, 'doc'> & Facts>> = {
  words: { missing: 0 },
  typos: { typos: 0 },
  'whole words': { prefixWords: 0 },
  kind: { kind: KIND_MATCH.same },
  beside: { lacksBeside: false },
  'free of': { freedom: FREEDOM.byName },
  claim: { claim: CLAIM_MATCH.named },
  documented: { isDoubtful: false },
  figure: { level: 3 },
  variety: { repeats: 0 },
  'own name': { isOwnName: true },
  meaning: { meaning: 0 },
  everyday: { rarity: 0 },
  fit: { fit: FIT.exactName },
  'same form': { inflectedWords: 0 },
  trust: { confidence: 0.7 },
  'as bought': { isCooked: false },
  head: { headCoverage: 1 },
  beginning: { beginsName: true },
  confidence: { confidence: 0.9 },
  image: { hasImage: true },
  popularity: { popularity: 100 },
  coverage: { coverage: 1 },
  position: { position: 0 },
};

function hitOf({ confidence, hasImage, popularity, isDoubtful, ...match }: Omit<Hit, 'doc'> & Facts): Hit {
  const isSame = (food: (typeof foods)[number]) =>
    food.confidence === confidence &&
    food.hasImage === hasImage &&
    food.popularity === popularity &&
    food.labelBits === withDoubt(0, isDoubtful);
  return { ...match, doc: foods.findIndex(isSame) };
}

/** The worse food of a pair that differs by this rule. */
function worseBy(rule: string): Omit<Hit, 'doc'> & Facts {
  return rule === 'trust' ? { ...WORSE, confidence: 0.2 } : WORSE;
}

it('1. lists every rule', () => {
  expect(RANKING_RULES.map(({ name }) => name)).toEqual(Object.keys(BETTER));
});

describe.each(Object.keys(BETTER))('the rule "%s"', (rule) => {
  const better = hitOf({ ...worseBy(rule), ...BETTER[rule] });

  it('1. decides alone, and is named', () => {
    const worse = hitOf(worseBy(rule));
    for (const hits of [
      [better, worse],
      [worse, better],
    ]) {
      const ranked = rank(hits, index, 2);
      expect(ranked).toEqual([better, worse]);
      const explained = explainHits(ranked, index, () => []);
      expect(explained[1]!.decidedBy).toBe(rule);
      expect(explained[0]!.rules.map(({ name }) => name)).toEqual(Object.keys(BETTER));
    }
  });

  it('2. decides against all weaker rules', () => {
    const names = Object.keys(BETTER);
    const weaker = names.slice(names.indexOf(rule) + 1).map((name) => BETTER[name]);
    // A better confidence is more trust: where trust is to be worse, it stays the least.
    const least = rule === 'trust' ? { confidence: 0.2 } : {};
    const worse = hitOf(Object.assign({ ...worseBy(rule) }, ...weaker, least));
    expect(rank([worse, better], index, 1)[0]).toBe(better);
  });
});

it('3. multiplied, the steps of the rules of a part are a safe integer', () => {
  for (const rules of RULE_PARTS) {
    expect(rules.reduce((product, { steps }) => product * steps, 1)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  }
  for (const { value, steps } of RANKING_RULES) {
    for (const facts of [WORSE, Object.assign({ ...WORSE }, ...Object.values(BETTER))]) {
      expect(value(hitOf(facts), index)).toBeLessThan(steps);
      expect(value(hitOf(facts), index)).toBeGreaterThanOrEqual(0);
    }
  }
});
