import PROBLEMS from './file-problems.json' with { type: 'json' };

/** Thrown when a catalog cannot do its job; the message says what to do, and error-codes.json what each code means. */
export class CatalogError extends Error {
  constructor(
    readonly code: keyof typeof import('./error-codes.json'),
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What is wrong with a catalog file; can be posted to another thread. */
export interface Damage {
  file: string;
  /** The end of a sentence that begins with the file's name. */
  problem: string;
  /** The offset in bytes; missing if only the whole is known to be damaged. */
  position?: number;
}

/** Thrown when a catalog file is not what was written; `remedyFor` knows what to do. */
export class CatalogDamagedError extends CatalogError {
  declare readonly code: 'CATALOG_DAMAGED';

  constructor(
    readonly damage: Damage,
    options?: ErrorOptions,
  ) {
    super('CATALOG_DAMAGED', `${damage.file} ${damage.problem}.`, options);
  }
}

/** Error classes that catalog threads pass on. */
export const CATALOG_ERRORS = { CatalogError, CatalogDamagedError };

/** What is read; undefined if the catalog, or this file of it, cannot be used. */
export function ifUsable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

export function damageOf(error: unknown): Damage | undefined {
  return error instanceof CatalogDamagedError ? error.damage : undefined;
}

/** System codes for a missing or unreadable file; other errors are not about the file. */
const PROBLEM_BY_SYSTEM_CODE: Readonly<Record<string, string>> = PROBLEMS;

/** Runs `act`; turns system errors about the file itself into damage errors. */
export function readingFrom<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw asDamage(file, error);
  }
}

/** A system error about the file itself as damage; any other error unchanged. */
export function asDamage(file: string, error: unknown): unknown {
  const problem = PROBLEM_BY_SYSTEM_CODE[(error as NodeJS.ErrnoException).code ?? ''];
  return problem === undefined ? error : new CatalogDamagedError({ file, problem }, { cause: error });
}
