/**
 * Names of products: the noun of the category, and around it qualities, tastes and rare words. Lengths and the share
 * of rare words follow half a million real names: 4.2 words on average, the 3,000 commonest words 78 % of all.
 */
import type { Category } from './categories.ts';
import { DIRT, type Flaw } from './dirt.ts';
import { isMainLanguage, type Language } from './languages.ts';
import type { Random } from './random.ts';
import { capital } from './slug.ts';
import { RARE_WORDS, type Words, wordsOf } from './vocabulary.ts';

/** The share of names with this many words or fewer, from one word. */
const LENGTHS = [0.02, 0.2, 0.44, 0.65, 0.81, 0.91, 0.97, 1];
/** Share of a name's further parts. */
const RARE = 0.27;
const QUALITY = 0.62;
const TASTE = 0.88;
/** How fast rare words thin out; with `RARE_WORDS` it sets the number of distinct words in a set. */
const RARE_FLATNESS = 250;
const QUANTITIES = 0.16;
/** Languages that put the quality before the noun. */
const BEFORE = new Set<Language>(['en', 'de', 'nl', 'pl']);

/** A name without flaws. */
export function nameOf(language: Language, share: number, category: Category, random: Random): string {
  const words = wordsOf(language);
  const nouns = words.nouns[category.topic];
  const parts = [nouns[isMainLanguage(language) ? category.family : random.rank(nouns.length, 3)]];
  const draw = random.share();
  let length = 1;
  while (length < LENGTHS.length && draw > LENGTHS[length - 1]) length++;
  const rareWords = Math.max(600, Math.round(RARE_WORDS * share));
  for (let count = wordCount(parts[0]), tries = 0; count < length && tries < 12; tries++) {
    const part = partOf(words, rareWords, random);
    if (parts.includes(part)) continue;
    if (parts.length === 1 && BEFORE.has(language) && !isLinked(part, words) && random.chance(0.6)) parts.unshift(part);
    else parts.push(part);
    count += wordCount(part);
  }
  const style = random.share();
  const isTitled = style < 0.42;
  const comma = language === 'en' && style > 0.88 && parts.length > 2;
  let name = isTitled ? titled(parts[0]) : style < 0.9 ? capital(parts[0]) : parts[0];
  for (let i = 1; i < parts.length; i++) {
    name += (comma && i === 1 ? ', ' : words.separator) + (isTitled ? titled(parts[i]) : parts[i]);
  }
  return random.chance(QUANTITIES) ? `${name} ${quantityIn(random)}` : name;
}

function partOf(words: Words, rareWords: number, random: Random): string {
  const kind = random.share();
  if (kind < RARE) return words.rare(random.rank(rareWords, RARE_FLATNESS));
  if (kind < QUALITY) return words.qualities[random.rank(words.qualities.length, 6)];
  if (kind > TASTE) return words.allNouns[random.rank(words.allNouns.length, 20)];
  const taste = words.tastes[random.rank(words.tastes.length, 6)];
  const linked = words.links.length > 0 && random.chance(0.7);
  return linked ? `${words.links[random.rank(words.links.length, 1)]} ${taste}` : taste;
}

function isLinked(part: string, words: Words): boolean {
  const space = part.indexOf(' ');
  return space > 0 && words.links.includes(part.slice(0, space));
}

function quantityIn(random: Random): string {
  const kind = random.share();
  if (kind < 0.35) return `${(1 + random.below(20)) * 50} ${random.chance(0.6) ? 'g' : 'ml'}`;
  if (kind < 0.5) return `${(1 + random.below(20)) * 50}${random.chance(0.6) ? 'g' : 'ml'}`;
  if (kind < 0.65) return `${random.pick(['3.25', '1.5', '0', '2', '10', '15.5', '45', '70', '85', '99'])}%`;
  if (kind < 0.8) return `x${2 + random.below(23)}`;
  if (kind < 0.9) return `${2 + random.below(7)} x ${(1 + random.below(8)) * 25} g`;
  return `${random.pick(['1 l', '1,5 L', '33 cl', '75 cl', '12 oz', '1 kg', '2 kg', '16 fl oz'])}`;
}

/** The name as the export has it: a flaw here and there, each noted. */
export function flawedName(name: string, random: Random, flaws: Flaw[]): string {
  if (random.chance(DIRT.missingName)) {
    flaws.push('missingName');
    return '';
  }
  let result = name;
  if (random.chance(DIRT.shouting)) {
    flaws.push('shouting');
    result = result.toUpperCase();
  }
  const kind = random.share();
  let limit = 0;
  for (const [flaw, spoil] of SPOILERS) {
    limit += DIRT[flaw];
    if (kind >= limit) continue;
    flaws.push(flaw);
    return spoil(result, random);
  }
  return result;
}

type Spoiler = (name: string, random: Random) => string;

const SPOILERS: readonly (readonly ['htmlEntity' | 'strayWhitespace' | 'lostLetter' | 'literalQuote', Spoiler])[] = [
  ['htmlEntity', (name) => entities(name)],
  [
    'strayWhitespace',
    (name, random) =>
      random.pick([` ${name}`, `${name} `, `  ${name}  `, name.includes(' ') ? name.replace(' ', '  ') : `${name}  `]),
  ],
  [
    'lostLetter',
    (name, random) => {
      const at = random.below(name.length);
      return `${name.slice(0, at)}\uFFFD${name.slice(at + 1)}`;
    },
  ],
  ['literalQuote', (name) => name.replace(/^(\S+)/, '"$1"')],
];

function entities(name: string): string {
  const written = name.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('é', '&eacute;');
  if (written !== name) return written;
  return name.includes(' ') ? name.replace(' ', '&nbsp;') : `${name}&nbsp;`;
}

function titled(part: string): string {
  return part.includes(' ') ? part.split(' ').map(capital).join(' ') : capital(part);
}

function wordCount(part: string): number {
  let count = 1;
  for (let at = part.indexOf(' '); at >= 0; at = part.indexOf(' ', at + 1)) count++;
  return count;
}
