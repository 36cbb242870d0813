/** A request's origin, as far as it is kept with sessions and events. */
export interface Client {
  /** The address that the request is counted under: an IPv4 address, or an IPv6 /64. */
  readonly address: string | undefined;
  /** The raw User-Agent header. */
  readonly userAgent: string | undefined;
  /** The cookie secret of a browser that signed in before; stored only as a hash. */
  readonly deviceToken?: string | undefined;
  /** The language it asks for, if any; the account's emails use it. */
  readonly language?: string | undefined;
}

/** For changes not made by a request, such as the operator's. */
export const NO_CLIENT: Client = { address: undefined, userAgent: undefined };

/** The first match is the browser: many also name others, so specific ones come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Headers may have many kilobytes; the browser is named near the beginning. */
const READ_CHARACTERS = 400;

/** What a person recognizes in a User-Agent header, such as "Firefox on Linux"; the rest is not kept. */
export function summariseUserAgent(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, READ_CHARACTERS) ?? '';
  const nameIn = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  // Programs name themselves first, as in "curl/8.5.0"; browsers all say "Mozilla" there.
  return /^(?!Mozilla\/)([A-Za-z][\w.-]{0,39})\//.exec(text)?.[1] ?? system;
}
