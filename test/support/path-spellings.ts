/**
 * Spellings of a path: what a client, or a proxy on the way, may write in its place. Some mean the same path by RFC 3986,
 * the others are tricks that a server could be talked into taking for it.
 */
import fc from 'fast-check';

/** A path in another spelling. */
export interface Spelling {
  target: string;
  /** Whether it is the same path by RFC 3986, so that the answer must be the same. */
  isEquivalent: boolean;
}

interface Trick {
  isEquivalent: boolean;
  /** Writes the path anew at a place of the client's choice; the place is any whole number. */
  write: (path: string, location: number) => string;
}

const hex = (character: string) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const same = (write: Trick['write']): Trick => ({ isEquivalent: true, write });
const other = (write: Trick['write']): Trick => ({ isEquivalent: false, write });

/** Changes one of the characters that a pattern finds; a path without any stays as it is. */
function at(pattern: RegExp, change: (found: string) => string): Trick['write'] {
  return (path, location) => {
    const found = [...path.matchAll(pattern)];
    if (found.length === 0) return path;
    const { 0: text, index } = found[location % found.length]!;
    return path.slice(0, index) + change(text) + path.slice(index + text.length);
  };
}

const LETTER = /(?<!%[0-9a-f]?)[a-z0-9]/gi;
const SLASH = /\//g;
const SEGMENT_END = /(?<=[^/])(?=\/|$)/g;

/** The tricks by name. */
const TRICKS: Readonly<Record<string, Trick>> = {
  'an escaped letter': same(at(LETTER, hex)),
  'an escaped letter in upper-case hex': same(at(LETTER, (letter) => hex(letter).toUpperCase())),
  'all letters escaped': same((path) => path.replace(LETTER, hex)),
  'a letter escaped twice': other(at(LETTER, (letter) => hex(letter).replace('%', '%25'))),
  'a letter escaped three times': other(at(LETTER, (letter) => hex(letter).replace('%', '%2525'))),
  'an overlong escape': other(at(LETTER, (letter) => overlong(letter))),
  'a fullwidth letter': other(at(LETTER, (letter) => hex(String.fromCharCode(letter.charCodeAt(0) + 0xfee0)))),
  'a fullwidth letter as bytes': other(
    at(LETTER, (letter) => Buffer.from(String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).toString('latin1')),
  ),
  'another case': other(at(/[a-z]/g, (letter) => letter.toUpperCase())),
  'all in upper case': other((path) => path.toUpperCase()),
  'a letter of IIS': other(at(LETTER, (letter) => `%u00${letter.charCodeAt(0).toString(16)}`)),
  'two slashes': other(at(SLASH, () => '//')),
  'a slash before': other((path) => `/${path}`),
  'this folder': other(at(SLASH, () => '/./')),
  'this folder, escaped': other(at(SLASH, () => '/%2e/')),
  'there and back': other(at(SLASH, () => '/x/../')),
  'there and back, escaped': other(at(SLASH, () => '/search/%2E%2e/')),
  'there and back, with a parameter': other(at(SLASH, () => '/x/..;/')),
  'from a data path': other((path) => `/foods/popular/../..${path}`),
  'above the root': other((path) => `/..${path}`),
  'an escaped slash': other(at(SLASH, () => '%2f')),
  'an escaped slash beside one': other(at(SLASH, () => '/%2F')),
  'a slash escaped twice': other(at(SLASH, () => '%252f')),
  'a backslash': other(at(SLASH, () => '\\')),
  'an escaped backslash': other(at(SLASH, () => '%5c')),
  'an overlong slash': other(at(SLASH, () => '%c0%af')),
  'a trailing slash': other((path) => `${path}/`),
  'a trailing dot': other((path) => `${path}/.`),
  'a trailing space': other((path) => `${path}%20`),
  'a trailing NUL': other((path) => `${path}%00`),
  'a NUL and another path': other((path) => `${path}%00/../search`),
  'a file ending': other((path) => `${path}.json`),
  'a parameter of a segment': other(at(SEGMENT_END, () => ';a=b')),
  'an escaped semicolon': other(at(SEGMENT_END, () => '%3b')),
  'an escaped question mark': other(at(SEGMENT_END, () => '%3f')),
  'an escaped number sign': other(at(SEGMENT_END, () => '%23')),
  'a broken escape': other(at(SEGMENT_END, () => '%')),
  'a line break': other(at(SEGMENT_END, () => '%0d%0a')),
  'no slash at the start': other((path) => path.slice(1)),
  'a version': other((path) => `/v1${path}`),
  'a scheme that is none': other((path) => `larder:${path}`),
};

/** A letter in two bytes, which no decoder of UTF-8 may take for it. */
function overlong(letter: string): string {
  const code = letter.charCodeAt(0);
  return `%${(0xc0 | (code >> 6)).toString(16)}%${(0x80 | (code & 63)).toString(16)}`;
}

/** What may stand around any path without changing what it means. */
const BEFORE = ['', 'http://larder.example', 'HTTPS://larder.example:80', 'http://ada@larder.example'];
const BEHIND = ['', '?', '?/auth/keys', '?a=/../search', '?%2561'];

/** Every trick once, at its first place, and everything that may stand around a path. */
export function plainSpellings(path: string): Spelling[] {
  const around = [...BEFORE.map((before) => before + path), ...BEHIND.map((behind) => path + behind)];
  return [
    ...around.map((target) => ({ target, isEquivalent: true })),
    ...Object.values(TRICKS).map(({ write, isEquivalent }) => ({ target: write(path, 0), isEquivalent })),
  ];
}

/** One to three tricks, one after another, at any places. */
export const anySpelling: fc.Arbitrary<(path: string) => Spelling> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(TRICKS)), fc.nat(40)), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...BEFORE),
    fc.constantFrom(...BEHIND),
  )
  .map(([steps, before, behind]) => {
    const spell = (path: string) => {
      const written = steps.reduce((soFar, [name, location]) => TRICKS[name]!.write(soFar, location), path);
      // Without a slash the path would become part of the host before it.
      const target = (written.startsWith('/') ? before : '') + written + behind;
      return { target, isEquivalent: steps.every(([name]) => TRICKS[name]!.isEquivalent) };
    };
    const words = steps.map(([name, location]) => `${name} (${location})`).join(', then ');
    return Object.assign(spell, { toString: () => `${before}…${behind}: ${words}` });
  });
