/** The documentation. Each page is rendered once in each language, at its first request, and again when its facts change. */

import type { Language } from '../../messages/languages.ts';
import { type DataCurrency, renderDataPage } from '../../site/docs/data-page.tsx';
import type { DocsPath } from '../../site/docs/docs-page.tsx';
import { renderErrorsPage } from '../../site/docs/errors-page.tsx';
import { renderLicensePage } from '../../site/docs/license-page.tsx';
import { type Plans, renderLimitsPage } from '../../site/docs/limits-page.tsx';
import type { OpenApiDocument } from '../../site/docs/openapi-document.ts';
import { renderQuickStart } from '../../site/docs/quick-start.tsx';
import { ACCOUNT_REFERENCES, renderReference } from '../../site/docs/reference-page.tsx';
import { renderSelfHostingPage } from '../../site/docs/self-hosting-page.tsx';
import type { Site } from '../../site/site.ts';
import { addPageOf, type PageContext, type PageRequest } from './page-route.ts';

/** Adds `/docs` and the pages below it. */
export function addDocsPages(
  context: PageContext,
  openApi: () => OpenApiDocument,
  plans: () => Plans,
  currency: () => DataCurrency,
): void {
  const published = () => [...context.catalog.current.terms.values()];
  const pages: Partial<Record<DocsPath, (site: Site) => string>> = {
    '/docs': (site) => renderQuickStart(site, openApi()),
    '/docs/reference': (site) => renderReference(site, openApi()),
    ...Object.fromEntries(
      ACCOUNT_REFERENCES.map(({ path, render }) => [path, (site: Site) => render(site, openApi())]),
    ),
    '/docs/limits': (site) => renderLimitsPage(site, plans()),
    '/docs/errors': renderErrorsPage,
    '/docs/data': (site) => renderDataPage(site, currency(), published()),
    '/docs/licence': renderLicensePage,
    '/docs/self-hosting': renderSelfHostingPage,
  };
  for (const [path, render] of Object.entries(pages)) {
    const rendered = new Map<Language, { html: string; facts: string }>();
    const handler = ({ site }: PageRequest) => {
      const { language } = site.locale;
      const facts = path === '/docs/data' ? JSON.stringify([currency(), published()]) : '';
      let page = rendered.get(language);
      if (page?.facts !== facts) {
        page = { html: render({ ...site, address: path }), facts };
        rendered.set(language, page);
      }
      return { html: page.html };
    };
    addPageOf(context, path, handler, 'text');
  }
}
