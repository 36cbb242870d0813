/**
 * The foods that a single word probably begins the names of: "scho" is chocolate, "pota" potatoes and not the squid that it is in
 * Spanish. Several are likely while little is typed, in several languages.
 */
import type { QueryDictionary } from './dictionary.ts';
import type { NamedSpan, PhraseMeaning } from './kind-names.ts';
import type { Reading } from './reading.ts';

/** So many foods are meant at most: as many as the first places of a page. */
export const MOST_BEGUN = 3;
/** Fewer letters begin too many names, and more seldom stop before the end. Other scripts say more with each. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 6;
const LATIN_AND_GREEK = /^[a-z\u0370-\u03ff]+$/;

/** What counts for a name, on the scale of how popular its foods are: each doubling of popularity counts 4. */
const IS_EVERYDAY = 8;
const IS_OF_MAIN_LANGUAGE = 3;
/** So few letters begin names in any language: an everyday food in the catalog's own is meant. */
const IS_EVERYDAY_HERE = 40;
/** For the name by which a kind is shown in its language, which others are less used than. */
const IS_SHOWN = 6;
/** For a name of which all letters are typed, and in proportion for others. */
const PER_SHARE_TYPED = 8;
/** An everyday food of which all letters are typed is more likely than any. */
const IS_FINISHED = 1000;
const EVERYDAY = 1;
const COMMON = 2;

/** Names that go on from another one are of something else, and less likely: "Kürbiskerne" of "Kürbis". */
const GOES_ON_FROM_NAME = -12;
/** A shorter word is the name of something in some language, though another is meant. */
const MIN_WHOLE_NAME = 5;

interface Begun {
  meaning: PhraseMeaning;
  readonly words: string[][];
  weight: number;
}

/** The word as the beginning of the likeliest names of common foods that the catalog has, the likeliest first. */
export function begunName(
  { tokens, names }: Pick<Reading, 'tokens' | 'names'>,
  dictionary: QueryDictionary,
): NamedSpan | undefined {
  const [{ text, unfinished }] = tokens;
  if (!unfinished || text.length > MAX_LETTERS) return undefined;
  if (LATIN_AND_GREEK.test(text) && text.length < MIN_LETTERS) return undefined;
  const found = new Map<number, Begun>();
  const beginning = dictionary.names.beginningWith(text);
  const isContinued = new Set<string>();
  let shorter = '';
  // They are in alphabetical order, so that a name stands before those that go on from it.
  for (const { word } of beginning) {
    if (shorter.length >= MIN_WHOLE_NAME && word.startsWith(shorter) && word.length > shorter.length + 2)
      isContinued.add(word);
    else shorter = word;
  }
  for (const { word, meanings } of beginning) {
    for (const [at, meaning] of meanings.entries()) {
      const { kind, languages } = meaning;
      if (kind.commonness > COMMON || (kind.isVague && word !== text) || !dictionary.hasFoods(kind)) continue;
      const begun = found.get(kind.number) ?? { meaning, words: [], weight: 0 };
      begun.words.push([word]);
      begun.meaning = { kind, languages: begun.meaning.languages | languages };
      const weight = weightOf(meaning, word, text, dictionary) + (isContinued.has(word) ? GOES_ON_FROM_NAME : 0) - at;
      begun.weight = Math.max(begun.weight, weight);
      found.set(kind.number, begun);
    }
  }
  const best = [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_BEGUN);
  if (best.length === 0) return undefined;
  // A whole name of an everyday food is meant, unless it begins one that most foods here are called by: "lettu" is a pancake in Finnish.
  const { main } = dictionary.languages;
  const isWhole =
    (names.length > 0 && text.length >= MIN_WHOLE_NAME) ||
    names.some(({ meanings }) => meanings.some(({ kind }) => kind.commonness === EVERYDAY && !kind.isVague));
  const goesOn = best.some(
    ({ meaning: { kind, languages }, words }) =>
      kind.commonness === EVERYDAY && (languages & main) !== 0 && words.some(([word]) => word !== text),
  );
  if (isWhole && !goesOn) return undefined;
  return {
    from: 0,
    to: 1,
    meanings: best.map(({ meaning }) => meaning),
    spellings: best.flatMap(({ words }) => words),
    isPrefix: false,
  };
}

function weightOf(
  { kind, languages }: PhraseMeaning,
  word: string,
  text: string,
  { names, popularityOf, languages: { main } }: QueryDictionary,
): number {
  const isEveryday = kind.commonness === EVERYDAY;
  const isHere = (languages & main) !== 0;
  const isShort = text.length <= MIN_LETTERS;
  // "Pan" is what Spanish calls bread; few Danes say "høn" to chicken.
  const isShown = names.isShownName(kind, [word], languages);
  return (
    popularityOf(kind) +
    (isEveryday ? IS_EVERYDAY : 0) +
    (isShown ? IS_SHOWN : 0) +
    (isHere ? IS_OF_MAIN_LANGUAGE : 0) +
    (isEveryday && isHere && isShort ? IS_EVERYDAY_HERE : 0) +
    (isEveryday && word === text && (isHere || isShown || !isShort) ? IS_FINISHED : 0) +
    (PER_SHARE_TYPED * text.length) / word.length
  );
}
