// 1. The weight of a serving is a number, or read from its wording; millilitres count as grams.
// 2. A serving reads as on the label: no codes of units, no shouting; "1 g" alone is none.
// 3. Images are https addresses of front photos; those of Open Food Facts lie on its own hosts.
import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/import/normalize/normalize.ts';
import { imageAddress } from '../../../src/import/normalize/normalize-image.ts';
import { gramsInWording, servingWording } from '../../../src/import/normalize/normalize-serving.ts';
import { kindFinder } from '../kinds.ts';

describe('1. a serving', () => {
  it.each([
    ['30 g', 30],
    ['30g', 30],
    ['1 slice (28g)', 28],
    ['250ml', 250],
    ['1 oz (28 g)', 28],
    ['28 g (1 oz)', 28],
    ['1 oz', 28.3495],
    ['12 fl oz', 354.8824],
    ['12 fl. oz. (355 mL)', 355],
    ['1 BOTTLE (295 ml)', 295],
    ['33 cl', 330],
    ['0,5 l', 500],
    ['2,5 dl', 250],
    ['1 kg', 1000],
    ['14.000000000000002g', 14],
    ['56.99999999999999g', 57],
    ['½ cup (125 ml)', 125],
    ['100 г', 100],
    ['2 biscuits de 12,5 g', 12.5],
    ['8 OZA (240 ml)', 240],
    ['8 OZA', 236.5882],
    ['30 GRM', 30],
  ])('%s weighs %d g', (wording, grams) => {
    expect(gramsInWording(wording)).toBe(grams);
  });

  it.each([
    '2 biscuits',
    '1 portion',
    'g',
    '',
    undefined,
    '10 %',
    '3 gallons',
    '5 Gläser',
    '1 constructor',
    'x'.repeat(1000),
  ])('%j does not say its weight', (wording) => expect(gramsInWording(wording)).toBeUndefined());

  it('is worded as on the label, without decimals that only computers print', () => {
    expect(servingWording(' 1  slice (28g) ')).toBe('1 slice (28g)');
    expect(servingWording('28.000000000000004g')).toBe('28g');
    expect(servingWording('42.524249999999995g')).toBe('42.5242g');
    expect(servingWording('-')).toBeUndefined();
    expect(servingWording('x'.repeat(400))).toHaveLength(120);
  });
});

describe('2. the wording of a serving', () => {
  it.each([
    ['8 OZA (240 ml)', '8 fl oz (240 ml)'],
    ['1.61 ONZ (45 g)', '1.61 oz (45 g)'],
    ['100 g (100 GRM)', '100 g (100 g)'],
    ['250 MLT', '250 ml'],
    ['1 CUP (240 ML)', '1 cup (240 ml)'],
    ['1 oz (28 g)', '1 oz (28 g)'],
    ['1 Riegel (30 G)', '1 Riegel (30 G)'],
    ['30 G', '30 G'],
    ['2 Onzas (30 g)', '2 Onzas (30 g)'],
  ])('%s is written %s', (given, expected) => {
    expect(servingWording(given)).toBe(expected);
  });

  const servingOf = (servingDesc: string | undefined, servingSizeG?: number) => {
    const food = normalize(
      { key: 'a', name: 'Dal', source: 'off', nutrients: {}, servingDesc, servingSizeG },
      'off',
      kindFinder(),
    );
    return 'draft' in food && [food.draft.serving_size_g, food.draft.serving_desc];
  };

  it.each([
    ['1g', 1],
    ['1.0 g', 1],
    ['1', 1],
    [undefined, 1],
  ])('%s alone is no serving', (wording, grams) => {
    expect(servingOf(wording, grams)).toEqual([null, null]);
  });

  it.each([
    ['1 sachet (1 g)', 1],
    ['1.5 g', 1.5],
    ['10 g', 10],
  ])('%s is one', (wording, grams) => {
    expect(servingOf(wording, grams)).toEqual([grams, wording]);
  });
});

describe('3. an image', () => {
  const FRONT = 'https://images.openfoodfacts.org/images/products/301/762/042/2003/front_en.633.400.jpg';

  it.each([
    ['off', FRONT],
    ['off', FRONT.replace('images.openfoodfacts', 'static.openfoodfacts')],
    ['off', FRONT.replace('front_en', 'front')],
    ['community', 'https://images.example/dal.jpg?size=400'],
    ['ai_estimate', 'https://images.example/dal.jpg'],
  ] as const)('of %s may be %s', (source, address) => {
    expect(imageAddress(address, source)).toBe(address);
  });

  it.each([
    ['off', FRONT.replace('https', 'http')],
    ['off', FRONT.replace('front_en', 'ingredients_en')],
    ['off', FRONT.replace('301/762/042/2003', 'invalid')],
    ['off', FRONT.replace('openfoodfacts.org', 'openfoodfacts.org.evil.example')],
    ['off', 'https://images.example/front_en.400.jpg'],
    ['off', `${FRONT}?${'x'.repeat(600)}`],
    ['community', 'http://images.example/dal.jpg'],
    ['community', 'javascript:alert(1)'],
    ['community', 'data:image/png;base64,AAAA'],
    ['community', 'https://images.example/a b.jpg'],
    ['community', 'https://images.example/"><script>'],
    ['community', 'https://user:secret@images.example/dal.jpg'],
    ['community', 'https://'],
    ['community', `https://images.example/${'x'.repeat(600)}`],
    ['community', undefined],
  ] as const)('of %s is never %s', (source, address) => {
    expect(imageAddress(address, source)).toBeNull();
  });
});
