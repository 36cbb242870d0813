/**
 * The everyday words of the complete languages that name no food: whoever types one of them means it. "Sofa" is not a misspelled soda.
 * They come from lists of the words that people use most; in a table of hashes they take four bytes each.
 *
 * A less common word that differs from an everyday food by a vowel stays open to correction ("bred", "leak"): people write
 * these for the food. Of all one-letter typos in names of everyday kinds, 0.1 to 0.6 % (by language) are in the table.
 */
import { dictionary as de } from '@zxcvbn-ts/language-de';
import { dictionary as en } from '@zxcvbn-ts/language-en';
import { dictionary as es } from '@zxcvbn-ts/language-es-es';
import { dictionary as fr } from '@zxcvbn-ts/language-fr';
import { dictionary as it } from '@zxcvbn-ts/language-it';
import { dictionary as nl } from '@zxcvbn-ts/language-nl-be';
import { dictionary as pl } from '@zxcvbn-ts/language-pl';
import { dictionary as pt } from '@zxcvbn-ts/language-pt-br';
import type { KindTable, Language } from '../src/kinds/kind-table.ts';
import { analyse } from '../src/text/analyse.ts';
import { editDistance } from '../src/text/edit-distance.ts';
import { hashWord, wordUnits } from '../src/text/word-units.ts';

const MOST_USED: Readonly<Record<Language, readonly string[]>> = Object.fromEntries(
  Object.entries({ en, de, fr, es, it, nl, pl, pt }).map(([language, { commonWords }]) => [language, commonWords]),
);

/** Rarer words are more often a typo than meant. */
const MAX_WORDS_OF_LANGUAGE = 30_000;
/** The commonest words are meant, whatever they look like. */
const SURELY_MEANT = 1_000;
const EVERYDAY = 1;

/** The hashes of the words, in ascending order. */
export function everydayWords(table: KindTable): Uint32Array {
  const languages = new Map<string, { language: Language; rank: number }>();
  for (const [language, words] of Object.entries(MOST_USED)) {
    for (const [rank, text] of words.slice(0, MAX_WORDS_OF_LANGUAGE).entries()) {
      const [word, ...more] = analyse(text);
      if (word === undefined || more.length > 0) continue;
      // A word of several languages belongs to the one that uses it most.
      if (rank < (languages.get(word)?.rank ?? Infinity)) languages.set(word, { language, rank });
    }
  }
  const foods = new Map(Object.keys(MOST_USED).map((language) => [language, everydayFoods(table, language)]));
  const everyday = [...languages].filter(
    ([word, { language, rank }]) =>
      rank < SURELY_MEANT ||
      !(foods.get(language)!.get(consonantsOf(word)) ?? []).some((food) => differsInVowel(word, food)),
  );
  return Uint32Array.from(everyday, ([word]) => hashWord(word)).sort();
}

/** The names of everyday kinds that are one word, by their consonants. */
function everydayFoods({ kinds }: KindTable, language: Language): Map<string, string[]> {
  const foods = new Map<string, string[]>();
  for (const kind of kinds) {
    if (kind.commonness !== EVERYDAY) continue;
    for (const { singular, plural } of kind.namesIn(language)) {
      for (const [word = '', ...more] of [analyse(singular), analyse(plural)]) {
        const consonants = consonantsOf(word);
        if (more.length === 0) foods.set(consonants, [...(foods.get(consonants) ?? []), word]);
      }
    }
  }
  return foods;
}

/** Whether two words with the same consonants differ by one letter. */
function differsInVowel(word: string, food: string): boolean {
  const [a, b] = [wordUnits(word), wordUnits(food)];
  return editDistance(a, 0, a.length, b, 0, b.length, 1) <= 1;
}

/** The consonants of a word, doubled ones as one. */
function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1');
}
