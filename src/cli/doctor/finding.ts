import type { Settings } from '../../config/settings.ts';
import type { CommandContext } from '../context.ts';

/** A check's result: fine, worth a thought, or broken. */
export interface Finding {
  state: 'ok' | 'warn' | 'problem';
  words: string;
  advice?: string;
}

export interface CheckContext {
  context: CommandContext;
  settings: Settings;
  now: Date;
}

export interface Check {
  readonly name: string;
  readonly run: (checkContext: CheckContext) => Finding | Promise<Finding>;
}

export function ok(words: string): Finding {
  return { state: 'ok', words };
}

export function warn(words: string, advice: string): Finding {
  return { state: 'warn', words, advice };
}

export function problem(words: string, advice: string): Finding {
  return { state: 'problem', words, advice };
}
