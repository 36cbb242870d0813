/**
 * The order of test files. Vitest knows how long they take only from an earlier run, which a fresh clone does not have; then those
 * that take longest begin first, so that no run ends with one that waits while the processors have nothing to do.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that mostly wait, for programs, browsers or clocks, take turns with those that compute: beside them the processors are busy. */
const LONGEST = [
  'interface/limits-over-minutes',
  'accounts/postgres/service',
  'bench/relevance',
  'browser/languages',
  'operations/live-import',
  'import/pipeline/carried-over',
  'browser/dashboard-usage',
  'accounts/postgres/sign-in',
  'catalog/versions/live-catalog',
  'operations/proxies',
  'cluster/cluster',
  'interface/spellings',
  'accounts/postgres/replaced',
  'browser/every-page',
  'import/off-csv',
  'replica/follower',
  'browser/dashboard-keys',
  'import/pipeline/threads',
  'replica/nodes',
  'limits/redis-limiter',
  'import/pipeline/invariants',
  'hostile/waiting-clients',
  'browser/dashboard-security',
  'import/pipeline/one-food',
  'hostile/held-connections',
  'accounts/postgres/locks',
  'replica/publish-pull',
  'operations/damage',
  'accounts/database/postgres',
  'import/input/parquet-rows',
  'operations/readiness',
  'browser/dashboard-pages',
  'import/pipeline/segments',
  'cli/damaged-files',
  'limits/redis-failover',
  'client/hostile',
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
