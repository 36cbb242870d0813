/**
 * From an operator's input (a file, `-` for standard input, an address) to batches for threads. The input is read once,
 * from start to end: its beginning is buffered for format detection and then replayed, so pipes work like files.
 */
import { Readable } from 'node:stream';
import { ImportError } from '../import-error.ts';
import { sheetsIn } from '../packed/workbook.ts';
import { isZip, openZip, type ZipArchive } from '../packed/zip.ts';
import { parquetInput, storedParquetInput } from '../parquet/parquet-input.ts';
import type { TableOptions } from '../table/detect-table.ts';
import type { TableRecord } from '../table/table-format.ts';
import { tableRecords } from '../table/table-records.ts';
import { boundUnpacked } from './bound-unpacked.ts';
import { type ByteSource, fileSource, streamSource } from './byte-source.ts';
import { unpacked } from './decompress.ts';
import { detectFormat, isParquet } from './detect-format.ts';
import { type DownloadOptions, download } from './download.ts';
import { freeChunks } from './free-chunks.ts';
import type { Batch, Input } from './input-format.ts';
import { type BatchBuffers, lineBatches, lineTooLong, MAX_LINE_BYTES } from './line-batches.ts';
import { peek } from './peek.ts';
import { unreadable } from './unreadable.ts';

/** The name of standard input on the command line. */
export const STANDARD_INPUT = '-';

/** How much decompressed data is inspected to detect the format and mangled rows. */
const BEGINNING_BYTES = 200_000;

export interface OpenInputOptions extends DownloadOptions, TableOptions {
  stdin?: Readable;
  maxUnpackedBytes?: number | undefined;
}

/** Opens and detects an input, or throws an ImportError that says what is wrong with it. */
export async function openInput(name: string, options: OpenInputOptions): Promise<Input> {
  const { signal, stdin = process.stdin } = options;
  signal?.throwIfAborted();
  const label = name === STANDARD_INPUT ? 'Standard input' : name;
  let source: ByteSource | undefined;
  try {
    if (name === STANDARD_INPUT) source = streamSource(stdin, { signal });
    else source = await fileSource(isWebAddress(name) ? (await download(name, options)).file : name, signal);
    return await openSource(name, label, source, options);
  } catch (error) {
    source?.close();
    signal?.throwIfAborted();
    throw unreadable(label, error);
  }
}

export function isWebAddress(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

async function openSource(name: string, label: string, source: ByteSource, options: OpenInputOptions): Promise<Input> {
  const { beginning, compression, bytes } = await unpacked(source.chunks());
  if (source.file !== undefined && isZip(beginning)) {
    source.close();
    return await openArchive(name, label, source.file, options);
  }
  const bounded =
    compression === 'none' ? bytes : boundUnpacked(label, bytes, () => source.bytesRead, options.maxUnpackedBytes);
  const text = await peek(bounded, BEGINNING_BYTES, MAX_LINE_BYTES);
  if (isParquet(text.beginning)) {
    if (compression !== 'none' || source.file === undefined) {
      return await storedParquetInput(name, label, text.from(0), options);
    }
    source.close();
    return await parquetInput(name, label, source.file);
  }
  if (text.beginning.length >= MAX_LINE_BYTES && !text.beginning.includes(0x0a)) throw lineTooLong(label, 0);
  const detected = detectFormat(label, text.beginning, text.isWhole, options);
  async function* batches(buffers?: BatchBuffers): AsyncGenerator<Batch> {
    try {
      if ('rowsBegin' in detected) {
        const lines = lineBatches(label, freeChunks(text.from(detected.rowsBegin)), undefined, buffers);
        for await (const bytes of lines) yield { kind: 'lines', bytes };
      } else {
        const { table } = detected.format;
        yield* recordBatches(tableRecords(label, text.from(0), table), table.headerLine);
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      throw unreadable(label, error);
    } finally {
      source.close();
    }
  }
  return {
    name,
    format: detected.format,
    firstLine: 'firstLine' in detected ? detected.firstLine : 1,
    totalBytes: source.totalBytes,
    get bytesRead() {
      return source.bytesRead;
    },
    batches,
    close: async () => source.close(),
  };
}

/** The only file of an archive, or the first sheet of a workbook if it is a table of foods. */
async function openArchive(name: string, label: string, file: string, options: OpenInputOptions): Promise<Input> {
  const archive = await openZip(label, file, options.maxUnpackedBytes);
  try {
    const sheets = await sheetsIn(label, archive);
    if (sheets === undefined && archive.files.length !== 1) throw notOneFile(label, archive);
    let failure: unknown;
    for (const packed of sheets ?? archive.files) {
      const part = streamSource(Readable.from(packed.read()), { signal: options.signal });
      try {
        const whole = sheets === undefined || sheets.length === 1 ? label : `The sheet "${packed.name}" of ${label}`;
        const input = await openSource(name, whole, part, options);
        const { close } = input;
        input.close = async () => {
          await close();
          archive.close();
        };
        return input;
      } catch (error) {
        part.close();
        failure ??= error;
      }
    }
    throw failure ?? new ImportError('IMPORT_FORMAT_UNKNOWN', `${label} has no sheet.`);
  } catch (error) {
    archive.close();
    throw error;
  }
}

function notOneFile(label: string, { files }: ZipArchive): ImportError {
  if (files.some((file) => file.name === 'content.xml')) {
    const message = `${label} is an OpenDocument spreadsheet (.ods), which Larder does not read. Save the sheet as CSV (UTF-8) and import that file.`;
    return new ImportError('IMPORT_FORMAT_UNKNOWN', message);
  }
  const names = files.slice(0, 6).map((file) => file.name);
  return new ImportError(
    'IMPORT_FORMAT_UNKNOWN',
    `${label} is a ZIP archive of ${files.length} files${names.length === 0 ? '' : ` (${names.join(', ')}${files.length > names.length ? ', …' : ''})`}. ` +
      'Unpack it and import the file with the foods, or name the table its files belong to: larder import table NAME FILE.',
  );
}

async function* recordBatches(records: AsyncIterable<TableRecord[]>, headerLine: number): AsyncGenerator<Batch> {
  for await (const some of records) {
    const rows =
      some[0] === undefined || some[0].line > headerLine ? some : some.filter(({ line }) => line > headerLine);
    if (rows.length > 0) yield { kind: 'records', records: rows };
  }
}
