/**
 * The frame of every page: skip link, header, main, footer with the credit. Pages carry no inline script, no inline
 * style and no address of another host but a food's own photo, so that the strictest Content-Security-Policy holds.
 */
import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { FAVICON_PATH } from './favicon.ts';
import { SearchForm } from './search-form.tsx';
import type { AssetName, Site } from './site.ts';

/** What the frame needs to know of a page. */
export interface PageFrame {
  title: string;
  description: string;
  /** The page's one full address; pages without one are kept out of search engines. */
  canonical?: string;
  /** Further tags for the head, such as those for link previews. */
  head?: ComponentChildren;
  /** The home page has a search box of its own. */
  hasOwnSearch?: boolean;
  current?: 'browse' | 'scan' | 'docs' | 'account';
  /** Scripts beside the one that every page loads. */
  scripts?: readonly Extract<AssetName, `${string}.js`>[];
  children: ComponentChildren;
}

/** A whole HTML document. */
export function renderPage(site: Site, frame: PageFrame): string {
  return `<!doctype html>${renderToString(<Page site={site} {...frame} />)}`;
}

function Page({ site, title, description, canonical, head, scripts = [], ...body }: PageFrame & { site: Site }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {canonical === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
        {head}
        <link rel="icon" href={FAVICON_PATH} type="image/svg+xml" />
        <link rel="stylesheet" href={site.assets['site.css']} />
        {(['site.js', ...scripts] as const).map((name) => (
          <script key={name} type="module" src={site.assets[name]} />
        ))}
      </head>
      <Body {...body} />
    </html>
  );
}

function Body({ hasOwnSearch = false, current, children }: Pick<PageFrame, 'hasOwnSearch' | 'current' | 'children'>) {
  return (
    <body>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="masthead">
        <div class="masthead-inner">
          <a class="wordmark" href="/">
            <Mark />
            Larder
          </a>
          <nav aria-label="Site">
            <NavLink href="/browse" isCurrent={current === 'browse'}>
              Browse
            </NavLink>
            <NavLink href="/scan" isCurrent={current === 'scan'}>
              Scan
            </NavLink>
            <NavLink href="/docs" isCurrent={current === 'docs'}>
              API
            </NavLink>
            <NavLink href="/account" isCurrent={current === 'account'}>
              Account
            </NavLink>
          </nav>
          {hasOwnSearch ? null : <SearchForm id="header-search" />}
        </div>
      </header>
      <main id="main" tabindex={-1}>
        {children}
      </main>
      <Footer />
    </body>
  );
}

function NavLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ComponentChildren }) {
  return (
    <a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </a>
  );
}

/** The logo: a nutrition label in small. */
function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" fill="none">
      <rect x="4" y="1.5" width="24" height="29" rx="2.5" stroke="currentColor" stroke-width="2.5" />
      <path d="M9 8h14" stroke="currentColor" stroke-width="4.5" />
      <path class="mark-accent" d="M9 14h14" stroke-width="3" />
      <path d="M9 19h8m3 0h3M9 24h8m3 0h3" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}

function Footer() {
  return (
    <footer class="colophon">
      <div class="colophon-inner">
        <p class="credit">
          Food data from <a href="https://world.openfoodfacts.org">Open Food Facts</a>, under the{' '}
          <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>
        </p>
        <p>Plain foods from USDA SR28, public domain</p>
        <p class="colophon-links">
          <a href="/compare">Compare</a> <a href="/docs">API</a> <a href="/docs/data">Data quality</a>{' '}
          <a href="/docs/licence">Licence</a>
        </p>
      </div>
    </footer>
  );
}
