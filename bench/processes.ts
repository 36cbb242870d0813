import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const LARDER = path.resolve('bin/larder.js');
/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** A server under test. */
export interface Served {
  process: ChildProcess;
  port: number;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Runs a `larder` command and gives back what it printed. */
export async function larder(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const options = { env: { ...process.env, ...environment }, maxBuffer: 1 << 26 };
  return (await promisify(execFile)(process.execPath, [LARDER, ...args], options)).stdout;
}

/** Starts `larder serve` on a free port; it keeps no responses unless told to, so that the work for each is measured. */
export function startLarder(environment: Record<string, string>): Promise<Served> {
  return start([LARDER, 'serve'], { PORT: '0', LARDER_RESPONSE_CACHE_MB: '0', ...environment });
}

/** Starts a program that prints a line with its address once it listens. */
export function start(args: string[], environment: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`${args.join(' ')} ended with status ${status}`)));
    let printed = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk;
      const port = /http:\/\/127\.0\.0\.\d:(\d+)/.exec(printed)?.[1];
      if (port === undefined) return;
      resolve({
        process: child,
        port: Number(port),
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal);
          await exited;
        },
      });
    });
  });
}

/** The processor time that a process has used so far, in seconds (Linux only). */
export function cpuSeconds(pid: number): number {
  return processorTimes(pid).own;
}

/**
 * The same by the nanoseconds of the threads that it has now, for a difference between two moments in which none ends: clock ticks
 * of 10 ms are too coarse for short rounds.
 */
export function cpuSecondsOfThreads(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e9;
  }, 0);
}

/** The processor time that the children of a process have used so far, those that have ended too (Linux only). */
export function cpuSecondsOfChildren(pid: number): number {
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  // One that ends meanwhile is counted among the ended ones, which are read last.
  const own = running.reduce(
    (sum, child) => sum + (existsSync(`/proc/${child}/stat`) ? cpuSeconds(Number(child)) : 0),
    0,
  );
  return own + processorTimes(pid).endedChildren;
}

function processorTimes(pid: number): { own: number; endedChildren: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  return { own: (fields[11]! + fields[12]!) / TICKS, endedChildren: (fields[13]! + fields[14]!) / TICKS };
}

/** Memory of a process in megabytes, by what stands behind it. */
export interface Memory {
  /** Its own and shared memory: what the machine must have beside the page cache. */
  ownMb: number;
  /** Pages of files that it has mapped: part of the page cache. */
  fileMb: number;
}

/** The memory of a process now (Linux only). */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { ownMb: megabytes('RssAnon') + megabytes('RssShmem'), fileMb: megabytes('RssFile') };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
