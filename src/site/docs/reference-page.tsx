/**
 * The API reference, drawn from the OpenAPI document that `/openapi.json` serves, so that the two cannot disagree
 * about paths, parameters and answers. The look-up of foods has a page, and the management of accounts one for each task.
 */

import { Section } from '../sections.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import { type DocsPath, renderDocsPage } from './docs-page.tsx';
import { type Endpoint, endpointsOf, type OpenApiDocument, schemasOf } from './openapi-document.ts';
import { Prose } from './prose.tsx';
import { EndpointSection, endpointAnchor } from './reference-endpoint.tsx';
import PAGES from './reference-pages.json' with { type: 'json' };
import { SchemaTables, schemaAnchor } from './reference-schema.tsx';
import { TryKey } from './try-it.tsx';

interface ReferencePage {
  path: DocsPath;
  description: string;
  /** The tags of its endpoints. */
  tags: readonly string[];
  /** The folders below /auth that are on this page; on one without, whatever no other page has: a new route is never without one. */
  below?: readonly string[];
  /** What to say before them; the document's own description when there is nothing else. */
  opening?: string;
}

const [FOODS, ...OF_ACCOUNTS] = PAGES as unknown as [ReferencePage, ...ReferencePage[]];
const FOLDERS_ELSEWHERE = OF_ACCOUNTS.flatMap(({ below = [] }) => below);

/** The reference of the food look-up. */
export function renderReference(site: Site, openapi: OpenApiDocument): string {
  return renderPage(site, openapi, FOODS);
}

/** The reference of accounts, a page for each task. */
export const ACCOUNT_REFERENCES = OF_ACCOUNTS.map((page) => ({
  path: page.path,
  render: (site: Site, openapi: OpenApiDocument) => renderPage(site, openapi, page),
}));

function renderPage(site: Site, openapi: OpenApiDocument, page: ReferencePage): string {
  const { path, description, tags, below, opening } = page;
  const endpoints = endpointsOf(openapi, tags).filter(({ path }) => {
    const folder = path.split('/')[2]!;
    return below?.includes(folder) ?? !FOLDERS_ELSEWHERE.includes(folder);
  });
  const schemas = schemasOf(openapi, endpoints);
  return renderDocsPage(site, {
    path,
    description,
    scripts: ['reference.js'],
    contents: <Contents endpoints={endpoints} schemas={schemas} />,
    children: (
      <>
        <Opening site={site} openapi={openapi} text={opening ?? openapi.info.description} />
        <Section id="endpoints" title="Endpoints">
          <TryKey />
          {endpoints.map((endpoint) => (
            <EndpointSection document={openapi} endpoint={endpoint} publicUrl={site.publicUrl} />
          ))}
        </Section>
        <Section id="schemas" title="Schemas">
          <SchemaTables document={openapi} names={schemas} />
        </Section>
      </>
    ),
  });
}

function Opening({ site, openapi, text }: { site: Site; openapi: OpenApiDocument; text: string | undefined }) {
  return (
    <section id="start">
      {text === undefined ? null : <Prose text={text} />}
      <FactList
        facts={[
          ['Base address', <span class="code">{openapi.servers?.[0]?.url ?? site.publicUrl}</span>],
          ['Version', openapi.info.version],
          ['OpenAPI 3.1', <a href="/openapi.json">/openapi.json</a>],
        ]}
      />
    </section>
  );
}

function Contents({ endpoints, schemas }: { endpoints: readonly Endpoint[]; schemas: readonly string[] }) {
  return (
    <details class="on-page">
      <summary>On this page</summary>
      <ul>
        {endpoints.map((endpoint) => (
          <li>
            <a href={`#${endpointAnchor(endpoint)}`}>
              {endpoint.method === 'get' ? null : `${endpoint.method.toUpperCase()} `}
              {endpoint.path}
            </a>
          </li>
        ))}
        {schemas.map((name) => (
          <li>
            <a href={`#${schemaAnchor(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
