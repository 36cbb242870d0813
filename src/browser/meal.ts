/** What the page of a meal runs: the result follows the typing and is kept in the address; a food from its own page joins the last meal. */

import { foodLine, MEAL_PATH, mealAddress, withLine } from '../site/meal/meal-text.ts';
import { keep, kept } from './storage.ts';

const KEY = 'larder-meal';
/** Nobody reads a result while typing the next word. */
const WAIT_MS = 250;

function mealOf(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('[data-meal-form]')!;
  const result = root.querySelector<HTMLElement>('[data-meal-result]')!;
  const text = form.querySelector('textarea')!;
  const servings = form.querySelector<HTMLInputElement>('[name="servings"]')!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const address = () => mealAddress(text.value, servings.valueAsNumber || 1);
  const update = async () => {
    clearTimeout(timer);
    running?.abort();
    running = new AbortController();
    keep(KEY, text.value);
    history.replaceState(history.state, '', text.value === '' ? MEAL_PATH : address());
    try {
      const { signal } = running;
      const answer = await fetch(address().replace(MEAL_PATH, `${MEAL_PATH}/result`), { signal });
      // Too many at once, or an error: what is there stays, and the button still sends the form.
      if (!answer.ok) return;
      const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
      result.replaceChildren(...body.childNodes);
    } catch {
      // A newer text has taken its place, or the network is gone.
    }
  };
  const write = (lines: string) => {
    text.value = lines;
    void update();
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(update, WAIT_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void update();
  });
  const correct = (changed: HTMLFormElement) => {
    const fields = new FormData(changed);
    const select = changed.querySelector('select')!;
    const grams = Number(fields.get('grams'));
    const line = foodLine(
      { id: Number(select.value), name: select.selectedOptions[0]!.text },
      grams > 0 ? grams : undefined,
    );
    write(withLine(String(fields.get('q')), Number(fields.get('line')), line));
  };
  result.addEventListener('change', ({ target }) => {
    const changed = (target as HTMLElement).closest('form');
    if (changed?.reportValidity()) correct(changed);
  });
  result.addEventListener('submit', (event) => {
    event.preventDefault();
    correct(event.target as HTMLFormElement);
  });
  result.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-remove]');
    if (link === null) return;
    event.preventDefault();
    write(new URL(link.href).searchParams.get('q') ?? '');
    text.focus();
  });
  const before = kept(KEY) ?? '';
  const isAdded = new URL(location.href).searchParams.has('added');
  if (isAdded && before !== '' && before !== text.value) write(`${before}\n${text.value}`);
  else if (text.value !== '') keep(KEY, text.value);
}

const root = document.querySelector<HTMLElement>('[data-meal]');
if (root) mealOf(root);
