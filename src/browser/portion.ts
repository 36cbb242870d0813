/**
 * The portion: a slider, a box for the exact weight and a count of servings, which agree, and the column of the label that they
 * rule. The figures are written by the same functions as on the server, in the page's language. Unknown stays "not stated".
 */
import { portionOf } from '../food/amount.ts';
import { KJ_PER_KCAL } from '../food/conversions.ts';
import { dailyPercent, type LabelField } from '../food/label-format.ts';
import { isLanguage, LANGUAGES } from '../messages/languages.ts';
import { figureText } from '../site/food/figure-text.ts';
import { NumberWriter } from '../site/language/number-writer.ts';

/** Connects the controls with the label. */
export function portionLabel(form: HTMLFormElement, table: HTMLTableElement): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]')!;
  const exact = form.querySelector<HTMLInputElement>('.portion-exact input')!;
  const servings = form.querySelector<HTMLInputElement>('[data-servings]');
  const range = form.querySelector<HTMLElement>('.portion-range')!;
  const output = form.querySelector('output')!;
  const servingG = Number(servings?.dataset.servings);
  const column = new PortionColumn(table, form.dataset.column!);
  const set = (grams: number, changed: HTMLInputElement | undefined) => {
    const isPossible = grams >= Number(exact.min) && grams <= Number(exact.max);
    range.textContent = isPossible ? '' : form.dataset.range!;
    for (const input of [exact, servings])
      input?.setAttribute('aria-invalid', String(!isPossible && input === changed));
    if (!isPossible) return;
    if (changed !== slider) slider.value = String(grams);
    if (changed !== exact) exact.value = String(grams);
    if (servings && changed !== servings) servings.value = String(rounded(grams / servingG));
    column.show(grams);
    output.textContent = column.words(grams);
  };
  slider.addEventListener('input', () => set(slider.valueAsNumber, slider));
  exact.addEventListener('input', () => set(exact.valueAsNumber, exact));
  servings?.addEventListener('input', () => set(rounded(servings.valueAsNumber * servingG), servings));
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-grams]')) {
    button.addEventListener('click', () => set(Number(button.dataset.grams), undefined));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  // Someone was quicker than this script, or the browser has kept what was chosen before the page was loaded again.
  const changed = [slider, exact, servings].find((input) => input && input.value !== input.defaultValue);
  changed?.dispatchEvent(new Event('input'));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
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
    this.#numbers = new NumberWriter(LANGUAGES[isLanguage(lang) ? lang : 'en'].formats);
  }

  show(grams: number): void {
    this.#rows ??= this.#prepare();
    const head = this.#table.tHead!.rows[0]!.cells[2]!;
    head.replaceChildren(`${this.#title} `, span('label-grams', `${this.#numbers.amount(grams)}\u00a0g`));
    for (const row of this.#rows) {
      const amount = portionOf(row.per100g, grams);
      const text = this.#write(row, grams);
      if (row.unit === 'kcal') row.cell.replaceChildren(...this.#energy(text, amount, row.hasKilojoules));
      else row.cell.replaceChildren(text);
      const percent = dailyPercent(amount, row);
      row.percent.textContent = percent === undefined ? '' : `${this.#numbers.count(percent)}\u00a0%`;
    }
  }

  /** The portion in a sentence, for screen readers. */
  words(grams: number): string {
    const kcal = this.#rows?.find(({ unit }) => unit === 'kcal');
    const weight = `${this.#numbers.amount(grams)} g`;
    return kcal ? `${weight}: ${this.#write(kcal, grams)}` : weight;
  }

  #write(row: Row, grams: number): string {
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
