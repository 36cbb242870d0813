/** Makes each `[data-print]` button print the page. */
export function addPrintButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-print]')) {
    button.addEventListener('click', () => print());
  }
}
