/** What commands print: lines for people, JSON for programs. */
import type { CommandContext } from '../context.ts';

export function print({ stdout }: CommandContext, line: string): void {
  stdout.write(`${line}\n`);
}

/** Prints one JSON value on its own line. */
export function printJson({ stdout }: CommandContext, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints a new key on its own line, and that it will not be shown again. */
export function printKey(context: CommandContext, what: string, key: string): void {
  print(context, `${what}, shown only once; save it now:\n`);
  print(context, `${key}\n`);
}

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
