import type { Locale } from '../../language/locale.ts';

/** A browser as it is stored, "Firefox on Linux", in the words of a language; a program's name as it stands. */
export function deviceName({ t }: Locale, userAgent: string): string {
  const [browser, system] = userAgent.split(' on ');
  return system === undefined ? userAgent : t('sessions.browserOn', { browser: browser!, system });
}
