/** Decompresses Parquet pages, at most to the size in the page header, which not all of hyparquet-compressors respect. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { ZSTDDecoder } from 'zstddec/stream';

/** The decompressors by codec. Hadoop's LZ4 is left out: current writers use LZ4_RAW. */
export async function loadCompressors(): Promise<Compressors> {
  const zstd = new ZSTDDecoder();
  await zstd.init();
  return {
    SNAPPY: compressors.SNAPPY!,
    LZ4_RAW: compressors.LZ4_RAW!,
    GZIP: (bytes, length) => gunzipSync(bytes, { maxOutputLength: length }),
    BROTLI: (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: length }),
    ZSTD: (bytes, length) => zstd.decode(bytes, length),
  };
}
