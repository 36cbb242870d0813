/** Maps a table's columns to fields: `--map 'Energy (kcal)=calories_kcal'`, or a file of such lines. */
import { readFileSync } from 'node:fs';
import { ImportError } from '../import-error.ts';
import { type FieldTarget, fieldTarget } from './known-fields.ts';
import { plainCharacters } from './plain-characters.ts';

export interface ColumnMapping extends FieldTarget {
  column: string;
}

/** Reads values of `--map`: mappings, or files with one mapping per line. */
export function readMappings(given: readonly string[]): ColumnMapping[] {
  return given.flatMap((text) => (text.includes('=') ? [parseMapping(text)] : readMappingFile(text)));
}

/** A column name for comparison: case-folded, single-spaced. */
export function columnKey(column: string): string {
  return plainCharacters(column).toLowerCase();
}

function readMappingFile(file: string): ColumnMapping[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw invalid(`"${file}" is neither COLUMN=FIELD nor a file that can be read.`, cause);
  }
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
    .map(parseMapping);
}

/** Splits at the last `=`, because column names may contain one. */
function parseMapping(text: string): ColumnMapping {
  const at = text.lastIndexOf('=');
  const column = text.slice(0, at).trim();
  const target = at < 0 ? undefined : fieldTarget(text.slice(at + 1));
  if (column === '' || target === undefined) {
    throw invalid(
      `"${text.trim()}" does not map a column to a field. Write COLUMN=FIELD, with a field such as key, name, ` +
        'calories_kcal, energy_kJ, protein_g, sodium_mg, sodium_g or salt_g.',
    );
  }
  return { column, ...target };
}

function invalid(message: string, cause?: unknown): ImportError {
  return new ImportError('IMPORT_MAPPING_INVALID', message, { cause });
}
