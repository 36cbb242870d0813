/** `larder status`: everything at a glance. Read-only; unreadable parts are skipped. */
import type { Command } from 'commander';
import { inspectAccounts } from '../../accounts/database/database.ts';
import { completeTo } from '../../catalog/versions/coverage.ts';
import { filesOf, readManifest } from '../../catalog/versions/manifest.ts';
import { openWithoutIndex } from '../../catalog/versions/open-catalog.ts';
import { renderTable } from '../../terminal/table.ts';
import { accountsLocation, describeAccounts, isThere } from '../accounts/accounts-location.ts';
import { missingWords } from '../accounts/with-accounts.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { LARDER_VERSION } from '../program-files.ts';
import { screenOf, wantsJson } from '../terminal/screen.ts';
import { lastUpdateWords, minute, updateStateOf } from '../updates/update-state.ts';
import { type FoundService, findService } from './probe-server.ts';

type Status = Awaited<ReturnType<typeof look>>;

export function statusCommand(context: CommandContext, now: () => Date = () => new Date()): Command {
  return describedCommand('status').action(async (flags: { json?: true }) => {
    const status = await look(context, now());
    context.stdout.write(wantsJson(context, flags) ? `${JSON.stringify(status)}\n` : text(status, context));
  });
}

async function look(context: CommandContext, now: Date) {
  const settings = context.settings();
  const troubles: string[] = [];
  const attempt = async <T>(part: string, read: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      troubles.push(`${part}: ${(error as Error).message}`);
      return null;
    }
  };
  const catalog = await attempt('catalog', () => catalogStatus(catalogRoot(settings), now));
  const { accounts, ...accountsIn } = await accountsStatus(context, attempt);
  return {
    larder: LARDER_VERSION,
    data: settings.data,
    catalog,
    updates: updateStateOf(settings, catalog ? Date.parse(catalog.built_at) : now.getTime()),
    accounts,
    accounts_in: accountsIn,
    server: serverStatus(await findService(settings)),
    troubles,
  };
}

/** Where the server answers, and which one, if it wrote its state to the data folder. */
function serverStatus({ url, service, ...probe }: FoundService) {
  const { pid, version, started_at } = service !== undefined && service.address === url ? service : noService;
  return { url, state: probe.found, foods: probe.found === 'larder' ? probe.foods : null, pid, version, started_at };
}

const noService = { pid: null, version: null, started_at: null };

function catalogStatus(root: string, now: Date) {
  const manifest = readManifest(root);
  if (!manifest) return null;
  using catalog = openWithoutIndex(root);
  const { datasets, coverage } = catalog;
  const seconds = completeTo(coverage);
  return {
    version: manifest.version,
    built_at: manifest.built_at,
    age_seconds: Math.max(0, Math.round((now.getTime() - Date.parse(manifest.built_at)) / 1000)),
    foods: manifest.foods,
    datasets,
    /** Up to when it has every change of its sources; null if it follows none. */
    complete_to: seconds === undefined ? null : new Date(seconds * 1000).toISOString(),
    bytes: Object.fromEntries(filesOf(manifest).map((name) => [name, manifest.files[name].bytes])),
  };
}

/** The accounts and where they are, without creating a database. */
async function accountsStatus(
  context: CommandContext,
  attempt: <T>(part: string, read: () => Promise<T>) => Promise<T | null>,
) {
  const settings = context.settings();
  const location = accountsLocation(settings);
  const isFile = typeof location === 'string';
  const found = isThere(location) ? await attempt('accounts', () => inspectAccounts(location)) : null;
  return {
    kind: isFile ? 'sqlite' : 'postgresql',
    where: describeAccounts(settings),
    version: found?.serverVersion ?? null,
    migrations_missing: found?.missingMigrations.length ?? null,
    accounts: found?.accounts ?? null,
  };
}

function text(
  { larder, data, catalog, updates, accounts, accounts_in, server, troubles }: Status,
  context: CommandContext,
): string {
  const rows: [string, string][] = [
    ['Larder', larder],
    ['Data', data],
  ];
  if (catalog) {
    const bytes = Object.values(catalog.bytes).reduce((sum, each) => sum + each, 0);
    rows.push(
      ['Catalog', `${catalog.version}, ${age(catalog.age_seconds)} old`],
      ['', `${number(catalog.foods)} foods, ${megabytes(bytes)}`],
      ...catalog.datasets.map(({ name, foods }): [string, string] => ['', `${name}: ${number(foods)}`]),
    );
  } else if (!troubles.some((trouble) => trouble.startsWith('catalog'))) {
    rows.push(['Catalog', 'none yet; "larder serve" installs the starter foods, "larder import" others']);
  }
  if (catalog?.complete_to) rows.push(['', `complete up to ${minute(catalog.complete_to)}`]);
  const { every, next_at, last } = updates;
  rows.push(['Updates', next_at === null ? every : `${every}; the next one at ${minute(next_at)}`]);
  if (last) rows.push(['', lastUpdateWords(last)]);
  if (accounts !== null) rows.push(['Accounts', number(accounts)]);
  if (accounts_in.kind === 'postgresql') {
    const server = `PostgreSQL ${accounts_in.version ?? ''}`.trim();
    rows.push([accounts === null ? 'Accounts' : '', `${server} at ${accounts_in.where}`]);
  }
  if (accounts_in.migrations_missing) rows.push(['', missingWords(accounts_in.migrations_missing)]);
  rows.push(['Server', serverWords(server)]);
  rows.push(...troubles.map((trouble): [string, string] => ['Trouble', trouble]));
  const lines = renderTable(
    [{ heading: '' }, { heading: '' }],
    rows.map(([what, words]) => ({ cells: [[{ text: what, style: what === 'Trouble' ? 'problem' : 'bold' }], words] })),
    screenOf(context),
  );
  return `${lines.slice(1).join('\n')}\n`;
}

function serverWords({ url, state, foods, pid, version, started_at }: Status['server']): string {
  const process = pid === null ? '' : `; process ${pid}, version ${version}, since ${started_at}`;
  if (state === 'larder') return `answers at ${url} with ${number(foods!)} foods${process}`;
  return state === 'other' ? `something else answers at ${url}` : `none answers at ${url}`;
}

const number = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) =>
  bytes < 1e6 ? `${number(Math.ceil(bytes / 1e3))} kB` : `${number(Math.round(bytes / 1e6))} MB`;

function age(seconds: number): string {
  const [count, unit] =
    seconds < 5_400
      ? [Math.round(seconds / 60), 'minute']
      : seconds < 129_600
        ? [Math.round(seconds / 3_600), 'hour']
        : [Math.round(seconds / 86_400), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
