/**
 * Writes the foods of a catalog, or some of them, as one file. It is written under a temporary name in the same folder
 * and renamed when it is complete, so that a reader never sees half of it, and a failure leaves nothing behind. Foods come
 * in rank order, the best known first, in batches: memory does not grow with the catalog.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FoodDetails, parseDetails } from '../catalog/records/food-details.ts';
import { labelFactsOf } from '../catalog/records/stored-label.ts';
import type { OpenCatalog } from '../catalog/versions/open-catalog.ts';
import { isDiskFull } from '../files/free-space.ts';
import { syncPath } from '../files/replace-file.ts';
import type { Food } from '../food/food.ts';
import type { LabelFacts } from '../food/label/label-facts.ts';
import { ExportError } from './export-error.ts';
import { chooseFields, EXPORT_FIELDS, type ExportRecord } from './fields.ts';
import { createFilter, type ExportFilter } from './filter.ts';
import { FORMATS, type FormatName, formatOf } from './formats.ts';
import { aboutExport, licenseFile, licenseText } from './license.ts';
import type { ExportRow } from './writer.ts';

const BATCH = 1_000;

export interface ExportRequest {
  catalog: OpenCatalog;
  file: string;
  /** By default that of the file name. */
  format?: FormatName | undefined;
  /** The names of the fields, the public ones by default. */
  fields?: readonly string[] | undefined;
  filter?: ExportFilter | undefined;
  isForSpreadsheets?: boolean;
  /** Whether an existing file may be overwritten. */
  isForced?: boolean;
  onProgress?: (progress: ExportProgress) => void;
  signal?: AbortSignal;
}

export interface ExportProgress {
  /** Foods looked at, of how many, and how many of them were taken. */
  seen: number;
  of: number;
  taken: number;
}

/**
 * Exports, or throws an ExportError and leaves nothing. With a filter by country it also tells how many foods were left out
 * only because nobody said where they are sold.
 */
export async function runExport(request: ExportRequest) {
  const { catalog, isForced = false } = request;
  const file = path.resolve(request.file);
  const { name, isPacked } = formatOf(file, request.format);
  if (request.isForSpreadsheets && name !== 'csv') {
    throw new ExportError('EXPORT_FORMAT_UNKNOWN', `Only CSV can be made for spreadsheets, not ${name}.`);
  }
  const chosen = chooseFields(request.fields);
  // An SQLite file needs ids to tie its tables together.
  const needsId = name === 'sqlite' && !chosen.some((field) => field.name === 'id');
  const fields = needsId ? [EXPORT_FIELDS[0]!, ...chosen] : chosen;
  const filterRecord = createFilter(request.filter ?? {}, catalog);
  const licence = licenseFile(file);
  refuseExisting([file, licence], isForced);
  const temporary = `${file}.${process.pid}.partial`;
  try {
    const { open } = FORMATS[name];
    const about = aboutExport(catalog.manifest, catalog.terms);
    const isForSpreadsheets = request.isForSpreadsheets === true;
    const writer = await open({ file: temporary, fields, about, isPacked, isForSpreadsheets });
    let foods = 0;
    let countryless = 0;
    let hasOpenFoodFacts = false;
    try {
      for await (const { batch, end } of batches(catalog, request.signal)) {
        const taken = batch.filter((record) => {
          const verdict = filterRecord(record);
          if (verdict === 'countryless') countryless++;
          return verdict === 'taken';
        });
        hasOpenFoodFacts ||= taken.some(({ food }) => food.source === 'off');
        await writer.add(taken.map((record): ExportRow => fields.map(({ read }) => read(record))));
        foods += taken.length;
        request.onProgress?.({ seen: end, of: catalog.records.count, taken: foods });
      }
      await writer.finish();
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    syncPath(temporary);
    const datasets = catalog.datasets.map(({ name }) => name);
    // The license first: data never lies there without it.
    const { manifest, terms } = catalog;
    writeFileSync(licence, licenseText({ manifest, foods, datasets, terms, hasOpenFoodFacts }));
    refuseExisting([file], isForced);
    renameSync(temporary, file);
    syncPath(path.dirname(file));
    return { file, licence, format: name, foods, ...(request.filter?.countries && { countryless }) };
  } catch (error) {
    rmSync(temporary, { force: true });
    rmSync(`${temporary}-journal`, { force: true });
    throw withAdvice(error as Error & { code?: string; errcode?: number }, file);
  }
}

/** A record whose details are parsed only when something asks for them. */
function storedRecord({ food, details: bytes }: { food: Buffer; details: Buffer }): ExportRecord {
  let [details, facts]: [FoodDetails?, LabelFacts?] = [];
  return {
    food: JSON.parse(food.toString()) as Food,
    get details() {
      details ??= parseDetails(bytes);
      return details;
    },
    get facts() {
      facts ??= labelFactsOf(this.details.label);
      return facts;
    },
  };
}

/** The shown foods in batches; `end` is how many were read with the batch. */
async function* batches({ records }: OpenCatalog, signal: AbortSignal | undefined) {
  for (let from = 0; from < records.count; from += BATCH) {
    signal?.throwIfAborted();
    const end = Math.min(from + BATCH, records.count);
    const batch: ExportRecord[] = [];
    for (let doc = from; doc < end; doc++) batch.push(storedRecord(records.recordBytes(doc)));
    yield { batch, end };
    // Signals and timers have their turn: a writer may work without ever waiting.
    await nextTurn();
  }
}

function refuseExisting(files: readonly string[], isForced: boolean): void {
  const existing = files.find((file) => existsSync(file));
  if (existing === undefined || isForced) return;
  const message = `${existing} already exists. Choose another name, or add --force to overwrite it.`;
  throw new ExportError('EXPORT_EXISTS', message);
}

const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** The system's words for a full disk or a closed folder, in ours. */
function withAdvice(error: Error & { code?: string; errcode?: number }, file: string): Error {
  if (error instanceof ExportError) return error;
  if (isDiskFull(error) || error.errcode === SQLITE_FULL) {
    const message = `The disk is full, so ${file} was not written. Make room, or export fewer foods or fields.`;
    return new ExportError('EXPORT_DISK_FULL', message, { cause: error });
  }
  const isOfSystem = typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
  if (isOfSystem || error.errcode === SQLITE_CANTOPEN) {
    const message = `${file} could not be written: ${error.message}. Check the folder and its permissions.`;
    return new ExportError('EXPORT_UNWRITABLE', message, { cause: error });
  }
  return error;
}
