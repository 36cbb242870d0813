/**
 * The compared figures of foods in arrival order, in a file: in memory they would take as much as everything else about
 * foods, and they are nearly always read in that order, or one figure at a time. The file consists of blocks in which the
 * values of one figure are contiguous.
 */

import { closeSync, openSync, rmSync } from 'node:fs';
import { writeWhole } from '../../files/whole.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { largeFloat32Array } from '../large-arrays.ts';
import { readExactly } from '../records/record-file.ts';
import { FIGURES_PER_FOOD } from './food-columns.ts';

/** Foods per block, which takes two megabytes. */
export const FIGURE_BLOCK = 65_536;
const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT;
const COLUMN_BYTES = FIGURE_BLOCK * VALUE_BYTES;
const BLOCK_BYTES = FIGURES_PER_FOOD * COLUMN_BYTES;

/** The figures of consecutive foods, in memory that the next block reuses. */
export interface FigureBlock {
  first: number;
  count: number;
  /** By figure: the values of the block's foods. */
  figures: readonly Float32Array[];
}

/** Stores figures and reads them back; NaN if unknown. */
export class FigureFile {
  readonly #opened: { fd: number; file: string };
  /** The last, still incomplete block. */
  readonly #last = newBlock();
  #count = 0;

  constructor(file: string) {
    this.#opened = { file, fd: openSync(file, 'w+') };
  }

  /** Appends foods, given as the figures of one food after another. */
  append(values: Float32Array): void {
    for (let from = 0; from < values.length; ) {
      const place = this.#count % FIGURE_BLOCK;
      const rows = Math.min(values.length / FIGURES_PER_FOOD - from / FIGURES_PER_FOOD, FIGURE_BLOCK - place);
      for (let figure = 0; figure < FIGURES_PER_FOOD; figure++) {
        const column = this.#last.figures[figure]!;
        for (let row = 0; row < rows; row++) column[place + row] = values[from + row * FIGURES_PER_FOOD + figure]!;
      }
      from += rows * FIGURES_PER_FOOD;
      this.#count += rows;
      if (place + rows === FIGURE_BLOCK) this.#write(this.#last.bytes, (this.#wholeBlocks() - 1) * BLOCK_BYTES);
    }
  }

  /** One figure of all foods, in an array of that length. */
  column(figure: number, values: Float32Array = largeFloat32Array(this.#count)): Float32Array {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const whole = this.#wholeBlocks();
    for (let block = 0; block < whole; block++) {
      const position = block * BLOCK_BYTES + figure * COLUMN_BYTES;
      readExactly(this.#opened, bytes, block * COLUMN_BYTES, COLUMN_BYTES, position);
    }
    values.set(this.#last.figures[figure]!.subarray(0, this.#count % FIGURE_BLOCK), whole * FIGURE_BLOCK);
    return values;
  }

  *blocks(): Generator<FigureBlock> {
    const { bytes, figures } = newBlock();
    const whole = this.#wholeBlocks();
    for (let block = 0; block < whole; block++) {
      readExactly(this.#opened, bytes, 0, BLOCK_BYTES, block * BLOCK_BYTES);
      yield { first: block * FIGURE_BLOCK, count: FIGURE_BLOCK, figures };
    }
    if (this.#count % FIGURE_BLOCK > 0) {
      yield { first: whole * FIGURE_BLOCK, count: this.#count % FIGURE_BLOCK, figures: this.#last.figures };
    }
  }

  /** Copies the figures to another file in another order: `arrivals` lists the foods to write. */
  inOrder(arrivals: Uint32Array, file: string): FigureFile {
    const ordered = new FigureFile(file);
    const column = largeFloat32Array(this.#count);
    const values = largeFloat32Array(arrivals.length);
    // One figure at a time: all of them would fit neither the cache nor little memory.
    for (let figure = 0; figure < FIGURES_PER_FOOD; figure++) {
      this.column(figure, column);
      for (let i = 0; i < arrivals.length; i++) values[i] = column[arrivals[i]!]!;
      ordered.#writeColumn(figure, values);
    }
    return ordered;
  }

  of(arrival: number): Float32Array {
    const [block, place] = [Math.floor(arrival / FIGURE_BLOCK), arrival % FIGURE_BLOCK];
    if (block === this.#wholeBlocks()) return Float32Array.from(this.#last.figures, (column) => column[place]!);
    const values = new Float32Array(FIGURES_PER_FOOD);
    const bytes = new Uint8Array(values.buffer);
    for (let figure = 0; figure < FIGURES_PER_FOOD; figure++) {
      const position = block * BLOCK_BYTES + (figure * FIGURE_BLOCK + place) * VALUE_BYTES;
      readExactly(this.#opened, bytes, figure * VALUE_BYTES, VALUE_BYTES, position);
    }
    return values;
  }

  close(): void {
    closeSync(this.#opened.fd);
    rmSync(this.#opened.file, { force: true });
  }

  #wholeBlocks(): number {
    return Math.floor(this.#count / FIGURE_BLOCK);
  }

  #writeColumn(figure: number, values: Float32Array): void {
    this.#count = values.length;
    const whole = this.#wholeBlocks();
    for (let block = 0; block < whole; block++) {
      const some = new Uint8Array(values.buffer, values.byteOffset + block * COLUMN_BYTES, COLUMN_BYTES);
      this.#write(some, block * BLOCK_BYTES + figure * COLUMN_BYTES);
    }
    this.#last.figures[figure]!.set(values.subarray(whole * FIGURE_BLOCK));
  }

  #write(bytes: Uint8Array, position: number): void {
    writeWhole(this.#opened.fd, bytes, position);
  }
}

function newBlock(): { bytes: Uint8Array; figures: Float32Array[] } {
  const bytes = new Uint8Array(BLOCK_BYTES);
  const figures = COMPARED_FIGURES.map((_, at) => new Float32Array(bytes.buffer, at * COLUMN_BYTES, FIGURE_BLOCK));
  return { bytes, figures };
}
