/**
 * Compiles the tables of `kinds/` into two files (`src/kinds/compiled-kinds.ts` reads them): what tells kinds, and for searches an index
 * of all words of their names with the everyday words that are none.
 */
import { closeSync, openSync } from 'node:fs';
import { type Sections, writeSections } from '../../src/catalog/section-file.ts';
import { type AboutKinds, byRole, type NameArrays, type StoredWords } from '../../src/kinds/compiled-kinds.ts';
import type { KindTable, Language } from '../../src/kinds/kind-table.ts';
import type { LanguageWords } from '../../src/kinds/names/language-words.ts';
import { NameDictionary } from '../../src/kinds/names/name-dictionary.ts';
import { PhraseTable } from '../../src/kinds/names/phrase-table.ts';
import { formatNames } from '../../src/kinds/parse-tables.ts';
import { analyse } from '../../src/text/analyse.ts';
import { everydayWords } from '../everyday-words.ts';
import { indexNameWords } from './index-name-words.ts';
import { kindPhrases } from './kind-phrases.ts';
import { type LoadedKinds, loadKinds } from './load-kinds.ts';

export function compile(folder: string, { kinds, nameWords }: { kinds: string; nameWords: string }): void {
  const loaded = loadKinds(folder);
  writeKinds(kinds, compileKinds(loaded));
  const { about, arrays } = indexNameWords(loaded);
  writeKinds(nameWords, { about, arrays: { ...arrays, everydayWords: everydayWords(loaded.table) } });
}

/** The compiled form of tables. */
export function compileKinds(loaded: LoadedKinds): Sections {
  const {
    table,
    rules,
    words,
    norms,
    portions,
    queries,
    units,
    measures,
    meant,
    exclusions,
    contents,
    refused,
    emoji,
    version,
  } = loaded;
  const { phrases } = kindPhrases(table);
  const about: AboutKinds = {
    version,
    rules,
    languages: [...table.languages, ...table.varieties],
    categories: table.categories.map(({ key, names }) => ({ key, names: [...names] })),
    kinds: table.kinds.map(
      ({ number: _number, names: _names, namesIn: _namesIn, category, likelierThan, ...rest }) => ({
        ...rest,
        category: table.categories.indexOf(category),
        likelierThan: [...likelierThan],
      }),
    ),
    ambiguous: table.ambiguous.map(({ kinds, ...rest }) => ({ ...rest, kinds: kinds.map(({ number }) => number) })),
    words: Array.from(words, ([language, { roles, ...rest }]) => [language, { ...rest, roles: listed(roles) }]),
    queries: Array.from(queries, ([language, { stopWords, claims, things }]) => [
      language,
      { stopWords: [...stopWords], claims: [...claims], things: [...things] },
    ]),
    units: [...units],
    measures,
    meant,
    exclusions: [...exclusions],
    contents,
    refused: [...refused],
    emoji,
    distinctiveWords: distinctiveWords(new NameDictionary(table, new PhraseTable(phrases))),
  };
  return { about: { ...about }, arrays: { ...phrases, ...packNames(table), ...norms, ...portions } };
}

/** Writes compiled tables to a file. */
export function writeKinds(file: string, compiled: Sections): void {
  const fd = openSync(file, 'w');
  try {
    writeSections(fd, 0, compiled);
  } finally {
    closeSync(fd);
  }
}

/** So many words of a language tell it; more would only take longer to count. */
const MAX_DISTINCTIVE_WORDS = 150;
const EVERYDAY = 1;
const LATIN = /\p{Script=Latin}/u;
/** Shorter words are words of other languages too, if not for foods: Swedish "not", Finnish "jade". */
const MIN_DISTINCTIVE_LENGTH = 5;

function distinctiveWords(names: NameDictionary): [Language, string[]][] {
  const words = new Map(names.languages.map((language) => [language, new Set<string>()]));
  for (const kind of names.table.kinds) {
    if (kind.commonness !== EVERYDAY) continue;
    for (const [language, ofLanguage] of kind.names) {
      const distinctive = words.get(language)!;
      const shortest = LATIN.test(ofLanguage[0]!.singular) ? MIN_DISTINCTIVE_LENGTH : 1;
      for (const { singular, plural } of ofLanguage) {
        for (const form of [singular, plural].map((text) => analyse(text))) {
          const [word, ...more] = form;
          if (word === undefined || more.length > 0 || word.length < shortest) continue;
          const languages = names.matchesIn(form).reduce((bits, match) => bits | names.languagesOf(match), 0);
          if (languages === names.languageBit(language) && distinctive.size < MAX_DISTINCTIVE_WORDS)
            distinctive.add(word);
        }
      }
    }
  }
  return Array.from(words, ([language, distinctive]) => [language, [...distinctive]]);
}

function packNames({ kinds, languages, varieties }: KindTable): NameArrays {
  const texts = [...languages, ...varieties].flatMap((language) =>
    kinds.map(({ namesIn }) => Buffer.from(formatNames(namesIn(language)))),
  );
  const nameOffsets = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) nameOffsets[i + 1] = nameOffsets[i]! + length;
  return { nameBytes: Buffer.concat(texts), nameOffsets };
}

function listed(roles: LanguageWords['roles']): StoredWords['roles'] {
  return byRole((role) => [...roles[role]]);
}
