/** The categories under the eight headings of the browse page; a test holds that each is under one. */
import type { WordKey } from '../language/locale.ts';

export const CATEGORY_HEADINGS: readonly (readonly [heading: WordKey, categories: string])[] = [
  [
    'browse.heading.plants',
    'fruit dried-fruit vegetables potatoes-and-tubers mushrooms-and-seaweed pickles pulses meat-alternatives nuts-and-seeds',
  ],
  [
    'browse.heading.grains',
    'rice-and-grains pasta-and-noodles flour-and-baking bread pastries cakes biscuits crackers breakfast-cereals bars',
  ],
  ['browse.heading.dairy', 'milk-and-cream plant-drinks yogurt cheese butter-and-margarine eggs'],
  ['browse.heading.meat', 'beef-and-veal pork other-meat poultry sausages cold-cuts fish seafood'],
  ['browse.heading.dishes', 'soups prepared-dishes pizza-and-savoury-pastries sandwiches salty-snacks dips'],
  ['browse.heading.pantry', 'oils-and-fats sauces condiments herbs-and-spices'],
  ['browse.heading.sweet', 'sweet-spreads sugar-and-syrups chocolate sweets desserts ice-cream'],
  [
    'browse.heading.drinks',
    'water soft-drinks juices coffee tea cocoa-drinks beer-and-cider wine spirits baby-food supplements',
  ],
];
