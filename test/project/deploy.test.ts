/**
 * The files of deploy/ and compose.yaml fit the program, as far as that can be seen without a cluster:
 * 1. Every YAML file can be read, by a strict reader.
 * 2. Every setting that they name exists, and the values that they give can be read.
 * 3. Ports and the paths of probes are the program's.
 * 4. A node is given longer to end than it takes, and drains before it does.
 * 5. Proxies are trusted by their address, and in front of every node that trusts one.
 * 6. The unit for systemd starts the program that gets its signals, with settings that can be read, and lets it write its data only.
 * 7. No password stands in them, and where one belongs, none is taken for granted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ParsedNode, parseAllDocuments } from 'yaml';
import { readSettings, SETTINGS } from '../../src/config/settings.ts';
import { OPERATIONS } from '../../src/http/operations-server.ts';

const KUBERNETES = 'deploy/kubernetes';
const read = (file: string) => readFileSync(file, 'utf8');
const files = [
  'compose.yaml',
  ...readdirSync('deploy', { recursive: true, encoding: 'utf8' }).map((f) => `deploy/${f}`),
];
const yamlFiles = files.filter((file) => file.endsWith('.yaml'));
const texts = files.filter((file) => /\.(yaml|conf|env|sh|service)$|Caddyfile$/.test(file)).concat('Dockerfile');

// biome-ignore lint/suspicious/noExplicitAny: what a file of an operator holds is only known by looking.
type Loose = any;

function documents(file: string): Loose[] {
  const parsed = parseAllDocuments<ParsedNode, true>(read(file), { merge: true, strict: true, prettyErrors: true });
  if (!Array.isArray(parsed)) throw new Error(`${file} is empty`);
  return parsed.map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS();
  });
}

const compose = () => documents('compose.yaml')[0];
const nodesOfCompose = (): Loose[] => [compose().services['larder-1'], compose().services['larder-2']];
const kinds = (kind: string): Loose[] =>
  yamlFiles
    .filter((file) => file.startsWith(KUBERNETES))
    .flatMap(documents)
    .filter((document) => document.kind === kind);
const theOne = (kind: string): Loose => {
  const found = kinds(kind);
  expect(found).toHaveLength(1);
  return found[0];
};
const podOfNode = () => theOne('Deployment').spec.template.spec;
const container = () => podOfNode().containers[0];

/** What `docker compose` puts in the place of `${NAME:?…}`. */
const FILLED: Readonly<Record<string, string>> = {
  SITE_ADDRESS: 'food.example',
  POSTGRES_PASSWORD: 'a1b2c3d4e5f6',
  LARDER_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0',
};
const filled = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => FILLED[name] ?? `no ${name}`);

test('1. every YAML file can be read, and every manifest says what it is', () => {
  expect(yamlFiles.length).toBeGreaterThan(8);
  for (const file of yamlFiles) expect(documents(file).length).toBeGreaterThan(0);
  for (const file of yamlFiles.filter((name) => name.startsWith(KUBERNETES))) {
    for (const document of documents(file)) {
      expect(document).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
      if (document.kind !== 'Kustomization') expect(document.metadata.name).toMatch(/^[a-z0-9-]+$/);
      expect(document.metadata?.namespace).toBeUndefined();
    }
  }
  const listed = theOne('Kustomization').resources as string[];
  const there = readdirSync(KUBERNETES).filter((file) => !/^(kustomization|secret\.example)\.yaml$/.test(file));
  expect(listed.sort()).toEqual(there.sort());
});

test('2. every setting that is named exists', () => {
  const known = new Set<string>(Object.values(SETTINGS).map(({ env }) => env));
  const unknown = texts.flatMap((file) =>
    [...read(file).matchAll(/\b(?:LARDER_[A-Z_]+|AWS_[A-Z_]+|DATABASE_URL|REDIS_URL)\b/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('2. the values that are given can be read, and mean what the files say', () => {
  for (const node of nodesOfCompose()) {
    const environment = Object.fromEntries(
      Object.entries<string>(node.environment).map(([name, value]) => [name, filled(value)]),
    );
    expect(readSettings(environment)).toMatchObject({ publicUrl: 'https://food.example', metricsHost: '0.0.0.0' });
  }
  const secret = theOne('Secret').stringData as Record<string, string>;
  const given = {
    ...theOne('ConfigMap').data,
    DATABASE_URL: 'postgres://larder@db/larder',
    REDIS_URL: 'redis://valkey',
  };
  expect(readSettings(given)).toMatchObject({ metricsHost: '0.0.0.0', metricsPort: expect.any(Number) });
  for (const name of Object.keys(secret)) expect(Object.values(SETTINGS).map(({ env }) => env)).toContain(name);
});

test('3. ports and the paths of probes are the program’s', () => {
  const port = Number(/\bPORT=(\d+)/.exec(read('Dockerfile'))![1]);
  const operationsPort = Number(theOne('ConfigMap').data.LARDER_METRICS_PORT);
  expect(read('Dockerfile')).toContain(`EXPOSE ${port}\n`);
  expect(container().ports).toEqual([
    { name: 'http', containerPort: port },
    { name: 'operations', containerPort: operationsPort },
  ]);
  expect(theOne('Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  const probes = [container().startupProbe, container().livenessProbe, container().readinessProbe];
  expect(probes.map(({ httpGet }) => httpGet)).toEqual(
    ['/live', '/live', '/ready'].map((path) => ({ path, port: 'operations' })),
  );
  const { annotations } = theOne('Deployment').spec.template.metadata;
  expect([annotations['prometheus.io/port'], annotations['prometheus.io/path']]).toEqual([
    String(operationsPort),
    '/metrics',
  ]);
  const policyPorts = theOne('NetworkPolicy').spec.ingress.flatMap(({ ports }: Loose) => ports);
  expect(policyPorts.map((each: Loose) => each.port)).toEqual([port, operationsPort]);

  for (const { environment, healthcheck } of nodesOfCompose()) {
    expect(environment.LARDER_METRICS_PORT).toBe(String(operationsPort));
    expect(healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${operationsPort}/ready`);
  }
  expect(read('deploy/Caddyfile')).toContain(`larder-1:${port} larder-2:${port}}`);
  expect(read('deploy/Caddyfile')).toContain(`health_port {$HEALTH_PORT:${operationsPort}}`);
  expect(read('deploy/nginx.conf').match(/^ +server larder-\d:(\d+)/gm)).toHaveLength(2);
  for (const [, given] of read('deploy/nginx.conf').matchAll(/server larder-\d:(\d+)/g))
    expect(given).toBe(String(port));

  const asked = [/health_uri (\S+)/.exec(read('deploy/Caddyfile'))![1]!, annotations['prometheus.io/path'] as string];
  for (const path of [...asked, ...probes.map(({ httpGet }) => httpGet.path as string)]) {
    expect(Object.keys(OPERATIONS)).toContain(path);
  }
});

test('4. a node is given longer to end than it takes', () => {
  /** What runs is finished within 5 seconds and the fairness delay; then there is usage to be written. */
  const afterDraining = 10;
  const drain = Number(theOne('ConfigMap').data.LARDER_DRAIN_SECONDS);
  expect(drain).toBeGreaterThan(container().readinessProbe.periodSeconds);
  expect(podOfNode().terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + afterDraining);
  const interval = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))![1]);
  for (const { environment, stop_grace_period } of nodesOfCompose()) {
    expect(Number(environment.LARDER_DRAIN_SECONDS)).toBeGreaterThan(interval);
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(
      Number(environment.LARDER_DRAIN_SECONDS) + afterDraining,
    );
  }
});

test('5. proxies are trusted by their address, and write X-Forwarded-For anew', () => {
  const caddy = compose().services.caddy.networks.edge.ipv4_address as string;
  for (const { environment } of nodesOfCompose()) expect(environment.LARDER_TRUST_PROXY).toBe(caddy);
  const [{ subnet }] = compose().networks.edge.ipam.config;
  expect(subnet).toBe(`${caddy.split('.').slice(0, 3).join('.')}.0/24`);
  for (const { ports } of nodesOfCompose()) expect(ports).toBeUndefined();
  expect(read('deploy/nginx.conf')).toMatch(/^ +proxy_set_header X-Forwarded-For \$remote_addr;$/m);
  expect(read('deploy/Caddyfile')).toMatch(/^\t+header_up X-Forwarded-For \{remote_host\}$/m);
});

test('6. the unit for systemd', () => {
  const unit = read('deploy/one-node/larder.service');
  const lines = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  expect(lines.get('ExecStart')).toMatch(/^\/usr\/bin\/node \S+\/bin\/larder\.js serve$/);
  expect(lines.get('ExecStart')).toContain(`${lines.get('WorkingDirectory')}/bin/larder.js`);
  const environment = Object.fromEntries(
    lines
      .get('Environment')!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect(readSettings(environment).data).toBe(`/var/lib/${lines.get('StateDirectory')}`);
  expect(lines.get('ProtectSystem')).toBe('strict');
  expect(Number(lines.get('TimeoutStopSec'))).toBeGreaterThan(10);
});

test('7. no password stands in them', () => {
  for (const line of read('deploy/example.env').split('\n')) expect(line).toMatch(/^(#.*|[A-Z_]+=)?$/);
  const named = [...read('deploy/example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  const wanted = [...read('compose.yaml').matchAll(/\$\{(\w+)(\S?\S?)/g)];
  expect(wanted.map(([, , sign]) => sign)).toEqual(wanted.map(() => ':?'));
  expect([...new Set(wanted.map(([, name]) => name!))].sort()).toEqual([...named].sort());
  for (const value of Object.values(theOne('Secret').stringData)) expect(value).toBe('REPLACE_ME');
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env');
});
