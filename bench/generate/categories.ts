/**
 * The taxonomy: a few roots, a family for each noun, and leaves such as "Strawberry yogurts"; some thousands in all.
 * Each has a nutrition profile, so that products of one category resemble each other and outliers stand out.
 */
import { type Profile, profileOf } from './profiles.ts';
import { lazily, Random } from './random.ts';
import { capital, slug } from './slug.ts';
import { TOPICS, type Topic, wordsOf } from './vocabulary.ts';

/** A category with the ones above it. */
export interface Category {
  topic: Topic;
  /** The place of its noun in the topic. */
  family: number;
  /** From the root down to the category itself. */
  tags: readonly string[];
  names: readonly string[];
  profile: Profile;
}

interface Root {
  names: readonly string[];
  /** Share of all products. */
  share: number;
  /** The food groups of the French nutrition programme, as in `pnns_groups_1` and `_2`. */
  groups: readonly [string, string];
}

const PLANT = ['Plant-based foods and beverages', 'Plant-based foods'];

/** The roots of the topics. */
export const ROOTS: Readonly<Record<Topic, Root>> = {
  dairy: { names: ['Dairies'], share: 0.14, groups: ['Milk and dairy products', 'Cheese'] },
  meat: { names: ['Meats and their products'], share: 0.09, groups: ['Fish Meat Eggs', 'Processed meat'] },
  fish: {
    names: ['Seafood', 'Fishes and their products'],
    share: 0.05,
    groups: ['Fish Meat Eggs', 'Fish and seafood'],
  },
  bakery: { names: [...PLANT, 'Cereals and potatoes'], share: 0.1, groups: ['Cereals and potatoes', 'Bread'] },
  sweets: { names: ['Snacks', 'Sweet snacks'], share: 0.17, groups: ['Sugary snacks', 'Sweets'] },
  drinks: {
    names: ['Beverages and beverages preparations', 'Beverages'],
    share: 0.13,
    groups: ['Beverages', 'Sweetened beverages'],
  },
  produce: {
    names: [...PLANT, 'Fruits and vegetables based foods'],
    share: 0.06,
    groups: ['Fruits and vegetables', 'Vegetables'],
  },
  grains: { names: [...PLANT, 'Cereals and their products'], share: 0.07, groups: ['Cereals and potatoes', 'Cereals'] },
  sauces: { names: ['Condiments'], share: 0.07, groups: ['Fat and sauces', 'Dressings and sauces'] },
  snacks: { names: ['Snacks', 'Salty snacks'], share: 0.05, groups: ['Salty snacks', 'Appetizers'] },
  meals: { names: ['Meals'], share: 0.05, groups: ['Composite foods', 'One-dish meals'] },
  spreads: { names: ['Breakfasts', 'Spreads'], share: 0.02, groups: ['Sugary snacks', 'Sweets'] },
};

const TAXONOMY_SEED = 777;

interface Family {
  itself: Category;
  leaves: readonly Category[];
}

const taxonomy = lazily((): Readonly<Record<Topic, readonly Family[]>> => {
  const random = new Random(TAXONOMY_SEED, 0);
  return Object.fromEntries(TOPICS.map((topic) => [topic, familiesOf(topic, random)])) as unknown as Record<
    Topic,
    Family[]
  >;
});

function familiesOf(topic: Topic, random: Random): Family[] {
  const { nouns, qualities, tastes } = wordsOf('en');
  return nouns[topic].map((noun, family) => {
    const plural = pluralOf(noun);
    const rootNames = ROOTS[topic].names;
    const names = [...rootNames, capital(plural)];
    const profile = profileOf(topic, noun, random);
    const itself = { topic, family, names, tags: names.map(tagOf), profile };
    const kinds = new Set(
      Array.from({ length: 12 + random.below(24) }, () => random.pick(random.chance(0.5) ? qualities : tastes)),
    );
    const leaves = [...kinds].map((kind) => {
      const leafNames = [...names, `${capital(kind)} ${plural}`];
      return { ...itself, names: leafNames, tags: leafNames.map(tagOf), profile: varied(profile, random) };
    });
    return { itself, leaves };
  });
}

/** Draws a category, the common ones far more often. */
export function drawCategory(random: Random): Category {
  let left = random.share();
  let topic = TOPICS[0];
  for (const candidate of TOPICS) {
    topic = candidate;
    left -= ROOTS[candidate].share;
    if (left < 0) break;
  }
  const families = taxonomy()[topic];
  const { itself, leaves } = families[random.rank(families.length, 3)];
  return random.chance(0.25) ? itself : leaves[random.rank(leaves.length, 4)];
}

/** How many categories there are, families and leaves. */
export function countCategories(): number {
  return Object.values(taxonomy())
    .flat()
    .reduce((sum, family) => sum + 1 + family.leaves.length, 0);
}

function tagOf(name: string): string {
  return `en:${slug(name)}`;
}

function pluralOf(noun: string): string {
  if (noun.endsWith('s')) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ch|sh|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function varied(profile: Profile, random: Random): Profile {
  const vary = (value: number) => value * (1 + 0.15 * random.bell());
  return {
    ...profile,
    fat: vary(profile.fat),
    carbohydrates: vary(profile.carbohydrates),
    proteins: vary(profile.proteins),
    salt: vary(profile.salt),
  };
}
