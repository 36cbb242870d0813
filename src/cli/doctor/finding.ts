import type { Settings } from '../../config/settings.ts';
import type { CommandContext } from '../context.ts';

/** What a check found: all is well, something to think about, or something that will not work. */
export interface Finding {
  state: 'ok' | 'warn' | 'problem';
  words: string;
  /** What to do about it. */
  advice?: string;
}

/** What a check looks at. */
export interface CheckContext {
  context: CommandContext;
  settings: Settings;
  now: Date;
}

/** One thing that is checked. */
export interface Check {
  readonly name: string;
  readonly run: (checkContext: CheckContext) => Finding | Promise<Finding>;
}

/** All is well. */
export function ok(words: string): Finding {
  return { state: 'ok', words };
}

/** Something to think about. */
export function warn(words: string, advice: string): Finding {
  return { state: 'warn', words, advice };
}

/** Something that will not work. */
export function problem(words: string, advice: string): Finding {
  return { state: 'problem', words, advice };
}
