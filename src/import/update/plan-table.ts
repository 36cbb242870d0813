/**
 * How published tables, including FoodData Central, are updated: all files again if the server has newer ones at the
 * addresses they were downloaded from, or if the map's addresses have changed.
 */
import { type DatasetTerms, EDITION } from '../../catalog/versions/dataset-terms.ts';
import { readDatasetMap } from '../datasets/ready-datasets.ts';
import { lookAt, readList } from './look-at.ts';
import type { PlanContext, UpdatePlan } from './update-plan.ts';

/** A page that lists downloads. */
const MAX_PAGE_BYTES = 4e6;

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
  const current = origin.isOfMap && map.downloads.length > 0 ? map.downloads : [...known.keys()];
  const { editions } = map;
  const page = editions && (await readList(editions, MAX_PAGE_BYTES, context).catch(unlessAborted(context)));
  // This version of Larder may know a later edition than the page, which may also be unreadable.
  const listed = editions ? [page ?? '', ...map.downloads].join('\n') : '';
  const latest = current.map((address) => latestEdition(address, listed));
  const isLater = latest.some((address, at) => address !== current[at]);
  const addresses = isLater ? latest : current;
  const isMoved = addresses.length !== known.size || addresses.some((address) => !known.has(address));
  const found: Awaited<ReturnType<typeof lookAt>>[] = [];
  for (const address of addresses) found.push(await lookAt(address, context));
  const full = (why: string): UpdatePlan => ({
    ...{ dataset, way: 'full', words: `${label}: the whole dataset, because ${why}.` },
    files: found,
    table: { map, addresses },
  });
  if (isMoved) return full(isLater ? 'there is a later edition' : 'another edition is known to this version of Larder');
  if (found.some(({ address, version }) => version !== null && version !== known.get(address))) {
    return full('the server has a newer file');
  }
  if (found.some(({ version }) => version === null)) {
    return idle('unknown', 'not known, because the server states neither a tag nor a date of the file.');
  }
  if (!addresses.some((address) => EDITION.test(address)))
    return idle('nothing', 'nothing to do; the server has the same files.');
  if (page) return idle('nothing', `nothing to do; ${editions} names no later edition.`);
  const later = origin.isOfMap
    ? 'comes with a newer version of Larder, or by its address'
    : 'has to be imported by its own';
  return idle(
    'nothing',
    `nothing to do; the server has the same files. Their address is that of one edition: a later one ${later}.`,
  );
}

/** A page that cannot be read does not block the update. */
function unlessAborted({ download: { signal } }: PlanContext): () => undefined {
  return () => {
    signal?.throwIfAborted();
    return undefined;
  };
}

/** The latest file linked on a page whose name differs only in its edition, within the same folder. */
function latestEdition(address: string, page: string): string {
  const [date] = EDITION.exec(address.slice(address.lastIndexOf('/'))) ?? [];
  if (date === undefined) return address;
  const [before, after] = address.slice(address.lastIndexOf('/') + 1).split(date) as [string, string];
  let latest = date;
  for (let at = page.indexOf(before); at >= 0; at = page.indexOf(before, at + 1)) {
    const from = at + before.length;
    const found = EDITION.exec(page.slice(from, from + 'YYYY-MM-DD'.length));
    if (found?.index !== 0 || !page.startsWith(after, from + found[0].length)) continue;
    const isWhole = !isPartOfName(page[at - 1]) && !isPartOfName(page[from + found[0].length + after.length]);
    if (isWhole && found[0] > latest) [latest] = found;
  }
  return new URL(before + latest + after, address).href;
}

function isPartOfName(character: string | undefined): boolean {
  return character !== undefined && /[\w.-]/.test(character);
}
