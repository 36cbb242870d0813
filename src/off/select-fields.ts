/** Which members of products a client requests, and how to write those. */
import { type DialectVersion, hasBrandLanguages } from './dialect.ts';
import { type Nutriments, nutrimentMaker, nutrimentsJson } from './nutriments.ts';
import { MEMBERS, type Product, TAG_MEMBERS, type TagMember, TEXTS_BY_LANGUAGE } from './product.ts';
import { tagName } from './tag-name.ts';

/** What to write for each product; plain data that can be posted to a thread. */
export interface Selection {
  /** The members by name; undefined for all. */
  readonly fields?: readonly string[] | undefined;
  readonly version: DialectVersion;
  /** Whether brands are a list, as in the search service. */
  readonly hasListOfBrands?: boolean;
}

/** More than products have. */
const MAX_FIELDS = 200;
const NUTRIMENT = /^(?:nutriments\.)?([a-z][a-z0-9-]*(?:_(?:100g|serving|unit|value))?)$/;
const NUTRIMENTS = 'nutriments';
const NESTED = `${NUTRIMENTS}.`;
const WITH_LANGUAGE = /^([a-z_]+)_([a-z]{2,3})$/;
const TAGS = /^([a-z_]+)_tags$/;
const TEXT_NAMES = Object.keys(TEXTS_BY_LANGUAGE);

/** The members listed in `fields`; undefined for all. */
export function readFields(texts: readonly string[]): readonly string[] | undefined {
  const fields = texts
    .join(',')
    .split(',', MAX_FIELDS)
    .map((field) => field.trim())
    .filter((field) => field !== '');
  return fields.length === 0 || fields.includes('all') ? undefined : [...new Set(fields)];
}

/** Writes a product as JSON with the requested, known members. */
export type WriteProduct = (product: Product) => string;

/** Adds a field's value to a product under construction. */
type AddField = (made: Record<string, unknown>, product: Product) => void;

/** Makes a writer for a selection; its fields are parsed once for all products. */
export function productWriter({ fields, version, hasListOfBrands = false }: Selection): WriteProduct {
  const adds = fields === undefined ? [addAll] : fields.map((field) => readField(field, fields));
  const hasLanguages = hasBrandLanguages(version);
  const hasNutriments = fields === undefined || fields.includes(NUTRIMENTS);
  return (product) => {
    const made: Record<string, unknown> = {};
    for (const add of adds) add?.(made, product);
    if (hasLanguages && made.brands_tags !== undefined) {
      made.brands_tags = product.tags('brands').map((tag) => `xx:${tag}`);
    }
    if (hasListOfBrands && typeof made.brands === 'string') {
      made.brands = made.brands.split(',').map((brand) => brand.trim());
    }
    const json = JSON.stringify(made);
    // Clients access it without checking whether it is there.
    return hasNutriments ? withMember(json, NUTRIMENTS, nutrimentsJson(product.food, product.facts)) : json;
  };
}

export function withMember(object: string, name: string, json: string): string {
  return `${object.slice(0, -1)}${object.length > '{}'.length ? ',' : ''}"${name}":${json}}`;
}

const addAll: AddField = (made, product) => {
  for (const name in MEMBERS) put(made, name, MEMBERS[name]!(product));
  for (const name of TEXT_NAMES) {
    const texts = TEXTS_BY_LANGUAGE[name]!(product);
    for (const language in texts) put(made, `${name}_${language}`, texts[language]);
  }
};

function put(made: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) made[name] = value;
}

/** The writer of a field; undefined if no product has it. */
function readField(field: string, fields: readonly string[]): AddField | undefined {
  if (Object.hasOwn(MEMBERS, field)) {
    const make = MEMBERS[field]!;
    return (made, product) => put(made, field, make(product));
  }
  return readWithLanguage(field) ?? readNutriment(field, fields);
}

/** A text in a language, or tags by their names in it. */
function readWithLanguage(field: string): AddField | undefined {
  const [, name, language] = WITH_LANGUAGE.exec(field) ?? [];
  if (name === undefined || language === undefined) return undefined;
  if (Object.hasOwn(TEXTS_BY_LANGUAGE, name)) {
    const texts = TEXTS_BY_LANGUAGE[name]!;
    return (made, product) => put(made, field, texts(product)?.[language]);
  }
  const member = TAGS.exec(name)?.[1];
  if (member === undefined || !isTagMember(member)) return undefined;
  return (made, product) => {
    const names = product.tags(member).map((tag) => tagName(tag, language));
    if (names.length > 0) made[field] = names;
  };
}

function isTagMember(name: string): name is TagMember {
  return (TAG_MEMBERS as readonly string[]).includes(name);
}

/** One nutrient: within the nutrients if requested there, else by itself. */
function readNutriment(field: string, fields: readonly string[]): AddField | undefined {
  const name = NUTRIMENT.exec(field)?.[1];
  const make = name === undefined ? undefined : nutrimentMaker(name);
  if (make === undefined) return undefined;
  if (!field.startsWith(NESTED)) return (made, { food, facts }) => put(made, field, make(food, facts));
  // All of them are included anyway.
  if (fields.includes(NUTRIMENTS)) return undefined;
  return (made, { food, facts }) => {
    made.nutriments ??= {};
    put(made.nutriments as Nutriments, name!, make(food, facts));
  };
}
