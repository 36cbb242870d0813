/** Why a catalog could not be opened, built or published. */
export type CatalogErrorCode =
  | 'CATALOG_MISSING'
  | 'CATALOG_DAMAGED'
  | 'CATALOG_FORMAT_UNKNOWN'
  | 'CATALOG_NOT_SEARCHABLE'
  | 'CATALOG_VERSION_UNKNOWN'
  | 'CATALOG_LOCKED'
  | 'CATALOG_DATASET_UNKNOWN'
  | 'CATALOG_RECORD_TOO_LONG';

/** Thrown when a catalog cannot do its job; the message says what to do. */
export class CatalogError extends Error {
  constructor(
    readonly code: CatalogErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What is wrong with a file of a catalog. It can be posted to another thread. */
export interface Damage {
  file: string;
  /** What is wrong, as the end of a sentence that begins with the file's name. */
  problem: string;
  /** Where in the file, in bytes; missing where only the whole is known to be wrong. */
  position?: number;
}

/** Thrown when a file of a catalog is not what was written; `remedyFor` knows what to do. */
export class CatalogDamagedError extends CatalogError {
  declare readonly code: 'CATALOG_DAMAGED';

  constructor(
    readonly damage: Damage,
    options?: ErrorOptions,
  ) {
    super('CATALOG_DAMAGED', `${damage.file} ${damage.problem}.`, options);
  }
}

/** The classes of errors that threads of a catalog hand over. */
export const CATALOG_ERRORS = { CatalogError, CatalogDamagedError };

export function damageOf(error: unknown): Damage | undefined {
  return error instanceof CatalogDamagedError ? error.damage : undefined;
}

/** The system's codes for a file that is missing or cannot be read; other errors are not about the file. */
const PROBLEM_BY_SYSTEM_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'is missing',
  ENOTDIR: 'is missing',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by the user who runs Larder',
  EPERM: 'may not be read by the user who runs Larder',
  EIO: 'cannot be read: the disk reports an error',
};

/** Does something with a file; where the system says that the file itself is the trouble, throws that it is damaged. */
export function readingFrom<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw asDamage(file, error);
  }
}

/** What the system says of a file, as damage where the file itself is the trouble; any other error as it is. */
export function asDamage(file: string, error: unknown): unknown {
  const problem = PROBLEM_BY_SYSTEM_CODE[(error as NodeJS.ErrnoException).code ?? ''];
  return problem === undefined ? error : new CatalogDamagedError({ file, problem }, { cause: error });
}
