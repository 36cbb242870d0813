/** Foods of a community or an operator as JSON lines: one object per line, with the members of `community-row.ts`. */
import type { Source } from '../../food/source.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { LineReader } from '../normalize/raw-food.ts';
import { type CommunityRow, type RowDefaults, readCommunityRow } from './community-row.ts';

/** Whether a first line looks like this format. */
export function isCommunityLine(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false;
  const row = parseObject(line);
  return !(row instanceof Error) && row.key !== undefined;
}

/** Makes the reader; `source` labels the foods whose line does not say otherwise. */
export function communityReader(source: Source, defaults?: RowDefaults): LineReader {
  return (text, start, end) => {
    const row = parseObject(text.slice(start, end));
    if (row instanceof Error) return { rejected: 'not-readable', problem: row.message };
    return readCommunityRow(row, source, defaults);
  };
}

function parseObject(line: string): CommunityRow | SyntaxError {
  try {
    const value = parseJson(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as CommunityRow;
    return new SyntaxError('It is not a JSON object.');
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}
