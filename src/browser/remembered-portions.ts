/** The portions that were chosen last, by the page of their food, in this browser only. */

const KEY = 'larder-portions';
/** So many foods; the ones chosen longest ago are forgotten. */
const MAX_FOODS = 50;

/** The portion that was last chosen on a page. */
export function rememberedPortion(page: string): string | undefined {
  return readAll().find(([path]) => path === page)?.[1];
}

/** Keeps a portion, where the browser keeps anything. */
export function rememberPortion(page: string, portion: string): void {
  const others = readAll().filter(([path]) => path !== page);
  try {
    localStorage.setItem(KEY, JSON.stringify([[page, portion], ...others].slice(0, MAX_FOODS)));
  } catch {
    // Storage may be full or forbidden: then nothing is remembered.
  }
}

function readAll(): [page: string, portion: string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}
