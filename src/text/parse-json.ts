/**
 * JSON from files that anyone may have written. `JSON.parse` takes any depth, but what handles the value afterwards
 * (`JSON.stringify`, posting to a thread) recurses and runs out of stack; so a value that is nested too deeply is a syntax error.
 */

/** Nothing that Larder reads is nested more than ten deep. */
const MAX_DEPTH = 100;

/** The value of a JSON text; throws a SyntaxError if it is not JSON or nested too deeply. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) throw new SyntaxError(`It is nested more than ${MAX_DEPTH} levels deep.`);
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return value;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A JSON object whose members nobody has looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return isContainer(value) && !Array.isArray(value);
}

/** A text that says something, without white space around it. */
export function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined;
}
