/** The `openfoodfacts` package of PyPI works with /off as it is, but for the address that it builds. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type Json, SPREAD, useOffLarder } from '../support/off-products.ts';
import { skippedIf } from '../support/skip.ts';

const PYTHON = '.python/bin/python';
const NO_CLIENT = existsSync(PYTHON)
  ? undefined
  : 'openfoodfacts for Python is not installed (python3 -m venv .python && .python/bin/pip install openfoodfacts==5.4.1)';
const larder = useOffLarder();

const PROGRAM = `
import json, sys, openfoodfacts
base, code = sys.argv[1:]
answers = {}
for version in ('v2', 'v3'):
    api = openfoodfacts.API(user_agent='Test/1.0', version=version)
    api.product.base_url = base
    api.product.base_search_url = base
    answers[version] = api.product.get(code, fields=['code', 'product_name', 'nutriments'])
    answers[version + ' unknown'] = api.product.get('12345678')
answers['text_search'] = api.product.text_search('jam', page_size=5)
answers['search'] = api.product.search('cherry jam')
print(json.dumps(answers))
`;

it('products and searches', skippedIf(NO_CLIENT), async () => {
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', PROGRAM, `${larder.url}/off`, SPREAD.code]);
  const answers: Json = JSON.parse(stdout);
  for (const version of ['v2', 'v3']) {
    expect(answers[version]).toMatchObject({ code: SPREAD.code, product_name: 'Nutella' });
    expect(answers[version].nutriments['energy-kcal_100g']).toBe(539);
    expect(answers[`${version} unknown`]).toBeNull();
  }
  expect(answers.text_search.products).toHaveLength(5);
  expect(answers.search.hits[0].product_name).toBe('Cherry jam');
});
