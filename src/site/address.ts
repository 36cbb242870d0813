import type { Food } from '../food/food.ts';

/** The path of a food's page. */
export function pagePath(food: Food): string {
  return food.static_url ?? `/foods/${food.id}`;
}

/** A path of this service as a full address. */
export function fullAddress(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/+$/, '') + path;
}

/** A curl command that a person can paste: the address quoted for a shell. */
export function curlCommand(publicUrl: string, path: string): string {
  return `curl '${fullAddress(publicUrl, path).replace(/'/g, '%27')}'`;
}
