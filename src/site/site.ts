import type { LabelFormatId } from '../food/label/label-format.ts';
import type { FoodKinds } from './food-kinds.ts';
import type { Locale } from './language/locale.ts';

/** The files that pages load, by the name that they have before their hash. */
export type AssetName = 'site.css' | 'site.js' | 'food.js' | 'scan.js' | 'meal.js' | 'usage.js' | 'reference.js';

/** The address of each file; it changes with the file's content, so that browsers may keep it for ever. */
export type AssetPaths = Readonly<Record<AssetName, string>>;

/** What every page is drawn with, whatever it shows: what the service is set to, and what this visitor prefers. */
export interface Site {
  /** The address under which people reach the service. */
  readonly publicUrl: string;
  /** Whether photos of foods are shown, and whether they come from the host of their source (`on`) or from this service. */
  readonly photos: 'on' | 'off' | 'proxy';
  readonly assets: AssetPaths;
  /** The kinds of food. */
  readonly kinds: FoodKinds;
  /** The visitor's language. */
  readonly locale: Locale;
  /** The kind of nutrition label that the visitor is used to. */
  readonly labelFormat: LabelFormatId;
  /** The visitor's country, by its code in capitals, as far as the languages say it. */
  readonly country?: string | undefined;
  /** The path and query of the page, without the language: where a choice in the footer leads back to. */
  readonly address: string;
}
