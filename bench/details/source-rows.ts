/**
 * Rows of the exports of Open Food Facts as plain text and numbers, read without the importer: what details are compared with. Values
 * of nutrients are in grams per 100 g, as the source has them.
 */
import { readFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readText } from '../kinds/rows.ts';

/** A row. */
export interface SourceRow {
  readonly code: string;
  readonly name: string;
  /** The value of a nutrient by its name in the source; undefined where the cell is empty. */
  readonly nutrient: (name: string) => number | undefined;
  readonly text: (name: string) => string | undefined;
  /** Tags without their `en:`. */
  readonly tags: (name: string) => string[];
}

/** The rows of a CSV, JSONL or Parquet file. */
export async function readSourceRows(file: string): Promise<SourceRow[]> {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 4) === 'PAR1') {
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const rows = (await parquetReadObjects({ file: buffer, compressors })) as Row[];
    return rows.map((row) => rowOf(row, listedNutrient(row)));
  }
  const [first = '', ...lines] = readText(file)
    .split('\n')
    .filter((line) => line !== '');
  if (first.startsWith('{')) {
    return [first, ...lines].map((line) => {
      const row = JSON.parse(line) as Row;
      return rowOf(row, memberNutrient(row));
    });
  }
  const names = first.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    return rowOf(row, (name) => numberOf(row[`${name}_100g`]));
  });
}

type Row = Record<string, unknown>;

function rowOf(row: Row, nutrient: SourceRow['nutrient']): SourceRow {
  const text = (name: string) => textOf(row[name], row.lang ?? row.lc);
  return {
    code: String(row.code ?? ''),
    name: text('product_name') ?? text('generic_name') ?? '',
    nutrient,
    text,
    tags: (name) => tagsOf(row[name]),
  };
}

function listedNutrient(row: Row): SourceRow['nutrient'] {
  const list = (row.nutriments ?? []) as { name: string; '100g': unknown }[];
  return (name) => numberOf(list.find((each) => each.name === name)?.['100g']);
}

function memberNutrient(row: Row): SourceRow['nutrient'] {
  const flat = (row.nutriments ?? {}) as Row;
  const set = (row.nutrition as { aggregated_set?: { nutrients?: Record<string, Row> } } | undefined)?.aggregated_set;
  const stated = set?.nutrients ?? {};
  return (name) => numberOf(flat[`${name}_100g`]) ?? inGrams(stated[name]);
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, mg: 1e-3, µg: 1e-6, mcg: 1e-6 };

function inGrams(stated: Row | undefined): number | undefined {
  if (stated === undefined || stated.source === 'estimate') return undefined;
  const value = numberOf(stated.value ?? stated.value_computed);
  return value === undefined ? undefined : value * (GRAMS[String(stated.unit)] ?? 1);
}

function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function textOf(value: unknown, language: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value as { lang: string; text: string }[];
  const found = ['main', language].map((wanted) => texts.find(({ lang }) => lang === wanted)).find(Boolean) ?? texts[0];
  return found?.text?.trim() || undefined;
}

const NO_TAGS = ['', 'null', 'unknown', 'none', 'other', 'others', 'undefined'];

function tagsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
  return list.map((tag) => tag.trim().toLowerCase().replace(/^en:/, '')).filter((tag) => !NO_TAGS.includes(tag));
}
