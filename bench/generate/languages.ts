/** The languages of the generated products and the countries where they are sold. */
import { FOOD_LANGUAGES } from './words/foods.ts';

/** A language of the main tables. */
export type MainLanguage = (typeof FOOD_LANGUAGES)[number];
/** A language with a short list and a script of its own. */
export type OtherLanguage = 'ru' | 'el' | 'ar' | 'ja' | 'th';
/** Any language of a product. */
export type Language = MainLanguage | OtherLanguage;

/** A country of sale. */
export interface Country {
  code: string;
  tag: string;
  name: string;
  /** The first GS1 prefix of its codes, and how many follow. */
  prefix: number;
  prefixes: number;
}

const country = (code: string, name: string, prefix: number, prefixes: number): Country => ({
  code,
  tag: `en:${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  prefix,
  prefixes,
});

const US = country('us', 'United States', 1, 19);
const UK = country('gb', 'United Kingdom', 500, 10);
const SWITZERLAND = country('ch', 'Switzerland', 760, 10);
const BELGIUM = country('be', 'Belgium', 540, 10);

/** A language: its share of the products, and its countries with the first the likeliest. */
export interface Market {
  language: Language;
  share: number;
  countries: readonly Country[];
}

/** Shares of languages as in a look at the whole export; the sum is 1. */
export const MARKETS: readonly Market[] = [
  {
    language: 'en',
    share: 0.36,
    countries: [US, UK, country('ca', 'Canada', 60, 40), country('au', 'Australia', 930, 10)],
  },
  { language: 'fr', share: 0.28, countries: [country('fr', 'France', 300, 80), BELGIUM, SWITZERLAND] },
  {
    language: 'de',
    share: 0.1,
    countries: [country('de', 'Germany', 400, 41), country('at', 'Austria', 900, 20), SWITZERLAND],
  },
  { language: 'es', share: 0.08, countries: [country('es', 'Spain', 840, 10), country('mx', 'Mexico', 750, 1)] },
  { language: 'it', share: 0.06, countries: [country('it', 'Italy', 800, 40), SWITZERLAND] },
  { language: 'pl', share: 0.025, countries: [country('pl', 'Poland', 590, 1)] },
  { language: 'pt', share: 0.025, countries: [country('pt', 'Portugal', 560, 1), country('br', 'Brazil', 789, 2)] },
  { language: 'nl', share: 0.03, countries: [country('nl', 'Netherlands', 870, 10), BELGIUM] },
  { language: 'ru', share: 0.015, countries: [country('ru', 'Russia', 460, 10), country('bg', 'Bulgaria', 380, 1)] },
  { language: 'el', share: 0.006, countries: [country('gr', 'Greece', 520, 2)] },
  { language: 'ar', share: 0.008, countries: [country('ma', 'Morocco', 611, 1), country('dz', 'Algeria', 613, 1)] },
  { language: 'ja', share: 0.006, countries: [country('jp', 'Japan', 450, 10)] },
  { language: 'th', share: 0.005, countries: [country('th', 'Thailand', 885, 1)] },
];

/** Whether a language is in the main tables. */
export function isMainLanguage(language: Language): language is MainLanguage {
  return (FOOD_LANGUAGES as readonly string[]).includes(language);
}
