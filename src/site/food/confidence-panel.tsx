import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { NUTRIENTS } from '../../food/nutrients.ts';
import { evidenceOf, explainConfidence } from '../../food/trust/confidence.ts';
import { isEstimate, type Verdict, verdictOn } from '../../food/trust/verdict.ts';
import { type Locale, useLocale, type WordKey } from '../language/locale.ts';
import { renderOnce } from '../render-once.ts';
import { NamedSection } from '../sections.tsx';
import { checkOutcomes, listNutrients } from './check-words.ts';
import { sourceSentence } from './source-name.ts';

const VERDICTS: Readonly<Record<Verdict['word'], { word: WordKey; sentence: WordKey; style: string }>> = {
  Plausible: { word: 'verdict.plausible', sentence: 'verdict.plausible.what', style: 'tag' },
  Doubtful: { word: 'verdict.doubtful', sentence: 'verdict.doubtful.what', style: 'tag tag-doubtful' },
  Sparse: { word: 'verdict.sparse', sentence: 'verdict.sparse.what', style: 'tag tag-sparse' },
  Estimate: { word: 'verdict.estimate', sentence: 'verdict.estimate.what', style: 'tag tag-estimate' },
};

/** The verdict as a tag: a word and a color, the word carrying the meaning. */
export function VerdictTag({ food }: { food: Food }) {
  const { t } = useLocale();
  const { word, style } = VERDICTS[verdictOn(food).word];
  return renderOnce(word, () => <span class={style}>{t(word)}</span>);
}

/** In lists only what is an exception has a tag: that figures were checked says nothing of how good a food is. */
export function ExceptionTag({ food }: { food: Food }) {
  return verdictOn(food).word === 'Plausible' ? null : <VerdictTag food={food} />;
}

/** Why a food has its confidence: verdict, score on its scale, checks, what is stated, and how the points add up. */
export function ConfidencePanel({ food, details }: FoodRecord) {
  const locale = useLocale();
  const { t, rich, numbers } = locale;
  const { failed, passed, idle } = checkOutcomes(locale, food, details.failed_checks ?? [], details);
  return (
    <NamedSection id="confidence" title={t('trust.title')}>
      <p class="verdict">
        <VerdictTag food={food} /> {rich('trust.score', { score: numbers.score(food.confidence) })}
      </p>
      <Scale confidence={food.confidence} />
      <p>{t(VERDICTS[verdictOn(food).word].sentence)}</p>
      <h3>{t('trust.why')}</h3>
      <ul class="reasons">
        {failed.map((sentence) => (
          <li class="reason-failed">{rich('trust.failed', { sentence })}</li>
        ))}
        <li>{passedSentences(locale, passed.length, failed.length, idle)}</li>
        <li>{knownSentence(locale, food)}</li>
        {isEstimate(food) ? null : <li>{sourceSentence({ food, details }, locale)}</li>}
        <li>
          {details.updated === undefined
            ? t('trust.neverChanged')
            : t('trust.changed', { date: locale.date(details.updated) })}
        </li>
      </ul>
      {passed.length > 0 ? <PassedChecks passed={passed} /> : null}
      <Ledger food={food} details={details} />
      <p class="small">
        <a href="/docs/data">{t('trust.meaning')}</a>
      </p>
    </NamedSection>
  );
}

/** The score on its three bands. The bar repeats the score above it, so it is hidden from screen readers. */
function Scale({ confidence }: { confidence: number }) {
  const { t } = useLocale();
  const hundredths = Math.round(confidence * 100);
  return renderOnce(`scale ${hundredths}`, () => (
    <div class="scale" aria-hidden="true">
      <svg viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="scale-ground" width="100" height="8" />
        <rect class="scale-score" width={hundredths} height="8" />
        <path class="scale-ticks" d="M30.5 0v8M60 0v8" />
      </svg>
      <div class="scale-bands">
        <span>{t('verdict.estimate')}</span>
        <span>{t('trust.middleBand')}</span>
        <span>{t('verdict.plausible')}</span>
      </div>
    </div>
  ));
}

function PassedChecks({ passed }: { passed: readonly string[] }) {
  const { t } = useLocale();
  return (
    <details class="fold">
      <summary>{t('trust.passedChecks')}</summary>
      <ul class="reasons reasons-passed">
        {passed.map((sentence) => renderOnce(sentence, () => <li>{sentence}</li>))}
      </ul>
    </details>
  );
}

/** The points that add up to the score, as a small bill. */
function Ledger({ food, details }: FoodRecord) {
  const locale = useLocale();
  const { t } = locale;
  const parts = explainConfidence(evidenceOf(food, details));
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return (
    <details class="fold">
      <summary>{t('trust.ledger')}</summary>
      <table class="ledger">
        {renderOnce('points', () => (
          <thead class="unseen">
            <tr>
              <th scope="col">{t('trust.reason')}</th>
              <th scope="col">{t('trust.points')}</th>
            </tr>
          </thead>
        ))}
        <tbody>
          {parts.map(({ part, points }) =>
            renderOnce(`points ${part} ${points}`, () => (
              <tr>
                <th scope="row">{t(`trust.part.${part}`)}</th>
                <td>{writePoints(locale, points)}</td>
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('trust.sum')}</th>
            <td>{writePoints(locale, sum)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

function writePoints({ numbers }: Locale, hundredths: number): string {
  const points = numbers.score(Math.abs(hundredths) / 100);
  return hundredths < 0 ? `−${points}` : points;
}

function passedSentences({ t }: Locale, passed: number, failed: number, idle: number): string {
  if (passed + failed === 0) return t('trust.nothingToCheck');
  const found = passed === 0 ? t('trust.nonePassed') : t('trust.passed', { count: passed });
  return idle === 0 ? found : `${found} ${t('trust.idle', { count: idle })}`;
}

function knownSentence(locale: Locale, food: Food): string {
  const fields = NUTRIENTS.map(({ field }) => field);
  const known = fields.filter((field) => food[field] !== null);
  const unknown = fields.filter((field) => food[field] === null);
  const total = fields.length;
  if (unknown.length === 0) return locale.t('trust.allStated', { total });
  if (known.length === 0) return locale.t('trust.noneStated', { total });
  return locale.t('trust.someStated', {
    count: known.length,
    total,
    known: listNutrients(locale, known),
    unknown: listNutrients(locale, unknown),
  });
}
