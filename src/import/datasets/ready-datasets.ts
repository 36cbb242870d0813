/** The maps that ship with the program, by name, and the operator's own, by file. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ImportError } from '../import-error.ts';
import { type DatasetMap, parseDatasetMap } from './dataset-map.ts';

const ENDING = '.map';

export function readyDatasets(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();
}

/** A map by name from the folder, or by path. */
export function readDatasetMap(folder: string, name: string): DatasetMap {
  const isFile = name.endsWith(ENDING) || name.includes(path.sep);
  const names = readyDatasets(folder);
  if (!isFile && !names.includes(name)) {
    const message = `There is no table "${name}". There are: ${names.join(', ')}. For another one, write a file that ends in ${ENDING} and name it.`;
    throw new ImportError('IMPORT_MAPPING_INVALID', message);
  }
  const file = isFile ? name : path.join(folder, name + ENDING);
  try {
    const map = parseDatasetMap(readFileSync(file, 'utf8'), path.basename(file));
    return { ...map, reference: isFile ? path.resolve(file) : name };
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw new ImportError('IMPORT_MAPPING_INVALID', `${file} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}
