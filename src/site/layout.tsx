/**
 * The frame of every page: skip link, header, main, footer with the credit. Pages carry no inline script, no inline
 * style and no address of another host but a food's own photo, so that the strictest Content-Security-Policy holds.
 */
import type { ComponentChildren } from 'preact';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../messages/languages.ts';
import { addressIn, PREFERENCES_PATH } from './address.ts';
import { FAVICON_PATH } from './favicon.ts';
import { renderIn, useLocale } from './language/locale.ts';
import { RenderedHtml, renderHtml } from './render-html.ts';
import { renderOnce } from './render-once.ts';
import { SearchForm } from './search-form.tsx';
import type { AssetName, Site } from './site.ts';

/** The parts of the site, by their paths. */
const NAVIGATION = [
  ['browse', 'nav.browse'],
  ['scan', 'nav.scan'],
  ['docs', 'nav.api'],
  ['account', 'nav.account'],
] as const;

/** What the frame needs to know of a page. */
export interface PageFrame {
  title: string;
  description: string;
  /** The page's one full address in English, without parameters; pages without one are kept out of search engines. */
  canonical?: string;
  /** The language of the content where it is there in one language only, as the documentation is. */
  onlyIn?: Language;
  /** Further tags for the head, such as those for link previews. */
  head?: ComponentChildren;
  /** The home page has a search box of its own. */
  hasOwnSearch?: boolean;
  current?: (typeof NAVIGATION)[number][0];
  /** Scripts besides the one that every page loads. */
  scripts?: readonly Extract<AssetName, `${string}.js`>[];
  children: ComponentChildren;
}

/** Stands for an address of the page in what was rendered before. */
const ADDRESS = '{address}';

/** A whole HTML document. What pages of a language have in common is rendered with the first of them. */
export function renderPage(site: Site, frame: PageFrame): string {
  const { locale, address } = site;
  const { current, hasOwnSearch = false, onlyIn, children } = frame;
  return renderIn(locale, () => {
    const masthead = withAddress(
      locale.renderedOnce(`masthead ${current} ${hasOwnSearch}`, () =>
        renderHtml(<Masthead current={current} hasOwnSearch={hasOwnSearch} />),
      ),
      address,
    );
    const footer = withAddress(
      locale.renderedOnce('footer', () => renderHtml(<Footer address={ADDRESS} />)),
      address,
    );
    const head = renderHtml(<Head site={site} {...frame} />);
    const main = renderHtml(
      <main id="main" tabindex={-1} {...(onlyIn === undefined || onlyIn === locale.language ? {} : { lang: onlyIn })}>
        {children}
      </main>,
    );
    return `<!doctype html><html lang="${locale.language}">${head}<body>${masthead}${main}${footer}</body></html>`;
  });
}

function Head({ site, title, description, canonical, onlyIn, head, scripts = [] }: PageFrame & { site: Site }) {
  const { language } = site.locale;
  return (
    <head>
      {renderOnce('head', () => (
        <>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
        </>
      ))}
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        addressLinks(canonical, onlyIn ?? language, onlyIn === undefined)
      )}
      {head}
      <link rel="icon" href={FAVICON_PATH} type="image/svg+xml" />
      <link rel="stylesheet" href={site.assets['site.css']} />
      {(['site.js', ...scripts] as const).map((name) => (
        <script type="module" src={site.assets[name]} />
      ))}
    </head>
  );
}

/** What was rendered before, with the address in its places. */
function withAddress(html: string, address: string): string {
  const escaped = renderHtml(address);
  return html.replaceAll(ADDRESS, () => escaped);
}

/** Links to the page's own address, and to those of the same page in the other languages. */
function addressLinks(canonical: string, language: Language, isTranslated: boolean): RenderedHtml {
  const { html } = renderOnce(`addresses ${language} ${isTranslated}`, () => (
    <>
      <link rel="canonical" href={addressIn(ADDRESS, language)} />
      {isTranslated
        ? LANGUAGE_CODES.map((code) => <link rel="alternate" hreflang={code} href={addressIn(ADDRESS, code)} />)
        : null}
      {isTranslated ? <link rel="alternate" hreflang="x-default" href={ADDRESS} /> : null}
    </>
  ));
  return new RenderedHtml(withAddress(html, canonical));
}

function Masthead({ hasOwnSearch, current }: { hasOwnSearch: boolean; current: PageFrame['current'] }) {
  const { t, language } = useLocale();
  return (
    <>
      <a class="skip" href="#main">
        {t('frame.skip')}
      </a>
      <header class="masthead">
        <div class="masthead-inner">
          <a class="wordmark" href="/">
            <Mark />
            Larder
          </a>
          <nav aria-label={t('frame.navigation')}>
            {NAVIGATION.map(([part, name]) => (
              <a href={`/${part}`} aria-current={part === current ? 'page' : undefined}>
                {t(name)}
              </a>
            ))}
          </nav>
          <details class="language-menu">
            <summary>
              <span class="unseen">{t('footer.language')}: </span>
              {language.toUpperCase()}
            </summary>
            <LanguageChoice address={ADDRESS} label={t('footer.language')} />
          </details>
          {hasOwnSearch ? null : <SearchForm id="header-search" />}
        </div>
      </header>
    </>
  );
}

/** The logo: a nutrition label in small. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" fill="none">
      <rect x="4" y="1.5" width="24" height="29" rx="2.5" stroke="currentColor" stroke-width="2.5" />
      <path d="M9 8h14" stroke="currentColor" stroke-width="4.5" />
      <path class="mark-accent" d="M9 14h14" stroke-width="3" />
      <path d="M9 19h8m3 0h3M9 24h8m3 0h3" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}

function Footer({ address }: { address: string }) {
  const { t, rich } = useLocale();
  return (
    <footer class="colophon">
      <div class="colophon-inner">
        <p class="credit">
          {rich('footer.credit', {
            off: 'https://world.openfoodfacts.org',
            odbl: 'https://opendatacommons.org/licenses/odbl/1-0/',
          })}
        </p>
        <p>{t('footer.usda')}</p>
        <p class="colophon-links">
          <a href="/compare">{t('footer.compare')}</a> <a href="/docs">{t('nav.api')}</a>{' '}
          <a href="/docs/data">{t('footer.dataQuality')}</a> <a href="/docs/licence">{t('footer.license')}</a>
        </p>
        <LanguageChoice address={address} label={`${t('footer.language')} (${t('frame.navigation')})`} />
      </div>
    </footer>
  );
}

/** The languages as buttons: the choice is remembered, and leads back to the same page. */
function LanguageChoice({ address, label }: { address: string; label: string }) {
  const { language } = useLocale();
  return (
    <form class="languages" action={PREFERENCES_PATH} method="get" aria-label={label}>
      <input type="hidden" name="next" value={address} />
      {LANGUAGE_CODES.map((code) => (
        <button
          type="submit"
          name="lang"
          value={code}
          lang={code}
          aria-current={code === language ? 'true' : undefined}
        >
          {LANGUAGES[code].name}
        </button>
      ))}
    </form>
  );
}
