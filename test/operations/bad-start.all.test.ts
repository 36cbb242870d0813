/** A start that cannot work says why, plainly and all at once, and ends with a status that is not 0. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/settings.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { makeDataFolder, removeDataFolder, runLarder } from '../support/start-larder.ts';

let data: string;

beforeAll(async () => {
  data = await makeDataFolder();
});

afterAll(() => removeDataFolder(data));

const BAD_VALUES: Readonly<Record<string, string>> = {
  PORT: 'eighty',
  LARDER_PUBLIC_URL: 'food.example',
  LARDER_FAIRNESS_DELAY_MS: '-1',
  LARDER_HOURLY_CAP: '1.5',
  LARDER_ANONYMOUS_PER_MINUTE: 'many',
  LARDER_PRO_PER_MINUTE: '1e3',
  LARDER_SCALE_PER_MINUTE: '0x10',
  LARDER_PAGES_PER_MINUTE: 'none',
  LARDER_TRUST_PROXY: 'everyone',
  LARDER_LOG_LEVEL: 'loud',
};

describe('bad settings', () => {
  it('stop the start with every mistake named at once', async () => {
    const { status, stderr } = await runLarder(['serve'], { ...BAD_VALUES, LARDER_DATA: data });
    expect(status).not.toBe(0);
    for (const [name, value] of Object.entries(BAD_VALUES)) {
      expect(stderr).toContain(name);
      expect(stderr).toContain(value);
    }
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it.concurrent.each([
    ['PORT', '70000'],
    ['LARDER_TRUST_PROXY', '10.0.0.0/99'],
    ['LARDER_HOURLY_CAP', '-5'],
  ])('%s=%s alone stops it too', async (name, value) => {
    const { status, stderr } = await runLarder(['serve'], { PORT: '0', [name]: value, LARDER_DATA: data });
    expect(status).not.toBe(0);
    expect(stderr).toContain(name);
    for (const other of Object.keys(BAD_VALUES)) if (!name.includes(other)) expect(stderr).not.toContain(`${other}=`);
  });
});

describe('other obstacles', () => {
  it.each(['PORT', 'LARDER_METRICS_PORT'])('%s in use gives a plain message and an end', async (name) => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    try {
      const settings = { PORT: '0', LARDER_METRICS_PORT: name === 'PORT' ? '' : String(port), LARDER_DATA: data };
      const given = name === 'PORT' ? ['--port', String(port)] : [];
      const { status, stderr } = await runLarder(['serve', ...given], settings, PATIENCE_MS);
      // A killed program, which has no status of its own, counts as -1: it must end by itself.
      expect(status).toBeGreaterThan(0);
      expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
      expect(stderr).toContain(`${name}=${port + 1}`);
      // Nothing was done before: no starter catalog was built.
      expect(existsSync(path.join(data, 'catalog'))).toBe(false);
      expect(stderr).not.toMatch(/^\s+at /m);
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  it('an accounts database that is none gives a plain message and an end', async () => {
    const spoilt = await makeDataFolder();
    try {
      await writeFile(path.join(spoilt, 'accounts.db'), 'This is no database, but a text of some length.'.repeat(100));
      const { status, stderr } = await runLarder(['serve'], { PORT: '0', LARDER_DATA: spoilt }, PATIENCE_MS);
      expect(status).toBeGreaterThan(0);
      expect(stderr).toContain('accounts.db');
      expect(stderr).not.toMatch(/^\s+at /m);
    } finally {
      await removeDataFolder(spoilt);
    }
  });

  it('a data folder that cannot be used is told with what to do', async () => {
    const file = path.join(data, 'a-file');
    await writeFile(file, 'This is a file.');
    for (const [folder, reason] of [
      ['/dev/null/larder', 'a part of its path is a file'],
      [file, 'it is a file'],
    ] as const) {
      const { status, stderr } = await runLarder(['serve', '--data', folder], { PORT: '0', LARDER_DATA: data });
      expect(status).toBe(1);
      expect(stderr).toBe(
        `larder: The data folder ${folder} cannot be used: ${reason}. Choose another one with LARDER_DATA=, or change the permissions.\n`,
      );
    }
  });

  it('a host that this machine has not is told with what to do', async () => {
    const { status, stderr } = await runLarder(['serve', '--host', '192.0.2.1'], { PORT: '0', LARDER_DATA: data });
    expect([status, stderr]).toEqual([1, expect.stringContaining('HOST=127.0.0.1')]);
  });

  it('--help names every variable', async () => {
    const { status, stdout } = await runLarder(['serve', '--help'], {});
    expect(status).toBe(0);
    const words = stdout.split(/\s+/);
    for (const { env } of Object.values(SETTINGS)) expect(words).toContain(env);
  });

  it('an unknown command is named', async () => {
    const { status, stderr } = await runLarder(['serv'], { LARDER_DATA: data });
    expect(status).not.toBe(0);
    expect(stderr).toContain('serv');
  });
});
