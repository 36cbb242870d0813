import type { FoodRecord } from '../../catalog/record-reader.ts';
import { writeCount } from '../../food/amount.ts';
import { filtersIn } from '../../food/search-filters.ts';
import { compareAddress, MAX_COMPARED, type SearchAddress, searchAddress } from '../address.ts';
import { renderPage } from '../layout.tsx';
import { Pager } from '../pager.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';
import { Filters } from './filters.tsx';
import { FOODS_ON_PAGE, type NarrowedResults } from './narrow-results.ts';
import { ResultList } from './result-list.tsx';
import { BarcodeNotFound } from './scan-page.tsx';

/** What a page of results shows. */
export interface ShownResults extends Omit<NarrowedResults, 'foods'> {
  foods: readonly FoodRecord[];
  /** What was searched for instead of what was typed. */
  correction?: Correction | undefined;
}

/** Another query than the typed one, and the address that searches for just what was typed. */
export interface Correction {
  readonly query: string;
  readonly asTyped: string;
}

/** The page of search results. Without results the query was too short to search for. */
export function renderResultsPage(site: Site, asked: SearchAddress, results: ShownResults | undefined): string {
  const { query, compare = [] } = asked;
  return renderPage(site, {
    title: `${query} | Larder`,
    description: `Foods that match ${query}, with their nutrition figures.`,
    hasOwnSearch: true,
    children: (
      <div class="search-page">
        <h1 class="unseen">Search</h1>
        <SearchForm id="search" query={query} isLarge compare={compare.length > 0 ? compare : undefined} />
        {compare.length > 0 ? <Comparing compare={compare} /> : null}
        <section class="found" aria-labelledby="found">
          {results === undefined ? (
            <h2 id="found">Type at least two characters to search</h2>
          ) : (
            <Found site={site} asked={asked} results={results} />
          )}
        </section>
      </div>
    ),
  });
}

function Comparing({ compare }: { compare: readonly number[] }) {
  return (
    <p class="comparing">
      Choose a food to add to{' '}
      <a href={compareAddress(compare)}>
        your comparison of {compare.length === 1 ? '1 food' : `${compare.length} foods`}
      </a>
      {compare.length >= MAX_COMPARED ? '. It is full: remove one there first.' : '.'}
    </p>
  );
}

function Found({ site, asked, results }: { site: Site; asked: SearchAddress; results: ShownResults }) {
  const { foods, page, isLast, correction } = results;
  const isNarrowed =
    Object.keys(filtersIn(asked)).length > 0 || asked.category !== undefined || asked.withFigures === true;
  return (
    <>
      <h2 id="found">
        {foods.length > 0 ? 'Best matches for' : 'No food matches'} “<bdi>{correction?.query ?? asked.query}</bdi>”
      </h2>
      {correction === undefined ? null : <WhyLine asked={asked} correction={correction} />}
      {foods.length > 0 || isNarrowed ? <Filters site={site} asked={asked} results={results} /> : null}
      {foods.length > 0 ? (
        <>
          <p class="small">{countSentence(results)}</p>
          <ResultList
            site={site}
            foods={foods}
            compare={asked.compare ?? []}
            sort={asked.sort}
            sortAddress={(sort) => searchAddress({ ...asked, sort, page: 1 })}
          />
          <Pager page={page} isLast={isLast} addressOf={(number) => searchAddress({ ...asked, page: number })} />
        </>
      ) : (
        <Advice asked={asked} isNarrowed={isNarrowed} />
      )}
    </>
  );
}

/** Why other words were searched for, and the way back. */
function WhyLine({ asked, correction }: { asked: SearchAddress; correction: Correction }) {
  return (
    <p class="why-line">
      Nothing is called “<bdi>{asked.query}</bdi>”. <a href={correction.asTyped}>Search for it all the same</a>
    </p>
  );
}

function countSentence({ foods, count, isCut, page }: ShownResults): string {
  const first = (page - 1) * FOODS_ON_PAGE + 1;
  const range = count > foods.length ? `${first} to ${first + foods.length - 1} of ` : '';
  const all = isCut && count >= 200 ? 'the best 200 matches' : count === 1 ? '1 food' : `${writeCount(count)} foods`;
  return `${range}${all}, figures per 100 g`;
}

/** Digits as a barcode has them. */
const BARCODE = /^[\d\s-]{8,20}$/;

function Advice({ asked, isNarrowed }: { asked: SearchAddress; isNarrowed: boolean }) {
  if (!isNarrowed && BARCODE.test(asked.query)) return <BarcodeNotFound code={asked.query} />;
  return (
    <>
      <p>You can try:</p>
      <ul>
        {isNarrowed ? (
          <li>
            <a href={searchAddress({ query: asked.query, compare: asked.compare ?? [] })}>the same words everywhere</a>,
            without the filter
          </li>
        ) : null}
        <li>fewer words, or only the main one: “yogurt” rather than “creamy strawberry yogurt”</li>
        <li>the plain name of the food, without the shop or the size of the pack</li>
        <li>another spelling, or the word in English or the language on the pack</li>
        <li>
          the <a href="/scan">barcode</a>, if you have the pack at hand
        </li>
      </ul>
    </>
  );
}
