import { curlCommand, fullAddress } from '../address.ts';
import { CommandBox, JsonBlock } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { examplePath } from './example-path.ts';
import { type OpenApiDocument, type Parameter, type Response, resolve } from './openapi-document.ts';

/** What is searched for first, with a slip that is forgiven. */
const FIRST_SEARCH = '/search?q=peanut+buter&limit=1';

/** The first page of the documentation: from nothing to an answer in a minute. */
export function renderQuickStart(site: Site, openapi: OpenApiDocument): string {
  const { publicUrl } = site;
  const [code] = openapi.paths['/barcode/{code}']?.get?.parameters ?? [];
  const barcode = examplePath('/barcode/{code}', code === undefined ? [] : [code as Parameter]);
  return renderDocsPage(site, {
    path: '/docs',
    description: 'Your first request to the Larder food API in curl, JavaScript and Python.',
    children: (
      <>
        <section>
          <p class="lead">
            Larder answers plain HTTP requests with JSON. You need no key, no account and no library to begin.
          </p>
          <FactList
            facts={[
              ['Base address', <span class="code">{publicUrl}</span>],
              ['OpenAPI 3.1', <a href="/openapi.json">/openapi.json</a>],
            ]}
          />
        </section>
        <section id="search">
          <h2>Search</h2>
          <p>Typos, accents, word order and an unfinished last word are forgiven. The best match comes first.</p>
          <LanguageSwitch />
          <Request
            openapi={openapi}
            path="/search"
            codes={[curlCommand(publicUrl, FIRST_SEARCH), javascriptSearch(publicUrl), pythonSearch(publicUrl)]}
          />
          <p>
            <a href={FIRST_SEARCH}>Open this answer in the browser</a>
          </p>
        </section>
        <section id="barcode">
          <h2>Look up a barcode</h2>
          <p>EAN-13, EAN-8, UPC-A, UPC-E and GTIN-14, with or without leading zeros. An unknown code answers 404.</p>
          <Request
            openapi={openapi}
            path="/barcode/{code}"
            codes={[
              curlCommand(publicUrl, barcode),
              javascriptBarcode(publicUrl, barcode),
              pythonBarcode(publicUrl, barcode),
            ]}
          />
        </section>
        <section id="reading">
          <h2>Read the figures</h2>
          <ul>
            <li>
              Nutrients are per 100 g. A portion is <code>value × grams ÷ 100</code>.
            </li>
            <li>
              <code>null</code> means unknown. Never show it as zero, and never add it up as zero.
            </li>
            <li>
              <code>confidence</code> goes from 0 to 1: <a href="/docs/data">what it means</a>. Mark foods whose{' '}
              <code>source</code> is <code>ai_estimate</code> as estimates.
            </li>
            <li>
              <code>static_url</code> is the food's page here; <code>id</code> never changes.
            </li>
            <li>
              Show <a href="/docs/licence">the credit line</a> where you show the data.
            </li>
          </ul>
        </section>
        <section id="authentication">
          <h2>Use a key</h2>
          <p>
            A key gives you the limits of your plan. <a href="/account/register">Create an account</a>, which is free,
            then <a href="/account/keys">create a key</a>. Send it as a header:
          </p>
          <Example name="curl" code={keyedCurl(publicUrl)} />
          <p>
            A key with read scope works for GET requests only. Keys are checked before paths: an unknown path answers
            401, with or without a key. Paths have no version prefix.
          </p>
        </section>
        <section id="next">
          <h2>Go on</h2>
          <ul>
            <li>
              <a href="/docs/reference">Every endpoint, parameter and answer</a>
            </li>
            <li>
              <a href="/docs/limits">How much you may ask</a>, and <a href="/docs/errors">what errors mean</a>
            </li>
          </ul>
        </section>
      </>
    ),
  });
}

type CodeLanguage = 'curl' | 'JavaScript' | 'Python';

const CODE_LANGUAGES: readonly CodeLanguage[] = ['curl', 'JavaScript', 'Python'];

/** One choice for all examples of the page: the stylesheet follows it, and a script remembers it. */
function LanguageSwitch() {
  return (
    <fieldset class="code-languages" data-remember="code-language">
      <legend>Show examples in</legend>
      {CODE_LANGUAGES.map((name, at) => (
        <label key={name}>
          <input type="radio" name="code-language" value={name} checked={at === 0} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

/** A request in each language, and below it its answer where this catalog has one. */
function Request({ openapi, path, codes }: { openapi: OpenApiDocument; path: string; codes: readonly string[] }) {
  const answer = openapi.paths[path]?.get?.responses['200'];
  const example = answer && resolve<Response>(openapi, answer)?.content?.['application/json']?.example;
  return (
    <>
      {codes.map((code, at) => (
        <Example key={code} name={CODE_LANGUAGES[at]!} code={code} />
      ))}
      {example === undefined ? null : (
        <figure class="snippet">
          <figcaption>The answer of this service</figcaption>
          <JsonBlock value={example} />
        </figure>
      )}
    </>
  );
}

function Example({ name, code }: { name: CodeLanguage; code: string }) {
  return (
    <figure class="snippet" data-code-language={name}>
      <figcaption>{name}</figcaption>
      <CommandBox command={code} label={name} />
    </figure>
  );
}

function keyedCurl(publicUrl: string): string {
  return `${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H "Authorization: Bearer $LARDER_KEY"`;
}

function javascriptSearch(publicUrl: string): string {
  return `const query = new URLSearchParams({ q: 'peanut buter', limit: 1 });
const url = \`${fullAddress(publicUrl, '/search')}?\${query}\`;
const response = await fetch(url);
if (!response.ok) throw new Error((await response.json()).detail);
for (const food of await response.json()) {
  console.log(food.name, food.calories_kcal ?? 'not stated');
}`;
}

function pythonSearch(publicUrl: string): string {
  return `import json, urllib.parse, urllib.request

query = urllib.parse.urlencode({"q": "peanut buter", "limit": 1})
url = f"${fullAddress(publicUrl, '/search')}?{query}"
with urllib.request.urlopen(url) as response:
    for food in json.load(response):
        kcal = food["calories_kcal"]
        print(food["name"], "not stated" if kcal is None else kcal)`;
}

function javascriptBarcode(publicUrl: string, path: string): string {
  return `const url = '${fullAddress(publicUrl, path)}';
const response = await fetch(url);
const food = response.status === 404 ? undefined : await response.json();`;
}

function pythonBarcode(publicUrl: string, path: string): string {
  return `import json, urllib.error, urllib.request

url = "${fullAddress(publicUrl, path)}"
try:
    with urllib.request.urlopen(url) as response:
        food = json.load(response)
except urllib.error.HTTPError as error:
    if error.code != 404:
        raise
    food = None`;
}
