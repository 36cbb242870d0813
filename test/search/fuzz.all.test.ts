/**
 * 1. Any string whatever, with or without a source, is answered: at most as many foods as were asked for, none twice,
 *    all of that source.
 * 2. What stands beyond the length that is read changes nothing, so that a query's cost cannot grow with its length.
 * 3. Any bytes in the address of `/search` are answered 200 with a list or 422 with an error, and the next request is
 *    answered as if nothing had been.
 * How long fuzzed queries take is measured by `npm run bench search-4m`, on a catalog where it matters.
 */
import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productAt } from '../../bench/generate/product.ts';
import { FILTERABLE_SOURCES, SOURCES } from '../../src/food/source.ts';
import { MAX_QUERY_LENGTH } from '../../src/search/query/parse-query.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { COCA_COLA, NUTELLA, YOGURTS } from '../support/foods.ts';
import { request } from '../support/http.ts';
import { type Larder, MANY_SEARCH_THREADS, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { SmallCatalog } from './small-catalog.ts';

const GENERATED_SEED = 93;
const names = Array.from({ length: 1_500 }, (_, i) => productAt(GENERATED_SEED, i).plainName);
const catalog = new SmallCatalog(names.map((name, i) => ({ name, source: SOURCES[i % SOURCES.length]! })));

/** Words that the catalog has, cut, glued and repeated, beside text that no person wrote. */
const foodWord = fc.constantFrom(...new Set(names.flatMap((name) => name.split(' '))));
const anyQuery = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 300 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
  fc.array(foodWord, { maxLength: 20 }).map((words) => words.join(' ')),
  fc.array(foodWord, { maxLength: 6 }).map((words) => words.join('')),
  fc.tuple(foodWord, fc.nat(200)).map(([word, times]) => `${word} `.repeat(times)),
  fc
    .tuple(foodWord, fc.nat(12), fc.string({ maxLength: 2 }))
    .map(([word, at, slip]) => word.slice(0, at) + slip + word.slice(at + 1)),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }), fc.nat(500))
    .map(([unit, times]) => unit.repeat(times)),
);

describe('the engine', () => {
  it('1. answers any string', () => {
    fc.assert(
      fc.property(
        anyQuery,
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.constantFrom(...FILTERABLE_SOURCES), { nil: undefined }),
        (query, limit, source) => {
          const found = catalog.engine.search(query, { limit, source });
          expect(found.length).toBeLessThanOrEqual(limit);
          expect(new Set(found).size).toBe(found.length);
          for (const doc of found) {
            expect(catalog.foods[doc]).toBeDefined();
            if (source !== undefined) expect(catalog.foods[doc]!.source).toBe(source);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('2. does not read on without end', () => {
    fc.assert(
      fc.property(anyQuery, anyQuery, (query, more) => {
        const read = query.padEnd(MAX_QUERY_LENGTH, ' oat').slice(0, MAX_QUERY_LENGTH);
        expect(catalog.engine.search(read + more, { limit: 10 })).toEqual(catalog.engine.search(read, { limit: 10 }));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the service', () => {
  const agent = new Agent({ keepAlive: true });
  let larder: Larder;

  beforeAll(async () => {
    larder = await startLarder({
      env: { ...UNLIMITED, ...MANY_SEARCH_THREADS },
      foods: [NUTELLA, COCA_COLA, ...YOGURTS],
    });
  });

  afterAll(async () => {
    agent.destroy();
    await larder.stop();
  });

  /** Bytes in percent signs, some of them broken, between plain letters. */
  const anyBytes = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, '0')}`) },
        { weight: 3, arbitrary: fc.constantFrom('nutella', 'yog', 'cola', 'a', '0', '+', '-', "'", '/', '?', '=') },
        { weight: 1, arbitrary: fc.constantFrom('%', '%g', '%4', '%%', '&q=', '&limit=') },
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join(''));

  it('3. answers any bytes with a list or with 422', async () => {
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const answer = await request(larder.url, `/search?q=${bytes}`, { agent });
        expect([200, 422]).toContain(answer.status);
        if (answer.status === 200) expect(answer.json()).toBeInstanceOf(Array);
        else expect(answer.json()).toHaveProperty('detail');
      }),
      { numRuns: 400 },
    );
    const after = await request(larder.url, '/search?q=nutella', { agent });
    expect(after.json<{ name: string }[]>()[0]!.name).toBe(NUTELLA.name);
  });
});
