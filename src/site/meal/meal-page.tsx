/**
 * Adds up a meal: what was typed or pasted, each food as it was recognized, with its weight and its alternatives, and the sum as a
 * label. Each food is a form of its own, so that a correction needs no script; with one the result follows while typing.
 */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { nutrientsOf } from '../../food/amounts/add-up.ts';
import type { Meal, MealItem } from '../../food/amounts/meal.ts';
import type { Food } from '../../food/food.ts';
import { fullAddress, pagePath, searchAddress } from '../address.ts';
import { CountryLabel } from '../food/country-label.tsx';
import { FoodName, shownName } from '../food/food-name.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { renderIn, useLocale, type WordKey } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { renderHtml } from '../render-html.ts';
import { NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';
import { MEAL_PATH, mealAddress, withLine } from './meal-text.ts';

/** A meal as it was asked for; `meal` is undefined where nothing was written. */
export interface MealPageInput {
  readonly text: string;
  readonly servings: number;
  readonly meal: Meal | undefined;
  /** The foods of the meal by their ids. */
  readonly records: ReadonlyMap<number, FoodRecord>;
  readonly isTooLong: boolean;
}

const EXAMPLES: readonly WordKey[] = ['meal.example.breakfast', 'meal.example.lunch', 'meal.example.recipe'];
/** As many as the interface takes. */
export const MAX_SERVINGS = 100;
const MAX_GRAMS = 100_000;

export function renderMealPage(site: Site, input: MealPageInput): string {
  const { t } = site.locale;
  return renderPage(site, {
    title: `${t('meal.title')} | Larder`,
    description: t('meal.description'),
    ...(input.text === '' && { canonical: fullAddress(site.publicUrl, MEAL_PATH) }),
    scripts: ['meal.js'],
    children: (
      <div class="meal" data-meal>
        <h1>{t('meal.title')}</h1>
        <p class="lead">{t('meal.lead')}</p>
        <form class="meal-form" action={MEAL_PATH} method="get" data-meal-form>
          <label for="meal">{t('meal.what')}</label>
          <textarea
            id="meal"
            name="q"
            rows={Math.min(12, Math.max(4, input.text.split('\n').length + 1))}
            maxlength={1000}
            aria-describedby="meal-hint"
          >
            {input.text}
          </textarea>
          <p class="small" id="meal-hint">
            {t('meal.hint')}
          </p>
          <div class="meal-send">
            <label for="servings">{t('meal.servings')}</label>
            <input id="servings" name="servings" type="number" min={1} max={MAX_SERVINGS} value={input.servings} />
            <button type="submit" class="button">
              {t('meal.add')}
            </button>
          </div>
        </form>
        <div data-meal-result aria-live="polite">
          <MealResult site={site} {...input} />
        </div>
      </div>
    ),
  });
}

/** What was understood and the sum, for the script of the page. */
export function renderMealResult(site: Site, input: MealPageInput): string {
  return renderIn(site.locale, () => renderHtml(<MealResult site={site} {...input} />));
}

function MealResult({ site, ...input }: MealPageInput & { site: Site }) {
  const { t, rich } = useLocale();
  const { meal, servings, isTooLong, records } = input;
  if (meal === undefined || meal.items.length === 0) {
    const examples = EXAMPLES.map((key) => (
      <li>
        <a href={mealAddress(t(key))}>{t(key).replaceAll('\n', ', ')}</a>
      </li>
    ));
    return (
      <div class="meal-empty">
        <p>{t('meal.try')}</p>
        <ul>{examples}</ul>
      </div>
    );
  }
  const text = meal.items.map((item) => item.text).join('\n');
  const hasFood = meal.items.some(({ food }) => food !== null);
  return (
    <div class="meal-result">
      <NamedSection id="meal-foods" title={t('meal.items')}>
        {isTooLong ? <p class="problem">{t('meal.tooLong')}</p> : null}
        {hasFood ? null : <p class="problem">{rich('meal.none', { search: '/' })}</p>}
        <ol class="meal-items">
          {meal.items.map((item, at) => (
            <Item {...{ site, item, at, text, servings, records }} />
          ))}
        </ol>
      </NamedSection>
      <Total site={site} meal={meal} servings={servings} />
    </div>
  );
}

interface ItemProps extends Pick<MealPageInput, 'text' | 'servings' | 'records'> {
  site: Site;
  item: MealItem;
  at: number;
}

function Item({ site, item, at, text, servings, records }: ItemProps) {
  const { t, numbers } = useLocale();
  const { food, grams, alternatives, certainty, nutrients } = item;
  const record = food === null ? undefined : records.get(food.id);
  const remove = (
    <a class="meal-remove" href={mealAddress(withLine(text, at, undefined), servings)} data-remove rel="nofollow">
      {t('meal.remove')} <span class="unseen">{item.text}</span>
    </a>
  );
  if (food === null) {
    return (
      <li class="meal-item meal-unknown">
        <p class="meal-words">
          <bdi>{item.text}</bdi>
        </p>
        <p class="meal-note">
          {t('meal.notFound')} <a href={searchAddress({ query: item.text })}>{t('meal.searchIt')}</a>
        </p>
        {remove}
      </li>
    );
  }
  const kcal = nutrients?.calories_kcal ?? undefined;
  // Two foods of one name are told apart by that of their records.
  const nameOf = ({ id, name }: Pick<Food, 'id' | 'name'>) => {
    const known = records.get(id);
    if (known === undefined) return name;
    const shown = shownName(site, known.food, known.details);
    return shown.original === undefined ? shown.name : `${shown.name} (${shown.original})`;
  };
  return (
    <li class={certainty === 'unsure' ? 'meal-item meal-unsure' : 'meal-item'}>
      {record === undefined ? null : <FoodPicture site={site} food={food} details={record.details} size="thumb" />}
      <div>
        <p class="meal-words">
          <bdi>{item.text.replace(/#\d+\s*/, '')}</bdi>
        </p>
        <a class="result-name" href={pagePath(food)}>
          {record === undefined ? food.name : <FoodName site={site} food={food} details={record.details} />}
        </a>
        <p class="meal-note">
          {certainty === 'unsure' ? <strong>{t('meal.check')} </strong> : null}
          {t(item.grams_from === null ? 'meal.noGrams' : originKey(item.grams_from.by))}
        </p>
      </div>
      <p class="meal-energy">{kcal === undefined ? t('label.notStated') : `${numbers.count(kcal)}\u00a0kcal`}</p>
      <form class="meal-change" action={MEAL_PATH} method="get" data-line={at}>
        <input type="hidden" name="q" value={text} />
        <input type="hidden" name="line" value={at} />
        <input type="hidden" name="servings" value={servings} />
        <label>
          <span>{t('meal.grams')}</span>
          <input
            name="grams"
            type="number"
            min={0.1}
            max={MAX_GRAMS}
            step="any"
            value={grams === null ? '' : Math.round(grams * 10) / 10}
          />
        </label>
        <label class="meal-choice">
          <span>{t('meal.food')}</span>
          <select name="food">
            {[food, ...alternatives].map((each) => (
              <option value={each.id} selected={each.id === food.id}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button button-quiet">
          {t('meal.change')}
        </button>
        {remove}
      </form>
    </li>
  );
}

/** Who says what it weighs, in words: by the first word of how it is known. */
function originKey(by: NonNullable<MealItem['grams_from']>['by']) {
  return `meal.from.${by.split('_', 1)[0] as 'stated' | 'food' | 'kind' | 'usual' | 'plain'}` as const;
}

/** The sum as a label; where something is not known, it is what there is at least. */
function Total({ site, meal, servings }: { site: Site; meal: Meal; servings: number }) {
  const { t } = useLocale();
  const sum = meal.items.reduce((grams, item) => grams + (item.food === null ? 0 : (item.grams ?? 0)), 0);
  if (sum === 0) return null;
  // Weights of portions are not known to a part of a gram.
  const grams = sum < 10 ? sum : Math.round(sum);
  const isIncomplete = meal.total_grams === null || meal.total.calories_kcal === null;
  return (
    <NamedSection
      class="meal-total"
      id="meal-total"
      title={servings > 1 ? t('meal.share', { count: servings }) : t('meal.total')}
    >
      {isIncomplete ? <p class="meal-note">{t('meal.atLeast')}</p> : null}
      <CountryLabel
        food={sumAsFood(meal, grams)}
        format={site.labelFormat}
        portionG={Math.round((grams / servings) * 10) / 10}
      />
    </NamedSection>
  );
}

/** A meal as a food of which the label is drawn: its figures per 100 g. */
function sumAsFood({ at_least }: Meal, grams: number): Food {
  const sums = nutrientsOf(at_least);
  const figures = Object.fromEntries(
    Object.entries(sums).map(([field, sum]) => [field, sum === null ? null : (sum * 100) / grams]),
  ) as typeof sums;
  const nothing = { brand: null, barcode: null, category: null, image_url: null, image_thumb_url: null };
  return {
    id: 0,
    name: '',
    ...nothing,
    serving_size_g: grams,
    serving_desc: null,
    ...figures,
    source: 'community',
    confidence: 1,
    static_url: null,
  };
}
