/** After a page that shows a secret once, "reload" opens the page it belongs to, instead of sending the form again. */
export function loadInsteadOfSecrets(root: ParentNode): void {
  const path = root.querySelector<HTMLElement>('[data-load-instead]')?.dataset.loadInstead;
  if (path !== undefined) history.replaceState(null, '', path);
}
