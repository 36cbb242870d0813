// 1. A food's page is /foods/{id}-{slug}: Latin letters without their accents, digits, single hyphens.
// 2. A name without Latin letters or digits gives /foods/{id}.
// 3. An import writes the same slug into a record, and nothing behind it.
// 4. The slug is bounded and cut at a word; any name gives a path that needs no escaping.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SLUG, slugOf, writeSlug } from '../../src/food/static-url.ts';
import { anyText } from './any-text.ts';
import { pageOf } from './written-food.ts';

describe('the path of a page', () => {
  it.each([
    ['Nutella', '/foods/1-nutella'],
    ['Milk, whole, 3.25 % milkfat', '/foods/1-milk-whole-3-25-milkfat'],
    ['Crème brûlée', '/foods/1-creme-brulee'],
    ['Weißbier', '/foods/1-weissbier'],
    ['Smørrebrød', '/foods/1-smorrebrod'],
    ['Żurek z kiełbasą', '/foods/1-zurek-z-kielbasa'],
    ['Hors-d’œuvre', '/foods/1-hors-doeuvre'],
    ["Ben & Jerry's", '/foods/1-ben-jerrys'],
    ['Æbleskiver', '/foods/1-aebleskiver'],
    ['Çiğ köfte, İstanbul ılık', '/foods/1-cig-kofte-istanbul-ilik'],
    ['Phở bò', '/foods/1-pho-bo'],
    ['ＮＵＴＥＬＬＡ ①', '/foods/1-nutella-1'],
    ['  --7UP--  ', '/foods/1-7up'],
    ['../../etc/passwd', '/foods/1-etc-passwd'],
    ['牛乳 Milk', '/foods/1-milk'],
  ])('%s → %s', (name, path) => {
    expect(pageOf(1, name)).toBe(path);
  });

  it.each(['牛乳', 'Молоко', 'حليب', 'खीर', '🥛', '…', '', ' '])('a name without Latin letters: %j', (name) => {
    expect(pageOf(42, name)).toBe('/foods/42');
  });

  it('ends at a word when the name is long', () => {
    const path = pageOf(3, 'Bean soup '.repeat(30));
    expect(path).toMatch(/^\/foods\/3(-bean-soup)+(-bean)?$/);
    expect(path.length).toBeLessThanOrEqual('/foods/3-'.length + 80);
  });

  it('is written into a buffer as it is written into a text', () => {
    const latin = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x24f }).map((unit) => String.fromCharCode(unit)),
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        fc.oneof(anyText, latin, fc.constantFrom('¼'.repeat(90), 'O’Brien’s', 'ø-–-ß', '㎯'.repeat(9))),
        (name) => {
          const bytes = Buffer.alloc(1 + MAX_SLUG + name.length * 3, '#');
          const end = writeSlug(name, bytes, 1);
          expect(bytes.toString('latin1', 0, end)).toBe(`#${slugOf(name)}`);
        },
      ),
    );
  });

  it('is short and plain for any name', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.oneof(
          anyText,
          fc.array(fc.constantFrom('bean', 'soup', 'à', '牛'), { maxLength: 60 }).map((words) => words.join(' ')),
        ),
        (id, name) => {
          const path = pageOf(id, name);
          expect(path).toMatch(/^\/foods\/\d+(-[a-z0-9]+)*$/);
          expect(path.startsWith(`/foods/${id}`)).toBe(true);
          expect(path.length).toBeLessThan(110);
          expect(encodeURI(path)).toBe(path);
        },
      ),
    );
  });
});
