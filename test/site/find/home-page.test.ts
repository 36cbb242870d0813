/**
 * What the home page promises: the search box, a label, the first steps, and the starter catalog named as such.
 */
import { describe, expect, it } from 'vitest';
import { renderHomePage } from '../../../src/site/find/home-page.tsx';
import { readMain } from '../read-html.ts';
import { NUTELLA, recordOf, SITE } from '../sample-foods.ts';

const input = { foods: 4_012_345, catalogDate: '2026-05-03T08:00:00Z', isStarterOnly: false };

describe('the home page', () => {
  it('says what this is and how to make a first request', () => {
    const text = readMain(renderHomePage(SITE, input));
    expect(text).toContain('4,012,345 foods');
    expect(text).toContain('Catalog dated 3 May 2026');
    expect(text).toContain("curl 'https://larder.example/search?q=banana&limit=3'");
  });

  it('shows the label of a well-known food, with a link to its page', () => {
    const html = renderHomePage(SITE, { ...input, example: recordOf(NUTELLA) });
    expect(html).toContain('href="/foods/1-nutella"');
    expect(readMain(html)).toContain('Nutrition');
  });

  it('says how to import the full database only on a starter catalog', () => {
    expect(readMain(renderHomePage(SITE, { ...input, isStarterOnly: true }))).toContain('This is the starter catalog');
    expect(readMain(renderHomePage(SITE, input))).not.toContain('starter');
  });
});
