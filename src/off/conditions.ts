/**
 * Conditions on products in lists: tags (all, one of several, or none) and amounts of nutrients. Tags are compared in the
 * taxonomies' notation, however they were typed.
 */
import { ALLERGEN_BY_KEY, allergenOf } from '../food/allergens.ts';
import { countryTag } from '../food/country.ts';
import { tagText } from '../text/tag-text.ts';
import NAMES from './names.json' with { type: 'json' };
import { NUTRIMENT_NAMES, nutrimentMaker } from './nutriments.ts';
import { type Product, TAG_MEMBERS, type TagMember, withLanguage } from './product.ts';

/** One of these tags, or none of them; plain data that can be posted to a thread. */
export interface TagCondition {
  readonly member: TagMember;
  readonly anyOf: readonly string[];
  readonly isNot: boolean;
}

/** An amount per 100 g, in grams, kcal or kJ. */
export interface AmountCondition {
  readonly nutriment: string;
  readonly comparison: Comparison;
  readonly amount: number;
}

export type Condition = TagCondition | AmountCondition;

/** Comparisons by sign, and by their names in the oldest version. */
const COMPARISONS = {
  '<': (value: number, amount: number) => value < amount,
  '<=': (value: number, amount: number) => value <= amount,
  '=': (value: number, amount: number) => value === amount,
  '>=': (value: number, amount: number) => value >= amount,
  '>': (value: number, amount: number) => value > amount,
};
export type Comparison = keyof typeof COMPARISONS;
const SIGNS: Readonly<Record<string, string>> = NAMES.comparisons;

/** The most conditions of a list; each is compared with up to ten thousand foods. */
export const MAX_CONDITIONS = 20;
const MAX_TAGS = 50;
/** Lists may require the absence of a tag, whatever a label says. */
const NOT = '-';

/** Other names of tag members. */
const MEMBER_BY_NAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TAG_MEMBERS.map((member) => [member, member])),
  ...NAMES.otherTagMembers,
};

/** The tag member of a parameter or field: `brands_tags`, `brands`, `categories_tags_en`. */
export function tagMember(name: string): TagMember | undefined {
  const plain = name.replace(/(?:_tags)?(?:_[a-z]{2})?$/, '');
  const found = Object.hasOwn(MEMBER_BY_NAME, name) ? name : plain;
  return Object.hasOwn(MEMBER_BY_NAME, found) ? (MEMBER_BY_NAME[found] as TagMember) : undefined;
}

/** The conditions of a tag list: commas mean "and", bars mean "or". */
export function readTags(member: TagMember, text: string): TagCondition[] {
  return text
    .split(',', MAX_CONDITIONS)
    .map((part) => readTag(member, part.trim()))
    .filter((condition) => condition !== undefined);
}

function readTag(member: TagMember, part: string): TagCondition | undefined {
  const isNot = part.startsWith(NOT);
  const anyOf = (isNot ? part.slice(1) : part)
    .split('|', MAX_TAGS)
    .map((text) => tagOf(member, text))
    .filter((tag) => tag !== '');
  return anyOf.length === 0 ? undefined : { member, anyOf: [...new Set(anyOf)], isNot };
}

/** A tag in products' notation; empty if the text is not one. */
function tagOf(member: TagMember, text: string): string {
  const [, language = 'en', plain = ''] = /^\s*(?:([a-z]{2,3}):)?(.*)$/is.exec(text) ?? [];
  const tag = tagText(plain);
  switch (member) {
    case 'brands':
    case 'nutrition_grades':
      return tag;
    case 'nova_groups':
      return tag.slice(0, 1);
    case 'countries':
      return withLanguage(countryTag(text) ?? '');
    case 'allergens':
    case 'traces':
      return tag === '' ? '' : withLanguage(ALLERGEN_BY_KEY.get(allergenOf(tag) ?? '')?.tag ?? tag);
    default:
      return tag === '' ? '' : `${language.toLowerCase()}:${tag}`;
  }
}

/** A comparison of a nutrient such as `sugars_100g`; undefined if the nutrient or amount is invalid. */
export function readAmount(name: string, sign: string, amount: string): AmountCondition | undefined {
  const nutriment = name.replace(/^nutriments\./, '').replace(/_100g$/, '');
  const comparison = (Object.hasOwn(COMPARISONS, sign) ? sign : SIGNS[sign]) as Comparison | undefined;
  const value = Number(amount.replace(',', '.'));
  const isKnown = NUTRIMENT_NAMES.has(nutriment) && comparison !== undefined;
  return isKnown && amount.trim() !== '' && Number.isFinite(value)
    ? { nutriment, comparison, amount: value }
    : undefined;
}

/** Whether a food meets all conditions. An unknown amount is neither more nor less than another. */
export function meets(product: Product, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    if ('nutriment' in condition) {
      const value = nutrimentMaker(`${condition.nutriment}_100g`)?.(product.food, product.facts);
      return typeof value === 'number' && COMPARISONS[condition.comparison](value, condition.amount);
    }
    const { member, anyOf, isNot } = condition;
    const isNova = member === 'nova_groups';
    const tags = product.tags(member).map((tag) => (isNova ? tag.charAt('en:'.length) : tag));
    return tags.some((tag) => anyOf.includes(tag)) !== isNot;
  });
}
