import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What file systems answer that cannot link two names to one file: another one, one without links, or one at its limit. */
export const LINK_ERRORS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'] as const;

/** Does some work while no file can be linked, nor copied where `copies` is `full`, as on a full disk. */
export async function withoutLinks<T>(
  code: (typeof LINK_ERRORS)[number],
  work: () => Promise<T>,
  { copies = 'work' }: { copies?: 'work' | 'full' } = {},
): Promise<T> {
  const { linkSync, copyFileSync } = fs;
  const failing = (syscall: string, code: string) => () => {
    throw Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
  };
  fs.linkSync = failing('link', code);
  if (copies === 'full') fs.copyFileSync = failing('copyfile', 'ENOSPC');
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { linkSync, copyFileSync });
    syncBuiltinESMExports();
  }
}
