/** One bar: its place on the axis, and its parts from the bottom. */
export interface UsageBar {
  readonly tick: string;
  /** What it holds, in words. */
  readonly readout: string;
  readonly answered: number;
  readonly limited: number;
  /** Refused, not found, or failed. */
  readonly refused: number;
}

/** The figures of the table, the earliest first. */
export function readFigures(root: ParentNode): UsageBar[] {
  return [...root.querySelectorAll('tbody tr')].map(readRow).reverse();
}

function readRow(row: Element): UsageBar {
  const head = row.querySelector<HTMLElement>('th');
  const count = (group: string) =>
    Number(row.querySelector<HTMLElement>(`td[data-group=${group}]`)?.dataset.count ?? 0);
  return {
    tick: head?.dataset.tick ?? '',
    readout: head?.dataset.readout ?? '',
    answered: count('answered') + count('unchanged'),
    limited: count('limited'),
    refused: count('refused') + count('failed'),
  };
}
