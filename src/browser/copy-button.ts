const SAID_MS = 2_000;

/** Makes each `[data-copy]` button copy the text of the box that it stands in. */
export function addCopyButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const text = button.parentElement?.querySelector('code')?.textContent;
    if (typeof text !== 'string') continue;
    const name = button.textContent;
    button.addEventListener('click', async () => {
      button.textContent = await copy(text);
      setTimeout(() => {
        button.textContent = name;
      }, SAID_MS);
    });
  }
}

/** Copies and says how it went: without HTTPS, or when the person forbids it, there is no clipboard. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Select it and copy';
  }
}
