/** All messages in all languages. English decides which there are; docs/languages.md says how to add to them. */
import type { Language } from '../language/languages.ts';
import type { Message } from '../language/message.ts';
import { DE } from './de/all.ts';
import { EN } from './en/all.ts';
import { ES } from './es/all.ts';
import { FR } from './fr/all.ts';
import { IT } from './it/all.ts';
import { NL } from './nl/all.ts';
import { PL } from './pl/all.ts';
import { PT } from './pt/all.ts';

/** The messages in English, by key. */
export type Catalog = typeof EN;

export type MessageKey = keyof Catalog;

/** The messages of each language. */
export const CATALOGS: Readonly<Record<Language, Readonly<Record<MessageKey, Message>>>> = {
  ...{ en: EN, fr: FR, de: DE, es: ES },
  ...{ it: IT, pt: PT, nl: NL, pl: PL },
};
