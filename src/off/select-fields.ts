/** Which members of products a client asks for, and products made of these. */
import { type DialectVersion, HAS_BRAND_LANGUAGES } from './dialect.ts';
import { type Nutriments, nutrimentMaker, nutrimentsJson } from './nutriments.ts';
import { MEMBERS, type Product, TAG_MEMBERS, type TagMember, TEXTS_BY_LANGUAGE } from './product.ts';
import { tagName } from './tag-name.ts';

/** What to make of each product; plain data, which can be posted to a thread. */
export interface Selection {
  /** The members by name; undefined for all. */
  readonly fields?: readonly string[] | undefined;
  readonly version: DialectVersion;
  /** Whether brands are a list, as the search service has them. */
  readonly hasListOfBrands?: boolean;
}

/** So many members are read of a list; products do not have more. */
const MAX_FIELDS = 200;
const NUTRIMENT = /^(?:nutriments\.)?([a-z][a-z0-9-]*(?:_(?:100g|serving|unit|value))?)$/;
const NUTRIMENTS = 'nutriments';
const NESTED = `${NUTRIMENTS}.`;
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

/** Writes products as JSON, with the members that are wanted and known. */
export type WriteProduct = (product: Product) => string;

/** Adds what a field asks for to a product that is being made. */
type AddField = (made: Record<string, unknown>, product: Product) => void;

/** What writes products of a selection; its fields are read once, however many products there are. */
export function productWriter({ fields, version, hasListOfBrands = false }: Selection): WriteProduct {
  const adds = fields === undefined ? [addAll] : fields.map((field) => readField(field, fields));
  const hasLanguages = HAS_BRAND_LANGUAGES[version];
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
    // Clients look into them without asking whether they are there.
    return hasNutriments ? withMember(json, NUTRIMENTS, nutrimentsJson(product.food, product.facts)) : json;
  };
}

/** The JSON of an object with one more member. */
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

/** What a field asks for; undefined where no product has it. */
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

/** One nutrient: among the nutrients where it is asked for there, else by itself. */
function readNutriment(field: string, fields: readonly string[]): AddField | undefined {
  const name = NUTRIMENT.exec(field)?.[1];
  const make = name === undefined ? undefined : nutrimentMaker(name);
  if (make === undefined) return undefined;
  if (!field.startsWith(NESTED)) return (made, { food, facts }) => put(made, field, make(food, facts));
  // All of them are there anyway.
  if (fields.includes(NUTRIMENTS)) return undefined;
  return (made, { food, facts }) => {
    made.nutriments ??= {};
    put(made.nutriments as Nutriments, name!, make(food, facts));
  };
}
