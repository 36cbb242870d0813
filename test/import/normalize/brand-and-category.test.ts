// 1. A brand is the first of a list, in its known spelling, and readable where it was a tag.
// 2. A category is one name in English, never a raw tag, never a word for nothing; a rare one is kept.
import { describe, expect, it } from 'vitest';
import { brandName, brandWords } from '../../../src/import/names/brand-name.ts';
import { categoryName } from '../../../src/import/names/category-name.ts';

describe('1. a brand', () => {
  it.each([
    ['Ferrero, Kinder ,Nutella', 'Ferrero'],
    [' , null, Kinder', 'Kinder'],
    ['Tic Tac,  Ferrero U.S.A.  Incorporated', 'Tic Tac'],
    ['coca-cola', 'Coca-Cola'],
    ['COCA COLA', 'Coca-Cola'],
    ["m&m's", "M&M's"],
    ['Dr Oetker', 'Dr. Oetker'],
    ['nestle', 'Nestlé'],
    ['Haagen Dazs', 'Häagen-Dazs'],
    ['Marks and Spencer', 'Marks & Spencer'],
    ['xx:bovetti', 'Bovetti'],
    ['xx:nuovo-pasta-production-ltd', 'Nuovo Pasta Production Ltd'],
    ['bonne journée', 'Bonne Journée'],
    ['MAISON DU CAFÉ', 'Maison du Café'],
    ['U', 'U'],
    ['KTC', 'KTC'],
    ['iGlo Foods', 'iGlo Foods'],
    ['Ben &amp; Jerry&#39;s', "Ben & Jerry's"],
    ['x'.repeat(400), `X${'x'.repeat(119)}`],
  ])('%s is %s', (given, expected) => {
    expect(brandName(given)).toBe(expected);
  });

  it.each([',,', 'null', '-', '"', ' ', '…', undefined])('%j is none', (given) => {
    expect(brandName(given)).toBeUndefined();
  });

  it.each([
    ['Welch-s', "Welch's"],
    ['m-m-s', "M&M's"],
    ['lindt-sprungli', 'Lindt & Sprüngli'],
    ['Ksf-acquisition-corporation', 'Ksf Acquisition Corporation'],
  ])('of the tag %s is %s', (tag, expected) => {
    expect(brandName(brandWords(tag))).toBe(expected);
  });
});

describe('2. a category', () => {
  it.each([
    ['Hazelnut spreads', 'Hazelnut spreads'],
    ['hazelnut spreads', 'Hazelnut spreads'],
    ['en:hazelnut-spreads', 'Hazelnut spreads'],
    ['en:plant-based-foods-and-beverages', 'Plant-based foods and beverages'],
    ['Plant-based foods', 'Plant-based foods'],
    ['en:sugar-free-chewing-gum', 'Sugar-free chewing gum'],
    ['en:extra-virgin-olive-oils', 'Extra-virgin olive oils'],
    ['en:frozen-ready-made-meals', 'Frozen ready-made meals'],
    ['en:ready-to-eat-meals', 'Ready-to-eat meals'],
    ['Oatmeal-cookies', 'Oatmeal cookies'],
    ['Salted-snacks', 'Salted snacks'],
    ['Dark chocolate bar with less than 70% cocoa', 'Dark chocolate bar with less than 70% cocoa'],
    ['A category that no other food has', 'A category that no other food has'],
  ])('%s is %s', (given, expected) => {
    expect(categoryName(given)).toBe(expected);
    expect(categoryName(expected)).toBe(expected);
  });

  it.each(['fr:laits-vegetaux', 'xx:stuff', 'en:null', 'Null', 'Undefined', 'unknown', 'en:', '', '…', undefined])(
    '%j is none',
    (given) => expect(categoryName(given)).toBeUndefined(),
  );
});
