/**
 * What the page of results promises:
 *   1. the words that were typed stay in the box; each food is there at a glance, unknown as "not stated";
 *   2. filters, pages and a comparison under way keep each other in every link;
 *   3. counts of categories say what they are of; nothing found comes with advice.
 */
import { describe, expect, it } from 'vitest';
import { packLabel } from '../../../src/catalog/records/stored-label.ts';
import type { Food } from '../../../src/food/food.ts';
import type { SearchAddress } from '../../../src/site/address.ts';
import { narrowResults } from '../../../src/site/find/narrow-results.ts';
import { renderResultsPage } from '../../../src/site/find/results-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, DETAILS, NUTELLA, recordOf, SITE } from '../sample-foods.ts';

/** The page of matches as it is asked for. */
function pageOf(asked: SearchAddress, matches: readonly Food[], page = 1, correctedQuery?: string): string {
  const { foods, ...results } = narrowResults(matches, { ...asked, page });
  return renderResultsPage(
    SITE,
    { ...asked, page },
    { ...results, foods: foods.map((food) => recordOf(food)), correctedQuery },
  );
}

const query = 'nut "ella"';
const html = pageOf({ query }, [NUTELLA, BARE, CURRY]);
const items = html
  .slice(html.indexOf('<tbody'))
  .split('<tr')
  .slice(1)
  .map((row) => `<tr${row}`);
const spreads = Array.from({ length: 45 }, (_, i): Food => ({ ...NUTELLA, id: 100 + i, name: `Spread ${i}` }));
const linksOf = (page: string) =>
  readTags(page).flatMap(({ name, attributes }) => (name === 'a' ? attributes.get('href')! : []));

describe('1. the results', () => {
  it('keeps the words in the box', () => {
    const box = readTags(html).find(({ attributes }) => attributes.get('name') === 'q');
    expect(box?.attributes.get('value')).toBe(query);
  });

  it('links each food to its page, with figures; what is checked has no tag', () => {
    expect(items).toHaveLength(3);
    expect(items[0]).toContain('href="/foods/1-nutella"');
    expect(readMain(`<main>${items[0]}</main>`)).toMatch(
      /Nutella Ferrero Energy 539 kcal Fat 31 g Carbs 58 g Sugars 56 g Protein 6\.3 g/,
    );
  });

  it('never shows an unknown figure as zero', () => {
    expect(items[1]!.match(/not stated/g)).toHaveLength(1);
    // Whoever has no figures stands below whoever has some, in the order of the matches.
    expect(items[2]).toContain('no figures recorded yet');
    for (const item of items.slice(1)) expect(readMain(`<main>${item}</main>`)).not.toMatch(/\b0 (kcal|g)\b/);
  });

  it('tags an estimate in its heading', () => {
    expect(items[1]!.slice(0, items[1]!.indexOf('</th>'))).toContain('tag-estimate');
  });

  it('says what was searched for instead, and leads back', () => {
    const page = pageOf({ query: 'chocolatte', source: 'off' }, [NUTELLA], 1, 'chocolate');
    expect(readMain(page)).toMatch(/Showing results for “ ?chocolate ?”/);
    expect(linksOf(page)).toContain('/?q=chocolatte&source=off&as-typed=yes');
    expect(linksOf(pageOf({ query: 'chocolatte', asTyped: true }, []))).toContain('/?q=chocolatte');
  });
});

describe('2. links', () => {
  const page = pageOf({ query: 'a & b', source: 'off', compare: [7] }, spreads, 2);

  it('keep query, source and comparison', () => {
    expect(linksOf(page)).toContain('/?q=a+%26+b&source=off&page=3&compare=7');
    expect(linksOf(page)).toContain('/?q=a+%26+b&compare=7');
    const kept = readTags(page).filter(({ attributes }) => attributes.get('type') === 'hidden');
    expect(kept.map(({ attributes }) => [attributes.get('name'), attributes.get('value')])).toContainEqual([
      'compare',
      '7',
    ]);
  });

  it('fields of filters come when they are asked for; until then the form keeps what is chosen', () => {
    const asked = { query: 'a & b', source: 'off', bounds: { protein_g: { least: 6 } }, compare: [7] } as const;
    const fieldsOf = (isFilterOpen: boolean, type: string) =>
      readTags(pageOf({ ...asked, isFilterOpen }, spreads))
        .filter(({ attributes }) => attributes.get('type') === type && attributes.get('name') !== 'next')
        .map(({ attributes }) => `${attributes.get('name')}=${attributes.get('value') ?? ''}`);
    expect(fieldsOf(false, 'hidden').slice(-4)).toEqual(['q=a & b', 'source=off', 'min-protein_g=6', 'compare=7']);
    expect(fieldsOf(false, 'number')).toEqual([]);
    expect(fieldsOf(true, 'hidden').slice(-2)).toEqual(['q=a & b', 'compare=7']);
    expect(fieldsOf(true, 'number')).toContain('min-protein_g=6');
    expect(linksOf(page)).toContain('/?q=a+%26+b&source=off&compare=7&filter=open');
  });

  it('choose a food for a comparison and drop it again, up to four, without leaving the list', () => {
    expect(linksOf(page)).toContain('/?q=a+%26+b&source=off&page=2&compare=7,120');
    expect(linksOf(pageOf({ query, compare: [7, 120] }, spreads, 2))).toContain('/?q=nut+%22ella%22&page=2&compare=7');
    expect(readMain(page)).toContain('1 of 4 Compare Clear');
    const full = pageOf({ query, compare: [1, 2, 3, 4] }, spreads);
    expect(linksOf(full).filter((href) => href.includes('compare=1,2,3,4,'))).toEqual([]);
    expect(linksOf(full)).toContain('/compare?foods=1,2,3,4');
  });

  it('number the foods of a later page', () => {
    expect(readMain(page)).toContain('21 to 40 of 45, figures per 100 g');
  });
});

describe('3. narrowing', () => {
  it('filters by category, and counts categories among all matches', () => {
    const matches = [...spreads.slice(0, 3), { ...CURRY, category: 'Curries' }, BARE];
    const narrowed = narrowResults(matches, { category: 'Curries' });
    expect(narrowed.foods.map(({ name }) => name)).toEqual([CURRY.name]);
    expect(narrowed.categories).toEqual([
      { category: 'Spreads', count: 3 },
      { category: 'Curries', count: 1 },
    ]);
  });

  it('hides foods without figures where asked, and counts both', () => {
    const narrowed = narrowResults([NUTELLA, BARE, CURRY], { withFigures: true });
    expect(narrowed).toMatchObject({ foods: [NUTELLA, CURRY], withFigures: 2, withoutFigures: 1 });
    const form = (matches: readonly Food[]) => pageOf({ query, isFilterOpen: true }, matches);
    expect(form([NUTELLA, BARE])).toContain('name="figures"');
    expect(form([NUTELLA])).not.toContain('name="figures"');
  });

  it('sorts by any figure, with the unknown last', () => {
    const sorted = (isAscending: boolean) =>
      narrowResults([BARE, CURRY, NUTELLA], { sort: { field: 'fat_g', isAscending } }).foods;
    expect(sorted(true)).toEqual([CURRY, NUTELLA, BARE]);
    expect(sorted(false)).toEqual([NUTELLA, CURRY, BARE]);
    expect(linksOf(html)).toContain('/?q=nut+%22ella%22&sort=-fat_g');
    const page = pageOf({ query, sort: { field: 'fat_g', isAscending: false } }, [NUTELLA]);
    expect(page).toContain('aria-sort="descending"');
    expect(linksOf(page)).toContain('/?q=nut+%22ella%22&sort=fat_g');
  });

  it('keeps what is within bounds, and no estimates where they are not wanted', () => {
    const within = (bounds: SearchAddress['bounds']) => narrowResults([NUTELLA, BARE, CURRY], { bounds }).foods;
    expect(within({ protein_g: { least: 6.3 } })).toEqual([NUTELLA, CURRY]);
    expect(within({ protein_g: { least: 6.31 } })).toEqual([CURRY]);
    expect(within({ fat_g: { most: 10 }, protein_g: { least: 7 } })).toEqual([CURRY]);
    expect(narrowResults([NUTELLA, CURRY], { withoutEstimates: true }).foods).toEqual([NUTELLA]);
    const narrowed = pageOf({ query, bounds: { protein_g: { least: 6 } }, withoutEstimates: true }, [NUTELLA]);
    expect(readMain(narrowed)).toContain('protein ≥ 6 g ×');
    expect(linksOf(narrowed)).toContain('/?q=nut+%22ella%22&estimates=no');
    expect(linksOf(narrowed)).toContain('/?q=nut+%22ella%22&min-protein_g=6');
  });

  it('advises on a barcode as the scan page does', () => {
    expect(readMain(pageOf({ query: '4006381333932' }, []))).toContain('The last digit does not match the others');
  });

  it('shows the last page for one beyond it', () => {
    expect(narrowResults(spreads, { page: 9 })).toMatchObject({ page: 3, isLast: true });
    expect(narrowResults([], { page: 9 })).toMatchObject({ page: 1, isLast: true, count: 0 });
  });

  it('says that counts are of the best 200 matches, where there may be more', () => {
    const many = Array.from({ length: 200 }, (_, i): Food => ({ ...NUTELLA, id: i + 1 }));
    const text = readMain(pageOf({ query, isFilterOpen: true }, many));
    expect(text).toContain('Counts cover the best 200 matches');
    expect(text).toContain('1 to 20 of the best 200 matches');
    expect(readMain(html)).not.toContain('200');
  });

  it('advises when nothing matches, and offers to drop the filter', () => {
    const text = readMain(pageOf({ query: 'xqzzy' }, []));
    expect(text).toMatch(/No food matches “ ?xqzzy ?”/);
    expect(text).toContain('fewer words');
    expect(linksOf(pageOf({ query: 'xqzzy', source: 'off' }, []))).toContain('/?q=xqzzy');
  });

  it('asks for a second character', () => {
    expect(readMain(renderResultsPage(SITE, { query: 'n' }, undefined))).toContain('Type at least two characters');
  });
});

describe('names in other languages', () => {
  const jam = { ...NUTELLA, id: 7, name: 'Confiture de cassis' };
  const label = packLabel({ w: { en: 'Blackcurrant jam', de: 'Johannisbeerkonfitüre' } });
  const textFor = (asked: string) => {
    const { foods: _, ...results } = narrowResults([jam], {});
    return readMain(
      renderResultsPage(SITE, { query: asked }, { ...results, foods: [recordOf(jam, { ...DETAILS, label })] }),
    );
  };

  it('shows the name in the language of the page, and under which other name the food was found', () => {
    expect(textFor('blackcurrant jam')).toContain('Blackcurrant jam');
    expect(textFor('blackcurrant jam')).not.toContain('Found under');
    expect(textFor('confiture casis')).toMatch(/Blackcurrant jam Found under “ ?Confiture de cassis ?”/);
    expect(textFor('johannisbeer')).toMatch(/Found under “ ?Johannisbeerkonfitüre ?”/);
  });
});
