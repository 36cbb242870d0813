/** The documentation. Its pages do not change while the server runs, so each is rendered once, with its first request. */
import { renderDataPage } from '../../site/docs/data-page.tsx';
import type { DocsPath } from '../../site/docs/docs-page.tsx';
import { renderErrorsPage } from '../../site/docs/errors-page.tsx';
import { renderLicencePage } from '../../site/docs/licence-page.tsx';
import { type Plans, renderLimitsPage } from '../../site/docs/limits-page.tsx';
import type { OpenApiDocument } from '../../site/docs/openapi-document.ts';
import { renderQuickStart } from '../../site/docs/quick-start.tsx';
import { renderAccountReference, renderReference } from '../../site/docs/reference-page.tsx';
import { renderSelfHostingPage } from '../../site/docs/self-hosting-page.tsx';
import { addPage, type PageContext } from './page-route.ts';

/** Adds `/docs` and the pages below it. */
export function addDocsPages(context: PageContext, openApi: OpenApiDocument, plans: Plans): void {
  const { site } = context;
  const pages: Record<DocsPath, () => string> = {
    '/docs': () => renderQuickStart(site),
    '/docs/reference': () => renderReference(site, openApi),
    '/docs/accounts': () => renderAccountReference(site, openApi),
    '/docs/limits': () => renderLimitsPage(site, plans),
    '/docs/errors': () => renderErrorsPage(site),
    '/docs/data': () => renderDataPage(site),
    '/docs/licence': () => renderLicencePage(site),
    '/docs/self-hosting': () => renderSelfHostingPage(site),
  };
  for (const [path, render] of Object.entries(pages)) {
    let html: string | undefined;
    addPage(context, path, () => {
      html ??= render();
      return { html };
    });
  }
}
