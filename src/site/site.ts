import type { FoodKinds } from './food-kinds.ts';

/** The files that pages load, by the name that they have before their hash. */
export type AssetName = 'site.css' | 'site.js' | 'food.js' | 'scan.js' | 'usage.js';

/** The address of each file; it changes with the file's content, so that browsers may keep it for ever. */
export type AssetPaths = Readonly<Record<AssetName, string>>;

/** What every page is drawn with, whatever it shows. */
export interface Site {
  /** The address under which people reach the service. */
  readonly publicUrl: string;
  /** Whether photos of foods are shown, from the host of their source. */
  readonly hasPhotos: boolean;
  readonly assets: AssetPaths;
  /** The kinds of food. */
  readonly kinds: FoodKinds;
}
