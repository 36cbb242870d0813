/** A readable category from a name ("Plant-based milks"), a tag (`en:plant-based-milks`) or a capitalized tag ("Oatmeal-cookies"). */
import { memoize } from '../normalize/memoize.ts';
import { cleanText } from './clean-text.ts';
import TABLE from './compounds.json' with { type: 'json' };
import { capitalised } from './sentence-case.ts';

const MAX_CATEGORY = 120;
const NO_CATEGORY = new Set([
  'null',
  'undefined',
  'unknown',
  'none',
  'other',
  'others',
  'to be completed',
  'uncategorized',
]);

/** The category as written in English; undefined for tags of other languages and fillers. */
export function categoryName(category: string | undefined): string | undefined {
  return category === undefined ? undefined : written(category) || undefined;
}

// About ten thousand categories serve four million foods.
const written = memoize((category) => {
  const clean = cleanText(category, MAX_CATEGORY);
  return clean === undefined ? '' : (nameOf(clean) ?? '');
});

function nameOf(clean: string): string | undefined {
  const [, language, rest] = /^([a-z]{2,3}):\s*(.*)$/i.exec(clean) ?? [];
  if (language !== undefined && language.toLowerCase() !== 'en') return undefined;
  const text = rest ?? clean;
  const isTag = language !== undefined || /^\S+-\S+$/.test(text);
  const words = isTag ? joinCompounds(text.replace(/[-_]+/g, ' ').trim()) : text;
  if (NO_CATEGORY.has(words.toLowerCase()) || !/\p{L}/u.test(words)) return undefined;
  return capitalised(words);
}

/** Restores hyphens and accents in the most frequent compounds. */
const COMPOUNDS = TABLE.map(([pattern, written]) => [new RegExp(pattern!, 'gi'), written!] as const);

function joinCompounds(words: string): string {
  let joined = words;
  for (const [pattern, written] of COMPOUNDS) joined = joined.replace(pattern, written);
  return joined;
}
