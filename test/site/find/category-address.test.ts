/** Every category's address leads back to it and to no other, whatever its name is made of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CategoryFinder, categoryPath } from '../../../src/site/find/category-address.ts';

function found(categories: readonly string[], path: string): string | undefined {
  const finder = new CategoryFinder(categories.map((category) => ({ category })));
  return finder.find(decodeURIComponent(path.replace(/^\/browse\//, '')));
}

it('reads well where a name is of plain words', () => {
  expect(categoryPath('Milk chocolates')).toBe('/browse/milk-chocolates');
});

it('keeps the page of popular foods for itself', () => {
  expect(categoryPath('Popular')).toBe('/browse/Popular');
  expect(categoryPath('popular')).not.toBe(categoryPath('Popular drinks'));
});

it('tells names apart that look alike', () => {
  const names = ['Ice cream', 'Ice-cream', 'Fats, oils', 'Crème', 'Creme', '100% juices', 'Chips/crisps', 'אגוזים'];
  expect(names.map((name) => found(names, categoryPath(name)))).toEqual(names);
});

// Two hyphens in a row stand for one, so a name with two of its own may have to give way to another.
it('leads back for any other name', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), {
    selector: (name) => name.toLowerCase(),
    maxLength: 20,
  });
  fc.assert(
    fc.property(names, (categories) => {
      const plain = categories.filter((name) => !name.includes('--'));
      for (const category of plain) expect(found(categories, categoryPath(category))).toBe(category);
    }),
  );
});
