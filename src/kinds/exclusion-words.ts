/** The words by which people say what a food must not have: "without", "-free", "vegan". */
import { substanceBits } from '../food/substances.ts';
import { fold } from '../text/fold.ts';
import { unitsOf } from '../text/text-units.ts';
import type { Language } from './kind-table.ts';
import { wordLines } from './parse-tables.ts';

/** What a word or a phrase does; each is a line of `kinds/exclusions/LANG.tsv`. */
const ROLES = {
  /** It stands before whatever is excluded, and means nothing else: "without", "sans". */
  without: 'without',
  /** It stands before a substance that is excluded: "no", "free from". */
  before: 'before',
  /** It stands behind what is excluded, or is joined to it: "free", "-frei". */
  after: 'after',
  /** It is only joined to the beginning of a word: "без-". */
  start: 'start',
  /** It is only joined to the end of a word: "-less", "-siz". */
  end: 'end',
  /** It joins several things that are excluded: "and", "nor". */
  and: 'and',
  /** It says nothing beside the others: "of", "の". */
  link: 'link',
} as const;

export type ExclusionRole = (typeof ROLES)[keyof typeof ROLES] | 'substance' | 'free';

/** A phrase as folded units, what it does, and the bits of the substances that it names or excludes. */
export interface ExclusionPhrase {
  readonly units: readonly string[];
  readonly role: ExclusionRole;
  readonly substances: number;
  /** Those of them that it means altogether: without butter there may still be milk. */
  readonly whole: number;
}

/** Reads `kinds/exclusions/LANG.tsv`: roles, substances by their keys, behind `part ` what only has them, and behind `free ` what a whole phrase excludes. */
export function parseExclusionWords(language: Language, text: string): ExclusionPhrase[] {
  const phrases: ExclusionPhrase[] = [];
  for (const [name, words, fault] of wordLines(`exclusions/${language}.tsv`, text)) {
    const isFree = name.startsWith('free ');
    const isPart = name.startsWith('part ');
    const role = Object.hasOwn(ROLES, name) ? (name as keyof typeof ROLES) : isFree ? 'free' : 'substance';
    const keys = Object.hasOwn(ROLES, name) ? [] : name.split(' ').slice(isFree || isPart ? 1 : 0);
    const substances = substanceBits(keys);
    if (substances === undefined) throw fault(`"${name}" has something unknown in it.`);
    for (const phrase of words.split('; ')) {
      const units = unitsOf(fold(phrase)).map(({ text: unit }) => unit);
      if (units.length === 0) throw fault(`"${phrase}" has no words.`);
      phrases.push({ units, role, substances, whole: isPart ? 0 : substances });
    }
  }
  return phrases;
}
