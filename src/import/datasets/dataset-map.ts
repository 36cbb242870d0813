/**
 * A map (`tables/*.map`) describes a published table of foods: publisher and terms, its files and how they join, and which
 * column is which field. docs/tables.md describes the language.
 */
import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { COMPUTED_ORIGINS, type ComputedOrigin } from '../../food/label/label-facts.ts';
import { ImportError } from '../import-error.ts';
import type { DecimalSeparator } from '../table/amount.ts';
import type { KnownForm } from '../table/find-header.ts';
import { fieldTarget, isNutrient } from '../table/known-fields.ts';
import { type CellTemplate, parseTemplate } from './cell-template.ts';

export interface DatasetMap {
  readonly name: string;
  /** The name or path to read it by again, when it came from a file. */
  readonly reference?: string;
  readonly terms: DatasetTerms;
  /** Where its files are downloaded from, if anywhere. */
  readonly downloads: readonly string[];
  /** The page that links each edition's files, where their addresses contain a date. */
  readonly editions: string | undefined;
  /** The language of names that state none. */
  readonly language: string | undefined;
  readonly provenance: CellTemplate | undefined;
  /** Whether missing energy is computed from protein, fat and carbohydrate. */
  readonly computesEnergy: boolean;
  /** Footnote marks that follow figures. */
  readonly footnotes: string;
  /** Whether it was written from a table's description and never tried on the table. */
  readonly isUntried: boolean;
  /** Tables with one row per food; the first that exists is used. */
  readonly foods: readonly FoodsTable[];
}

export type MappedTable = ReturnType<typeof newTable>;

export interface FoodsTable extends MappedTable {
  readonly joins: JoinedTable[];
}

/** A table with any number of rows per food. */
export interface JoinedTable extends MappedTable {
  /** `only`: foods without a row are left out; `optional`: the file may be missing. */
  readonly need: 'join' | 'only' | 'optional';
  /** For tables with one row per figure: the column that says which figure it is. Mapped column names are then such components. */
  component: string | undefined;
  value: string | undefined;
  /** The column of the unit, if it varies within a component. */
  unit: string | undefined;
  /** The name of a portion, and its weight. */
  portion: CellTemplate | undefined;
  grams: string | undefined;
  gramsFactor: number;
}

/** A table that explains the codes of a column; its columns are available as `code.column`. */
export interface Lookup {
  readonly column: string;
  readonly file: string;
  readonly sheet: string | undefined;
  readonly by: string;
}

/** A column, template or component, and its field. */
export interface MappedColumn {
  readonly from: CellTemplate;
  readonly field: string;
  readonly factor: number | undefined;
  readonly origin: ComputedOrigin | undefined;
  readonly language: string | undefined;
  /** Use only the number in it, without leading zeros. */
  readonly isNumber: boolean;
  readonly isOptional: boolean;
}

/** Directives of the whole file that belong to its terms. */
const TERMS = ['title', 'publisher', 'license', 'license_url', 'credit', 'address', 'country'] as const;
const DIRECTIVE = /^(\w+(?: \w+)?)\s*:(?:\s+(.*))?$/;

/** Parses a map; `file` names it in messages. */
export function parseDatasetMap(text: string, file: string): DatasetMap {
  const reader = new MapReader();
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const problem = reader.read(trimmed);
    if (problem !== undefined) throw invalid(`Line ${at + 1} of ${file} ("${trimmed.slice(0, 80)}") ${problem}`);
  }
  return checked(reader.facts, reader.foods, file);
}

/** Reads a map line by line; each line belongs to the table above it. */
class MapReader {
  readonly facts = new Map<string, string[]>();
  readonly foods: FoodsTable[] = [];
  #table: FoodsTable | JoinedTable | undefined;

  /** Returns what is wrong with the line, if anything. */
  read(line: string): string | undefined {
    const [, directive = '', value = ''] = DIRECTIVE.exec(line) ?? [];
    if (directive === 'table') {
      const table: FoodsTable = { ...newTable(value), joins: [] };
      this.foods.push(table);
      this.#table = table;
      return undefined;
    }
    if (directive === 'join' || directive === 'only' || directive === 'optional') return this.#join(directive, value);
    if (FILE_DIRECTIVES.has(directive)) {
      this.facts.set(directive, [...(this.facts.get(directive) ?? []), value]);
      return undefined;
    }
    const ofTable = TABLE_DIRECTIVES.get(directive);
    if (ofTable === undefined && !line.includes('=')) return 'is neither COLUMN = FIELD nor a directive that is known.';
    if (this.#table === undefined) return NO_TABLE;
    if (ofTable !== undefined) return ofTable(this.#table, value);
    const column = parseColumn(line);
    if (column === undefined) return 'does not map a column to a field.';
    this.#table.columns.push(column);
    return undefined;
  }

  #join(need: JoinedTable['need'], value: string): string | undefined {
    const [, text, by] = /^(.+) by (.+)$/.exec(value) ?? [];
    if (text === undefined || by === undefined) return 'lacks the column: write join: FILE by COLUMN.';
    const foods = this.foods.at(-1);
    if (foods === undefined) return NO_TABLE;
    const figures = { component: undefined, value: undefined, unit: undefined };
    const none = { ...figures, portion: undefined, grams: undefined, gramsFactor: 1 };
    const table: JoinedTable = { ...newTable(text), by, need, ...none };
    foods.joins.push(table);
    this.#table = table;
    return undefined;
  }
}

const NO_TABLE = 'says something of a table, but there is none yet. Write table: FILE first.';

const FILE_DIRECTIVES: ReadonlySet<string> = new Set([
  ...TERMS,
  ...'dataset download editions language provenance energy footnotes untried'.split(' '),
]);

/** Directives of a table; each returns what is wrong with it, if anything. */
const TABLE_DIRECTIVES: ReadonlyMap<string, (table: FoodsTable | JoinedTable, value: string) => string | undefined> =
  new Map(
    Object.entries({
      encoding: (table, value) => {
        table.form = { ...table.form, encoding: value };
        return isEncoding(value) ? undefined : 'names no encoding, such as utf-8, windows-1252 or shift_jis.';
      },
      separator: (table, value) => {
        table.form = { ...table.form, delimiter: value === 'tab' ? '\t' : value };
        return value === 'tab' || value.length === 1 ? undefined : 'needs one sign, or tab.';
      },
      decimal: (table, value) => {
        table.decimal = value as DecimalSeparator;
        return value === ',' || value === '.' ? undefined : 'names a decimal sign other than , and .';
      },
      'header line': (table, value) => {
        const [, first, last = first] = /^([1-9]\d{0,5})(?:-([1-9]\d{0,5}))?$/.exec(value) ?? [];
        table.form = { ...table.form, headerLine: Number(first), lastHeaderLine: Number(last) };
        return Number(first) <= Number(last) ? undefined : 'needs the number of a line, or of two: 2-3.';
      },
      by: (table, value) => {
        table.by = value;
        return undefined;
      },
      where: (table, value) => {
        const [, column = '', values = ''] = /^([^=]+)=(.*)$/.exec(value) ?? [];
        table.where.push({ column: column.trim(), values: values.split(',').map((each) => each.trim()) });
        return column === '' ? 'lacks the column: write where: COLUMN = VALUE, VALUE.' : undefined;
      },
      read: (table, value) => {
        const [, from = '', to = ''] = /^(.*?) as(?: (.*))?$/.exec(value) ?? [];
        table.read.set(from, to);
        return from === '' ? 'lacks the word: write read: CELL as MEANING.' : undefined;
      },
      lookup: (table, value) => {
        const [, column = '', file = '', by = ''] = /^(.+?) in (.+) by (.+)$/.exec(value) ?? [];
        table.lookups.push({ column, ...place(file), by });
        return by === '' ? 'lacks something: write lookup: COLUMN in FILE by COLUMN.' : undefined;
      },
      component: (table, value) => ofJoin(table, (join) => (join.component = value)),
      value: (table, value) => ofJoin(table, (join) => (join.value = value)),
      unit: (table, value) => ofJoin(table, (join) => (join.unit = value)),
      portion: (table, value) => ofJoin(table, (join) => (join.portion = parseTemplate(value))),
      grams: (table, value) =>
        ofJoin(table, (join) => {
          const [, column = value, factor = '1'] = /^(.+) x (\d+(?:\.\d+)?)$/.exec(value) ?? [];
          join.grams = column;
          join.gramsFactor = Number(factor);
        }),
    }),
  );

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

function ofJoin(table: FoodsTable | JoinedTable, set: (join: JoinedTable) => void): string | undefined {
  if (!('need' in table)) return 'belongs below a table that is joined.';
  set(table);
  return undefined;
}

/** File and sheet names; `*` matches any characters. */
function place(text: string): { file: string; sheet: string | undefined } {
  const at = text.indexOf('#');
  return at < 0 ? { file: text, sheet: undefined } : { file: text.slice(0, at) || '*', sheet: text.slice(at + 1) };
}

function newTable(text: string) {
  return {
    /** The line of the map, for messages. */
    text,
    ...place(text),
    form: {} as KnownForm,
    decimal: undefined as DecimalSeparator,
    /** The column with the food's key. */
    by: undefined as string | undefined,
    /** Only rows where the column has one of these values count. */
    where: [] as { column: string; values: readonly string[] }[],
    /** Cells that stand for something else: codes, and words for "no value". */
    read: new Map<string, string>(),
    lookups: [] as Lookup[],
    columns: [] as MappedColumn[],
  };
}

const NAME_IN = /^name:([a-z]{2,3})$/;

/** Splits at the last `=`, because column names may contain one. */
function parseColumn(line: string): MappedColumn | undefined {
  const at = line.lastIndexOf('=');
  const isOptional = line[at - 1] === '?';
  const column = line.slice(0, isOptional ? at - 1 : at).trim();
  const [, word = '', origin] = /^(\S*)(?: \((\w+)\))?$/.exec(line.slice(at + 1).trim()) ?? [];
  if (column === '' || (origin !== undefined && !(COMPUTED_ORIGINS as readonly string[]).includes(origin)))
    return undefined;
  const language = NAME_IN.exec(word)?.[1];
  const isNumber = word === 'key:number';
  const target = fieldTarget(language === undefined ? (isNumber ? 'key' : word) : 'name');
  if (target === undefined) return undefined;
  return { from: parseTemplate(column), ...target, origin: origin as ComputedOrigin, language, isNumber, isOptional };
}

function checked(facts: ReadonlyMap<string, readonly string[]>, foods: readonly FoodsTable[], file: string) {
  const fact = (name: string) => facts.get(name)?.[0];
  const needed = (name: string) => fact(name) || missing(file, name);
  const name = needed('dataset');
  if (!/^[a-z0-9][a-z0-9-]{0,38}$/.test(name)) {
    throw invalid(`${file} names the dataset "${name}". Use small letters, digits and hyphens.`);
  }
  if (foods.length === 0) missing(file, 'table');
  for (const table of foods) {
    const all = [table, ...table.joins];
    if (!all.some(({ columns }) => columns.some(({ field }) => field === 'name'))) missing(file, 'name');
    if (!all.some(({ columns }) => columns.some(({ field }) => isNutrient(field)))) missing(file, 'nutrient');
    if (table.by === undefined && table.joins.length > 0) missing(file, 'by');
    for (const { component, value, unit, portion, grams, text } of table.joins) {
      if (unit !== undefined && component === undefined)
        throw invalid(`${file} needs component: beside unit:, below "${text}".`);
      if ((component === undefined) !== (value === undefined) || (portion === undefined) !== (grams === undefined)) {
        throw invalid(`${file} needs both component: and value:, or both portion: and grams:, below "${text}".`);
      }
    }
  }
  return {
    name,
    terms: Object.fromEntries(TERMS.map((term) => [term, fact(term) ?? null])) as unknown as DatasetTerms,
    downloads: facts.get('download') ?? [],
    editions: fact('editions'),
    language: fact('language'),
    provenance: fact('provenance') === undefined ? undefined : parseTemplate(fact('provenance')!),
    computesEnergy: fact('energy') === 'computed',
    footnotes: fact('footnotes')?.replaceAll(' ', '') ?? '',
    isUntried: fact('untried') === 'yes',
    foods,
  };
}

const LACKING: Readonly<Record<string, string>> = {
  dataset: 'the name of the dataset: write dataset: NAME',
  table: 'its table: write table: FILE, and below it COLUMN = FIELD for each column',
  name: 'the column of the name: write COLUMN = name',
  nutrient: 'a column of a nutrient, such as COLUMN = protein_g',
  by: 'the column by which tables are joined: write by: COLUMN below table:',
};

function missing(file: string, what: string): never {
  throw invalid(`${file} lacks ${LACKING[what] ?? `"${what}:"`}.`);
}

function invalid(message: string): ImportError {
  return new ImportError('IMPORT_MAPPING_INVALID', message);
}
