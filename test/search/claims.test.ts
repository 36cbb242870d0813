/**
 * What a query claims of a food:
 * 1. Foods of the kind whose name says so come first, then those whose figures meet it, then the rest of the kind.
 * 2. A name may say it in another language, or say more; a claim is understood in each language.
 * 3. A claim without a food finds what says so by its name; what only a name can say, no figure meets.
 * 4. A name of a kind that has the claim in it yields to the claim where the catalog has no such kind.
 * 5. A claim among words that are part of a food's name is no claim.
 * 6. Meat is called lean with any share of fat: the leanest comes first.
 */
import { describe, expect, it, test } from 'vitest';
import { type Claim, claimBit, claimsMet } from '../../src/food/claims.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const bits = (...claims: Claim[]) => claims.reduce((all, claim) => all | claimBit(claim), 0);

const withFat = (fat_g: number) => {
  const figures = {
    calories_kcal: 200,
    protein_g: 20,
    fat_g,
    saturated_fat_g: fat_g / 2,
    carbs_g: 0,
    sugar_g: 0,
    fiber_g: 0,
    sodium_mg: 70,
  };
  return claimsMet({ figures, isDrink: false, isMilk: false, usual: () => Number.NaN });
};

const catalog = new SmallCatalog(
  [
    { name: 'Yogurt, plain', kind: 'yogurt', popularity: 900 },
    { name: 'Yogurt, strained', kind: 'yogurt', popularity: 20, claims: bits('low-fat', 'fat-free') },
    { name: 'Yogurt, low fat', kind: 'yogurt', popularity: 10 },
    { name: 'Yogurt, nonfat', kind: 'yogurt', popularity: 5 },
    { name: 'Chewing gum', kind: 'chewing-gum', popularity: 900 },
    { name: 'Chewing gum, sugarless', kind: 'chewing-gum' },
    { name: 'Low fat milk powder, for yogurt', kind: 'milk-powder', popularity: 5000 },
    { name: 'Bread, white', kind: 'bread/white-bread', popularity: 900 },
    { name: 'Bread, gluten-free', kind: 'bread' },
    { name: 'Light cream', kind: 'cream/light-cream' },
    { name: 'Cream, heavy', kind: 'cream', popularity: 900 },
    { name: 'Ground beef, 80% lean, raw', kind: 'beef/ground-beef', popularity: 900, claims: withFat(20) },
    { name: 'Ground beef, 95% lean, raw', kind: 'beef/ground-beef', popularity: 10, claims: withFat(5) },
    { name: 'Ground beef, 90% lean, raw', kind: 'beef/ground-beef', popularity: 20, claims: withFat(10) },
  ],
  shippedKinds(),
);

describe('1. and 2. low fat yogurt', () => {
  const inOrder = ['Yogurt, low fat', 'Yogurt, nonfat', 'Yogurt, strained', 'Yogurt, plain'];
  it.each([
    ['en', 'low fat yogurt'],
    ['en', 'yoghurt low in fat'],
    ['fr', 'yaourt allégé'],
    ['de', 'fettarmer Joghurt'],
    ['es', 'yogur bajo en grasa'],
    ['it', 'yogurt magro'],
    ['pt', 'iogurte magro'],
    ['nl', 'magere yoghurt'],
    ['pl', 'jogurt niskotłuszczowy'],
  ])('%s: %s', (_language, query) => {
    const found = catalog.names(query).filter((name) => inOrder.includes(name));
    expect(found).toEqual(inOrder);
    expect(catalog.names(query)[0]).toBe('Yogurt, low fat');
  });

  it('is not met by figures that say nothing', () => {
    expect(catalog.names('high fibre yogurt').slice(0, 1)).toEqual(['Yogurt, plain']);
  });
});

test('3. a claim alone, and one that only names make', () => {
  expect(catalog.names('zuckerfrei')).toEqual(['Chewing gum, sugarless']);
  expect(catalog.names('sans gluten')).toEqual(['Bread, gluten-free']);
  expect(catalog.names('glutenfreies Brot')).toEqual(['Bread, gluten-free']);
});

test('4. a kind that there is none of', () => {
  expect(catalog.names('sugar free gum')).toEqual(['Chewing gum, sugarless']);
});

test('5. light cream is a food', () => {
  expect(catalog.names('light cream')[0]).toBe('Light cream');
});

test.each(['lean ground beef', 'extra lean ground beef', 'lean minced beef'])('6. %s', (query) => {
  expect(catalog.names(query)).toEqual([
    'Ground beef, 95% lean, raw',
    'Ground beef, 90% lean, raw',
    'Ground beef, 80% lean, raw',
  ]);
});
