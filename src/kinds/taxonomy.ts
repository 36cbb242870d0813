/**
 * The taxonomy of categories that Open Food Facts publishes beside its exports: `{tag: {name: {lang}, synonyms: {lang: […]},
 * parents: […]}}`. It lets any of its tags climb to the nearest one that a kind names, and knows more names for kinds.
 */
import { parseJson } from '../text/parse-json.ts';
import type { Language } from './kind-table.ts';

/** What is used of one category. */
export interface TaxonomyEntry {
  readonly parents: readonly string[];
  /** Names and synonyms by language, as they are written. */
  readonly names: ReadonlyMap<Language, readonly string[]>;
}

/** Categories by tag. */
export type Taxonomy = ReadonlyMap<string, TaxonomyEntry>;

/** The languages that a taxonomy calls by other codes: `xx` stands for names that all languages share. */
const ALL_LANGUAGES = 'xx';

/** Reads a taxonomy from its JSON; throws a SyntaxError that says what is wrong with it. Entries without parents are roots. */
export function parseTaxonomy(json: string): Taxonomy {
  const parsed = parseJson(json);
  if (!isRecord(parsed)) throw new SyntaxError('A taxonomy is an object with one member for each category.');
  const taxonomy = new Map<string, TaxonomyEntry>();
  for (const [tag, entry] of Object.entries(parsed)) {
    if (!isRecord(entry)) throw new SyntaxError(`The category "${tag.slice(0, 60)}" is not an object.`);
    taxonomy.set(tag, { parents: textsOf(entry.parents), names: namesOf(entry) });
  }
  if (taxonomy.size === 0) throw new SyntaxError('The taxonomy has no categories.');
  return taxonomy;
}

function namesOf({ name, synonyms }: Record<string, unknown>): Map<Language, string[]> {
  const names = new Map<Language, string[]>();
  const add = (language: string, texts: readonly string[]) => {
    if (language === ALL_LANGUAGES || texts.length === 0) return;
    names.set(language, [...new Set([...(names.get(language) ?? []), ...texts])]);
  };
  for (const [language, text] of entriesOf(name)) add(language, textsOf([text]));
  for (const [language, texts] of entriesOf(synonyms)) add(language, textsOf(texts));
  return names;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string' && text !== '') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
