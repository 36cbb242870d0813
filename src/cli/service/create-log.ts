/**
 * The log of a server: JSON lines, or at a terminal lines that people read. No line says who someone is: whatever reads like
 * an email address is taken out here, wherever it comes from, because mail servers and libraries repeat what they were given.
 */
import { type Logger, pino, stdSerializers } from 'pino';

/** A run of characters that an email address may have. */
const RUN = /[^\s<>"'(),;:=&/?#]+/g;
/**
 * An @ with something on either side, written plainly or percent-encoded. One expression for both would start again at every
 * character of a run: quadratic in its length, which a client chooses.
 */
const HAS_AT = /.(?:@|%40)./i;
/** Enough to recognize a path that someone asked for; a client may send many times that. */
const MAX_PATH = 200;

export type LogOutput = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export function createLog(level: string, output: LogOutput): Logger {
  const options = {
    level,
    formatters: { log: (facts: object) => withShortPath(withoutAddresses(facts) as Record<string, unknown>) },
    serializers: { err: (error: Error) => withoutAddresses(stdSerializers.err(error)) },
  };
  // The default output writes at once, without a stream in between.
  if (!output.isTTY) return pino(options);
  return pino(options, { write: (line: string) => void output.write(readableLine(line)) });
}

function withoutAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(RUN, (run) => (HAS_AT.test(run) ? '…' : run));
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutAddresses(member)]));
}

/** Cuts the path of a request, after addresses were taken out: a cut address would no longer look like one. */
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

/** "14:03:07 WARN  message  name=value", and the stack of an error below it. */
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

/** What a client has sent must not steer the terminal. */
function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
