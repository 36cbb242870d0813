/**
 * What people ask for, on the starter foods:
 * 1. A word that only flavors or describes never becomes the food; the head of a longer name does, or nothing.
 * 2. A name of another language than the catalog's counts where the words beside it speak for it.
 * 3. A word that the catalog or the kinds know is not misspelt.
 * 4. A few letters find the everyday foods whose names they begin, though they be a rarer word of another language.
 * 5. A broad word shows one of each kind before a second, and a rule says so.
 * 6. What is still to be cooked comes before what is cooked, and a plural means what the singular does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedCatalog, type SearchedCatalog } from '../../bench/relevance/catalog.ts';

let folder: string;
let catalog: SearchedCatalog;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'larder-asks-'));
  catalog = await importedCatalog(folder, []);
});

afterAll(() => {
  catalog?.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = (query: string) => catalog.search(query, 10).map(({ name }) => name);

describe('1. heads', () => {
  it.each([
    ['protein shake chocolate', 'Special K Protein Shake', 'chocolate is its flavor'],
    ['acini de pepe pasta', 'Pasta, dry', 'pepper seasons'],
    ['pasta al pesto', 'Pasta with pesto', 'what is called so comes before plain pasta'],
    ['chorizo sausage', 'Chorizo', 'it says which sausage'],
    ['buckwheat flour', 'Buckwheat flour', 'wheat is another plant'],
    [
      'fraise yaourt',
      'Chobani Greek yogurt, nonfat, strawberry',
      'the head of another language, and its flavor, in either order',
    ],
    ['Boursin ail', 'Cream cheese', 'the brand is known for cheese, and garlic flavors it'],
  ])('%s is %s: %s', (query, name) => {
    expect(names(query)[0]).toBe(name);
  });

  it.each([
    ['matcha latte', 'is not matcha'],
    ['teff flour', 'is not of wheat'],
  ])('%s finds nothing: it %s', (query) => {
    expect(names(query)).toEqual([]);
  });
});

describe('2. other languages', () => {
  it.each([
    ['choy sum', 'Catfish, channel, farmed, raw', 'which "sum" is in Polish'],
    ['lumache pasta', 'Snail, raw', 'which "lumache" are in Italian'],
  ])('%s is not %s, %s', (query, name) => {
    expect(names(query)).not.toContain(name);
  });
});

describe('3. known words', () => {
  it('dry mustard is not custard', () => {
    expect(names('dry mustard')[0]).toMatch(/^Mustard/);
  });
});

describe('4. unfinished words', () => {
  it.each([
    ['pota', /^Potato/],
    ['lettu', /lettuce/],
    ['saus', /sausage/i],
    ['scho', /[Cc]hocolate/],
    ['haf', /^Oat/],
    ['from', /[Cc]heese|Mozzarella/],
  ])('%s has %s among the first three', (query, name) => {
    expect(names(query).slice(0, 3)).toContainEqual(expect.stringMatching(name));
  });

  it('a whole everyday name that begins no other stays what it is', () => {
    expect(names('noten').slice(0, 4)).not.toContain('Muesli');
  });
});

describe('5. broad words', () => {
  it.each([
    ['nuts', ['Almonds', 'Walnuts, English', 'Peanuts, raw']],
    ['tuna', ['Tuna, canned in water, drained', 'Tuna, yellowfin, raw', 'Tuna, canned in oil, drained']],
    ['milk', ['Milk, whole, 3.25% fat', 'Milk, skim (nonfat)', 'Milk, reduced fat, 2% fat']],
  ])('%s shows %j', (query, some) => {
    expect(names(query).slice(0, 6)).toEqual(expect.arrayContaining(some));
  });
});

describe('6. one order for each kind', () => {
  it.each([
    ['brown rice', /raw$/],
    ['bulgur', /dry$/],
    ['beef short ribs', /raw$/],
    ['whole chicken', /raw/],
    ['roasted chicken breast', /roasted/],
  ])('%s is %s', (query, name) => {
    expect(names(query)[0]).toMatch(name);
  });

  it.each([
    ['tomato', 'tomatoes'],
    ['potato', 'potatoes'],
    ['egg', 'eggs'],
  ])('%s and %s find the same first', (singular, plural) => {
    expect(names(plural)[0]).toBe(names(singular)[0]);
  });
});
