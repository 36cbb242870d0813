/**
 * What the home page promises: the search box with the words that were typed, results at a glance with unknown as
 * "not stated", advice when nothing matches, the first steps otherwise, and the starter catalog named as such.
 */
import { describe, expect, it } from 'vitest';
import { renderHomePage } from '../../src/site/home-page.tsx';
import { readMain, readTags } from './read-html.ts';
import { BARE, CURRY, NUTELLA, PUBLIC_URL } from './sample-foods.ts';

const input = { foods: 4_012_345, catalogDate: '2026-05-03T08:00:00Z', isStarterOnly: false, publicUrl: PUBLIC_URL };

describe('without a query', () => {
  it('says what this is and how to make a first request', () => {
    const text = readMain(renderHomePage(input));
    expect(text).toContain('4,012,345 foods');
    expect(text).toContain('Catalog of 3 May 2026');
    expect(text).toContain("curl 'https://larder.example/search?q=banana&limit=3'");
  });

  it('treats blank words as no query', () => {
    expect(renderHomePage({ ...input, query: '  ' })).toBe(renderHomePage(input));
  });

  it('says how to import the full database only on a starter catalog', () => {
    expect(readMain(renderHomePage({ ...input, isStarterOnly: true }))).toContain('This is the starter catalog');
    expect(readMain(renderHomePage(input))).not.toContain('starter');
  });
});

describe('with a query', () => {
  const html = renderHomePage({ ...input, query: 'nut "ella"', results: [NUTELLA, BARE, CURRY] });
  const items = html.split('<li>').slice(1);

  it('keeps the words in the box', () => {
    const box = readTags(html).find(({ name }) => name === 'input');
    expect(box?.attributes.get('value')).toBe('nut "ella"');
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

  it('advises when nothing matches', () => {
    const text = readMain(renderHomePage({ ...input, query: 'xqzzy', results: [] }));
    expect(text).toMatch(/No food matches “ ?xqzzy ?”/);
    expect(text).toContain('fewer words');
  });

  it('asks for a second character', () => {
    expect(readMain(renderHomePage({ ...input, query: 'n' }))).toContain('Type at least two characters');
  });
});
