// 1. Every setting is known; a variable of other programs is none of ours.
// 2. A setting with a slip of the fingers is told with the one that was meant.
// 3. What resembles nothing gets no suggestion.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unknownSettings } from '../../src/cli/settings/unknown-settings.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const KNOWN = Object.values(SETTINGS).map(({ env }) => env as string);

/** Whether one letter was left out, added or changed. */
function isOneSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end === 1;
}

it('1. says nothing of settings', () => {
  expect(
    unknownSettings({ PATH: '/bin', NODE_ENV: 'production', ...Object.fromEntries(KNOWN.map((env) => [env, 'x'])) }),
  ).toEqual([]);
});

it('2. finds the setting that was meant', () => {
  expect(unknownSettings({ LARDER_PORT: '1', LARDER_PUBLIC_ULR: 'x', LARDER_SESION_DAYS: '1' })).toEqual([
    { name: 'LARDER_PORT', nearest: 'PORT' },
    { name: 'LARDER_PUBLIC_ULR', nearest: 'LARDER_PUBLIC_URL' },
    { name: 'LARDER_SESION_DAYS', nearest: 'LARDER_SESSION_DAYS' },
  ]);
  const long = KNOWN.filter((env) => env.startsWith('LARDER_') && env.length > 'LARDER_'.length + 9);
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (env, number) => {
      const at = 'LARDER_'.length + (number % (env.length - 'LARDER_'.length));
      const name = env.slice(0, at) + env.slice(at + 1);
      if (KNOWN.includes(name)) return;
      const [unknown, ...others] = unknownSettings({ [name]: 'x' });
      expect(others).toEqual([]);
      // LARDER_PUBLIH_URL may be LARDER_PUBLIC_URL as well as LARDER_PUBLISH_URL.
      expect(KNOWN.filter((known) => known === env || isOneSlip(known, name))).toContain(unknown?.nearest);
    }),
  );
});

it('3. suggests nothing for what resembles nothing', () => {
  expect(unknownSettings({ LARDER_XQZWKJV: '1' })).toEqual([{ name: 'LARDER_XQZWKJV', nearest: undefined }]);
});
