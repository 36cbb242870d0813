// What is stored has a version, by which a catalog of other arrays is rebuilt. Where this fails, raise TEXT_VERSION beyond every one
// that was used before, and write the new arrays down here.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/catalog/build/index-builder.ts';
import { TEXT_VERSION } from '../../../src/text/analyse.ts';

it('the arrays of an index are those of its version', () => {
  const { arrays } = new IndexBuilder().finish();
  const layout = Object.entries(arrays)
    .map(([name, array]) => `${name} ${array.constructor.name}`)
    .sort();
  const print = createHash('sha256').update(layout.join('\n')).digest('hex').slice(0, 12);
  expect({ version: TEXT_VERSION, print }).toEqual({ version: 14, print: '49c755cd17ae' });
});
