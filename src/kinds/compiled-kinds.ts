/**
 * The tables of `kinds/` in the form in which programs use them: typed arrays in one file, written when Larder is built and read
 * in some milliseconds, into memory that threads share. Reading the tables themselves takes a second and a half, which every
 * import and every start would pay.
 */
import { readSections, type Sections } from '../catalog/section-file.ts';
import type { Claim } from '../food/claims.ts';
import { KindPortions, type PortionArrays } from './amounts/kind-portions.ts';
import { MeantFoods, type MeantRows } from './amounts/meant-foods.ts';
import type { UnitWords } from './amounts/units.ts';
import { type MeasureRows, UsualMeasures } from './amounts/usual-measures.ts';
import type { ExclusionPhrase } from './exclusion-words.ts';
import { KindContents, type KindContentsData } from './kind-contents.ts';
import { KindNorms, type NormArrays } from './kind-norms.ts';
import type { KindRules } from './kind-rules.ts';
import {
  type Category,
  type Kind,
  type KindName,
  KindTable,
  type Language,
  shownName,
  withoutCountry,
} from './kind-table.ts';
import { type LanguageWords, ROLES, type WordRole } from './names/language-words.ts';
import { NameDictionary } from './names/name-dictionary.ts';
import { type PhraseArrays, PhraseTable } from './names/phrase-table.ts';
import { parseNames } from './parse-tables.ts';
import type { QueryWords } from './query-words.ts';
import type { RefusedWords } from './refused-words.ts';

/** The tables, ready for use. */
export interface Kinds {
  readonly table: KindTable;
  readonly rules: KindRules;
  readonly names: NameDictionary;
  /** How names are built, for the languages of which that is known. */
  readonly words: ReadonlyMap<Language, LanguageWords>;
  /** What is usual of kinds. */
  readonly norms: KindNorms;
  /** What portions of kinds weigh. */
  readonly portions: KindPortions;
  /** How people ask for foods, for the languages of which that is known. */
  readonly queries: ReadonlyMap<Language, QueryWords>;
  /** The words of amounts. */
  readonly units: ReadonlyMap<Language, UnitWords>;
  /** By which portions amounts are weighed. */
  readonly measures: UsualMeasures;
  /** What is meant by the plain names of kinds. */
  readonly meant: MeantFoods;
  /** How people say what a food must not have. */
  readonly exclusions: ReadonlyMap<Language, readonly ExclusionPhrase[]>;
  /** What kinds contain. */
  readonly contents: KindContents;
  /** What is not a food. */
  readonly refused: ReadonlyMap<Language, RefusedWords>;
  /** The English names of the kinds that emoji show. */
  readonly emoji: ReadonlyMap<string, string>;
  /** Everyday words that name foods in one language only: by them the languages of a catalog are told. */
  readonly distinctiveWords: ReadonlyMap<Language, readonly string[]>;
  /** A checksum of the tables that determine kinds: the same tables have the same version. */
  readonly version: string;
}

/** What of the tables is stored as JSON; kinds and categories are named by their numbers. */
export interface AboutKinds {
  readonly version: string;
  readonly rules: KindRules;
  readonly languages: readonly Language[];
  readonly categories: readonly { readonly key: string; readonly names: readonly [Language, string][] }[];
  readonly kinds: readonly (Omit<Kind, 'number' | 'category' | 'likelierThan' | 'names' | 'namesIn'> & {
    readonly category: number;
    readonly likelierThan: readonly string[];
  })[];
  readonly ambiguous: readonly {
    readonly name: string;
    readonly language: Language;
    readonly kinds: readonly number[];
  }[];
  readonly words: readonly [Language, StoredWords][];
  readonly queries: readonly [Language, StoredQueries][];
  readonly units: readonly [Language, UnitWords][];
  readonly measures: MeasureRows;
  readonly meant: MeantRows;
  readonly exclusions: readonly [Language, readonly ExclusionPhrase[]][];
  readonly contents: KindContentsData;
  readonly refused: readonly [Language, RefusedWords][];
  /** The numbers of the kinds that emoji show. */
  readonly emoji: readonly (readonly [emoji: string, kind: number])[];
  readonly distinctiveWords: readonly [Language, readonly string[]][];
}

export type StoredWords = Omit<LanguageWords, 'roles'> & {
  readonly roles: Readonly<Record<WordRole, readonly string[]>>;
};

type StoredQueries = {
  readonly stopWords: readonly string[];
  readonly claims: readonly [string, Claim][];
  readonly things: readonly string[];
};

/** Reads a file of compiled tables into shared memory; what it gives can be handed to threads. */
export function readKinds(file: string): Sections {
  return readSections(file);
}

/** A view of compiled tables: what is large is not copied. */
export function openKinds({ about, arrays }: Sections): Kinds {
  const stored = about as unknown as AboutKinds;
  const { version, languages, categories: named, kinds: rows, ambiguous, words, queries } = stored;
  const categories: Category[] = named.map(({ key, names }) => ({ key, names: new Map(names) }));
  const names = namesReader(languages, rows.length, arrays as unknown as NameArrays);
  const kinds = rows.map((row, at) => new StoredKind(row, at, categories[row.category]!, names));
  const table = new KindTable(
    kinds,
    categories,
    languages,
    ambiguous.map(({ kinds: numbers, ...rest }) => ({ ...rest, kinds: numbers.map((number) => kinds[number - 1]!) })),
  );
  return {
    table,
    rules: stored.rules,
    names: new NameDictionary(table, new PhraseTable(arrays as unknown as PhraseArrays)),
    words: new Map(words.map(([language, { roles, ...rest }]) => [language, { ...rest, roles: asSets(roles) }])),
    norms: new KindNorms(table, arrays as unknown as NormArrays),
    portions: new KindPortions(table, arrays as unknown as PortionArrays),
    queries: new Map(
      queries.map(([language, { stopWords, claims, things }]) => [
        language,
        { stopWords: new Set(stopWords), claims: new Map(claims), things: new Set(things) },
      ]),
    ),
    units: new Map(stored.units),
    measures: new UsualMeasures(table, stored.measures),
    meant: new MeantFoods(stored.meant),
    exclusions: new Map(stored.exclusions),
    contents: new KindContents(stored.contents),
    refused: new Map(stored.refused),
    emoji: new Map(stored.emoji.map(([sign, number]) => [sign, shownName(kinds[number - 1]!, 'en')])),
    distinctiveWords: new Map(stored.distinctiveWords),
    version,
  };
}

/** Most kinds are likelier than none, and each thread has all kinds. */
const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * A kind of compiled tables. A class, because all kinds must have one shape: written as literals with a getter of their own each
 * had another, which makes every look at one slow.
 */
class StoredKind implements Kind {
  readonly number: number;
  readonly end: number;
  readonly key: string;
  readonly parent: number;
  readonly category: Category;
  readonly commonness: number;
  readonly isVague: boolean;
  readonly flavouring: Kind['flavouring'];
  readonly likelierThan: ReadonlySet<string>;
  readonly tags: readonly string[];
  readonly namesIn: Kind['namesIn'];
  readonly #at: number;
  readonly #names: NamesReader;

  constructor(row: AboutKinds['kinds'][number], at: number, category: Category, names: NamesReader) {
    this.number = at + 1;
    this.end = row.end;
    this.key = row.key;
    this.parent = row.parent;
    this.category = category;
    this.commonness = row.commonness;
    this.isVague = row.isVague;
    this.flavouring = row.flavouring;
    this.likelierThan = row.likelierThan.length === 0 ? NO_KEYS : new Set(row.likelierThan);
    this.tags = row.tags;
    this.namesIn = (language) => names.inLanguage(at, language);
    this.#at = at;
    this.#names = names;
  }

  /** Parsed when asked for: all of them as objects would be 20 MB in every thread, and few are ever shown. */
  get names(): Kind['names'] {
    return this.#names.inAll(this.#at);
  }
}

/** The names of all kinds in all languages, as the tables write them, one after another: language by language. */
export interface NameArrays {
  readonly nameBytes: Uint8Array;
  /** One entry more than there are kinds times languages. */
  readonly nameOffsets: Uint32Array;
}

interface NamesReader {
  inLanguage(kind: number, language: Language): KindName[];
  inAll(kind: number): Map<Language, KindName[]>;
}

function namesReader(
  languages: readonly Language[],
  kinds: number,
  { nameBytes, nameOffsets }: NameArrays,
): NamesReader {
  const bytes = Buffer.from(nameBytes.buffer, nameBytes.byteOffset, nameBytes.length);
  const inLanguage = (kind: number, language: Language): KindName[] => {
    const at = languages.indexOf(language) * kinds + kind;
    const list = at < 0 ? '' : bytes.toString('utf8', nameOffsets[at], nameOffsets[at + 1]);
    return list === '' ? [] : parseNames(list);
  };
  const whole = languages.filter((language) => withoutCountry(language) === language);
  const inAll = (kind: number): Map<Language, KindName[]> => {
    const all = whole.map((language) => [language, inLanguage(kind, language)] as const);
    return new Map(all.filter(([, names]) => names.length > 0));
  };
  return { inLanguage, inAll };
}

function asSets(roles: StoredWords['roles']): LanguageWords['roles'] {
  return byRole((role) => new Set(roles[role]));
}

export function byRole<T>(makeValue: (role: WordRole) => T): Record<WordRole, T> {
  return Object.fromEntries(Object.values(ROLES).map((role) => [role, makeValue(role)])) as Record<WordRole, T>;
}
