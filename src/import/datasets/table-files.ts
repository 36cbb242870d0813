/** The files that may hold a dataset's tables: given files and folders, and the contents of archives and workbooks among them. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportError } from '../import-error.ts';
import { fileSource } from '../input/byte-source.ts';
import { detectCompression, unpackedFile } from '../input/decompress.ts';
import { peek } from '../input/peek.ts';
import { unreadable } from '../input/unreadable.ts';
import { sheetsIn } from '../packed/workbook.ts';
import { isZip, openZip, type PackedFile, type ZipArchive } from '../packed/zip.ts';

/** A file or a workbook's sheet; the name without folders and compression suffix, the size approximate. */
export interface TableFile extends PackedFile {
  /** For messages. */
  readonly label: string;
  readonly sheet: string | undefined;
}

export interface FilesOptions {
  maxUnpackedBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Files read from archives that stay open until `close`. */
export class TableFiles {
  readonly files: TableFile[] = [];
  readonly #archives: ZipArchive[] = [];

  constructor(private readonly options: FilesOptions) {}

  /** Adds a file and its contents, or the files of a folder. */
  async add(input: string): Promise<void> {
    try {
      if ((await stat(input)).isDirectory()) {
        const names = await readdir(input, { recursive: true, withFileTypes: true });
        for (const entry of names) {
          if (entry.isFile() && !entry.name.startsWith('.'))
            await this.#addFile(path.join(entry.parentPath, entry.name));
        }
      } else await this.#addFile(input);
    } catch (error) {
      throw unreadable(input, error);
    }
  }

  close(): void {
    for (const archive of this.#archives) archive.close();
  }

  /** Files that match a pattern; for workbooks, the matching sheets or the first sheet. */
  matching({ file, sheet }: { file: string; sheet: string | undefined }): TableFile[] {
    const found = this.files.filter(
      (each) => fits(file, each.name) && (each.sheet === undefined || sheet === undefined || fits(sheet, each.sheet)),
    );
    if (sheet !== undefined) return found.filter((each) => each.sheet !== undefined);
    return found;
  }

  async #addFile(file: string): Promise<void> {
    const { signal } = this.options;
    const { size } = await stat(file);
    const source = await fileSource(file, signal);
    const { beginning } = await peek(source.chunks(), 4);
    source.close();
    if (isZip(beginning)) await this.#addArchive(file, file);
    else {
      const options = this.options;
      const read = async function* () {
        try {
          yield* unpackedFile(file, options);
        } catch (error) {
          throw unreadable(file, error);
        }
      };
      const name = path.basename(file).replace(/\.(?:gz|zst|zstd)$/i, '');
      const bytes = detectCompression(beginning) === 'none' ? size : size * 8;
      this.files.push({ name, label: file, sheet: undefined, bytes, read });
    }
  }

  async #addArchive(label: string, from: string | Buffer): Promise<void> {
    const archive = await openZip(label, from, this.options.maxUnpackedBytes);
    this.#archives.push(archive);
    const sheets = await sheetsIn(label, archive);
    if (sheets !== undefined) {
      for (const { name, bytes, read } of sheets) {
        this.files.push({ name: path.basename(label), label: `${name} in ${label}`, sheet: name, bytes, read });
      }
      return;
    }
    for (const { name, bytes, read } of archive.files) {
      const whole = `${name} in ${label}`;
      const base = path.posix.basename(name);
      if (/\.xlsx$/i.test(name) && typeof from === 'string')
        await this.#addArchive(whole, await wholeFile(whole, bytes, read()));
      else this.files.push({ name: base, label: whole, sheet: undefined, bytes, read });
    }
  }
}

/** Workbooks inside archives are read in memory; food tables have a tenth of this. */
const MAX_WORKBOOK_BYTES = 256e6;

async function wholeFile(label: string, bytes: number, chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (bytes > MAX_WORKBOOK_BYTES) {
    throw new ImportError('IMPORT_TOO_LARGE', `${label} is too large to be read from the archive. Unpack it first.`);
  }
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

/** Matches a name, case-insensitively, against a pattern where `*` stands for any characters. */
export function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const lower = name.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return lower === first;
  if (!lower.startsWith(first)) return false;
  // Greedy leftmost matching of the literals between stars is optimal: a later match leaves less for the rest.
  let from = first.length;
  for (const word of rest) {
    const at = lower.indexOf(word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return lower.length - from >= last.length && lower.endsWith(last);
}
