/**
 * What narrows and sorts a list: one plain form, and below it what is chosen, each with a link that undoes it. Search results and the
 * pages of categories and kinds have the same. All fields but the order come when they are asked for: they are a third of a page.
 */
import type { ComponentChildren } from 'preact';
import { allergenMessage } from '../../details/words.ts';
import { LABEL_FILTERS } from '../../food/search-filters.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { capitalised } from '../../messages/typography.ts';
import { boundNames, type ListChoice, sortText } from '../address.ts';
import { nutrientWord } from '../food/nutrient-words.ts';
import { type Locale, useLocale } from '../language/locale.ts';

interface FiltersProps {
  choice: ListChoice;
  /** The list in its first order. */
  unsorted: string;
  /** What is chosen besides. */
  chosen?: readonly ChosenFilter[];
  /** The address of another choice. */
  addressOf: (choice: ListChoice) => string;
  /** Further fields. */
  children?: ComponentChildren;
  note?: string | undefined;
}

/** Something that is chosen, and the address without it. */
export interface ChosenFilter {
  readonly name: string;
  readonly without: string;
}

export function Filters({ choice, unsorted, chosen = [], addressOf, children, note }: FiltersProps) {
  const locale = useLocale();
  const { t } = locale;
  const { isFilterOpen = false, withoutEstimates = false, diet = [], without = [] } = choice;
  const [action, kept] = keptFields(addressOf({ ...choice, page: 1, isFilterOpen: false }), isFilterOpen);
  return (
    <>
      <form class="narrow" action={action} method="get" aria-label={t('filter.label')}>
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <label class="narrow-sort">
          {t('filter.sort')}{' '}
          <select name="sort">
            <option value="">{unsorted}</option>
            {COMPARED_FIGURES.flatMap(({ field }) => {
              const nutrient = capitalised(nutrientWord(locale, field), locale.language);
              return [false, true].map((isAscending) => {
                const value = sortText({ field, isAscending });
                const isChosen = choice.sort !== undefined && sortText(choice.sort) === value;
                return (
                  <option value={value} selected={isChosen}>
                    {t(isAscending ? 'filter.least' : 'filter.most', { nutrient })}
                  </option>
                );
              });
            })}
          </select>
        </label>
        <a
          id="narrow-open"
          class="narrow-open"
          href={addressOf({ ...choice, page: 1, isFilterOpen: !isFilterOpen })}
          aria-expanded={isFilterOpen}
          data-stay
          rel="nofollow"
        >
          {t('filter.open')}
        </a>
        {isFilterOpen ? (
          <div class="filters">
            {children}
            <Select
              name="diet"
              title={t('filter.diet')}
              chosen={diet[0]}
              choices={LABEL_FILTERS.diet.values.map((value) => [value, t(`mark.${value}`)])}
            />
            <Select
              name="without"
              title={t('filter.without')}
              chosen={without[0]}
              choices={LABEL_FILTERS.without.values.map((value) => [value, t(allergenMessage(value)!)])}
            />
            <label class="filter-check">
              <input type="checkbox" name="estimates" value="no" checked={withoutEstimates} /> {t('filter.noEstimates')}
            </label>
            <fieldset class="filter-bounds">
              <legend>{t('filter.bounds')}</legend>
              {COMPARED_FIGURES.map(({ field }) => (
                <BoundsField field={field} choice={choice} />
              ))}
            </fieldset>
            <p class="small">
              {t('filter.withoutNote')} {note}
            </p>
          </div>
        ) : null}
        <button type="submit" class="action">
          {t('portion.show')}
        </button>
      </form>
      <Chosen chosen={[...chosen, ...chosenIn(locale, choice, addressOf)]} />
    </>
  );
}

/** What a form has fields for only while it is open; the parameters of figures all begin with one of the last two. */
const OPEN_FIELDS = /^(?:category|source|figures|diet|without|estimates|min-\w+|max-\w+)$/;

/** Where the form leads, and what else of the address belongs to it: all that it has no field for. */
function keptFields(address: string, isOpen: boolean): [action: string, kept: [name: string, value: string][]] {
  const { pathname, searchParams } = new URL(address, 'http://larder.invalid');
  const kept = [...searchParams].filter(([name]) => name !== 'sort' && !(isOpen && OPEN_FIELDS.test(name)));
  return [pathname, kept];
}

/** A choice of one value, or none. */
export function Select(props: {
  name: string;
  title: string;
  chosen: string | undefined;
  choices: readonly (readonly [value: string, name: string])[];
}) {
  const { name, title, chosen, choices } = props;
  const { t } = useLocale();
  return (
    <label>
      {title}{' '}
      <select name={name}>
        <option value="">{t('filter.all')}</option>
        {choices.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type Field = (typeof COMPARED_FIGURES)[number]['field'];

function BoundsField({ field, choice: { bounds } }: { field: Field; choice: ListChoice }) {
  const locale = useLocale();
  const names = boundNames(field);
  const nutrient = `${capitalised(nutrientWord(locale, field), locale.language)} (${unitOf(field)})`;
  return (
    <div>
      <span>{nutrient}</span>
      {(['least', 'most'] as const).map((end) => (
        <input
          type="number"
          min={0}
          step="any"
          inputmode="decimal"
          name={names[end]}
          value={bounds?.[field]?.[end]}
          placeholder={locale.t(`filter.${end === 'least' ? 'atLeast' : 'atMost'}`)}
          aria-label={`${nutrient}, ${locale.t(`filter.${end === 'least' ? 'atLeast' : 'atMost'}`)}`}
        />
      ))}
    </div>
  );
}

function unitOf(field: Field): string {
  return field.slice(field.lastIndexOf('_') + 1);
}

/** What is chosen of what all lists have. */
function chosenIn(locale: Locale, choice: ListChoice, addressOf: FiltersProps['addressOf']): ChosenFilter[] {
  const { t, numbers } = locale;
  const { diet, without, withoutEstimates, bounds = {} } = choice;
  const filter = (name: string, changed: Partial<ListChoice>) => [
    { name, without: addressOf({ ...choice, ...changed, page: 1 }) },
  ];
  return [
    ...(diet?.flatMap((mark) => filter(t(`mark.${mark}`), { diet: diet.filter((each) => each !== mark) })) ?? []),
    ...(without?.flatMap((key) =>
      filter(t('filter.withoutOne', { allergen: t(allergenMessage(key)!) }), {
        without: without.filter((each) => each !== key),
      }),
    ) ?? []),
    ...(withoutEstimates ? filter(t('filter.noEstimates'), { withoutEstimates: false }) : []),
    ...COMPARED_FIGURES.flatMap(({ field }) => {
      const wanted = bounds[field];
      if (wanted === undefined) return [];
      const ends = [
        wanted.least === undefined ? '' : `≥ ${numbers.amount(wanted.least)}`,
        wanted.most === undefined ? '' : `≤ ${numbers.amount(wanted.most)}`,
      ];
      const text = `${nutrientWord(locale, field)} ${ends.filter(Boolean).join(', ')}\u00a0${unitOf(field)}`;
      return filter(text, { bounds: { ...bounds, [field]: undefined } });
    }),
  ];
}

/** What is chosen, each with a way to undo it. */
function Chosen({ chosen }: { chosen: readonly ChosenFilter[] }) {
  const { t } = useLocale();
  if (chosen.length === 0) return null;
  return (
    <ul class="narrow-chosen" aria-label={t('filter.chosen')}>
      {chosen.map(({ name, without }) => (
        <li>
          <a class="chip chip-chosen" href={without}>
            <span dir="auto">{name}</span> <span aria-hidden="true">×</span>
            <span class="unseen"> {t('filter.remove')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether a list is narrowed. */
export function isNarrowed({ diet = [], without = [], withoutEstimates, bounds = {} }: ListChoice): boolean {
  return (
    diet.length + without.length > 0 ||
    withoutEstimates === true ||
    Object.values(bounds).some((wanted) => wanted !== undefined)
  );
}
