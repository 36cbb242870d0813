/**
 * The portion: how many of which measure, the answer beside them, and the column of the label that they rule. The figures are written by
 * the same functions as on the server, in the page's language. Unknown stays "not stated". What is chosen stands in the address, and is
 * chosen again when the food is opened again.
 */
import { portionOf } from '../food/amounts/amount.ts';
import {
  type ChosenPortion,
  PORTION_BOUNDS_G,
  parsePortion,
  weightOf,
  writePortion,
} from '../food/amounts/chosen-portion.ts';
import { KJ_PER_KCAL } from '../food/amounts/conversions.ts';
import { dailyPercent } from '../food/label/label-figures.ts';
import type { LabelField } from '../food/label/label-format.ts';
import { LANGUAGES, languageOf } from '../messages/languages.ts';
import { figureText } from '../site/food/figure-text.ts';
import { NumberWriter } from '../site/language/number-writer.ts';
import { rememberedPortion, rememberPortion } from './remembered-portions.ts';

/** Connects the controls with the answer and the label. */
export function portionLabel(form: HTMLFormElement, table: HTMLTableElement): void {
  const count = form.querySelector<HTMLInputElement>('#portion-count')!;
  const measure = form.querySelector('select')!;
  const range = form.querySelector<HTMLElement>('.portion-range')!;
  const note = document.querySelector<HTMLElement>('.portion-note');
  const answers = [...form.querySelectorAll<HTMLElement>('[data-answer]')];
  const column = new PortionColumn(table, form.dataset.column!);
  let grams = weightOf(chosen());
  function chosen(): ChosenPortion {
    return { count: count.valueAsNumber, grams: Number(measure.value) };
  }
  const show = () => {
    const weight = weightOf(chosen());
    const isPossible = weight >= PORTION_BOUNDS_G.min && weight <= PORTION_BOUNDS_G.max;
    range.textContent = isPossible ? '' : form.dataset.range!;
    count.setAttribute('aria-invalid', String(!isPossible));
    if (!isPossible) return;
    grams = weight;
    if (note) note.textContent = measure.selectedOptions[0]?.dataset.note ?? '';
    for (const answer of answers) {
      const { answer: field, unit } = answer.dataset as { answer: LabelField; unit: Row['unit'] };
      answer.textContent = column.write({ field, unit, per100g: Number(answer.getAttribute('data-per-100g')) }, grams);
    }
    column.show(grams);
  };
  count.addEventListener('input', show);
  measure.addEventListener('input', () => {
    // Whoever turns to grams means the same weight at first.
    if (measure.value === '1') count.value = String(grams);
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const portion = writePortion(chosen());
    if (parsePortion(portion) === undefined) return;
    sayInAddress(portion);
    rememberPortion(location.pathname, portion);
  });
  // Someone was quicker than this script, or the browser has kept what was chosen before the page was loaded again.
  const isMeasured = [...measure.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (count.value !== count.defaultValue || isMeasured) show();
  else if (!new URL(location.href).searchParams.has('portion')) restore();

  function restore(): void {
    const portion = parsePortion(rememberedPortion(location.pathname) ?? '');
    if (portion === undefined || ![...measure.options].some(({ value }) => Number(value) === portion.grams)) return;
    measure.value = String(portion.grams);
    count.value = String(portion.count);
    sayInAddress(writePortion(portion));
    show();
  }
}

/** What is shown stands in the address, so that whoever gets it sees the same. */
function sayInAddress(portion: string): void {
  const address = new URL(location.href);
  address.searchParams.set('portion', portion);
  history.replaceState(history.state, '', address);
}

interface Row {
  cell: HTMLTableCellElement;
  percent: HTMLTableCellElement;
  field: LabelField;
  per100g: number;
  unit: 'kcal' | 'g' | 'mg';
  daily?: number;
  hasKilojoules: boolean;
}

/** The column of a portion. A label without one, because the serving is unknown, gets it with the first portion. */
class PortionColumn {
  readonly #table: HTMLTableElement;
  readonly #title: string;
  readonly #numbers: NumberWriter;
  #rows: Row[] | undefined;

  constructor(table: HTMLTableElement, title: string) {
    this.#table = table;
    this.#title = title;
    const { lang } = document.documentElement;
    this.#numbers = new NumberWriter(LANGUAGES[languageOf(lang) ?? 'en'].formats);
  }

  show(grams: number): void {
    this.#rows ??= this.#prepare();
    const head = this.#table.tHead!.rows[0]!.cells[2]!;
    head.replaceChildren(`${this.#title} `, span('label-grams', `${this.#numbers.amount(grams)}\u00a0g`));
    for (const row of this.#rows) {
      const amount = portionOf(row.per100g, grams);
      const text = this.write(row, grams);
      if (row.unit === 'kcal') row.cell.replaceChildren(...this.#energy(text, amount, row.hasKilojoules));
      else row.cell.replaceChildren(text);
      const percent = dailyPercent(amount, row);
      row.percent.textContent = percent === undefined ? '' : `${this.#numbers.count(percent)}\u00a0%`;
    }
  }

  /** A figure for a portion. */
  write(row: Pick<Row, 'field' | 'unit' | 'per100g'>, grams: number): string {
    return figureText({ numbers: this.#numbers }, portionOf(row.per100g, grams), row);
  }

  #energy(text: string, kcal: number, hasKilojoules: boolean): Node[] {
    const parts = [span('kcal', text)];
    if (hasKilojoules) parts.push(span('kj', `${this.#numbers.count(kcal * KJ_PER_KCAL)}\u00a0kJ`));
    return parts;
  }

  #prepare(): Row[] {
    const head = this.#table.tHead!.rows[0]!;
    const isNew = head.cells.length < 4;
    if (isNew) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      head.cells[1]!.after(cell);
    }
    return [...this.#table.tBodies]
      .flatMap((body) => [...body.rows])
      .flatMap((row) => {
        const { field, unit, daily } = row.dataset;
        const per100g = row.getAttribute('data-per-100g');
        if (per100g === null) {
          row.cells[1]!.colSpan = 3;
          return [];
        }
        return [
          {
            cell: isNew ? row.insertCell(2) : row.cells[2]!,
            percent: row.cells[3]!,
            field: field as LabelField,
            per100g: Number(per100g),
            unit: unit as Row['unit'],
            ...(daily !== undefined && { daily: Number(daily) }),
            hasKilojoules: row.querySelector('.kj') !== null,
          },
        ];
      });
  }
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
