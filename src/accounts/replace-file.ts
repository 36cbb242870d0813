import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Replaces a file whole, readable by its owner alone. Where that fails, as on a full disk, the one before stays. `writer` is
 * unique among those who may write this file at the same time.
 */
export async function replaceFile(file: string, content: string, writer = String(process.pid)): Promise<void> {
  const partial = `${file}.${writer}.partial`;
  try {
    await writeFile(partial, content, { mode: 0o600 });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
