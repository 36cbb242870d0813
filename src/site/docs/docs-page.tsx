/** The frame of the documentation: a menu of its pages beside one of them. */
import type { ComponentChildren } from 'preact';
import { fullAddress } from '../address.ts';
import { type PageFrame, renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';

/** The pages of the documentation in the order of the menu. */
export const DOCS_PAGES = [
  { path: '/docs', title: 'Quick start' },
  { path: '/docs/reference', title: 'API reference' },
  { path: '/docs/accounts', title: 'Accounts and sign-in' },
  { path: '/docs/accounts/keys', title: 'Keys and usage' },
  { path: '/docs/accounts/security', title: 'Passwords and two-factor' },
  { path: '/docs/accounts/billing', title: 'Plans and payments' },
  { path: '/docs/limits', title: 'Limits and plans' },
  { path: '/docs/errors', title: 'Errors' },
  { path: '/docs/data', title: 'Data quality' },
  { path: '/docs/licence', title: 'Licence and credit' },
  { path: '/docs/self-hosting', title: 'Run it yourself' },
] as const;

/** The path of a page of the documentation. */
export type DocsPath = (typeof DOCS_PAGES)[number]['path'];

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
  const { title } = DOCS_PAGES.find((page) => page.path === path)!;
  return renderPage(site, {
    title: `${title} | Larder`,
    description,
    canonical: fullAddress(site.publicUrl, path),
    current: 'docs',
    onlyIn: 'en',
    scripts,
    children: (
      <div class="reference">
        <nav class="contents" aria-label="Documentation">
          <ul>
            {DOCS_PAGES.map((page) => (
              <li key={page.path}>
                <a href={page.path} {...(page.path === path ? { 'aria-current': 'page' as const } : {})}>
                  {page.title}
                </a>
                {page.path === path ? contents : null}
              </li>
            ))}
          </ul>
        </nav>
        <div class="reference-body">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    ),
  });
}
