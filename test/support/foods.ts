/**
 * Small real foods for tests that go through the port. Label rows (`off`) reach the program as an Open Food Facts
 * bulk file, the others as community rows; `popularity` is the number of scans for the first.
 */
export interface FoodRow {
  /** Not used for label rows: their barcode is their key. */
  key: string;
  source: 'off' | 'community' | 'ai_estimate';
  name: string;
  brand?: string;
  barcode?: string;
  category?: string;
  serving_size_g?: number;
  serving_desc?: string;
  calories_kcal?: number;
  protein_g?: number;
  fat_g?: number;
  carbs_g?: number;
  fiber_g?: number;
  sugar_g?: number;
  sodium_mg?: number;
  saturated_fat_g?: number;
  cholesterol_mg?: number;
  potassium_mg?: number;
  image_url?: string;
  image_thumb_url?: string;
  popularity?: number;
  /** Tags of the label, with commas between them. */
  allergens?: string;
  ingredients_analysis?: string;
  provenance?: string;
}

const IMAGES = 'https://images.openfoodfacts.org/images/products';

/** Complete label data with an image; the most scanned. */
export const NUTELLA: FoodRow = {
  key: 'nutella',
  source: 'off',
  name: 'Nutella',
  brand: 'Ferrero',
  barcode: '3017620422003',
  category: 'Jam, honey and sweet spreads',
  serving_size_g: 15,
  serving_desc: '15 g',
  calories_kcal: 539,
  protein_g: 6.3,
  fat_g: 30.9,
  carbs_g: 57.5,
  fiber_g: 3.4,
  sugar_g: 56.3,
  sodium_mg: 42.8,
  saturated_fat_g: 10.6,
  cholesterol_mg: 0,
  potassium_mg: 407,
  image_url: `${IMAGES}/301/762/042/2003/front_en.633.400.jpg`,
  image_thumb_url: `${IMAGES}/301/762/042/2003/front_en.633.200.jpg`,
  popularity: 5000,
};

/** Complete label data with an image and real zeros. */
export const COCA_COLA: FoodRow = {
  key: 'coca-cola',
  source: 'off',
  name: 'Coca-Cola Original Taste',
  brand: 'Coca-Cola',
  barcode: '5449000000996',
  category: 'Soft drinks',
  serving_size_g: 330,
  serving_desc: '1 can (330 ml)',
  calories_kcal: 42,
  protein_g: 0,
  fat_g: 0,
  carbs_g: 10.6,
  sugar_g: 10.6,
  sodium_mg: 0,
  saturated_fat_g: 0,
  image_url: `${IMAGES}/544/900/000/0996/front_en.816.400.jpg`,
  image_thumb_url: `${IMAGES}/544/900/000/0996/front_en.816.200.jpg`,
  popularity: 4000,
};

/** An EAN-8. */
export const COLA_BOTTLE: FoodRow = {
  key: 'cola-bottle',
  source: 'off',
  name: 'Coca-Cola bottle 50 cl',
  brand: 'Coca-Cola',
  barcode: '54491472',
  category: 'Soft drinks',
  calories_kcal: 42,
  protein_g: 0,
  fat_g: 0,
  carbs_g: 10.6,
  sugar_g: 10.6,
  image_url: `${IMAGES}/54491472/front_en.12.400.jpg`,
  image_thumb_url: `${IMAGES}/54491472/front_en.12.200.jpg`,
  popularity: 900,
};

/** A UPC-A that also has a UPC-E, `04963406`. No image. */
export const COLA_CAN_US: FoodRow = {
  key: 'cola-can-us',
  source: 'off',
  name: 'Coke classic can 12 fl oz',
  brand: 'Coca-Cola',
  barcode: '049000006346',
  category: 'Soft drinks',
  calories_kcal: 39.44,
  protein_g: 0,
  fat_g: 0,
  carbs_g: 10.99,
  sugar_g: 10.99,
  popularity: 300,
};

/** Its EAN-8 is, read as a UPC-E, the number of CANDY_UPC_A. */
export const CANDY_EAN_8: FoodRow = {
  key: 'candy-ean-8',
  source: 'off',
  name: 'Peppermint drops',
  barcode: '04000051',
  category: 'Sweets and chewing gum',
  calories_kcal: 390,
  protein_g: 0,
  fat_g: 0.2,
  carbs_g: 97,
  popularity: 20,
};

export const CANDY_UPC_A: FoodRow = {
  key: 'candy-upc-a',
  source: 'off',
  name: 'Toffee chews',
  barcode: '040000000051',
  category: 'Sweets and chewing gum',
  calories_kcal: 430,
  protein_g: 2.1,
  fat_g: 12.3,
  carbs_g: 78,
  popularity: 20,
};

/** Three foods of one name whose data differ in worth; the order of this list is the order of rank. */
export const LASAGNES: readonly FoodRow[] = [
  {
    key: 'lasagne-label',
    source: 'off',
    name: 'Lasagne',
    barcode: '5000159407236',
    category: 'Prepared dishes',
    calories_kcal: 135,
    protein_g: 7.1,
    fat_g: 5.8,
    carbs_g: 13.2,
    fiber_g: 1.1,
    sugar_g: 2.9,
    sodium_mg: 310,
    saturated_fat_g: 2.6,
    popularity: 5,
  },
  {
    key: 'lasagne-sparse',
    source: 'off',
    name: 'Lasagne',
    barcode: '8000500310427',
    category: 'Prepared dishes',
    calories_kcal: 140,
    popularity: 5,
  },
  {
    key: 'lasagne-estimate',
    source: 'ai_estimate',
    name: 'Lasagne',
    category: 'Prepared dishes',
    calories_kcal: 150,
    protein_g: 8,
    fat_g: 7,
    carbs_g: 13,
    popularity: 5,
    provenance: 'Estimated from a common recipe.',
  },
];

/** Two biscuits with the same figures, of which only the second has an image. */
export const BISCUITS: readonly FoodRow[] = [
  {
    key: 'biscuit-plain',
    source: 'off',
    name: 'Butter biscuits',
    brand: 'Prince',
    barcode: '7622210449283',
    category: 'Biscuits and cookies',
    calories_kcal: 466,
    protein_g: 6.3,
    fat_g: 17,
    carbs_g: 69,
    fiber_g: 4,
    sugar_g: 32,
    sodium_mg: 232,
    saturated_fat_g: 5.6,
    popularity: 50,
  },
  {
    key: 'biscuit-with-image',
    source: 'off',
    name: 'Butter biscuits',
    brand: 'Prince',
    barcode: '3046920028363',
    category: 'Biscuits and cookies',
    calories_kcal: 466,
    protein_g: 6.3,
    fat_g: 17,
    carbs_g: 69,
    fiber_g: 4,
    sugar_g: 32,
    sodium_mg: 232,
    saturated_fat_g: 5.6,
    image_url: `${IMAGES}/304/692/002/8363/front_en.3.400.jpg`,
    image_thumb_url: `${IMAGES}/304/692/002/8363/front_en.3.200.jpg`,
    popularity: 50,
  },
];

/** A plain food of which nearly nothing is known: no barcode, brand, category, serving, image or nutrient but one. */
export const SKIRRET: FoodRow = {
  key: 'skirret',
  source: 'community',
  name: 'Skirret',
  calories_kcal: 22,
};

/** Figures with more decimals than the interface writes. */
export const CREME_FRAICHE: FoodRow = {
  key: 'creme-fraiche',
  source: 'community',
  name: 'Crème fraîche épaisse',
  category: 'Milk and cream',
  calories_kcal: 292.12345,
  protein_g: 2.40499,
  fat_g: 30.006,
  carbs_g: 2.7,
  sodium_mg: 24.5678,
  image_url: `${IMAGES}/creme/front_fr.1.400.jpg`,
  image_thumb_url: `${IMAGES}/creme/front_fr.1.200.jpg`,
  popularity: 12,
};

/** A name without any Latin letter. */
export const NATTO: FoodRow = {
  key: 'natto',
  source: 'community',
  name: '納豆',
  category: 'Beans, peas and lentils',
  calories_kcal: 190,
  protein_g: 16.5,
  fat_g: 10,
  carbs_g: 12.1,
};

/** An estimated dish. */
export const PAD_THAI: FoodRow = {
  key: 'pad-thai',
  source: 'ai_estimate',
  name: 'Pad thai with shrimp',
  category: 'Prepared dishes',
  serving_size_g: 300,
  serving_desc: '1 plate',
  calories_kcal: 155,
  protein_g: 8,
  fat_g: 6,
  carbs_g: 17,
  provenance: 'Estimated from a common recipe.',
};

const FRUITS = [
  'apple',
  'apricot',
  'banana',
  'blueberry',
  'cherry',
  'mango',
  'peach',
  'plum',
  'raspberry',
  'strawberry',
];
const STYLES = ['greek', 'low-fat', 'skyr', 'drinking', 'whipped', 'organic'];

/** Sixty yogurts, more than any page of a search. */
export const YOGURTS: readonly FoodRow[] = FRUITS.flatMap((fruit, at) =>
  STYLES.map((style, nth) => ({
    key: `yogurt-${style}-${fruit}`,
    source: 'community' as const,
    name: `Yogurt, ${style}, ${fruit}`,
    category: 'Yogurt',
    calories_kcal: 60 + at,
    protein_g: 4 + nth,
    fat_g: 2,
    carbs_g: 6.5,
  })),
);

/** Everything above. */
export const FOODS: readonly FoodRow[] = [
  NUTELLA,
  COCA_COLA,
  COLA_BOTTLE,
  COLA_CAN_US,
  CANDY_EAN_8,
  CANDY_UPC_A,
  ...LASAGNES,
  ...BISCUITS,
  SKIRRET,
  CREME_FRAICHE,
  NATTO,
  PAD_THAI,
  ...YOGURTS,
];
