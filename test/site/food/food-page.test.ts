/**
 * What a food's page promises:
 *   1. unknown is "not stated" and never 0; zero is 0; a trace is never rounded to 0;
 *   2. the figure per serving is value per 100 g × grams ÷ 100;
 *   3. an AI estimate is tagged beside the name and in the title;
 *   4. the confidence is a word with its score and its reasons;
 *   5. canonical link, description, JSON link, barcode, photo or drawing.
 */
import { describe, expect, it } from 'vitest';
import { packLabel } from '../../../src/catalog/records/stored-label.ts';
import { parsePortion } from '../../../src/food/amounts/chosen-portion.ts';
import type { FoodPortion } from '../../../src/food/amounts/portions.ts';
import type { Food } from '../../../src/food/food.ts';
import { confidenceOf, evidenceOf } from '../../../src/food/trust/confidence.ts';
import { CHECKS } from '../../../src/food/trust/plausibility.ts';
import { foodNamesIn } from '../../../src/http/pages/page-site.ts';
import { categoryLabel } from '../../../src/kinds/kind-table.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/messages/languages.ts';
import { renderFoodPage } from '../../../src/site/food/food-page.tsx';
import { Locale } from '../../../src/site/language/locale.ts';
import { readLabelRow, readMain, readTags } from '../read-html.ts';
import { BARE, CURRY, DETAILS, HOSTILE, HOSTILE_DETAILS, NUTELLA, SITE } from '../sample-foods.ts';

/** The words of the four tiles. */
const levels = (html: string) => [...html.matchAll(/class="front-level">.*?<\/svg> (\w+)</g)].map(([, level]) => level);

function pageOf(food: Food, details = DETAILS): string {
  return renderFoodPage(SITE, { food, details });
}

describe('the portion', () => {
  const LABEL = { amount: 1, unit: 'tbsp', grams: 15, origin: 'label' } as const;
  const TYPICAL: FoodPortion = {
    amount: 1,
    unit: 'cup',
    qualifier: 'chopped',
    grams: 91,
    origin: 'kind',
    typical: { kind: 'chocolate-spread', foods: 4, low: 80, high: 100, sources: ['USDA SR Legacy'] },
  };
  const page = (portions: readonly FoodPortion[], text = '', site = SITE) =>
    renderFoodPage(site, { food: NUTELLA, details: DETAILS, portions, chosen: parsePortion(text) });
  const optionsOf = (html: string) =>
    [...html.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, attributes, text]) => ({
      text: text!.replaceAll('\u00a0', ' '),
      grams: Number(/value="([\d.]+)"/.exec(attributes!)![1]),
      isSelected: /\bselected\b/.test(attributes!),
    }));

  it('offers what the label states, then what is typical, with 100 g', () => {
    expect(optionsOf(page([{ ...LABEL, words: '1 tablespoon' }, TYPICAL]))).toEqual([
      { text: '1 tablespoon (15 g)', grams: 15, isSelected: true },
      { text: '100 g', grams: 100, isSelected: false },
      { text: 'g', grams: 1, isSelected: false },
      { text: 'cup, chopped (91 g)', grams: 91, isSelected: false },
    ]);
  });

  it('says the weight of a serving once', () => {
    const text = (words?: string) =>
      optionsOf(page([{ ...LABEL, unit: 'portion', ...(words !== undefined && { words }) }]))[0]!.text;
    for (const words of ['15 g', '15g', ' 15.0 G ', undefined]) expect(text(words)).toBe('serving (15 g)');
    expect(text('1 tbsp (15 g)')).toBe('1 tbsp (15 g)');
    expect(text('30 g')).toBe('serving (15 g)');
  });

  it('rules the label, and says that a typical weight is not that of the product', () => {
    const html = page([LABEL, TYPICAL], '2x91');
    expect(readLabelRow(html, 'Fat')[1]).toBe('56g');
    expect(html).toContain('Per portion');
    expect(readMain(html)).toContain('981 kcal Protein 11 g Fat 56 g Carbs 105 g');
    expect(html).toMatch(/name="count"[^>]*value="2"/);
    expect(html).toContain(
      'Typical of its kind (chocolate-spread), not of this product: the median weight of 4 foods (USDA SR Legacy).',
    );
  });

  it('keeps a portion of the address that is none of its own', () => {
    expect(optionsOf(page([], '3x7.5')).find(({ isSelected }) => isSelected)).toMatchObject({ grams: 7.5 });
  });

  it('names measures in the language of the page', () => {
    const locale = new Locale('de', foodNamesIn(SITE.kinds, 'de'));
    const serving = { ...LABEL, amount: 2, words: '2 tbsp' };
    const html = page([serving, { ...TYPICAL, unit: 'slice', qualifier: 'thick' }], '', { ...SITE, locale });
    const texts = optionsOf(html).map(({ text }) => text);
    expect(texts).toEqual(['2 × Esslöffel (15 g)', '100 g', 'g', 'Scheibe, dick (91 g)']);
  });
});

it('names no step of the way to its kind twice, in any language', () => {
  const { kinds } = SITE;
  const repeated = LANGUAGE_CODES.flatMap((language) =>
    kinds.table.kinds
      .filter((kind) =>
        kinds.stepsTo(kind).some((step) => kinds.titleOf(step, language) === categoryLabel(step.category, language)),
      )
      .map((kind) => ({ language, kind })),
  );
  expect(repeated.length).toBeGreaterThan(0);
  const locales = new Map(
    LANGUAGE_CODES.map((language) => [language, new Locale(language, foodNamesIn(kinds, language))]),
  );
  for (const { language, kind } of repeated) {
    const site = { ...SITE, locale: locales.get(language)! };
    const food = { ...NUTELLA, category: categoryLabel(kind.category, 'en') };
    const html = renderFoodPage(site, { food, details: { ...DETAILS, kind: kinds.pathOf(kind) } });
    const path = /<nav class="kind-path".*?<\/nav>/.exec(html)![0];
    const names = [...path.matchAll(/<a [^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

describe('the label', () => {
  it('rounds figures as labels do', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: null });
    expect(readLabelRow(html, 'Fat')).toEqual(['31g', '44%']);
    expect(readLabelRow(html, 'Protein')).toEqual(['6.3g', '13%']);
    expect(readLabelRow(html, 'Salt')).toEqual(['0.11g', '2%']);
    expect(readLabelRow(html, 'Energy')).toEqual(['539kcal2,255kJ', '27%']);
  });

  it('writes a figure with its unit as one text', () => {
    expect(pageOf(NUTELLA)).toContain('<td>31\u00a0g</td>');
  });

  it('says "not stated" for each unknown nutrient, and no figure', () => {
    const html = pageOf({ ...BARE, calories_kcal: 100 });
    for (const name of [
      'Fat',
      'of which saturates',
      'Carbohydrate',
      'of which sugars',
      'Protein',
      'Salt',
      'Potassium',
    ]) {
      expect(readLabelRow(html, name)).toEqual(['notstated']);
    }
    expect(readMain(html)).toContain('“Not stated” means unknown, not zero.');
  });

  it('says once that no figure is known, and where to add them', () => {
    const text = readMain(pageOf({ ...BARE, barcode: '3017620422003' }));
    expect(text).toContain('No figures recorded yet. Got the pack? Add them on Open Food Facts');
    expect(text.match(/not stated/g)).toBeNull();
    expect(readMain(pageOf({ ...BARE, source: 'community' }))).not.toContain('Open Food Facts :');
  });

  it('says low, medium or high, by other bounds for drinks', () => {
    expect(levels(pageOf(NUTELLA))).toEqual(['high', 'high', 'high', 'low']);
    const cola = { ...NUTELLA, fat_g: 0, saturated_fat_g: 0, sugar_g: 11.5, category: 'Soft drinks' };
    expect(levels(pageOf(cola))).toEqual(['low', 'low', 'high', 'low']);
    expect(levels(pageOf({ ...cola, category: 'Yogurt' }))).toEqual(['low', 'low', 'medium', 'low']);
  });

  it('goes by the daily values of a serving in America, and has no word for what they do not name', () => {
    const page = (labelFormat: 'us' | 'ca', food: Food) =>
      renderFoodPage({ ...SITE, labelFormat }, { food, details: DETAILS });
    // Of 15 g: fat 4.6 g (6 or 6 %), saturated fat 1.6 g (8 %), sugars 8.4 g (8 % in Canada), sodium 6.4 mg.
    expect(levels(page('us', NUTELLA))).toEqual(['medium', 'medium', 'low']);
    expect(levels(page('ca', NUTELLA))).toEqual(['medium', 'medium', 'medium', 'low']);
    // Of 30 g the saturated fat is 16 %: a lot in Canada, not in the United States.
    const twice = { ...NUTELLA, serving_size_g: 30 };
    expect(levels(page('us', twice))[1]).toBe('medium');
    expect(levels(page('ca', twice))[1]).toBe('high');
    expect(readMain(page('us', NUTELLA))).toContain('Sodium low 6 mg · 0 % Per serving. By the FDA');
    expect(levels(page('us', { ...NUTELLA, saturated_fat_g: null }))).toEqual(['medium', 'low']);
  });

  it('warns in Brazil as a pack there must, in 100 g, and of drinks from half as much', () => {
    const page = (food: Food) => renderFoodPage({ ...SITE, labelFormat: 'br' }, { food, details: DETAILS });
    expect(levels(page(NUTELLA))).toEqual(['high']);
    expect(readMain(page(NUTELLA))).toContain(
      'Added sugars not stated Saturated fat high 11 g Sodium 43 mg Per 100 g.',
    );
    const some = { ...NUTELLA, saturated_fat_g: 3, sodium_mg: 299 };
    expect(levels(page(some))).toEqual([]);
    expect(levels(page({ ...some, category: 'Soft drinks' }))).toEqual(['high']);
  });

  it('shows a serving in milliliters as such, and says that they were counted as grams', () => {
    const text = readMain(pageOf({ ...NUTELLA, serving_desc: '1 can (330 ml)', serving_size_g: 330 }));
    expect(text).toContain('Per serving 330 ml');
    expect(text).toContain('One serving: 1 can (330 ml) , counted as 330 g');
    const weighed = readMain(pageOf({ ...NUTELLA, serving_desc: '1 cup (330 ml, 340 g)', serving_size_g: 340 }));
    expect(weighed).toContain('Per serving 340 g');
    expect(readMain(pageOf(NUTELLA))).not.toContain('counted as');
  });

  it('shows a known zero as 0', () => {
    expect(readLabelRow(pageOf(NUTELLA), 'Fibre')).toEqual(['0g', '0g', '']);
    expect(readLabelRow(pageOf({ ...NUTELLA, calories_kcal: 0 }), 'Energy')).toEqual(['0kcal0kJ', '0kcal0kJ', '0%']);
  });

  it('never rounds a trace to zero', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: 5, fat_g: 0.04, sodium_mg: 0.5, potassium_mg: 2 });
    expect(readLabelRow(html, 'Fat').slice(0, 2)).toEqual(['<0.1g', '<0.1g']);
    expect(readLabelRow(html, 'Salt').slice(0, 2)).toEqual(['<0.01g', '<0.01g']);
    expect(readLabelRow(html, 'Potassium').slice(0, 2)).toEqual(['2mg', '<1mg']);
  });

  it.each([
    ['Energy', '81kcal338kJ'],
    ['Fat', '4.6g'],
    ['of which sugars', '8.4g'],
    ['Protein', '0.9g'],
    ['Salt', '0.02g'],
  ])('computes %s per serving of 15 g', (label, expected) => {
    expect(readLabelRow(pageOf(NUTELLA), label)[1]).toBe(expected);
  });

  it('has no column per serving while the weight of a serving is unknown', () => {
    const html = pageOf({ ...NUTELLA, serving_size_g: null });
    expect(readMain(html)).not.toContain('Per serving');
    expect(readMain(html)).toContain('One serving: 1 tablespoon (weight not stated)');
  });

  it('sets thousands apart', () => {
    expect(readLabelRow(pageOf({ ...NUTELLA, potassium_mg: 38_758.25 }), 'Potassium')[0]).toBe('38,758mg');
  });
});

describe('an AI estimate', () => {
  it('is tagged in the heading and the title', () => {
    const html = pageOf(CURRY);
    const heading = html.slice(html.indexOf('<h1'), html.indexOf('</h1>'));
    expect(heading).toContain('<span class="tag tag-estimate">Estimate</span>');
    expect(html).toContain('<title>Thai green curry with rice (estimate) | Larder</title>');
  });

  it.each([undefined, 'Estimated from a typical recipe by an AI model.'])(
    'is explained twice at most',
    (provenance) => {
      const text = readMain(pageOf(CURRY, { ...DETAILS, ...(provenance && { provenance }) }));
      expect(text.match(/\bAI\b/g)).toHaveLength(2);
    },
  );

  it('is the only kind of food that wears the tag', () => {
    expect(pageOf(NUTELLA)).not.toContain('tag-estimate');
    expect(pageOf(BARE)).not.toContain('tag-estimate');
  });
});

describe('the confidence', () => {
  it.each([
    ['Plausible', NUTELLA, '0.93'],
    ['Sparse', BARE, '0.31'],
    ['Doubtful', { ...NUTELLA, confidence: 0.5 }, '0.50'],
    ['Estimate', CURRY, '0.22'],
  ])('is the word %s with its score', (word, food, score) => {
    expect(readMain(pageOf(food))).toContain(`Confidence ${word} ${score} of 1`);
  });

  it.each(CHECKS.map(({ id, sentence }) => [id, sentence]))('explains the failed check %s', (id, sentence) => {
    const text = readMain(pageOf(NUTELLA, { ...DETAILS, failed_checks: [id] }));
    expect(text).toContain(`Check failed: ${sentence}`);
  });

  it('is not praise: the tag of checked figures has no color', () => {
    expect(pageOf(NUTELLA)).toContain('<span class="tag">Plausible</span>');
  });

  it('names what was left out because of a failed check', () => {
    const text = readMain(pageOf({ ...NUTELLA, sugar_g: null }, { ...DETAILS, failed_checks: ['sugar-over-carbs'] }));
    expect(text).toContain('What the source gave for sugars was removed.');
  });

  it('lists the checks that passed, and counts those that had nothing to look at', () => {
    const text = readMain(pageOf(NUTELLA));
    expect(text).toContain('11 plausibility checks found nothing wrong.');
    expect(text).toContain('The energy agrees with protein, fat and carbohydrate.');
    const sparse = readMain(pageOf({ ...NUTELLA, sugar_g: null, serving_size_g: null }));
    expect(sparse).toContain('9 plausibility checks found nothing wrong. 2 had nothing to compare.');
    expect(sparse).not.toContain('There is no more sugar than carbohydrate.');
    expect(readMain(pageOf(BARE))).toContain('There is nothing to check.');
  });

  it('adds up to the score that is published', () => {
    const details = { ...DETAILS, updated: '2024-05-03', failed_checks: ['energy-off'] };
    const confidence = confidenceOf(evidenceOf(NUTELLA, details));
    const text = readMain(pageOf({ ...NUTELLA, confidence }, details));
    expect(text).toContain('Starting score 0.62 Sugars, saturated fat, salt, fiber 0.20');
    expect(text).toContain(`Other checks failed −0.05 Score ${confidence.toFixed(2)}`);
  });

  it('counts what is stated and names what is not', () => {
    expect(readMain(pageOf(NUTELLA))).toContain('8 of 10 nutrients are stated');
    expect(readMain(pageOf(NUTELLA))).toContain('Not stated: cholesterol and potassium.');
    expect(readMain(pageOf(BARE))).toContain('None of 10 nutrients is stated.');
    const whole = { ...NUTELLA, cholesterol_mg: 0, potassium_mg: 407 };
    expect(readMain(pageOf(whole))).toContain('All 10 nutrients are stated.');
  });
});

describe('kinds', () => {
  const details = { ...DETAILS, kind: 'cheese/hard-cheese/cheddar' };
  const figure = (deciles: number[]) => ({ foods: 40, deciles, low: 0, high: 90 });
  const figures = new Map([
    ['fat_g' as const, figure([20, 25, 26, 27, 28, 29, 30, 32, 40])],
    ['sugar_g' as const, figure([57, 57, 57, 57, 57, 57, 57, 57, 57])],
    ['protein_g' as const, figure([5, 5, 6, 6, 6, 7, 7, 7, 8])],
    ['fiber_g' as const, figure([0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ]);
  const comparison = { kind: SITE.kinds.table.byKey('hard-cheese')!, figures };
  const html = renderFoodPage(SITE, { food: NUTELLA, details, comparison });

  it('shows the way through the tree', () => {
    expect(html).toContain('href="/browse/cheese/hard-cheese">Hard cheeses</a>');
    expect(html).toContain('href="/browse/cheese/cheddar">Cheddar</a>');
    expect(html).not.toContain('>Cheeses</a>');
  });

  it('says where the food stands among its kind, and nothing where all are alike', () => {
    const text = readMain(html);
    expect(text).toContain('Compared with 40 foods: Hard cheeses');
    expect(text).toContain('Fat higher than 70 % of them');
    expect(text).toContain('Sugars lower than 90 % of them');
    expect(text).toContain('Protein about the middle');
    expect(text).not.toMatch(/Fibre (higher|lower|about)/);
    expect(html.match(/class="place-picture"/g)).toHaveLength(3);
  });

  it('takes the drawing of the kind, not of the category alone', () => {
    const drawing = (kind: string, category: string) =>
      /class="drawing"><path d="([^"]+)"/.exec(pageOf({ ...NUTELLA, category }, { ...DETAILS, kind }))![1];
    expect(drawing('fruit/banana', 'Fruit')).not.toBe(drawing('fruit/apple', 'Fruit'));
    expect(drawing('chocolate/milk-chocolate', 'Chocolate')).not.toBe(drawing('soup', 'Soups'));
  });

  it('names the USDA where figures come from it, and where a food is sold', () => {
    const provenance = 'USDA National Nutrient Database for Standard Reference, release 28, food 1009';
    const text = readMain(
      pageOf({ ...NUTELLA, source: 'community' }, { ...details, provenance, countries: ['france', 'spain'] }),
    );
    expect(text).toContain('Source USDA');
    expect(text).not.toMatch(/community/i);
    expect(text).toContain('Sold in France and Spain');
  });
});

describe('a plain food', () => {
  const egg = { ...NUTELLA, name: 'Egg, hard-boiled', brand: null, barcode: null };
  const details = { ...DETAILS, dataset: 'starter', kind: 'egg/boiled-egg' };
  const heading = (language: Language, food: Food, its = details) => {
    const locale = new Locale(language, foodNamesIn(SITE.kinds, language));
    const html = renderFoodPage({ ...SITE, locale }, { food, details: its });
    return /<h1>(.*?)<\/h1>/
      .exec(html)![1]!
      .replace(/<[^>]*>/g, '|')
      .replace(/[| ]{2,}/g, '|');
  };

  it('has the name of its kind and preparation in the language of the page, and its own in small type', () => {
    expect(heading('it', egg)).toBe('|Uovo sodo|Egg, hard-boiled|');
    const breast = { ...egg, name: 'Chicken breast, roasted' };
    expect(heading('it', breast, { ...details, kind: 'poultry/chicken/chicken-breast' })).toBe(
      '|Petto di pollo, arrosto|Chicken breast, roasted|',
    );
    expect(heading('en', egg)).toBe('|Egg, hard-boiled|');
  });

  it('is no packaged food, and none of another dataset', () => {
    expect(heading('it', { ...egg, brand: 'Ferrero' })).toBe('|Egg, hard-boiled|');
    expect(heading('it', egg, { ...details, dataset: 'canteen' })).toBe('|Egg, hard-boiled|');
    expect(heading('it', egg, { ...details, kind: 'no-such-kind' })).toBe('|Egg, hard-boiled|');
  });

  it('has no barcode to state', () => {
    expect(readMain(pageOf(egg))).not.toContain('Barcode');
  });
});

describe('the rest of the page', () => {
  it('has a canonical link, a description and a link to the JSON', () => {
    const html = pageOf(NUTELLA);
    expect(html).toContain('<link rel="canonical" href="https://larder.example/foods/1-nutella"');
    expect(html).toContain(
      'Nutella, Ferrero: energy 539\u00a0kcal, protein 6.3\u00a0g, fat 31\u00a0g, carbohydrate 58\u00a0g, per 100\u00a0g.',
    );
    expect(html).toContain('<a href="/food/1">View as JSON</a>');
    expect(pageOf(BARE)).toContain('<link rel="canonical" href="https://larder.example/foods/2"');
    expect(pageOf(BARE)).toContain('Village cheese: no figures recorded yet.');
  });

  it('shows barcode, provenance and when the source changed', () => {
    const provenance = 'From the USDA National Nutrient Database, release 28.';
    const text = readMain(pageOf(NUTELLA, { ...DETAILS, provenance, updated: '2024-05-03' }));
    expect(text).toContain('Barcode 3017620422003');
    expect(text).toContain(provenance);
    expect(text).toContain('Last changed 3 May 2024');
  });

  it('shows a photo with its license, and a drawing where no photo may be shown', () => {
    expect(pageOf(NUTELLA)).toContain('alt="Photo of Nutella"');
    expect(readMain(pageOf(NUTELLA))).toContain('CC BY-SA');
    for (const image_url of [
      null,
      'https://elsewhere.example/a.jpg',
      'https://images.openfoodfacts.org.evil.example/a',
    ]) {
      const html = pageOf({ ...NUTELLA, image_url });
      expect(readTags(html).some(({ name }) => name === 'img')).toBe(false);
      expect(html).toContain('class="drawing"');
    }
  });

  it('has the same tags whatever the texts contain', () => {
    const harmless = {
      ...DETAILS,
      provenance: 'From the label.',
      updated: '2010-05-03',
      failed_checks: ['a', 'energy-off'],
      label: packLabel({ i: { en: 'Rice milk' }, g: { und: 'A' }, a: 'milk,b', b: 'c', e: 'e322', q: '1 g' }),
    };
    const names = (html: string) => readTags(html).map(({ name }) => name);
    expect(names(pageOf(HOSTILE, HOSTILE_DETAILS))).toEqual(
      names(pageOf({ ...NUTELLA, barcode: 'no barcode' }, harmless)),
    );
  });

  it('shows no photo when the operator wants none', () => {
    const html = renderFoodPage({ ...SITE, photos: 'off' }, { food: NUTELLA, details: DETAILS });
    expect(html).not.toContain('images.openfoodfacts.org');
    expect(readMain(html)).not.toContain('CC BY-SA');
  });

  it('describes the food to search engines, with what is stated and nothing else', () => {
    const block = (html: string) =>
      JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)![1]!) as Record<string, unknown>;
    expect(block(pageOf(NUTELLA))).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      name: 'Nutella',
      gtin13: '3017620422003',
      url: 'https://larder.example/foods/1-nutella',
      nutrition: { servingSize: '100 g', calories: '539 kcal', fiberContent: '0 g', sodiumContent: '42.8 mg' },
    });
    expect(block(pageOf(NUTELLA)).nutrition).not.toHaveProperty('cholesterolContent');
    expect(block(pageOf(BARE))).not.toHaveProperty('nutrition');
    expect(block(pageOf(HOSTILE)).name).toBe(HOSTILE.name);
  });

  it('carries what link previews read', () => {
    const html = pageOf(CURRY);
    expect(html).toContain('<meta property="og:title" content="Thai green curry with rice (estimate)"');
    expect(html).not.toContain('og:image');
    expect(pageOf(NUTELLA)).toContain('<meta property="og:image" content="https://images.openfoodfacts.org/');
  });

  it('says in plain words that an estimate is one', () => {
    expect(readMain(pageOf(CURRY))).toContain('They are not based on a label or a laboratory analysis.');
    expect(readMain(pageOf(NUTELLA))).not.toContain('laboratory');
  });

  it('lets each name find its own direction', () => {
    const html = pageOf({ ...NUTELLA, name: 'حليب كامل الدسم', brand: 'المراعي' });
    expect(html).toContain('<span dir="auto">حليب كامل الدسم</span>');
    expect(html).toContain('<span dir="auto">المراعي</span>');
  });
});

describe('names in other languages', () => {
  it('show the name in the language of the page, and the others below it', () => {
    const label = packLabel({ w: { en: 'Blackcurrant jam', de: 'Johannisbeerkonfitüre' } });
    const html = pageOf({ ...NUTELLA, name: 'Confiture de cassis' }, { ...DETAILS, label });
    expect(readMain(html)).toMatch(/Blackcurrant jam Confiture de cassis .*Other names: Johannisbeerkonfitüre/);
    expect(html).toContain('<title>Blackcurrant jam, Ferrero | Larder</title>');
    expect(pageOf(NUTELLA)).not.toContain('Other names');
  });
});
