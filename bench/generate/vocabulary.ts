/**
 * The words of each language: the hand-written ones by meaning, and an endless tail of rare ones. A rare word is made
 * from its rank alone, so nothing has to be stored; it is kept after the first use because building costs more than
 * looking up. The tail holds what real tails hold: forms and misspellings of common words, joined words, and names.
 */
import { isMainLanguage, type Language, type MainLanguage } from './languages.ts';
import { lazily, Random } from './random.ts';
import { capital } from './slug.ts';
import { FOOD_LANGUAGES, FOODS } from './words/foods.ts';
import { OTHER_SCRIPTS } from './words/other-scripts.ts';
import { ENDINGS, LINKS, QUALITIES, SYLLABLES, TASTES } from './words/qualities.ts';

/** A field of food, with nouns, categories and a nutrition profile of its own. */
export type Topic = keyof typeof FOODS;
export const TOPICS = Object.keys(FOODS) as Topic[];

/** The words of one language. */
export interface Words {
  /** Nouns by topic; in the main languages the same place means the same food. */
  nouns: Readonly<Record<Topic, readonly string[]>>;
  /** All nouns, those that are common within their topic first. */
  allNouns: readonly string[];
  tastes: readonly string[];
  qualities: readonly string[];
  links: readonly string[];
  /** What stands between two words. */
  separator: string;
  /** The rare word of a rank. */
  rare: (rank: number) => string;
}

/** Rare words that exist in a language with the whole of the products; smaller markets have fewer. */
export const RARE_WORDS = 600_000;
/** The vocabulary is the same for every seed. */
const VOCABULARY_SEED = 20_260_401;
/** Up to this rank rare words are mostly forms of common ones; there are not enough forms for more. */
const FORMS = 3000;

const all = lazily(() => new Map<Language, Words>());

/** The words of a language. */
export function wordsOf(language: Language): Words {
  const known = all().get(language);
  if (known) return known;
  const words = isMainLanguage(language) ? mainWords(language) : otherWords(language);
  all().set(language, words);
  return words;
}

function mainWords(language: MainLanguage): Words {
  const column = FOOD_LANGUAGES.indexOf(language);
  const read = (table: string) => table.split('\n').map((line) => line.split('|')[column]);
  const nouns = Object.fromEntries(TOPICS.map((topic) => [topic, read(FOODS[topic])])) as Record<Topic, string[]>;
  const tastes = read(TASTES);
  const qualities = read(QUALITIES);
  const allNouns = interleave(Object.values(nouns));
  const single = [...allNouns, ...tastes, ...qualities].filter((word) => /^\p{L}{4,}$/u.test(word));
  const stems = single.map((word) => word.toLowerCase());
  const rare = rareWords(language, SYLLABLES[language].split(' '), stems, ENDINGS[language].split('|'));
  return { nouns, allNouns, tastes, qualities, links: LINKS[language].split('|'), separator: ' ', rare };
}

function otherWords(language: keyof typeof OTHER_SCRIPTS): Words {
  const { foods, qualities, separator, syllables } = OTHER_SCRIPTS[language];
  const nouns = Object.fromEntries(TOPICS.map((topic) => [topic, foods[topic].split(' ')])) as Record<Topic, string[]>;
  const list = qualities.split(' ');
  const rare = rareWords(language, syllables.split(' '), [], []);
  return {
    nouns,
    allNouns: interleave(Object.values(nouns)),
    tastes: list,
    qualities: list,
    links: [],
    separator,
    rare,
  };
}

function rareWords(language: string, syllables: string[], stems: string[], endings: string[]) {
  const made: string[] = [];
  const stream = language.charCodeAt(0) * 256 + language.charCodeAt(1);
  return (rank: number): string => {
    made[rank] ??= build(new Random(VOCABULARY_SEED, rank, stream));
    return made[rank];

    function build(random: Random): string {
      const kind = stems.length === 0 ? 1 : random.share() * (rank < FORMS ? 0.6 : 1) + (rank < FORMS ? 0 : 0.06);
      if (kind < 0.3) return form(random);
      if (kind < 0.38) return random.pick(stems) + random.pick(stems);
      if (kind < 0.5) return misspelled(random, random.pick(stems));
      let word = '';
      for (let i = random.below(3) + 2; i > 0; i--) word += random.pick(syllables);
      if (endings.length > 0 && random.chance(0.35)) word += random.pick(endings);
      return language !== 'de' && random.chance(0.5) ? capital(word) : word;
    }
  };

  function form(random: Random): string {
    return random.pick(stems) + random.pick(endings);
  }
}

function misspelled(random: Random, word: string): string {
  const at = 1 + random.below(word.length - 2);
  const kind = random.below(3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at);
  return word.slice(0, at) + random.pick('aeiourstln') + word.slice(at + 1);
}

function interleave(lists: readonly string[][]): string[] {
  const longest = Math.max(...lists.map((list) => list.length));
  const places = Array.from({ length: longest }, (_, i) => lists.map((list) => list[i]));
  return places.flat().filter((word) => word !== undefined);
}
