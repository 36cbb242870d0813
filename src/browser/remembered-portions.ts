/** The portions that were chosen last, by the page of their food, in this browser only. */
import { keep, kept } from './storage.ts';

const KEY = 'larder-portions';
/** So many foods; the ones chosen longest ago are forgotten. */
const MAX_FOODS = 50;

export function rememberedPortion(page: string): string | undefined {
  return readAll().find(([path]) => path === page)?.[1];
}

/** Keeps a portion, where the browser keeps anything. */
export function rememberPortion(page: string, portion: string): void {
  const others = readAll().filter(([path]) => path !== page);
  keep(KEY, JSON.stringify([[page, portion], ...others].slice(0, MAX_FOODS)));
}

function readAll(): [page: string, portion: string][] {
  try {
    const stored: unknown = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}
