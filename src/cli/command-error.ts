export type CommandErrorCode =
  | 'FOOD_NOT_FOUND'
  | 'CHANGES_GONE'
  | 'ACCOUNT_NOT_NAMED'
  | 'NOT_CONFIRMED'
  | 'KEY_FILE_UNUSABLE'
  | 'OPTION_IS_LOCAL'
  | 'PROBLEMS_FOUND'
  | 'ACCOUNTS_IN_POSTGRES'
  | 'NO_ACCOUNTS'
  | 'PUBLISH_DEST_MISSING'
  | 'MIGRATIONS_MISSING'
  | 'DATABASE_URL_MISSING'
  | 'SECRETS_UNREADABLE'
  | 'PORT_UNUSABLE'
  | 'DATA_FOLDER_UNUSED'
  | 'DATA_FOLDER_UNUSABLE';

/** Thrown by a command whose message suffices for a person; the program ends with status 1. */
export class CommandError extends Error {
  constructor(
    readonly code: CommandErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
