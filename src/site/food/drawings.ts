/**
 * Line drawings for foods without a photo, on a field of 64 by 64. Each shelf has one, and kinds whose look is another have
 * their own: a food gets the drawing of the nearest kind above it that has one, else that of its shelf.
 */

const APPLE =
  'M32 20c-7-5-20-3-20 12 0 12 8 22 14 22 3 0 4-1.5 6-1.5s3 1.5 6 1.5c6 0 14-10 14-22 0-15-13-17-20-12ZM32 20c0-6 2-10 7-12';
const BANANA = 'M18 8l5 2c1 16 9 28 30 33v5C30 54 12 40 15 18ZM20 20c3 12 12 22 26 26';
const BERRY =
  'M20 20c8-4 16-4 24 0 8 4 6 14 2 22-3 7-9 13-14 14-5-1-11-7-14-14-4-8-6-18 2-22ZM22 18l6-8 4 6 4-6 6 8M25 28v.5M39 28v.5M32 34v.5M26 40v.5M38 40v.5M32 46v.5';
const CITRUS = 'M32 10a22 22 0 1 0 .1 0ZM32 16a16 16 0 1 0 .1 0ZM32 18v28M20 25l24 14M44 25L20 39';
const GRAPE =
  'M23 22a6 6 0 1 0 .1 0ZM41 22a6 6 0 1 0 .1 0ZM32 30a6 6 0 1 0 .1 0ZM23 37a6 6 0 1 0 .1 0ZM41 37a6 6 0 1 0 .1 0ZM32 45a6 6 0 1 0 .1 0ZM32 30V10c4-2 8-2 11 1';
const RAISIN =
  'M22 12c8 0 12 6 10 12s-8 10-14 8-8-8-6-13 5-7 10-7ZM42 24c7 0 12 5 11 11s-6 10-13 9-9-7-7-13 4-7 9-7ZM22 37c7 0 10 5 9 10s-6 9-12 8-8-7-6-12 4-6 9-6ZM20 18c3 2 4 5 3 9M40 30c3 2 5 5 4 9M20 43c3 1 4 4 3 7';
const LEAF = 'M15 49C10 26 25 11 53 11c2 28-14 44-36 39M10 56c7-15 17-25 30-32';
const CARROT =
  'M38 20c6 3 8 8 5 14L14 54c-2 1-4-1-3-3L28 22c3-4 7-4 10-2ZM40 22c2-6 6-10 12-11M42 25c5-3 9-3 13 0M27 33l5 4M21 41l4 3';
const TOMATO = 'M32 20c12-6 24 0 22 15-1 12-10 19-22 19s-21-7-22-19c-2-15 10-21 22-15ZM32 20v-9M22 16l10 4 10-4';
const POTATO =
  'M13 38c-3-12 7-24 20-24s20 8 19 19-10 19-22 19-15-7-17-14ZM24 28v.5M36 23v.5M42 34v.5M28 42v.5M34 35v.5';
const MUSHROOM = 'M9 33c0-12 10-20 23-20s23 8 23 20ZM26 33v15c0 5 12 5 12 0V33M22 24v.5M34 20v.5M43 26v.5';
const POD =
  'M7 38c12 14 40 10 50-18-4-3-8-1-10 3C39 37 22 41 13 33c-3-1-7 1-6 5ZM20 37a4 4 0 1 0 .1 0ZM31 35a4 4 0 1 0 .1 0ZM41 29a4 4 0 1 0 .1 0Z';
const BLOCK = 'M10 25l22-10 22 10v16L32 52 10 41ZM10 25l22 10 22-10M32 35v17';
const ALMOND =
  'M32 8c13 11 18 25 12 36-3 6-8 10-12 12-4-2-9-6-12-12-6-11-1-25 12-36ZM32 18c-4 9-4 19 0 29M40 26c2 6 1 12-2 17';
const WHEAT =
  'M32 58V22M32 22c-5-4-5-10 0-15 5 5 5 11 0 15ZM32 35c-8 0-12-5-12-12 8 0 12 5 12 12ZM32 35c8 0 12-5 12-12-8 0-12 5-12 12ZM32 48c-8 0-12-5-12-12 8 0 12 5 12 12ZM32 48c8 0 12-5 12-12-8 0-12 5-12 12Z';
const PASTA = 'M8 18l17 9c4 2 10 2 14 0l17-9v28l-17-9c-4-2-10-2-14 0L8 46ZM25 27v10M39 27v10M32 29v6';
const BAG = 'M19 10h26l-3 9c7 9 8 24 4 35H18c-4-11-3-26 4-35ZM22 19h20M25 34h14M25 42h14';
const LOAF = 'M14 30c-7-8 1-18 18-18s25 10 18 18v23H14ZM24 24l5 8M34 24l5 8';
const CROISSANT =
  'M7 44C4 28 16 15 32 15s28 13 25 29c-6 2-11-2-12-9-8-6-18-6-26 0-1 7-6 11-12 9ZM23 17l-3 18M41 17l3 18M32 15v15';
const CAKE = 'M9 34l31-17c9 2 15 8 15 17v17H9ZM9 34h46M9 43h46M40 17c0-4 3-7 7-7';
const BISCUIT = 'M32 10a22 22 0 1 0 .1 0ZM25 23v.5M38 21v.5M43 34v.5M31 34v.5M21 34v.5M37 45v.5M27 45v.5';
const CRACKER = 'M13 13h38v38H13ZM23 23v.5M32 23v.5M41 23v.5M23 32v.5M32 32v.5M41 32v.5M23 41v.5M32 41v.5M41 41v.5';
const CEREAL = 'M9 31h46c0 13-9 21-23 21S9 44 9 31ZM16 31c0-6 8-6 8 0 0-7 9-7 9 0 0-6 8-6 8 0M45 31l9-18';
const BAR = 'M7 22l6 4h38l6-4v20l-6-4H13l-6 4ZM13 26v12M51 26v12M24 32h16';
const CARTON = 'M19 25l7-12h12l7 12v29H19ZM19 25h26M26 13V8h12v5M19 35h26M19 45h26';
const LEAF_CARTON =
  'M19 25l7-12h12l7 12v29H19ZM19 25h26M26 13V8h12v5M27 46c-3-8 2-14 12-14 1 10-4 15-12 14ZM24 50c3-6 6-9 10-12';
const POT = 'M11 12h42v7H11ZM14 19h36l-4 33c0 2-2 3-4 3H22c-2 0-4-1-4-3ZM17 33h30';
const CHEESE =
  'M8 36l31-20c10 2 17 9 17 20ZM8 36v16h48V36M22 41a3.5 3.5 0 1 0 .1 0ZM41 41a4 4 0 1 0 .1 0ZM38 24a3 3 0 1 0 .1 0Z';
const BUTTER = 'M11 31l7-9h36l-7 9ZM11 31h36v14H11ZM47 31l7-9v14l-7 9M6 50h52M24 31v14';
const EGG = 'M32 9c10 0 18 15 18 27a18 18 0 0 1-36 0C14 24 22 9 32 9ZM24 28c1-4 3-7 6-9';
const STEAK =
  'M13 35c0-14 14-22 26-20s17 14 11 22c-5 7-12 6-17 11-7 6-20 2-20-13ZM38 25a4 4 0 1 0 .1 0ZM20 37c1 5 4 8 8 8';
const DRUMSTICK =
  'M38 9c9 0 16 7 16 16 0 11-10 17-22 16L20 52c1 5-4 7-7 4-4 0-5-5-2-7l12-11C21 24 27 9 38 9ZM40 17c4 1 6 4 6 8';
const SAUSAGE =
  'M12 20c4-6 12-4 13 3 2 8 9 14 18 15 7 1 10 8 5 13-17 5-40-13-36-31ZM10 17l-4-5M50 52l6 4M20 33l5-4M31 44l4-6';
const BACON =
  'M12 18c7-5 10 5 17 0s10 5 16 0c3-2 5-1 7 0v28c-2-1-4-2-7 0-6 5-9-5-16 0s-10-5-17 0ZM12 28c7-5 10 5 17 0s10 5 16 0c3-2 5-1 7 0M12 37c7-5 10 5 17 0s10 5 16 0c3-2 5-1 7 0';
const FISH = 'M7 32c11-17 29-17 39 0-10 17-28 17-39 0ZM46 32l11-10v20ZM18 29v.5M30 24c3 5 3 11 0 16';
const PRAWN =
  'M50 12C28 8 11 20 11 37c0 10 8 17 18 17l-3-6 8 2-2-8c5-1 7-5 6-9-1-6 6-9 13-7 6-3 5-12-1-14ZM44 18v.5M24 19l9 9M13 32l14 3M18 46l9-6';
const BOTTLE = 'M27 6h10v9l6 9v30c0 2-1 3-3 3H24c-2 0-3-1-3-3V24l6-9ZM27 14h10M21 32h22M21 47h22';
const SHAKER = 'M20 22h24v33H20ZM22 22c0-8 4-12 10-12s10 4 10 12M28 16v.5M32 14v.5M36 16v.5M26 33h12v11H26Z';
const SOUP = 'M9 33h46c0 12-9 20-23 20S9 45 9 33ZM25 57h14M26 25c-3-4 3-7 0-12M37 25c-3-4 3-7 0-12';
const PLATE = 'M34 15a17 17 0 1 0 .1 0ZM34 23a9 9 0 1 0 .1 0ZM6 12v9c0 6 8 6 8 0v-9M10 12v40M58 12c-4 5-5 13-2 20h2v20';
const PIZZA =
  'M8 18c14-8 34-8 48 0L32 57ZM12 25c12-6 28-6 40 0M26 29a3 3 0 1 0 .1 0ZM39 28a3 3 0 1 0 .1 0ZM32 40a3 3 0 1 0 .1 0Z';
const BURGER =
  'M10 28c0-10 10-15 22-15s22 5 22 15ZM8 34c4 4 8-2 12 0s8 4 12 0 8-2 12 0 8 2 12 0M10 41h44v3c0 4-3 7-7 7H17c-4 0-7-3-7-7ZM23 20v.5M32 18v.5M41 20v.5';
const CRISPS = 'M16 9h32l-3 7c3 10 3 22 0 32l3 7H16l3-7c-3-10-3-22 0-32ZM32 23a9 9 0 1 0 .1 0ZM28 31c2-2 6-2 8 1';
const DIP = 'M10 34h44c0 11-10 17-22 17S10 45 10 34ZM14 34c2-6 9-9 18-9s16 3 18 9M40 27l10-15 5 3-9 15';
const JAR = 'M18 10h28v8H18ZM21 18c0 5-6 6-6 13v18c0 3 2 5 5 5h24c3 0 5-2 5-5V31c0-7-6-8-6-13M15 34h34M15 46h34';
const CUBES =
  'M10 36l11-5 11 5v12l-11 5-11-5ZM10 36l11 5 11-5M21 41v12M32 36l11-5 11 5v12l-11 5-11-5M32 36l11 5 11-5M43 41v12M21 31V19l11-5 11 5v12M21 19l11 5 11-5M32 24v12';
const CHOCOLATE = 'M16 8h32v48H16ZM16 20h32M16 32h32M16 44h32M32 8v48';
const SWEET = 'M32 20a12 12 0 1 0 .1 0ZM21 28L8 20v24l13-8M43 28l13-8v24l-13-8M26 25c5 2 9 7 10 16';
const PUDDING = 'M20 21h24l6 27H14ZM19 26c2 7 5 7 6 1 2 9 8 8 9 0 2 7 8 6 11-1M7 48h50v5H7Z';
const CONE = 'M18 28a14 14 0 0 1 28 0c4 0 4 7 0 7H18c-4 0-4-7 0-7ZM20 35l12 23 12-23M26 35l10 15M38 35L28 50';
const DROP = 'M32 7c11 14 16 22 16 31a16 16 0 0 1-32 0c0-9 5-17 16-31ZM23 39c0 5 4 9 9 9';
const GLASS = 'M18 11h28l-4 43H22ZM20 27h24M37 11l4-7';
const JUICE = 'M15 20h26l-3 36H18ZM16 32h24M41 24a9 9 0 1 0-7-12M41 8v8l7 4M28 20l-3-13';
const CUP =
  'M10 24h34v16c0 8-6 14-14 14h-6c-8 0-14-6-14-14ZM44 28h4c8 0 8 14 0 14h-4M22 17c-3-4 3-6 0-10M32 17c-3-4 3-6 0-10';
const TEACUP = 'M10 24h34v16c0 8-6 14-14 14h-6c-8 0-14-6-14-14ZM44 28h4c8 0 8 14 0 14h-4M27 24v9M22 33h10v10H22Z';
const BEER =
  'M14 22h28v33H14ZM42 27h6c6 0 6 20 0 20h-6M14 22c-5-5 0-11 6-9 2-6 13-6 15 0 7-2 10 4 7 9M23 30v17M33 30v17';
const WINE = 'M20 8h24c3 14-2 27-12 27S17 22 20 8ZM32 35v20M22 56h20M19 19h26';
const COCKTAIL = 'M10 12h44L32 36ZM32 36v19M22 56h20M18 21h28M44 12l6-7';
const BABY_BOTTLE =
  'M22 22h20l1 7v25c0 2-1 3-3 3H24c-2 0-3-1-3-3V29ZM20 17h24v5H20ZM27 17c0-5 3-4 3-10h4c0 6 3 5 3 10M21 38h8M21 47h8';
const CAPSULE = 'M13 37l24-24a10 10 0 0 1 14 14L27 51a10 10 0 0 1-14-14ZM25 25l14 14M40 16c3-1 5 0 7 2';

/** For foods of which not even the shelf is known. */
const ANY_FOOD = PLATE;

const BY_CATEGORY: Readonly<Record<string, string>> = {
  fruit: APPLE,
  'dried-fruit': RAISIN,
  vegetables: LEAF,
  'potatoes-and-tubers': POTATO,
  'mushrooms-and-seaweed': MUSHROOM,
  pickles: JAR,
  pulses: POD,
  'meat-alternatives': BLOCK,
  'nuts-and-seeds': ALMOND,
  'rice-and-grains': WHEAT,
  'pasta-and-noodles': PASTA,
  'flour-and-baking': BAG,
  bread: LOAF,
  pastries: CROISSANT,
  cakes: CAKE,
  biscuits: BISCUIT,
  crackers: CRACKER,
  'breakfast-cereals': CEREAL,
  bars: BAR,
  'milk-and-cream': CARTON,
  'plant-drinks': LEAF_CARTON,
  yogurt: POT,
  cheese: CHEESE,
  'butter-and-margarine': BUTTER,
  eggs: EGG,
  'beef-and-veal': STEAK,
  pork: STEAK,
  'other-meat': STEAK,
  poultry: DRUMSTICK,
  sausages: SAUSAGE,
  'cold-cuts': BACON,
  fish: FISH,
  seafood: PRAWN,
  'oils-and-fats': BOTTLE,
  sauces: BOTTLE,
  condiments: BOTTLE,
  'herbs-and-spices': SHAKER,
  soups: SOUP,
  'prepared-dishes': PLATE,
  'pizza-and-savoury-pastries': PIZZA,
  sandwiches: BURGER,
  'salty-snacks': CRISPS,
  dips: DIP,
  'sweet-spreads': JAR,
  'sugar-and-syrups': CUBES,
  chocolate: CHOCOLATE,
  sweets: SWEET,
  desserts: PUDDING,
  'ice-cream': CONE,
  water: DROP,
  'soft-drinks': GLASS,
  juices: JUICE,
  coffee: CUP,
  tea: TEACUP,
  'cocoa-drinks': CUP,
  'beer-and-cider': BEER,
  wine: WINE,
  spirits: COCKTAIL,
  'baby-food': BABY_BOTTLE,
  supplements: CAPSULE,
};

const BY_KIND: Readonly<Record<string, string>> = {
  banana: BANANA,
  plantain: BANANA,
  berry: BERRY,
  strawberry: BERRY,
  'citrus-fruit': CITRUS,
  grape: GRAPE,
  cherry: GRAPE,
  carrot: CARROT,
  tomato: TOMATO,
  herb: LEAF,
  rice: CEREAL,
  butter: BUTTER,
  'peanut-butter': JAR,
  salad: LEAF,
  syrup: BOTTLE,
};

/** The drawing of a food, by the keys of its kinds from the root down and the key of its category. */
export function drawingOf(kinds: readonly string[], category: string | undefined): string {
  for (let i = kinds.length - 1; i >= 0; i--) {
    const drawing = BY_KIND[kinds[i]!];
    if (drawing !== undefined) return drawing;
  }
  return (category === undefined ? undefined : BY_CATEGORY[category]) ?? ANY_FOOD;
}

/** The keys that have drawings, for the test that they exist. */
export const DRAWN = { categories: Object.keys(BY_CATEGORY), kinds: Object.keys(BY_KIND) };
