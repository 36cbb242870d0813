import { spawnSync } from 'node:child_process';

/** Why tests that need a program of the system are skipped; undefined where it is installed. */
export function whyMissing(program: string, argument = '--version'): string | undefined {
  const { error } = spawnSync(program, [argument], { stdio: 'ignore' });
  return error === undefined ? undefined : `${program} is not installed`;
}
