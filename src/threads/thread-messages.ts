import type { PostedError } from './thread-errors.ts';

/** A call, the wish to end one early, or, with neither, the end of the thread once it has answered what it was asked. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly abort: number }
  | 'end';

export type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: PostedError };

/** What a thread can be asked for: by name a function of one argument. */
// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is one
export type ThreadFunctions = Readonly<Record<string, (argument: any, signal: AbortSignal) => unknown>>;
