/** A food as schema.org describes it, for search engines: a product whose nutrition is known per 100 g. */
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { fullAddress, pagePath } from '../address.ts';
import type { Site } from '../site.ts';
import { photoAddress } from './food-picture.tsx';

const CONTENT: readonly { member: string; field: NutrientField; unit: string }[] = [
  { member: 'calories', field: 'calories_kcal', unit: 'kcal' },
  { member: 'fatContent', field: 'fat_g', unit: 'g' },
  { member: 'saturatedFatContent', field: 'saturated_fat_g', unit: 'g' },
  { member: 'carbohydrateContent', field: 'carbs_g', unit: 'g' },
  { member: 'sugarContent', field: 'sugar_g', unit: 'g' },
  { member: 'fiberContent', field: 'fiber_g', unit: 'g' },
  { member: 'proteinContent', field: 'protein_g', unit: 'g' },
  { member: 'sodiumContent', field: 'sodium_mg', unit: 'mg' },
  { member: 'cholesterolContent', field: 'cholesterol_mg', unit: 'mg' },
];

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
  const nutrition: Record<string, string> = { '@type': 'NutritionInformation', servingSize: '100 g' };
  let isKnown = false;
  for (const { member, field, unit } of CONTENT) {
    if (food[field] === null) continue;
    nutrition[member] = `${food[field]} ${unit}`;
    isKnown = true;
  }
  return isKnown ? nutrition : undefined;
}
