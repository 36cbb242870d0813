/** The list of what a release is made of: complete, without tools of development, and the same at every call. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Bill {
  components: { 'bom-ref': string }[];
}
const made = () => execFileSync(process.execPath, ['scripts/sbom.js'], { encoding: 'utf8' });
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

test('every dependency with its version, none of development, and the same bytes again', () => {
  const first = made();
  const listed = (JSON.parse(first) as Bill).components.map((component) => component['bom-ref']);
  expect(listed).toEqual(expect.arrayContaining(Object.entries(dependencies).map((entry) => entry.join('@'))));
  expect(listed.filter((reference) => /^(vitest|typescript|knip|@biomejs)/.test(reference))).toEqual([]);
  expect(made()).toBe(first);
});
