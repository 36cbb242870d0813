/** `larder changes`: what changed since an earlier version of the catalog. */
import { type Command, InvalidArgumentError } from 'commander';
import { CHANGE_KINDS, countChanges, idOfChange, kindOfChange } from '../../catalog/changes/change-list.ts';
import { isVersionName } from '../../catalog/versions/manifest.ts';
import { type OpenCatalog, openWithoutIndex } from '../../catalog/versions/open-catalog.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { describedCommand, readBy } from '../described-command.ts';
import { wantsJson } from '../terminal/screen.ts';

interface ChangesOptions {
  since?: string;
  json?: true;
}

/** More foods are counted but not listed for people. */
const MAX_NAMED = 50;

export function changesCommand(context: CommandContext): Command {
  return describedCommand('changes', { since: readBy(readVersion) }).action((options: ChangesOptions) => {
    using catalog = openWithoutIndex(catalogRoot(context.settings()));
    const changes = changesSince(catalog, options.since ?? catalog.version);
    const asJson = wantsJson(context, options);
    context.stdout.write(asJson ? json(catalog, changes, options.since) : text(catalog, changes, options.since));
  });
}

function changesSince({ changes, version }: OpenCatalog, since: string): Uint32Array {
  const found = changes.since(since);
  if (found) return found;
  const message = `The changes since ${since} are not kept. The catalog is ${version} now: start from all of its foods ("larder export").`;
  throw new CommandError('CHANGES_GONE', message);
}

function json({ version }: OpenCatalog, changes: Uint32Array, since: string | undefined): string {
  const idsOf = (kind: number) =>
    Array.from(
      changes.filter((each) => kindOfChange(each) === kind),
      idOfChange,
    );
  const ids = Object.fromEntries(CHANGE_KINDS.map((name, kind) => [name, idsOf(kind)]));
  return `${JSON.stringify({ since: since ?? null, version, ...ids })}\n`;
}

function text({ version, records }: OpenCatalog, changes: Uint32Array, since: string | undefined): string {
  if (since === undefined) return `${version}\n`;
  const { added, changed, removed } = countChanges(changes);
  const number = (count: number) => count.toLocaleString('en');
  const lines = [`${number(added)} added, ${number(changed)} changed, ${number(removed)} removed; now ${version}.`];
  for (const each of changes.subarray(0, MAX_NAMED)) {
    const id = idOfChange(each);
    const doc = records.docById(id);
    const name = doc === undefined ? '' : `  ${records.food(doc).name}`;
    lines.push(`  ${CHANGE_KINDS[kindOfChange(each)]!.padEnd(7)}  ${String(id).padStart(9)}${name}`);
  }
  if (changes.length > MAX_NAMED) lines.push(`  and ${number(changes.length - MAX_NAMED)} more; --json lists all`);
  return `${lines.join('\n')}\n`;
}

function readVersion(value: string): string {
  if (!isVersionName(value)) throw new InvalidArgumentError('Give a version as "larder catalogs" lists it.');
  return value;
}
