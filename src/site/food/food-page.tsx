import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { labelFactsOf } from '../../catalog/records/stored-label.ts';
import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { otherNames } from '../../details/food-name.ts';
import { type ChosenPortion, weightOf } from '../../food/amounts/chosen-portion.ts';
import type { FoodPortion } from '../../food/amounts/portions.ts';
import type { Food } from '../../food/food.ts';
import { COMPUTED_ORIGINS, type LabelFacts } from '../../food/label/label-facts.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import { compareAddress, curlCommand, fullAddress, pagePath } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { Day } from '../dates.tsx';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { foodLine, mealAddress } from '../meal/meal-text.ts';
import { NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';
import { FactList } from '../tables.tsx';
import { AnswerStrip, chooseMeasure } from './answer-strip.tsx';
import { BarcodeDrawing } from './barcode-drawing.tsx';
import { ConfidencePanel, VerdictTag } from './confidence-panel.tsx';
import { CountryLabel, LabelFormatChoice, labelledFood } from './country-label.tsx';
import { countryIn } from './country-names.ts';
import { DatasetCredit } from './dataset-credit.tsx';
import { figureText, MAIN_FIGURES } from './figure-text.ts';
import { FoodContents } from './food-contents.tsx';
import { FoodName, shownName } from './food-name.tsx';
import { FoodPicture, photoAddress } from './food-picture.tsx';
import { FrontTiles } from './front-tiles.tsx';
import { KindPath } from './kind-path.tsx';
import { type KindComparison, KindPlace } from './kind-place.tsx';
import { MacroPicture } from './macro-picture.tsx';
import { MoreNutrients } from './more-nutrients.tsx';
import { nutrientWord } from './nutrient-words.ts';
import { productAddress } from './product-address.ts';
import { type Repeat, RepeatsTable } from './repeats-table.tsx';
import { type Similar, SimilarFoods } from './similar-foods.tsx';
import { sourceName } from './source-name.ts';
import { structuredData } from './structured-data.ts';

/** From this many characters on a name is set smaller, so that the label stays near the top of the page. */
const LONG_NAME = 80;

interface FoodPageInput extends FoodRecord {
  /** The kind that it is compared with; undefined where none has foods enough. */
  comparison?: KindComparison | undefined;
  similar?: Similar | undefined;
  /** Itself and the others that are the same food; none where it is the only one. */
  repeats?: readonly Repeat[];
  portions?: readonly FoodPortion[];
  /** What the publisher of its dataset says, where that is known. */
  terms?: DatasetTerms | undefined;
  /** What the address says. */
  chosen?: ChosenPortion | undefined;
}

/** The page of one food: its label, its place among its kind, how far to trust it, where it came from, and foods like it. */
export function renderFoodPage(site: Site, input: FoodPageInput): string {
  const { food, details, comparison, similar, portions = [], repeats = [], chosen, terms } = input;
  const title = titleOf(site, input);
  const description = describe(site.locale, food, title);
  const facts = labelFactsOf(details.label);
  const measure = chooseMeasure(site.locale, food, portions, chosen);
  const canonical = fullAddress(site.publicUrl, pagePath(food));
  return renderPage(site, {
    title: `${title} | Larder`,
    description,
    canonical,
    head: <FoodHead site={site} food={food} title={title} description={description} address={canonical} />,
    scripts: ['food.js'],
    children: (
      <article>
        <FoodHeading site={site} food={food} details={details} chosen={chosen} />
        <AnswerStrip food={food} measure={measure} />
        <FrontTiles
          food={labelledFood({ food, details })}
          format={site.labelFormat}
          isDrink={site.kinds.isDrink(food, details)}
        />
        <div class="food-columns">
          <div>
            <CountryLabel
              food={{ ...food, ...facts.nutrients }}
              format={site.labelFormat}
              portionG={chosen && weightOf(chosen)}
            >
              {hasFigures(food) ? (
                <>
                  <p class="label-note portion-note">{measure.selected.note}</p>
                  <LabelFormatChoice format={site.labelFormat} address={site.address} />
                </>
              ) : null}
            </CountryLabel>
            <MacroPicture food={food} />
          </div>
          <div class="food-notes">
            {comparison === undefined ? null : <KindPlace site={site} food={food} comparison={comparison} />}
            <ConfidencePanel food={food} details={details} />
          </div>
          <div class="food-notes">
            <FoodContents food={food} facts={facts} />
          </div>
          <div class="food-notes">
            <MoreNutrients food={food} facts={facts} format={site.labelFormat} />
          </div>
          <div class="food-notes">
            <Facts site={site} food={food} details={details} label={facts} terms={terms} />
          </div>
          <div class="food-notes">
            <ForPrograms site={site} food={food} />
          </div>
        </div>
        {repeats.length === 0 ? null : <RepeatsTable site={site} repeats={repeats} />}
        {similar === undefined ? null : <SimilarFoods site={site} similar={similar} />}
      </article>
    ),
  });
}

/** What link previews and search engines read. */
function FoodHead(props: { site: Site; food: Food; title: string; description: string; address: string }) {
  const { site, food, title, description, address } = props;
  const photo = photoAddress(site, food, 'full');
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Larder" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {photo === undefined ? null : <meta property="og:image" content={photo} />}
      {/* A data block, which browsers never run; its text holds no "<". */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(site, food) }} />
    </>
  );
}

function FoodHeading({ site, food, details, chosen }: FoodPageInput & { site: Site }) {
  const { t, numbers } = useLocale();
  const { name, original } = shownName(site, food, details);
  const others = otherNames({ food, details }, name).filter((other) => other !== original);
  return (
    <div class="food-heading">
      <FoodPicture site={site} food={food} details={details} size="full" />
      <div class="food-naming">
        <h1 class={food.name.length > LONG_NAME ? 'long-name' : undefined}>
          <FoodName site={site} food={food} details={details} />
          {isEstimate(food) ? <VerdictTag food={food} /> : null}
        </h1>
        {food.brand === null ? null : (
          <p class="food-brand">
            <span dir="auto">{food.brand}</span>
          </p>
        )}
        {others.length === 0 ? null : (
          <p class="food-names">
            <span class="unseen">{t('food.otherNames')}: </span>
            {others.map((other) => (
              <bdi>{other}</bdi>
            ))}
          </p>
        )}
        <PathToFood site={site} food={food} details={details} />
        <p class="food-trust">
          {isEstimate(food) ? null : <VerdictTag food={food} />}
          <a href="#confidence">{t('food.confidence', { score: numbers.score(food.confidence) })}</a>
        </p>
        <p class="food-actions">
          <a class="action" href={compareAddress([food.id])}>
            {t('food.compare')}
          </a>{' '}
          <a class="action" href={`${mealAddress(foodLine(food, chosen && weightOf(chosen)))}&added=1`} rel="nofollow">
            {t('food.addToMeal')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The way to a food: shelf, kind, narrower kind. */
function PathToFood({ site: { kinds }, food, details }: FoodRecord & { site: Site }) {
  const { t, names, language } = useLocale();
  const kind = kinds.kindOf(details);
  const shelf = food.category === null ? undefined : names.category(food.category);
  const path = (kind === undefined ? [] : kinds.stepsTo(kind))
    .map((step) => ({ href: kinds.kindAddress(step), title: kinds.titleOf(step, language) }))
    .filter(({ title }) => title !== shelf);
  const first = food.category && { href: kinds.categoryAddress(food.category), title: shelf, dir: 'auto' as const };
  const steps = [...(first ? [first] : []), ...path];
  return steps.length === 0 ? null : <KindPath label={t('food.kindPath')} steps={steps} />;
}

/** As many countries are named; the others are counted. */
const NAMED_COUNTRIES = 8;

type FactsProps = FoodRecord & { site: Site; label: LabelFacts; terms: DatasetTerms | undefined };

function Facts({ site, food, details, label, terms }: FactsProps) {
  const locale = useLocale();
  const { t, rich } = locale;
  const { source_category: own, countries = [], updated } = details;
  const name = terms?.title ?? sourceName({ food, details }, locale);
  const source =
    food.source === 'off' && food.barcode !== null ? <a href={productAddress(food.barcode)}>{name}</a> : name;
  return (
    <NamedSection id="origin" title={t('origin.title')}>
      <p>
        <span dir="auto">{details.provenance ?? t(`origin.${food.source}`)}</span>
      </p>
      <Computed details={details} label={label} />
      {terms === undefined ? null : (
        <p class="small">
          <DatasetCredit terms={terms} />
        </p>
      )}
      <FactList
        facts={[
          // Of an estimate, the sentence above has just said it.
          [t('origin.source'), isEstimate(food) ? undefined : source],
          [t('origin.category'), own === undefined || own === food.category ? undefined : <bdi>{own}</bdi>],
          [t('origin.countries'), countries.length === 0 ? undefined : <bdi>{listCountries(locale, countries)}</bdi>],
          [t('origin.changed'), updated && <Day at={updated} />],
          [t('origin.id'), <span class="code">{food.id}</span>],
          [t('origin.barcode'), food.barcode && <BarcodeDrawing digits={food.barcode} />],
        ]}
      />
      {photoAddress(site, food, 'full') === undefined ? null : (
        <p class="small">{rich('origin.photo', { license: 'https://creativecommons.org/licenses/by-sa/3.0/' })}</p>
      )}
    </NamedSection>
  );
}

/** Which figures are not as the source states them, and what is from another entry. */
function Computed({
  details: { borrowed },
  label: { origins = {} },
}: Pick<FoodRecord, 'details'> & { label: LabelFacts }) {
  const locale = useLocale();
  const { t } = locale;
  const used = new Set(Object.values(origins));
  const list = borrowed?.map((part) => t(`filledIn.${part}`));
  return (
    <>
      {COMPUTED_ORIGINS.map((origin) => (used.has(origin) ? <p>{t(`computed.${origin}`)}</p> : null))}
      {list === undefined ? null : <p>{t('filledIn.all', { list: locale.list(list) })}</p>}
    </>
  );
}

function listCountries(locale: Locale, tags: readonly string[]): string {
  const names = tags.slice(0, NAMED_COUNTRIES).map((tag) => countryIn(locale.language, tag));
  const count = tags.length - names.length;
  return count === 0 ? locale.list(names) : locale.t('origin.moreCountries', { countries: names.join(', '), count });
}

function ForPrograms({ site, food }: { site: Site; food: Food }) {
  const { t, rich } = useLocale();
  return (
    <NamedSection class="food-json" id="programs" title={t('programs.title')}>
      <p>{rich('programs.what', { json: `/food/${food.id}` })}</p>
      <CommandBox command={curlCommand(site.publicUrl, `/food/${food.id}`)} />
    </NamedSection>
  );
}

function titleOf(site: Site, { food, details }: FoodRecord): string {
  const { name } = shownName(site, food, details);
  const title = food.brand === null ? name : `${name}, ${food.brand}`;
  return isEstimate(food) ? site.locale.t('food.estimateTitle', { name: title }) : title;
}

/** One sentence for search engines and link previews; it names only what is stated. */
function describe(locale: Locale, food: Food, name: string): string {
  const figures = MAIN_FIGURES.flatMap((row) => {
    const value = food[row.field];
    return value === null ? [] : [`${nutrientWord(locale, row.field)} ${figureText(locale, value, row)}`];
  });
  if (figures.length === 0) return locale.t('food.describeUnknown', { name });
  return locale.t('food.describe', { name, figures: figures.join(', ') });
}
