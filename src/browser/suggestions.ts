/**
 * Suggestions while typing, by the combobox pattern of the ARIA practices: the text box keeps the focus, the arrow keys
 * move through the list, Enter opens what is chosen, Escape closes the list. Without this script the form searches.
 */
import { isLongEnough } from '../site/find/long-enough.ts';
import type { Suggestion } from '../site/find/suggestion.ts';

/** A request is sent once nothing was typed for about the time between two keys. */
const PAUSE_MS = 120;

let boxes = 0;

/** Turns the search line into a combobox. */
export function addSuggestions(line: HTMLElement): void {
  const input = line.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) return;
  new SuggestionBox(line, input, line.dataset.compare);
}

class SuggestionBox {
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement('ul');
  /** The tag of estimates. */
  readonly #estimate: string;
  /** The foods of a comparison that the chosen one is added to; undefined where it is opened instead. */
  readonly #compare: string | undefined;
  #shown: Suggestion[] = [];
  #chosen = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  constructor(line: HTMLElement, input: HTMLInputElement, compare: string | undefined) {
    this.#input = input;
    this.#compare = compare;
    this.#estimate = line.dataset.estimate!;
    this.#list.id = `suggestions-${++boxes}`;
    this.#list.className = 'suggestions';
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', line.dataset.suggestions!);
    this.#list.hidden = true;
    line.append(this.#list);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.#list.id);
    input.setAttribute('aria-expanded', 'false');
    input.addEventListener('input', () => this.#wait());
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('blur', () => this.#close());
    // The press must not take the focus from the box, or the list would close before the click arrives.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('click', (event) => {
      const item = (event.target as Element).closest('li');
      if (item) this.#open([...this.#list.children].indexOf(item));
    });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (!isLongEnough(this.#input.value.trim())) this.#close();
    else this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const query = new URLSearchParams({ q: this.#input.value });
    let answer: Response;
    try {
      answer = await fetch(`/foods/suggestions?${query}`, { signal: asking.signal });
      // Over the limit, or the service is busy: the form still searches.
      if (answer.ok) this.#show(this.#openable((await answer.json()) as Suggestion[]));
      else this.#close();
    } catch {
      if (!asking.signal.aborted) this.#close();
    }
  }

  /** A kind cannot be compared. */
  #openable(suggestions: Suggestion[]): Suggestion[] {
    return this.#compare === undefined ? suggestions : suggestions.filter((suggestion) => 'id' in suggestion);
  }

  #show(suggestions: Suggestion[]): void {
    if (document.activeElement !== this.#input) return;
    this.#shown = suggestions;
    this.#list.replaceChildren(...suggestions.map((suggestion, i) => this.#itemOf(suggestion, i)));
    this.#choose(-1);
    this.#list.hidden = suggestions.length === 0;
    this.#input.setAttribute('aria-expanded', String(suggestions.length > 0));
  }

  #itemOf(suggestion: Suggestion, i: number): HTMLLIElement {
    const item = document.createElement('li');
    item.id = `${this.#list.id}-${i}`;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', 'false');
    item.append(textSpan(suggestion.name, ''));
    if ('kind' in suggestion) {
      item.append(textSpan(suggestion.shelf, 'suggestion-brand'));
      return item;
    }
    const { brand, energy_kcal: energy, is_estimate } = suggestion;
    if (brand !== null) item.append(textSpan(brand, 'suggestion-brand'));
    if (energy !== null) item.append(textSpan(`${energy} kcal`, 'suggestion-energy'));
    if (is_estimate) item.append(textSpan(this.#estimate, 'tag tag-estimate'));
    return item;
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#list.hidden) {
      if (event.key === 'ArrowDown' && isLongEnough(this.#input.value.trim())) {
        event.preventDefault();
        void this.#ask();
      }
      return;
    }
    const count = this.#shown.length;
    if (event.key === 'ArrowDown') this.#choose(this.#chosen + 1 >= count ? -1 : this.#chosen + 1);
    else if (event.key === 'ArrowUp') this.#choose(this.#chosen < 0 ? count - 1 : this.#chosen - 1);
    else if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && this.#chosen >= 0) this.#open(this.#chosen);
    else return;
    event.preventDefault();
  }

  #choose(chosen: number): void {
    this.#chosen = chosen;
    for (const [i, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(i === chosen));
    if (chosen < 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `${this.#list.id}-${chosen}`);
  }

  #open(chosen: number): void {
    const suggestion = this.#shown[chosen];
    if (!suggestion) return;
    const compares = this.#compare !== undefined && !('kind' in suggestion);
    location.assign(
      compares ? `/compare?foods=${[this.#compare, suggestion.id].filter(Boolean).join(',')}` : suggestion.static_url,
    );
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#choose(-1);
  }
}

function textSpan(text: string, className: string): HTMLSpanElement {
  const span = document.createElement('span');
  if (className !== '') span.className = className;
  span.dir = 'auto';
  span.textContent = text;
  return span;
}
