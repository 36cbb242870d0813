// 1. A password has 10 to 256 characters, counted as people count them; nothing is asked of which ones.
// 2. Common passwords are refused, however they are dressed up: all of a published list; so is one made of the owner's own
//    names.
// 3. Passphrases and random passwords are not.
// 4. The same password typed on another keyboard is the same; different ones stay different.
import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBePassword, normalisePassword, parseNewPassword } from '../../../src/sign-in/passwords/password-rules.ts';

function refusalOf(password: string, ownWords: string[] = []): string | undefined {
  try {
    parseNewPassword(password, ownWords);
  } catch (error) {
    const { code, message, value } = error as { code: string; message: string; value: unknown };
    expect(value).toBeUndefined();
    if (password !== '') expect(message).not.toContain(password);
    return code;
  }
  return undefined;
}

describe('length', () => {
  it.each([
    ['', 'INVALID_PASSWORD'],
    ['plum jam!', 'INVALID_PASSWORD'],
    ['plum jam 7', undefined],
    ['🥣🍎🥕🍇🧀🍞🥚🍯🧄', 'INVALID_PASSWORD'],
    ['🥣🍎🥕🍇🧀🍞🥚🍯🧄🌶', undefined],
    ['plum jam '.repeat(40).slice(0, 257), 'INVALID_PASSWORD'],
    ['u\u0308'.repeat(9), 'INVALID_PASSWORD'],
    ['x'.repeat(5_000_000), 'INVALID_PASSWORD'],
  ])('of %j', (password, code) => {
    expect(refusalOf(password)).toBe(code);
  });

  it('may be 256 characters of four bytes each', () => {
    const foods = ['🥣', '🍎', '🥕', '🍇', '🧀', '🍞', '🥚', '🍯', '🧄', '🌶', '🍋'];
    const longest = Array.from({ length: 256 }, (_, at) => foods[(at * at + at) % foods.length]).join('');
    expect(refusalOf(longest)).toBeUndefined();
    expect(canBePassword(longest)).toBe(true);
  });
});

describe('common passwords', () => {
  it.each([
    'password123',
    'Password2024!',
    'P@ssw0rd123',
    'passwordpassword',
    '1234567890',
    '0987654321',
    '12345678910111213',
    'qwertyuiop',
    'qwertzuiop',
    'azertyuiop123',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou2030',
    'sunshine1987',
    'michael123456',
    'liverpoolfc',
    'Schatz-1990!',
    'contraseña1',
    'larderlarder',
    'larder2030!',
  ])('%s is one', (password) => {
    expect(refusalOf(password)).toBe('PASSWORD_COMMON');
  });

  it('every one of the published list is refused, in any case and with a year behind it', () => {
    const listed = dictionary['passwords-common'];
    expect(listed.length).toBeGreaterThan(10_000);
    const longEnough = listed.filter((password) => password.length >= 10);
    expect(longEnough.filter((password) => refusalOf(password) === undefined)).toEqual([]);
    const year = fc.integer({ min: 1900, max: 2099 }).map(String);
    fc.assert(
      fc.property(
        fc.constantFrom(...listed.filter(({ length }) => length >= 6)),
        year,
        fc.boolean(),
        (word, end, isUpper) => {
          expect(refusalOf(`${isUpper ? word.toUpperCase() : word}${end}`)).toBe('PASSWORD_COMMON');
        },
      ),
    );
  });

  it.each([
    ['miabaker2030', ['mia.baker']],
    ['baker-baker-1', ['mia.baker']],
    ['Jam.Kitchen99', ['mia', 'jam.kitchen@food.example']],
  ])('%s is one for its owner only', (password, ownWords) => {
    expect(refusalOf(password, ownWords)).toBe('PASSWORD_COMMON');
    expect(refusalOf(`${password} and cellar`, ownWords)).toBeUndefined();
  });
});

describe('good passwords', () => {
  it.each([
    'seven jars of plum jam',
    'correct horse battery staple',
    'tr0ub4dor&3xylo',
    'ein Löffel Honig',
    'kvetinovy caj',
    '3eF-9kX!2m',
  ])('%s is one', (password) => {
    expect(refusalOf(password)).toBeUndefined();
  });

  it('random ones of 16 characters do not look like words', () => {
    const randomText = (_: unknown, seed: number) =>
      createHash('sha256').update(`${seed}`).digest('base64url').slice(0, 16);
    const random = Array.from({ length: 2_000 }, randomText);
    expect(random.filter((password) => refusalOf(password) !== undefined)).toEqual([]);
  });
});

it('is compared composed and with plain spaces, and otherwise as typed', () => {
  expect(normalisePassword('su\u0308ßer Brei')).toBe(normalisePassword('süßer\u00a0Brei'));
  expect(normalisePassword('Plum Jam')).not.toBe(normalisePassword('plum jam'));
  expect(normalisePassword('ｐｌｕｍ ｊａｍ')).not.toBe(normalisePassword('plum jam'));
  expect(normalisePassword(' plum ')).toBe(' plum ');
});
