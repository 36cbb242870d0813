/** One bar: its place on the axis, its name, and its parts from the bottom. */
export interface UsageBar {
  readonly tick: string;
  readonly name: string;
  readonly requests: number;
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
  const count = (label: string) => {
    const text = row.querySelector(`td[data-label="${label}"]`)?.textContent ?? '';
    return Number(text.replace(/\D/g, ''));
  };
  return {
    tick: head?.dataset.tick ?? '',
    name: head?.textContent?.trim() ?? '',
    requests: count('Requests'),
    answered: count('Answered') + count('Not modified'),
    limited: count('Over a limit'),
    refused: count('Refused') + count('Failed'),
  };
}
