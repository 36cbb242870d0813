/** What a comparison promises: a column for each food, unknown as "not stated", links that add, remove and share. */
import { describe, expect, it } from 'vitest';
import { renderComparePage } from '../../../src/site/find/compare-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, NUTELLA, SITE } from '../sample-foods.ts';

describe('a comparison', () => {
  const html = renderComparePage(SITE, [NUTELLA, BARE, CURRY], 0);
  const text = readMain(html);
  const links = readTags(html).flatMap(({ name, attributes }) => (name === 'a' ? attributes.get('href')! : []));

  it('has a row for each nutrient and says what is not stated', () => {
    expect(text).toContain('Energy 539 kcal not stated 142 kcal');
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

  it('is full with four foods', () => {
    const full = renderComparePage(SITE, [NUTELLA, BARE, CURRY, { ...CURRY, id: 9 }], 0);
    expect(readMain(full)).toContain('You can compare up to four foods');
    expect(full.slice(0, full.indexOf('</main>'))).not.toContain('<form');
  });

  it('begins with a search, and says when a food is gone', () => {
    expect(readMain(renderComparePage(SITE, [], 0))).toContain('Search for the first one');
    expect(readMain(renderComparePage(SITE, [NUTELLA], 1))).toContain(
      'One food of this comparison is not in this catalog',
    );
  });
});
