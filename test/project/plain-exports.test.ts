// 1. Exports of a built file are plain values, which loops read as quickly as their own constants.
// 2. What is assigned after the file has run is seen by those who import it.
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { plainExports } from '../../scripts/plain-exports.js';

const FILE = `
var VISIBLE = 4294967295;
function isVisible(state) { return state === VISIBLE; }
var Spool = class { count = 0; };
var opened = 0;
function open() { opened++; }
var late;
function start() { late = 'started'; }
export { VISIBLE, isVisible as isShown, Spool, opened, open, late, start };
`;

async function run(): Promise<Record<string, unknown>> {
  const { code } = await transform(FILE, { format: 'cjs' });
  const module = { exports: {} };
  new Function('module', code + plainExports(FILE))(module);
  return module.exports;
}

it('constants, functions and classes are values', async () => {
  const exports = await run();
  const plainValue = (name: string) => Object.getOwnPropertyDescriptor(exports, name)?.value;
  expect(plainValue('VISIBLE')).toBe(0xffff_ffff);
  expect(plainValue('isShown')(0xffff_ffff)).toBe(true);
  expect(plainValue('Spool')).toBeTypeOf('function');
  expect(exports.__esModule).toBe(true);
  expect(Object.keys(exports).sort()).toEqual(['Spool', 'VISIBLE', 'isShown', 'late', 'open', 'opened', 'start']);
});

it('variables that are assigned later are seen with their new values', async () => {
  const exports = (await run()) as { opened: number; open: () => void; late?: string; start: () => void };
  exports.open();
  exports.start();
  expect(exports.opened).toBe(1);
  expect(exports.late).toBe('started');
});
