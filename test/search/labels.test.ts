/**
 * What labels say, in search:
 * 1. What a label or an analysis says comes before what a name says, and that before what a kind cannot have.
 * 2. What a label lists, also as a trace, is never shown to who avoids it, whatever the name says; traces make nothing less vegan.
 * 3. A list of other allergens counts, unless the kind has what is avoided for certain. No list says nothing.
 * 4. Filters pass only what labels state.
 */
import { describe, expect, it, test } from 'vitest';
import { labelBits } from '../../src/food/label/label-bits.ts';
import type { LabelFacts } from '../../src/food/label/label-facts.ts';
import { labelFilterValues } from '../../src/food/search-filters.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const food = (name: string, kind: string | null, facts: LabelFacts, popularity = 0) => ({
  name,
  kind,
  popularity,
  labelBits: labelBits(facts),
});

const catalog = new SmallCatalog(
  [
    food('Oat cookies', 'baked-goods/cookie', { labels: ['en:no-gluten'] }),
    food('Gluten-free cookies', 'baked-goods/cookie', {}, 900),
    food('Gluten free cookies Bell', 'baked-goods/cookie', { allergens: ['milk'], traces: ['gluten'] }, 900),
    food('Coconut cookies', 'baked-goods/cookie', { allergens: ['eggs'] }, 500),
    food('Hazelnut cookies', 'baked-goods/cookie', {}, 500),
    food('Cheddar', 'cheese/hard-cheese/cheddar', { allergens: ['eggs'] }, 900),
    food('Cheese from cashews', 'cheese', { analysis: { vegan: 'yes' }, allergens: ['nuts'], traces: ['milk'] }),
    food('Vegan cheese slices', 'cheese', { analysis: { vegan: 'no' } }, 900),
    food('Apple juice', 'juice/apple-juice', {}, 900),
    food('Wheat beer', 'beer', { allergens: ['gluten'] }),
    food('Dark chocolate', 'chocolate/dark-chocolate', { labels: ['en:fr-bio-01'], traces: ['milk'] }),
  ],
  shippedKinds(),
);

test('1. the label before the name', () => {
  expect(catalog.names('gluten free cookies')).toEqual(['Oat cookies', 'Gluten-free cookies']);
});

describe('2. what a label lists', () => {
  it('is never shown', () => {
    expect(catalog.names('cookies without gluten')).not.toContain('Gluten free cookies Bell');
    expect(catalog.names('cheese without milk')).toEqual([]);
  });

  it('leaves a food vegan if it is a trace', () => {
    expect(catalog.names('vegan cheese')).toEqual(['Cheese from cashews']);
  });
});

test('3. a list of other allergens', () => {
  expect(catalog.names('cookies without eggs')).toEqual(['Gluten free cookies Bell']);
  // Cheddar is milk, whatever its label forgot.
  expect(catalog.names('cheddar without milk')).toEqual([]);
  // Whoever lists gluten need not say whether it is of wheat.
  expect(catalog.names('wheat free beer')).toEqual([]);
});

describe('4. filters', () => {
  it('pass what labels state', () => {
    expect(catalog.names('cookies', { without: ['eggs'] })).toEqual(['Gluten free cookies Bell']);
    expect(catalog.names('cookies', { without: ['milk', 'gluten'] })).toEqual(['Coconut cookies']);
    expect(catalog.names('cheese', { diet: ['vegan'] })).toEqual(['Cheese from cashews']);
    expect(catalog.names('chocolate', { diet: ['organic'] })).toEqual(['Dark chocolate']);
    expect(catalog.names('apple juice', { without: ['milk'] })).toEqual([]);
    expect(catalog.names('cheese', { diet: ['vegan'], without: ['milk'] })).toEqual([]);
    expect(catalog.names('cheese', { diet: ['vegan'], source: 'off' })).toEqual(['Cheese from cashews']);
  });

  it('are read from lists', () => {
    expect(labelFilterValues('without', 'eggs, milk,stones')).toEqual(['eggs', 'milk']);
    expect(labelFilterValues('diet', 'paleo')).toBeUndefined();
  });
});
