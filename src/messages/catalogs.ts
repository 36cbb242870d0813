/**
 * All messages in all languages. English decides which there are; each other language is a JSON file beside this one, which
 * docs/languages.md says how to change. The build checks them against English (scripts/translation-faults.ts).
 */
import { createRequire } from 'node:module';
import { EN } from './en/all.ts';
import type { Language } from './languages.ts';
import type { Message } from './message.ts';

/** The messages in English, by key. */
export type Catalog = typeof EN;

export type MessageKey = keyof Catalog;

/** The messages of a language. */
export type Messages = Readonly<Record<MessageKey, Message>>;

/** The messages of a language, which are read from their file when they are first asked for. */
export function messagesIn(language: Language): Messages {
  if (language === 'en') return EN;
  // The field `imports` of the nearest package.json says where the files are: here in src/, and in a build in dist/.
  return createRequire(import.meta.url)(`#messages/${language}`) as Messages;
}
