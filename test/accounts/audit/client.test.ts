// Browsers and programs are recognized by what people call them; nothing else of the header is kept.
import { expect, it } from 'vitest';
import { summariseUserAgent } from '../../../src/accounts/audit/client.ts';

const CHROME = '(KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 ${CHROME}`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36', 'Chrome on Linux'],
  // An unknown browser: all of them say "Mozilla".
  ['Mozilla/5.0 (X11; Linux x86_64) Ladybird/1.0', 'Linux'],
  ['Mozilla/5.0 Ladybird/1.0', undefined],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['', undefined],
  [undefined, undefined],
  ['<script>alert(1)</script>', undefined],
  [`${' '.repeat(500)}Firefox/1`, undefined],
])('%s is %s', (header, summary) => {
  expect(summariseUserAgent(header)).toBe(summary);
});
