import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { curlCommand, fullAddress, pagePath, searchAddress } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { CountryLabel, labelledFood } from '../food/country-label.tsx';
import { FoodName } from '../food/food-name.tsx';
import { useLocale, type WordKey } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { MEAL_PATH } from '../meal/meal-text.ts';
import { SearchForm } from '../search-form.tsx';
import { NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';

interface HomeInput {
  foods: number;
  catalogDate: string;
  isStarterOnly: boolean;
  /** A well-known food whose label stands on the page. */
  example?: FoodRecord | undefined;
}

const FIRST_SEARCHES: readonly WordKey[] = [
  'home.search.banana',
  'home.search.peanutButter',
  'home.search.cheddar',
  'home.search.lentils',
];
const FIRST_REQUEST = '/search?q=banana&limit=3';
const IMPORT_COMMAND = 'larder import off';

/** The home page: the search box, a label, and the first steps. */
export function renderHomePage(site: Site, input: HomeInput): string {
  const { foods, isStarterOnly, example } = input;
  const { t } = site.locale;
  return renderPage(site, {
    title: t('home.title'),
    description: t('home.description', { count: foods }),
    canonical: fullAddress(site.publicUrl, '/'),
    hasOwnSearch: true,
    children: (
      <>
        <div class="home">
          <Hero {...input} />
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

function Hero({ foods, catalogDate, isStarterOnly }: HomeInput) {
  const locale = useLocale();
  const { t, rich } = locale;
  const searches = FIRST_SEARCHES.map((key) => {
    const query = t(key);
    return <a href={searchAddress({ query })}>{query}</a>;
  });
  const entry = (href: string) => ({
    link: (text: string) => <a href={href}>{text}</a>,
    about: (text: string) => <span>{text}</span>,
  });
  const date = locale.date(catalogDate);
  return (
    <div class="hero">
      <h1>{t('home.heading')}</h1>
      <p class="lead">{t('home.lead', { count: foods })}</p>
      <SearchForm id="search" isLarge />
      <p class="hint">{rich('home.try', { searches })}</p>
      <ul class="home-links">
        <li>{rich('home.scan', entry('/scan'))}</li>
        <li>{rich('home.browse', entry('/browse'))}</li>
        <li>{rich('home.compare', entry('/compare'))}</li>
        <li>{rich('home.meal', entry(MEAL_PATH))}</li>
      </ul>
      <p class="small">{isStarterOnly ? t('home.starterCatalog', { date }) : t('home.catalog', { date })}</p>
    </div>
  );
}

function Example({ site, food, details }: FoodRecord & { site: Site }) {
  return (
    <section class="example" aria-labelledby="example">
      <h2 id="example">
        <a href={pagePath(food)}>
          <FoodName site={site} food={food} details={details} />
        </a>
      </h2>
      <CountryLabel food={labelledFood({ food, details })} format={site.labelFormat} />
    </section>
  );
}

function FirstRequest({ site }: { site: Site }) {
  const { t, rich } = useLocale();
  const to = (href: string) => (text: string) => <a href={href}>{text}</a>;
  return (
    <NamedSection class="steps" id="first-request" title={t('home.programs')}>
      <p>{t('home.programs.what')}</p>
      <CommandBox command={curlCommand(site.publicUrl, FIRST_REQUEST)} />
      <ul>
        <li>{rich('home.programs.open', { link: to(FIRST_REQUEST) })}</li>
        <li>{rich('home.programs.docs', { start: to('/docs'), reference: to('/docs/reference') })}</li>
        <li>{rich('home.programs.openApi', { link: to('/openapi.json') })}</li>
      </ul>
    </NamedSection>
  );
}

function StarterNotice() {
  const { t } = useLocale();
  return (
    <NamedSection class="notice" id="starter" title={t('home.starter')}>
      <p>{t('home.starter.what')}</p>
      <CommandBox command={IMPORT_COMMAND} />
    </NamedSection>
  );
}
