import type { HeadRule } from './head-rules.ts';
import { readTable } from './read-table.ts';

/** A maker as its label spells it. */
export interface Brand {
  label: string;
  /** The maker stands in the name ("Campbell's tomato soup"), because the rest alone would pass for the plain food. */
  inName: boolean;
}

/** The tables that turn a USDA title into a name; each file opens with what it is for. */
export interface NameTables {
  phrases: ReadonlyMap<string, string>;
  phrasePattern: RegExp;
  abbreviations: ReadonlyMap<string, string>;
  unreadable: ReadonlySet<string>;
  drops: readonly { pattern: RegExp; reason: string }[];
  details: readonly { pattern: RegExp; weight: number }[];
  brands: ReadonlyMap<string, Brand>;
  heads: readonly HeadRule[];
  groupHeads: ReadonlySet<string>;
  properNouns: ReadonlyMap<string, string>;
}

/** Reads the naming tables that sit beside this file. */
export function readNameTables(): NameTables {
  const phrases = new Map(readTable('phrases.tsv', 2) as [string, string][]);
  const longestFirst = [...phrases.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  return {
    phrases,
    phrasePattern: new RegExp(`(?<![a-z0-9'/%-])(?:${longestFirst.join('|')})(?![a-z0-9'/%"-])`, 'g'),
    abbreviations: new Map(readTable('abbreviations.tsv', 2) as [string, string][]),
    unreadable: new Set(readTable('unreadable.tsv', 1).map(([word]) => word)),
    drops: readTable('drops.tsv', 2).map(([pattern, reason]) => ({ pattern: new RegExp(pattern), reason })),
    details: readTable('details.tsv', 2).map(([pattern, weight]) => ({
      pattern: new RegExp(`^(?:${pattern})$`),
      weight: Number(weight),
    })),
    brands: new Map(
      readTable('brands.tsv', 3).map(([spelling, label, place]) => [spelling, { label, inName: place === 'in name' }]),
    ),
    heads: readTable('heads.tsv', 2).map(([from, to]) => ({ from: from.split(', '), to: to.split(', ') })),
    groupHeads: new Set(readTable('group-heads.tsv', 1).map(([head]) => head)),
    properNouns: new Map(readTable('proper-nouns.tsv', 1).map(([word]) => [word.toLowerCase(), word])),
  };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
