// 1. Figures come back as they were appended, be it all of one food, one of all foods, or in blocks: of the first food, of the last, and
//    of those on both sides of the border of a block; unknown ones too.
// 2. They may be appended many at a time or few, and be read before more are appended.
// 3. They are stored in another order.
// 4. The file is gone when it is closed.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { FigureFile } from '../../../src/catalog/build/figure-file.ts';
import { COMPARED_FIGURES } from '../../../src/food/trust/kind-figures.ts';
import { useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const WIDTH = COMPARED_FIGURES.length;
const BLOCK = 65_536;

let figures: FigureFile | undefined;
afterEach(() => {
  figures?.close();
  figures = undefined;
});

function newFile(): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return path.join(folder, 'figures.tmp');
}

/** Every eleventh figure is not known. */
function figureOf(food: number, figure: number): number {
  return (food + figure) % 11 === 0 ? Number.NaN : Math.fround(food / 10 + figure);
}

function rows(from: number, to: number): Float32Array {
  return Float32Array.from({ length: (to - from) * WIDTH }, (_, at) =>
    figureOf(from + Math.floor(at / WIDTH), at % WIDTH),
  );
}

function expectFoods(file: FigureFile, count: number): void {
  for (const figure of [0, WIDTH - 1]) {
    expect(file.column(figure)).toEqual(Float32Array.from({ length: count }, (_, food) => figureOf(food, figure)));
  }
  for (const food of [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, count - 1]) {
    if (food >= 0 && food < count) expect(file.of(food)).toEqual(rows(food, food + 1));
  }
  let next = 0;
  for (const block of file.blocks()) {
    expect(block.first).toBe(next);
    block.figures.forEach((column, figure) => {
      expect(column.slice(0, block.count)).toEqual(
        Float32Array.from({ length: block.count }, (_, row) => figureOf(block.first + row, figure)),
      );
    });
    next += block.count;
  }
  expect(next).toBe(count);
}

it.each([
  ['one food', [1]],
  ['some', [3, 0, 5]],
  ['exactly a block', [BLOCK]],
  ['a block and one food', [BLOCK - 1, 2]],
  ['several blocks at once', [10, 2 * BLOCK + 7, 1]],
  ['no food', []],
])('%s', (_, counts) => {
  figures = new FigureFile(newFile());
  let count = 0;
  for (const more of counts) {
    figures.append(rows(count, count + more));
    count += more;
  }
  expectFoods(figures, count);
});

it('more are appended after reading', () => {
  figures = new FigureFile(newFile());
  figures.append(rows(0, BLOCK - 3));
  expectFoods(figures, BLOCK - 3);
  figures.append(rows(BLOCK - 3, BLOCK + 4));
  expectFoods(figures, BLOCK + 4);
});

it('in another order', () => {
  const count = BLOCK + 9;
  figures = new FigureFile(newFile());
  figures.append(rows(0, count));
  // Not all of them, from the last to the first.
  const arrivals = Uint32Array.from({ length: count - 5 }, (_, at) => count - 1 - at);
  const ordered = figures.inOrder(arrivals, newFile());
  for (const figure of [0, WIDTH - 1]) {
    expect(ordered.column(figure)).toEqual(Float32Array.from(arrivals, (food) => figureOf(food, figure)));
  }
  expect([...ordered.blocks()].map(({ first, count: foods }) => [first, foods])).toEqual([
    [0, BLOCK],
    [BLOCK, 4],
  ]);
  ordered.close();
});

it('the file is gone when it is closed', () => {
  const file = newFile();
  const closed = new FigureFile(file);
  closed.append(rows(0, BLOCK));
  closed.close();
  expect(existsSync(file)).toBe(false);
});
