// 1. Plain addresses are taken; the domain becomes lower case and ASCII, the part before the @ stays.
// 2. All else is refused: names, lists, quotes, literals, control characters, what is too long.
// 3. Whatever the text, an address that is taken has no white space, no control character and one @, and is taken again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseEmail, readEmail } from '../../src/accounts/email-address.ts';
import { anyText } from '../food/any-text.ts';

it.each([
  ['ada@food.example', 'ada@food.example'],
  ["Ada.O'Lovelace+soup@Food.Example", "Ada.O'Lovelace+soup@food.example"],
  ['a@b.co', 'a@b.co'],
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  [`${'a'.repeat(64)}@food.example`, `${'a'.repeat(64)}@food.example`],
])('%j is %j', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

it.each([
  '',
  '@',
  'ada',
  'ada@',
  '@food.example',
  'ada@localhost',
  'ada@food..example',
  'ada@-food.example',
  'ada@food.example.',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@food.e%78ample',
  'ada@fo\u00adod.example',
  'ada@food@food.example',
  '.ada@food.example',
  'a..b@food.example',
  '"ada"@food.example',
  'ada(cook)@food.example',
  'Ada <ada@food.example>',
  'ada@food.example,grace@food.example',
  ' ada@food.example',
  'ada@food.example\n',
  'ada\0@food.example',
  'ädä@food.example',
  `${'a'.repeat(65)}@food.example`,
  `ada@${'food.'.repeat(50)}example`,
  `ada@${'f'.repeat(64)}.example`,
])('%j is refused', (text) => {
  expect(readEmail(text)).toBeUndefined();
  expect(() => parseEmail(text)).toThrow(expect.objectContaining({ code: 'INVALID_EMAIL', value: text }));
});

it('what is taken is safe in a header and a command, and is taken again', () => {
  const nearly = fc.tuple(anyText, fc.constantFrom('@', '@food.', '\r\n@'), anyText).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(anyText, nearly, fc.emailAddress()), (text) => {
      const email = readEmail(text);
      if (email === undefined) return;
      expect(email).toMatch(/^[\x21-\x3b\x3d\x3f\x41-\x7e]+@[a-z0-9.-]+$/);
      expect(readEmail(email)).toBe(email);
    }),
  );
});
