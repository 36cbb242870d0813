/**
 * The values of a page of a Parquet column. They stay compact (typed arrays, dictionary indexes, undecoded strings) and
 * become JavaScript values one by one: a whole row group of the real export as arrays took more than 4 GB.
 */
import { isUtf8 } from 'node:buffer';
import type { DecodedArray, Encoding } from 'hyparquet';
import { convert } from 'hyparquet/src/convert.js';
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { readHybrid } from './parquet-hybrid.ts';

/** How to decode a column; hyparquet does not export this type. */
export type ColumnDecoder = Parameters<typeof convert>[1];

/** Returns the value at an index of a page. */
export type Values = (index: number) => unknown;

/** Reads the values of a data page, or of a dictionary (as `PLAIN`). */
export function readValues(
  bytes: Uint8Array,
  count: number,
  encoding: Encoding,
  decoder: ColumnDecoder,
  dictionary: Values | undefined,
): Values {
  const { type, element } = decoder;
  if (encoding === 'PLAIN' && count * leastBytes(type) > bytes.length) throw new RangeError('a page is too short');
  if (encoding === 'PLAIN' && isText(decoder)) return plainTexts(bytes, count);
  if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY') return inDictionary(bytes, count, dictionary);
  const reader = new ForwardReader(bytes);
  switch (encoding) {
    case 'PLAIN':
      return converted(readPlain(reader, type, count, element.type_length), decoder);
    case 'RLE': {
      const flags = new Uint8Array(count);
      // Skip the length prefix.
      readHybrid(bytes.subarray(4), 1, flags);
      return (index) => flags[index] === 1;
    }
    case 'DELTA_BINARY_PACKED': {
      const numbers = type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
      deltaBinaryUnpack(reader, count, numbers);
      return converted(numbers, decoder);
    }
    case 'DELTA_LENGTH_BYTE_ARRAY':
    case 'DELTA_BYTE_ARRAY': {
      const texts = new Array<Uint8Array>(count);
      (encoding === 'DELTA_BYTE_ARRAY' ? deltaByteArray : deltaLengthByteArray)(reader, count, texts);
      return converted(texts, decoder);
    }
    case 'BYTE_STREAM_SPLIT':
      return converted(byteStreamSplit(reader, count, type, element.type_length), decoder);
    default:
      throw new Error(`encoding ${encoding} is not supported`);
  }
}

/** A position that hyparquet's decoders advance; a damaged page must not move it backwards forever. */
class ForwardReader {
  readonly view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get offset(): number {
    return this.#offset;
  }

  set offset(offset: number) {
    if (!(offset >= this.#offset)) throw new RangeError('a page leads backwards');
    this.#offset = offset;
  }
}

/** The minimum size of a plain value. */
function leastBytes(type: ColumnDecoder['type']): number {
  if (type === 'BOOLEAN') return 1 / 8;
  return type === 'INT64' || type === 'DOUBLE' ? 8 : type === 'FIXED_LEN_BYTE_ARRAY' ? 1 : 4;
}

/** Whether values are strings; unannotated bytes count as text, as in older files. */
function isText({ type, element }: ColumnDecoder): boolean {
  const { converted_type: converted, logical_type: logical } = element;
  if (type !== 'BYTE_ARRAY') return false;
  if (logical !== undefined) return ['STRING', 'ENUM', 'JSON'].includes(logical.type);
  return converted === undefined || ['UTF8', 'ENUM', 'JSON'].includes(converted);
}

const LOST_LETTER = '\uFFFD';

function plainTexts(bytes: Uint8Array, count: number): Values {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = new Uint32Array(count);
  let at = 0;
  for (let index = 0; index < count; index++) {
    at += 4 + buffer.readUInt32LE(at);
    ends[index] = at;
  }
  if (at > buffer.length) throw new RangeError('a text ends outside of its page');
  return (index) => {
    const from = index === 0 ? 4 : ends[index - 1]! + 4;
    const text = buffer.toString('utf8', from, ends[index]);
    // A replacement character may be genuine; a NUL never is.
    const isDamaged =
      text.includes('\0') || (text.includes(LOST_LETTER) && !isUtf8(buffer.subarray(from, ends[index])));
    if (isDamaged) throw new Error('a text is damaged');
    return text;
  };
}

function inDictionary(bytes: Uint8Array, count: number, dictionary: Values | undefined): Values {
  if (!dictionary) throw new Error('a dictionary is missing');
  if (count === 0) return () => undefined;
  const width = bytes[0]!;
  const places = width <= 8 ? new Uint8Array(count) : new Uint32Array(count);
  if (width > 0) readHybrid(bytes.subarray(1), width, places);
  return (index) => dictionary(places[index]!);
}

/** A dictionary that decodes each value on first use. */
export function cached(values: Values, count: number): Values {
  const known = new Array<unknown>(count);
  return (index) => {
    if (index >= count) throw new RangeError('a value is not in its dictionary');
    known[index] ??= values(index);
    return known[index];
  };
}

function converted(data: DecodedArray, decoder: ColumnDecoder): Values {
  const values = convert(data, decoder);
  // 64-bit integers are BigInts; those of the export (times, counts) are exact as numbers.
  return (index) => {
    const value = values[index] as unknown;
    return typeof value === 'bigint' ? Number(value) : value;
  };
}
