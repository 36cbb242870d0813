/** A food as schema.org describes it, for search engines: a product whose nutrition is known per 100 g. */
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { NUTRIENT_BY_FIELD } from '../../food/nutrition-label.ts';
import { fullAddress, pagePath } from '../address.ts';
import type { Site } from '../site.ts';
import { photoAddress } from './food-picture.tsx';

const CONTENT: readonly [member: string, field: NutrientField][] = [
  ['calories', 'calories_kcal'],
  ['fatContent', 'fat_g'],
  ['saturatedFatContent', 'saturated_fat_g'],
  ['carbohydrateContent', 'carbs_g'],
  ['sugarContent', 'sugar_g'],
  ['fiberContent', 'fiber_g'],
  ['proteinContent', 'protein_g'],
  ['sodiumContent', 'sodium_mg'],
  ['cholesterolContent', 'cholesterol_mg'],
];

/** The text of the page's JSON-LD block. It holds no "<", so nothing in a name can end the block. */
export function structuredData(site: Site, food: Food): string {
  const stated = CONTENT.filter(([, field]) => food[field] !== null);
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
    ...(stated.length > 0 && {
      nutrition: {
        '@type': 'NutritionInformation',
        servingSize: '100 g',
        ...Object.fromEntries(
          stated.map(([member, field]) => [member, `${food[field]} ${NUTRIENT_BY_FIELD.get(field)!.unit}`]),
        ),
      },
    }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
