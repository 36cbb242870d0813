import path from 'node:path';
import type { Settings } from '../config/settings.ts';

/** The folder of the catalogs within the data folder. */
export function catalogRoot(settings: Pick<Settings, 'data'>): string {
  return path.join(settings.data, 'catalog');
}
