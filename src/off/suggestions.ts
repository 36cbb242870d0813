/** Suggests names of tags by prefix, for the taxonomies that the catalog knows. */
import { ALLERGENS } from '../food/allergens.ts';
import { LABEL_MARKS, tagOfMark } from '../food/label/label-marks.ts';
import type { KindNamesByPrefix } from '../kinds/names/kind-names-by-prefix.ts';
import { fold } from '../text/fold.ts';
import { tagText } from '../text/tag-text.ts';
import { withLanguage } from './product.ts';
import { tagName } from './tag-name.ts';

export interface TagSuggestion {
  readonly id: string;
  readonly name: string;
}

export interface SuggestionQuery {
  readonly text: string;
  readonly language: string;
  readonly limit: number;
}

export interface SuggestionSources {
  readonly kindNames: KindNamesByPrefix;
  /** Country tags of the catalog's foods, commonest first, without `en:`. */
  readonly countries: readonly string[];
}

const ENGLISH = 'en';
const LABEL_TAGS = LABEL_MARKS.map(tagOfMark);
const ALLERGEN_TAGS = ALLERGENS.map(({ tag }) => withLanguage(tag));

type Suggest = (query: SuggestionQuery, sources: SuggestionSources) => TagSuggestion[];

/** Taxonomies by the plural name of a tag type. */
export const TAXONOMIES: Readonly<Record<string, Suggest>> = {
  categories: suggestCategories,
  countries: (query, { countries }) => among(countries.map(withLanguage), query),
  labels: (query) => among(LABEL_TAGS, query),
  allergens: (query) => among(ALLERGEN_TAGS, query),
  traces: (query) => among(ALLERGEN_TAGS, query),
};

/** The plural of a tag type, which is the key of everything. */
export function taxonomyName(type: string): string {
  if (type.endsWith('s')) return type;
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

function suggestCategories({ text, language, limit }: SuggestionQuery, { kindNames }: SuggestionSources) {
  const hasTag = ({ tags }: { tags: readonly string[] }) => tags.length > 0;
  const kinds = kindNames.find(text, language, limit, hasTag);
  return kinds.map((kind) => {
    const names = kind.namesIn(language)[0] ?? kind.namesIn(ENGLISH)[0]!;
    const name = names.plural.charAt(0).toUpperCase() + names.plural.slice(1);
    return { id: withLanguage(kind.tags[0]!), name };
  });
}

function among(tags: readonly string[], { text, language, limit }: SuggestionQuery): TagSuggestion[] {
  const typed = fold(text).trim();
  const named = tags.map((id) => ({ id, name: tagName(id, language) }));
  return named.filter(({ name }) => fold(name).startsWith(typed)).slice(0, limit);
}

/** The distinct brands of some foods that begin as typed. */
export function brandsThatBegin(brands: readonly (string | null)[], { text, limit }: SuggestionQuery): TagSuggestion[] {
  const typed = fold(text).trim();
  const found = new Map<string, TagSuggestion>();
  for (const brand of brands) {
    for (const part of brand?.split(',') ?? []) {
      const name = part.trim();
      const id = tagText(name);
      if (id !== '' && fold(name).startsWith(typed) && !found.has(id)) found.set(id, { id: `xx:${id}`, name });
    }
  }
  return [...found.values()].slice(0, limit);
}
