/**
 * What a food is called on a page. Plain foods of the starter have English names, which say a kind and a preparation: where the page
 * is in another language, both are said in that, and the English name follows in small type.
 */
import { type FoodDetails, STARTER_DATASET } from '../../catalog/records/food-details.ts';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { type Preparation, preparationIn } from '../../food/preparations.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { capitalised } from '../../messages/typography.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';

interface ShownName {
  readonly name: string;
  /** The name of the record, where another is shown. */
  readonly original?: string;
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
  if (kind === undefined || name === undefined) return { name: food.name };
  const preparation = preparationIn(food.name);
  const said =
    preparation === undefined || saysItself(kind, preparation) ? name : withPreparation(locale, name, preparation);
  return { name: capitalised(said, language), original: food.name };
}

/** Whether the kind is already called so: boiled eggs. */
function saysItself({ namesIn }: Kind, preparation: Preparation): boolean {
  return namesIn('en').some(({ singular }) => preparationIn(singular) === preparation);
}

function withPreparation({ t }: Locale, food: string, preparation: Preparation): string {
  return t('food.prepared', { food, preparation: t(`preparation.${preparation}`) });
}

/** The name, and below it the original in small type. */
export function FoodName({ site, food, details }: FoodRecord & { site: Site }) {
  useLocale();
  const { name, original } = shownName(site, food, details);
  return (
    <>
      <span dir="auto">{name}</span>
      {original === undefined ? null : (
        <>
          {' '}
          <small class="original-name" lang="en">
            {original}
          </small>
        </>
      )}
    </>
  );
}
