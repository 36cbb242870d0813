/** Errors as data: a class does not survive posting between threads, so its name goes along and the other side restores it. */

/** The classes to restore, under names that bundling cannot change. */
export type ErrorClasses = Readonly<Record<string, new (...parameters: never[]) => Error>>;

export interface PostedError {
  readonly class: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  /** Its own members, such as a code. */
  readonly members: Readonly<Record<string, unknown>>;
}

export function postedError(thrown: unknown, classes: ErrorClasses): PostedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = Object.entries(classes).find(([, type]) => error.constructor === type);
  // A cause may be anything, and the stack already includes it.
  const { cause: _cause, ...members } = { ...error } as Record<string, unknown>;
  return { class: known?.[0], message: error.message, stack: error.stack, members };
}

export function receivedError({ class: name, message, stack, members }: PostedError, classes: ErrorClasses): Error {
  const error = new Error(message);
  const type = name === undefined ? undefined : classes[name];
  if (type !== undefined) Object.setPrototypeOf(error, type.prototype);
  return Object.assign(error, members, { stack });
}
