/**
 * The portion: a slider and a box for the exact weight, which agree, and the column of the label that they rule. The
 * figures are written by the same functions as on the server. Unknown stays "not stated".
 */
import { portionOf, writeAmount, writeKilojoules, writePortion } from '../food/amount.ts';
import { slotOf, splitFigure } from '../food/nutrition-label.ts';

const MOST_G = 5_000;

/** Connects the controls with the label. */
export function portionLabel(form: HTMLFormElement, table: HTMLTableElement): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]')!;
  const exact = form.querySelector<HTMLInputElement>('input[type=number]')!;
  const output = form.querySelector('output')!;
  const column = new PortionColumn(table);
  const set = (grams: number) => {
    if (!(grams > 0 && grams <= MOST_G)) return;
    slider.value = String(grams);
    column.show(grams);
    output.textContent = column.words(grams);
  };
  slider.addEventListener('input', () => {
    exact.value = slider.value;
    set(slider.valueAsNumber);
  });
  exact.addEventListener('input', () => set(exact.valueAsNumber));
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-grams]')) {
    button.addEventListener('click', () => {
      exact.value = button.dataset.grams!;
      set(Number(exact.value));
    });
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  // Someone was quicker than this script, or the browser has kept what was chosen before the page was loaded again.
  if (slider.value !== slider.defaultValue) slider.dispatchEvent(new Event('input'));
  else if (exact.value !== exact.defaultValue) exact.dispatchEvent(new Event('input'));
}

interface Row {
  cell: HTMLTableCellElement;
  per100g: number;
  unit: string;
}

/** The last column of a label. A label without one, because the serving is unknown, gets it with the first portion. */
class PortionColumn {
  readonly #table: HTMLTableElement;
  #groups: Row[][] | undefined;

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  show(grams: number): void {
    this.#groups ??= this.#prepare();
    const head = this.#table.tHead!.rows[0]!.cells[2]!;
    head.replaceChildren('Per portion ', span('label-grams', `${writeAmount(grams)}\u00a0g`));
    for (const rows of this.#groups) {
      const texts = rows.map(({ per100g, unit }) => writePortion(portionOf(per100g, grams), unit));
      const slot = slotOf(texts);
      for (const [i, { cell, per100g, unit }] of rows.entries()) {
        if (unit === 'kcal') cell.replaceChildren(...energy(texts[i]!, portionOf(per100g, grams)));
        else cell.replaceChildren(...figure(texts[i]!, unit, slot));
      }
    }
  }

  /** The portion in a sentence, for screen readers. */
  words(grams: number): string {
    const kcal = this.#groups?.flat().find(({ unit }) => unit === 'kcal');
    const weight = `${writeAmount(grams)} g`;
    return kcal ? `${weight}: ${writePortion(portionOf(kcal.per100g, grams), 'kcal')} kcal` : weight;
  }

  #prepare(): Row[][] {
    const head = this.#table.tHead!.rows[0]!;
    const isNew = head.cells.length < 3;
    if (isNew) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      head.append(cell);
    }
    return [...this.#table.tBodies].map((body) =>
      [...body.rows].flatMap((row) => {
        const per100g = row.getAttribute('data-per-100g');
        if (per100g === null) {
          row.cells[1]!.colSpan = 2;
          return [];
        }
        const cell = isNew ? row.insertCell() : row.cells[2]!;
        return [{ cell, per100g: Number(per100g), unit: row.dataset.unit! }];
      }),
    );
  }
}

function energy(text: string, kcal: number): (Node | string)[] {
  return [span('kcal', `${text} kcal`), ' ', span('kj', `${writeKilojoules(kcal)} kJ`)];
}

function figure(text: string, unit: string, slot: number): (Node | string)[] {
  const { whole, fraction } = splitFigure(text);
  const number = span('figure', whole);
  number.append(span(`slot-${slot}`, fraction));
  return [number, ' ', span('unit', unit)];
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
