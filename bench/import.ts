/**
 * Imports a generated export and compares it with the time that only unpacking it takes: seconds for each step, peak
 * memory, and the ratio to `gzip -dc FILE | wc -l` in the same run.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SAMPLE_MS = 200;
/** Of a day's delta. */
export const DELTA_ROWS = 10_000;
/** Of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100;

/** The part of an import's report that benchmarks print. */
export interface Imported {
  read: number;
  foods: number;
  seconds: Record<string, number>;
}

/** Generates `rows` rows unless the file is there, imports them, then imports them again and a delta on top. */
export async function benchImport(rows = 1_000_000, format: 'csv' | 'jsonl' | 'parquet' = 'csv'): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-import-'));
  try {
    const file = await generatedFile(folder, rows, format);
    const unpacking = format === 'parquet' ? undefined : await secondsOf(`gzip -dc '${file}' | wc -l`);
    const data = path.join(folder, 'data');
    const first = await importFile(data, [file]);
    const again = await importFile(data, [file]);
    const delta = path.join(folder, 'delta.jsonl.gz');
    await generate(DELTA_ROWS, 'delta', delta, '--delta-of', '1', '--set-rows', String(rows));
    const changed = await importFile(data, [delta]);
    const lines = [`${rows} rows of ${format}`, ''];
    if (unpacking !== undefined) {
      lines.push(`gzip -dc FILE | wc -l: ${unpacking.toFixed(1)} s; import: ${first.total.toFixed(1)} s;`);
      lines.push(`ratio **${(first.total / unpacking).toFixed(2)}**`, '');
    }
    lines.push('| | seconds | peak memory MB | foods | steps |', '|---|---|---|---|---|');
    const row = (name: string, { total, peakMb, report }: Measured) => {
      const steps = Object.entries(report.seconds).map(([step, seconds]) => `${step} ${seconds.toFixed(1)}`);
      lines.push(`| ${name} | ${total.toFixed(1)} | ${peakMb} | ${report.foods} | ${steps.join(', ')} |`);
    };
    row('first import', first);
    row('the same file again', again);
    row('a delta of 10,000', changed);
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A file of generated rows, made in `folder`. Where the environment's LARDER_BENCH_FILES names a folder, the file is
 * kept there and used again by later runs.
 */
export async function generatedFile(
  folder: string,
  rows: number,
  format: 'csv' | 'jsonl' | 'parquet',
  seed = 1,
): Promise<string> {
  const name = `generated-${rows}${seed === 1 ? '' : `-seed-${seed}`}.${format}${format === 'parquet' ? '' : '.gz'}`;
  const file = path.join(process.env.LARDER_BENCH_FILES ?? folder, name);
  if (!existsSync(file)) await generate(rows, format, file, '--seed', String(seed));
  return file;
}

/** An import with the time and memory that it took. */
export interface Measured {
  total: number;
  /** Processor time of all threads, up to the last sample. */
  cpuSeconds: number;
  peakMb: number;
  report: Imported;
}

/** Runs `larder import` and watches its memory. */
export async function importFile(data: string, args: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, ['bin/larder.js', 'import', ...args, '--json'], {
    env: { ...process.env, LARDER_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  let peakMb = 0;
  let cpuSeconds = 0;
  const sampling = setInterval(() => {
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid));
    const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    if (peak !== undefined) peakMb = Math.max(peakMb, Math.round(Number(peak) / 1024));
  }, SAMPLE_MS);
  const status = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  if (status !== 0) throw new Error(`larder import ended with status ${status}:\n${complaints}`);
  return { total: (performance.now() - started) / 1000, cpuSeconds, peakMb, report: JSON.parse(printed) as Imported };
}

/** The user and system time of a process so far. */
function cpuSecondsOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name of the program, in parentheses, may have spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Generates a file. */
export async function generate(rows: number, format: string, out: string, ...more: string[]): Promise<void> {
  const args = ['--rows', String(rows), '--format', format, '--out', out, ...more];
  await run(process.execPath, ['scripts/run.js', 'bench/generate/main.ts', ...args], { maxBuffer: 1 << 26 });
}

async function secondsOf(command: string): Promise<number> {
  const started = performance.now();
  await run('sh', ['-c', command]);
  return (performance.now() - started) / 1000;
}
