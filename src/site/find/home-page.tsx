import type { FoodRecord } from '../../catalog/record-reader.ts';
import { writeCount } from '../../food/amount.ts';
import { curlCommand, fullAddress, pagePath, searchAddress } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { writeDate } from '../dates.tsx';
import { NutritionLabel } from '../food/nutrition-label.tsx';
import { renderPage } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';

interface HomeInput {
  foods: number;
  catalogDate: string;
  isStarterOnly: boolean;
  /** A well-known food whose label stands on the page. */
  example?: FoodRecord | undefined;
}

const FIRST_SEARCHES = ['banana', 'peanut butter', 'cheddar cheese', 'lentils'];
const FIRST_REQUEST = '/search?q=banana&limit=3';
const IMPORT_COMMAND = 'npx larder import off';

/** The home page: the search box, a label, and the first steps. */
export function renderHomePage(site: Site, input: HomeInput): string {
  const { foods, catalogDate, isStarterOnly, example } = input;
  return renderPage(site, {
    title: 'Larder: look up any food',
    description: `Nutrition figures of ${writeCount(foods)} foods, with their source and how far to trust them.`,
    canonical: fullAddress(site.publicUrl, '/'),
    hasOwnSearch: true,
    children: (
      <>
        <div class="home">
          <div class="hero">
            <h1>What is in your food?</h1>
            <p class="lead">
              Larder looks up the nutrition figures of {writeCount(foods)} foods, by name or barcode. Every figure says
              where it comes from and how far you can trust it.
            </p>
            <SearchForm id="search" isLarge />
            <p class="hint">
              Try{' '}
              {FIRST_SEARCHES.map((query) => (
                <a key={query} href={searchAddress({ query })}>
                  {query}
                </a>
              ))}
            </p>
            <ul class="doors">
              <EntryLink href="/scan" title="Scan a barcode" text="with the camera, a photo, or by its digits" />
              <EntryLink href="/browse" title="Browse" text="by category, or what people look up most" />
              <EntryLink href="/compare" title="Compare" text="up to four foods side by side" />
            </ul>
            <p class="small">
              {isStarterOnly ? 'Starter catalog' : 'Catalog'} of {writeDate(catalogDate)}
            </p>
          </div>
          {example === undefined ? null : <Example site={site} {...example} />}
        </div>
        <div class="home-columns">
          <FirstRequest site={site} />
          {isStarterOnly ? <StarterNotice /> : null}
        </div>
      </>
    ),
  });
}

function EntryLink({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <a href={href}>{title}</a> <span>{text}</span>
    </li>
  );
}

function Example({ site, food, details }: FoodRecord & { site: Site }) {
  return (
    <section class="example" aria-labelledby="example">
      <h2 id="example">
        <a href={pagePath(food)} dir="auto">
          {food.name}
        </a>
      </h2>
      <NutritionLabel food={food} isDrink={site.kinds.isDrink(food, details)} />
    </section>
  );
}

function FirstRequest({ site }: { site: Site }) {
  return (
    <section class="steps" aria-labelledby="first-request">
      <h2 id="first-request">Use it from your code</h2>
      <p>A plain HTTP and JSON interface. You need no key to begin:</p>
      <CommandBox command={curlCommand(site.publicUrl, FIRST_REQUEST)} />
      <ul>
        <li>
          <a href={FIRST_REQUEST}>Open this answer</a> in the browser
        </li>
        <li>
          <a href="/docs">Read the quick start</a>, or <a href="/docs/reference">every endpoint</a>
        </li>
        <li>
          <a href="/openapi.json">Get the OpenAPI document</a> for your tools
        </li>
      </ul>
    </section>
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
      <CommandBox command={IMPORT_COMMAND} />
    </section>
  );
}
