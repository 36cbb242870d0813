/** All names of the kinds in a table as phrases of folded words, and the words that they have. */

import type { Kind, KindTable, Language } from '../../src/kinds/kind-table.ts';
import { languageBit } from '../../src/kinds/names/name-dictionary.ts';
import { type PhraseArrays, PhraseTableBuilder } from '../../src/kinds/names/phrase-table.ts';
import { analyse } from '../../src/text/analyse.ts';
import { singular } from '../../src/text/plurals.ts';
import { hashWord } from '../../src/text/word-units.ts';
import { everydayWords } from '../everyday-words.ts';
import { greeklish } from './greeklish.ts';

/** Their plurals are not those of `singular`, which would make of "zucche" (squashes) a "zucch" that only begins "zucchini". */
const OTHER_PLURALS = new Set<Language>(['it']);
/** What labels leave out of names in languages that begin with the head: "huile olive", "barres céréales". */
const LEFT_OUT: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ['fr', new Set('a au aux d de des du l la le les'.split(' '))],
  ['es', new Set('a al con de del el la las los'.split(' '))],
  ['it', new Set('a ai al alla alle allo con d da dei del della delle di l'.split(' '))],
  ['pt', new Set('a ao com da das de do dos'.split(' '))],
]);
/** How that head ends where an "s" makes a plural of it. */
const PLURAL_HEADS: ReadonlyMap<Language, RegExp> = new Map([
  ['fr', /[^sxz]$/],
  ['es', /[aeiou]$/],
  ['pt', /[aeiou]$/],
]);
const SPACES_OPTIONAL: Language = 'ko';
const GREEK: Language = 'el';
/** Rarer kinds are typed in Greek letters. */
const MAX_COMMONNESS_OF_GREEKLISH = 2;
/** What "&" stands for. */
const AND = new Set(['and', 'et', 'und', 'y', 'e', 'en', 'i', 'och', 'og', 'ja', 'a']);

/** The phrases of a table. */
export function kindPhrases(table: KindTable): { readonly phrases: PhraseArrays; readonly words: readonly string[] } {
  const builder = new PhraseTableBuilder();
  const allWords = new Set<string>();
  // Meanings stand in the order in which they are added, so the names with several come first, by likelihood.
  const stems: { words: string[]; kind: number; bit: number }[] = [];
  for (const { name, language, kinds } of table.ambiguous) for (const kind of kinds) addName(kind, language, name);
  for (const kind of table.kinds) {
    for (const [language, names] of kind.names) {
      for (const { singular: one, plural } of names) {
        addName(kind, language, one);
        if (plural !== one) addName(kind, language, plural);
      }
    }
  }
  // A plural that is taken apart means less than a word that is written so: in French "pâté" is not a form of "pâtes".
  const unwritten = stems.filter(({ words, bit }) => !builder.isWritten(words, bit));
  for (const { words, kind, bit } of unwritten) builder.add(words, kind, bit);
  addGreeklish();
  return { phrases: builder.finish(), words: [...allWords].sort() };

  /** What is a word of any other language stays one. */
  function addGreeklish(): void {
    const everyday = new Set(everydayWords(table));
    const bit = languageBit(table.languages, GREEK);
    for (const kind of table.kinds.filter(({ commonness }) => commonness <= MAX_COMMONNESS_OF_GREEKLISH)) {
      for (const { singular: one, plural } of kind.namesIn(GREEK)) {
        for (const word of [...greeklish(one), ...greeklish(plural)]) {
          if (builder.isWritten([word], ~bit) || everyday.has(hashWord(word))) continue;
          builder.add([word], kind.number, bit);
          allWords.add(word);
        }
      }
    }
  }

  function addName({ number }: Kind, language: Language, name: string): void {
    const words = analyse(name);
    if (words.length === 0) return;
    for (const word of words) allWords.add(word);
    addPhrase(words, number, language);
    // "Mac & cheese": the sign is not a word.
    const joined = words.filter((word) => !AND.has(word));
    if (joined.length > 1 && joined.length < words.length) addPhrase(joined, number, language);
    addAsOnLabels(words, number, language);
    // Koreans leave out spaces as they please: half of the names that have one were not found without it.
    if (language !== SPACES_OPTIONAL || words.length === 1) return;
    const whole = words.join('');
    allWords.add(whole);
    stems.push({ words: [whole], kind: number, bit: languageBit(table.languages, language) });
  }

  function addAsOnLabels(words: readonly string[], kind: number, language: Language): void {
    const leftOut = LEFT_OUT.get(language);
    if (leftOut === undefined || words.length === 1) return;
    const bit = languageBit(table.languages, language);
    const short = words.filter((word) => !leftOut.has(word));
    const forms = short.length > 1 && short[0] === words[0] ? [words, short] : [words];
    for (const [head, ...rest] of forms) {
      if (forms.length > 1) stems.push({ words: [head!, ...rest], kind, bit });
      if (PLURAL_HEADS.get(language)?.test(head!)) stems.push({ words: [`${head}s`, ...rest], kind, bit });
    }
  }

  function addPhrase(words: readonly string[], kind: number, language: Language): void {
    const bit = languageBit(table.languages, language);
    builder.add(words, kind, bit);
    if (OTHER_PLURALS.has(language)) return;
    const last = words.at(-1)!;
    const stem = singular(last);
    if (stem !== last) stems.push({ words: [...words.slice(0, -1), stem], kind, bit });
  }
}
