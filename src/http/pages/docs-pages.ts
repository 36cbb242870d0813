/**
 * The documentation. Each page is rendered once per language, on first request, and again when its facts change, including
 * the catalog that its examples come from.
 */

import type { Language } from '../../messages/languages.ts';
import { type DataCurrency, renderDataPage } from '../../site/docs/data-page.tsx';
import type { DocsPath } from '../../site/docs/docs-page.tsx';
import { renderLicensePage } from '../../site/docs/license-page.tsx';
import { type Plans, renderLimitsPage } from '../../site/docs/limits-page.tsx';
import type { OpenApiDocument } from '../../site/docs/openapi-document.ts';
import { renderQuickStart } from '../../site/docs/quick-start.tsx';
import { ACCOUNT_REFERENCES, renderReference } from '../../site/docs/reference-page.tsx';
import { renderErrorsPage, renderSelfHostingPage } from '../../site/docs/text-page.tsx';
import type { Site } from '../../site/site.ts';
import type { DataRoute } from '../interface/data-routes.ts';
import { withLiveExamples } from '../interface/live-examples.ts';
import { addPageOf, type PageContext, type PageRequest } from './page-route.ts';

export function addDocsPages(
  context: PageContext,
  openApi: () => OpenApiDocument,
  routes: readonly DataRoute[],
  plans: Plans,
  currency: () => DataCurrency,
): void {
  const { catalog } = context;
  let live: { version: string; document: Promise<OpenApiDocument> } | undefined;
  const examples = () => {
    const { version } = catalog.current;
    if (live?.version !== version) live = { version, document: withLiveExamples(openApi(), routes, catalog.current) };
    // For example without a search thread; the next request tries again.
    live.document.catch(() => {
      live = undefined;
    });
    return live.document;
  };
  const published = () => [...catalog.current.terms.values()];
  const pages: Partial<Record<DocsPath, (site: Site) => string | Promise<string>>> = {
    '/docs': async (site) => renderQuickStart(site, await examples()),
    '/docs/reference': async (site) => renderReference(site, await examples()),
    ...Object.fromEntries(
      ACCOUNT_REFERENCES.map(({ path, render }) => [path, (site: Site) => render(site, openApi())]),
    ),
    '/docs/limits': (site) => renderLimitsPage(site, plans),
    '/docs/errors': renderErrorsPage,
    '/docs/data': (site) => renderDataPage(site, currency(), published()),
    '/docs/licence': renderLicensePage,
    '/docs/self-hosting': renderSelfHostingPage,
  };
  for (const [path, render] of Object.entries(pages)) {
    const rendered = new Map<Language, { html: string; facts: string }>();
    const handler = async ({ site }: PageRequest) => {
      const { language } = site.locale;
      const facts = JSON.stringify([catalog.current.version, path === '/docs/data' && [currency(), published()]]);
      let page = rendered.get(language);
      if (page?.facts !== facts) {
        page = { html: await render({ ...site, address: path }), facts };
        rendered.set(language, page);
      }
      return { html: page.html };
    };
    addPageOf(context, path, handler, 'text');
  }
}
