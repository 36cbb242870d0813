/** What the tables in `kinds/` are written in: lines of cells, and lists of names. */
import type { KindName } from './kind-table.ts';

/** A table of kinds that cannot be used. */
export class KindTableError extends Error {
  override readonly name = 'KindTableError';
  readonly code = 'KIND_TABLE_INVALID';

  constructor(file: string, line: number, problem: string) {
    super(`kinds/${file}, line ${line}: ${problem}`);
  }
}

/** `singular|plural; synonym; …` */
export function parseNames(list: string): KindName[] {
  return list.split('; ').map((name) => {
    const [singular = '', plural = singular] = name.split('|').map((form) => form.trim());
    return { singular, plural };
  });
}

/** What `parseNames` reads; empty for no names. */
export function formatNames(names: readonly KindName[] = []): string {
  return names.map(({ singular, plural }) => (plural === singular ? singular : `${singular}|${plural}`)).join('; ');
}

/** The lines of a table below its header. */
export function* linesOf(
  file: string,
  text: string,
  columns: readonly string[],
): Generator<{ line: number; cells: readonly string[] }> {
  const lines = text.split('\n');
  if (lines[0] !== columns.join('\t'))
    throw new KindTableError(file, 1, `The columns are ${columns.join(', ')}. Write them there, separated by tabs.`);
  for (let i = 1; i < lines.length; i++) {
    if (lines[i] === '') continue;
    const cells = lines[i]!.split('\t');
    if (cells.length !== columns.length) {
      throw new KindTableError(
        file,
        i + 1,
        `There are ${cells.length} columns instead of ${columns.length}. Separate cells by one tab each.`,
      );
    }
    yield { line: i + 1, cells };
  }
}
