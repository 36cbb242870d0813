// The program of the thread that the tests call.
import { CatalogDamagedError, CatalogError } from '../../src/catalog/catalog-error.ts';
import { serveThread, Transferred } from '../../src/threads/serve-thread.ts';

export type Functions = {
  double(value: number): number;
  later(milliseconds: number): Promise<number>;
  fail(how: keyof typeof FAILURES): never;
  untilAborted(nothing: undefined, signal: AbortSignal): Promise<string>;
  fill(memory: Uint8Array<ArrayBuffer>): Transferred<Uint8Array<ArrayBuffer>>;
  leave(status: number): never;
};

const FAILURES = {
  damaged: () => new CatalogDamagedError({ file: 'records.bin', problem: 'is cut off', position: 7 }),
  plain: () => Object.assign(new RangeError('too many'), { code: 'ERR_MANY' }),
  text: () => 'words alone',
};

const functions: Functions = {
  double: (value) => value * 2,
  later: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, milliseconds)),
  fail: (how) => {
    throw FAILURES[how]();
  },
  untilAborted: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  fill: (memory) => new Transferred(memory.fill(9), [memory.buffer]),
  leave: (status) => process.exit(status),
};
serveThread(functions, { CatalogError, CatalogDamagedError });
