/**
 * The rule for published tables, FoodData Central among them: the files again, whole, when the server has others at the addresses from
 * which they were downloaded, or when the map has other addresses than it had then.
 */
import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { readDatasetMap } from '../datasets/ready-datasets.ts';
import { lookAt } from './look-at.ts';
import type { PlanContext, UpdatePlan } from './update-plan.ts';

/** The year and month of an edition. */
const EDITION = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])/;

/** Decides what brings a published table up to date. */
export async function planTable(
  dataset: string,
  { title, origin }: DatasetTerms,
  tables: string,
  context: PlanContext,
): Promise<UpdatePlan> {
  const label = title ?? dataset;
  const idle = (way: 'nothing' | 'unknown', why: string): UpdatePlan => ({
    ...{ dataset, way, words: `${label}: ${why}`, files: [] },
  });
  if (!origin) {
    const again = 'When there are newer ones, import it again; if by their address, updates follow it from then on.';
    return idle('unknown', `not checked, because it is not known where its files were downloaded from. ${again}`);
  }
  const known = new Map(origin.files.map(({ address, version }) => [address, version]));
  const map = readDatasetMap(tables, origin.map);
  const addresses = origin.isOfMap && map.downloads.length > 0 ? map.downloads : [...known.keys()];
  const isMoved = addresses.length !== known.size || addresses.some((address) => !known.has(address));
  const found: Awaited<ReturnType<typeof lookAt>>[] = [];
  for (const address of addresses) found.push(await lookAt(address, context));
  const full = (why: string): UpdatePlan => ({
    ...{ dataset, way: 'full', words: `${label}: the whole dataset, because ${why}.` },
    files: found,
    table: { map, addresses },
  });
  if (isMoved) return full('another edition is known to this version of Larder');
  if (found.some(({ address, version }) => version !== null && version !== known.get(address))) {
    return full('the server has a newer file');
  }
  if (found.some(({ version }) => version === null)) {
    return idle('unknown', 'not known, because the server states neither a tag nor a date of the file.');
  }
  if (!addresses.some((address) => EDITION.test(address)))
    return idle('nothing', 'nothing to do; the server has the same files.');
  const later = origin.isOfMap
    ? 'comes with a newer version of Larder, or by its address'
    : 'has to be imported by its own';
  return idle(
    'nothing',
    `nothing to do; the server has the same files. Their address is that of one edition: a later one ${later}.`,
  );
}
