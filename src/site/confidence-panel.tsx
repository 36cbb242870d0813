import type { FoodDetails } from '../catalog/food-details.ts';
import type { Food } from '../food/food.ts';
import { NUTRIENTS, type NutrientField } from '../food/nutrients.ts';
import { CHECKS } from '../food/plausibility.ts';
import { writeScore } from './amount.ts';
import { SOURCE_WORDS, verdictOn } from './verdict.ts';

/** The verdict as a tag: a word and a colour, the word carrying the meaning. */
export function VerdictTag({ food }: { food: Food }) {
  const { word } = verdictOn(food);
  return <span class={`tag tag-${word.toLowerCase()}`}>{word}</span>;
}

/** Why a food has its confidence: verdict, score on its scale, failed checks, what is stated. */
export function ConfidencePanel({ food, details }: { food: Food; details: FoodDetails }) {
  const failed = details.failed_checks ?? [];
  return (
    <section aria-labelledby="confidence">
      <h2 id="confidence">Confidence</h2>
      <p class="verdict">
        <VerdictTag food={food} /> <strong>{writeScore(food.confidence)}</strong> of 1
      </p>
      <Scale confidence={food.confidence} />
      <p>{verdictOn(food).sentence}</p>
      <h3>Why</h3>
      <ul>
        {failed.map((id) => (
          <li key={id}>
            <strong>Check failed:</strong> {failureSentence(id)}
          </li>
        ))}
        <li>{passedSentence(food, failed.length)}</li>
        <li>{knownSentence(food)}</li>
        <li>The source is {SOURCE_WORDS[food.source].phrase}.</li>
      </ul>
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

/** What a failed check found, and what was taken away because of it. An id of another version stands for itself. */
function failureSentence(id: string): string {
  const check = CHECKS.find((candidate) => candidate.id === id);
  if (check === undefined) return id;
  if (check.drops.length === 0) return check.sentence;
  const dropped = NUTRIENTS.filter(({ field }) => (check.drops as readonly NutrientField[]).includes(field));
  return `${check.sentence} What the source gave for ${listLabels(dropped)} is left out.`;
}

function passedSentence(food: Food, failed: number): string {
  if (NUTRIENTS.every(({ field }) => food[field] === null)) return 'There is nothing left to check.';
  if (failed > 0) return 'The other plausibility checks found nothing wrong.';
  return 'The plausibility checks found nothing wrong in what is stated.';
}

function knownSentence(food: Food): string {
  const known = NUTRIENTS.filter(({ field }) => food[field] !== null);
  const unknown = NUTRIENTS.filter(({ field }) => food[field] === null);
  if (unknown.length === 0) return `All ${NUTRIENTS.length} nutrients are stated.`;
  if (known.length === 0) return `None of ${NUTRIENTS.length} nutrients is stated.`;
  const verb = known.length === 1 ? 'is' : 'are';
  return `${known.length} of ${NUTRIENTS.length} nutrients ${verb} stated: ${listLabels(known)}. Not stated: ${listLabels(unknown)}.`;
}

function listLabels(nutrients: readonly { label: string }[]): string {
  const labels = nutrients.map(({ label }) => label.toLowerCase());
  if (labels.length < 2) return labels.join('');
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
