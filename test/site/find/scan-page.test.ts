/** What the scan page promises: a form that needs no script, and help when a code is not found. */
import { expect, it } from 'vitest';
import { renderScanPage } from '../../../src/site/find/scan-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { HOSTILE, SITE } from '../sample-foods.ts';

it('has a form for the digits', () => {
  const form = readTags(renderScanPage(SITE)).find(({ attributes }) => attributes.get('action') === '/scan');
  expect(form?.attributes.get('method')).toBe('get');
});

it('names what was not found and what to do', () => {
  const text = readMain(renderScanPage(SITE, '4006381333931'));
  expect(text).toContain('No food here has the barcode 4006381333931');
  expect(text).toContain('Search by name');
  expect(text).not.toContain('last digit');
});

it('sees a mistyped digit', () => {
  expect(readMain(renderScanPage(SITE, '4006381333932'))).toContain('The last digit does not match the others');
});

it('tells what is no barcode', () => {
  expect(readMain(renderScanPage(SITE, HOSTILE.name))).toContain('This is not a barcode');
});
