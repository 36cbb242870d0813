/** What is known of a food beyond its label in figures, for a person at a terminal: a heading and its lines for each fact. */
import type { WholeFood } from '../details/whole-food.ts';
import { NUTRIENT_BY_FIELD } from '../food/label/nutrition-label.ts';
import type { NutrientField } from '../food/nutrients.ts';
import { styled } from './ansi-style.ts';
import { type Screen, visible, wrap } from './text-width.ts';

const NOT_STATED = 'not stated';
const INDENT = '  ';
const NAME_WIDTH = 24;

export function renderDetails(food: WholeFood, screen: Screen): string {
  const sections: [heading: string, lines: readonly string[]][] = [
    [`Further nutrients per ${food.basis}`, nutrientLines(food)],
    ['Ingredients', [food.ingredients?.[0]?.text ?? NOT_STATED]],
    ['Contains', [namesOf(food.allergens) ?? `${NOT_STATED}, which does not mean that there are no allergens`]],
    ['May contain', [namesOf(food.traces) ?? NOT_STATED]],
    ['Diet', Object.entries(food.diet).map(([diet, { status, by }]) => dietLine(diet, status, by))],
    ['On the pack', [namesOf(food.labels) ?? NOT_STATED]],
    ['Scores', scoreLines(food)],
    ['Additives', [food.additives?.join(', ').toUpperCase() ?? NOT_STATED]],
    ['Net quantity', [food.quantity?.text ?? NOT_STATED]],
  ];
  const lines = sections.flatMap(([heading, facts]) => [
    '',
    styled(heading, 'bold', screen),
    ...facts.flatMap((fact) =>
      wrap(visible(fact, screen), screen.columns - INDENT.length).map((line) => INDENT + line),
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

function nutrientLines({ nutrients, left_out: leftOut }: WholeFood): string[] {
  const others = nutrients.filter(({ key }) => !NUTRIENT_BY_FIELD.has(key as NutrientField));
  const lines = others.map(({ name, unit, per_100g: value }) => `${name.padEnd(NAME_WIDTH)} ${value} ${unit}`);
  const note = `Left out, because no food can have so much: ${leftOut.join(', ')}`;
  return [...(lines.length === 0 ? [NOT_STATED] : lines), ...(leftOut.length === 0 ? [] : [note])];
}

function dietLine(diet: string, status: string, by: string | null): string {
  const name = `${diet.replaceAll('_', ' ')}: `;
  if (by === null) return name + NOT_STATED;
  return `${name}${status}, ${by === 'label' ? 'says the label' : "by the source's analysis of the ingredients"}`;
}

function scoreLines({ scores: { nutri_score: score, nova_group: nova } }: WholeFood): string[] {
  return [`Nutri-Score: ${score?.grade.toUpperCase() ?? NOT_STATED}`, `NOVA group: ${nova ?? NOT_STATED}`];
}

function namesOf(list: readonly { name: string }[] | null): string | undefined {
  return list?.map(({ name }) => name).join(', ');
}
