import { readFileSync } from 'node:fs';

/** The rows of a tab-separated table beside this file, without its `#` lines; every row has the same number of cells. */
export function readTable(name: string, width: number): string[][] {
  const rows: string[][] = [];
  for (const [at, line] of readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const cells = line.split('\t');
    if (cells.length !== width) throw new Error(`${name} line ${at + 1}: ${cells.length} cells instead of ${width}`);
    rows.push(cells);
  }
  return rows;
}

/** The JSON objects of a file beside this one, one on each line. */
export function readJsonLines(name: string): unknown[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
