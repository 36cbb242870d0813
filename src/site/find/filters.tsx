import type { ComponentChildren } from 'preact';
import { SEARCH_FILTERS } from '../../food/search-filters.ts';
import type { Source } from '../../food/source.ts';
import { capitalised } from '../../messages/typography.ts';
import { type SearchAddress, searchAddress } from '../address.ts';
import { nutrientWord } from '../food/nutrient-words.ts';
import { sourceLabel } from '../food/source-name.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { BEST_MATCHES, type CategoryOfMatches, type NarrowedResults } from './narrow-results.ts';
import { RESULT_FIGURES } from './result-list.tsx';

const MAX_CATEGORIES = 30;

interface FiltersProps {
  asked: SearchAddress;
  results: Omit<NarrowedResults, 'foods'>;
}

/** What narrows and sorts the results: folded behind one button, with what is chosen beside it. */
export function Filters({ asked, results }: FiltersProps) {
  const { t } = useLocale();
  const { page: _page, ...kept } = asked;
  return (
    <div class="narrow">
      <details class="narrow-fold">
        <summary>{t('filter.open')}</summary>
        <nav class="filters" aria-label={t('filter.label')}>
          {results.withoutFigures > 0 || kept.withFigures ? <FiguresFilter asked={kept} results={results} /> : null}
          <SourceFilter asked={kept} />
          {results.categories.length > 0 ? <CategoryFilter asked={kept} results={results} /> : null}
          <SortChoices asked={kept} />
        </nav>
      </details>
      <Chosen asked={kept} />
    </div>
  );
}

/** What is chosen, each with a way to undo it. */
function Chosen({ asked }: { asked: SearchAddress }) {
  const { t, names } = useLocale();
  const { withFigures, source, category } = asked;
  const chosen = [
    ...(withFigures ? [{ name: t('filter.withFigures'), without: { ...asked, withFigures: undefined } }] : []),
    ...(source === undefined ? [] : [{ name: sourceChoice(source, t), without: { ...asked, source: undefined } }]),
    ...(category === undefined ? [] : [{ name: names.category(category), without: { ...asked, category: undefined } }]),
  ];
  if (chosen.length === 0) return null;
  return (
    <ul class="narrow-chosen" aria-label={t('filter.chosen')}>
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <a class="chip chip-chosen" href={searchAddress(without)}>
            <span dir="auto">{name}</span> <span aria-hidden="true">×</span>
            <span class="unseen"> {t('filter.remove')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function FiguresFilter({ asked, results }: FiltersProps) {
  const { t, numbers } = useLocale();
  return (
    <FilterLine id="figures" title={t('filter.figures')}>
      <Choice href={searchAddress({ ...asked, withFigures: undefined })} isChosen={!asked.withFigures}>
        {t('filter.all')}
      </Choice>
      <Choice href={searchAddress({ ...asked, withFigures: true })} isChosen={asked.withFigures === true}>
        {t('filter.withFigures')} <span class="count">{numbers.count(results.withFigures)}</span>
      </Choice>
    </FilterLine>
  );
}

function CategoryFilter({ asked, results: { categories, isCut } }: FiltersProps) {
  const { t, names, numbers } = useLocale();
  const link = ({ category, count }: CategoryOfMatches) => (
    <Choice key={category} href={searchAddress({ ...asked, category })} isChosen={category === asked.category}>
      <span dir="auto">{names.category(category)}</span> <span class="count">{numbers.count(count)}</span>
    </Choice>
  );
  const note = isCut ? t('filter.counted', { count: BEST_MATCHES }) : undefined;
  return (
    <FilterLine id="category" title={t('filter.category')} note={note}>
      <Choice href={searchAddress({ ...asked, category: undefined })} isChosen={asked.category === undefined}>
        {t('filter.all')}
      </Choice>
      {categories.slice(0, MAX_CATEGORIES).map(link)}
    </FilterLine>
  );
}

/** What a source is called among the filters: plain foods of the USDA are found under community entries. */
function sourceChoice(source: Source, t: Locale['t']): string {
  return source === 'community' ? t('filter.community') : sourceLabel(source, t);
}

function SourceFilter({ asked }: { asked: SearchAddress }) {
  const { t } = useLocale();
  return (
    <FilterLine id="source" title={t('filter.source')}>
      <Choice href={searchAddress({ ...asked, source: undefined })} isChosen={asked.source === undefined}>
        {t('filter.all')}
      </Choice>
      {SEARCH_FILTERS.source.pageValues.map((source) => (
        <Choice key={source} href={searchAddress({ ...asked, source })} isChosen={asked.source === source}>
          {sourceChoice(source, t)}
        </Choice>
      ))}
    </FilterLine>
  );
}

/** The same orders as the heads of the table give, for screens on which it has none. */
function SortChoices({ asked }: { asked: SearchAddress }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <FilterLine id="sort" title={t('filter.sort')}>
      <Choice href={searchAddress({ ...asked, sort: undefined })} isChosen={asked.sort === undefined}>
        {t('filter.bestMatch')}
      </Choice>
      {RESULT_FIGURES.flatMap(({ field }) => {
        const nutrient = capitalised(nutrientWord(locale, field), locale.language);
        return [false, true].map((isAscending) => (
          <Choice
            key={`${field} ${isAscending}`}
            href={searchAddress({ ...asked, sort: { field, isAscending } })}
            isChosen={asked.sort?.field === field && asked.sort.isAscending === isAscending}
          >
            {isAscending ? t('filter.least', { nutrient }) : t('filter.most', { nutrient })}
          </Choice>
        ));
      })}
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
