// 1. What was sealed opens with the same key and context, and with no other; each seal is another text.
// 2. Altered or cut texts do not open.
// 3. What is sealed says its format. Texts of before there was one open too but are not current; unknown formats do not open.
// 4. The key file is made once, whole and for its owner only, also by several at once; a bad one is named.
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSecretBox, readSecretFile, SECRET_FILE } from '../../../src/sign-in/two-factor/secret-box.ts';
import { useTemporaryFolder } from '../../accounts/other-process.ts';

const folder = useTemporaryFolder();
const box = createSecretBox(() => 'a secret of thirty-two characters');

it('1. opens what it sealed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account 1');
  expect(box.open(sealed, 'account 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'account 2')).toBeUndefined();
  expect(createSecretBox(() => 'another secret of many characters').open(sealed, 'account 1')).toBeUndefined();
  expect(box.seal('JBSWY3DPEHPK3PXP', 'account 1')).not.toBe(sealed);
});

it('2. opens nothing that was altered', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account 1');
  const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
  const encode = (part: Buffer) => `v1.${part.toString('base64url')}`;
  expect(box.open(encode(bytes), 'account 1')).toBe('JBSWY3DPEHPK3PXP');
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at] ^= 1;
    expect(box.open(encode(altered), 'account 1')).toBeUndefined();
    expect(box.open(encode(bytes.subarray(0, at)), 'account 1')).toBeUndefined();
  }
});

it('3. says its format', () => {
  const secret = 'a secret of thirty-two characters';
  // As it was sealed before there were formats.
  const before = '1pvRONnwRLGSAnBs5-yrzii4ujXylt2Z0ngkr2krvQvYWUxJp6DvCDVbmVc';
  expect(box.open(before, 'account 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.isCurrent(before, 'account 1')).toBe(false);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account 1');
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(box.isCurrent(sealed, 'account 1')).toBe(true);
  expect(createSecretBox(() => 'b'.repeat(32), secret).isCurrent(sealed, 'account 1')).toBe(false);
  const body = sealed.slice('v1.'.length);
  for (const other of [`v2.${body}`, `v1.v1.${body}`, `V1.${body}`, `.${body}`, 'v1.', '']) {
    expect(box.open(other, 'account 1'), other).toBeUndefined();
    expect(box.isCurrent(other, 'account 1'), other).toBe(false);
  }
});

it('4. makes the key file once', () => {
  const data = path.join(folder, 'data');
  const secret = readSecretFile(data);
  expect(secret).toHaveLength(43);
  expect(readSecretFile(data)).toBe(secret);
  expect(statSync(path.join(data, SECRET_FILE)).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual([SECRET_FILE]);
});

it('4. names a key file that it cannot use', () => {
  const data = path.join(folder, 'cut');
  readSecretFile(data);
  const file = path.join(data, SECRET_FILE);
  chmodSync(file, 0o600);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 10));
  expect(() => readSecretFile(data)).toThrow(expect.objectContaining({ code: 'SECRET_UNUSABLE', value: file }));
  const inFile = path.join(file, 'folder');
  expect(() => readSecretFile(inFile)).toThrow(expect.objectContaining({ code: 'SECRET_UNUSABLE' }));
});

it('4. the box asks for its key with its first use only', () => {
  let asked = 0;
  const lazy = createSecretBox(() => {
    asked += 1;
    return 'a secret of thirty-two characters';
  });
  expect(asked).toBe(0);
  lazy.open(lazy.seal('x', 'y'), 'y');
  expect(asked).toBe(1);
});
