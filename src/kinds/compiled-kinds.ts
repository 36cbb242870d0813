/**
 * The tables of `kinds/` in the form in which programs use them: typed arrays in one file, written when Larder is built and read
 * in some milliseconds, into memory that threads share. Reading the tables themselves takes a second and a half, which every
 * import and every start would pay.
 */
import { closeSync, openSync } from 'node:fs';
import { readSections, type Sections, writeSections } from '../catalog/section-file.ts';
import { kindPhrases } from './kind-phrases.ts';
import { type Category, type Kind, type KindName, KindTable, type Language } from './kind-table.ts';
import { type LanguageWords, ROLES, type WordRole } from './language-words.ts';
import type { LoadedKinds } from './load-kinds.ts';
import { NameDictionary } from './name-dictionary.ts';
import { formatNames, parseNames } from './parse-tables.ts';
import { type PhraseArrays, PhraseTable } from './phrase-table.ts';

/** The tables, ready for use. */
export interface Kinds {
  readonly table: KindTable;
  readonly names: NameDictionary;
  /** How names are built, for the languages of which that is known. */
  readonly words: ReadonlyMap<Language, LanguageWords>;
  /** A checksum of all tables: the same tables have the same version. */
  readonly version: string;
}

/** What of the tables is stored as JSON; kinds and categories are named by their numbers. */
interface About {
  readonly version: string;
  readonly languages: readonly Language[];
  readonly categories: readonly { readonly key: string; readonly names: readonly [Language, string][] }[];
  readonly kinds: readonly (Omit<Kind, 'number' | 'category' | 'likelierThan' | 'names'> & {
    readonly category: number;
    readonly likelierThan: readonly string[];
  })[];
  readonly ambiguous: readonly {
    readonly name: string;
    readonly language: Language;
    readonly kinds: readonly number[];
  }[];
  readonly words: readonly [Language, StoredWords][];
}

type StoredWords = Omit<LanguageWords, 'roles'> & { readonly roles: Readonly<Record<WordRole, readonly string[]>> };

/** The compiled form of tables. */
export function compileKinds({ table, words, version }: LoadedKinds): Sections {
  const about: About = {
    version,
    languages: table.languages,
    categories: table.categories.map(({ key, names }) => ({ key, names: [...names] })),
    kinds: table.kinds.map(({ number: _number, names: _names, category, likelierThan, ...rest }) => ({
      ...rest,
      category: table.categories.indexOf(category),
      likelierThan: [...likelierThan],
    })),
    ambiguous: table.ambiguous.map(({ kinds, ...rest }) => ({ ...rest, kinds: kinds.map(({ number }) => number) })),
    words: Array.from(words, ([language, { roles, ...rest }]) => [language, { ...rest, roles: listed(roles) }]),
  };
  return { about: { ...about }, arrays: { ...kindPhrases(table).phrases, ...packNames(table) } };
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

/** Reads a file of compiled tables into shared memory; what it gives can be handed to threads. */
export function readKinds(file: string): Sections {
  return readSections(file);
}

/** A view of compiled tables: what is large is not copied. */
export function openKinds({ about, arrays }: Sections): Kinds {
  const { version, languages, categories: named, kinds: rows, ambiguous, words } = about as unknown as About;
  const categories: Category[] = named.map(({ key, names }) => ({ key, names: new Map(names) }));
  const namesOf = namesReader(languages, rows.length, arrays as unknown as NameArrays);
  const kinds = rows.map(
    ({ category, likelierThan, ...rest }, at): Kind => ({
      ...rest,
      number: at + 1,
      category: categories[category]!,
      likelierThan: new Set(likelierThan),
      // Parsed when asked for: all of them as objects would be 20 MB in every thread, and few are ever shown.
      get names() {
        return namesOf(at);
      },
    }),
  );
  const table = new KindTable(
    kinds,
    categories,
    languages,
    ambiguous.map(({ kinds: numbers, ...rest }) => ({ ...rest, kinds: numbers.map((number) => kinds[number - 1]!) })),
  );
  return {
    table,
    names: new NameDictionary(table, new PhraseTable(arrays as unknown as PhraseArrays)),
    words: new Map(words.map(([language, { roles, ...rest }]) => [language, { ...rest, roles: asSets(roles) }])),
    version,
  };
}

/** The names of all kinds in all languages, as the tables write them, one after another: language by language. */
interface NameArrays {
  readonly nameBytes: Uint8Array;
  /** One entry more than there are kinds times languages. */
  readonly nameOffsets: Uint32Array;
}

function packNames({ kinds, languages }: KindTable): { nameBytes: Uint8Array; nameOffsets: Uint32Array } {
  const names = kinds.map((kind) => kind.names);
  const texts = languages.flatMap((language) => names.map((ofKind) => Buffer.from(formatNames(ofKind.get(language)))));
  const nameOffsets = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) nameOffsets[i + 1] = nameOffsets[i]! + length;
  return { nameBytes: Buffer.concat(texts), nameOffsets };
}

function namesReader(languages: readonly Language[], kinds: number, { nameBytes, nameOffsets }: NameArrays) {
  const bytes = Buffer.from(nameBytes.buffer, nameBytes.byteOffset, nameBytes.length);
  return (kind: number): Map<Language, KindName[]> => {
    const names = new Map<Language, KindName[]>();
    for (const [i, language] of languages.entries()) {
      const at = i * kinds + kind;
      const list = bytes.toString('utf8', nameOffsets[at], nameOffsets[at + 1]);
      if (list !== '') names.set(language, parseNames(list));
    }
    return names;
  };
}

function listed(roles: LanguageWords['roles']): StoredWords['roles'] {
  return byRole((role) => [...roles[role]]);
}

function asSets(roles: StoredWords['roles']): LanguageWords['roles'] {
  return byRole((role) => new Set(roles[role]));
}

function byRole<T>(makeValue: (role: WordRole) => T): Record<WordRole, T> {
  return Object.fromEntries(Object.values(ROLES).map((role) => [role, makeValue(role)])) as Record<WordRole, T>;
}
