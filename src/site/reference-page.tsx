/**
 * The API reference at `/docs`, drawn from the OpenAPI document that `/openapi.json` serves, so that the two cannot
 * disagree about paths, parameters and answers.
 */
import { fullAddress } from './address.ts';
import { renderPage } from './layout.tsx';
import type { OpenApiDocument } from './openapi-document.ts';
import { Prose } from './prose.tsx';
import { Endpoint, endpointAnchor } from './reference-endpoint.tsx';
import { Attribution, Authentication, Errors, type LimitRow, Limits } from './reference-guide.tsx';
import { SchemaTables, schemaAnchor } from './reference-schema.tsx';

/** The reference page. */
export function renderReference(openapi: OpenApiDocument, publicUrl: string, limits: readonly LimitRow[]): string {
  return renderPage({
    title: 'API reference | Larder',
    description: 'Every endpoint of the Larder food API: parameters, examples, errors, limits and attribution.',
    canonical: fullAddress(publicUrl, '/docs'),
    current: 'docs',
    children: (
      <div class="reference">
        <TableOfContents openapi={openapi} />
        <div class="reference-body">
          <Opening openapi={openapi} publicUrl={publicUrl} />
          <Authentication publicUrl={publicUrl} />
          <Limits limits={limits} />
          <Errors />
          <section id="endpoints">
            <h2>Endpoints</h2>
            {Object.entries(openapi.paths).map(([path, { get }]) =>
              get === undefined ? null : (
                <Endpoint key={path} document={openapi} path={path} operation={get} publicUrl={publicUrl} />
              ),
            )}
          </section>
          <section id="schemas">
            <h2>Schemas</h2>
            <SchemaTables document={openapi} />
          </section>
          <Attribution />
        </div>
      </div>
    ),
  });
}

function Opening({ openapi, publicUrl }: { openapi: OpenApiDocument; publicUrl: string }) {
  const { description, version } = openapi.info;
  return (
    <section id="start">
      <h1>API reference</h1>
      {description === undefined ? null : <Prose text={description} />}
      <dl class="facts">
        <dt>Base address</dt>
        <dd class="code">{openapi.servers?.[0]?.url ?? publicUrl}</dd>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>OpenAPI 3.1</dt>
        <dd>
          <a href="/openapi.json">/openapi.json</a>
        </dd>
      </dl>
    </section>
  );
}

function TableOfContents({ openapi }: { openapi: OpenApiDocument }) {
  const paths = Object.keys(openapi.paths).filter((path) => openapi.paths[path]!.get !== undefined);
  return (
    <nav class="contents" aria-label="On this page">
      <ul>
        <ContentsLink anchor="start" text="Start" />
        <ContentsLink anchor="authentication" text="Authentication" />
        <ContentsLink anchor="limits" text="Limits" />
        <ContentsLink anchor="errors" text="Errors" />
        <li>
          <a href="#endpoints">Endpoints</a>
          <ul>
            {paths.map((path) => (
              <ContentsLink key={path} anchor={endpointAnchor(path)} text={path} />
            ))}
          </ul>
        </li>
        <li>
          <a href="#schemas">Schemas</a>
          <ul>
            {Object.keys(openapi.components?.schemas ?? {}).map((name) => (
              <ContentsLink key={name} anchor={schemaAnchor(name)} text={name} />
            ))}
          </ul>
        </li>
        <ContentsLink anchor="attribution" text="Attribution" />
      </ul>
    </nav>
  );
}

function ContentsLink({ anchor, text }: { anchor: string; text: string }) {
  return (
    <li>
      <a href={`#${anchor}`}>{text}</a>
    </li>
  );
}
