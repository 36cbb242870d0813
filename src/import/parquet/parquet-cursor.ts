/** Iterates over one leaf column of a row group, entry by entry, decompressing one page at a time. */
import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js';
import { readHybrid } from './parquet-hybrid.ts';
import { type ColumnDecoder, cached, readValues, type Values } from './parquet-values.ts';

/** The limit for decompressed pages of a row group; real exports take a tenth of it. */
const MAX_PAGE_BYTES = 256 << 20;

/** Tracks the memory of a row group's decompressed pages. */
export class PageMemory {
  readonly #held = new Map<ParquetCursor, number>();
  #bytes = 0;

  /** Sets what a column holds; a page over the limit is damaged or a decompression bomb. */
  hold(column: ParquetCursor, bytes: number): void {
    this.#bytes += bytes - (this.#held.get(column) ?? 0);
    this.#held.set(column, bytes);
    if (!(this.#bytes <= MAX_PAGE_BYTES)) throw new RangeError('its pages are too large');
  }
}

/** The most an entry takes: two levels and a dictionary index. */
const BYTES_PER_ENTRY = 6;

/**
 * A position in a leaf column. Each entry has two levels (see "Dremel encoding" in the Parquet documentation): `definition`
 * is the depth to which the value exists, `repetition` the list that it continues (0 begins a row).
 */
export class ParquetCursor {
  readonly #decoder: ColumnDecoder;
  readonly #reader: { view: DataView; offset: number };
  readonly #maxDefinition: number;
  readonly #maxRepetition: number;
  readonly #totalEntries: number;
  readonly #memory: PageMemory;
  #dictionaryBytes = 0;
  #entriesBegun = 0;
  #dictionary: Values | undefined;
  /** The levels of the page; undefined if all are at the maximum (definition) or zero (repetition). */
  #definitions: Uint8Array | undefined;
  #repetitions: Uint8Array | undefined;
  #values: Values = () => null;
  #entries = 0;
  #entry = 0;
  #value = 0;

  /** `totalEntries` is the column's count in the file's metadata. */
  constructor(chunk: Uint8Array, decoder: ColumnDecoder, totalEntries: number, memory: PageMemory) {
    this.#decoder = decoder;
    this.#totalEntries = totalEntries;
    this.#memory = memory;
    this.#reader = { view: new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength), offset: 0 };
    this.#maxDefinition = getMaxDefinitionLevel(decoder.schemaPath);
    this.#maxRepetition = getMaxRepetitionLevel(decoder.schemaPath);
  }

  get definition(): number {
    if (this.#entry === this.#entries && !this.#nextPage()) throw new Error('a column ends too early');
    return this.#definitions ? this.#definitions[this.#entry]! : this.#maxDefinition;
  }

  /** 0 after the last entry. */
  get repetition(): number {
    if (this.#entry === this.#entries && !this.#nextPage()) return 0;
    return this.#repetitions ? this.#repetitions[this.#entry]! : 0;
  }

  /** Returns the current value, or null, and advances. */
  take(): unknown {
    const isThere = this.definition === this.#maxDefinition;
    this.#entry++;
    return isThere ? this.#values(this.#value++) : null;
  }

  skip(): void {
    if (this.definition === this.#maxDefinition) this.#value++;
    this.#entry++;
  }

  /** Skips this many rows, to the beginning of a row. */
  skipRows(rows: number): void {
    for (let row = 0; row < rows; row++) {
      do this.skip();
      while (this.repetition > 0);
    }
  }

  /** Throws unless exactly all entries were read. */
  expectEnd(): void {
    if (this.#entry < this.#entries || this.#nextPage()) throw new Error('a column has more entries than rows');
    if (this.#entriesBegun !== this.#totalEntries)
      throw new Error('a column does not have as many entries as it declares');
  }

  #nextPage(): boolean {
    const { view } = this.#reader;
    while (this.#reader.offset < view.byteLength - 1) {
      const header = parquetHeader(this.#reader);
      const length = header.compressed_page_size;
      if (!(length >= 0 && this.#reader.offset + length <= view.byteLength)) {
        throw new RangeError('a page ends outside of its column');
      }
      const bytes = new Uint8Array(view.buffer, view.byteOffset + this.#reader.offset, length);
      this.#reader.offset += length;
      if (header.type === 'DICTIONARY_PAGE') this.#readDictionary(bytes, header);
      else if (header.type === 'DATA_PAGE') this.#readPage(bytes, header);
      else if (header.type === 'DATA_PAGE_V2') this.#readPageV2(bytes, header);
      if (this.#entry < this.#entries) return true;
    }
    return false;
  }

  #readDictionary(bytes: Uint8Array, header: PageHeader): void {
    const count = header.dictionary_page_header!.num_values;
    this.#dictionaryBytes = header.uncompressed_page_size + count * BYTES_PER_ENTRY;
    this.#memory.hold(this, this.#dictionaryBytes);
    const values = readValues(
      this.#unpack(bytes, header.uncompressed_page_size),
      count,
      'PLAIN',
      this.#decoder,
      undefined,
    );
    this.#dictionary = cached(values, count);
  }

  #readPage(packed: Uint8Array, header: PageHeader): void {
    const { num_values: entries, encoding } = header.data_page_header!;
    this.#makeRoom(entries, header);
    let bytes = this.#unpack(packed, header.uncompressed_page_size);
    const takeLevels = (max: number) => {
      if (max === 0) return undefined;
      const end = 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
      const levels = this.#readLevels(bytes.subarray(4, end), entries, max);
      bytes = bytes.subarray(end);
      return levels;
    };
    const repetitions = takeLevels(this.#maxRepetition);
    this.#begin(entries, repetitions, takeLevels(this.#maxDefinition));
    this.#values = readValues(bytes, this.#present(), encoding, this.#decoder, this.#dictionary);
  }

  #readPageV2(packed: Uint8Array, header: PageHeader): void {
    const facts = header.data_page_header_v2!;
    const { num_values: entries, repetition_levels_byte_length: r, definition_levels_byte_length: d } = facts;
    this.#makeRoom(entries, header);
    this.#begin(
      entries,
      this.#maxRepetition > 0 ? this.#readLevels(packed.subarray(0, r), entries, this.#maxRepetition) : undefined,
      this.#maxDefinition > 0 ? this.#readLevels(packed.subarray(r, r + d), entries, this.#maxDefinition) : undefined,
    );
    const rest = packed.subarray(r + d);
    const bytes = facts.is_compressed === false ? rest : this.#unpack(rest, header.uncompressed_page_size - r - d);
    this.#values = readValues(bytes, this.#present(), facts.encoding, this.#decoder, this.#dictionary);
  }

  #makeRoom(entries: number, { uncompressed_page_size: bytes }: PageHeader): void {
    this.#entriesBegun += entries;
    if (!(entries >= 0 && this.#entriesBegun <= this.#totalEntries)) {
      throw new RangeError('a page has more entries than its column');
    }
    this.#memory.hold(this, this.#dictionaryBytes + bytes + entries * BYTES_PER_ENTRY);
  }

  #readLevels(bytes: Uint8Array, entries: number, max: number): Uint8Array {
    const levels = new Uint8Array(entries);
    readHybrid(bytes, 32 - Math.clz32(max), levels);
    return levels;
  }

  #begin(entries: number, repetitions: Uint8Array | undefined, definitions: Uint8Array | undefined): void {
    this.#entries = entries;
    this.#entry = 0;
    this.#value = 0;
    this.#repetitions = repetitions;
    this.#definitions = definitions;
  }

  #present(): number {
    if (!this.#definitions) return this.#entries;
    let present = 0;
    for (const level of this.#definitions) if (level === this.#maxDefinition) present++;
    return present;
  }

  #unpack(bytes: Uint8Array, length: number): Uint8Array {
    if (!(length >= 0)) throw new RangeError('a page has less than no bytes');
    if (length === 0) return new Uint8Array(0);
    return decompressPage(bytes, length, this.#decoder.codec, this.#decoder.compressors);
  }
}
