import type { FoodRecord } from '../../catalog/record-reader.ts';
import { writeScore } from '../../food/amount.ts';
import { evidenceOf, explainConfidence, type PartName } from '../../food/confidence.ts';
import type { Food } from '../../food/food.ts';
import { NUTRIENTS } from '../../food/nutrients.ts';
import { isEstimate, verdictOn } from '../../food/verdict.ts';
import { writeDate } from '../dates.tsx';
import { checkOutcomes, listLabels } from './check-words.ts';
import { sourcePhrase } from './source-name.ts';

/** The verdict as a tag: a word and a colour, the word carrying the meaning. */
export function VerdictTag({ food }: { food: Food }) {
  const { word } = verdictOn(food);
  return <span class={`tag tag-${word.toLowerCase()}`}>{word}</span>;
}

/** Why a food has its confidence: verdict, score on its scale, checks, what is stated, and how the points add up. */
export function ConfidencePanel({ food, details }: FoodRecord) {
  const { failed, passed, idle } = checkOutcomes(food, details.failed_checks ?? [], details.unlike_kind);
  return (
    <section aria-labelledby="confidence">
      <h2 id="confidence">Confidence</h2>
      <p class="verdict">
        <VerdictTag food={food} /> <strong>{writeScore(food.confidence)}</strong> of 1
      </p>
      <Scale confidence={food.confidence} />
      <p>{verdictOn(food).sentence}</p>
      <h3>Why</h3>
      <ul class="reasons">
        {failed.map((sentence) => (
          <li key={sentence} class="reason-failed">
            <strong>Check failed:</strong> {sentence}
          </li>
        ))}
        <li>{passedSentence(passed.length, failed.length, idle)}</li>
        <li>{knownSentence(food)}</li>
        {isEstimate(food) ? null : <li>The source is {sourcePhrase({ food, details })}.</li>}
        <li>
          {details.updated === undefined
            ? 'It is not known when the source last changed it.'
            : `The source last changed it on ${writeDate(details.updated)}.`}
        </li>
      </ul>
      {passed.length > 0 ? <PassedChecks passed={passed} /> : null}
      <Ledger food={food} details={details} />
      <p class="small">
        <a href="/docs/data">What confidence means</a>
      </p>
    </section>
  );
}

/** The score on its three bands. The bar repeats the score above it, so it is hidden from screen readers. */
function Scale({ confidence }: { confidence: number }) {
  return (
    <div class="scale" aria-hidden="true">
      <svg viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="scale-ground" width="100" height="8" />
        <rect class="scale-score" width={Math.round(confidence * 100)} height="8" />
        <path class="scale-ticks" d="M30.5 0v8M60 0v8" />
      </svg>
      <div class="scale-bands">
        <span>Estimate</span>
        <span>Sparse, doubtful</span>
        <span>Plausible</span>
      </div>
    </div>
  );
}

function PassedChecks({ passed }: { passed: readonly string[] }) {
  return (
    <details class="fold">
      <summary>Checks passed</summary>
      <ul class="reasons reasons-passed">
        {passed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

const PART_WORDS: Record<PartName, string> = {
  band: 'To begin with',
  'core-nutrients': 'Energy, protein, fat, carbohydrate',
  'further-nutrients': 'Sugar, saturated fat, sodium, fibre',
  'extra-nutrients': 'Cholesterol, potassium',
  'brand-or-category': 'A brand or a category',
  serving: 'The weight of a serving',
  image: 'A photo',
  upkeep: 'Changed in recent years',
  'failed-errors': 'Serious checks failed',
  'failed-warnings': 'Other checks failed',
  limit: 'Held within its band',
};

/** The points that add up to the score, as a small bill. */
function Ledger({ food, details }: FoodRecord) {
  const parts = explainConfidence(evidenceOf(food, details));
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return (
    <details class="fold">
      <summary>How the score adds up</summary>
      <table class="ledger">
        <thead class="unseen">
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, points }) => (
            <tr key={part}>
              <th scope="row">{PART_WORDS[part]}</th>
              <td>{writePoints(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Score</th>
            <td>{writePoints(sum)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

function writePoints(hundredths: number): string {
  const points = (Math.abs(hundredths) / 100).toFixed(2);
  return hundredths < 0 ? `−${points}` : points;
}

function passedSentence(passed: number, failed: number, idle: number): string {
  if (passed + failed === 0) return 'There is nothing to check.';
  const rest = idle === 0 ? '' : ` ${idle} had nothing to compare.`;
  if (passed === 0) return `No check passed.${rest}`;
  const found = `${passed === 1 ? '1 plausibility check' : `${passed} plausibility checks`} found nothing wrong.`;
  return found + rest;
}

function knownSentence(food: Food): string {
  const known = NUTRIENTS.filter(({ field }) => food[field] !== null);
  const unknown = NUTRIENTS.filter(({ field }) => food[field] === null);
  if (unknown.length === 0) return `All ${NUTRIENTS.length} nutrients are stated.`;
  if (known.length === 0) return `None of ${NUTRIENTS.length} nutrients is stated.`;
  const verb = known.length === 1 ? 'is' : 'are';
  return `${known.length} of ${NUTRIENTS.length} nutrients ${verb} stated: ${listLabels(known)}. Not stated: ${listLabels(unknown)}.`;
}
