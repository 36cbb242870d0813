import { type Catalog, type MessageKey, type Messages, messagesIn } from '../messages/catalogs.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../messages/languages.ts';
import type { ValueNames } from '../messages/message.ts';
import { withNoBreakSpaces } from '../messages/typography.ts';

type MailKey = Extract<MessageKey, `mail.${string}`>;

type Given<Key extends MailKey> = [ValueNames<Catalog[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Catalog[Key]>, string>>];

/** Writes an email in its reader's language, or in English if unknown. */
export class MailWriter {
  readonly #language: Language;
  readonly #messages: Messages;
  readonly #formats: string;

  constructor(language: string | undefined) {
    this.#language = languageOf(language) ?? DEFAULT_LANGUAGE;
    this.#messages = messagesIn(this.#language);
    this.#formats = LANGUAGES[this.#language].formats;
  }

  readonly say = <Key extends MailKey>(key: Key, ...[values]: Given<Key>): string => {
    const text = withNoBreakSpaces(this.#messages[key] as string, this.#language);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => (values as Readonly<Record<string, string>>)[name]!);
  };

  /** "30 minutes", "24 hours". */
  duration(minutes: number): string {
    const [count, unit] = minutes >= 120 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
    return new Intl.NumberFormat(this.#formats, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }

  /** "22 November 2026". */
  date(date: Date): string {
    return date.toLocaleDateString(this.#formats, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
}
