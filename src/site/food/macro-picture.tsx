/**
 * Where a food's energy comes from, as one bar. The parts differ by pattern and not by color, because colors have
 * meanings here, and the figures stand beside the bar for whoever cannot see it.
 */
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { capitalised } from '../../messages/typography.ts';
import { useLocale } from '../language/locale.ts';
import { renderOnce } from '../render-once.ts';
import { NamedSection } from '../sections.tsx';
import { nutrientWord } from './nutrient-words.ts';

interface Macro {
  field: NutrientField;
  kcalPerGram: number;
}

/** The three macronutrients with the energy of a gram (the general Atwater factors). */
const MACROS: readonly Macro[] = [
  { field: 'fat_g', kcalPerGram: 9 },
  { field: 'carbs_g', kcalPerGram: 4 },
  { field: 'protein_g', kcalPerGram: 4 },
];
const PATTERNS = ['solid', 'hatched', 'dotted', 'plain'];

const KCAL_PER_GRAM_OF_FIBRE = 2;
/** Less than this share of the energy, or as many kcal, is rounding and recipes. */
const MIN_OTHER_SHARE = 0.1;
const MIN_OTHER_KCAL = 15;

/**
 * The share of the energy that each macronutrient gives, in whole percent that add up to 100, and a fourth where they explain
 * clearly less than the stated energy; undefined when unknown.
 */
export function energyShares(food: Food): number[] | undefined {
  const kcal = MACROS.map(({ field, kcalPerGram }) => (food[field] ?? Number.NaN) * kcalPerGram);
  const explained = kcal.reduce((sum, part) => sum + part, 0);
  const stated = food.calories_kcal ?? 0;
  // European labels count fiber beside the carbohydrates: its energy is accounted for.
  const other = stated - explained - KCAL_PER_GRAM_OF_FIBRE * (food.fiber_g ?? 0);
  if (other >= MIN_OTHER_KCAL && other >= MIN_OTHER_SHARE * stated) kcal.push(stated - explained);
  const total = kcal.reduce((sum, part) => sum + part, 0);
  if (!(total > 0)) return undefined;
  const exact = kcal.map((part) => (part / total) * 100);
  const shares = exact.map(Math.floor);
  // What rounding down left over goes to those that lost most by it.
  const byLoss = exact.map((share, i) => ({ i, loss: share - shares[i]! })).sort((a, b) => b.loss - a.loss);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  for (const { i } of byLoss.slice(0, left)) shares[i]!++;
  return shares;
}

/** The bar with its figures; nothing where one of the three is unknown or there is no energy. */
export function MacroPicture({ food }: { food: Food }) {
  const locale = useLocale();
  const { t } = locale;
  const shares = energyShares(food);
  if (shares === undefined) return null;
  const names = [...MACROS.map(({ field }) => nutrientWord(locale, field)), t('macros.other')];
  const starts = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0));
  const words = locale.list(shares.map((share, i) => `${names[i]} ${share}\u00a0%`));
  return (
    <NamedSection class="macros" id="macros" title={t('macros.title')}>
      <svg class="macro-bar" role="img" aria-label={t('macros.picture', { shares: words })}>
        {shares.map((share, i) => (
          <rect class={`macro-${PATTERNS[i]}`} x={`${starts[i]}%`} width={`${share}%`} height="100%" />
        ))}
      </svg>
      <ul class="macro-key">
        {shares.map((share, i) => (
          <li>
            {renderOnce(`macro ${i}`, () => (
              <>
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                  <rect class={`macro-${PATTERNS[i]}`} width="16" height="16" />
                </svg>
                {capitalised(names[i]!, locale.language)}{' '}
              </>
            ))}
            <strong>{share}&nbsp;%</strong>
          </li>
        ))}
      </ul>
      {renderOnce('macro note', () => (
        <>
          <p class="small">{t('macros.note')}</p>
          <MacroPatterns />
        </>
      ))}
    </NamedSection>
  );
}

/** The fills, drawn in the ink of the theme. */
function MacroPatterns() {
  return (
    <svg class="macro-patterns" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="pattern-ground" width="5" height="5" />
          <rect class="pattern-ink" width="1.6" height="5" />
        </pattern>
        <pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect class="pattern-ground" width="5" height="5" />
          <circle class="pattern-ink" cx="2.5" cy="2.5" r="1" />
        </pattern>
      </defs>
    </svg>
  );
}
