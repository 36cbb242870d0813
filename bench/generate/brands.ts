/** Brands: none is real. The first are the commonest; the list is made once and is the same for every seed. */
import { MARKETS } from './languages.ts';
import { lazily, Random } from './random.ts';
import { capital, slug } from './slug.ts';
import { wordsOf } from './vocabulary.ts';
import { FOOD_LANGUAGES } from './words/foods.ts';
import { SYLLABLES } from './words/qualities.ts';

const BRAND_COUNT = 40_000;
const BRAND_SEED = 4242;

/** A brand. */
export interface Brand {
  name: string;
  tag: string;
}

/** Chains and makers of the invented world; they stand on a large part of all products. */
const HEAD =
  'Marché Doré|Harvest Lane|Kornblick|Campo Claro|Bella Fattoria|Great Prairie|Tante Odile|Oak & Ember|Sonnenhof|' +
  'Good Larder|Les Trois Moulins|La Huerta Nueva|Nordmilch Hof|Golden Acre|Verdemonte|Maison Castel|Fairfield Farms|' +
  "Bergquell|Don Anselmo|Pasticceria Lodi|U-Mart|Primo Prezzo|Petit Verger|Mrs. Alder's|Bäckerei Linthal|Costa Azul|" +
  'Zielona Łąka|Quinta do Vale|Hollandse Hoeve|Blue Kettle|Biosphère|Wellness First|Crunch & Co|Choc & Amour|Frisco Bay|' +
  'Sweet Meadow|Ferme du Lac|Landkrone|El Molino Viejo|Nonna Pia';

/** All brands, the commonest first. */
export const brands = lazily((): readonly Brand[] => {
  const random = new Random(BRAND_SEED, 0);
  const names = new Set(HEAD.split('|'));
  while (names.size < BRAND_COUNT) names.add(invented(random));
  return [...names].map((name) => ({ name, tag: slug(name) }));
});

function invented(random: Random): string {
  const market = MARKETS[Math.min(random.rank(FOOD_LANGUAGES.length, 4), FOOD_LANGUAGES.length - 1)];
  const language = FOOD_LANGUAGES.find((known) => known === market.language) ?? 'en';
  const syllables = SYLLABLES[language].split(' ');
  const build = () => capital(Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join(''));
  const kind = random.share();
  if (kind < 0.25) return `${build()} ${capital(random.pick(wordsOf(language).allNouns))}`;
  if (kind < 0.35) return `${build()} & ${build()}`;
  if (kind < 0.45) return `${build()}'s`;
  if (kind < 0.55) return `${capital(random.pick(wordsOf(language).qualities))} ${build()}`;
  return build();
}
