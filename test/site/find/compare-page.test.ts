/** What a comparison promises: a column for each food, unknown as "not stated", links that add, remove and share; per 100 g or per serving. */
import { describe, expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import type { ComparedAmount } from '../../../src/site/address.ts';
import { renderComparePage } from '../../../src/site/find/compare-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, NUTELLA, recordOf, SITE } from '../sample-foods.ts';

const pageOf = (foods: readonly Food[], missing = 0, per?: ComparedAmount) =>
  renderComparePage(SITE, { foods: foods.map((food) => recordOf(food)), missing, per });

describe('a comparison', () => {
  const html = pageOf([NUTELLA, BARE, CURRY]);
  const text = readMain(html);
  const links = readTags(html).flatMap(({ name, attributes }) => (name === 'a' ? attributes.get('href')! : []));

  it('has a row for each nutrient and says what is not stated', () => {
    expect(text).toContain('Energy 539 kcal not stated 142 kcal');
    expect(text).toContain('Fat 31 g high not stated 6.2 g medium');
    expect(text).toContain('Fibre 0 g not stated not stated');
  });

  it('removes each food by a link to the others', () => {
    expect(links).toContain('/compare?foods=2,3');
    expect(links).toContain('/compare?foods=1,3');
    expect(links).toContain('/compare?foods=1,2');
  });

  it('searches for the next food with the comparison in hand', () => {
    const hidden = readTags(html).find(({ attributes }) => attributes.get('name') === 'compare');
    expect(hidden?.attributes.get('value')).toBe('1,2,3');
  });

  it('tags an estimate beside its name', () => {
    const head = html.slice(html.indexOf('<thead'), html.indexOf('</thead>'));
    expect(head.match(/tag-estimate/g)).toHaveLength(1);
  });

  it('shows bars from two foods on', () => {
    expect(html).toContain('class="compare-bar"');
    expect(pageOf([NUTELLA])).not.toContain('class="compare-bar"');
  });

  it('counts per serving where asked, and keeps doing so', () => {
    const perServing = pageOf([NUTELLA, CURRY], 0, 'serving');
    expect(readMain(perServing)).toContain('Energy 81 kcal not stated');
    expect(perServing).toContain('href="/compare?foods=1&amp;per=serving"');
  });

  it('counts per so many grams, and keeps doing so', () => {
    const perPortion = pageOf([NUTELLA, CURRY], 0, 30);
    expect(readMain(perPortion)).toContain('Energy 162 kcal 43 kcal (better)');
    expect(perPortion).toContain('href="/compare?foods=1&amp;per=30"');
  });

  it('says which figure is better only where all are known and differ, and one end is better', () => {
    const other = { ...NUTELLA, id: 9, protein_g: 10, carbs_g: 50, sodium_mg: null };
    const better = readMain(pageOf([NUTELLA, other]));
    expect(better).toContain('Protein 6.3 g 10 g (better)');
    expect(better).toContain('Carbohydrate 58 g 50 g');
    expect(better.match(/better/g)).toHaveLength(1);
  });

  it('is full with four foods', () => {
    const full = pageOf([NUTELLA, BARE, CURRY, { ...CURRY, id: 9 }]);
    expect(readMain(full)).toContain('You can compare up to four foods');
    expect(readMain(full)).not.toContain('Add another food');
  });

  it('begins with a search, and says when a food is gone', () => {
    expect(readMain(pageOf([]))).toContain('search for the first one');
    expect(readMain(pageOf([NUTELLA], 1))).toContain('1 food of this comparison is not in this catalog');
  });
});
