/**
 * The compared figures of foods in the order of their arrival, in a file: they would take as much memory as all else that is known of
 * foods, and are nearly always read in that order, or one figure of all foods. So the file is cut into blocks, in each of which the
 * values of one figure lie together.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { COMPARED_FIGURES } from '../food/kind-figures.ts';
import { readExactly } from './record-file.ts';

const WIDTH = COMPARED_FIGURES.length;
/** Foods in a block, which takes two megabytes. */
const BLOCK = 65_536;
const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT;
const BLOCK_BYTES = BLOCK * WIDTH * VALUE_BYTES;

/** The figures of foods that follow each other, in memory that the next ones take. */
export interface FigureBlock {
  /** The first of the foods. */
  first: number;
  count: number;
  /** The values of each figure, those of one food at the same place. */
  figures: readonly Float32Array[];
}

/** Stores figures, and gives them back; NaN where one is not known. */
export class FigureFile {
  readonly #opened: { fd: number; file: string };
  /** The last block, while it is filled. */
  readonly #last = newBlock();
  #count = 0;

  constructor(file: string) {
    this.#opened = { file, fd: openSync(file, 'w+') };
  }

  /** Appends foods, of which the figures of each lie together. */
  append(values: Float32Array): void {
    for (let from = 0; from < values.length; ) {
      const place = this.#count % BLOCK;
      const rows = Math.min(values.length / WIDTH - from / WIDTH, BLOCK - place);
      for (let figure = 0; figure < WIDTH; figure++) {
        const column = this.#last.figures[figure]!;
        for (let row = 0; row < rows; row++) column[place + row] = values[from + row * WIDTH + figure]!;
      }
      from += rows * WIDTH;
      this.#count += rows;
      if (place + rows === BLOCK) this.#writeLast();
    }
  }

  /** One figure of all foods. */
  column(figure: number): Float32Array {
    const values = new Float32Array(this.#count);
    const bytes = new Uint8Array(values.buffer);
    const whole = this.#wholeBlocks();
    for (let block = 0; block < whole; block++) {
      const length = BLOCK * VALUE_BYTES;
      readExactly(this.#opened, bytes, block * length, length, block * BLOCK_BYTES + figure * length);
    }
    values.set(this.#last.figures[figure]!.subarray(0, this.#count % BLOCK), whole * BLOCK);
    return values;
  }

  /** All foods, some thousand at a time. */
  *blocks(): Generator<FigureBlock> {
    const { bytes, figures } = newBlock();
    const whole = this.#wholeBlocks();
    for (let block = 0; block < whole; block++) {
      readExactly(this.#opened, bytes, 0, BLOCK_BYTES, block * BLOCK_BYTES);
      yield { first: block * BLOCK, count: BLOCK, figures };
    }
    if (this.#count % BLOCK > 0) {
      yield { first: whole * BLOCK, count: this.#count % BLOCK, figures: this.#last.figures };
    }
  }

  /** The figures of one food. */
  of(arrival: number): Float32Array {
    const [block, place] = [Math.floor(arrival / BLOCK), arrival % BLOCK];
    if (block === this.#wholeBlocks()) return Float32Array.from(this.#last.figures, (column) => column[place]!);
    const values = new Float32Array(WIDTH);
    const bytes = new Uint8Array(values.buffer);
    for (let figure = 0; figure < WIDTH; figure++) {
      const position = block * BLOCK_BYTES + (figure * BLOCK + place) * VALUE_BYTES;
      readExactly(this.#opened, bytes, figure * VALUE_BYTES, VALUE_BYTES, position);
    }
    return values;
  }

  /** Closes and deletes the file. */
  close(): void {
    closeSync(this.#opened.fd);
    rmSync(this.#opened.file, { force: true });
  }

  #wholeBlocks(): number {
    return Math.floor(this.#count / BLOCK);
  }

  #writeLast(): void {
    const position = (this.#wholeBlocks() - 1) * BLOCK_BYTES;
    let done = 0;
    while (done < BLOCK_BYTES) {
      done += writeSync(this.#opened.fd, this.#last.bytes, done, BLOCK_BYTES - done, position + done);
    }
  }
}

function newBlock(): { bytes: Uint8Array; figures: Float32Array[] } {
  const bytes = new Uint8Array(BLOCK_BYTES);
  const figures = COMPARED_FIGURES.map((_, at) => new Float32Array(bytes.buffer, at * BLOCK * VALUE_BYTES, BLOCK));
  return { bytes, figures };
}
