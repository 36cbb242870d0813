/** The words of mails in all languages, and how to fill them in. */
import { DE } from './de.ts';
import { EN, type MailWords } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { IT } from './it.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';

const WORDS: Readonly<Record<string, { words: MailWords; formats: string }>> = {
  en: { words: EN, formats: 'en-GB' },
  fr: { words: FR, formats: 'fr-FR' },
  de: { words: DE, formats: 'de-DE' },
  es: { words: ES, formats: 'es-ES' },
  it: { words: IT, formats: 'it-IT' },
  pt: { words: PT, formats: 'pt-PT' },
  nl: { words: NL, formats: 'nl-NL' },
  pl: { words: PL, formats: 'pl-PL' },
};

/** Writes a mail in the language of its reader; in English where that is unknown. */
export class MailWriter {
  readonly #words: MailWords;
  readonly #formats: string;

  constructor(language: string | undefined) {
    const { words, formats } = WORDS[language ?? ''] ?? WORDS.en!;
    this.#words = words;
    this.#formats = formats;
  }

  /** A sentence with its values. */
  readonly say = (name: keyof MailWords, values: Readonly<Record<string, string>> = {}): string =>
    this.#words[name].replace(/\{(\w+)\}/g, (_, value: string) => values[value]!);

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
