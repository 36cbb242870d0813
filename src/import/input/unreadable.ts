import { ImportError } from '../import-error.ts';
import TABLE from './unreadable.json' with { type: 'json' };

/** What went wrong and what to do, by error code; follows the input's name. */
const REASONS: Readonly<Record<string, string>> = TABLE;

/** An ImportError that says why an input could not be read; one that already does is returned unchanged. */
export function unreadable(label: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''] ?? `could not be read completely: ${message}.`;
  return new ImportError('IMPORT_FILE_UNREADABLE', `${label} ${reason}`, { cause: error });
}
