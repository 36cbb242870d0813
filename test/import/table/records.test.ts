// 1. Whatever is in the cells, a table that was written as RFC 4180 says is read back, in pieces of any length.
// 2. A quotation mark that is not closed costs its own line; the rows behind it are read, with their lines.
// 3. A line without end is an error that names it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TableReader, tableRecords } from '../../../src/import/table/table-records.ts';

const DELIMITERS = ['\t', ';', ',', '|'];
const cell = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom('a', '"', '\n', ',', ';', '\t', ' ', 'é')).map((parts) => parts.join('')),
);
const rowsOfCells = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

it('1. what was written is read back', () => {
  fc.assert(
    fc.property(
      rowsOfCells,
      fc.constantFrom(...DELIMITERS),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 20 }),
      (rows, delimiter, lineEnd, length) => {
        const text = rows.map((cells) => cells.map(quote).join(delimiter) + lineEnd).join('');
        const reader = new TableReader(delimiter);
        const records = [];
        for (let at = 0; at < text.length; at += length) {
          records.push(...reader.read(text.slice(at, at + length), false));
        }
        records.push(...reader.read('', true));
        // Line ends within cells are those of the file.
        const expected = rows.map((cells) => cells.map((content) => content.replace(/\r\n?/g, '\n')));
        expect(records.map(({ cells }) => cells)).toEqual(expected);
        expect(records.every(({ isBroken }) => !isBroken)).toBe(true);
        let line = 1;
        for (const [nth, cells] of expected.entries()) {
          expect(records[nth]!.line).toBe(line);
          line += cells.join('').split('\n').length;
        }
      },
    ),
  );
});

it('1. any text is read without an error, and every line that is not blank is in a row', () => {
  fc.assert(
    fc.property(fc.array(cell), fc.constantFrom(...DELIMITERS), (lines, delimiter) => {
      const text = lines.join('\n');
      const letters = (whole: string) => whole.replace(/[^a-z]/g, '');
      const records = new TableReader(delimiter).read(text, true);
      expect(letters(records.flatMap(({ cells }) => cells).join(''))).toBe(letters(text));
    }),
  );
});

it('2. a quotation mark that is not closed costs one row', () => {
  const records = new TableReader(',').read('a,"Oats\nb,Rice\n\nc,"Dal ""tadka""\nof lentils"\nd,"x"y\ne,Tea\n', true);
  expect(records).toEqual([
    { cells: ['a,"Oats'], line: 1, isBroken: true },
    { cells: ['b', 'Rice'], line: 2, isBroken: false },
    { cells: ['c', 'Dal "tadka"\nof lentils'], line: 4, isBroken: false },
    { cells: ['d,"x"y'], line: 6, isBroken: true },
    { cells: ['e', 'Tea'], line: 7, isBroken: false },
  ]);
});

it('2. so does each of very many', () => {
  const lines = 20_000;
  const records = new TableReader(',').read('a,"Oats"""\n'.replace('"""', '""').repeat(lines), true);
  expect(records.length).toBeLessThanOrEqual(lines);
  expect(new TableReader(',').read(`a,"Oats\n${'b,Rice\n'.repeat(lines)}`, true)).toHaveLength(lines + 1);
});

it('3. a line without end is named', async () => {
  async function* endless() {
    yield Buffer.from('key,name\n');
    for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(100_000, 'a');
  }
  const read = async () => {
    for await (const _ of tableRecords('the file', endless(), { encoding: 'utf-8', delimiter: ',' }));
  };
  await expect(read()).rejects.toMatchObject({ code: 'IMPORT_FILE_UNREADABLE', message: /line 2/ });
});
