/** What search knows of kinds of food. The tables are the same for all catalogs; threads share their memory. */
import type { Sections } from '../catalog/section-file.ts';
import { FoodPortions } from '../kinds/amounts/food-portions.ts';
import type { MeantFoods } from '../kinds/amounts/meant-foods.ts';
import { openKinds, readKinds } from '../kinds/compiled-kinds.ts';
import type { KindContents } from '../kinds/kind-contents.ts';
import type { KindTable, Language } from '../kinds/kind-table.ts';
import type { LanguageWords } from '../kinds/names/language-words.ts';
import { AmountWords } from './query/amount-words.ts';
import { Inflection } from './query/inflection.ts';
import { KindNames } from './query/kind-names.ts';
import { ExclusionReader } from './query/read-exclusions.ts';
import { RefusalReader } from './query/read-refusal.ts';

/** The compiled tables that search reads; they can be posted to a thread. */
export interface SearchTables {
  readonly kinds: Sections;
  /** The index of all words of the names of kinds. */
  readonly nameWords: Sections;
}

/** Where the tables lie. */
export interface SearchTableFiles {
  kinds: string;
  nameWords: string;
}

/** The tables, ready for use. */
export interface SearchKinds {
  readonly names: KindNames;
  readonly table: KindTable;
  /** The words of amounts. */
  readonly amounts: AmountWords;
  /** The forms of names behind amounts. */
  readonly inflection: Inflection;
  /** What portions of foods weigh. */
  readonly portions: FoodPortions;
  /** What is meant by the plain names of kinds. */
  readonly meant: MeantFoods;
  /** Where each language puts the word that names the food. */
  readonly grammars: ReadonlyMap<Language, LanguageWords>;
  /** Everyday words of one language only. */
  readonly distinctiveWords: ReadonlyMap<Language, readonly string[]>;
  /** What kinds contain. */
  readonly contents: KindContents;
  readonly exclusions: ExclusionReader;
  readonly refusals: RefusalReader;
  /** The English names of the foods that emoji show. */
  readonly emoji: ReadonlyMap<string, string>;
}

/** Reads the compiled tables from their files. */
export function readSearchTables({ kinds, nameWords }: SearchTableFiles): SearchTables {
  return { kinds: readKinds(kinds), nameWords: readKinds(nameWords) };
}

/** A view of the tables. */
export function openSearchKinds({ kinds, nameWords }: SearchTables): SearchKinds {
  const opened = openKinds(kinds);
  const { table, names, queries, units, words, distinctiveWords, contents, exclusions, refused, emoji, meant } = opened;
  const kindNames = new KindNames(names, queries, nameWords);
  const isKnown = (word: string) => kindNames.isWordOfNames(word) || kindNames.isEveryday(word);
  const isNearName = (word: string) => kindNames.near(word).some(({ text }) => names.matchOfWord(text) !== undefined);
  return {
    table,
    names: kindNames,
    amounts: new AmountWords(units, (language) => names.languageBit(language)),
    inflection: new Inflection(units, kindNames),
    portions: new FoodPortions(opened),
    meant,
    grammars: words,
    distinctiveWords,
    contents,
    exclusions: new ExclusionReader(exclusions, (language) => names.languageBit(language), isKnown, isNearName),
    refusals: new RefusalReader(refused, names),
    emoji,
  };
}
