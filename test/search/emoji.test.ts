/**
 * 1. An emoji names the food that it shows, alone and beside words; what shows no food says nothing.
 * 2. One character is a word in scripts without spaces, and a page searches it; one letter is not.
 */
import { expect, it } from 'vitest';
import { isLongEnough } from '../../src/site/find/long-enough.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const catalog = new SmallCatalog(
  [
    { name: 'Banana, raw', kind: 'fruit/banana' },
    { name: 'Apple, raw', kind: 'fruit/apple' },
    { name: 'Apple juice', kind: 'drink/juice/apple-juice' },
    { name: 'Green tea', kind: 'tea/green-tea' },
  ],
  shippedKinds(),
);

it.each([
  ['🍌', 'Banana, raw'],
  ['🍎 juice', 'Apple juice'],
  ['🍎🥤 juice', 'Apple juice'],
  ['🚗 banana', 'Banana, raw'],
  ['茶', 'Green tea'],
])('1. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it('1. nothing for what is not a food', () => {
  expect(catalog.names('🚗')).toEqual([]);
});

it.each([
  ['茶', true],
  ['빵', true],
  ['🍌', true],
  ['🍎🍌', true],
  ['ab', true],
  ['a', false],
  ['', false],
])('2. "%s"', (text, isEnough) => {
  expect(isLongEnough(text)).toBe(isEnough);
});
