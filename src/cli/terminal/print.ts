/** What commands print: lines for people, JSON for programs. */
import type { CommandContext } from '../context.ts';

/** Prints one line for people. */
export function print({ stdout }: CommandContext, line: string): void {
  stdout.write(`${line}\n`);
}

/** Prints one JSON value on a line of its own. */
export function printJson({ stdout }: CommandContext, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints a new key on a line of its own, and that it will not be seen again. */
export function printKey(context: CommandContext, what: string, key: string): void {
  print(context, `${what}, shown only once; save it now:\n`);
  print(context, `${key}\n`);
}

/** Prints rows in aligned columns. */
export function printTable(context: CommandContext, rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column].length))) ?? [];
  for (const row of rows)
    print(
      context,
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
