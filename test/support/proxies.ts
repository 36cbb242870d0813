/**
 * The real nginx and Caddy with the examples of deploy/, on free ports in front of nodes of this machine. They come from
 * the system, not from npm: where one is missing, its tests are skipped, and say so.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { whyMissing } from './why-missing.ts';

/** A running proxy. */
export interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

/** A proxy that can be started: why not, where it is missing, and how. */
export interface ProxyKind {
  missing: string | undefined;
  start(upstreams: readonly string[], operationsPort: number): Promise<RunningProxy>;
}

/** A proxy with two examples in deploy/: for several nodes, and for a single one, which has only an address. */
interface DeployedProxy extends ProxyKind {
  startOneNode(upstream: string): Promise<RunningProxy>;
}

/** The proxies that deploy/ has an example for. */
export const PROXIES: Readonly<Record<string, DeployedProxy>> = {
  nginx: {
    missing: whyMissing('nginx', '-v'),
    start: (upstreams) =>
      startNginx('deploy/nginx.conf', [
        /^ +server larder-1:8080 (.*);\n +server larder-2:8080 .*;$/m,
        upstreamLines(upstreams),
      ]),
    startOneNode: (upstream) => startNginx('deploy/one-node/nginx.conf', ['127.0.0.1:8080', upstream]),
  },
  Caddy: {
    missing: whyMissing('caddy', 'version'),
    start: (upstreams, operationsPort) =>
      startCaddy('deploy/Caddyfile', { UPSTREAMS: upstreams.join(' '), HEALTH_PORT: String(operationsPort) }),
    startOneNode: (upstream) => startCaddy('deploy/one-node/Caddyfile', { UPSTREAM: upstream }),
  },
};

function startNginx(file: string, upstreams: readonly [string | RegExp, string]): Promise<RunningProxy> {
  return start((folder, port) => {
    const config = example(file, [
      upstreams,
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['http {', `http {\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;`],
    ]);
    writeFileSync(path.join(folder, 'nginx.conf'), config);
    const globals = `daemon off; pid ${folder}/pid;`;
    return ['nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr', '-g', globals], {}];
  });
}

function startCaddy(file: string, upstreams: Readonly<Record<string, string>>): Promise<RunningProxy> {
  return start((folder, port) => {
    const changed = path.join(folder, 'Caddyfile');
    writeFileSync(changed, example(file, [[/^\{$/m, '{\n\tadmin off']]));
    const environment = { SITE_ADDRESS: `http://127.0.0.1:${port}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return ['caddy', ['run', '--config', changed, '--adapter', 'caddyfile'], { ...environment, ...upstreams }];
  });
}

/** An example with a few places changed; each must be there, or the test would test something else. */
function example(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  let text = readFileSync(file, 'utf8');
  for (const [location, words] of changes) {
    const changed = text.replace(location, words);
    if (changed === text) throw new Error(`${file} has no ${location}`);
    text = changed;
  }
  return text;
}

function upstreamLines(upstreams: readonly string[]): string {
  return upstreams.map((upstream) => `server ${upstream} $1;`).join('\n');
}

type Command = [program: string, args: string[], environment: Record<string, string>];

async function start(prepare: (folder: string, port: number) => Command): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-proxy-'));
  const port = await freePort();
  const [program, args, environment] = prepare(folder, port);
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`${program} did not listen:\n${said}`);
    }
    await sleep(50);
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
