import { AccountsError } from '../errors.ts';

/** The location for people, without credentials. */
export function describeLocation({ host, port, database }: { host: string; port: number; database: string }): string {
  const at = host.startsWith('/') ? `socket ${host}` : host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return `${at}, database "${database}"`;
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'The host name is unknown: check DATABASE_URL.'],
  [
    /^(?:ECONNREFUSED|ENOENT)$/,
    'Nothing is listening there: check the host and port in DATABASE_URL, and start PostgreSQL.',
  ],
  [/^28/, 'Check the user and the password in DATABASE_URL.'],
  [/^3D/, 'Create that database, or check its name in DATABASE_URL.'],
  [/^53300$/, 'Lower LARDER_DATABASE_CONNECTIONS, or raise max_connections in PostgreSQL.'],
  [/^25006$/, 'This server is read-only: point DATABASE_URL to the primary.'],
  [/CERT|SSL|TLS|^ERR_/, 'Check sslmode and sslrootcert in DATABASE_URL.'],
];
const USUAL_ADVICE = 'Check DATABASE_URL, and that PostgreSQL is running.';

/**
 * The error for a database that is unreachable or cannot work now. The cause is rebuilt from message and code alone,
 * because the client's errors contain the connection and its credentials.
 */
export function databaseUnavailable(
  location: { host: string; port: number; database: string },
  error: unknown,
): AccountsError {
  if (error instanceof AccountsError) return error;
  const { message: words, code = '' } = firstError(error);
  const advice = ADVICE.find(([codes]) => codes.test(code) || codes.test(words))?.[1] ?? USUAL_ADVICE;
  const message = `The accounts in PostgreSQL at ${describeLocation(location)} cannot be reached: ${words}. ${advice}`;
  const cause = Object.assign(new Error(words), { code });
  return new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: describeLocation(location), cause });
}

/** Mistakes in the settings or the server's setup, by class of code. */
const MISTAKES = /^(?:28|3D|42|0A)|CERT|SSL|TLS|^ERR_/;

/** Whether a failure to open the database may pass by itself, unlike a wrong password or a missing database. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AccountsError) || error.code !== 'ACCOUNTS_UNAVAILABLE') return false;
  const { message = '', code = '' } = (error.cause ?? {}) as { message?: string; code?: string };
  return !MISTAKES.test(code) && !MISTAKES.test(message);
}

/** A host with several addresses fails with an aggregate error, which itself says nothing. */
function firstError(error: unknown): { message: string; code?: string } {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  return first as { message: string; code?: string };
}
