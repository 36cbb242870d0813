/**
 * PostgreSQL refuses to run as root. Where the tests do, its server runs as the user `postgres`, who is made here before the
 * first file begins: two files that make the same user at the same moment would be in each other's way.
 */
import { execFileSync } from 'node:child_process';

/** Makes the user where one is needed and missing. */
export function setup(): void {
  if (process.getuid?.() !== 0 || succeeds('id', '-u', 'postgres')) return;
  execFileSync('groupadd', ['--force', 'postgres']);
  execFileSync('useradd', ['--gid', 'postgres', 'postgres']);
}

function succeeds(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
