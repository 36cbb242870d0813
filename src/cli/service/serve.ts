/** `larder serve`: builds the service from its parts, listens, and shuts down in order. */
import type { Server } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Command, Help } from 'commander';
import type { Logger } from 'pino';
import { openAccountsDatabase } from '../../accounts/database/database.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import { SETTINGS, type Settings } from '../../config/settings.ts';
import { unprotectedConnections } from '../../config/unprotected-connections.ts';
import { type Listening, listenOnHost } from '../../http/connection/listen-on-host.ts';
import { FairnessDelay } from '../../http/gate/fairness-delay.ts';
import type { MetricSources } from '../../http/metrics.ts';
import { serveOperations } from '../../http/operations-server.ts';
import { readAssets } from '../../http/pages/files.ts';
import { Readiness } from '../../http/readiness.ts';
import { ResponseCache } from '../../http/response/response-cache.ts';
import type { ResponseObservers } from '../../http/response/response-observers.ts';
import { SecurityLog } from '../../http/security-events.ts';
import { buildServer } from '../../http/server.ts';
import { FoodPortions } from '../../kinds/amounts/food-portions.ts';
import { openKinds } from '../../kinds/compiled-kinds.ts';
import type { PhotoStore } from '../../photos/photo-store.ts';
import type { Follower } from '../../replica/follower.ts';
import { readSearchTables } from '../../search/search-kinds.ts';
import { SearchPool } from '../../search/threads/pool.ts';
import { accountsLocation } from '../accounts/accounts-location.ts';
import { importRequest } from '../catalog/import-request.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, prepareDataFolder } from '../data-folder.ts';
import { ASSET_LIST, LARDER_COMMAND, LARDER_VERSION, SEARCH_WORKER, SQLITE_THREAD } from '../program-files.ts';
import type { Configuration } from '../settings/configuration.ts';
import { describeUnknown, unknownSettings } from '../settings/unknown-settings.ts';
import { createLog } from './create-log.ts';
import { isFirstStart } from './first-start.ts';
import { MaintenanceScheduler } from './maintenance.ts';
import { openAccounts } from './open-accounts.ts';
import { openConnections } from './open-connections.ts';
import { openKeys } from './open-keys.ts';
import { openLimiter } from './open-limiter.ts';
import { openLiveCatalog, upgradeCatalog } from './open-live-catalog.ts';
import { openUpdates, type Updates } from './open-updates.ts';
import { openUsage } from './open-usage.ts';
import { addressOf } from './probe-server.ts';
import { reservePort, unusablePort } from './reserve-port.ts';
import { removeServiceState, writeServiceState } from './service-state.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const MAX_SEARCH_THREADS = 8;
const HELP_COLUMNS = 78;
/** Refused keys a minute per anonymous request allowed: enough for a program that keeps trying an old key. */
const REFUSED_KEYS_SHARE = 20;
/** How long requests in flight have to finish, in addition to the fairness delay. */
const FINISH_MS = 5_000;

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('start the service; without a catalog it installs the starter foods first')
    .option('--port <number>', `port of the service, instead of PORT (${SETTINGS.port.default})`)
    .option('--host <address>', `address to listen on, 0.0.0.0 for all, instead of HOST (${SETTINGS.host.default})`)
    .addHelpText('after', () => `\n${variablesHelp()}`)
    .action(({ port, host }: { port?: string; host?: string }) =>
      serve(context, context.configuration({ PORT: port, HOST: host })),
    );
}

/** All variables by name; docs/settings.md explains them. */
function variablesHelp(): string {
  const names = Object.values(SETTINGS).map(({ env }) => env);
  const title = 'Settings, as environment variables or lines of larder.env (docs/settings.md explains each):';
  return `${title}\n${new Help().boxWrap(names.join(' '), HELP_COLUMNS)}`;
}

/** Starts the service: opens each part after those it needs, and closes them in reverse order. */
async function serve(context: CommandContext, configuration: Configuration): Promise<void> {
  const { settings } = configuration;
  const log = openLog(context, configuration);
  const root = catalogRoot(settings);
  const { port, release } = await reservePort(settings);
  // A node with remote accounts and an existing catalog writes nothing.
  if (settings.database === undefined || isFirstStart(root)) prepareDataFolder(settings);
  const readiness = new Readiness();
  const operations = await openOperations(settings, readiness, log);
  const follower = await openFollower(settings, log);
  if (!follower) await installStarterIfEmpty(context, log, settings);
  await upgradeCatalog(root, log);

  // Threads start and load meanwhile. A failure is thrown where this is awaited.
  const openingAccounts = openDatabase(settings, log);
  openingAccounts.catch(() => {});
  // Reading the tables blocks; let the accounts thread start first.
  await setImmediate();
  const tables = readSearchTables(context.kindFiles);
  const search = new SearchPool({
    workerUrl: SEARCH_WORKER,
    threads: settings.searchThreads || Math.min(availableParallelism(), MAX_SEARCH_THREADS),
    maxQueued: settings.searchQueue,
    tables,
    onDamage: (damage) => catalog.report(damage),
  });
  const catalog = await openLiveCatalog({ root, search, follower, log });
  const searchLoaded = search.load(catalog.current.shared);
  searchLoaded.catch(() => {});

  const accountsDatabase = await openingAccounts;
  const publicUrl = settings.publicUrl ?? `http://${bracketed(settings.host)}:${port}`;
  const { parts: accounts, ...service } = openAccounts({ database: accountsDatabase, settings, publicUrl, log });
  const keys = await openKeys(settings, accounts.store, readiness, log);
  const { usage, close: closeUsage } = await openUsage(settings, accounts.usageStore, log);
  const maintenance = new MaintenanceScheduler(service.maintenanceTasks, (err, task) =>
    log.warn({ err, task }, 'a maintenance task failed; it will be retried in an hour'),
  );

  const limiter = await openLimiter(settings, log);
  readiness.limiter = limiter;
  const { clientAddress, connections } = openConnections(settings, log);
  const delay = new FairnessDelay(settings.fairnessDelayMs);
  const securityLog = new SecurityLog(log);
  const updates = openUpdates(configuration, catalog, log);
  const cache = new ResponseCache(settings.responseCacheMb * 2 ** 20);
  const kinds = openKinds(tables.kinds);
  const { server, observers } = buildServer({
    catalog,
    search,
    cache,
    limiter,
    limits: settings,
    delay,
    pagesPerMinute: settings.pagesPerMinute,
    pagesPerHour: settings.pagesPerHour,
    refusedKeysPerMinute: settings.refusedKeysPerMinute ?? settings.anonymousPerMinute * REFUSED_KEYS_SHARE,
    photos: settings.photos,
    photoStore: await openPhotos(settings, log),
    hasOwnPhotoUrls: settings.photoUrls === 'own',
    currency: updates.currency,
    assets: readAssets(ASSET_LIST),
    kinds,
    portions: new FoodPortions(kinds),
    publicUrl,
    hsts: settings.hsts,
    offHosts: settings.offHosts,
    accounts,
    accountPerMinute: settings.accountPerMinute,
    keys,
    usage,
    clientAddress,
    connections,
    securityLog,
    log,
  });
  const { passwordQueue } = service;
  operations?.measure(
    observers,
    { catalog, search, cache, delay, usage, limiter, readiness, connections, securityLog, passwordQueue, updates },
    follower,
  );

  await searchLoaded;
  readiness.catalog = catalog;
  search.warm.then(() => {
    readiness.search = 'warm';
  });
  catalog.watch();

  await release();
  const { url, close } = await listen(server, settings, port, log);
  // Before anyone is told that it listens: a signal that finds no listener ends the process at once.
  stopOnSignal({
    graceSeconds: settings.drainSeconds,
    server,
    log,
    onDrain: () => {
      readiness.server = 'draining';
    },
    stop: async () => {
      // A connection that never finishes its request must not block the shutdown.
      setTimeout(() => server.closeAllConnections(), FINISH_MS + settings.fairnessDelayMs).unref();
      await close();
      await removeServiceState(settings.data).catch((err) =>
        log.warn({ err }, 'service.json could not be removed from the data folder'),
      );
      await updates.scheduler?.stop();
      await follower?.close();
      await operations?.stop();
      await Promise.all([search.close(), catalog.close(), limiter.close()]);
      await keys.close();
      await maintenance.stop();
      await service.close();
      await closeUsage();
      await accountsDatabase.close();
      securityLog.close();
      log.info('stopped');
    },
  });
  log.info({ url, version: LARDER_VERSION, foods: catalog.current.foods, data: settings.data }, 'listening');
  readiness.server = 'listening';
  maintenance.start();
  updates.scheduler?.start();
  printWelcome(context, url, catalog, updates);
}

/** Creates the log and reports questionable settings. */
function openLog({ environment, stdout }: CommandContext, { settings, fileWarnings }: Configuration): Logger {
  const log = createLog(settings.logLevel, stdout);
  for (const unknown of unknownSettings(environment)) log.warn(describeUnknown(unknown));
  for (const warning of [...fileWarnings, ...unprotectedConnections(settings)]) log.warn(warning);
  return log;
}

function openDatabase(settings: Settings, log: Logger): Promise<AccountsDatabase> {
  return openAccountsDatabase(accountsLocation(settings), {
    sqliteThread: SQLITE_THREAD,
    // A node that restarts during an outage must not make it worse: look-ups need no accounts.
    mayBeAway: true,
    onMigrated: ({ steps, isNew }) => {
      if (steps.length === 0 || isNew) return;
      log.info({ steps }, 'migrated the accounts database; earlier versions of Larder cannot use it any more');
    },
  });
}

/** Listens, and records where for other commands. */
async function listen(server: Server, { host, data }: Settings, port: number, log: Logger): Promise<Listening> {
  const listening = await listenOnHost(server, { port, host, log }).catch((error) => {
    throw unusablePort(error, { port, host, setting: 'PORT' });
  });
  await writeServiceState(data, addressOf({ host, port }), new Date()).catch((err) =>
    log.info({ err }, 'the address cannot be saved in the data folder; "larder status" asks HOST and PORT instead'),
  );
  return listening;
}

/** Opens the operations port, if configured, before everything else: probes ask from the start. */
async function openOperations({ metricsPort: port, metricsHost: host }: Settings, readiness: Readiness, log: Logger) {
  if (port === undefined) return undefined;
  // Loaded only here: most services have no such port.
  const { createRegistry, measureFollower, measureRequests } = await import('../../http/metrics.ts');
  const registry = createRegistry();
  const onError = (err: unknown) => log.error({ err }, 'the metrics could not be collected');
  const stop = await serveOperations({ registry, readiness, port, host, onError }).catch((error) => {
    throw unusablePort(error, { port, host, setting: 'LARDER_METRICS_PORT' });
  });
  const measure = (observers: ResponseObservers, sources: MetricSources, follower: Follower | undefined) => {
    measureRequests(registry, observers, sources);
    measureFollower(registry, follower);
  };
  return { measure, stop };
}

/** Starts following the configured store, if any. */
async function openFollower(settings: Settings, log: Logger): Promise<Follower | undefined> {
  const { catalogUrl } = settings;
  if (catalogUrl === undefined) return undefined;
  // Loaded only here: most services follow no store.
  const { followStore } = await import('./follow-store.ts');
  return followStore(catalogUrl, settings, log);
}

/** Where photos are kept; undefined if the service fetches none. */
async function openPhotos({ photos, data, photoCacheMb }: Settings, log: Logger): Promise<PhotoStore | undefined> {
  if (photos !== 'proxy') return undefined;
  // Loaded only here: most services fetch none.
  const { PhotoStore } = await import('../../photos/photo-store.ts');
  const { fetchPhoto } = await import('../../photos/fetch-photo.ts');
  return new PhotoStore({
    folder: path.join(data, 'photos'),
    maxBytes: photoCacheMb * 2 ** 20,
    fetch: fetchPhoto,
    onError: (err, address) => log.debug({ err, host: new URL(address).host }, 'a photo could not be fetched or kept'),
  });
}

async function installStarterIfEmpty({ stderr }: CommandContext, log: Logger, settings: Settings): Promise<void> {
  if (!isFirstStart(catalogRoot(settings))) return;
  // Loaded only here: no later start needs the importer. Reading a few thousand foods takes less time than starting threads.
  const { runImport } = await import('../../import/run-import.ts');
  const { manifest } = await runImport({ ...importRequest(settings), threads: { count: 0 }, inputs: [] });
  log.info({ foods: manifest.foods }, 'installed the starter catalog; "larder import off" adds the full database');
  if (stderr.isTTY) stderr.write(`Installed the starter catalog of ${manifest.foods} plain foods.\n`);
}

/** A few lines for a person at a terminal; programs read the log. */
function printWelcome({ stderr }: CommandContext, url: string, catalog: LiveCatalog, updates: Updates): void {
  if (!stderr.isTTY) return;
  const { foods, isStarterOnly } = catalog.current;
  stderr.write(`\nLarder ${LARDER_VERSION} serves ${foods.toLocaleString('en')} foods at ${url}\n`);
  stderr.write(`Try: curl '${url}/search?q=banana&limit=1'\n`);
  if (isStarterOnly) {
    stderr.write('These are the starter foods. To add the products of Open Food Facts, run: ');
    stderr.write(`${LARDER_COMMAND} import off\n`);
  }
  if (updates.isOffered)
    stderr.write('To keep the catalog current, set LARDER_UPDATE=daily in larder.env or the environment.\n');
  stderr.write('\n');
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
