/**
 * Searches in the dialect of Open Food Facts:
 * 1. Words find what /search finds, in its order; pages hold each product once, and all together as many as `count` says.
 * 2. Tags and nutrients narrow a list exactly as a look at every product does; what cannot be asked for is refused in words.
 * 3. Lists by tags are in the order that was asked for.
 * 4. The search service: its shape, its query language, and hostile queries as plain words.
 * 5. Suggestions.
 */
import { describe, expect, it } from 'vitest';
import { get, request, shareConnections } from '../support/http.ts';
import { JAMS, type Json, OFF_PRODUCTS, useOffLarder } from '../support/off-products.ts';

shareConnections();
const larder = useOffLarder();

const ask = async (path: string): Promise<Json> => (await get(larder.url, `/off${path}`)).json<Json>();
const codesOf = ({ products }: Json): string[] => products.map(({ code }: Json) => code);
const all = OFF_PRODUCTS as Json[];
/** The spread stands on the shelf of jams. */
const FOUND_BY_JAM = JAMS.length + 1;

/** All products of a list, page by page. */
async function walk(path: string, pageSize: number): Promise<{ codes: string[]; count: number }> {
  const codes: string[] = [];
  for (let page = 1; ; page++) {
    const found = await ask(`${path}&page=${page}&page_size=${pageSize}&fields=code`);
    if (found.products.length === 0) return { codes, count: found.count };
    expect(found).toMatchObject({ page, page_size: pageSize, page_count: found.products.length });
    expect(found).toHaveProperty('skip', (page - 1) * pageSize);
    codes.push(...codesOf(found));
  }
}

describe('1. words', () => {
  it.each(['jam', 'cherry jam', 'chery', 'nutella'])('%s', async (words) => {
    const q = encodeURIComponent(words);
    const foods = (await get(larder.url, `/search?q=${q}&limit=5`)).json<Json[]>();
    const found = await ask(`/cgi/search.pl?search_terms=${q}&json=1&page_size=5`);
    expect(found.products.map(({ product_name }: Json) => product_name)).toEqual(foods.map(({ name }) => name));
    for (const size of [5, 7, 50]) {
      const { codes, count } = await walk(`/cgi/search.pl?search_terms=${q}&json=1`, size);
      expect(codes.length).toBe(count);
      expect(new Set(codes).size).toBe(count);
    }
  });

  it('many foods are all counted, and all there', async () => {
    expect((await walk('/cgi/search.pl?search_terms=jam', 7)).count).toBe(FOUND_BY_JAM);
  });

  it('words may be joined by an escaped plus, and come in a form', async () => {
    const plain = await ask('/cgi/search.pl?search_terms=cherry+jam&page_size=3');
    expect(await ask('/cgi/search.pl?search_terms=cherry%2Bjam&page_size=3')).toEqual(plain);
    const posted = await request(larder.url, '/off/cgi/search.pl', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'search_terms=cherry%2Bjam&page_size=3&json=1',
    });
    expect(posted.json()).toEqual(plain);
  });

  it('the order by popularity that clients send does not replace relevance', async () => {
    const plain = await ask('/cgi/search.pl?search_terms=cherry+jam');
    expect(await ask('/cgi/search.pl?search_terms=cherry+jam&sort_by=product_name')).toEqual(plain);
    expect(await ask('/cgi/search.pl?search_terms=cherry+jam&sort_by=unique_scans_n')).toEqual(plain);
  });

  it('pages and sizes that make no sense are the first page and the usual size; far ones are empty', async () => {
    for (const page of ['0', '-1', 'x', '']) {
      expect(await ask(`/cgi/search.pl?search_terms=jam&page=${page}&page_size=${page}`)).toMatchObject({
        page: 1,
        page_size: 50,
      });
    }
    const far = await ask('/cgi/search.pl?search_terms=jam&page=999999999');
    expect(far).toMatchObject({ count: FOUND_BY_JAM, products: [], page_count: 0 });
  });
});

describe('2. tags, nutrients, codes', () => {
  const has = (member: string, tag: string) => (product: Json) => (product[member] ?? []).includes(tag);
  const sugars = (product: Json): number => product.nutriments.sugars_100g;

  it.each([
    ['categories_tags=en:jams', has('categories_tags', 'en:jams')],
    ['categories_tags=jams,en:spreads', has('categories_tags', 'en:jams')],
    ['categories_tags_en=Jams', has('categories_tags', 'en:jams')],
    ['countries_tags=en:france', has('countries_tags', 'en:france')],
    ['countries_tags=Frankreich', has('countries_tags', 'en:france')],
    [
      'labels_tags=en:organic&countries_tags=en:germany',
      (p: Json) => has('labels_tags', 'en:organic')(p) && has('countries_tags', 'en:germany')(p),
    ],
    ['labels_tags=-en:organic', (p: Json) => !has('labels_tags', 'en:organic')(p)],
    [
      'categories_tags=en:sodas|en:hazelnut-spreads',
      (p: Json) => has('categories_tags', 'en:sodas')(p) || p.brands === 'Ferrero',
    ],
    ['allergens_tags=en:milk', has('allergens_tags', 'en:milk')],
    ['brands_tags=bonne-table', (p: Json) => p.brands === 'Bonne Table'],
    ['brands_tags=Bonne%20Table|ferrero', (p: Json) => p.brands === 'Bonne Table' || p.brands === 'Ferrero'],
    ['nutrition_grades_tags=e', (p: Json) => p.nutriscore_grade === 'e'],
    ['nova_groups_tags=4', (p: Json) => p.nova_group === 4],
    ['sugars_100g<52', (p: Json) => sugars(p) < 52],
    ['sugars_100g%3C52', (p: Json) => sugars(p) < 52],
    ['sugars_100g<=52', (p: Json) => sugars(p) <= 52],
    ['sugars_100g=>56', (p: Json) => sugars(p) > 56],
    ['sugars_100g>=56', (p: Json) => sugars(p) >= 56],
    ['sugars_100g>56', (p: Json) => sugars(p) > 56],
    ['energy-kcal_100g<100', (p: Json) => p.nutriments['energy-kcal_100g'] < 100],
  ] as const)('%s', async (query, passes) => {
    const expected = all.filter((product) => passes(product as Json));
    const own = query.startsWith('labels_tags=-') || query.startsWith('energy') ? 1 : 0;
    const { codes, count } = await walk(`/api/v2/search?${query}`, 10);
    expect(count).toBe(expected.length + own);
    expect(codes.filter((code) => !code.startsWith('299')).sort()).toEqual(expected.map(({ code }) => code).sort());
  });

  it('the oldest version numbers its tags and nutrients, also beside words', async () => {
    const query =
      'search_terms=jam&tagtype_0=countries&tag_contains_0=contains&tag_0=france' +
      '&tagtype_1=labels&tag_contains_1=does_not_contain&tag_1=organic' +
      '&nutriment_0=sugars&nutriment_compare_0=lt&nutriment_value_0=55';
    const expected = JAMS.filter(
      (jam) => jam.countries_tags[0] === 'en:france' && !jam.labels_tags && jam.nutriments.sugars_100g < 55,
    );
    const found = await ask(`/cgi/search.pl?${query}`);
    expect(found.count).toBe(expected.length);
    expect(codesOf(found).sort()).toEqual(expected.map(({ code }) => code).sort());
  });

  it('several products by their codes, in that order', async () => {
    const [one, two] = [JAMS[3]!.code, JAMS[1]!.code];
    const found = await ask(`/api/v2/search?code=${one},12345678,${two}&fields=code`);
    expect(found).toMatchObject({ count: 2, products: [{ code: one }, { code: two }] });
  });

  it('more codes than a page has: all where no size is given, otherwise page by page to an end', async () => {
    const asked = all.slice(0, 30).map(({ code }) => code);
    const path = `/api/v2/search?code=${asked.join()}`;
    const found = await ask(`${path}&fields=code`);
    expect(found).toMatchObject({ count: asked.length, page_size: asked.length, page_count: asked.length });
    expect(codesOf(found)).toEqual(asked);
    expect(await walk(path, 7)).toEqual({ codes: asked, count: asked.length });
  });

  it('what the catalog does not keep is refused by its name', async () => {
    const answer = await get(larder.url, '/off/api/v2/search?stores_tags=corner-shop');
    expect(answer.status).toBe(400);
    expect(answer.json<Json>().status_verbose).toContain('stores_tags');
  });
});

describe('3. order', () => {
  it('by name where that is asked for, by popularity otherwise', async () => {
    const names = async (query: string) =>
      (await ask(`/api/v2/search?categories_tags=en:jams&brands_tags=hofgut${query}`)).products.map(
        ({ product_name }: Json) => product_name,
      );
    const byName = await names('&sort_by=product_name');
    expect(byName).toEqual([...byName].sort());
    expect(byName).toHaveLength(10);
    expect((await names(''))[0]).toBe('Apple jam');
    expect(await names('&sort_by=unique_scans_n')).toEqual(await names(''));
  });

  it('without anything asked for, the most popular foods', async () => {
    const found = await ask('/api/v2/search?page_size=2');
    expect(found.count).toBe(OFF_PRODUCTS.length + 1);
    expect(found.products.map(({ product_name }: Json) => product_name)).toEqual(['Nutella', 'Original Taste']);
  });
});

describe('4. the search service', () => {
  it('answers in its shape', async () => {
    const found = await ask('/search?q=jam&page_size=4&page=2');
    const { hits, took, ...rest } = found;
    expect(rest).toEqual({
      aggregations: {},
      facets: {},
      charts: {},
      page: 2,
      page_size: 4,
      page_count: Math.ceil(FOUND_BY_JAM / 4),
      debug: {},
      timed_out: false,
      count: FOUND_BY_JAM,
      is_count_exact: true,
      warnings: [],
    });
    expect(Number.isInteger(took)).toBe(true);
    expect(hits).toHaveLength(4);
    expect(hits[0]).toMatchObject({
      code: expect.any(String),
      brands: [expect.any(String)],
      _score: expect.any(Number),
    });
    expect(hits[0].nutriments).not.toHaveProperty('energy-kcal_serving');
  });

  it.each([
    ['jam countries_tags:"en:france"', 11],
    ['+jam +countries_tags:"en:germany"', 21],
    ['jam AND NOT labels_tags:"en:organic"', 16],
    ['jam brands:"Hofgut"', 10],
    ['brands_tags:(hofgut OR "bonne-table")', 20],
    ['nutriments.sugars_100g:[50 TO 51]', 6],
    ['cherry\\-jam', 3],
    ['"cherry jam"', 3],
    ['product_name:"cherry jam"^2', 3],
    ['code:3017620422003', 1],
  ])('%s', async (q, count) => {
    expect([q, (await ask(`/search?q=${encodeURIComponent(q)}&page_size=50`)).count]).toEqual([q, count]);
  });

  it('takes the same in a body', async () => {
    const posted = await request(larder.url, '/off/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        q: 'jam countries_tags:"en:france"',
        page_size: 3,
        fields: ['product_name'],
        langs: ['en'],
      }),
    });
    const { hits, count } = posted.json<Json>();
    expect([hits.length, count]).toEqual([3, 11]);
    expect(Object.keys(hits[0]).sort()).toEqual(['_score', 'code', 'product_name']);
  });

  it.each(['{"q": "jam"', '["jam"]', '"jam"', 'null'])('a body of %s is refused in words', async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await request(larder.url, '/off/search', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(answer.json<Json>().errors[0]).toMatchObject({ status: 400, description: expect.stringContaining('JSON') });
  });

  it('says which field it does not know', async () => {
    const found = await ask(`/search?q=${encodeURIComponent('jam stores_tags:"corner"')}`);
    expect(found.count).toBe(FOUND_BY_JAM);
    expect(found.warnings[0].description).toContain('stores_tags');
  });

  it('reaches as far as the source does', async () => {
    const answer = await get(larder.url, '/off/search?q=jam&page=101&page_size=100');
    expect(answer.status).toBe(400);
    expect(answer.json<Json>().errors[0].status).toBe(400);
  });

  it.each([
    ['clauses', 'jam AND '.repeat(2_000)],
    ['brackets', '('.repeat(5_000)],
    ['quotes', '"'.repeat(3_001)],
    ['backslashes', '\\'.repeat(3_001)],
    ['a regular expression', 'name:/(a+)+$/ jam*?~2'],
    ['fields', 'a_tags:b '.repeat(500)],
    ['colons', ':::a:b::"'],
  ])('hostile %s are plain words', async (_, q) => {
    const answer = await get(larder.url, `/off/search?q=${encodeURIComponent(q)}`);
    expect([200, 431]).toContain(answer.status);
    if (answer.status === 200) expect(answer.json<Json>().hits).toBeInstanceOf(Array);
  });

  it('a document, and health', async () => {
    expect(await ask(`/document/${JAMS[0]!.code}`)).toMatchObject({ code: JAMS[0]!.code, brands: ['Bonne Table'] });
    const unknown = await get(larder.url, '/off/document/12345678');
    expect([unknown.status, unknown.json()]).toEqual([404, { detail: 'code not found' }]);
    expect(await ask('/health')).toMatchObject({ status: 'success' });
  });
});

describe('5. suggestions', () => {
  it('categories in a language, brands, countries', async () => {
    const suggestions = async (query: string) => (await ask(`/api/v3/taxonomy_suggestions?${query}`)).suggestions;
    expect(await suggestions('tagtype=categories&lc=fr&string=confit')).toContain('Confitures');
    expect(await suggestions('tagtype=brands&string=hof')).toEqual(['Hofgut']);
    expect(await suggestions('tagtype=countries&lc=de&string=fra')).toEqual(['Frankreich']);
    expect(await suggestions('tagtype=stores&string=a')).toEqual([]);
    expect(await ask('/cgi/suggest.pl?tagtype=brands&term=bonne')).toEqual(['Bonne Table']);
  });

  it('autocomplete names the taxonomy as it was named', async () => {
    const { options } = await ask('/autocomplete?q=jam&taxonomy_names=category,brands&size=3');
    expect(options[0]).toMatchObject({ id: 'en:jams', text: 'Jams', taxonomy_name: 'category', input: 'jam' });
  });
});
