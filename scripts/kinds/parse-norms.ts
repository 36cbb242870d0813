/** Reads what is usual of kinds. */
import { categoryKey, NO_NORM, NORM_COLUMNS, type NormArrays, QUANTILES, TENTHS } from '../../src/kinds/kind-norms.ts';
import type { KindTable } from '../../src/kinds/kind-table.ts';
import { KindTableError, linesOf } from '../../src/kinds/parse-tables.ts';

/** Reads `norms.tsv`. */
export function parseNorms(text: string, table: KindTable): NormArrays {
  const numbers = new Map([
    ...table.kinds.map(({ key, number }) => [key, number] as const),
    ...table.categories.map((category, at) => [categoryKey(category), table.kinds.length + 1 + at] as const),
  ]);
  const kinds: number[] = [];
  const tenths: number[] = [];
  for (const { line, cells } of linesOf('norms.tsv', text, ['key', 'foods', 'tables', ...NORM_COLUMNS])) {
    const number = numbers.get(cells[0]!);
    if (number === undefined) throw new KindTableError('norms.tsv', line, `There is no kind "${cells[0]}".`);
    kinds.push(number);
    for (const cell of cells.slice(3)) {
      const quantiles =
        cell === '' ? [NO_NORM, NO_NORM, NO_NORM] : cell.split(' ').map((value) => Math.round(Number(value) * TENTHS));
      if (quantiles.length !== QUANTILES || quantiles.some(Number.isNaN)) {
        throw new KindTableError('norms.tsv', line, `A figure has ${QUANTILES} numbers, not "${cell}".`);
      }
      tenths.push(...quantiles);
    }
  }
  return { normKinds: Uint16Array.from(kinds), normTenths: Uint32Array.from(tenths) };
}
