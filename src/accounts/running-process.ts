/** Whether a process still runs, and where its pid is valid: containers have their own numbering. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies the process that wrote a file, so that others can tell whether it is still running. */
export interface ProcessMark {
  pid: number;
  /** The machine or container that the pid belongs to. */
  namespace: string;
  /** When the process started, as the system reports it; null if it does not. */
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

/** Whether values read from a file form such a mark. */
export function isProcessMark({ pid, namespace, process_start }: Partial<ProcessMark>): boolean {
  const isStart = process_start === null || typeof process_start === 'string';
  return Number.isSafeInteger(pid) && pid! > 0 && typeof namespace === 'string' && isStart;
}

function namespaceHash(): string {
  return createHash('sha256').update(processNamespace()).digest('hex').slice(0, 16);
}

/** Identifies this machine or container and its current boot. */
export function processNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has it, and only Linux has containers.
    return hostname();
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user, which we may not signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** An opaque form of a process's start time, which distinguishes it from a later process with the same pid. */
export function processStart(pid: number): string | undefined {
  try {
    // The second field is the program's name in parentheses and may contain anything; the 22nd is the time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
