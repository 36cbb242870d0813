/** Fat, saturated fat, sugars and salt at a glance: a tile each, with a word, a shape and a color that say the same. */
import { frontOfPack, isPerServing } from '../../food/label/front-of-pack.ts';
import { dailyPercent } from '../../food/label/label-figures.ts';
import type { LabelFormatId, LabelledFood } from '../../food/label/label-format.ts';
import type { Level } from '../../food/label/traffic-light.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { capitalised } from '../../messages/typography.ts';
import { useLocale, type WordKey } from '../language/locale.ts';
import { renderOnce } from '../render-once.ts';
import { figureText } from './figure-text.ts';
import { nutrientWord } from './nutrient-words.ts';

interface LevelLook {
  readonly word: WordKey;
  /** The path of its shape in a square of 16: the more, the more corners point up. */
  readonly shape: string;
}

export const LEVELS: Readonly<Record<Level, LevelLook>> = {
  low: { word: 'food.level.low', shape: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z' },
  medium: { word: 'food.level.medium', shape: 'M8 1l7 7-7 7-7-7z' },
  high: { word: 'food.level.high', shape: 'M8 1l7.5 14h-15z' },
};

/** What the levels mean, for people. */
const LINKS: Readonly<Record<LabelFormatId, string>> = {
  eu: 'https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/how-to-read-food-labels/',
  us: 'https://www.fda.gov/food/nutrition-facts-label/lows-and-highs-percent-daily-value-nutrition-facts-label',
  br: 'https://www.gov.br/anvisa/pt-br/assuntos/alimentos/rotulagem',
  ca: 'https://www.canada.ca/en/health-canada/services/understanding-food-labels/percent-daily-value.html',
};

/** The tiles of a food's page; nothing where no figure is known. */
export function FrontTiles({ food, format, isDrink }: { food: LabelledFood; format: LabelFormatId; isDrink: boolean }) {
  const locale = useLocale();
  const { t, rich } = locale;
  if (!hasFigures(food)) return null;
  const basis = t(isPerServing(food, format) ? 'label.perServing' : 'label.per100g');
  return (
    <div class="fronts">
      <ul aria-label={basis}>
        {frontOfPack(food, format, isDrink).map(({ row, value, level }) => {
          const percent = format === 'eu' || format === 'br' || value === null ? undefined : dailyPercent(value, row);
          return (
            <li class="front">
              <span>
                {capitalised(
                  row.field === 'salt_g' ? t('nutrient.salt') : nutrientWord(locale, row.field),
                  locale.language,
                )}
              </span>{' '}
              {level === undefined ? null : (
                <>
                  <strong class="front-level">
                    <LevelShape level={level} /> {t(LEVELS[level].word)}
                  </strong>{' '}
                </>
              )}
              {value === null ? (
                <span class="unknown">{t('label.notStated')}</span>
              ) : (
                <span class="front-figure">
                  {figureText(locale, value, row)}
                  {percent === undefined ? null : ` · ${locale.numbers.count(percent)}\u00a0%`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p class="small">
        {basis}. {renderOnce(`front note ${format}`, () => rich(`food.levels.${format}`, { lights: LINKS[format] }))}
      </p>
    </div>
  );
}

/** A level as a shape. */
export function LevelShape({ level }: { level: Level }) {
  return renderOnce(`level ${level}`, () => (
    <svg class={`level-shape level-${level}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={LEVELS[level].shape} />
    </svg>
  ));
}
