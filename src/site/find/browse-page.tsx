import type { CategoryCount } from '../../catalog/open-catalog.ts';
import { writeCount } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { fullAddress } from '../address.ts';
import { Shelf } from '../food/similar-foods.tsx';
import { renderPage } from '../layout.tsx';
import { Pager } from '../pager.tsx';
import type { Site } from '../site.ts';
import { categoryPath } from './category-address.ts';
import { ResultList } from './result-list.tsx';

/** How many categories the first page shows; the others are found by their letter. */
const LARGEST = 60;

/** The letters that categories begin with; all that begin with no Latin letter are under "#". */
export function letterOf(category: string): string {
  const letter = category.normalize('NFKD').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

interface BrowseInput {
  categories: readonly CategoryCount[];
  /** The most popular foods. */
  popular: readonly Food[];
  /** Show the categories of this letter. */
  letter?: string | undefined;
}

/** The page of categories. */
export function renderBrowsePage(site: Site, { categories, popular, letter }: BrowseInput): string {
  const letters = [...new Set(categories.map(({ category }) => letterOf(category)))].sort();
  const shown =
    letter === undefined
      ? categories.slice(0, LARGEST)
      : categories
          .filter(({ category }) => letterOf(category) === letter)
          .sort((a, b) => a.category.localeCompare(b.category, 'en'));
  return renderPage(site, {
    title: letter === undefined ? 'Browse foods | Larder' : `Categories: ${letter} | Larder`,
    description: `Foods in ${writeCount(categories.length)} categories.`,
    ...(letter === undefined && { canonical: fullAddress(site.publicUrl, '/browse') }),
    current: 'browse',
    children: (
      <>
        <h1>Browse</h1>
        {letter === undefined && popular.length > 0 ? (
          <div class="browse-popular">
            <Shelf site={site} id="popular" title="Most popular" foods={popular} />
            <p>
              <a href="/browse/popular">All popular foods</a>
            </p>
          </div>
        ) : null}
        <section class="categories" aria-labelledby="categories">
          <h2 id="categories">{titleOf(letter, categories.length)}</h2>
          {categories.length > LARGEST ? <Letters letters={letters} current={letter} /> : null}
          <ul class="category-list">
            {shown.map(({ category, count }) => (
              <li key={category}>
                <a href={categoryPath(category)} dir="auto">
                  {category}
                </a>{' '}
                <span class="count">{writeCount(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      </>
    ),
  });
}

function titleOf(letter: string | undefined, count: number): string {
  if (letter !== undefined) return letter === '#' ? 'Other categories' : `Categories: ${letter}`;
  return count > LARGEST ? 'The largest categories' : 'Categories';
}

function Letters({ letters, current }: { letters: readonly string[]; current: string | undefined }) {
  return (
    <nav class="letters" aria-label="Categories by letter">
      {letters.map((letter) => (
        <a
          key={letter}
          href={`/browse?letter=${encodeURIComponent(letter)}`}
          {...(letter === current ? { 'aria-current': 'page' as const } : {})}
        >
          {letter}
        </a>
      ))}
    </nav>
  );
}

/** How many foods a page of a category shows. */
export const FOODS_OF_CATEGORY = 24;

interface FoodListInput {
  /** Undefined for the most popular foods of all. */
  category?: string | undefined;
  count: number;
  foods: readonly Food[];
  page: number;
}

/** The foods of a category, or of all, the most popular first. */
export function renderFoodListPage(site: Site, { category, count, foods, page }: FoodListInput): string {
  const path = category === undefined ? '/browse/popular' : categoryPath(category);
  const title = category ?? 'Popular foods';
  const start = (page - 1) * FOODS_OF_CATEGORY;
  return renderPage(site, {
    title: `${title} | Larder`,
    description: `${writeCount(count)} foods, the most popular first: ${title}.`,
    ...(page === 1 && { canonical: fullAddress(site.publicUrl, path) }),
    current: 'browse',
    children: (
      <>
        <p class="crumb">
          <a href="/browse">Browse</a>
        </p>
        <h1 dir="auto">{title}</h1>
        <section class="found" aria-labelledby="foods">
          <h2 id="foods" class="unseen">
            Foods
          </h2>
          <p class="small">
            {count === 1 ? '1 food' : `${writeCount(count)} foods`}, the most popular first, figures per 100 g
          </p>
          <ResultList site={site} foods={foods} start={start + 1} />
          <Pager
            page={page}
            isLast={start + foods.length >= count}
            addressOf={(number) => (number === 1 ? path : `${path}?page=${number}`)}
          />
        </section>
      </>
    ),
  });
}
