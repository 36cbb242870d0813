/** The order in which the names of a segment are read. */
import type { PhraseMatch } from './phrase-table.ts';

/**
 * Matches from the side of the head, the longest of those on one place first. They come by where they begin and end, so
 * inserting each in its place moves few.
 */
export function inReadingOrder(matches: readonly PhraseMatch[], isHeadFirst: boolean): readonly PhraseMatch[] {
  if (matches.length < 2) return matches;
  const ordered = isHeadFirst ? matches.slice() : matches.toReversed();
  const isBehind = isHeadFirst ? isBehindFromFront : isBehindFromBack;
  for (let i = 1; i < ordered.length; i++) {
    const match = ordered[i]!;
    let at = i;
    for (; at > 0 && isBehind(ordered[at - 1]!, match); at--) ordered[at] = ordered[at - 1]!;
    ordered[at] = match;
  }
  return ordered;
}

function isBehindFromFront(a: PhraseMatch, b: PhraseMatch): boolean {
  return a.from > b.from || (a.from === b.from && a.to < b.to);
}

function isBehindFromBack(a: PhraseMatch, b: PhraseMatch): boolean {
  return a.to < b.to || (a.to === b.to && a.from > b.from);
}
