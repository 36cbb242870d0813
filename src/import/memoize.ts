/** Remembers what a function makes of texts: those of an export repeat by the thousand. */
import { detached } from '../text/detached.ts';

/** A flood of texts that do not repeat clears the cache. */
const MAX_REMEMBERED = 20_000;
/** Longer texts hardly repeat. */
const MAX_KEY_LENGTH = 1000;

/** The same function, which works out each text once while it remembers it. */
export function memoize<T extends NonNullable<unknown>>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length > MAX_KEY_LENGTH) return make(text);
    if (known.size >= MAX_REMEMBERED) known.clear();
    const key = detached(text);
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
