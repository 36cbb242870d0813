/** How names in a query lie to each other, and what they mean: which of two yields to the other. */
import { isWithin, type Kind } from '../../kinds/kind-table.ts';
import type { NamedSpan } from './kind-names.ts';

type Span = Pick<NamedSpan, 'from' | 'to'>;

export function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether one is within the other, which says more: "fat" in "fat free". */
export function isPartOf(part: Span, whole: Span): boolean {
  return whole.from <= part.from && part.to <= whole.to && part.to - part.from < whole.to - whole.from;
}

/** Whether a name means a kind that the other's is a kind of. */
export function isAncestor({ meanings }: NamedSpan, other: NamedSpan): boolean {
  return meanings.some(({ kind }) => other.meanings.some((meaning) => isWithin(meaning.kind, kind)));
}

/** Whether a kind is one that a name's is a kind of, or stands on the same shelf; anything sweet says too little. */
export function isWider(kind: Kind, { meanings }: NamedSpan): boolean {
  if (kind.isVague) return false;
  return meanings.some((meaning) => isWithin(meaning.kind, kind) || meaning.kind.category === kind.category);
}

/** Bits of the languages in which a name means something. */
export function languagesOf({ meanings }: NamedSpan): number {
  return meanings.reduce((bits, { languages }) => bits | languages, 0);
}

/** Whether a name means something in some of these languages. */
export function isNameIn(name: NamedSpan, languages: number): boolean {
  return (languagesOf(name) & languages) !== 0;
}

/**
 * Whether a name of words that say nothing is one: in a language in which they do both ("sugar"), or where all other words
 * belong to its language too ("tasse de thé", but not "toad in the hole").
 */
export function isSpoken(name: NamedSpan, stopWordLanguages: readonly number[]): boolean {
  const { from, to } = name;
  const languages = languagesOf(name);
  if (stopWordLanguages.slice(from, to).every((bits) => (bits & languages) !== 0)) return true;
  return stopWordLanguages.every((bits, at) => (at >= from && at < to) || (bits & languages) !== 0);
}
