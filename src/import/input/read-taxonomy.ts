/** Reads a taxonomy of categories from a file or address, plain or compressed. */
import { parseTaxonomy, type Taxonomy } from '../../kinds/taxonomy.ts';
import { readUpTo } from '../../network/read-up-to.ts';
import { ImportError } from '../import-error.ts';
import { unpackedFile } from './decompress.ts';
import { download } from './download.ts';
import { isWebAddress, type OpenInputOptions } from './open-input.ts';
import { unreadable } from './unreadable.ts';

/** The real one is about 40 MB decompressed. */
const MAX_BYTES = 160 << 20;
/** Reads a taxonomy, or throws an ImportError that says why it is unusable. */
export async function readTaxonomy(name: string, options: OpenInputOptions): Promise<Taxonomy> {
  const { signal } = options;
  try {
    const file = isWebAddress(name) ? await downloadTaxonomy(name, options) : name;
    const bytes = unpackedFile(file, { maxUnpackedBytes: Number.POSITIVE_INFINITY, signal });
    return parseTaxonomy((await readUpTo(bytes, MAX_BYTES, { tooLarge: () => tooLong(name) })).toString('utf8'));
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof SyntaxError)) throw unreadable(name, error);
    throw new ImportError('IMPORT_FILE_UNREADABLE', `${name} is not a taxonomy of categories: ${error.message}`, {
      cause: error,
    });
  }
}

async function downloadTaxonomy(address: string, options: OpenInputOptions): Promise<string> {
  const { file } = await download(address, {
    ...options,
    maxUnannouncedBytes: MAX_BYTES,
    onStart: ({ totalBytes = 0 }) => {
      if (totalBytes > MAX_BYTES) throw tooLong(address);
    },
  });
  return file;
}

function tooLong(name: string): ImportError {
  const message = `${name} is not a taxonomy of categories: it has more than ${MAX_BYTES >> 20} MB.`;
  return new ImportError('IMPORT_FILE_UNREADABLE', message);
}
