import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { NothingFound } from '../../food/nothing-found.ts';
import { filtersIn, SEARCH_FILTERS } from '../../food/search-filters.ts';
import type { Source } from '../../food/source.ts';
import { type ListChoice, type SearchAddress, searchAddress } from '../address.ts';
import { Shelf } from '../food/similar-foods.tsx';
import { sourceLabel } from '../food/source-name.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { Pager } from '../pager.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';
import { type ChosenFilter, Filters, isNarrowed as isListNarrowed, Select } from './filters.tsx';
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
  /** Where nothing was found, foods by one of the words. */
  near?: { readonly query: string; readonly foods: readonly FoodRecord[] } | undefined;
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

function Found({ site, asked, results }: { site: Site; asked: SearchAddress; results: ShownResults }) {
  const locale = useLocale();
  const { foods, page, isLast, otherName, correctedQuery } = results;
  const isNarrowed =
    isListNarrowed(asked) ||
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
      {foods.length > 0 || isNarrowed ? <ResultFilters asked={asked} results={results} /> : null}
      {foods.length > 0 ? (
        <>
          <p class="small">{countSentence(locale, results)}</p>
          <ResultList
            site={site}
            foods={foods}
            query={asked.query}
            compare={asked.compare ?? []}
            compareHref={(compare) => searchAddress({ ...asked, compare, page })}
            sort={asked.sort}
            sortAddress={(sort) => searchAddress({ ...asked, sort, page: 1 })}
          />
          <Pager page={page} isLast={isLast} addressOf={(number) => searchAddress({ ...asked, page: number })} />
        </>
      ) : (
        <>
          {results.nothing === undefined ? null : <p class="why-line">{reasonSentence(locale, results.nothing)}</p>}
          {results.near === undefined ? null : (
            <Shelf
              site={site}
              id="near"
              title={locale.t('results.near', { query: results.near.query })}
              foods={results.near.foods}
            />
          )}
          <Advice asked={asked} isNarrowed={isNarrowed} />
        </>
      )}
    </>
  );
}

/** More categories nobody reads. */
const MAX_CATEGORIES = 30;

function ResultFilters({ asked, results }: { asked: SearchAddress; results: ShownResults }) {
  const { t, names, numbers } = useLocale();
  const { source, category, withFigures = false } = asked;
  // Plain foods of the USDA are found under community entries.
  const nameOf = (each: Source) => (each === 'community' ? t('filter.community') : sourceLabel(each, t));
  const without = (name: string, changed: Partial<SearchAddress>): ChosenFilter[] => [
    { name, without: searchAddress({ ...asked, ...changed, page: 1 }) },
  ];
  return (
    <Filters
      choice={asked}
      unsorted={t('filter.bestMatch')}
      addressOf={(choice: ListChoice) => searchAddress({ ...asked, ...choice })}
      chosen={[
        ...(withFigures ? without(t('filter.withFigures'), { withFigures: undefined }) : []),
        ...(source === undefined ? [] : without(nameOf(source), { source: undefined })),
        ...(category === undefined ? [] : without(names.category(category), { category: undefined })),
      ]}
      note={results.isCut ? t('filter.counted', { count: BEST_MATCHES }) : undefined}
    >
      <Select
        name="category"
        title={t('filter.category')}
        chosen={category}
        choices={results.categories
          .slice(0, MAX_CATEGORIES)
          .map((each) => [each.category, `${names.category(each.category)} (${numbers.count(each.count)})`])}
      />
      <Select
        name="source"
        title={t('filter.source')}
        chosen={source}
        choices={SEARCH_FILTERS.source.pageValues.map((each) => [each, nameOf(each)])}
      />
      {results.withoutFigures > 0 || withFigures ? (
        <label class="filter-check">
          <input type="checkbox" name="figures" value="yes" checked={withFigures} /> {t('filter.withFigures')} (
          {numbers.count(results.withFigures)})
        </label>
      ) : null}
    </Filters>
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
        {isNarrowed ? <li>{rich('results.everywhere', { link: everywhere })}</li> : null}
        <li>{t('results.fewerWords')}</li>
        <li>{t('results.plainName')}</li>
        <li>{t('results.spelling')}</li>
        <li>{rich('results.barcode', { scan: '/scan' })}</li>
      </ul>
    </>
  );
}
