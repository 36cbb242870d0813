/**
 * Where a food stands among others of its kind: a small picture for each main figure, which needs no script, and the same in
 * words. The picture is a scale from nothing to beyond the usual: the broad band holds the middle eight of ten foods, the mark
 * in it is the middle one, the pointer is this food.
 */
import type { FiguresOfKind } from '../../catalog/index/kind-reader.ts';
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { type Place, placeAmong } from '../../food/place-among-kind.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { capitalised } from '../../messages/typography.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderOnce } from '../render-once.ts';
import { NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';
import { labelledNutrient } from './nutrient-words.ts';

/** The kind that a food is compared with: its own, or the nearest above it that has foods enough. */
export interface KindComparison {
  readonly kind: Kind;
  readonly figures: FiguresOfKind;
}

/** The figures that are shown, in the order of the label. */
const SHOWN: readonly NutrientField[] = [
  ...([
    'calories_kcal',
    'fat_g',
    'saturated_fat_g',
    'carbs_g',
    'sugar_g',
    'fiber_g',
    'protein_g',
    'sodium_mg',
  ] as const),
];

/** How much of the scale lies beyond the highest decile, or this food. */
const BEYOND = 1.08;
const WIDTH = 120;
const HEIGHT = 16;

/** The section of a food's page; nothing where no figure can be compared. */
export function KindPlace({ site, food, comparison }: { site: Site; food: Food; comparison: KindComparison }) {
  const locale = useLocale();
  const { t, rich } = locale;
  const { kind, figures } = comparison;
  const rows = SHOWN.flatMap((field) => {
    const [value, figure] = [food[field], figures.get(field)];
    // Where all have the same, there is nothing to tell.
    if (
      value === null ||
      figure === undefined ||
      (figure.deciles[0] === figure.deciles[8] && value === figure.deciles[0])
    )
      return [];
    return [{ field, value, deciles: figure.deciles }];
  });
  if (rows.length === 0) return null;
  const foods = Math.max(...[...figures.values()].map((figure) => figure.foods));
  return (
    <NamedSection class="place" id="place" title={t('place.title')}>
      <p>
        {rich('place.compared', {
          count: foods,
          kind: <a href={site.kinds.kindAddress(kind)}>{site.kinds.titleOf(kind, locale.language)}</a>,
        })}
      </p>
      <table>
        {renderOnce('place', () => (
          <thead class="unseen">
            <tr>
              <th scope="col">{t('label.nutrient')}</th>
              <th scope="col">{t('place.place')}</th>
            </tr>
          </thead>
        ))}
        <tbody>
          {rows.map(({ field, value, deciles }) => (
            <tr>
              {renderOnce(`place ${site.labelFormat} ${field}`, () => (
                <th scope="row">{capitalised(labelledNutrient(locale, site.labelFormat, field), locale.language)}</th>
              ))}
              <td>
                <PlacePicture value={value} deciles={deciles} />
                <span class="place-words">{placeWords(locale, placeAmong(value, deciles))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">{t('place.note')}</p>
    </NamedSection>
  );
}

function PlacePicture({ value, deciles }: { value: number; deciles: readonly number[] }) {
  const [first, median, last] = [deciles[0]!, deciles[4]!, deciles[8]!];
  const most = Math.max(last, value) * BEYOND || 1;
  const at = (amount: number) => Math.round((amount / most) * WIDTH * 10) / 10;
  const [start, end] = [at(first), at(last)];
  return (
    <svg
      class="place-picture"
      viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT}`}
      width={WIDTH + 8}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path class="place-scale" d={`M0 8h${WIDTH}`} />
      <rect class="place-band" x={start} y="4" width={Math.max(Math.round((end - start) * 10) / 10, 1)} height="8" />
      <path class="place-median" d={`M${at(median)} 2v12`} />
      <circle class="place-food" cx={at(value)} cy="8" r="4" />
    </svg>
  );
}

function placeWords({ t }: Locale, place: Place): string {
  if (place === 'middle') return t('place.middle');
  return 'moreThan' in place
    ? t('place.more', { percent: 10 * place.moreThan })
    : t('place.less', { percent: 10 * place.lessThan });
}
