/**
 * The order of test files. Vitest knows how long they take only from an earlier run, which a fresh clone does not have; then those
 * that take longest begin first, so that no run ends with one that waits while the processors have nothing to do.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that mostly wait are apart from each other: beside them the others use the processors. */
const LONGEST = [
  'interface/limits-over-minutes',
  'browser/languages',
  'operations/live-import',
  'cluster/cluster',
  'browser/every-page',
  'operations/proxies',
  'accounts/postgres/service',
  'browser/dashboard-pages',
  'cli/damaged-files',
  'hostile/held-connections',
  'browser/dashboard-security',
  'replica/nodes',
  'browser/dashboard-usage',
  'operations/readiness',
  'operations/shutdown',
].map((name) => path.resolve('test', `${name}.test.ts`));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONGEST.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`no such test files: ${missing.join(', ')}`);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.indexOf(moduleId);
      return found === -1 ? LONGEST.length : found;
    };
    const sorted = await super.sort(files);
    // Files of one project stay together, because they share processes.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.sort((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}
