import type { ComponentChildren } from 'preact';
import { SOURCES } from '../../food/source.ts';
import { SOURCE_WORDS } from '../../food/verdict.ts';
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

/** Links that narrow the results by source and category. */
export function Filters({ asked, categories, isCut }: FiltersProps) {
  const { page: _page, category, ...kept } = asked;
  const { source: _source, ...anySource } = kept;
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
      <div class="filter">
        <span class="filter-name" id="filter-source">
          Source
        </span>
        <ul aria-labelledby="filter-source">
          <Choice href={searchAddress(anySource)} isChosen={asked.source === undefined}>
            All
          </Choice>
          {SOURCES.map((source) => (
            <Choice key={source} href={searchAddress({ ...kept, source })} isChosen={asked.source === source}>
              {SOURCE_WORDS[source].name}
            </Choice>
          ))}
        </ul>
      </div>
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

function Choice({ href, isChosen, children }: { href: string; isChosen: boolean; children: ComponentChildren }) {
  return (
    <li>
      <a class="chip" href={href} {...(isChosen ? { 'aria-current': 'true' as const } : {})}>
        {children}
      </a>
    </li>
  );
}
