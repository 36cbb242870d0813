/**
 * A settings file: one `NAME=value` line per setting, named like the environment variables. Blank lines and lines that
 * begin with # are skipped; `export ` before a name and quotation marks around a value are allowed, as in shells.
 */

export interface SettingsFile {
  /** The values by name, each with its line. */
  entries: ReadonlyMap<string, { value: string; line: number }>;
  /** Lines that could not be parsed, each with file and line. */
  mistakes: readonly string[];
}

const LINE = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/s;

/** Parses a settings file. Errors never quote values, which may be secrets. */
export function parseSettingsFile(text: string, file: string): SettingsFile {
  const entries = new Map<string, { value: string; line: number }>();
  const mistakes: string[] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((content, index) => {
      const line = index + 1;
      const trimmed = content.trim();
      if (trimmed === '' || trimmed.startsWith('#')) return;
      const [, name, written = ''] = LINE.exec(trimmed) ?? [];
      const value = unquoted(written);
      if (name === undefined) mistakes.push(`${file}:${line}: expected NAME=value`);
      else if (value === undefined) mistakes.push(`${file}:${line}: the quotation mark of ${name} is not closed`);
      else if (entries.has(name)) {
        mistakes.push(`${file}:${line}: ${name} is set before, in line ${entries.get(name)!.line}`);
      } else entries.set(name, { value, line });
    });
  return { entries, mistakes };
}

/** A value without quotation marks; undefined if one is missing. */
function unquoted(written: string): string | undefined {
  const [mark] = written;
  if (mark !== '"' && mark !== "'") return written;
  return written.length > 1 && written.endsWith(mark) ? written.slice(1, -1) : undefined;
}
