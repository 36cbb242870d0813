import type { Screen } from './text-width.ts';

/** The few ways in which text stands out; color never carries a meaning alone. */
const STYLES = {
  bold: [1, 22],
  quiet: [2, 22],
  plausible: [32, 39],
  estimate: [33, 39],
  problem: [31, 39],
} as const;

export type AnsiStyle = keyof typeof STYLES;

/** Text in a style, or as it is on a screen without colors. */
export function styled(text: string, style: AnsiStyle | undefined, { hasColors }: Pick<Screen, 'hasColors'>): string {
  if (style === undefined || !hasColors || text === '') return text;
  const [on, off] = STYLES[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}
