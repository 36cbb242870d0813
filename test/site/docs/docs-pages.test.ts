/** What the documentation promises: the limits in force, every error, every check, the credit, and a menu of all pages. */
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/food/trust/plausibility.ts';
import { LANGUAGE_CODES } from '../../../src/messages/languages.ts';
import { renderDataPage } from '../../../src/site/docs/data-page.tsx';
import { DOCS_PAGES } from '../../../src/site/docs/docs-page.tsx';
import { renderLicensePage } from '../../../src/site/docs/license-page.tsx';
import { renderLimitsPage } from '../../../src/site/docs/limits-page.tsx';
import { renderQuickStart } from '../../../src/site/docs/quick-start.tsx';
import { renderErrorsPage } from '../../../src/site/docs/text-page.tsx';
import { Locale } from '../../../src/site/language/locale.ts';
import type { Site } from '../../../src/site/site.ts';
import { SETTINGS } from '../account/sample-account.ts';
import { readMain } from '../read-html.ts';
import { ENGLISH_NAMES, OPENAPI, SITE } from '../sample-foods.ts';

const NOT_FOLLOWED = { completeTo: null, nextAt: null, hasFailed: false };
/** Everything that it can say. */
const dataPage = (site: Site) =>
  renderDataPage(site, { completeTo: '2026-11-17T02:30:00Z', nextAt: '2026-11-18T03:12:00Z', hasFailed: true }, []);

describe('the documentation', () => {
  it('states the limits and prices it is given', () => {
    const plans = {
      settings: { ...SETTINGS, anonymousPerMinute: 7, proPerMinute: 1500, scalePerMinute: 0, hourlyCap: 600 },
      prices: { starter: 'Free', pro: '€29 a month | de: 29 € im Monat', scale: undefined },
      canPay: true,
    };
    const html = renderLimitsPage(SITE, plans);
    expect(readMain(html)).toContain('No key Starter key Pro key Scale key');
    expect(readMain(html)).toContain('Price Free Free €29 a month Not stated');
    expect(readMain(html)).toContain('Requests a minute 7 7 1,500 No limit');
    expect(readMain(html)).toContain('Counted per Client address Client address Account Account');
    expect(readMain(html)).toContain('Requests an hour 600 600 No limit No limit');
    expect(readMain(html)).toContain('What a free key is good for');
    expect(readMain(html)).toContain('There are no overage charges');
    expect(readMain(html)).toContain('POST /billing/checkout');
    expect(readMain(renderLimitsPage(SITE, { ...plans, canPay: false }))).toContain('Payments are not set up here');
  });

  it('explains each error, and that a 401 without a key means a wrong path', () => {
    const text = readMain(renderErrorsPage(SITE));
    for (const status of ['401', '403', '404', '422', '429', '5xx']) expect(text).toContain(` ${status} `);
    expect(text).toContain('A 401 without a key means a wrong path');
  });

  it('lists every plausibility check', () => {
    const text = readMain(dataPage(SITE));
    for (const { id, sentence } of CHECKS)
      expect(text).toMatch(new RegExp(`${id} (error|warning) ${escapeRegExp(sentence)}`));
  });

  it('tells how current the data is, and when it is updated next', () => {
    const text = (more: object) => readMain(renderDataPage(SITE, { ...NOT_FOLLOWED, ...more }, []));
    const facts = { completeTo: '2026-11-17T02:30:00Z', nextAt: '2026-11-18T03:12:00Z' };
    expect(text(facts)).toContain('Product data as of 17 November 2026 . Next update: 18 November 2026, 03:12 UTC');
    expect(text({ ...facts, hasFailed: true })).toContain('failed and left everything as it was. Next attempt: 18');
    expect(text({})).not.toMatch(/as of|Next/);
  });

  it.each(LANGUAGE_CODES)('has the pages for every visitor in %s', (language) => {
    const site = { ...SITE, locale: new Locale(language, ENGLISH_NAMES) };
    for (const [render, path] of [
      [dataPage, '/docs/data'],
      [renderLicensePage, '/docs/licence'],
    ] as const) {
      const html = render(site);
      const query = language === 'en' ? '' : `?lang=${language}`;
      expect(html).toContain(`<link rel="canonical" href="${SITE.publicUrl}${path}${query}"/>`);
      expect(html).toContain('hreflang="pl"');
      expect(html).toContain('<main id="main" tabindex="-1">');
      // The other pages of the menu are English, and say so.
      expect(html.includes('<a href="/docs/errors" lang="en" hreflang="en">')).toBe(language !== 'en');
      const english = sentencesOf(render(SITE));
      if (language !== 'en') expect(sentencesOf(html).filter((sentence) => english.includes(sentence))).toEqual([]);
    }
  });

  it('names the licenses of data and photos', () => {
    const text = readMain(renderLicensePage(SITE));
    expect(text).toContain('Open Database License 1.0');
    expect(text).toContain('CC BY-SA 3.0');
  });

  it('begins with requests in three languages at the public address', () => {
    const text = readMain(renderQuickStart(SITE, OPENAPI));
    expect(text).toContain("curl 'https://larder.example/search?q=peanut+buter&limit=1'");
    expect(text).toContain('await fetch(url)');
    expect(text).toContain('urllib.request.urlopen(url)');
  });

  it('has a menu of all its pages that marks the one it shows', () => {
    const html = renderErrorsPage(SITE);
    for (const { path } of DOCS_PAGES) expect(html).toContain(`<a href="${path}"`);
    expect(html).toContain('<a href="/docs/errors" aria-current="page">');
  });
});

/** The paragraphs of the page's body. */
function sentencesOf(html: string): string[] {
  const body = html.slice(html.indexOf('class="reference-body"'), html.indexOf('</main>'));
  return [...body.matchAll(/<(p|dd)>(.*?)<\/\1>/g)].map(([, , text]) => text!);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
