/**
 * The workflow files of a public forge fit the project:
 * 1. Every workflow can be read by a strict reader, and asks for no more than it needs.
 * 2. Every command that a workflow runs exists here: npm scripts, workspaces and files.
 * 3. CI on the forge is the very `.ci/run` that everybody can run.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const project = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  workspaces: string[];
};

interface Step {
  run?: string;
  uses?: string;
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { steps?: Step[]; uses?: string }>;
}

const workflows = files.map((file) => ({
  file,
  workflow: parse(readFileSync(file, 'utf8'), { strict: true }) as Workflow,
}));
const steps = workflows.flatMap(({ file, workflow }) =>
  Object.values(workflow.jobs).flatMap((job) => (job.steps ?? []).map((step) => ({ file, ...step }))),
);
const commands = steps.flatMap(({ run }) => (run === undefined ? [] : run.split('\n')));

test('1. workflows may read the repository by default, and nothing more', () => {
  expect(files.length).toBeGreaterThan(1);
  for (const { workflow } of workflows) expect(workflow.permissions).toEqual({ contents: 'read' });
});

test('2. every npm script and workspace that is named exists', () => {
  const scripts = commands.flatMap((command) =>
    [...command.matchAll(/npm run (?:--\S+ )*([\w:-]+)/g)].map((m) => m[1]!),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(project.scripts).toHaveProperty([script]);
  const workspaces = commands.flatMap((command) => [...command.matchAll(/ -w (\S+)/g)].map((m) => m[1]!));
  for (const workspace of workspaces) expect(project.workspaces).toContain(workspace);
});

test('2. every file that is named exists', () => {
  const named = commands.flatMap((command) =>
    [...command.matchAll(/(?:^|[ =])(\.?[\w./-]+\.md|\.ci\/\S+)/g)].map((m) => m[1]!),
  );
  const reused = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs).flatMap(({ uses }) => uses ?? []));
  expect([...named, ...reused]).toContain('.ci/run');
  for (const file of [...named, ...reused]) expect(existsSync(file), file).toBe(true);
});

test('3. CI on the forge is .ci/run', () => {
  const ci = workflows.find(({ file }) => file.endsWith('/ci.yml'))!;
  expect(Object.values(ci.workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
    expect.stringContaining('bash .ci/run'),
  ]);
});
