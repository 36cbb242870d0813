/** What the pages of the reference run: "Try it" sends the request of its form and shows the answer below it. */

/** The headers that are worth a look, where the answer has them. */
const SHOWN_HEADERS =
  'content-type etag cache-control x-ratelimit-limit x-ratelimit-remaining x-ratelimit-reset retry-after x-error-code x-request-id'.split(
    ' ',
  );

const keyField = document.querySelector<HTMLInputElement>('#try-key');

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
  let sending = new AbortController();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sending.abort();
    sending = new AbortController();
    void send(form, sending.signal);
  });
}

async function send(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const answer = form.querySelector<HTMLElement>('.try-answer')!;
  const status = answer.querySelector('p')!;
  const headers = answer.querySelector<HTMLElement>('[data-part=headers]')!;
  const body = answer.querySelector<HTMLElement>('[data-part=body]')!;
  const target = targetOf(form);
  const show = (line: string, head = '', text = '') => {
    status.textContent = line;
    headers.textContent = head;
    headers.hidden = head === '';
    body.textContent = text;
    body.hidden = text === '';
  };
  answer.hidden = false;
  show(`GET ${target} …`);
  const key = keyField?.value.trim() ?? '';
  const began = performance.now();
  try {
    const response = await fetch(target, {
      headers: { Accept: 'application/json', ...(key !== '' && { Authorization: `Bearer ${key}` }) },
      cache: 'no-store',
      signal,
    });
    const text = await response.text();
    const took = Math.round(performance.now() - began);
    const { status: code, statusText } = response;
    const head = SHOWN_HEADERS.filter((name) => response.headers.has(name));
    show(
      `GET ${target} answered ${`${code} ${statusText}`.trim()} in ${took} ms`,
      head.map((name) => `${name}: ${response.headers.get(name)}`).join('\n'),
      indented(text),
    );
  } catch {
    // A newer request has taken the place of an aborted one.
    if (!signal.aborted) show(`GET ${target} got no answer. Check your connection and try again.`);
  }
}

/** The path and query that the fields ask for; fields that are empty are left out. */
function targetOf(form: HTMLFormElement): string {
  let path = form.dataset.path!;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-parameter]')) {
    const name = field.dataset.parameter!;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, () => encodeURIComponent(field.value));
    else if (field.value !== '') query.set(name, field.value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** JSON with a line for each member; anything else as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
