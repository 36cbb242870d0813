/** `larder serve`: builds the service from its parts, listens, and takes it down again in order. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { type Logger, pino } from 'pino';
import { ACCOUNTS_FILE, openAccountsDatabase } from '../accounts/database/database.ts';
import { KeyRing } from '../accounts/keys/key-ring.ts';
import { UsageMeter } from '../accounts/usage/usage-meter.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { readManifest } from '../catalog/manifest.ts';
import type { Settings } from '../config/settings.ts';
import { ClientAddress } from '../http/client-address.ts';
import { FairnessDelay } from '../http/fairness-delay.ts';
import { measureRequests, serveMetrics } from '../http/metrics.ts';
import { readAssets } from '../http/pages/files.ts';
import { buildServer } from '../http/server.ts';
import { runImport } from '../import/run-import.ts';
import { measureFollower } from '../replica/replica-metrics.ts';
import { SearchPool } from '../search/pool.ts';
import { catalogRoot } from './catalog-root.ts';
import type { CommandContext } from './context.ts';
import { holdPort } from './hold-port.ts';
import { Housekeeping } from './housekeeping.ts';
import { importRequest } from './import-request.ts';
import { openAccounts } from './open-accounts.ts';
import { openLimiter } from './open-limiter.ts';
import { ASSET_LIST, CATALOG_LOADER, LARDER_VERSION, SEARCH_WORKER } from './program-files.ts';
import { followStore } from './replica.ts';

const MAX_SEARCH_THREADS = 8;
/** How long requests in flight have to finish, beside the fairness delay. */
const DRAIN_MS = 5_000;

/** Makes the command. */
export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('start the service; without a catalog it installs the starter foods first')
    .action(() => serve(context, context.settings()));
}

async function serve(context: CommandContext, settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const root = catalogRoot(settings);
  const follower = await followStore(settings, log);
  if (!follower) await installStarterIfEmpty(context, log, settings);

  const search = new SearchPool({
    workerUrl: SEARCH_WORKER,
    threads: settings.searchThreads || Math.min(availableParallelism(), MAX_SEARCH_THREADS),
    maxQueued: settings.searchQueue,
  });
  const catalog = new LiveCatalog({
    root,
    loaderUrl: CATALOG_LOADER,
    events: {
      prepare: (shared) => search.load(shared),
      swapped: ({ version, foods }, seconds) =>
        log.info({ version, foods, seconds: Math.round(seconds * 100) / 100 }, 'catalog swapped'),
      failed: (err) => log.error({ err }, 'the new catalog could not be opened; the old one goes on serving'),
    },
  });
  await search.load(catalog.current.shared);
  catalog.watch();

  const accountsDatabase = await openAccountsDatabase(path.join(settings.data, ACCOUNTS_FILE));
  const { port, release } = await holdPort(settings);
  const publicUrl = settings.publicUrl ?? `http://${bracketed(settings.host)}:${port}`;
  const { parts: accounts, ...service } = openAccounts({ database: accountsDatabase, settings, publicUrl, log });
  const keys = new KeyRing({
    store: accounts.store,
    onError: (err) => log.error({ err }, 'the accounts cannot be read; known keys go on working'),
    onRecovery: () => log.info('the accounts can be read again'),
  });
  keys.start();
  const usage = new UsageMeter({
    store: accounts.usageStore,
    onError: (err) => log.error({ err }, 'usage cannot be written; it is counted on and written later'),
    onRecovery: () => log.info('usage can be written again'),
  });
  usage.start();
  const housekeeping = new Housekeeping(service.chores, (err, chore) =>
    log.warn({ err, chore }, 'a chore could not be done; tried again in an hour'),
  );

  const limiter = await openLimiter(settings, log);
  const delay = new FairnessDelay(settings.fairnessDelayMs);
  const app = buildServer({
    catalog,
    search,
    limiter,
    limits: settings,
    delay,
    pagesPerMinute: settings.pagesPerMinute,
    photos: settings.photos === 'on',
    assets: readAssets(ASSET_LIST),
    prices: { pro: settings.proPriceText, scale: settings.scalePriceText },
    canPay: accounts.payments.isOn(),
    publicUrl,
    accounts,
    accountPerMinute: settings.accountPerMinute,
    keys,
    usage,
    clientAddress: new ClientAddress(settings.trustProxy, (peer) =>
      log.warn(
        { peer },
        'ignored an X-Forwarded-For header of an untrusted peer; if that is your proxy, set LARDER_TRUST_PROXY to its address',
      ),
    ),
    log,
  });
  const stopMetrics =
    settings.metricsPort === undefined
      ? undefined
      : await serveMetrics({
          registry: measureFollower(measureRequests(app, { catalog, search, delay, usage }).registry, follower),
          port: settings.metricsPort,
          host: settings.metricsHost,
        });

  await release();
  const url = await app.listen({
    port,
    host: settings.host,
    listenTextResolver: (address) => `accepting connections at ${address}`,
  });
  log.info({ url, version: LARDER_VERSION, foods: catalog.current.foods }, 'listening');
  housekeeping.start();
  greet(context, url, catalog);

  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping: requests in flight are finished first');
    // A connection that never finishes its request must not hold the end back for ever.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS + settings.fairnessDelayMs).unref();
    await app.close();
    await follower?.close();
    await stopMetrics?.();
    await Promise.all([search.close(), catalog.close(), limiter.close()]);
    keys.close();
    await housekeeping.stop();
    await service.close();
    const requestsLost = await usage.close();
    if (requestsLost > 0) log.error({ requestsLost }, 'the last usage could not be written');
    await accountsDatabase.close();
    log.info('stopped');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function installStarterIfEmpty({ stderr }: CommandContext, log: Logger, settings: Settings): Promise<void> {
  if (readManifest(catalogRoot(settings))) return;
  // A few thousand foods are read sooner than threads start.
  const { manifest } = await runImport({ ...importRequest(settings), threads: { count: 0 }, inputs: [] });
  log.info({ foods: manifest.foods }, 'installed the starter catalog; "larder import off" adds the full database');
  if (stderr.isTTY) stderr.write(`Installed the starter catalog of ${manifest.foods} plain foods.\n`);
}

/** A few lines for a person at a terminal; programs read the log. */
function greet({ stderr }: CommandContext, url: string, catalog: LiveCatalog): void {
  if (!stderr.isTTY) return;
  const { foods, isStarterOnly } = catalog.current;
  stderr.write(`\nLarder ${LARDER_VERSION} serves ${foods.toLocaleString('en')} foods at ${url}\n`);
  stderr.write(`Try: curl '${url}/search?q=banana&limit=1'\n`);
  if (isStarterOnly) {
    stderr.write('These are the starter foods. To add the products of Open Food Facts, run: npx larder import off\n');
  }
  stderr.write('\n');
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
