import { curlCommand, fullAddress } from '../address.ts';
import { CommandBox, JsonBlock } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import EXAMPLES from './code-examples.json' with { type: 'json' };
import { examplePath, type OpenApiDocument, type Parameter, type Response, resolve } from './openapi-document.ts';
import { renderTextPage } from './text-page.tsx';

/** What is searched for first, with a slip that is forgiven. */
const FIRST_SEARCH = '/search?q=peanut+buter&limit=1';

/** The first page of the documentation: from nothing to an answer in a minute. */
export function renderQuickStart(site: Site, openapi: OpenApiDocument): string {
  const { publicUrl } = site;
  const [code] = openapi.paths['/barcode/{code}']?.get?.parameters ?? [];
  const barcode = examplePath('/barcode/{code}', code === undefined ? [] : [code as Parameter]);
  const curl = (path: string) => curlCommand(publicUrl, path);
  return renderTextPage(site, '/docs', {
    addresses: (
      <FactList
        facts={[
          ['Base address', <span class="code">{publicUrl}</span>],
          ['OpenAPI 3.1', <a href="/openapi.json">/openapi.json</a>],
        ]}
      />
    ),
    languages: <LanguageSwitch />,
    search: (
      <>
        <Examples of="search" curl={curl(FIRST_SEARCH)} address={fullAddress(publicUrl, '/search')} />
        <Answer openapi={openapi} path="/search" />
      </>
    ),
    barcode: (
      <>
        <Examples of="barcode" curl={curl(barcode)} address={fullAddress(publicUrl, barcode)} />
        <Answer openapi={openapi} path="/barcode/{code}" />
      </>
    ),
    key: <Example name="curl" code={`${curl('/search?q=banana')} \\\n  -H "Authorization: Bearer $LARDER_KEY"`} />,
  });
}

const CODE_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;

/** One choice for all examples of the page: the stylesheet follows it, and a script remembers it. */
function LanguageSwitch() {
  return (
    <fieldset class="code-languages" data-remember="code-language">
      <legend>Show examples in</legend>
      {CODE_LANGUAGES.map((name, at) => (
        <label>
          <input type="radio" name="code-language" value={name} checked={at === 0} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

/** A request in each language. */
function Examples({ of, curl, address }: { of: keyof typeof EXAMPLES; curl: string; address: string }) {
  const { JavaScript, Python } = EXAMPLES[of];
  const filledIn = (lines: readonly string[]) => lines.join('\n').replace('{address}', () => address);
  return (
    <>
      <Example name="curl" code={curl} />
      <Example name="JavaScript" code={filledIn(JavaScript)} />
      <Example name="Python" code={filledIn(Python)} />
    </>
  );
}

/** The answer to an example, where this catalog has one. */
function Answer({ openapi, path }: { openapi: OpenApiDocument; path: string }) {
  const answer = openapi.paths[path]?.get?.responses['200'];
  const example = answer && resolve<Response>(openapi, answer)?.content?.['application/json']?.example;
  if (example === undefined) return null;
  return (
    <figure class="snippet">
      <figcaption>The answer of this service</figcaption>
      <JsonBlock value={example} />
    </figure>
  );
}

function Example({ name, code }: { name: (typeof CODE_LANGUAGES)[number]; code: string }) {
  return (
    <figure class="snippet" data-code-language={name}>
      <figcaption>{name}</figcaption>
      <CommandBox command={code} label={name} />
    </figure>
  );
}
