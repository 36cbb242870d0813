import type { Food } from '../food/food.ts';
import { curlCommand, fullAddress } from './address.ts';
import { writeCount } from './amount.ts';
import { writeDate } from './calendar-date.ts';
import { renderPage } from './layout.tsx';
import { ResultList } from './result-list.tsx';
import { SearchForm } from './search-form.tsx';

interface HomeInput {
  foods: number;
  catalogDate: string;
  isStarterOnly: boolean;
  query?: string;
  results?: Food[];
  publicUrl: string;
}

const FIRST_SEARCHES = ['banana', 'peanut butter', 'cheddar cheese', 'lentils'];
const FIRST_REQUEST = '/search?q=banana&limit=3';
const IMPORT_COMMAND = 'npx larder import off';

/** The home page: the search box, then results or the first steps. */
export function renderHomePage(input: HomeInput): string {
  const query = input.query?.trim() ?? '';
  return renderPage({
    title: query === '' ? 'Larder: look up any food' : `${query} | Larder`,
    description: `Nutrition figures of ${writeCount(input.foods)} foods, with their source and how far to trust them.`,
    ...(query === '' ? { canonical: fullAddress(input.publicUrl, '/') } : {}),
    hasOwnSearch: true,
    current: 'search',
    children: query === '' ? <FirstSteps {...input} /> : <Results query={query} results={input.results} />,
  });
}

function FirstSteps({ foods, catalogDate, isStarterOnly, publicUrl }: HomeInput) {
  return (
    <>
      <div class="hero">
        <h1>What is in your food?</h1>
        <p class="lead">
          Larder looks up the nutrition figures of {writeCount(foods)} foods, by name or barcode. Every figure says
          where it comes from and how far you can trust it.
        </p>
        <SearchForm id="search" isLarge />
        <p class="hint">
          Try{' '}
          {FIRST_SEARCHES.map((example) => (
            <a key={example} href={`/?q=${example.replace(/ /g, '+')}`}>
              {example}
            </a>
          ))}
        </p>
        <p class="small">
          {isStarterOnly ? 'Starter catalog' : 'Catalog'} of {writeDate(catalogDate)}
        </p>
      </div>
      <div class="home-columns">
        <section class="steps" aria-labelledby="first-request">
          <h2 id="first-request">Use it from your code</h2>
          <p>A plain HTTP and JSON interface. You need no key to begin:</p>
          <pre>
            <code>{curlCommand(publicUrl, FIRST_REQUEST)}</code>
          </pre>
          <ul>
            <li>
              <a href={FIRST_REQUEST}>Open this answer</a> in the browser
            </li>
            <li>
              <a href="/docs">Read the API reference</a>: every endpoint, limit and error
            </li>
            <li>
              <a href="/openapi.json">Get the OpenAPI document</a> for your tools
            </li>
          </ul>
        </section>
        {isStarterOnly ? <StarterNotice /> : null}
      </div>
    </>
  );
}

function StarterNotice() {
  return (
    <section class="notice" aria-labelledby="starter">
      <h2 id="starter">This is the starter catalog</h2>
      <p>
        It holds common plain foods, without photos, and only a handful of packaged products. If you run this service,
        import the full Open Food Facts database (millions of products, a large download):
      </p>
      <pre>
        <code>{IMPORT_COMMAND}</code>
      </pre>
    </section>
  );
}

function Results({ query, results }: { query: string; results: Food[] | undefined }) {
  return (
    <>
      <h1 class="unseen">Search</h1>
      <SearchForm id="search" query={query} isLarge />
      <section class="found" aria-labelledby="found">
        <ResultsBody query={query} results={results} />
      </section>
    </>
  );
}

function ResultsBody({ query, results }: { query: string; results: Food[] | undefined }) {
  if (results === undefined) return <h2 id="found">Type at least two characters to search</h2>;
  if (results.length > 0) {
    return (
      <>
        <h2 id="found">
          Best matches for “<bdi>{query}</bdi>”
        </h2>
        <p class="small">{results.length === 1 ? '1 food' : `${results.length} foods`}, figures per 100 g</p>
        <ResultList foods={results} />
      </>
    );
  }
  return (
    <>
      <h2 id="found">
        No food matches “<bdi>{query}</bdi>”
      </h2>
      <p>You can try:</p>
      <ul>
        <li>fewer words, or only the main one: “yogurt” rather than “creamy strawberry yogurt”</li>
        <li>the plain name of the food, without the shop or the size of the pack</li>
        <li>another spelling, or the word in English or the language on the pack</li>
      </ul>
    </>
  );
}
