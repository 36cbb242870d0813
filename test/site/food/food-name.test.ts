/** What a plain food is called on pages of other languages: its kind, and the preparation as that language says it of this food. */
import { expect, test } from 'vitest';
import { STARTER_DATASET } from '../../../src/catalog/records/food-details.ts';
import { shownName } from '../../../src/site/food/food-name.tsx';
import { Locale } from '../../../src/site/language/locale.ts';
import { DETAILS, ENGLISH_NAMES, NUTELLA, SITE } from '../sample-foods.ts';

test.each([
  ['pt', 'carrot', 'Carrots, raw', 'Cenoura, crua'],
  ['pt', 'bean-sprout', 'Mung bean sprouts, raw', 'Rebentos de soja, crus'],
  ['pt', 'blackcurrant', 'Currants, black, raw', 'Groselha-preta, crua'],
  ['pt-BR', 'blackcurrant', 'Currants, black, raw', 'Cassis, cru'],
  ['pt-BR', 'carrot', 'Carrots, boiled', 'Cenoura, cozida em água'],
  ['pt-BR', 'halibut', 'Halibut, raw', 'Halibute, cru'],
  ['pt-BR', 'bean-sprout', 'Mung bean sprouts, raw', 'Broto de feijão, cru'],
  ['pt-BR', 'poached-egg', 'Egg, poached', 'Ovo pochê'],
  ['it', 'carrot', 'Carrots, raw', 'Carota, cruda'],
  ['fr', 'carrot', 'Carrots, raw', 'Carotte, crue'],
  ['es', 'leaf-that-is-no-kind', 'Carrots, raw', 'Carrots, raw'],
] as const)('%s: %s, %s', (language, kind, name, shown) => {
  const food = { ...NUTELLA, name, brand: null, barcode: null };
  const details = { ...DETAILS, dataset: STARTER_DATASET, kind };
  expect(shownName({ ...SITE, locale: new Locale(language, ENGLISH_NAMES) }, food, details).name).toBe(shown);
});
