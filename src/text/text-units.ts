/**
 * Cuts folded text into units for phrases that stand in it: words where a script has spaces, single characters where it has none,
 * so that a phrase is found within a stretch ("卵なしマヨネーズ") without a dictionary of all others.
 */
import { KIND, type Kind, kindAt, widthAt } from './character-kind.ts';

/** A word or a character, and where it stands in the text. */
export interface TextUnit {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The units of a text in their order; signs between them are left out. */
export function unitsOf(folded: string): TextUnit[] {
  const units: TextUnit[] = [];
  for (let at = 0; at < folded.length; ) {
    const kind = kindAt(folded, at);
    let to = at + widthAt(folded, at);
    if (kind === KIND.other || kind === KIND.mark) {
      at = to;
      continue;
    }
    while (to < folded.length && goesOn(kind, kindAt(folded, to))) to += widthAt(folded, to);
    units.push({ text: folded.slice(at, to), from: at, to });
    at = to;
  }
  return units;
}

function goesOn(kind: Kind, next: Kind): boolean {
  return next === KIND.mark || (next === kind && kind !== KIND.unspaced);
}
