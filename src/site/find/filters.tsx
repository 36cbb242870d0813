import type { ComponentChildren } from 'preact';
import { FILTER_NAMES, type FilterName, filtersIn, SEARCH_FILTERS } from '../../food/search-filters.ts';
import { type SearchAddress, searchAddress } from '../address.ts';
import type { Site } from '../site.ts';
import type { CategoryOfMatches, NarrowedResults } from './narrow-results.ts';
import { RESULT_FIGURES } from './result-list.tsx';

const MOST_CATEGORIES = 30;

interface FiltersProps {
  site: Site;
  asked: SearchAddress;
  results: Omit<NarrowedResults, 'foods'>;
}

/** What narrows and sorts the results: folded behind one button, with what is chosen beside it. */
export function Filters({ site, asked, results }: FiltersProps) {
  const { page: _page, ...kept } = asked;
  return (
    <div class="narrow">
      <details class="narrow-fold">
        <summary>Filter and sort</summary>
        <nav class="filters" aria-label="Narrow the results">
          {results.withoutFigures > 0 || kept.withFigures ? <FiguresFilter asked={kept} results={results} /> : null}
          {FILTER_NAMES.map((name) => (
            <Filter key={name} name={name} asked={kept} />
          ))}
          {results.categories.length > 0 ? <CategoryFilter site={site} asked={kept} results={results} /> : null}
          <SortChoices asked={kept} />
        </nav>
      </details>
      <Chosen site={site} asked={kept} />
    </div>
  );
}

/** What is chosen, each with a way to undo it. */
function Chosen({ site, asked }: { site: Site; asked: SearchAddress }) {
  const chosen = [
    ...(asked.withFigures ? [{ name: 'With figures', without: { ...asked, withFigures: undefined } }] : []),
    ...FILTER_NAMES.filter((name) => name in filtersIn(asked)).map((name) => ({
      name: SEARCH_FILTERS[name].nameOf(asked[name]!),
      without: { ...asked, [name]: undefined },
    })),
    ...(asked.category === undefined
      ? []
      : [{ name: site.kinds.categoryTitle(asked.category, 'en'), without: { ...asked, category: undefined } }]),
  ];
  if (chosen.length === 0) return null;
  return (
    <ul class="narrow-chosen" aria-label="Chosen filters">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <a class="chip chip-chosen" href={searchAddress(without)}>
            <span dir="auto">{name}</span> <span aria-hidden="true">×</span>
            <span class="unseen"> remove</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function FiguresFilter({ asked, results }: { asked: SearchAddress; results: FiltersProps['results'] }) {
  return (
    <FilterLine id="figures" title="Figures">
      <Choice href={searchAddress({ ...asked, withFigures: undefined })} isChosen={!asked.withFigures}>
        All
      </Choice>
      <Choice href={searchAddress({ ...asked, withFigures: true })} isChosen={asked.withFigures === true}>
        With figures <span class="count">{results.withFigures}</span>
      </Choice>
    </FilterLine>
  );
}

function CategoryFilter({ site, asked, results: { categories, isCut } }: FiltersProps) {
  const link = ({ category, count }: CategoryOfMatches) => (
    <Choice key={category} href={searchAddress({ ...asked, category })} isChosen={category === asked.category}>
      <span dir="auto">{site.kinds.categoryTitle(category, 'en')}</span> <span class="count">{count}</span>
    </Choice>
  );
  return (
    <FilterLine id="category" title="Category" note={isCut ? 'Counted among the best 200 matches' : undefined}>
      <Choice href={searchAddress({ ...asked, category: undefined })} isChosen={asked.category === undefined}>
        All
      </Choice>
      {categories.slice(0, MOST_CATEGORIES).map(link)}
    </FilterLine>
  );
}

function Filter({ name, asked }: { name: FilterName; asked: SearchAddress }) {
  const { title, pageValues, nameOf } = SEARCH_FILTERS[name];
  return (
    <FilterLine id={name} title={title}>
      <Choice href={searchAddress({ ...asked, [name]: undefined })} isChosen={asked[name] === undefined}>
        All
      </Choice>
      {pageValues.map((value) => (
        <Choice key={value} href={searchAddress({ ...asked, [name]: value })} isChosen={asked[name] === value}>
          {nameOf(value)}
        </Choice>
      ))}
    </FilterLine>
  );
}

/** The same orders as the heads of the table give, for screens on which it has none. */
function SortChoices({ asked }: { asked: SearchAddress }) {
  return (
    <FilterLine id="sort" title="Sort by">
      <Choice href={searchAddress({ ...asked, sort: undefined })} isChosen={asked.sort === undefined}>
        Best match
      </Choice>
      {RESULT_FIGURES.flatMap(({ field, label }) =>
        [false, true].map((isAscending) => (
          <Choice
            key={`${field} ${isAscending}`}
            href={searchAddress({ ...asked, sort: { field, isAscending } })}
            isChosen={asked.sort?.field === field && asked.sort.isAscending === isAscending}
          >
            {label}: {isAscending ? 'least' : 'most'} first
          </Choice>
        )),
      )}
    </FilterLine>
  );
}

interface FilterLineProps {
  id: string;
  title: string;
  note?: string | undefined;
  children: ComponentChildren;
}

function FilterLine({ id, title, note, children }: FilterLineProps) {
  return (
    <div class="filter">
      <span class="filter-name" id={`filter-${id}`}>
        {title}
      </span>
      <div>
        <ul aria-labelledby={`filter-${id}`}>{children}</ul>
        {note === undefined ? null : <p class="small">{note}</p>}
      </div>
    </div>
  );
}

function Choice({ href, isChosen, children }: { href: string; isChosen: boolean; children: ComponentChildren }) {
  return (
    <li>
      <a class="chip" href={href} {...(isChosen ? { 'aria-current': 'true' as const } : {})}>
        {children}
      </a>
    </li>
  );
}
