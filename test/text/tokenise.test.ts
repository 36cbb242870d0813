/**
 * 1. A quantity is the same words however it is written: "500 ml", "500ml"; "3.25%", "3,25 %".
 * 2. An apostrophe joins a single letter ("lay's") and parts an elided article ("d'orange").
 * 3. A stretch in a script without spaces becomes overlapping pairs; each of its characters can be found.
 * 4. Any text becomes words of bounded length without blanks, and the words of words are themselves.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, analyseName } from '../../src/text/analyse.ts';
import { isLoneCharacter, MAX_WORD_LENGTH, stretchEnds } from '../../src/text/tokenise.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

describe('words', () => {
  it.each([
    ['Coca-Cola Zero', ['coca', 'cola', 'zero']],
    ["Lay's Classic", ['lays', 'classic']],
    ["M&M's", ['mms']],
    ['A&W Root Beer', ['aw', 'root', 'beer']],
    ['mac&cheese', ['mac', 'cheese']],
    ["Jus d'orange", ['jus', 'd', 'orange']],
    ["Prodotti dell'orto", ['prodotti', 'dell', 'orto']],
    ["Côte d'Or", ['cote', 'd', 'or']],
    ['7up', ['7', 'up']],
    ['Omega-3', ['omega', '3']],
    ['抹茶ラテ', ['抹茶', '茶ら', 'らて']],
    ['茶', ['茶']],
    ['コーラ', ['こー', 'ーら']],
    ['김치 볶음밥', ['김치', '볶음밥']],
    ['  ', []],
    ['!?', []],
  ])('of %s', (text, words) => {
    expect(analyse(text)).toEqual(words);
  });

  it.each([
    ['500 ml', '500ml'],
    ['3.25%', '3,25 %'],
    ['1,5 l', '1.5L'],
    ['1,000 g', '1000g'],
    ['3.50', '3.5'],
    ['3.0 %', '3%'],
    ['٥٠٠ ml', '500 ml'],
  ])('%s is %s', (text, other) => {
    expect(analyse(text)).toEqual(analyse(other));
  });

  it('keeps Thai vowels with the letters that they belong to', () => {
    expect(analyse('กุ้ง')).toEqual(['กุ้ง']);
    expect(analyse('ต้มยำ').every((word) => word.length >= 2)).toBe(true);
  });

  it('names the characters that begin no pair', () => {
    expect(stretchEnds(analyse('抹茶ラテ milk 緑茶'))).toEqual(['て', '茶']);
    expect(isLoneCharacter('茶')).toBe(true);
    expect(isLoneCharacter('a')).toBe(false);
  });

  it('are bounded and stable for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        for (const word of analyse(text)) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
          expect(word).not.toMatch(/\s/);
        }
      }),
    );
  });
});

describe('the head of a name', () => {
  it.each([
    ['Milk, whole', 1],
    ['Cheese, cheddar, sharp', 1],
    ['Chocolate milk', 2],
    ['Milk 1,5 % fat', 3],
    ['Water, 1,5 l', 1],
    [', odd', 0],
  ])('%s', (name, headWords) => {
    expect(analyseName(name).headWords).toBe(headWords);
  });
});
