/**
 * A server's log: JSON lines, or readable lines at a terminal. It never identifies people: anything that looks like an
 * email address is removed here, because mail servers and libraries repeat what they were given.
 */
import { type Logger, pino, stdSerializers } from 'pino';

/** A run of characters that may form an email address. */
const RUN = /[^\s<>"'(),;:=&/?#]+/g;
/**
 * An @ with something on either side, plain or percent-encoded. A single expression for both would restart at every
 * character of a run: quadratic in a length that clients choose.
 */
const HAS_AT = /.(?:@|%40)./i;
/** Enough to recognize a requested path; a client may send much more. */
const MAX_PATH = 200;

export type LogOutput = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export function createLog(level: string, output: LogOutput): Logger {
  const options = {
    level,
    formatters: { log: (facts: object) => withShortPath(withoutAddresses(facts) as Record<string, unknown>) },
    serializers: { err: (error: Error) => withoutAddresses(stdSerializers.err(error)) },
  };
  // The default output writes directly, without a stream in between.
  if (!output.isTTY) return pino(options);
  return pino(options, { write: (line: string) => void output.write(readableLine(line)) });
}

function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(RUN, (run) => (HAS_AT.test(run) ? '…' : run));
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutAddresses(member)]));
}

/** Cuts a request's path after removing addresses: a cut address would no longer look like one. */
function withShortPath(facts: Record<string, unknown>): Record<string, unknown> {
  const { path } = facts;
  return typeof path === 'string' && path.length > MAX_PATH
    ? { ...facts, path: `${path.slice(0, MAX_PATH - 1)}…` }
    : facts;
}

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  err?: { message: string; stack?: string };
  [fact: string]: unknown;
}

/** "14:03:07 WARN  message  name=value", with an error's stack below. */
function readableLine(line: string): string {
  const { level, time, msg = '', err, pid: _pid, hostname: _hostname, ...facts } = JSON.parse(line) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const name = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5);
  const shown = Object.entries(facts).map(([fact, value]) => `${fact}=${shownValue(value)}`);
  const text = [clock, name, msg, ...(shown.length > 0 ? [` ${shown.join(' ')}`] : [])].join(' ');
  const stack = err && (err.stack ?? err.message);
  return printable(stack === undefined ? text : `${text}\n${stack.replace(/^/gm, '    ')}`).concat('\n');
}

function shownValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}

/** Client input must not control the terminal. */
function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
