/** Browsing: all shelves, one shelf with its kinds, one kind with the narrower ones, and the foods of each. */

import type { ComponentChildren } from 'preact';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { CategoryCount } from '../../catalog/versions/open-catalog.ts';
import type { Category, Kind } from '../../kinds/kind-table.ts';
import { fullAddress, type ListChoice, listAddress } from '../address.ts';
import { Drawing } from '../food/food-picture.tsx';
import { KindPath } from '../food/kind-path.tsx';
import { Shelf } from '../food/similar-foods.tsx';
import { useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { Pager } from '../pager.tsx';
import { LinkLine, NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';
import HEADINGS from './category-headings.json' with { type: 'json' };
import { Filters, isNarrowed } from './filters.tsx';
import { ResultList } from './result-list.tsx';

/** How many categories of people's own are shown at once; the others are found by their letter. */
const LARGEST = 60;

/** The letters that categories begin with; all that begin with no Latin letter are under "#". */
export function letterOf(category: string): string {
  const letter = category.normalize('NFKD').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

interface BrowseInput {
  categories: readonly CategoryCount[];
  /** The most popular foods. */
  popular: readonly FoodRecord[];
  /** Show the categories of people's own that begin with this letter. */
  letter?: string | undefined;
}

/** The page of shelves. */
export function renderBrowsePage(site: Site, { categories, popular, letter }: BrowseInput): string {
  const { t } = site.locale;
  const counts = new Map(categories.map(({ category, count }) => [category, count]));
  const shelves = site.kinds.table.categories.flatMap((category) => {
    const count = counts.get(category.names.get('en')!) ?? 0;
    return count === 0 ? [] : [{ category, count }];
  });
  const own = categories.filter(({ category }) => site.kinds.category(category) === undefined);
  return renderPage(site, {
    title: `${letter === undefined ? t('browse.title') : t('browse.letterTitle', { letter })} | Larder`,
    description: t('browse.description', { count: shelves.length }),
    ...(letter === undefined && { canonical: fullAddress(site.publicUrl, '/browse') }),
    current: 'browse',
    children: (
      <>
        <h1>{t('browse.heading')}</h1>
        {letter === undefined ? <ShelfList shelves={shelves} /> : null}
        {own.length > 0 ? <OwnCategories site={site} own={own} letter={letter} /> : null}
        {letter === undefined && popular.length > 0 ? (
          <div class="browse-popular">
            <Shelf site={site} id="popular" title={t('browse.popular')} foods={popular} />
            <LinkLine href="/browse/popular">{t('browse.allPopular')}</LinkLine>
          </div>
        ) : null}
      </>
    ),
  });
}

/** The categories under the eight headings; a test holds that each is under one. */
export const CATEGORY_HEADINGS = Object.entries(HEADINGS) as [heading: keyof typeof HEADINGS, categories: string][];

function ShelfList({ shelves }: { shelves: readonly { category: Category; count: number }[] }) {
  const { t, names } = useLocale();
  return (
    <>
      {CATEGORY_HEADINGS.map(([heading, keys]) => {
        const own = shelves.filter(({ category }) => keys.split(' ').includes(category.key));
        return own.length === 0 ? null : (
          <section class="shelves" aria-labelledby={heading}>
            <h2 id={heading}>{t(`browse.heading.${heading}`)}</h2>
            <ul class="tiles">
              {own.map(({ category, count }) => (
                <Tile
                  href={`/browse/${category.key}`}
                  title={names.category(category.names.get('en')!)}
                  count={count}
                  drawing={<Drawing kinds={[]} category={category.key} side={40} />}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface TileProps {
  href: string;
  title: string;
  count: number;
  drawing?: ComponentChildren;
}

/** A shelf or a kind, and how many foods it has. */
function Tile({ href, title, count, drawing }: TileProps) {
  const { numbers } = useLocale();
  return (
    <li>
      {drawing}
      <div>
        <a href={href}>{title}</a> <span class="count">{numbers.count(count)}</span>
      </div>
    </li>
  );
}

interface OwnCategoriesProps {
  site: Site;
  own: readonly CategoryCount[];
  letter: string | undefined;
}

/** The categories that people gave to foods of their own. */
function OwnCategories({ site, own, letter }: OwnCategoriesProps) {
  const { t, numbers, language } = useLocale();
  const letters = [...new Set(own.map(({ category }) => letterOf(category)))].sort();
  const shown =
    letter === undefined
      ? own.slice(0, LARGEST)
      : own
          .filter(({ category }) => letterOf(category) === letter)
          .sort((a, b) => a.category.localeCompare(b.category, language));
  return (
    <NamedSection class="categories" id="categories" title={t('browse.otherCategories')}>
      {own.length > LARGEST ? <Letters letters={letters} current={letter} /> : null}
      <ul class="category-list">
        {shown.map(({ category, count }) => (
          <li>
            <a href={site.kinds.categoryAddress(category)} dir="auto">
              {category}
            </a>{' '}
            <span class="count">{numbers.count(count)}</span>
          </li>
        ))}
      </ul>
    </NamedSection>
  );
}

function Letters({ letters, current }: { letters: readonly string[]; current: string | undefined }) {
  const { t } = useLocale();
  return (
    <nav class="letters" aria-label={t('browse.letters')}>
      {letters.map((letter) => (
        <a href={`/browse?letter=${encodeURIComponent(letter)}`} aria-current={letter === current ? 'page' : undefined}>
          {letter}
        </a>
      ))}
    </nav>
  );
}

/** How many foods a page of a category or kind shows. */
export const FOODS_ON_SHELF = 24;

/** A kind and how many foods it has. */
export interface KindCount {
  readonly kind: Kind;
  readonly count: number;
}

interface FoodListInput {
  /** The name of a category; undefined for the most popular foods of all, and for a kind. */
  category?: string | undefined;
  kind?: Kind | undefined;
  /** The kinds on the shelf, or those below the kind, that have foods. */
  kinds?: readonly KindCount[];
  /** How many foods there are, of those that match where the list is narrowed. */
  count: number;
  foods: readonly FoodRecord[];
  choice: ListChoice;
  /** Whether the list can be narrowed and sorted. */
  isNarrowable: boolean;
  isLast: boolean;
}

/** Whether the foods are others than those of the whole list in its own order. */
export function isChosen(choice: ListChoice): boolean {
  return isNarrowed(choice) || choice.sort !== undefined;
}

/** The foods of a category or a kind, or of all. */
export function renderFoodListPage(site: Site, input: FoodListInput): string {
  const { kind, kinds = [], count, foods, choice, isNarrowable, isLast } = input;
  const { t } = site.locale;
  const { page = 1, compare = [] } = choice;
  const path = pathOf(site, input);
  const title = titleOf(site, input);
  const addressOf = (changed: ListChoice) => listAddress(path, { ...choice, ...changed });
  const isFirst = page === 1 && !isChosen(choice);
  const order = kind === undefined ? 'browse.byPopularity' : 'browse.byDocumentation';
  return renderPage(site, {
    title: `${title} | Larder`,
    description: t('browse.listDescription', { count, title }),
    ...(isFirst &&
      compare.length === 0 &&
      choice.isFilterOpen !== true && { canonical: fullAddress(site.publicUrl, path) }),
    current: 'browse',
    children: (
      <>
        <Crumbs site={site} kind={kind} />
        <h1 dir="auto">{title}</h1>
        {kinds.length > 0 && isFirst ? <KindList site={site} kinds={kinds} /> : null}
        <section class="found" aria-labelledby="foods">
          <h2 id="foods" class={kinds.length > 0 && isFirst ? undefined : 'unseen'}>
            {t('browse.foods')}
          </h2>
          {isNarrowable ? (
            <Filters
              choice={choice}
              unsorted={t(kind === undefined || isNarrowed(choice) ? 'filter.popular' : 'filter.documented')}
              addressOf={addressOf}
            />
          ) : null}
          <p class="small">{t(isChosen(choice) ? 'browse.narrowed' : order, { count })}</p>
          {foods.length === 0 ? (
            <p>{t('browse.none')}</p>
          ) : (
            <ResultList
              site={site}
              foods={foods}
              compare={compare}
              compareHref={(ids) => addressOf({ compare: ids })}
              sort={choice.sort}
              sortAddress={isNarrowable ? (sort) => addressOf({ sort, page: 1 }) : undefined}
            />
          )}
          <Pager page={page} isLast={isLast} addressOf={(number) => addressOf({ page: number })} />
        </section>
      </>
    ),
  });
}

function pathOf({ kinds }: Site, { category, kind }: FoodListInput): string {
  if (kind !== undefined) return kinds.kindAddress(kind);
  return category === undefined ? '/browse/popular' : kinds.categoryAddress(category);
}

function titleOf({ kinds, locale }: Site, { category, kind }: FoodListInput): string {
  if (kind !== undefined) return kinds.titleOf(kind, locale.language);
  return category === undefined ? locale.t('browse.popularFoods') : locale.names.category(category);
}

/** The way here: all shelves, the shelf, the kinds above. */
function Crumbs({ site: { kinds }, kind }: { site: Site; kind: Kind | undefined }) {
  const { t, names, language } = useLocale();
  const shelves = { href: '/browse', title: t('browse.heading') };
  if (kind === undefined) return <KindPath label={t('browse.path')} steps={[shelves]} />;
  const shelf = { href: `/browse/${kind.category.key}`, title: names.category(kind.category.names.get('en')!) };
  const above = kinds
    .stepsTo(kind)
    .filter((step) => step !== kind)
    .map((step) => ({ href: kinds.kindAddress(step), title: kinds.titleOf(step, language) }))
    .filter(({ title }) => title !== shelf.title);
  return <KindPath label={t('browse.path')} steps={[shelves, shelf, ...above]} />;
}

function KindList({ site, kinds }: { site: Site; kinds: readonly KindCount[] }) {
  const { t, language } = useLocale();
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" class="unseen">
        {t('browse.kinds')}
      </h2>
      <ul class="tiles tiles-small">
        {kinds.map(({ kind, count }) => (
          <Tile href={site.kinds.kindAddress(kind)} title={site.kinds.titleOf(kind, language)} count={count} />
        ))}
      </ul>
    </section>
  );
}
