/**
 * What the page of results promises:
 *   1. the words that were typed stay in the box; each food is there at a glance, unknown as "not stated";
 *   2. filters, pages and a comparison under way keep each other in every link;
 *   3. counts of categories say what they are of; nothing found comes with advice.
 */
import { describe, expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import { narrowResults } from '../../../src/site/find/narrow-results.ts';
import { renderResultsPage } from '../../../src/site/find/results-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, NUTELLA, SITE } from '../sample-foods.ts';

const query = 'nut "ella"';
const html = renderResultsPage(SITE, { query }, narrowResults([NUTELLA, BARE, CURRY], undefined, 1));
const items = html.slice(html.indexOf('<ol')).split('<li>').slice(1);
const spreads = Array.from({ length: 45 }, (_, i): Food => ({ ...NUTELLA, id: 100 + i, name: `Spread ${i}` }));
const linksOf = (page: string) =>
  readTags(page).flatMap(({ name, attributes }) => (name === 'a' ? attributes.get('href')! : []));

describe('1. the results', () => {
  it('keeps the words in the box', () => {
    const box = readTags(html).find(({ name }) => name === 'input');
    expect(box?.attributes.get('value')).toBe(query);
  });

  it('links each food to its page, with figures, source and confidence', () => {
    expect(items).toHaveLength(3);
    expect(items[0]).toContain('href="/foods/1-nutella"');
    expect(readMain(`<main>${items[0]}</main>`)).toMatch(
      /Nutella Ferrero Plausible Confidence 0\.93 Open Food Facts Energy 539 kcal Fat 30\.9 g Carbs 57\.5 g Protein 6\.3 g/,
    );
  });

  it('never shows an unknown figure as zero', () => {
    expect(items[1]!.match(/not stated/g)).toHaveLength(4);
    expect(readMain(`<main>${items[1]}</main>`)).not.toMatch(/\b0 (kcal|g)\b/);
  });

  it('tags an estimate in its heading', () => {
    expect(items[2]!.slice(0, items[2]!.indexOf('</h3>'))).toContain('tag-estimate');
  });
});

describe('2. links', () => {
  const page = renderResultsPage(
    SITE,
    { query: 'a & b', source: 'off', compare: [7] },
    narrowResults(spreads, undefined, 2),
  );

  it('keep query, source and comparison', () => {
    expect(linksOf(page)).toContain('/?q=a+%26+b&source=off&page=3&compare=7');
    expect(linksOf(page)).toContain('/?q=a+%26+b&source=off&category=Spreads&compare=7');
    expect(linksOf(page)).toContain('/?q=a+%26+b&compare=7');
  });

  it('add a food to the comparison under way, up to four', () => {
    expect(linksOf(page)).toContain('/compare?foods=7,120');
    const full = renderResultsPage(SITE, { query, compare: [1, 2, 3, 4] }, narrowResults(spreads, undefined, 1));
    expect(linksOf(full).filter((href) => href.startsWith('/compare?foods=1,2,3,4,'))).toEqual([]);
    expect(readMain(full)).toContain('It is full');
  });

  it('number the foods of a later page', () => {
    expect(readMain(page)).toContain('21 to 40 of 45 foods');
    expect(page).toContain('<ol class="results" start="21">');
  });
});

describe('3. narrowing', () => {
  it('filters by category, and counts categories among all matches', () => {
    const matches = [...spreads.slice(0, 3), { ...CURRY, category: 'Curries' }, BARE];
    const narrowed = narrowResults(matches, 'Curries', 1);
    expect(narrowed.foods.map(({ name }) => name)).toEqual([CURRY.name]);
    expect(narrowed.categories).toEqual([
      { category: 'Spreads', count: 3 },
      { category: 'Curries', count: 1 },
    ]);
  });

  it('shows the last page for one beyond it', () => {
    expect(narrowResults(spreads, undefined, 9)).toMatchObject({ page: 3, isLast: true });
    expect(narrowResults([], undefined, 9)).toMatchObject({ page: 1, isLast: true, count: 0 });
  });

  it('says that counts are of the best 200 matches, where there may be more', () => {
    const many = Array.from({ length: 200 }, (_, i): Food => ({ ...NUTELLA, id: i + 1 }));
    const text = readMain(renderResultsPage(SITE, { query }, narrowResults(many, undefined, 1)));
    expect(text).toContain('Counted among the best 200 matches');
    expect(text).toContain('1 to 20 of the best 200 matches');
    expect(readMain(html)).not.toContain('200');
  });

  it('advises when nothing matches, and offers to drop the filter', () => {
    const none = narrowResults([], undefined, 1);
    const text = readMain(renderResultsPage(SITE, { query: 'xqzzy' }, none));
    expect(text).toMatch(/No food matches “ ?xqzzy ?”/);
    expect(text).toContain('fewer words');
    expect(linksOf(renderResultsPage(SITE, { query: 'xqzzy', source: 'off' }, none))).toContain('/?q=xqzzy');
  });

  it('asks for a second character', () => {
    expect(readMain(renderResultsPage(SITE, { query: 'n' }, undefined))).toContain('Type at least two characters');
  });
});
