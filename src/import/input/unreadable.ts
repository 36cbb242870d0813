import { ImportError } from '../import-error.ts';
import TABLE from './unreadable.json' with { type: 'json' };

/** What went wrong by the code of the error, after the name of the input, with what to do. */
const REASONS: Readonly<Record<string, string>> = TABLE;

/** The ImportError that says why an input could not be read; one that already says so stays as it is. */
export function unreadable(label: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  return new ImportError('IMPORT_FILE_UNREADABLE', `${label} ${reasonOf(error as NodeJS.ErrnoException)}`, {
    cause: error,
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ''] ?? `could not be read completely: ${message}.`;
}
