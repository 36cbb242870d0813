/**
 * The frame of the documentation: a menu of its pages beside one of them. Pages for programmers are in English; those that every
 * visitor may want, about the data and its license, are in the visitor's language.
 */
import type { ComponentChildren } from 'preact';
import { fullAddress } from '../address.ts';
import type { WordKey } from '../language/locale.ts';
import { type PageFrame, renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';

/** The pages of the documentation in the order of the menu; a page with a `message` for a title is there in every language. */
export const DOCS_PAGES = [
  { path: '/docs', title: 'Quick start' },
  { path: '/docs/reference', title: 'API reference' },
  { path: '/docs/accounts', title: 'Accounts and sign-in' },
  { path: '/docs/accounts/keys', title: 'Keys and usage' },
  { path: '/docs/accounts/security', title: 'Passwords and two-factor' },
  { path: '/docs/accounts/billing', title: 'Plans and payments' },
  { path: '/docs/limits', title: 'Limits and plans' },
  { path: '/docs/errors', title: 'Errors' },
  { path: '/docs/data', title: 'Data quality', message: 'footer.dataQuality' },
  { path: '/docs/licence', title: 'License and credit', message: 'license.title' },
  { path: '/docs/self-hosting', title: 'Run it yourself' },
] as const satisfies readonly DocsPage[];

/** The path of a page of the documentation. */
export type DocsPath = (typeof DOCS_PAGES)[number]['path'];

interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly message?: WordKey;
}

interface DocsFrame {
  path: DocsPath;
  description: string;
  /** What stands in the menu below the page's own link. */
  contents?: ComponentChildren;
  scripts?: PageFrame['scripts'];
  children: ComponentChildren;
}

/** A page of the documentation. */
export function renderDocsPage(site: Site, { path, description, contents, scripts = [], children }: DocsFrame): string {
  const { t, language } = site.locale;
  const page: DocsPage = DOCS_PAGES.find((one) => one.path === path)!;
  const isTranslated = page.message !== undefined;
  const titleOf = ({ title, message }: DocsPage) => (isTranslated && message !== undefined ? t(message) : title);
  const languageOf = ({ message }: DocsPage) =>
    isTranslated && message === undefined && language !== 'en' ? { lang: 'en', hreflang: 'en' } : {};
  return renderPage(site, {
    title: `${titleOf(page)} | Larder`,
    description,
    canonical: fullAddress(site.publicUrl, path),
    current: 'docs',
    ...(isTranslated ? {} : { onlyIn: 'en' as const }),
    scripts,
    children: (
      <div class="reference">
        <nav class="contents" aria-label={isTranslated ? t('docs.menu') : 'Documentation'}>
          <ul>
            {DOCS_PAGES.map((entry) => (
              <li>
                <a href={entry.path} {...languageOf(entry)} aria-current={entry.path === path ? 'page' : undefined}>
                  {titleOf(entry)}
                </a>
                {entry.path === path ? contents : null}
              </li>
            ))}
          </ul>
        </nav>
        <div class="reference-body">
          <h1>{titleOf(page)}</h1>
          {children}
        </div>
      </div>
    ),
  });
}
