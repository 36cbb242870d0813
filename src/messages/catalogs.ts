/**
 * All messages in all languages: each is a JSON file beside this one, which docs/languages.md says how to change. English decides
 * which messages there are; the build checks the others against it (scripts/translation-faults.ts).
 */
import { createRequire } from 'node:module';
import type { English } from '#english';
import { baseLanguage, type Language } from './languages.ts';
import type { Message } from './message.ts';

/** The messages in English, by key; `npm run typecheck` makes the type from their file. */
export type Catalog = English;

export type MessageKey = keyof Catalog;

export type Messages = Readonly<Record<MessageKey, Message>>;

/** The messages of a language, which are read from their file when they are first asked for. */
export function messagesIn(language: Language): Messages {
  // The field `imports` of the nearest package.json says where the files are: here in src/, and in a build in dist/.
  const own = createRequire(import.meta.url)(`#messages/${language}`) as Messages;
  const base = baseLanguage(language) as Language;
  return base === language ? own : { ...messagesIn(base), ...own };
}
