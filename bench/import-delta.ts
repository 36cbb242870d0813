/**
 * Imports a delta of 10,000 rows on the same catalog in two ways, in turn: with the columns of the records, by which foods are
 * carried over without being read, and without them, so that every record is parsed, written and analyzed again.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COLUMNS_FILE } from '../src/catalog/carry/record-columns.ts';
import { readManifest, versionFolder } from '../src/catalog/versions/manifest.ts';
import { DELTA_ROWS, generate, generatedFile, importFile, type Measured } from './import.ts';

const RUNS = 2;

/** Generates and imports `rows` rows, then measures the delta. */
export async function benchDelta(rows: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-delta-'));
  try {
    const delta = path.join(folder, 'delta.jsonl.gz');
    await generate(DELTA_ROWS, 'delta', delta, '--delta-of', '1', '--set-rows', String(rows));
    const base = path.join(folder, 'base');
    await importFile(base, [await generatedFile(folder, rows, 'csv')]);
    const lines = [
      `a delta of ${DELTA_ROWS} rows on ${rows}, ${RUNS} runs of each in turn`,
      '',
      '| | seconds | processor seconds | peak memory MB | foods | steps |',
      '|---|---|---|---|---|---|',
    ];
    for (let run = 0; run < RUNS; run++) {
      lines.push(row('carried over', await importOn(base, folder, delta, true)));
      lines.push(row('all records read', await importOn(base, folder, delta, false)));
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importOn(base: string, folder: string, delta: string, withColumns: boolean): Promise<Measured> {
  const data = path.join(folder, 'data');
  cpSync(base, data, { recursive: true });
  try {
    if (!withColumns) rmSync(columnsIn(path.join(data, 'catalog')));
    return await importFile(data, [delta]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** The columns of the live catalog of a root. */
function columnsIn(root: string): string {
  return path.join(versionFolder(root, readManifest(root)!.version), COLUMNS_FILE);
}

function row(name: string, { total, cpuSeconds, peakMb, report }: Measured): string {
  const steps = Object.entries(report.seconds).map(([step, seconds]) => `${step} ${seconds.toFixed(1)}`);
  return `| ${name} | ${total.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${peakMb} | ${report.foods} | ${steps.join(', ')} |`;
}
