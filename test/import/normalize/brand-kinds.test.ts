// 1. Where the name says nothing, a food is what its brand is known for; where the name is the brand, too.
// 2. What the name says counts first, and figures veto what the brand is known for.
import { expect, it } from 'vitest';
import type { Figures } from '../../../src/food/trust/kind-figures.ts';
import { kindFinder } from '../kinds.ts';

const CREAM_CHEESE: Figures = { calories_kcal: 225, protein_g: 5.4, fat_g: 21, carbs_g: 4.3 };
const COCOA_POWDER: Figures = { calories_kcal: 380, protein_g: 5, fat_g: 3, carbs_g: 80 };

function kindOf(name: string, brand: string | null, figures: Figures = {}): string | undefined {
  const known = { category: undefined, categoryTags: undefined, language: undefined, countries: undefined };
  return kindFinder()
    .find({ source: 'off', name, brand, figures, ...known })
    .kind?.split('/')
    .at(-1);
}

it.each([
  ['Original', 'Philadelphia', CREAM_CHEESE, 'cream-cheese'],
  ['Philadelphia Original', null, CREAM_CHEESE, 'cream-cheese'],
  ['Toddy', 'Toddy', COCOA_POWDER, 'drinking-chocolate-powder'],
  ['Garoto', 'Garoto', {}, 'chocolate'],
  ['Tic Tac', 'Tic Tac, Ferrero', {}, 'hard-candy'],
] as const)('1. %s of %s', (name, brand, figures, kind) => {
  expect(kindOf(name, brand, figures)).toBe(kind);
});

it.each([
  ['Butter', 'Philadelphia', { calories_kcal: 741, protein_g: 0.7, fat_g: 82, carbs_g: 0.7 }, 'butter'],
  ['Original', 'Philadelphia', COCOA_POWDER, undefined],
  ['Vanilla Ice', 'Oreo', {}, undefined],
] as const)('2. %s of %s', (name, brand, figures, kind) => {
  expect(kindOf(name, brand, figures)).toBe(kind);
});
