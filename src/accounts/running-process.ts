/** Whether a process still runs, and where its number counts: containers number theirs by themselves. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What files say of the process that wrote them, so that another one can tell whether it still runs. */
export interface ProcessMark {
  pid: number;
  /** The machine or container in which the process number counts. */
  namespace: string;
  /** What the system says of the beginning of the process; null where it says nothing. */
  process_start: string | null;
}

/** Whether a process runs; 'unknown' in another container or on another machine. */
export type ProcessLife = 'running' | 'gone' | 'unknown';

export function ownMark(): ProcessMark {
  const { pid } = process;
  return { pid, namespace: namespaceHash(), process_start: processStart(pid) ?? null };
}

export function lifeOf({ pid, namespace, process_start }: ProcessMark): ProcessLife {
  if (namespace !== namespaceHash()) return 'unknown';
  return isRunning(pid) && (processStart(pid) ?? null) === process_start ? 'running' : 'gone';
}

/** Whether members that were read from a file are such a mark. */
export function isProcessMark({ pid, namespace, process_start }: Partial<ProcessMark>): boolean {
  const isStart = process_start === null || typeof process_start === 'string';
  return Number.isSafeInteger(pid) && pid! > 0 && typeof namespace === 'string' && isStart;
}

function namespaceHash(): string {
  return createHash('sha256').update(processNamespace()).digest('hex').slice(0, 16);
}

/** What tells the processes of this container or machine, since it was started, from those of others. */
export function processNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has it, and only there are containers.
    return hostname();
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user, it must not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process of this namespace began, in a form that only compares: it tells it from a later one of the same number. */
export function processStart(pid: number): string | undefined {
  try {
    // The second field is the name of the program, in parentheses, and may contain anything; the 22nd is the time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
