// 1. A mended address always decodes, whatever was sent; an address that decodes already is not touched.
// 2. Of a whole address the path counts; what is no path becomes one that does not exist.
// 3. Path and query are cut at the right place and any query decodes to something.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normalisePercentEscapes,
  normaliseRequestTarget,
  pathOf,
  queryOf,
} from '../../../src/http/connection/request-target.ts';
import { anyText } from '../../food/any-text.ts';

const escapes = fc.string({
  unit: fc.constantFrom(
    '%',
    '%2',
    '%zz',
    '%C3',
    '%A9',
    '%ff',
    '%ED%A0%80',
    '%F0%9F',
    '%00',
    '%25',
    'a',
    'é',
    '\ud83e',
    '/',
  ),
});

describe('normalisePercentEscapes', () => {
  it.each([
    ['/barcode/100%', '/barcode/100%25'],
    ['/barcode/%zz', '/barcode/%25zz'],
    ['/barcode/%4', '/barcode/%254'],
    ['/search?q=50%&limit=5', '/search?q=50%25&limit=5'],
    ['/search?q=%ff', '/search?q=%EF%BF%BD'],
    ['/search?q=%C3%28', '/search?q=%EF%BF%BD('],
    ['/search?q=cr%C3%A8me', '/search?q=cr%C3%A8me'],
    ['/search?q=%u0041', '/search?q=%25u0041'],
    ['/search?q=%25zz', '/search?q=%25zz'],
    ['/search?q=oats', '/search?q=oats'],
  ])('%s → %s', (url, mended) => {
    expect(normalisePercentEscapes(url)).toBe(mended);
  });

  it('always gives something that decodes, in whole and piece by piece', () => {
    fc.assert(
      fc.property(fc.oneof(escapes, anyText), (url) => {
        const mended = normalisePercentEscapes(url);
        expect(() => decodeURIComponent(mended)).not.toThrow();
        for (const piece of mended.split('/')) expect(() => decodeURIComponent(piece)).not.toThrow();
        expect(normalisePercentEscapes(mended)).toBe(mended);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves alone what decodes already', () => {
    fc.assert(
      fc.property(
        anyText.map((text) => Buffer.from(text).toString()),
        (text) => {
          const url = `/search?q=${encodeURIComponent(text)}`;
          expect(normalisePercentEscapes(url)).toBe(url);
        },
      ),
    );
  });

  it('mends very many broken escapes, in time that grows with their number', () => {
    for (const piece of ['%', '%ff', '%C3', '%zz']) {
      expect(() => decodeURIComponent(normalisePercentEscapes(piece.repeat(300_000)))).not.toThrow();
    }
  });
});

describe('normaliseRequestTarget', () => {
  it.each([
    ['/search?q=50%', '/search?q=50%25'],
    ['http://food.example/search?q=oats', '/search?q=oats'],
    ['HTTPS://food.example:8080', '/'],
    ['http://food.example?q=oats', '/?q=oats'],
    ['//food.example/search', '//food.example/search'],
    ['*', '/*'],
    ['', '/'],
    ['food.example:443', '/food.example:443'],
  ])('%j → %s', (target, url) => {
    expect(normaliseRequestTarget(target)).toBe(url);
  });

  it('always gives a path that decodes', () => {
    fc.assert(
      fc.property(fc.oneof(escapes, anyText), fc.constantFrom('', 'http://', 'https://x', '/'), (text, before) => {
        const url = normaliseRequestTarget(before + text);
        expect(url.startsWith('/')).toBe(true);
        expect(() => decodeURIComponent(url)).not.toThrow();
      }),
    );
  });
});

describe('path and query', () => {
  it.each([
    ['/search', '/search', undefined],
    ['/search?', '/search', ''],
    ['/search?q=oats', '/search', 'q=oats'],
    ['/search?q=a?b', '/search', 'q=a%3Fb'],
    ['/search#top?q=x', '/search', 'q=x'],
    ['/search?q=oats#top', '/search', 'q=oats'],
    ['*', '*', undefined],
    ['', '', undefined],
  ])('%j', (url, path, query) => {
    expect(pathOf(url)).toBe(path);
    expect(queryOf(url)?.toString()).toBe(query);
  });

  it('reads a plus as a space, and any bytes as something', () => {
    expect(queryOf('/search?q=oat+milk%2B')!.get('q')).toBe('oat milk+');
    fc.assert(
      fc.property(escapes, (text) => {
        const query = queryOf(normalisePercentEscapes(`/search?q=${text}`));
        expect(typeof query!.get('q')).toBe('string');
      }),
    );
  });
});
