/** The examples of foods in the OpenAPI document. */

export const EXAMPLE_FOOD = {
  id: 1,
  name: 'Nutella',
  brand: 'Ferrero',
  barcode: '3017620422003',
  category: 'Spreads',
  serving_size_g: 15,
  serving_desc: '1 tablespoon (15 g)',
  calories_kcal: 539,
  protein_g: 6.3,
  fat_g: 30.9,
  carbs_g: 57.5,
  fiber_g: null,
  sugar_g: 56.3,
  sodium_mg: 42.8,
  saturated_fat_g: 10.6,
  cholesterol_mg: null,
  potassium_mg: null,
  image_url: null,
  image_thumb_url: null,
  source: 'community',
  confidence: 0.87,
  static_url: '/foods/1-nutella',
};

export const EXAMPLE_DETAILS = {
  ...EXAMPLE_FOOD,
  nutrients: [
    {
      key: 'fat_g',
      name: 'Fat',
      unit: 'g',
      per_100g: 30.9,
      per_serving: 4.635,
      daily_value: { eu: 44, us: 40, ca: 41 },
      origin: 'label',
    },
    {
      key: 'salt_g',
      name: 'Salt',
      unit: 'g',
      per_100g: 0.107,
      per_serving: 0.0161,
      daily_value: { eu: 2, us: null, ca: null },
      origin: 'label',
    },
  ],
  left_out: [],
  basis: '100 g',
  ingredients: [
    { language: 'en', text: 'Sugar, palm oil, hazelnuts, skimmed milk powder, cocoa, soya lecithin, vanillin' },
  ],
  allergens: [
    { key: 'milk', name: 'Milk' },
    { key: 'nuts', name: 'Nuts' },
    { key: 'soybeans', name: 'Soybeans' },
  ],
  traces: null,
  diet: {
    vegan: { status: 'no', by: 'ingredients_analysis' },
    vegetarian: { status: 'yes', by: 'ingredients_analysis' },
    palm_oil_free: { status: 'no', by: 'ingredients_analysis' },
  },
  labels: [{ key: 'gluten_free', tag: 'en:no-gluten', name: 'Gluten-free' }],
  scores: { nutri_score: { grade: 'e', points: 31 }, nova_group: 4 },
  additives: ['e322'],
  quantity: { text: '400 g', amount: 400, unit: 'g' },
  portions: [
    { amount: 1, unit: 'portion', qualifier: null, grams: 15, text: '15 g', origin: 'label', typical: null },
    {
      amount: 1,
      unit: 'tbsp',
      qualifier: null,
      grams: 20,
      text: null,
      origin: 'kind',
      typical: { kind: 'chocolate-spread', foods: 1, low: 20, high: 20, sources: ['USDA FNDDS 2021-2023'] },
    },
  ],
  language: 'en',
  names: [{ language: 'en', text: 'Nutella' }],
  generic_names: [{ language: 'en', text: 'Hazelnut spread with cocoa' }],
  categories: ['en:spreads'],
  filled_in: [],
  datasets: [
    {
      name: 'pantry',
      license: null,
      license_url: null,
      credit: null,
      updated: '2026-04-01',
    },
  ],
};

const NUTELLA_IN_30_G = {
  calories_kcal: 161.7,
  protein_g: 1.89,
  fat_g: 9.27,
  carbs_g: 17.25,
  fiber_g: null,
  sugar_g: 16.89,
  sodium_mg: 12.84,
  saturated_fat_g: 3.18,
  cholesterol_mg: null,
  potassium_mg: null,
};

const SUMS = { total: NUTELLA_IN_30_G, at_least: NUTELLA_IN_30_G };

export const EXAMPLE_MEAL = {
  items: [
    {
      text: '30 g nutella',
      amount: 30,
      unit: 'g',
      grams: 30,
      grams_from: { by: 'stated', text: 'as written' },
      food: EXAMPLE_FOOD,
      alternatives: [{ id: 412, name: 'Chocolate hazelnut spread' }],
      nutrients: NUTELLA_IN_30_G,
      certainty: 'sure',
      reason: 'Food: this is its name. Amount: as written.',
    },
  ],
  total_grams: 30,
  ...SUMS,
  servings: 1,
  per_serving: SUMS,
  not_understood: [],
};
