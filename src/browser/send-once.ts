/** So long a second click counts as one click too many; after it, someone tries again. */
const PATIENCE_MS = 5_000;

/** Keeps a double click from sending a form twice: the answer to the first, which may hold a new key, would be lost. */
export function sendFormsOnce(root: Document): void {
  let sentAt = new WeakMap<EventTarget, number>();
  // Who comes back by the browser's own button begins anew.
  addEventListener('pageshow', () => {
    sentAt = new WeakMap();
  });
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (performance.now() - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < PATIENCE_MS) event.preventDefault();
    else sentAt.set(form, performance.now());
  });
}
