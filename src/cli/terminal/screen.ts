import type { Screen } from '../../terminal/text-width.ts';
import type { CommandContext } from '../context.ts';

const USUAL_COLUMNS = 80;

/** What standard output can show: no colors under NO_COLOR, only ASCII in a non-UTF-8 locale. */
export function screenOf({ stdout, environment }: Pick<CommandContext, 'stdout' | 'environment'>): Screen {
  const { NO_COLOR, TERM, LC_ALL, LC_CTYPE, LANG } = environment;
  return {
    columns: stdout.columns || USUAL_COLUMNS,
    hasUnicode: /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || ''),
    hasColors: stdout.isTTY === true && !NO_COLOR && TERM !== 'dumb',
  };
}

/** Whether to print JSON: if asked to, or if standard output is not a terminal. */
export function wantsJson({ stdout }: Pick<CommandContext, 'stdout'>, flags: { json?: true }): boolean {
  return flags.json === true || !stdout.isTTY;
}
