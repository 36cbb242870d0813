import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { NothingFound } from '../../food/nothing-found.ts';
import { filtersIn } from '../../food/search-filters.ts';
import { compareAddress, MAX_COMPARED, type SearchAddress, searchAddress } from '../address.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { Pager } from '../pager.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';
import { Filters } from './filters.tsx';
import { BEST_MATCHES, FOODS_ON_PAGE, type NarrowedResults } from './narrow-results.ts';
import { ResultList } from './result-list.tsx';
import { BarcodeNotFound } from './scan-page.tsx';

/** What a page of results shows. */
export interface ShownResults extends Omit<NarrowedResults, 'foods'> {
  foods: readonly FoodRecord[];
  /** What the foods are called, where the query calls them by another name. */
  otherName?: string | undefined;
  /** The words that the foods were found by instead of misspelled ones. */
  correctedQuery?: string | undefined;
  /** Why nothing was found, where more than the spelling is the reason. */
  nothing?: NothingFound | undefined;
}

/** The page of search results. Without results the query was too short to search for. */
export function renderResultsPage(site: Site, asked: SearchAddress, results: ShownResults | undefined): string {
  const { query, compare = [] } = asked;
  const { t } = site.locale;
  return renderPage(site, {
    title: `${query} | Larder`,
    description: t('results.description', { query }),
    hasOwnSearch: true,
    children: (
      <div class="search-page">
        <h1 class="unseen">{t('results.heading')}</h1>
        <SearchForm id="search" query={query} isLarge compare={compare.length > 0 ? compare : undefined} />
        {compare.length > 0 ? <Comparing compare={compare} /> : null}
        <section class="found" aria-labelledby="found">
          {results === undefined ? (
            <h2 id="found">{t('results.tooShort')}</h2>
          ) : (
            <Found site={site} asked={asked} results={results} />
          )}
        </section>
      </div>
    ),
  });
}

function Comparing({ compare }: { compare: readonly number[] }) {
  const { rich } = useLocale();
  const link = (text: string) => <a href={compareAddress(compare)}>{text}</a>;
  return (
    <p class="comparing">
      {compare.length >= MAX_COMPARED
        ? rich('results.comparisonFull', { link })
        : rich('results.comparing', { count: compare.length, link })}
    </p>
  );
}

function Found({ site, asked, results }: { site: Site; asked: SearchAddress; results: ShownResults }) {
  const locale = useLocale();
  const { foods, page, isLast, otherName, correctedQuery } = results;
  const isNarrowed =
    Object.keys(filtersIn(asked)).length > 0 ||
    asked.category !== undefined ||
    asked.withFigures === true ||
    asked.asTyped === true;
  return (
    <>
      <h2 id="found">
        <Heading asked={asked} results={results} />
      </h2>
      {correctedQuery === undefined ? null : <WayBack asked={asked} />}
      {otherName === undefined || foods.length === 0 ? null : (
        <p class="why-line">{locale.rich('results.corrected', { query: <bdi>{otherName}</bdi> })}</p>
      )}
      {foods.length > 0 || isNarrowed ? <Filters asked={asked} results={results} /> : null}
      {foods.length > 0 ? (
        <>
          <p class="small">{countSentence(locale, results)}</p>
          <ResultList
            site={site}
            foods={foods}
            query={asked.query}
            compare={asked.compare ?? []}
            sort={asked.sort}
            sortAddress={(sort) => searchAddress({ ...asked, sort, page: 1 })}
          />
          <Pager page={page} isLast={isLast} addressOf={(number) => searchAddress({ ...asked, page: number })} />
        </>
      ) : (
        <>
          {results.nothing === undefined ? null : <p class="why-line">{reasonSentence(locale, results.nothing)}</p>}
          <Advice asked={asked} isNarrowed={isNarrowed} />
        </>
      )}
    </>
  );
}

function Heading({ asked, results: { foods, correctedQuery } }: { asked: SearchAddress; results: ShownResults }) {
  const { rich } = useLocale();
  if (correctedQuery !== undefined) return <>{rich('results.corrected', { query: <bdi>{correctedQuery}</bdi> })}</>;
  const query = <bdi>{asked.query}</bdi>;
  return <>{foods.length > 0 ? rich('results.best', { query }) : rich('results.none', { query })}</>;
}

/** Why nothing was found. */
function reasonSentence({ t }: Locale, nothing: NothingFound): string {
  switch (nothing.reason) {
    case 'excluded':
      return t('results.nothing.excluded', { words: nothing.words });
    case 'not-food':
      return t('results.nothing.notFood');
    case 'another-food':
      return t('results.nothing.anotherFood');
  }
}

/** The way back from other words to those that were typed. */
function WayBack({ asked }: { asked: SearchAddress }) {
  const { rich } = useLocale();
  const link = (text: string) => <a href={searchAddress({ ...asked, asTyped: true, page: 1 })}>{text}</a>;
  return <p class="why-line">{rich('results.asTyped', { typed: asked.query, link })}</p>;
}

function countSentence({ t }: Locale, { foods, count, isCut, page }: ShownResults): string {
  const first = (page - 1) * FOODS_ON_PAGE + 1;
  const last = first + foods.length - 1;
  if (isCut && count >= BEST_MATCHES) return t('results.bestRange', { first, last, count });
  return count > foods.length ? t('results.range', { first, last, count }) : t('results.count', { count });
}

/** Digits as a barcode has them. */
const BARCODE = /^[\d\s-]{8,20}$/;

function Advice({ asked, isNarrowed }: { asked: SearchAddress; isNarrowed: boolean }) {
  const { t, rich } = useLocale();
  if (!isNarrowed && BARCODE.test(asked.query)) return <BarcodeNotFound code={asked.query} />;
  const everywhere = searchAddress({ query: asked.query, compare: asked.compare ?? [] });
  return (
    <>
      <p>{t('results.tryThese')}</p>
      <ul>
        {isNarrowed ? <li>{rich('results.everywhere', { link: (text) => <a href={everywhere}>{text}</a> })}</li> : null}
        <li>{t('results.fewerWords')}</li>
        <li>{t('results.plainName')}</li>
        <li>{t('results.spelling')}</li>
        <li>{rich('results.barcode', { scan: (text) => <a href="/scan">{text}</a> })}</li>
      </ul>
    </>
  );
}
