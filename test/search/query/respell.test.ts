/**
 * A query as it was meant to be spelled:
 * 1. A word that nobody knows is what makes sense beside the others, in their language; so is one that means something else elsewhere.
 * 2. Words that were typed without a space are words of their own, amounts too.
 * 3. What catalogs and tables know is spelled right, and so is the whole name of a food but for a typo.
 * 4. A space may be missing or too many, in a word with a typo too, and words that nobody needs may stand around it.
 *    So may be what sounds alike, or lack all vowels.
 * 5. Words of a language other than that of the rest are no parts of one, and nothing is understood where half of it is nonsense.
 * 6. What is excluded or refused when it is spelled right is not found by the typo.
 * 7. Where nobody knows what stands behind a comma, the food before it is meant, and what is excluded there still counts.
 */
import { expect, it } from 'vitest';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const catalog = new SmallCatalog(
  [
    { name: 'Yogurt, plain, whole milk', kind: 'yogurt/plain-yogurt', popularity: 900 },
    { name: 'Yogurt, plain, nonfat', kind: 'yogurt/plain-yogurt' },
    { name: 'Strawberries, raw', kind: 'fruit/berry/strawberry' },
    { name: 'Jerusalem artichokes, raw', kind: 'jerusalem-artichoke' },
    { name: 'Olive oil', kind: 'vegetable-oil/olive-oil', popularity: 900 },
    { name: 'Zucchini, raw', kind: 'vegetable/zucchini' },
    { name: 'Hot sauce', kind: 'condiment/hot-sauce' },
    { name: 'Milk chocolate', kind: 'chocolate/milk-chocolate', popularity: 900 },
    { name: 'Chocolate, dairy-free', kind: 'chocolate' },
    { name: 'Fage sauce', kind: 'sauce' },
    { name: 'Sage sauce', kind: 'sauce', popularity: 900 },
  ],
  shippedKinds(),
);

it.each([
  ['yogurt desnatdo', 'Yogurt, plain, nonfat'],
  ['erdbern', 'Strawberries, raw'],
  ['aceite de olva', 'Olive oil'],
  ['olive oyl', 'Olive oil'],
  ['milk choclat', 'Milk chocolate'],
  ['hot sause', 'Hot sauce'],
])('1. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it.each([
  ['1tbspoliveoil', 'Olive oil'],
  ['huile dolive', 'Olive oil'],
  ['zuccini 200gr', 'Zucchini, raw'],
])('2. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it('3. takes what is known as spelled right', () => {
  expect(catalog.names('fage sauce')[0]).toBe('Fage sauce');
  expect(catalog.names('hot suace')[0]).toBe('Hot sauce');
});

it.each([
  ['oliveoill', 'Olive oil'],
  ['wholemilkyogurt', 'Yogurt, plain, whole milk'],
  ['aceitedeoliva', 'Olive oil'],
  ['jerusalen artishoke', 'Jerusalem artichokes, raw'],
  ['huile d olibe', 'Olive oil'],
  ['jerusalem artich okes', 'Jerusalem artichokes, raw'],
  ['just some zuchini today pls', 'Zucchini, raw'],
  ['ereusalem artichoek', 'Jerusalem artichokes, raw'],
  ['mlk chclt', 'Milk chocolate'],
  ['strwbrry raw', 'Strawberries, raw'],
  ['grk yogrt', 'Yogurt, plain, whole milk'],
  ['малочный шакалад', 'Milk chocolate'],
  ['κολοκηθι', 'Zucchini, raw'],
  ['ズッキヤニ', 'Zucchini, raw'],
])('4. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it.each(['tuinslang', 'zuchini xqvrtplk wprtzk'])('5. %s', (query) => {
  expect(catalog.names(query)).toEqual([]);
});

it('6. neither excludes less by a typo, nor refuses less', () => {
  expect(catalog.names('chocolate whithout milk')).toEqual(['Chocolate, dairy-free']);
  expect(catalog.names('tobaco leaves')).toEqual([]);
  expect(catalog.engine.answer('tobaco leaves', { limit: 3 }).nothing).toEqual({ reason: 'not-food' });
  expect(catalog.names('jojoba oil')).toEqual([]);
});

it.each([
  ['zucchini, zested', 'Zucchini, raw'],
  ['strawberries, stems stripped', 'Strawberries, raw'],
])('7. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it('7. keeps what a misspelt word behind the comma excludes', () => {
  expect(catalog.names('chocolate, wihtout milk')).not.toContain('Milk chocolate');
});
