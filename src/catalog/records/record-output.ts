import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../../files/whole.ts';
import { MAX_FRAME_BYTES, writeFoodJson } from '../../food/food.ts';
import type { SpooledRecord } from '../build/food-spool.ts';
import { CHECKSUM_BYTES, RECORD_ALIGNMENT } from './record-file.ts';
import type { RecordReader } from './record-reader.ts';

const BUFFER_BYTES = 4 << 20;
const SPACE = 0x20;

/** Writes records sequentially through a large buffer. */
export class RecordOutput {
  readonly #fd: number;
  readonly #previous: RecordReader | undefined;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  /** Of the last record written. */
  checksum = 0;
  #buffered = 0;
  #written = 0;
  /** Consecutive records of the previous catalog, to be read into the buffer at once. */
  #run = { from: 0, to: 0, end: 0 };
  #runBytes = 0;

  constructor(file: string, previous: RecordReader | undefined) {
    this.#fd = openSync(file, 'w');
    this.#previous = previous;
  }

  get position(): number {
    return this.#written + this.#buffered + this.#runBytes;
  }

  /** Writes one record; returns the length of its food's JSON. */
  write(id: number, record: SpooledRecord): number {
    const { bytes, slugEnd, detailsEnd } = record;
    this.#readRun();
    const most = detailsEnd + MAX_FRAME_BYTES + CHECKSUM_BYTES + RECORD_ALIGNMENT;
    if (this.#buffered + most > this.#buffer.length) this.#flush();
    const buffer = this.#buffer;
    const start = this.#buffered;
    const foodEnd = writeFoodJson(buffer, start, id, record);
    bytes.copy(buffer, foodEnd, slugEnd, detailsEnd);
    let end = foodEnd + detailsEnd - slugEnd;
    // Spaces pad the record; JSON tolerates them.
    while ((end - start + CHECKSUM_BYTES) % RECORD_ALIGNMENT !== 0) buffer[end++] = SPACE;
    this.checksum = crc32(buffer.subarray(start, end));
    buffer.writeUInt32LE(this.checksum, end);
    this.#buffered = end + CHECKSUM_BYTES;
    return foodEnd - start;
  }

  /** Copies a record of the previous catalog; returns the length of its food's JSON. */
  copy(record: number): number {
    const previous = this.#previous!;
    const [start, units] = [previous.startOf(record), previous.unitsOf(record)];
    const bytes = units * RECORD_ALIGNMENT;
    const isFull = this.#buffered + this.#runBytes + bytes > this.#buffer.length;
    if (record !== this.#run.to || start !== this.#run.end || isFull) {
      this.#readRun();
      if (isFull) this.#flush();
      this.#run.from = record;
    }
    this.#run.to = record + 1;
    this.#run.end = start + units;
    this.#runBytes += bytes;
    return previous.foodBytes(record);
  }

  /** Flushes the buffer; returns the open file, which can be appended to at `position`. */
  finish(): { fd: number; position: number } {
    this.#readRun();
    this.#flush();
    return { fd: this.#fd, position: this.#written };
  }

  close(): void {
    closeSync(this.#fd);
  }

  #readRun(): void {
    const { from, to } = this.#run;
    if (to > from) this.#previous!.readRun(from, to, this.#buffer, this.#buffered, this.#runBytes);
    this.#buffered += this.#runBytes;
    this.#run.from = to;
    this.#runBytes = 0;
  }

  #flush(): void {
    this.#written = writeWhole(this.#fd, this.#buffer.subarray(0, this.#buffered), this.#written);
    this.#buffered = 0;
  }
}
