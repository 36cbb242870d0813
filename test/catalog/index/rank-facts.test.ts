/**
 * 1. Each document has the facts that were put in, in whatever order documents are asked for.
 * 2. Documents that follow each other and have the same facts take one run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeRankFacts, RankFacts } from '../../../src/catalog/index/rank-facts.ts';

const facts = fc.record({
  confidence: fc.nat(100),
  traits: fc.nat(255),
  popularity: fc.nat(255),
  times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3_000 })),
});

it('are those that were put in', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (runs, random) => {
      const docs = runs.flatMap((run) => Array.from({ length: run.times }, () => run));
      const bytes = (fact: 'confidence' | 'traits' | 'popularity') => Uint8Array.from(docs, (doc) => doc[fact]);
      const arrays = encodeRankFacts(bytes('confidence'), bytes('traits'), bytes('popularity'));
      expect(arrays.rankFacts.length).toBeLessThanOrEqual(runs.length);
      const reader = new RankFacts(arrays, docs.length);
      const isRight = (doc: number) =>
        reader.popularity(doc) === docs[doc]!.popularity &&
        reader.confidence(doc) === docs[doc]!.confidence &&
        reader.traits(doc) === docs[doc]!.traits;
      expect(docs.findIndex((_, doc) => !isRight(doc))).toBe(-1);
      if (docs.length === 0) return;
      for (const number of random.take(100)) expect(isRight(number % docs.length)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
