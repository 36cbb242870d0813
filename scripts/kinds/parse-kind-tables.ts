/** From the text of the tables in `kinds/` to a table of kinds. Whatever is wrong with a line is said with its file and line. */
import {
  type AmbiguousName,
  type Category,
  type Flavouring,
  type Kind,
  type KindName,
  KindTable,
  type Language,
  withoutCountry,
} from '../../src/kinds/kind-table.ts';
import { KindTableError, linesOf, parseNames } from '../../src/kinds/parse-tables.ts';

/** The texts of the files in `kinds/`. */
export interface KindFiles {
  readonly categories: string;
  readonly kinds: string;
  /** The kinds that say little. */
  readonly vague: string;
  /** The kinds and categories whose names are often only a flavor. */
  readonly flavours: string;
  /** The names that mean several kinds. */
  readonly ambiguous: string;
  /**
   * `names/LANG.tsv` by language, English excepted, whose names stand in the kinds themselves. That of a variety (`pt-BR`) says which
   * of the language's names is shown there.
   */
  readonly names: ReadonlyMap<Language, string>;
}

const CATEGORY_PREFIX = 'category/';
const ENGLISH: Language = 'en';

/** Reads all tables. */
export function parseKindTables(files: KindFiles): KindTable {
  const translations = new Map([...files.names].map(([language, text]) => [language, readNames(language, text)]));
  const categories = readCategories(files.categories, translations);
  const rows = readKinds(files.kinds, categories);
  const marks = { vague: readVague(files.vague, rows), flavours: readFlavours(files.flavours, rows, categories) };
  for (const [language, names] of translations) {
    for (const [key, { line }] of names) {
      if (isKnownKey(key, rows, categories)) continue;
      throw new KindTableError(`names/${language}.tsv`, line, `There is no kind "${key}". ${CORRECT_KEY}`);
    }
  }
  const kinds = inPreorder(rows, marks, translations);
  const languages = [ENGLISH, ...translations.keys()].sort();
  return new KindTable(kinds, [...categories.values()], languages, readAmbiguous(files.ambiguous, kinds));
}

interface KindRow {
  readonly line: number;
  readonly key: string;
  readonly parent: string;
  readonly category: Category;
  readonly commonness: number;
  /** The English names, as they are written in the table. */
  readonly names: string;
  readonly tags: readonly string[];
}

/** A kind while the tables are read. */
type ParsedKind = Omit<Kind, 'likelierThan'> & { readonly likelierThan: Set<string> };

/** What other tables say about kinds. */
interface Marks {
  readonly vague: ReadonlySet<string>;
  /** By key, that of a category with its prefix. */
  readonly flavours: ReadonlyMap<string, Flavouring>;
}

interface NamesLine {
  readonly line: number;
  /** As it is written in the table. */
  readonly names: string;
}

function readKinds(text: string, categories: ReadonlyMap<string, Category>): Map<string, KindRow> {
  const rows = new Map<string, KindRow>();
  for (const { line, cells } of linesOf('kinds.tsv', text, ['key', 'parent', 'category', 'common', 'names', 'tags'])) {
    const [key, parent, categoryKey, common, names, tags] = cells as [string, string, string, string, string, string];
    const fail = (problem: string): never => {
      throw new KindTableError('kinds.tsv', line, problem);
    };
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key)) fail(`"${key}" is not a key: small letters, digits and hyphens.`);
    if (rows.has(key)) fail(`The kind "${key}" is listed twice. Put all its names on one line.`);
    const category = categories.get(categoryKey) ?? fail(`There is no category "${categoryKey}".`);
    if (!isNameList(names)) fail('A kind needs an English name, and no name is empty.');
    if (!/^[123]$/.test(common)) fail(`"common" is 1, 2 or 3, not "${common}".`);
    rows.set(key, {
      line,
      key,
      parent,
      category,
      commonness: Number(common),
      names,
      tags: tags === '' ? [] : tags.split(' '),
    });
  }
  return rows;
}

/** The emoji of foods, each with the number of the kind that it shows. */
export function parseEmoji(text: string, table: KindTable): (readonly [emoji: string, kind: number])[] {
  return Array.from(linesOf('emoji.tsv', text, ['emoji', 'key', 'cldr']), ({ line, cells }) => {
    const kind = table.byKey(cells[1]!);
    if (kind === undefined) throw new KindTableError('emoji.tsv', line, `There is no kind "${cells[1]}".`);
    return [cells[0]!, kind.number];
  });
}

function readVague(text: string, rows: ReadonlyMap<string, KindRow>): Set<string> {
  const keys = new Set<string>();
  for (const { line, cells } of linesOf('vague.tsv', text, ['key', 'why'])) {
    if (!rows.has(cells[0]!))
      throw new KindTableError('vague.tsv', line, `There is no kind "${cells[0]}". ${CORRECT_KEY}`);
    keys.add(cells[0]!);
  }
  return keys;
}

function readFlavours(
  text: string,
  rows: ReadonlyMap<string, KindRow>,
  categories: ReadonlyMap<string, Category>,
): Map<string, Flavouring> {
  const flavours = new Map<string, Flavouring>();
  for (const { line, cells } of linesOf('flavours.tsv', text, ['key', 'flavouring', 'why'])) {
    const [key, flavouring] = cells as [string, string];
    const fail = (problem: string): never => {
      throw new KindTableError('flavours.tsv', line, problem);
    };
    if (!isKnownKey(key, rows, categories)) fail(`There is no kind "${key}".`);
    if (!/^[012]$/.test(flavouring)) fail(`"flavouring" is 0, 1 or 2, not "${flavouring}".`);
    flavours.set(key, Number(flavouring) as Flavouring);
  }
  return flavours;
}

/** The keys stand with the likeliest first; a ">" behind it says that labels nearly always mean that one. */
function readAmbiguous(text: string, kinds: readonly ParsedKind[]): AmbiguousName[] {
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  return Array.from(linesOf('ambiguous.tsv', text, ['name', 'lang', 'keys', 'why']), ({ line, cells }) => {
    const [name, language, list] = cells as [string, string, string];
    const keys = list.split(' ').filter((key) => key !== '>');
    const meant = keys.map((key) => {
      const kind = byKey.get(key);
      if (kind === undefined)
        throw new KindTableError('ambiguous.tsv', line, `There is no kind "${key}". ${CORRECT_KEY}`);
      return kind;
    });
    if (list.includes(' > ')) for (const key of keys.slice(1)) meant[0]!.likelierThan.add(key);
    return { name, language, kinds: meant };
  });
}

function isKnownKey(
  key: string,
  rows: ReadonlyMap<string, KindRow>,
  categories: ReadonlyMap<string, Category>,
): boolean {
  return key.startsWith(CATEGORY_PREFIX) ? categories.has(key.slice(CATEGORY_PREFIX.length)) : rows.has(key);
}

function readCategories(
  text: string,
  translations: ReadonlyMap<Language, ReadonlyMap<string, NamesLine>>,
): Map<string, Category> {
  const categories = new Map<string, Category>();
  for (const { cells } of linesOf('categories.tsv', text, ['key', 'name'])) {
    const [key, name] = cells as [string, string];
    const names = new Map([[ENGLISH, name]]);
    for (const [language, lines] of translations) {
      const translated = lines.get(CATEGORY_PREFIX + key);
      if (translated !== undefined) names.set(language, parseNames(translated.names)[0]!.singular);
    }
    categories.set(key, { key, names });
  }
  return categories;
}

function readNames(language: Language, text: string): Map<string, NamesLine> {
  const file = `names/${language}.tsv`;
  const lines = new Map<string, NamesLine>();
  for (const { line, cells } of linesOf(file, text, ['key', 'names'])) {
    const [key, names] = cells as [string, string];
    if (!isNameList(names))
      throw new KindTableError(file, line, `A name of "${key}" is empty. Remove the semicolon or bar beside it.`);
    if (lines.has(key)) throw new KindTableError(file, line, `The kind "${key}" is listed twice.`);
    lines.set(key, { line, names });
  }
  return lines;
}

function isNameList(list: string): boolean {
  return parseNames(list).every(({ singular, plural }) => singular !== '' && plural !== '');
}

const CORRECT_KEY = 'Correct the key, or add the kind to kinds.tsv.';

function inPreorder(
  rows: ReadonlyMap<string, KindRow>,
  { vague, flavours }: Marks,
  translations: ReadonlyMap<Language, ReadonlyMap<string, NamesLine>>,
): ParsedKind[] {
  const children = new Map<string, KindRow[]>();
  for (const row of rows.values()) {
    if (row.parent !== '' && !rows.has(row.parent)) {
      throw new KindTableError('kinds.tsv', row.line, `"${row.key}" has an unknown parent: "${row.parent}".`);
    }
    children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  }
  const kinds: ParsedKind[] = [];
  const add = ({ key, category, commonness, names, tags }: KindRow, parent?: Kind, above?: Flavouring): void => {
    const number = kinds.length + 1;
    // What is said of the kind itself counts, else of the nearest kind above it, else of its category.
    const own = flavours.get(key) ?? above;
    const flavouring = own ?? flavours.get(CATEGORY_PREFIX + category.key) ?? 0;
    const allNames = namesOf(key, names);
    const shownNames = shownInVarieties(key, allNames);
    const kind = {
      number,
      end: number,
      key,
      parent: parent?.number ?? 0,
      category,
      commonness,
      isVague: vague.has(key),
      flavouring,
      likelierThan: new Set<string>(),
      names: allNames,
      namesIn: (language: Language) => shownNames.get(language) ?? allNames.get(withoutCountry(language)) ?? [],
      tags,
    };
    kinds.push(kind);
    for (const child of children.get(key) ?? []) add(child, kind, own);
    kind.end = kinds.length + 1;
  };
  const namesOf = (key: string, english: string) => {
    const byLanguage = new Map([[ENGLISH, parseNames(english)]]);
    for (const [language, lines] of translations) {
      const translated = lines.get(key);
      if (translated !== undefined && withoutCountry(language) === language)
        byLanguage.set(language, parseNames(translated.names));
    }
    return byLanguage;
  };
  const shownInVarieties = (key: string, all: ReadonlyMap<Language, readonly KindName[]>) => {
    const shown = new Map<Language, readonly KindName[]>();
    for (const [variety, lines] of translations) {
      const own = withoutCountry(variety) === variety ? undefined : lines.get(key);
      if (own === undefined) continue;
      const names = all.get(withoutCountry(variety)) ?? [];
      const first = names.find(({ singular }) => singular === own.names);
      if (first === undefined || first === names[0]) {
        const problem =
          first === undefined ? 'is not a name of it there. Add it' : 'is shown there too. Leave the line out';
        const text = `See "${key}" in names/${withoutCountry(variety)}.tsv: "${own.names}" ${problem}.`;
        throw new KindTableError(`names/${variety}.tsv`, own.line, text);
      }
      shown.set(variety, [first, ...names.filter((name) => name !== first)]);
    }
    return shown;
  };
  for (const root of children.get('') ?? []) add(root);
  if (kinds.length < rows.size) {
    const placed = new Set(kinds.map(({ key }) => key));
    const lost = [...rows.values()].find(({ key }) => !placed.has(key))!;
    throw new KindTableError('kinds.tsv', lost.line, `"${lost.key}" is its own ancestor.`);
  }
  return kinds;
}
