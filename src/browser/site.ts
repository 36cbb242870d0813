/** What every page runs: suggestions in search boxes, buttons that copy, no broken photos, tokens of links, nothing sent or shown twice. */
import { keep, kept } from './storage.ts';
import { addSuggestions } from './suggestions.ts';

/** How long a button says what it did. */
const SAID_MS = 2_000;
/** A second click within this time counts as one click too many; after it, someone tries again. */
const SECOND_CLICK_MS = 5_000;

for (const line of document.querySelectorAll<HTMLElement>('[data-suggest]')) addSuggestions(line);
addCopyButtons(document);
addPrintButtons(document);
removeBrokenPhotos(document);
replaceSecretPages(document);
takeToken(document);
sendFormsOnce(document);
writeLocalTimes(document);
rememberChoices(document);
stayOnLists(document);
addSearchKey(document);

/** Makes each `[data-copy]` button copy the text of the box that it stands in. */
function addCopyButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const text = button.parentElement?.querySelector('code')?.textContent;
    if (typeof text !== 'string') continue;
    const name = button.textContent;
    button.addEventListener('click', async () => {
      button.textContent = (await isCopied(text)) ? button.dataset.done! : button.dataset.failed!;
      setTimeout(() => {
        button.textContent = name;
      }, SAID_MS);
    });
  }
}

/** Copies and tells whether it worked: without HTTPS, or when the person forbids it, there is no clipboard. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Writes moments in the time zone of the browser, with its name; the exact one stays in the element. */
function writeLocalTimes(root: Document): void {
  const moments = root.querySelectorAll<HTMLTimeElement>('time[data-moment]');
  if (moments.length === 0) return;
  const { lang } = root.documentElement;
  const formats = lang === 'en' ? 'en-GB' : lang;
  const dates = new Intl.DateTimeFormat(formats, { day: 'numeric', month: 'long', year: 'numeric' });
  const times = new Intl.DateTimeFormat(formats, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  for (const moment of moments) {
    const at = Date.parse(moment.dateTime);
    if (!Number.isNaN(at)) moment.textContent = `${dates.format(at)}, ${times.format(at)}`;
  }
}

/** Keeps what is chosen in each `[data-remember]` group of radio buttons for the next visit, on this device only. */
function rememberChoices(root: ParentNode): void {
  for (const group of root.querySelectorAll<HTMLElement>('[data-remember]')) {
    const key = group.dataset.remember!;
    const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    const chosen = kept(key);
    for (const radio of radios) {
      if (radio.value === chosen) radio.checked = true;
      radio.addEventListener('change', () => keep(key, radio.value));
    }
  }
}

/** Makes each `[data-print]` button print the page. */
function addPrintButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-print]')) {
    button.addEventListener('click', () => print());
  }
}

/** Takes photos away that do not load, so that the drawings below them show. */
function removeBrokenPhotos(root: ParentNode): void {
  for (const photo of root.querySelectorAll<HTMLImageElement>('.picture img')) {
    if (photo.complete && photo.naturalWidth === 0 && photo.currentSrc !== '') photo.remove();
    else photo.addEventListener('error', () => photo.remove());
  }
}

/** After a page that shows a secret once, "reload" opens the page it belongs to, instead of sending the form again. */
function replaceSecretPages(root: ParentNode): void {
  const path = root.querySelector<HTMLElement>('[data-load-instead]')?.dataset.loadInstead;
  if (path !== undefined) history.replaceState(null, '', path);
}

/** Puts the token of a link from an email, which browsers send to no server, into the form that asks for it. */
function takeToken(root: ParentNode): void {
  const field = root.querySelector<HTMLInputElement>('input[name=token][type=text]');
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (field === null || token === undefined) return;
  field.value = token;
  field.closest<HTMLElement>('.field')!.hidden = true;
}

/** Keeps a double click from sending a form twice: the answer to the first, which may hold a new key, would be lost. */
function sendFormsOnce(root: Document): void {
  let sentAt = new WeakMap<EventTarget, number>();
  // Someone who returns with the browser's Back button may send the form again.
  addEventListener('pageshow', () => {
    sentAt = new WeakMap();
  });
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (performance.now() - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < SECOND_CLICK_MS) event.preventDefault();
    else sentAt.set(form, performance.now());
  });
}

/** Follows `[data-stay]` links without leaving the place in the list: only what stands in `main` is exchanged. */
function stayOnLists(root: Document): void {
  root.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-stay]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await fetch(link.href).catch(() => undefined);
    const fresh = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
    const main = fresh?.querySelector('main');
    // What goes wrong is told by the page itself.
    if (!main) return location.assign(link.href);
    history.replaceState(history.state, '', link.href);
    root.querySelector('main')!.replaceChildren(...main.childNodes);
    for (const line of root.querySelectorAll<HTMLElement>('main [data-suggest]')) addSuggestions(line);
    removeBrokenPhotos(root.querySelector('main')!);
    (root.getElementById(link.id) ?? root.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  });
  // Fields that are left empty stay out of the address.
  root.addEventListener('formdata', ({ target, formData }) => {
    if (!(target as Element).matches('.narrow')) return;
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
}

/** Focuses the search box with a slash, as on many sites. */
function addSearchKey(root: Document): void {
  root.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = root.querySelector<HTMLInputElement>('.search input');
    if (!box) return;
    event.preventDefault();
    box.select();
    box.focus();
  });
}
