/**
 * A food as a product of Open Food Facts, with members made on demand. What is unknown or not stored is missing: clients
 * take `null` for an error, and 0 for a measurement.
 */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import { labelFactsOf } from '../catalog/records/stored-label.ts';
import { ALLERGEN_BY_KEY } from '../food/allergens.ts';
import type { Food } from '../food/food.ts';
import { dietsOf, type LabelFacts } from '../food/label/label-facts.ts';
import { photoPath } from '../food/photo-path.ts';
import { tagText } from '../text/tag-text.ts';
import NAMES from './names.json' with { type: 'json' };

/** What products need besides the food. */
export interface ProductContext {
  /** The service's address, for links to food pages. */
  readonly publicUrl: string;
  /** Whether photo addresses lead to this service. */
  readonly hasOwnPhotos: boolean;
  readonly codeOf: (food: Food) => string;
  /** A kind's category tags by its path, widest first. */
  readonly tagsOfKind: (path: string) => readonly string[];
}

const ENGLISH = 'en:';
const SOURCE_NAME = 'Open Food Facts';
const SOURCE_URL = 'https://world.openfoodfacts.org';
const LICENSE_URL = 'https://opendatacommons.org/licenses/odbl/1-0/';
const NO_TAGS: readonly string[] = [];

/** A food of which only what is requested is computed. */
export class Product {
  #facts: LabelFacts | undefined;

  constructor(
    readonly food: Food,
    readonly details: FoodDetails,
    private readonly context: ProductContext,
  ) {}

  /** Its label facts beyond the food. */
  get facts(): LabelFacts {
    this.#facts ??= labelFactsOf(this.details.label);
    return this.#facts;
  }

  get code(): string {
    return this.context.codeOf(this.food);
  }

  get pageUrl(): string | undefined {
    const path = this.food.static_url;
    return path === null ? undefined : this.context.publicUrl + path;
  }

  /** The address of its photo or thumbnail. */
  image(size: 'full' | 'thumb'): string | undefined {
    const { publicUrl, hasOwnPhotos } = this.context;
    const address = size === 'full' ? this.food.image_url : this.food.image_thumb_url;
    return address !== null && hasOwnPhotos ? publicUrl + photoPath(this.food.id, size) : (address ?? undefined);
  }

  /** Tags with their language, such as `en:snacks`; brands have none. */
  tags(member: TagMember): readonly string[] {
    return TAGS[member](this) ?? NO_TAGS;
  }

  get kindTags(): readonly string[] | undefined {
    const { kind } = this.details;
    return kind === undefined ? undefined : this.context.tagsOfKind(kind);
  }
}

/** The tag members of a product, by subject. */
const TAGS = {
  categories: ({ facts, kindTags }) => facts.categories ?? kindTags,
  brands: ({ food }) => (food.brand === null ? undefined : brandTags(food.brand)),
  countries: ({ details }) => details.countries?.map(withLanguage),
  labels: ({ facts }) => facts.labels,
  allergens: ({ facts }) => facts.allergens?.map(allergenTag),
  traces: ({ facts }) => facts.traces?.map(allergenTag),
  additives: ({ facts }) => facts.additives?.map(withLanguage),
  ingredients_analysis: ({ facts }) => analysisTags(facts),
  nutrition_grades: ({ facts }) => facts.nutriScore && [facts.nutriScore.grade],
  nova_groups: ({ facts }) => (facts.nova === undefined ? undefined : [NAMES.novaTags[facts.nova - 1]!]),
} satisfies Record<string, (product: Product) => readonly string[] | undefined>;

export type TagMember = keyof typeof TAGS;
export const TAG_MEMBERS = Object.keys(TAGS) as readonly TagMember[];

/** Tags about diets; empty if neither label nor analysis states any. */
function analysisTags(facts: LabelFacts): string[] {
  const diets = dietsOf(facts);
  return (['palm_oil_free', 'vegan', 'vegetarian'] as const).flatMap((diet) => {
    const { status, by } = diets[diet];
    return by === null ? [] : [ENGLISH + NAMES.analysisTags[diet][status]];
  });
}

/** A tag with its language; most are English and omit it. */
export function withLanguage(tag: string): string {
  return tag.includes(':') ? tag : ENGLISH + tag;
}

/** The tag of a legally listed allergen, or of another one named by a source. */
function allergenTag(word: string): string {
  return withLanguage(ALLERGEN_BY_KEY.get(word)?.tag ?? word.replaceAll(' ', '-'));
}

function brandTags(brand: string): string[] {
  return brand
    .split(',')
    .map(tagText)
    .filter((tag) => tag !== '');
}

type MakeMember = (product: Product) => unknown;

const tagList =
  (member: TagMember): MakeMember =>
  (product) =>
    unlessEmpty(product.tags(member));
const joined =
  (member: TagMember): MakeMember =>
  (product) =>
    product.tags(member).join(',') || undefined;
const inThreeForms = (...members: TagMember[]): Record<string, MakeMember> =>
  Object.fromEntries(
    members.flatMap((member) => [
      [member, joined(member)],
      [`${member}_tags`, tagList(member)],
      [`${member}_hierarchy`, tagList(member)],
    ]),
  );
const imageUrl: MakeMember = (product) => product.image('full');
const thumbUrl: MakeMember = (product) => product.image('thumb');
const grade: MakeMember = ({ facts }) => facts.nutriScore?.grade;
const code: MakeMember = (product) => product.code;
const language: MakeMember = ({ facts }) => facts.language;

/** All members of a product, in output order, except its nutriments and those whose names end in a language. */
export const MEMBERS: Readonly<Record<string, MakeMember>> = {
  code,
  _id: code,
  id: code,
  product_name: ({ food }) => food.name,
  generic_name: ({ facts }) => inOwnLanguage(facts.genericNames, facts.language),
  lang: language,
  lc: language,
  brands: ({ food }) => food.brand ?? undefined,
  brands_tags: tagList('brands'),
  quantity: ({ facts }) => facts.quantity,
  product_quantity: ({ facts }) => facts.netQuantity?.amount,
  product_quantity_unit: ({ facts }) => facts.netQuantity?.unit,
  serving_size: ({ food }) =>
    food.serving_desc ?? (food.serving_size_g === null ? undefined : `${food.serving_size_g} g`),
  serving_quantity: ({ food }) => food.serving_size_g ?? undefined,
  serving_quantity_unit: ({ food }) => (food.serving_size_g === null ? undefined : 'g'),
  ...inThreeForms('categories', 'countries', 'labels', 'allergens', 'traces'),
  ingredients_text: ({ facts }) => inOwnLanguage(facts.ingredients, facts.language),
  ingredients_analysis_tags: tagList('ingredients_analysis'),
  additives_tags: tagList('additives'),
  additives_n: ({ facts }) => facts.additives?.length,
  nutrition_data_per: ({ facts }) => (facts.isPer100Ml ? '100ml' : '100g'),
  nutriscore_grade: grade,
  nutrition_grades: grade,
  nutrition_grade_fr: grade,
  nutrition_grades_tags: tagList('nutrition_grades'),
  nutriscore_score: ({ facts }) => facts.nutriScore?.score,
  nova_group: ({ facts }) => facts.nova,
  nova_groups: ({ facts }) => (facts.nova === undefined ? undefined : String(facts.nova)),
  nova_groups_tags: tagList('nova_groups'),
  image_url: imageUrl,
  image_front_url: imageUrl,
  image_small_url: thumbUrl,
  image_front_small_url: thumbUrl,
  image_thumb_url: thumbUrl,
  image_front_thumb_url: thumbUrl,
  selected_images: (product) => selectedImages(product),
  unique_scans_n: ({ food, details }) =>
    food.source === 'off' && details.popularity > 0 ? details.popularity : undefined,
  last_modified_t: ({ details }) => secondsOf(details.updated),
  url: ({ pageUrl }) => pageUrl,
  sources: (product) => sourcesOf(product),
};

const FRONT_LANGUAGE = /\/front_([a-z]{2})\.[^/]*$/;

/** The front photo by the language that it shows. Other photos, numbers and sizes are not stored. */
function selectedImages(product: Product): object | undefined {
  const [display, small] = [product.image('full'), product.image('thumb')];
  if (display === undefined) return undefined;
  const language = FRONT_LANGUAGE.exec(product.food.image_url!)?.[1] ?? product.facts.language ?? 'en';
  const front = { display, ...(small !== undefined && { small, thumb: small }) };
  return {
    front: Object.fromEntries(Object.entries(front).map(([size, address]) => [size, { [language]: address }])),
  };
}

/** Credits Open Food Facts where its own products name data sources. */
function sourcesOf({ food, code }: Product): object[] | undefined {
  if (food.source !== 'off') return undefined;
  const url = food.barcode === null ? SOURCE_URL : `${SOURCE_URL}/product/${code}`;
  return [
    {
      id: 'openfoodfacts',
      name: SOURCE_NAME,
      url,
      source_licence: 'Open Database License (ODbL)',
      source_licence_url: LICENSE_URL,
    },
  ];
}

/** Texts by language that become members such as `product_name_fr`. */
export const TEXTS_BY_LANGUAGE: Readonly<
  Record<string, (product: Product) => Readonly<Record<string, string>> | undefined>
> = {
  product_name: ({ food, facts }) =>
    facts.language === undefined ? facts.names : { [facts.language]: food.name, ...facts.names },
  generic_name: ({ facts }) => facts.genericNames,
  ingredients_text: ({ facts }) => facts.ingredients,
};

function inOwnLanguage(texts: LabelFacts['ingredients'], language: string | undefined): string | undefined {
  if (texts === undefined) return undefined;
  return (language && texts[language]) || Object.values(texts)[0];
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function secondsOf(moment: string | undefined): number | undefined {
  const milliseconds = moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
