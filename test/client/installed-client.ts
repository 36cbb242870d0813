/** An empty project into which the packed client is installed, as anyone would, without the network. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);

export interface Project {
  folder: string;
  /** The files of the package, as `npm pack` lists them. */
  files: string[];
  /** Runs a module in the project and gives what it writes. */
  node(code: string): Promise<string>;
  /** Bundles a module of the project for browsers, minified. */
  bundle(code: string, globalName?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Packs the client with `npm pack` and installs the package into a fresh project. */
export async function installClient(): Promise<Project> {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-client-'));
  const { stdout } = await npm('client', 'pack', '--silent', '--json', '--pack-destination', folder);
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(folder, 'install', ...quietly, path.join(folder, packed.filename));
  return {
    folder,
    files: packed.files.map((file) => file.path).sort(),
    node: (code) => runModule(folder, code),
    bundle: async (code, globalName) => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: folder },
        bundle: true,
        minify: true,
        write: false,
        logLevel: 'error',
        platform: 'browser',
        ...(globalName === undefined ? { format: 'esm' } : { format: 'iife', globalName }),
      });
      return outputFiles[0]!.text;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a module in a folder and gives what it writes. */
export async function runModule(folder: string, code: string, ...args: string[]): Promise<string> {
  return (await run(process.execPath, ['--input-type=module', '-e', code, ...args], { cwd: folder })).stdout;
}

/** Runs npm in a folder. */
export function npm(cwd: string, ...args: string[]) {
  // What `npm test` itself was told must not reach this npm.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)));
  return run('npm', args, { cwd, env });
}
