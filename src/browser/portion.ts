/**
 * The portion: a slider, a box for the exact weight and a count of servings, which agree, and the column of the label that they
 * rule. The figures are written by the same functions as on the server. Unknown stays "not stated".
 */
import { portionOf, writeAmount, writeKilojoules, writeLabelFigure } from '../food/amount.ts';

/** Connects the controls with the label. */
export function portionLabel(form: HTMLFormElement, table: HTMLTableElement): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]')!;
  const exact = form.querySelector<HTMLInputElement>('.portion-exact input')!;
  const servings = form.querySelector<HTMLInputElement>('[data-servings]');
  const range = form.querySelector<HTMLElement>('[data-portion-range]')!;
  const output = form.querySelector('output')!;
  const column = new PortionColumn(table);
  const set = (grams: number, changed: HTMLInputElement | undefined) => {
    const isPossible = grams >= Number(exact.min) && grams <= Number(exact.max);
    range.textContent = isPossible ? '' : range.dataset.range!;
    for (const input of [exact, servings])
      input?.setAttribute('aria-invalid', String(!isPossible && input === changed));
    if (!isPossible) return;
    if (changed !== slider) slider.value = String(grams);
    if (changed !== exact) exact.value = String(grams);
    if (servings && changed !== servings)
      servings.value = String(Math.round((grams / Number(servings.dataset.servings)) * 100) / 100);
    column.show(grams);
    output.textContent = column.words(grams);
  };
  slider.addEventListener('input', () => set(slider.valueAsNumber, slider));
  exact.addEventListener('input', () => set(exact.valueAsNumber, exact));
  servings?.addEventListener('input', () =>
    set(Math.round(servings.valueAsNumber * Number(servings.dataset.servings) * 100) / 100, servings),
  );
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-grams]')) {
    button.addEventListener('click', () => set(Number(button.dataset.grams), undefined));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  // Someone was quicker than this script, or the browser has kept what was chosen before the page was loaded again.
  const changed = [slider, exact, servings].find((input) => input && input.value !== input.defaultValue);
  changed?.dispatchEvent(new Event('input'));
}

interface Row {
  cell: HTMLTableCellElement;
  per100g: number;
  unit: string;
}

/** The last column of a label. A label without one, because the serving is unknown, gets it with the first portion. */
class PortionColumn {
  readonly #table: HTMLTableElement;
  #rows: Row[] | undefined;

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  show(grams: number): void {
    this.#rows ??= this.#prepare();
    const head = this.#table.tHead!.rows[0]!.cells[2]!;
    head.replaceChildren('Per portion ', span('label-grams', `${writeAmount(grams)}\u00a0g`));
    for (const { cell, per100g, unit } of this.#rows) {
      const amount = portionOf(per100g, grams);
      const text = writeLabelFigure(amount, unit);
      if (unit === 'kcal') cell.replaceChildren(...energy(text, amount));
      else cell.replaceChildren(`${text}\u00a0${unit}`);
    }
  }

  /** The portion in a sentence, for screen readers. */
  words(grams: number): string {
    const kcal = this.#rows?.find(({ unit }) => unit === 'kcal');
    const weight = `${writeAmount(grams)} g`;
    return kcal ? `${weight}: ${writeLabelFigure(portionOf(kcal.per100g, grams), 'kcal')} kcal` : weight;
  }

  #prepare(): Row[] {
    const head = this.#table.tHead!.rows[0]!;
    const isNew = head.cells.length < 3;
    if (isNew) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      head.append(cell);
    }
    return [...this.#table.tBodies].flatMap((body) =>
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

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
