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
import { SchemaTables, schemaAnchor } from './reference-schema.tsx';
import { TryKey } from './try-it.tsx';

interface Part {
  path: DocsPath;
  description: string;
  /** The tags of its endpoints. */
  tags: readonly string[];
  /** Which of their paths are on this page; all of them where it says nothing. */
  paths?: RegExp;
  /** What to say before them; the document's own description when there is nothing else. */
  opening?: string;
}

const FOODS: Part = {
  path: '/docs/reference',
  description: 'Every endpoint of the Larder food API: parameters, examples and answers.',
  tags: ['foods', 'service'],
};

const KEYS: Part = {
  path: '/docs/accounts/keys',
  description: 'The endpoints that create, replace and revoke keys, and tell their usage.',
  tags: ['account'],
  paths: /^\/auth\/(?:keys|account-key|usage)\b/,
  opening:
    'Create a key for each program, replace its secret, revoke it, and read what was asked with it. Send the account key.',
};

const SECURITY: Part = {
  path: '/docs/accounts/security',
  description: 'The endpoints for passwords, email addresses and two-factor sign-in.',
  tags: ['account'],
  paths: /^\/auth\/(?:password|email|two-factor)\b/,
  opening: 'Change or reset a password, confirm an address, and ask for a second factor at sign-in.',
};

const BILLING: Part = {
  path: '/docs/accounts/billing',
  description: 'The endpoints for plans and payments.',
  tags: ['billing'],
  opening: 'Read the plans, start a payment, and manage a subscription on the pages of the payment provider.',
};

const ACCOUNTS: Part = {
  path: '/docs/accounts',
  description: 'The endpoints that register people, sign them in, and manage their account.',
  tags: ['account'],
  // Whatever no other page has: a new route is never without one.
  paths: new RegExp(`^(?!${[KEYS, SECURITY].map(({ paths }) => paths!.source.slice(1)).join('|')})`),
  opening:
    'Your programs can do everything that the dashboard does. Send the account key as `Authorization: Bearer`; named keys get a 403 here. A browser uses the cookie of its session instead, and then every change needs the `Origin` of this service.',
};

/** The reference of the food look-up. */
export function renderReference(site: Site, openapi: OpenApiDocument): string {
  return renderPart(site, openapi, FOODS);
}

/** The reference of accounts, a page for each task. */
export const ACCOUNT_REFERENCES = [ACCOUNTS, KEYS, SECURITY, BILLING].map((part) => ({
  path: part.path,
  render: (site: Site, openapi: OpenApiDocument) => renderPart(site, openapi, part),
}));

function renderPart(site: Site, openapi: OpenApiDocument, { path, description, tags, paths, opening }: Part): string {
  const endpoints = endpointsOf(openapi, tags).filter((endpoint) => paths?.test(endpoint.path) ?? true);
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
            <EndpointSection
              key={endpointAnchor(endpoint)}
              document={openapi}
              endpoint={endpoint}
              publicUrl={site.publicUrl}
            />
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
          <li key={endpointAnchor(endpoint)}>
            <a href={`#${endpointAnchor(endpoint)}`}>
              {endpoint.method === 'get' ? null : `${endpoint.method.toUpperCase()} `}
              {endpoint.path}
            </a>
          </li>
        ))}
        {schemas.map((name) => (
          <li key={name}>
            <a href={`#${schemaAnchor(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
