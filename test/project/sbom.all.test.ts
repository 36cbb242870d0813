/** The list of what a release is made of: complete with what is built in, without tools of development, and the same at every call. */
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
  const bundled = JSON.parse(readFileSync('dist/packages.json', 'utf8')) as string[];
  expect(bundled.map((reference) => reference.replace(/@[^@]+$/, ''))).toEqual(
    expect.arrayContaining(['find-my-way', 'pg', 'preact', 'uplot', 'zod', 'zxing-wasm']),
  );
  expect(listed).toEqual(expect.arrayContaining(bundled));
  expect(listed.filter((reference) => /^(vitest|typescript|knip|@biomejs)/.test(reference))).toEqual([]);
  expect(made()).toBe(first);
});
