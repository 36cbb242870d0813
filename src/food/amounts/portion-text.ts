/** Parses how tables and labels word portions in English: "cup, chopped", "1 slice, thin", "cup (4.86 large eggs)". */

import { isVulgar, valueOfVulgar } from '../../text/vulgar-fraction.ts';
import WORDS from '../tables/portion-words.json' with { type: 'json' };
import type { PortionUnit } from './portions.ts';
import { unitsByWord } from './units.ts';

/** An amount of a measure, and the food's state if stated. */
export interface PortionText extends PortionUnit {
  amount: number;
  state?: 'cooked' | 'dry' | undefined;
}

const byWord = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([key, list]) => list.split(' ').map((word) => [word, key] as const)));

/** What is counted, by singular words. */
const BY_WORD = unitsByWord('portion');

/** Names for one whole item of any food. */
const WHOLE = new Set('piece item unit each whole fruit nut berry egg individual regular'.split(' '));

/** "Extra large" is a single word here. */
const SIZES = byWord(WORDS.sizes);

/** How the contents of a cup were cut. */
const FORMS = byWord(WORDS.forms);
const VOLUMES = new Set(['cup', 'tbsp', 'tsp']);

/** The forms stated in an English text: "1 cup chopped onion". */
export function formsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => FORMS.get(word) ?? []);
}

const THICKNESSES = byWord(WORDS.thicknesses);

const STATES = byWord(WORDS.states) as ReadonlyMap<string, 'cooked' | 'dry'>;

/** What is bought or discarded rather than eaten, and measures that nobody uses at a table. */
const NOT_A_PORTION =
  /\b(?:yields?|refuse|inch|guideline|carcass|prepared|reconstituted|in shell|with shell|recipe|crust not eaten|half circle|box of|from \d+ lb|with bone|sharing|family|fl oz dry|school|double|triple|in pod)\b/;

/** Parses a portion's words; `name` is the food's, since "1 cookie" counts cookies. Undefined if it is not a portion. */
export function readPortionText(text: string, name = ''): PortionText | undefined {
  const plain = plainText(text);
  if (NOT_A_PORTION.test(plain)) return undefined;
  const [, number, rest] = /^((?:\d+ )?\d+\/\d+|\d*\.?\d+|[¼½¾⅐-⅞])? ?(.*)$/.exec(plain)!;
  const amount = number === undefined ? 1 : amountOf(number);
  const words = rest!
    .split(/[^\p{L}\d/."%-]+/u)
    .filter(Boolean)
    .map(singular);
  const measure = measureOf(words, name);
  if (measure === undefined || !(amount > 0)) return undefined;
  return { amount, ...measure, state: words.map((word) => STATES.get(word)).find(Boolean) };
}

function measureOf(words: readonly string[], name: string): PortionUnit | undefined {
  // "Small/regular" and "medium or regular" are the usual size.
  const isUsual = words.includes('medium') || words.includes('regular');
  const size = isUsual ? 'medium' : words.map((word) => SIZES.get(word)).find(Boolean);
  const at = words.findIndex((word) => BY_WORD.has(word));
  const [unit, behind] = [BY_WORD.get(words[at] ?? '')?.key, words.slice(at + 1)];
  if (unit !== undefined) {
    const others = [...behind, ...words.slice(0, at)].filter((word) => word !== words[at]);
    const qualifiers = VOLUMES.has(unit) ? FORMS : THICKNESSES;
    const qualifier = others.map((word) => qualifiers.get(word)).find(Boolean) ?? (isUsual ? undefined : size);
    return qualifier === undefined || qualifier === 'medium' ? { unit } : { unit, qualifier };
  }
  const nouns = words.filter((word) => !SIZES.has(word) && !FILLERS.has(word) && !/\d/.test(word));
  const named = new Set(
    plainText(name)
      .split(/[^\p{L}\d]+/u)
      .map(singular),
  );
  // An item of which the food is only a part or flavor weighs something else: "1 sandwich" of bread.
  if (!nouns.every((noun) => WHOLE.has(noun) || named.has(noun) || FORMS.has(noun))) return undefined;
  const ofParts = nouns.map((noun) => FORMS.get(noun)).find((found) => found !== undefined && PARTS.has(found));
  if (ofParts !== undefined) return undefined;
  if (size === 'mini') return { unit: 'piece', qualifier: size };
  if (size !== undefined) return { unit: size };
  return nouns.length === 0 ? undefined : { unit: 'piece' };
}

const PARTS = new Set(['halves', 'sliced']);

/** Words without information about the size. */
const FILLERS = new Set('size or and about any of a the without with nf very extra -'.split(' '));

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\([^)]*\)?/g, ' ')
    .replace(/\bwithout (?!shell).*/, ' ')
    .replaceAll(/\b(?:nfs|ns as to [a-z ]+|nlea|any size)\b/g, ' ')
    .replaceAll(/\bfl\.? ?oz\b|\bfluid ounces?\b/g, 'floz')
    .replaceAll(/\bextra[ -]large\b/g, 'extralarge')
    .replaceAll(/\b(snack|bite)[ -]size\b/g, '$1-size')
    .replaceAll('/', (slash, at, all: string) => (/\d/.test(all[at + 1] ?? '') ? slash : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function amountOf(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    if (isVulgar(part)) return sum + valueOfVulgar(part);
    const [over, under = 1] = part.split('/').map(Number);
    return sum + over! / under;
  }, 0);
}

function singular(word: string): string {
  if (word === 'leaves') return 'leaf';
  if (word === 'loaves') return 'loaf';
  if (word === 'halves') return 'half';
  if (/(?:ss|us|as)$/.test(word) || word.length < 4) return word;
  if (/ies$/.test(word) && word.length > 5) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|oes)$/.test(word)) return word.slice(0, -2);
  // "Cookie" and "cookies" become the same.
  return word.replace(/ie$/, 'y').replace(/s$/, '');
}
