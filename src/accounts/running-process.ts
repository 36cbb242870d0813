/** Whether a process still runs, and where its number counts: containers number theirs by themselves. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

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

/** Whether a process of this namespace runs. */
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
