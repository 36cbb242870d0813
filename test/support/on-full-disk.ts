import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** A device on which no byte has room; only Linux has it. */
export const FULL_DEVICE = '/dev/full';

/** Does something while each file that is created lies on a full disk. */
export async function onFullDisk<T>(act: () => Promise<T>): Promise<T> {
  const { open } = fs.promises;
  fs.promises.open = async (file, flags, mode) => {
    if (flags !== 'wx') return open(file, flags, mode);
    fs.symlinkSync(FULL_DEVICE, file as string);
    return open(file, 'w', mode);
  };
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    fs.promises.open = open;
    syncBuiltinESMExports();
  }
}
