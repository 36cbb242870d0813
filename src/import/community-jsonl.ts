/** Foods of a community or an operator as JSON lines: one object per line, with the members of `community-row.ts`. */
import type { Source } from '../food/source.ts';
import { type CommunityRow, readCommunityRow } from './community-row.ts';
import type { LineReader } from './raw-food.ts';

/** Whether a first line looks like this format. */
export function isCommunityLine(line: string): boolean {
  return line.trimStart().startsWith('{') && parseObject(line)?.key !== undefined;
}

/** Makes the reader; `source` labels the foods whose line does not say otherwise. */
export function communityReader(source: Source): LineReader {
  return (text, start, end) => {
    const row = parseObject(text.slice(start, end));
    return row === undefined ? { rejected: 'not-readable' } : readCommunityRow(row, source);
  };
}

function parseObject(line: string): CommunityRow | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as CommunityRow) : undefined;
  } catch {
    return undefined;
  }
}
