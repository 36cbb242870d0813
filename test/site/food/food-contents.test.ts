/**
 * What the label says, on a food's page:
 *   1. ingredients with the stated allergens emphasized, and only these;
 *   2. allergens and traces in words; none stated is never "free of";
 *   3. diets with who says so, marks, scores; what is not stated says so;
 *   4. further nutrients only where known, with the daily values of the visitor's country;
 *   5. what was computed, filled in or left out is told;
 *   6. in the visitor's language.
 */
import { expect, it } from 'vitest';
import { packLabel, type StoredLabel } from '../../../src/catalog/records/stored-label.ts';
import { foodNamesIn } from '../../../src/http/pages/page-site.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/messages/languages.ts';
import { renderFoodPage } from '../../../src/site/food/food-page.tsx';
import { Locale } from '../../../src/site/language/locale.ts';
import type { Site } from '../../../src/site/site.ts';
import { DETAILS, LABELLED_DETAILS, NUTELLA, SITE } from '../sample-foods.ts';

const siteIn = (language: Language): Site => ({
  ...SITE,
  locale: new Locale(language, foodNamesIn(SITE.kinds, language)),
});
const pageOf = (details = LABELLED_DETAILS, site: Site = SITE, food = NUTELLA) =>
  renderFoodPage(site, { food, details });
const withLabel = (label: StoredLabel) => ({ ...DETAILS, label: packLabel(label) });
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');

it('1. emphasizes the stated allergens in the ingredients', () => {
  const [ingredients] = /<p class="ingredients".*?<\/p>/.exec(pageOf())!;
  expect(ingredients).toContain('lang="en"');
  expect(ingredients).toContain(
    'Sugar, <strong>hazelnuts</strong>, skimmed <strong>MILK</strong> powder, cocoa butter, <strong>soya</strong> lecithin',
  );
});

it('1. shows them in the language of the page, in whichever variety the page is', () => {
  const label = withLabel({ i: { en: 'Sugar', pt: 'Açúcar' } });
  expect(pageOf(label, siteIn('pt-BR'))).toContain('lang="pt">Açúcar<');
  expect(pageOf(label, siteIn('pl'))).toContain('lang="en">Sugar<');
});

it('2. names allergens and traces, and never says that there are none', () => {
  expect(plain(pageOf())).toContain('Contains milk, nuts, soybeans and gelatin. May contain wheat.');
  const wheat = plain(pageOf(withLabel({ a: 'wheat' })));
  expect(wheat).toContain('Contains wheat and gluten.');
  const none = plain(pageOf(withLabel({ i: { en: 'Rice' } })));
  expect(none).toContain('Allergens: the label does not say. That does not mean that there are none.');
  expect(plain(pageOf(DETAILS))).toContain('That does not mean that there are no allergens.');
});

it('3. tells diets with who says so, marks and scores', () => {
  const page = plain(pageOf());
  expect(page).toContain('Vegan no, by the source’s analysis of the ingredients');
  expect(page).toContain('Without palm oil unclear, by the source’s analysis');
  expect(page).toMatch(/On the pack gluten-free, triman/);
  expect(page).toMatch(/Nutri-Score E .*NOVA group 4 .*Additives E322, E330/);
  const label = plain(pageOf(withLabel({ b: 'vegan', v: 'n--' })));
  expect(label).toContain('Vegan yes, says the label');
  expect(label).toContain('Nutri-Score not stated');
});

it('4. lists further nutrients where they are known, with daily values by country', () => {
  const food = { ...NUTELLA, serving_size_g: 50 };
  const eu = plain(pageOf(LABELLED_DETAILS, { ...SITE, labelFormat: 'eu' }, food));
  expect(eu).toContain('Iron 4.2 mg 2.1 mg 15 %');
  expect(eu).toContain('Vitamin C <0.01 mg'.replace('<', '&lt;'));
  expect(eu).not.toContain('Vitamin B12');
  const us = plain(pageOf(LABELLED_DETAILS, { ...SITE, labelFormat: 'us' }, food));
  expect(us).toContain('Iron 4.2 mg 2.1 mg 12 %');
  expect(plain(pageOf(DETAILS))).toContain('No vitamins or minerals are stated.');
  expect(plain(pageOf(withLabel({ ml: 1, n: { CA: 120 } })))).toContain('Per 100 ml');
});

it('5. tells what was computed, filled in or left out', () => {
  const page = plain(pageOf());
  expect(page).toContain('The energy in kcal is computed from the kJ.');
  expect(page).toContain('The sodium is computed from the salt.');
  expect(page).toContain('From another entry of the same product: brand and photo.');
  expect(page).toMatch(/Left out, because no food can have so much or so little: vitamin D\./);
  expect(plain(pageOf(DETAILS))).not.toContain('computed from');
});

it('6. is in the language of the visitor', () => {
  for (const language of LANGUAGE_CODES) {
    const page = pageOf(LABELLED_DETAILS, siteIn(language));
    expect(page.includes('<strong>hazelnuts</strong>')).toBe(language !== 'fr');
    expect(plain(page).includes('May contain')).toBe(language === 'en');
  }
  expect(plain(pageOf(LABELLED_DETAILS, siteIn('fr')))).toContain('Contient : lait, fruits à coque, soja et gelatin.');
});
