/**
 * The language of pages, through the port:
 *   1. `?lang=` decides, then the remembered choice, then Accept-Language, then English;
 *   2. caches keep the languages apart, and search engines find all of them;
 *   3. choices are remembered, and lead back to the page and nowhere else;
 *   4. the documentation is English within a frame in the visitor's language.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptedLanguages } from '../../../src/http/accepted-languages.ts';
import { FOODS } from '../../support/foods.ts';
import { get } from '../../support/http.ts';
import { UNLIMITED, useLarder } from '../../support/start-larder.ts';

const PUBLIC_URL = 'https://food.example';
const COOKIE = '__Host-larder_language';

const larder = useLarder({ env: { ...UNLIMITED, LARDER_PUBLIC_URL: PUBLIC_URL }, foods: FOODS });
let food: string;

beforeAll(async () => {
  const [nutella] = (await get(larder.url, '/search?q=nutella')).json<{ static_url: string }[]>();
  food = nutella!.static_url;
});

async function languageOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const html = (await get(larder.url, path, headers)).body.toString();
  return /<html lang="([^"]*)">/.exec(html)![1]!;
}

describe('1. the language', () => {
  it.each([
    ['/', {}, 'en'],
    ['/', { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    ['/', { 'Accept-Language': 'ja,cs;q=0.9,PL;q=0.8,en;q=0.1' }, 'pl'],
    ['/', { 'Accept-Language': 'en;q=0.5, fr;q=0.7' }, 'fr'],
    ['/', { 'Accept-Language': 'de;q=0' }, 'en'],
    ['/', { 'Accept-Language': 'ja' }, 'en'],
    ['/', { 'Accept-Language': '*' }, 'en'],
    ['/', { 'Accept-Language': 'pt-BR' }, 'pt-BR'],
    ['/', { 'Accept-Language': 'ja, PT-br;q=0.9, pt;q=0.8' }, 'pt-BR'],
    ['/', { 'Accept-Language': 'pt-PT, pt-BR;q=0.9' }, 'pt'],
    ['/', { 'Accept-Language': 'pt-AO' }, 'pt'],
    ['/', { 'Accept-Language': 'pt', Cookie: `${COOKIE}=pt-BR` }, 'pt-BR'],
    ['/?lang=pt-BR', { 'Accept-Language': 'pt-PT' }, 'pt-BR'],
    ['/?lang=pt-br', {}, 'pt-BR'],
    ['/?lang=pt-XX', {}, 'pt'],
    ['/', { 'Accept-Language': 'de', Cookie: `${COOKIE}=nl` }, 'nl'],
    ['/', { 'Accept-Language': 'de', Cookie: `${COOKIE}=xx` }, 'de'],
    ['/?lang=it', { 'Accept-Language': 'de', Cookie: `${COOKIE}=nl` }, 'it'],
    ['/?lang=IT', {}, 'it'],
    ['/?lang=xx', { 'Accept-Language': 'es' }, 'es'],
    ['/?lang=__proto__', {}, 'en'],
    ['/account/sign-in', { 'Accept-Language': 'fr' }, 'fr'],
    ['/foods/999999999', { 'Accept-Language': 'fr' }, 'fr'],
  ])('of %s with %j is %s', async (path, headers, language) => {
    expect(await languageOf(path, headers)).toBe(language);
  });

  it('of an unknown path is the visitor’s too', async () => {
    expect(await languageOf('/nowhere', { Accept: 'text/html', 'Accept-Language': 'pl' })).toBe('pl');
  });

  it.each([
    ['', { 'Accept-Language': 'pt-BR' }, 'br'],
    ['?lang=pt-BR', { 'Accept-Language': 'en-US' }, 'br'],
    ['?lang=pt', { 'Accept-Language': 'en-US' }, 'us'],
    ['', { 'Accept-Language': 'pt-BR', Cookie: '__Host-larder_label=eu' }, 'eu'],
  ])('brings the label of its country: %s with %j is %s', async (query, headers, label) => {
    const html = (await get(larder.url, food + query, headers)).body.toString();
    expect(html).toContain(`value="${label}" aria-current="true"`);
  });

  it('is found in any header, however broken', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (header) => {
        for (const { language, quality } of acceptedLanguages(header)) {
          expect(language).toMatch(/^[a-z]{2,3}$/);
          expect(quality).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('2. caches and search engines', () => {
  it.each(['/', '/browse', '/account/sign-in', '/foods/999999999'])('%s varies by language', async (path) => {
    const { headers } = await get(larder.url, path);
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(headers['cache-control']).toMatch(/^no-(?:cache|store)$/);
  });

  it('a page names itself and its other languages', async () => {
    const html = (await get(larder.url, `${food}?lang=de`)).body.toString();
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${food}?lang=de"/>`);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
    expect(alternates.map(([, language]) => language).sort()).toEqual(
      ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'pt-BR', 'x-default'].sort(),
    );
    for (const [, language, address] of alternates) {
      const isPlain = language === 'en' || language === 'x-default';
      expect(address).toBe(`${PUBLIC_URL}${food}${isPlain ? '' : `?lang=${language}`}`);
    }
  });

  it('the plain address is that of English', async () => {
    const html = (await get(larder.url, food)).body.toString();
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${food}"/>`);
  });

  it('the JSON knows no language', async () => {
    const english = await get(larder.url, '/search?q=nutella');
    const german = await get(larder.url, '/search?q=nutella', { 'Accept-Language': 'de' });
    expect(german.body.equals(english.body)).toBe(true);
    expect(german.headers.vary).toBe(english.headers.vary);
  });
});

describe('3. a choice', () => {
  it('is remembered for a year, and leads back to the page', async () => {
    const answer = await get(larder.url, '/preferences?lang=pl&next=%2F%3Fq%3Dbanana%26page%3D2');
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/?q=banana&page=2');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toEqual([
      `${COOKIE}=pl; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  it('of a label is remembered too', async () => {
    const answer = await get(larder.url, '/preferences?label=us');
    expect(answer.headers.location).toBe('/');
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-larder_label=us; /);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', '/a\nb', '/ä', ''])(
    'never leads to %j',
    async (next) => {
      const answer = await get(larder.url, `/preferences?lang=de&next=${encodeURIComponent(next)}`);
      expect(answer.headers.location).toBe('/');
    },
  );

  it('that there is not is not remembered', async () => {
    const answer = await get(larder.url, '/preferences?lang=xx&label=moon&next=/browse');
    expect(answer.headers.location).toBe('/browse');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('stands in the footer with the way back, without the language of the address', async () => {
    const html = (await get(larder.url, '/?q=milk&lang=de')).body.toString();
    expect(html).toContain('<input type="hidden" name="next" value="/?q=milk"/>');
    expect(html).toMatch(
      /<button type="submit" name="lang" value="de" lang="de" aria-current="true">Deutsch<\/button>/,
    );
  });
});

describe('4. the documentation', () => {
  it('is English within a frame in the visitor’s language', async () => {
    const html = (await get(larder.url, '/docs?lang=fr')).body.toString();
    expect(html).toContain('<main id="main" tabindex="-1" lang="en">');
    expect(html).toContain('Aller au contenu');
    expect(html).not.toContain('hreflang');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/docs"/>`);
    expect((await get(larder.url, '/docs')).body.toString()).toContain('Skip to the content');
  });
});
