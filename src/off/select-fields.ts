/** Which members of products a client asks for, and products made of these. */
import { type DialectVersion, HAS_BRAND_LANGUAGES } from './dialect.ts';
import type { Nutriments } from './nutriments.ts';
import { MEMBERS, type Product, TAG_MEMBERS, type TagMember, TEXTS_BY_LANGUAGE } from './product.ts';
import { tagName } from './tag-name.ts';

/** What to make of each product; plain data, which can be posted to a thread. */
export interface Selection {
  /** The members by name; undefined for all. */
  readonly fields?: readonly string[] | undefined;
  readonly version: DialectVersion;
}

/** So many members are read of a list; products do not have more. */
const MAX_FIELDS = 200;
const NUTRIMENT = /^(?:nutriments\.)?([a-z][a-z0-9-]*(?:_(?:100g|serving|unit|value))?)$/;
const NESTED = 'nutriments.';
const WITH_LANGUAGE = /^([a-z_]+)_([a-z]{2,3})$/;
const TAGS = /^([a-z_]+)_tags$/;
const TEXT_NAMES = Object.keys(TEXTS_BY_LANGUAGE);

/** The members in the texts of `fields`; undefined where all are wanted. */
export function readFields(texts: readonly string[]): readonly string[] | undefined {
  const fields = texts
    .join(',')
    .split(',', MAX_FIELDS)
    .map((field) => field.trim())
    .filter((field) => field !== '');
  return fields.length === 0 || fields.includes('all') ? undefined : [...new Set(fields)];
}

/** A product with the members that are wanted and known. */
export function selectFields(product: Product, { fields, version }: Selection): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  if (fields === undefined) {
    for (const name in MEMBERS) put(made, name, MEMBERS[name]!(product));
    for (const name of TEXT_NAMES) {
      const texts = TEXTS_BY_LANGUAGE[name]!(product);
      for (const language in texts) put(made, `${name}_${language}`, texts[language]);
    }
  } else {
    for (const field of fields) addField(made, field, product);
  }
  if (HAS_BRAND_LANGUAGES[version] && made.brands_tags !== undefined) {
    made.brands_tags = product.tags('brands').map((tag) => `xx:${tag}`);
  }
  return made;
}

function put(made: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) made[name] = value;
}

function addField(made: Record<string, unknown>, field: string, product: Product): void {
  if (Object.hasOwn(MEMBERS, field)) put(made, field, MEMBERS[field]!(product));
  else if (!addWithLanguage(made, field, product)) addNutriment(made, field, product);
}

/** A text in a language, or tags by their names in it. */
function addWithLanguage(made: Record<string, unknown>, field: string, product: Product): boolean {
  const [, name, language] = WITH_LANGUAGE.exec(field) ?? [];
  if (name === undefined || language === undefined) return false;
  if (Object.hasOwn(TEXTS_BY_LANGUAGE, name)) {
    put(made, field, TEXTS_BY_LANGUAGE[name]!(product)?.[language]);
    return true;
  }
  const member = TAGS.exec(name)?.[1];
  if (member === undefined || !isTagMember(member)) return false;
  const names = product.tags(member).map((tag) => tagName(tag, language));
  if (names.length > 0) made[field] = names;
  return true;
}

function isTagMember(name: string): name is TagMember {
  return (TAG_MEMBERS as readonly string[]).includes(name);
}

/** One nutrient: among the nutrients where it is asked for there, else by itself. */
function addNutriment(made: Record<string, unknown>, field: string, product: Product): void {
  const name = NUTRIMENT.exec(field)?.[1];
  const value = name === undefined ? undefined : product.nutriments[name];
  if (value === undefined) return;
  if (!field.startsWith(NESTED)) made[field] = value;
  else if (made.nutriments === undefined) made.nutriments = { [name!]: value };
  else if (made.nutriments !== product.nutriments) (made.nutriments as Nutriments)[name!] = value;
}
