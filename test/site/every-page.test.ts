/**
 * What holds for every page:
 *   1. its tags balance, and it has one h1, a language, a viewport, a title, a description and unique ids;
 *   2. the credit with both links stands on it;
 *   3. no hostile text becomes markup;
 *   4. no inline script or style, no form or asset of another host: the Content-Security-Policy holds;
 *   5. every link within the page has a target, and every page knows its canonical address or stays out of indexes.
 */
import { describe, expect, it } from 'vitest';
import { PAGES } from './all-pages.ts';
import { readTags } from './read-html.ts';
import { SITE } from './sample-foods.ts';

describe.each(Object.entries(PAGES))('%s', (_name, html) => {
  const tags = readTags(html);
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  const meta = (name: string) => named('meta').find(({ attributes }) => attributes.get('name') === name);

  it('is a whole, balanced document', () => {
    expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(named('h1')).toHaveLength(1);
    expect(named('title')).toHaveLength(1);
    expect(meta('viewport')).toBeDefined();
    expect(meta('color-scheme')?.attributes.get('content')).toBe('light dark');
    expect(meta('description')?.attributes.get('content')).toMatch(/\S/);
    const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carries the credit with its links', () => {
    const footer = html.slice(html.indexOf('<footer'));
    expect(footer.replace(/<[^>]*>/g, '')).toContain('Food data from Open Food Facts, under the ODbL');
    expect(footer).toContain('href="https://world.openfoodfacts.org"');
    expect(footer).toContain('href="https://opendatacommons.org/licenses/odbl/1-0/"');
    expect(footer).toContain('Plain foods from USDA SR28, public domain');
  });

  it('has neither inline script nor inline style, and loads nothing but our own files and photos', () => {
    const scripts = named('script').filter(({ attributes }) => attributes.get('type') !== 'application/ld+json');
    const ours = Object.values(SITE.assets);
    for (const { attributes } of scripts) {
      expect(attributes.get('type')).toBe('module');
      expect(ours).toContain(attributes.get('src'));
    }
    expect(named('style')).toEqual([]);
    for (const { attributes } of tags) {
      expect([...attributes.keys()].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
    }
    for (const { attributes } of named('img')) {
      expect(attributes.get('src')).toMatch(/^https:\/\/images\.openfoodfacts\.org\//);
      expect(attributes.get('referrerpolicy')).toBe('no-referrer');
      expect(attributes.get('loading')).toBe('lazy');
      expect(attributes.has('alt') && attributes.has('width') && attributes.has('height')).toBe(true);
    }
    const loaded = named('link').filter(({ attributes }) => !/^(?:canonical|alternate)$/.test(attributes.get('rel')!));
    expect(loaded.map(({ attributes }) => attributes.get('href'))).toEqual(['/favicon.svg', SITE.assets['site.css']]);
    const [tries, others] = [true, false].map((isTry) =>
      named('form').filter(({ attributes }) => (attributes.get('class') === 'try') === isTry),
    );
    // "Try it" sends requests of the interface itself.
    for (const { attributes } of tries!) expect(attributes.get('action')).toMatch(/^\/[a-z]/);
    const forms = others!.map(({ attributes }) => attributes.get('action') ?? '/');
    expect(
      forms.filter(
        (action) =>
          !/^\/(?:scan|compare|browse\/.+|meals|preferences|foods\/[\w-]+|account(?:\/[a-z/-]+)?(?:\?key=\d+)?)?$/.test(
            action,
          ),
      ),
    ).toEqual([]);
  });

  it('links only to what exists and to honest schemes', () => {
    const ids = new Set(tags.map(({ attributes }) => attributes.get('id')));
    for (const { attributes } of named('a')) {
      const href = attributes.get('href')!;
      expect(href).toMatch(/^(https:\/\/|\/(?!\/)|#)/);
      if (href.startsWith('#')) expect(ids.has(href.slice(1)), href).toBe(true);
    }
  });

  it('has a canonical address or stays out of search engines', () => {
    const canonical = named('link').filter(({ attributes }) => attributes.get('rel') === 'canonical');
    expect(canonical.length + (meta('robots') ? 1 : 0)).toBe(1);
  });
});
