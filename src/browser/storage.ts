/** What this browser keeps of a page's own: nothing where storage is full, or switched off by the person. */

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then it is not kept.
  }
}
