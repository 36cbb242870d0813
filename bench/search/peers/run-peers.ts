/** Builds the other engines one after the other and measures each beside ours. */
import { SearchIndex } from '../../../src/catalog/index/search-index.ts';
import type { BenchCatalog } from '../catalog.ts';
import { MeasuredThread } from '../measured-thread.ts';
import type { Part } from '../options.ts';
import type { BenchQuery } from '../queries.ts';
import { say } from '../report.ts';
import { Fts5Table, fts5ByBm25, fts5InRankOrder } from './fts5.ts';
import { measurePeer, type Peer, type PeerResult } from './peer.ts';
import { postgresPeer } from './postgres.ts';

/** Runs the peers among the parts; gives the reasons for those that were to run and could not. */
export async function runPeers(
  { catalog: { records, shared }, folder }: BenchCatalog,
  queries: readonly BenchQuery[],
  parts: ReadonlySet<Part>,
): Promise<{ results: PeerResult[]; reasons: string[] }> {
  const results: PeerResult[] = [];
  const reasons: string[] = [];
  if (!parts.has('fts5') && !parts.has('bm25') && !parts.has('postgres')) return { results, reasons };
  const index = new SearchIndex(shared.search);
  const ours = new MeasuredThread(shared);
  const measure = async (peer: Peer) => results.push(await measurePeer(peer, queries, ours, records));
  try {
    await ours.run(queries);
    if (parts.has('fts5') || parts.has('bm25')) {
      say('building FTS5');
      const table = new Fts5Table(index, folder);
      if (parts.has('fts5')) await measure(fts5InRankOrder(table, index));
      if (parts.has('bm25')) await measure(fts5ByBm25(table));
      table.close();
    }
    if (parts.has('postgres')) {
      say('building PostgreSQL');
      const postgres = await postgresPeer(index, folder).catch((error: Error) => {
        reasons.push(`PostgreSQL was left out, because it could not be built: ${error.message}`, '');
      });
      if (postgres) await measure(postgres).finally(postgres.close);
    }
  } finally {
    await ours.close();
  }
  return { results, reasons };
}
