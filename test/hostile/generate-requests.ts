/** Makes malformed requests from a number: the same number gives the same bytes. */

export interface HostileCase {
  kind: string;
  bytes: Buffer;
  /** The methods of the requests within, for reading the answers. */
  methods: string[];
  /** Whether the bytes end in the middle of something, so that only the end of our side lets the server go on. */
  isTorn: boolean;
  /** Whether the answer may be a page for people. */
  mayBePage: boolean;
}

type Random = () => number;
type Maker = (random: Random) => Partial<Omit<HostileCase, 'bytes'>> & { bytes: string | Buffer };

const DATA_PATHS = ['/search', '/food/1', '/barcode/3017620422003', '/foods/popular', '/foods/categories', '/health'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];
const NASTY = [
  '%',
  '%zz',
  '%00',
  '%0d%0aX-Injected:%201',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%F0%9F%98%80',
  '%u0041',
  '%2e%2e%2f',
  '../',
  '..;/',
  '//',
  '\\',
  "'",
  '"',
  '<script>',
  '{}',
  '[]',
  '[0]',
  ';',
  '*',
  '|',
  '^',
  '`',
  '~',
  '$ne',
  '__proto__',
  'constructor',
  'toString',
  '+',
  '%2B',
  '%20',
  '-1',
  '1e308',
  '0x7f',
  'NaN',
  'null',
  'true',
  '9'.repeat(400),
  '-'.repeat(50),
  '\u00e9',
  '\u00ff\u00fe',
];
const HEADER_VALUES = [
  '',
  ' ',
  '*',
  ',',
  ',,,',
  ';;;',
  '"',
  'W/"',
  'W/"x", "y"',
  '\u00ff\u00fe',
  'a'.repeat(3000),
  '-1',
  '1e9',
  'bytes=0-0',
  'Thu, 99 Foo 2099',
  'gzip;q=x, br;q=-1, *;q=0',
  'identity;q=0, *;q=0',
  'Bearer',
  'Bearer \t',
  'Bearer lk_',
  `Bearer ${'k'.repeat(39)}`,
  'Basic ====',
  '127.0.0.1, ::1, nonsense, 999.999.999.999',
  'for="[::1]"',
  'session=%zz; =; ;;',
  'application/json; charset=\u00ff',
  'multipart/form-data',
];
const HEADER_NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cookie',
  'If-None-Match',
  'If-Modified-Since',
  'If-Match',
  'Range',
  'Origin',
  'Referer',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'User-Agent',
  'Content-Type',
  'Content-Encoding',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'TE',
  'Via',
  'Keep-Alive',
];

/** The makers by kind; the bytes of each are one kind of mistake. */
const MAKERS: Readonly<Record<string, Maker>> = {
  path: (random) => {
    const path = `/${join(random, 1, 4, () => pick(random, [...NASTY, 'food', 'barcode', 'foods', 'search', '/', '/', 'v1']))}`;
    return whole(pick(random, ['GET', 'GET', 'HEAD', 'POST']), printable(path));
  },
  'path of a look-up': (random) => {
    const value = join(random, 1, 3, () => pick(random, NASTY));
    return whole('GET', printable(`${pick(random, ['/food/', '/barcode/'])}${value}`));
  },
  query: (random) => {
    const names = [
      'q',
      'limit',
      'offset',
      'source',
      'has_image',
      'category',
      'limit[]',
      '',
      '__proto__',
      '%71',
      'q%00',
    ];
    const parts = join(random, 1, 6, () => {
      const equals = pick(random, ['=', '=', '=', '', '==', '%3D']);
      return `${pick(random, names)}${equals}${pick(random, NASTY)}${pick(random, ['&', '&', '&&', ';', '?', '#'])}`;
    });
    return whole('GET', printable(`${pick(random, DATA_PATHS)}?${parts}`));
  },
  'random bytes in the address': (random) => {
    const text = printable(latin1(random, 1 + Math.floor(random() * 80)).replace(/[\0-\x20\x7f]/g, '%'));
    return whole('GET', `${pick(random, DATA_PATHS)}${pick(random, ['/', '?', '?q='])}${text}`);
  },
  method: (random) =>
    whole(pick(random, METHODS), pick(random, [...DATA_PATHS, '/nowhere', '/auth/keys', '/billing/x'])),
  'method that does not exist': (random) => {
    const made = join(random, 1, 12, () => pick(random, [...'ABCxyz019-_!#$%&*+.^`|~ ']));
    return whole(pick(random, [made, 'get', 'GETT', 'G\u00cbT', '', 'M-SEARCH']), pick(random, DATA_PATHS));
  },
  headers: (random) => {
    const lines = join(random, 1, 8, () => `${pick(random, HEADER_NAMES)}: ${pick(random, HEADER_VALUES)}\r\n`);
    return { ...whole('GET', `${pick(random, DATA_PATHS)}?q=milk`, lines), mayBePage: /Accept:/.test(lines) };
  },
  'header syntax': (random) => {
    const lines = pick(random, [
      'NoColon\r\n',
      ': no name\r\n',
      'Bad Name: x\r\n',
      'Bad\u0000Name: x\r\n',
      'X: a\u0000b\r\n',
      'X: a\rb\r\n',
      'X : space before colon\r\n',
      ' folded: first\r\n',
      'X: one\r\n two\r\n\tthree\r\n',
      'X: \u0001\u0002\u0003\r\n',
      'X: \u00ff\r\n',
      '\u00e9: x\r\n',
      'X: bare newline\n',
      `${'h'.repeat(5000)}: x\r\n`,
    ]);
    return whole('GET', pick(random, DATA_PATHS), lines);
  },
  'repeated headers': (random) => {
    const name = pick(random, [
      'Authorization',
      'Host',
      'Content-Length',
      'Accept-Encoding',
      'If-None-Match',
      'Cookie',
      'Origin',
    ]);
    const values = pick(random, [
      ['0', '0'],
      ['0', '1'],
      ['a', 'b'],
      ['', ''],
      ['Bearer x', 'Bearer y'],
    ]);
    return { ...whole('GET', '/search?q=milk', values.map((value) => `${name}: ${value}\r\n`).join('')), isTorn: true };
  },
  body: (random) => {
    const type = pick(random, [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
      '',
    ]);
    const body = pick(random, [
      '',
      '{',
      '{"q":"milk"}',
      'q=milk',
      '\u0000'.repeat(100),
      latin1(random, 500),
      '['.repeat(2000),
    ]);
    const lines = `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`;
    return whole(pick(random, METHODS), pick(random, [...DATA_PATHS, '/auth/sign-in', '/nowhere']), lines, body);
  },
  'content length': (random) => {
    const length = pick(random, [
      '-1',
      'x',
      '1e3',
      '0x10',
      '+5',
      '5 5',
      '99999999999999999999',
      '',
      '5, 5',
      '18446744073709551616',
    ]);
    return { ...whole('POST', '/search', `Content-Length: ${length}\r\n`, 'hello'), isTorn: true };
  },
  'body shorter than said': (random) => ({
    ...whole(pick(random, ['POST', 'GET', 'PUT']), '/search?q=milk', 'Content-Length: 1000\r\n', 'hello'),
    isTorn: true,
  }),
  chunks: (random) => {
    const body = pick(random, [
      '5\r\nhello\r\n0\r\n\r\n',
      'zz\r\nhello\r\n0\r\n\r\n',
      '-5\r\nhello\r\n',
      'ffffffffffffffffff\r\nhello',
      '5\r\nhello',
      '5;ext="\r\nhello\r\n0\r\n\r\n',
      '0\r\nTrailer: \u0000\r\n\r\n',
      '\r\n\r\n',
      '5 \r\nhello\r\n0\r\n\r\n',
    ]);
    const encoding = pick(random, [
      'chunked',
      'chunked',
      'gzip, chunked',
      'chunked, gzip',
      'identity',
      'xchunked',
      'CHUNKED',
    ]);
    const also = pick(random, ['', '', 'Content-Length: 5\r\n']);
    return {
      ...whole(pick(random, ['POST', 'GET']), '/search', `Transfer-Encoding: ${encoding}\r\n${also}`, body),
      isTorn: true,
    };
  },
  'oversize headers': (random) => {
    const size = pick(random, [8_000, 17_000, 40_000, 100_000]);
    const lines = random() < 0.5 ? `X-Long: ${'x'.repeat(size)}\r\n` : 'X-Many: 1\r\n'.repeat(Math.floor(size / 11));
    return { ...whole('GET', '/search?q=milk', lines), isTorn: true };
  },
  'oversize address': (random) => {
    const path = `${pick(random, DATA_PATHS)}${pick(random, ['?q=', '/', '?'])}${pick(random, ['a', '%20', '/', '&'])}`;
    return { ...whole('GET', path + 'a'.repeat(pick(random, [4_000, 14_000, 20_000, 70_000]))), isTorn: true };
  },
  pipelining: (random) => {
    const count = 2 + Math.floor(random() * 6);
    const methods = Array.from({ length: count }, () => pick(random, ['GET', 'GET', 'HEAD', 'OPTIONS']));
    const parts = methods.map((method) => line(method, pick(random, [...DATA_PATHS, '/v1', '/search?q=a']), '', false));
    const tail = pick(random, ['', '', 'GARBAGE\r\n\r\n', '\u0000\u0001']);
    return { bytes: parts.join('') + tail, methods };
  },
  expect: (random) => {
    const value = pick(random, [
      '100-continue',
      '100-Continue',
      '200-ok',
      'nonsense',
      '',
      '100-continue, 100-continue',
    ]);
    const lines = `Expect: ${value}\r\nContent-Length: 5\r\n`;
    return { ...whole(pick(random, ['POST', 'GET', 'PUT']), pick(random, DATA_PATHS), lines, 'hello'), isTorn: true };
  },
  upgrade: (random) => {
    const protocol = pick(random, ['websocket', 'h2c', 'nonsense', 'TLS/1.0', '']);
    const lines = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n`;
    return { ...whole('GET', pick(random, DATA_PATHS), lines), isTorn: true };
  },
  CONNECT: (random) => ({
    bytes: `CONNECT ${pick(random, ['larder:443', '/search', 'evil.example:80', ''])} HTTP/1.1\r\nHost: larder\r\n\r\n`,
    isTorn: true,
  }),
  'request target': (random) => {
    const target = pick(random, [
      '*',
      'http://evil.example/search?q=milk',
      'http://larder/health',
      'https://larder:99999/food/1',
      'HTTP://x',
      'larder:80',
      'search?q=milk',
      '?q=milk',
      '#',
      '/search#fragment',
      '/search?q=milk#fragment',
      '//evil.example/search',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]);
    return {
      ...whole(pick(random, ['OPTIONS', 'GET', 'HEAD', 'POST']), target),
      isTorn: true,
      mayBePage: /^http/i.test(target),
    };
  },
  version: (random) => {
    const version = pick(random, [
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/2.0',
      'HTTP/1.2',
      'HTTP/9.9',
      'http/1.1',
      'HTTP/1',
      'HTCPCP/1.0',
      '',
    ]);
    const bytes = `GET ${pick(random, DATA_PATHS)} ${version}\r\n${pick(random, ['', 'Host: larder\r\n'])}\r\n`;
    return { bytes, isTorn: true };
  },
  host: (random) => {
    const host = pick(random, [
      '',
      'Host:\r\n',
      'Host: a b\r\n',
      'Host: /\r\n',
      'Host: \u00ff\r\n',
      'Host: [::1\r\n',
      'Host: x:99999\r\n',
    ]);
    return { bytes: `GET ${pick(random, DATA_PATHS)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, isTorn: true };
  },
  'raw bytes': (random) => {
    const length = 1 + Math.floor(random() * 400);
    const noise = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
    const start = pick(random, [
      '',
      'GET ',
      'GET / HTTP/1.1\r\n',
      '\x16\x03\x01\x02\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ]);
    return { bytes: Buffer.concat([Buffer.from(start, 'latin1'), noise]), isTorn: true };
  },
  'cut short': (random) => {
    const request = line('GET', '/search?q=milk', 'Accept: */*\r\nAuthorization: Bearer x\r\n', true);
    return { bytes: request.slice(0, Math.floor(random() * request.length)), isTorn: true };
  },
  'one byte changed': (random) => {
    const bytes = Buffer.from(
      line('GET', '/search?q=milk&limit=5', 'Accept: */*\r\nAccept-Encoding: gzip\r\n', true),
      'latin1',
    );
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return { bytes, isTorn: true, mayBePage: true };
  },
};

/** All kinds of mistakes. */
export const KINDS: readonly string[] = Object.keys(MAKERS);

/** The request of that number. */
export function generateCase(nth: number): HostileCase {
  const random = randomFrom(nth);
  const kind = KINDS[nth % KINDS.length]!;
  const made = MAKERS[kind]!(random);
  const bytes = typeof made.bytes === 'string' ? Buffer.from(made.bytes, 'latin1') : made.bytes;
  const target = bytes.subarray(0, 200).toString('latin1').split(' ')[1] ?? '';
  return {
    kind,
    bytes,
    methods: made.methods ?? ['GET'],
    isTorn: made.isTorn ?? false,
    mayBePage: (made.mayBePage ?? false) || isPage(target),
  };
}

/** Whether a target may lead to a page for people: anything that is not below a data path. */
function isPage(target: string): boolean {
  return /^\/(foods\/(?!popular|categories)|[?#]|$|browse|scan|compare|account|docs|robots|favicon|sitemap|openapi)/.test(
    target,
  );
}

function whole(method: string, target: string, lines = '', body = ''): { bytes: string; methods: string[] } {
  return { bytes: line(method, target, lines, true) + body, methods: [method] };
}

function line(method: string, target: string, lines: string, isLast: boolean): string {
  return `${method} ${target} HTTP/1.1\r\nHost: larder\r\n${lines}${isLast ? 'Connection: close\r\n' : ''}\r\n`;
}

/** Without what would end the request line early. */
function printable(text: string): string {
  return text.replace(/[\0-\x20\x7f]/g, '%').replace(/[^\0-\xff]/g, '%');
}

function latin1(random: Random, length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => Math.floor(random() * 256)));
}

function join(random: Random, min: number, max: number, make: () => string): string {
  return Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, make).join('');
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Mulberry32: small, fast and the same everywhere. */
function randomFrom(seed: number): Random {
  let state = (seed * 0x9e3779b9 + 0x6d2b79f5) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
