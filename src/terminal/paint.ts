import type { Screen } from './text-width.ts';

/** The few ways in which text stands out; colour never carries a meaning alone. */
const PAINTS = {
  bold: [1, 22],
  quiet: [2, 22],
  plausible: [32, 39],
  estimate: [33, 39],
  problem: [31, 39],
} as const;

/** A way in which text stands out. */
export type Paint = keyof typeof PAINTS;

/** Text in a paint, or as it is on a screen without colours. */
export function painted(text: string, paint: Paint | undefined, { hasColours }: Pick<Screen, 'hasColours'>): string {
  if (paint === undefined || !hasColours || text === '') return text;
  const [on, off] = PAINTS[paint];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}
