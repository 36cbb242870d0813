import type { ComponentChildren } from 'preact';
import { curlCommand, fullAddress } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { renderDocsPage } from './docs-page.tsx';
import { type OpenApiDocument, type Response, resolve } from './openapi-document.ts';

/** The first page of the documentation: from nothing to an answer in a minute. */
export function renderQuickStart(site: Site, openapi: OpenApiDocument): string {
  const { publicUrl } = site;
  return renderDocsPage(site, {
    path: '/docs',
    description: 'Your first request to the Larder food API in curl, JavaScript and Python.',
    children: (
      <>
        <section>
          <p class="lead">
            Larder answers plain HTTP requests with JSON. You need no key, no account and no library to begin.
          </p>
          <dl class="facts">
            <dt>Base address</dt>
            <dd class="code">{publicUrl}</dd>
            <dt>OpenAPI 3.1</dt>
            <dd>
              <a href="/openapi.json">/openapi.json</a>
            </dd>
          </dl>
        </section>
        <section id="search">
          <h2>Search</h2>
          <p>Typos, accents, word order and an unfinished last word are forgiven. The best match comes first.</p>
          <LanguageSwitch />
          <SideBySide answer={exampleAnswer(openapi, '/search')}>
            <Example name="curl" code={curlCommand(publicUrl, '/search?q=peanut+buter&limit=3')} />
            <Example name="JavaScript" code={javascriptSearch(publicUrl)} />
            <Example name="Python" code={pythonSearch(publicUrl)} />
          </SideBySide>
          <p>
            <a href="/search?q=peanut+buter&limit=3">Open this answer in the browser</a>
          </p>
        </section>
        <section id="barcode">
          <h2>Look up a barcode</h2>
          <p>EAN-13, EAN-8, UPC-A, UPC-E and GTIN-14, with or without leading zeros. An unknown code answers 404.</p>
          <SideBySide answer={exampleAnswer(openapi, '/barcode/{code}')}>
            <Example name="curl" code={curlCommand(publicUrl, '/barcode/3017620422003')} />
            <Example name="JavaScript" code={javascriptBarcode(publicUrl)} />
            <Example name="Python" code={pythonBarcode(publicUrl)} />
          </SideBySide>
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

function SideBySide({ answer, children }: { answer: unknown; children: ComponentChildren }) {
  return (
    <div class="side-by-side">
      <div>{children}</div>
      {answer === undefined ? null : (
        <figure class="snippet">
          <figcaption>An answer</figcaption>
          <pre tabindex={0}>
            <code>{JSON.stringify(answer, null, 2)}</code>
          </pre>
        </figure>
      )}
    </div>
  );
}

/** The answer that the interface document gives as an example. */
function exampleAnswer(openapi: OpenApiDocument, path: string): unknown {
  const answer = openapi.paths[path]?.get?.responses['200'];
  return answer && resolve<Response>(openapi, answer)?.content?.['application/json']?.example;
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
  return `const query = new URLSearchParams({ q: 'peanut buter', limit: 3 });
const url = \`${fullAddress(publicUrl, '/search')}?\${query}\`;
const response = await fetch(url);
if (!response.ok) throw new Error((await response.json()).detail);
for (const food of await response.json()) {
  console.log(food.name, food.calories_kcal ?? 'not stated');
}`;
}

function pythonSearch(publicUrl: string): string {
  return `import json, urllib.parse, urllib.request

query = urllib.parse.urlencode({"q": "peanut buter", "limit": 3})
url = f"${fullAddress(publicUrl, '/search')}?{query}"
with urllib.request.urlopen(url) as response:
    for food in json.load(response):
        kcal = food["calories_kcal"]
        print(food["name"], "not stated" if kcal is None else kcal)`;
}

function javascriptBarcode(publicUrl: string): string {
  return `const url = '${fullAddress(publicUrl, '/barcode/3017620422003')}';
const response = await fetch(url);
const food = response.status === 404 ? undefined : await response.json();`;
}

function pythonBarcode(publicUrl: string): string {
  return `import json, urllib.error, urllib.request

url = "${fullAddress(publicUrl, '/barcode/3017620422003')}"
try:
    with urllib.request.urlopen(url) as response:
        food = json.load(response)
except urllib.error.HTTPError as error:
    if error.code != 404:
        raise
    food = None`;
}
