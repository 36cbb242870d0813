/**
 * Any request in the dialect of Open Food Facts gets JSON in the form of its version, and never a 500: paths, codes, parameters,
 * methods and bodies at random.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { request, shareConnections } from '../support/http.ts';
import { type Json, SPREAD, useOffLarder } from '../support/off-products.ts';

shareConnections();
const larder = useOffLarder();

const NASTY = [
  '',
  '0',
  '-1',
  '1e9',
  'null',
  '%00',
  '__proto__',
  '{}',
  '[]',
  '"',
  '\\',
  '*',
  "'; --",
  '<script>',
  '🍯'.repeat(40),
  'a'.repeat(3_000),
];
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: ANY_CHARACTER, maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const number = fc.oneof(fc.integer().map(String), text);
const NAMES = [
  'search_terms',
  'search_terms2',
  'q',
  'page',
  'page_size',
  'fields',
  'sort_by',
  'code',
  'categories_tags',
  'brands_tags',
  'countries_tags',
  'labels_tags',
  'allergens_tags',
  'nova_groups_tags',
  'sugars_100g<',
  'sugars_100g',
  'tagtype_0',
  'tag_0',
  'tag_contains_0',
  'nutriment_0',
  'nutriment_compare_0',
  'nutriment_value_0',
  'lc',
  'cc',
  'tags_lc',
  'langs',
  'tagtype',
  'string',
  'term',
  'limit',
  'taxonomy_names',
  'size',
  'json',
];
const parameters = fc.array(fc.tuple(fc.constantFrom(...NAMES), number), { maxLength: 8 });
const version = fc.constantFrom('v0', 'v1', 'v2', 'v3', 'v3.1', 'v3.2', 'v3.3', 'v3.4');
const code = fc.oneof(fc.constantFrom(SPREAD.code, '12345678', '2990000000018'), text);
const productPath = fc
  .tuple(version, code, fc.constantFrom('', '.json', '/'))
  .map(([v, c, end]) => `/api/${v}/product/${encodeURIComponent(c)}${end}`);
const path = fc.oneof(
  productPath,
  fc.constantFrom(
    '/cgi/search.pl',
    '/api/v2/search',
    '/search',
    '/autocomplete',
    '/cgi/suggest.pl',
    '/api/v3/taxonomy_suggestions',
    '/cgi/session.pl',
    '/health',
  ),
  code.map((c) => `/document/${encodeURIComponent(c)}`),
);
const body = fc.oneof(
  fc.constant(undefined),
  parameters.map((list) => ({ type: 'application/x-www-form-urlencoded', text: new URLSearchParams(list).toString() })),
  fc.jsonValue().map((value) => ({ type: 'application/json', text: JSON.stringify(value) })),
  text.map((any) => ({ type: 'application/json', text: any })),
);

const STATUSES = [200, 400, 401, 403, 404, 405, 413, 415, 429];

function expectForm(path: string, status: number, json: Json): void {
  const product = /^\/api\/v(\d)[\d.]*\/product\//.exec(path);
  if (status === 401 || status === 405) expect(json).toHaveProperty('detail');
  else if (product?.[1] === '3') expect(['success', 'failure']).toContain(json.status);
  else if (product) expect([0, 1]).toContain(json.status);
  else if (path === '/search' && status === 200) expect(json.hits).toBeInstanceOf(Array);
  else if (path.endsWith('search.pl') && status === 200) expect(Number.isInteger(json.count)).toBe(true);
}

it('any request', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      path,
      parameters,
      fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
      body,
      async (to, query, method, sent) => {
        const target = `/off${to}?${new URLSearchParams(query)}`;
        const withBody = method !== 'GET' && sent !== undefined;
        const headers = withBody
          ? { 'Content-Type': sent.type, 'Content-Length': String(Buffer.byteLength(sent.text)) }
          : {};
        const answer = await request(larder.url, target, { method, headers, ...(withBody && { body: sent.text }) });
        expect(STATUSES).toContain(answer.status);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        expectForm(to, answer.status, answer.json());
        seen.add(answer.status);
      },
    ),
    { numRuns: 1_500 },
  );
  for (const status of [200, 400, 401, 403, 404]) expect(seen).toContain(status);
});
