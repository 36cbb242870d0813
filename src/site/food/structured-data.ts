/** A food as schema.org describes it, for search engines: a product whose nutrition is known per 100 g. */
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { fullAddress, pagePath } from '../address.ts';
import type { Site } from '../site.ts';
import { photoAddress } from './food-picture.tsx';

const CONTENT = {
  calories: 'calories_kcal',
  fatContent: 'fat_g',
  saturatedFatContent: 'saturated_fat_g',
  carbohydrateContent: 'carbs_g',
  sugarContent: 'sugar_g',
  fiberContent: 'fiber_g',
  proteinContent: 'protein_g',
  sodiumContent: 'sodium_mg',
  cholesterolContent: 'cholesterol_mg',
} as const satisfies Readonly<Record<string, NutrientField>>;

/** The text of the page's JSON-LD block. It holds no "<", so nothing in a name can end the block. */
export function structuredData(site: Site, food: Food): string {
  const photo = photoAddress(site, food, 'full');
  const data = {
    '@context': 'https://schema.org',
    // Only a MenuItem has the member "nutrition"; a Product alone could not say it.
    '@type': ['Product', 'MenuItem'],
    name: food.name,
    url: fullAddress(site.publicUrl, pagePath(food)),
    ...(food.brand !== null && { brand: { '@type': 'Brand', name: food.brand } }),
    ...(food.category !== null && { category: food.category }),
    ...(food.barcode !== null && { [food.barcode.length === 8 ? 'gtin8' : 'gtin13']: food.barcode }),
    ...(photo !== undefined && { image: photo }),
    nutrition: nutritionOf(food),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function nutritionOf(food: Food): Record<string, string> | undefined {
  const known = Object.entries(CONTENT).filter(([, field]) => food[field] !== null);
  if (known.length === 0) return undefined;
  const figures = known.map(([member, field]) => [member, `${food[field]} ${field.slice(field.lastIndexOf('_') + 1)}`]);
  return { '@type': 'NutritionInformation', servingSize: '100 g', ...Object.fromEntries(figures) };
}
