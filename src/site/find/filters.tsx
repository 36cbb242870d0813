import type { ComponentChildren } from 'preact';
import { FILTER_NAMES, type FilterName, SEARCH_FILTERS } from '../../food/search-filters.ts';
import { type SearchAddress, searchAddress } from '../address.ts';
import type { CategoryOfMatches } from './narrow-results.ts';

/** Categories that are shown at once; the others are folded away. */
const FIRST_CATEGORIES = 6;
const MOST_CATEGORIES = 30;

interface FiltersProps {
  asked: SearchAddress;
  categories: readonly CategoryOfMatches[];
  /** Whether the counts are of the best matches only. */
  isCut: boolean;
}

/** Links that narrow the results, by the filters of a search and by category. */
export function Filters({ asked, categories, isCut }: FiltersProps) {
  const { page: _page, category, ...kept } = asked;
  const first = categories.slice(0, FIRST_CATEGORIES);
  const others = categories.slice(FIRST_CATEGORIES, MOST_CATEGORIES);
  const link = (shown: CategoryOfMatches) => (
    <Choice
      key={shown.category}
      href={searchAddress({ ...kept, category: shown.category })}
      isChosen={shown.category === category}
    >
      <span dir="auto">{shown.category}</span> <span class="count">{shown.count}</span>
    </Choice>
  );
  return (
    <nav class="filters" aria-label="Narrow the results">
      {FILTER_NAMES.map((name) => (
        <Filter key={name} name={name} asked={kept} />
      ))}
      {categories.length > 0 ? (
        <div class="filter">
          <span class="filter-name" id="filter-category">
            Category
          </span>
          <div>
            <ul aria-labelledby="filter-category">
              <Choice href={searchAddress(kept)} isChosen={category === undefined}>
                All
              </Choice>
              {first.map(link)}
            </ul>
            {others.length > 0 ? (
              <details class="filter-more" open={others.some((shown) => shown.category === category)}>
                <summary>More categories</summary>
                <ul aria-label="More categories">{others.map(link)}</ul>
              </details>
            ) : null}
            {isCut ? <p class="small">Counted among the best 200 matches</p> : null}
          </div>
        </div>
      ) : null}
    </nav>
  );
}

function Filter({ name, asked }: { name: FilterName; asked: SearchAddress }) {
  const { title, pageValues, nameOf } = SEARCH_FILTERS[name];
  return (
    <div class="filter">
      <span class="filter-name" id={`filter-${name}`}>
        {title}
      </span>
      <ul aria-labelledby={`filter-${name}`}>
        <Choice href={searchAddress({ ...asked, [name]: undefined })} isChosen={asked[name] === undefined}>
          All
        </Choice>
        {pageValues.map((value) => (
          <Choice key={value} href={searchAddress({ ...asked, [name]: value })} isChosen={asked[name] === value}>
            {nameOf(value)}
          </Choice>
        ))}
      </ul>
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
