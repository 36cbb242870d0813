// 1. Tags of the taxonomy come through, without `en:` and whatever their case.
// 2. English names, names in other languages and ISO codes lead to the same tag.
// 3. What is not known is kept as it was written; what names nothing is left out.
// 4. A name that is shown leads back to its tag.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryName, countryTag, countryTags } from '../../src/food/country.ts';

describe('the tag of a country', () => {
  it.each([
    ['en:france', 'france'],
    ['france', 'france'],
    ['en:France', 'france'],
    [' EN:United-States ', 'united-states'],
    ['en:world', 'world'],
    ['en:scotland', 'scotland'],
    ['United Kingdom', 'united-kingdom'],
    ["Côte d'Ivoire", 'cote-d-ivoire'],
    ['Czechia', 'czech-republic'],
    ['fr', 'france'],
    ['GB', 'united-kingdom'],
    ['UK', 'united-kingdom'],
    ['USA', 'united-states'],
    ['en:frankreich', 'france'],
    ['fr:Espagne', 'spain'],
    ['de:deutschland', 'germany'],
    ['fr:Québec', 'fr:quebec'],
    ['en:middle-earth', 'middle-earth'],
    ['ar:المغرب', 'ar:المغرب'],
  ])('%s is %s', (text, tag) => expect(countryTag(text)).toBe(tag));

  it.each(['', ' ', 'en:', 'en:unknown', 'null', '-', 'q', 'zz', '3017620422003', 'x'.repeat(500)])(
    '%j names none',
    (text) => expect(countryTag(text)).toBeUndefined(),
  );

  it('is there once, in order', () => {
    expect(countryTags(['en:spain', 'ES', 'en:france', '', 'Francia'])).toEqual(['france', 'spain']);
    expect(countryTags(['en:unknown'])).toEqual([]);
  });

  it('never has a comma, and is its own tag, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const tag = countryTag(text);
        if (tag === undefined) return;
        expect(tag).not.toMatch(/[,\s]/);
        expect(countryTag(tag)).toBe(tag);
        expect(countryTag(countryName(tag))).toBe(tag);
      }),
    );
  });
});

describe('the name of a country', () => {
  it('is the English one', () => {
    expect(['france', 'united-states', 'scotland', 'world', 'fr:quebec'].map(countryName)).toEqual([
      'France',
      'United States',
      'Scotland',
      'World',
      'fr:quebec',
    ]);
  });

  it('leads back to its tag for every code there is', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const tags = codes.map(countryTag).filter((tag) => tag !== undefined);
    expect(tags).toHaveLength(251);
    for (const tag of tags) {
      expect(countryTag(countryName(tag))).toBe(tag);
      expect(countryName(tag)).not.toContain(',');
    }
  });
});
