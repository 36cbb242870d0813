/** Caches what a function makes of texts: those of an export repeat by the thousand. */
import { detached } from '../../text/detached.ts';
import { TextCache } from '../../text/text-cache.ts';

const MAX_REMEMBERED = 1 << 15;
/** Longer texts hardly repeat. */
const MAX_KEY_LENGTH = 1000;

export function memoize<T extends NonNullable<unknown>>(make: (text: string) => T): (text: string) => T {
  const known = new TextCache<T>(MAX_REMEMBERED);
  return (text) => {
    if (text.length > MAX_KEY_LENGTH) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const key = detached(text);
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/**
 * The same for lists of tags, which are passed as one text; an empty list gives `none`. Readers return the same frozen list
 * for the same cell.
 */
export function memoizeLists<T extends NonNullable<unknown>>(
  make: (list: string) => T,
  none: T,
): (tags: readonly string[] | undefined) => T {
  const ofText = memoize(make);
  const ofList = new WeakMap<readonly string[], T>();
  return (tags) => {
    if (tags === undefined || tags.length === 0) return none;
    const before = ofList.get(tags);
    if (before !== undefined) return before;
    const made = ofText(tags.length === 1 ? tags[0]! : tags.join(','));
    if (Object.isFrozen(tags)) ofList.set(tags, made);
    return made;
  };
}
