/** The named members of a record as JSON has them: `lastUsedAt` is `last_used_at`, and what is undefined is null. */
export function inSnakeCase<T>(record: T, ...names: readonly (keyof T & string)[]): Record<string, unknown> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(names.map((name) => [snake(name), record[name] ?? null]));
}
