/**
 * The log of a server. No line says who someone is: whatever reads like an email address is taken out here, wherever it
 * comes from, because mail servers and libraries repeat what they were given.
 */
import { type Logger, pino, stdSerializers } from 'pino';

/** The part before and after an @, written plainly or percent-encoded. */
const EMAIL = /[^\s<>"'(),;:=&/?#]+(?:@|%40)[^\s<>"'(),;:=&/?#]+/gi;

/** The log, at that level. */
export function createLog(level: string): Logger {
  return pino({
    level,
    formatters: { log: (facts) => withoutAddresses(facts) as Record<string, unknown> },
    serializers: { err: (error: Error) => withoutAddresses(stdSerializers.err(error)) },
  });
}

function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, '…');
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutAddresses(member)]));
}
