// 1. The first file of the program holds nothing that Node 14 cannot parse, and imports nothing before its check.
// 2. On a version that is too old it says which one is needed, and ends; the version is that of package.json.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';

const SOURCE = readFileSync('bin/larder.js', 'utf8');

/** Runs the program as if on another version of Node. */
function runOn(version: string): Promise<{ status: number; stderr: string; stdout: string }> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'bin/larder.js', '--version'];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it('1. can be parsed by Node 14', async () => {
  const asWritten = await transform(SOURCE, { target: 'esnext' });
  // Whatever an older version does not know would be written in another way, or refused, as a top-level await is.
  expect((await transform(SOURCE, { target: 'node14.0' })).code).toBe(asWritten.code);
  expect(SOURCE).not.toMatch(/^import\s/m);
  await expect(transform('await 1;', { target: 'node14.0', format: 'esm' })).rejects.toThrow(/await/);
});

it('2. an old version is told what is needed', async () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const needed = engines.node.replace('>=', '');
  for (const old of ['14.21.3', '18.20.4', '20.18.3']) {
    const { status, stdout, stderr } = await runOn(old);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(`Larder needs Node ${needed} or newer, and this is Node ${old}.`);
  }
  for (const fine of [`${needed}.0`, '22.0.0', '100.1.0']) {
    expect(await runOn(fine)).toMatchObject({ status: 0, stderr: '' });
  }
});
