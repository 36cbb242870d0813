import type { PostedError } from './thread-errors.ts';

/** A call, a request to abort one, or, with neither, the end of the thread once it has answered its calls. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly abort: number }
  | 'end';

export type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: PostedError };

// biome-ignore lint/suspicious/noExplicitAny: any function of one argument is one
export type ThreadFunctions = Readonly<Record<string, (argument: any, signal: AbortSignal) => unknown>>;
