/**
 * Words that begin as an unfinished word does. The vocabulary is sorted, so a beginning is a range of word numbers; a
 * beginning with one typo is a few dozen small ranges, found by following the typed letters down the vocabulary and
 * departing from them once, at each place in turn, to the letters that really follow there.
 */
import type { SearchIndex, WordRange } from '../../catalog/index/search-index.ts';

/**
 * The words of which some beginning has one typo against the prefix, as ranges that do not overlap each other. The
 * typo is not in the last letter alone, since "chox" would then begin all that "cho" begins. A wrong letter is taken to be of the same alphabet as the one it replaces (the same block of 256 code points), lest
 * every Chinese character in the vocabulary be tried in the place of a Cyrillic letter.
 */
export function wordsWithMistypedPrefix(index: SearchIndex, prefix: string): WordRange[] {
  const ranges: WordRange[] = [];
  const add = (text: string, within: WordRange) => {
    const range = index.wordsWithPrefix(text, within);
    if (range.to > range.from) ranges.push(range);
  };
  let common: WordRange = { from: 0, to: index.words };
  for (let at = 0; at < prefix.length && common.to > common.from; at++) {
    const head = prefix.slice(0, at);
    const rest = prefix.slice(at);
    if (rest.length > 1) {
      add(head + rest.slice(1), common);
      add(head + rest[1] + rest[0] + rest.slice(2), common);
    }
    eachNextLetter(index, head, common, rest.charCodeAt(0) & 0xff00, (letter, range) => {
      if (letter === rest[0]) return;
      if (rest.length > 1) add(head + letter + rest.slice(1), range);
      add(head + letter + rest, range);
    });
    common = index.wordsWithPrefix(prefix.slice(0, at + 1), common);
  }
  return withoutOverlap(ranges);
}

/** Calls back for each letter of a block of 256 that follows `head` in the vocabulary, with the words that have it. */
function eachNextLetter(
  index: SearchIndex,
  head: string,
  within: WordRange,
  block: number,
  visit: (letter: string, range: WordRange) => void,
): void {
  const { wordUnits, wordOffsets } = index.arrays;
  let from = index.lowerBound(head + String.fromCharCode(block), within.from, within.to);
  while (from < within.to) {
    if (index.wordLength(from) <= head.length) {
      from++;
      continue;
    }
    const unit = wordUnits[wordOffsets[from] + head.length];
    if (unit > block + 0xff) return;
    const letter = String.fromCharCode(unit);
    const to = index.endOfPrefix(head + letter, from, within.to);
    visit(letter, { from, to });
    from = to;
  }
}

function withoutOverlap(ranges: WordRange[]): WordRange[] {
  ranges.sort((a, b) => a.from - b.from || b.to - a.to);
  const apart: WordRange[] = [];
  for (const range of ranges) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else apart.push({ ...range });
  }
  return apart;
}
