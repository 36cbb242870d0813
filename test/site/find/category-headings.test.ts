/** Each category of the tables is under one heading of the browse page, and no heading has another. */
import { expect, it } from 'vitest';
import { CATEGORY_HEADINGS } from '../../../src/site/find/browse-page.tsx';
import { SITE } from '../sample-foods.ts';

it('each category is under one heading', () => {
  const listed = CATEGORY_HEADINGS.flatMap(([, categories]) => categories.split(' '));
  expect(listed.sort()).toEqual(SITE.kinds.table.categories.map(({ key }) => key).sort());
  expect(CATEGORY_HEADINGS).toHaveLength(8);
});
