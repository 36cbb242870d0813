/**
 * What a food is called on a page. Plain foods of the starter have English names, which say a kind and a preparation: where the page
 * is in another language, both are said in that, and the English name follows in small type; so does the own name of a product whose label
 * has one in the language of the page.
 */
import { type FoodDetails, STARTER_DATASET } from '../../catalog/records/food-details.ts';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { labelFactsOf } from '../../catalog/records/stored-label.ts';
import { nameIn } from '../../details/food-name.ts';
import type { Food } from '../../food/food.ts';
import { type Preparation, preparationIn } from '../../food/preparations.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { hasWordsOf } from '../../kinds/names/has-words-of.ts';
import { baseLanguage } from '../../messages/languages.ts';
import { capitalised } from '../../messages/typography.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';
import AGREEMENT from './agreement.json' with { type: 'json' };

interface ShownName {
  readonly name: string;
  /** The name of the record, where another is shown, and its language. */
  readonly original?: string;
  readonly originalLanguage?: string | undefined;
}

/** The name of a food in the language of the page. */
export function shownName(
  { kinds, locale }: Pick<Site, 'kinds' | 'locale'>,
  food: Food,
  details: FoodDetails,
): ShownName {
  const { language } = locale;
  const isPlain = details.dataset === STARTER_DATASET && food.brand === null && food.barcode === null;
  const kind = isPlain && language !== 'en' ? kinds.kindOf(details) : undefined;
  const name = kind?.namesIn(language)[0]?.singular;
  if (kind === undefined || name === undefined) return nameOfLabel(food, details, language);
  const preparation = preparationIn(food.name);
  const said =
    preparation === undefined || saysItself(kind, preparation) ? name : withPreparation(locale, name, preparation);
  const shown = capitalised(said, language);
  if (hasWordsOf(shown, food.name)) return { name: shown };
  return { name: shown, original: food.name, originalLanguage: 'en' };
}

function nameOfLabel(food: Food, details: FoodDetails, language: string): ShownName {
  const name = nameIn({ food, details }, language);
  if (name === food.name) return { name };
  return { name, original: food.name, originalLanguage: labelFactsOf(details.label).language };
}

/** Whether the kind is already called so: boiled eggs. */
function saysItself({ namesIn }: Kind, preparation: Preparation): boolean {
  return namesIn('en').some(({ singular }) => preparationIn(singular) === preparation);
}

function withPreparation({ t, language }: Locale, food: string, preparation: Preparation): string {
  const forms = t(`preparation.${preparation}`).split('|');
  return t('food.prepared', { food, preparation: forms[agreement(language, food)] ?? forms[0]! });
}

/** Which words of a language are feminine or plural: by their endings, and one by one. The first entry that holds counts. */
interface Agreement {
  /** Where the form of an adjective stands among masculine, feminine, and both for several. */
  readonly form: number;
  readonly words: string;
  readonly endings: string;
  /** Words with such an ending that are something else. */
  readonly but: string;
}

/** Which form of an adjective agrees with the name of a food, as its first word has it; the first where that is not known. */
function agreement(language: string, food: string): number {
  const head = food.toLowerCase().split(/[\s-]/, 1)[0]!;
  const has = (words: string) => words.split(' ').includes(head);
  const entries = (AGREEMENT as Readonly<Record<string, readonly Agreement[]>>)[baseLanguage(language)] ?? [];
  const ends = ({ endings, but }: Agreement) =>
    endings !== '' && endings.split(' ').some((ending) => head.endsWith(ending)) && !has(but);
  return (entries.find(({ words }) => has(words)) ?? entries.find(ends))?.form ?? 0;
}

/** The name, and below it the original in small type. */
export function FoodName({ site, food, details }: FoodRecord & { site: Site }) {
  useLocale();
  const { name, original, originalLanguage } = shownName(site, food, details);
  return (
    <>
      <span dir="auto">{name}</span>
      {original === undefined ? null : (
        <>
          {' '}
          <small class="original-name" lang={originalLanguage}>
            {original}
          </small>
        </>
      )}
    </>
  );
}
