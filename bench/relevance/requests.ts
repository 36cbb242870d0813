/**
 * `npm run bench requests [-- options]`: requests that people wrote who had seen neither the tables nor the code, on the
 * starter foods. One half is there to tune on; the other is only counted, never shown.
 *   --show CLASS   the failing requests of a class, of the half to tune on
 *   --file FILE    the requests of another file instead
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importedCatalog } from './catalog.ts';
import { judge, readJudgements, readRequests } from './judgements.ts';
import { failingLines, shareLines } from './report.ts';

/** Judges both halves, or the requests of a file, and returns the lines for the report. */
export async function benchRequests(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { show: { type: 'string' }, file: { type: 'string' } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-requests-'));
  const catalog = await importedCatalog(folder, []);
  try {
    const judged = (requests: ReturnType<typeof readJudgements>) => requests.map((request) => judge(request, catalog));
    const tuned = judged(
      values.file === undefined ? readRequests('tune') : readJudgements(readFileSync(values.file, 'utf8')),
    );
    const lines = shareLines(values.file ?? 'tuned on', tuned);
    if (values.file === undefined) lines.push('', ...shareLines('kept for reports', judged(readRequests('report'))));
    return values.show === undefined ? lines : [...lines, ...failingLines(tuned, values.show)];
  } finally {
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
