// A service without mail, third parties or payments never loads their packages: no file imports one of them at its top.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('src', file), 'utf8'));

it.each(['nodemailer', 'openid-client', 'stripe'])('%s is loaded with its first use', (name) => {
  const atTheTop = new RegExp(`^(?:import|export) (?!type )[^;]*'${name}'`, 'm');
  expect(sources.filter((source) => atTheTop.test(source))).toEqual([]);
  expect(sources.filter((source) => source.includes(` import('${name}')`))).toHaveLength(1);
});
