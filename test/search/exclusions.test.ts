/**
 * What a query excludes, and what is not a food:
 * 1. Foods that say that they are free of it come first, in any language and way of saying it; then those of kinds that never have it.
 * 2. Where none is known nothing is found, with the reason.
 * 3. It is never relaxed: what is misspelt counts, be it the substance or the sign, one still being typed too, and a name that mentions it is left out.
 * 4. Other kinds stand in where there are some: plant drinks for milk, meatless sausages.
 * 5. Vegan and vegetarian, several substances, and kinds behind "without" or before "free" exclude alike.
 * 6. Words of a name are no exclusion.
 * 7. What is not a food finds only what is called exactly so, and an unknown word makes another oil.
 * 8. A name that denies a part, such as butter, says nothing of milk.
 * 9. No other kind stands in, and a word before an exclusion is finished.
 * 10. A name means what it does in the language that excludes: "dairy free pasta" is no pastry.
 * 11. Of several meanings those count that may have what is excluded, and what is sold for it comes first.
 * 12. An amount beside it is set aside, in lists too.
 * 13. Searches that share what judging may cost find nothing when it is used up: what was not judged is not known to be free.
 */
import { describe, expect, it, test } from 'vitest';
import { SUBSTANCES, substanceBit, substanceBits } from '../../src/food/substances.ts';
import { readLimits } from '../../src/search/query/read-limits.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const substancesIn = (bits: number) => SUBSTANCES.filter((substance) => (bits & substanceBit(substance)) !== 0);

const catalog = new SmallCatalog(
  [
    { name: 'Bread, white', kind: 'bread/white-bread', popularity: 900 },
    { name: 'Gluten-free bread, with rice flour', kind: 'bread' },
    { name: 'Milk, whole', kind: 'milk/whole-milk', popularity: 900 },
    { name: 'Milk, lactose-free', kind: 'milk' },
    { name: 'Oat milk', kind: 'plant-drink/oat-milk', popularity: 500 },
    { name: 'Sausage, pork', kind: 'sausage/pork-sausage', popularity: 900 },
    { name: 'Sausage, beef', kind: 'sausage/beef-sausage' },
    { name: 'Meatless sausage', kind: 'meat-alternative/vegetarian-sausage' },
    { name: 'Mayonnaise', kind: 'sauce/mayonnaise', popularity: 900 },
    { name: 'Chocolate cake', kind: 'baked-goods/cake/chocolate-cake', popularity: 900 },
    { name: 'Rice with almonds', kind: 'grain/rice' },
    { name: 'Rice, white', kind: 'grain/rice/white-rice' },
    { name: 'Chili without beans', kind: 'stew/chili-con-carne' },
    { name: 'Chili with beans', kind: 'stew/chili-con-carne', popularity: 900 },
    { name: 'Tuna in vegetable oil', kind: 'fish/tuna' },
    { name: 'Pound cake, made without butter', kind: 'cake/pound-cake' },
    { name: 'Fladenbrot ohne Sahne', kind: 'bread/flatbread' },
    { name: 'Peanut butter', kind: 'nut-butter/peanut-butter' },
    { name: 'Grapes, raw', kind: 'fruit/grape', popularity: 900 },
    { name: 'Yam, raw, unsweetened', kind: 'yam', popularity: 900 },
    { name: 'Strawberry jam', kind: 'jam' },
    { name: 'Wine, non-alcoholic', kind: 'non-alcoholic-wine' },
    { name: 'Olive oil', kind: 'vegetable-oil/olive-oil', popularity: 900 },
    { name: 'Cough syrup Dr. Hall', kind: null },
    { name: 'Maple syrup', kind: 'syrup/maple-syrup', popularity: 900 },
  ],
  shippedKinds(),
);

describe('1. gluten free bread', () => {
  it.each([
    ['en', 'gluten free bread'],
    ['en', 'bread without gluten'],
    ['de', 'glutenfreies Brot'],
    ['fr', 'pain sans gluten'],
    ['es', 'pan sin gluten'],
    ['it', 'pane senza glutine'],
    ['pt', 'pão sem glúten'],
    ['nl', 'glutenvrij brood'],
    ['pl', 'chleb bezglutenowy'],
    ['sv', 'glutenfritt bröd'],
    ['da', 'brød uden gluten'],
    ['nb', 'glutenfritt brød'],
    ['fi', 'gluteeniton leipä'],
    ['cs', 'bezlepkový chléb'],
    ['hu', 'gluténmentes kenyér'],
    ['ro', 'pâine fără gluten'],
    ['el', 'ψωμί χωρίς γλουτένη'],
    ['ru', 'хлеб без глютена'],
    ['uk', 'хліб без глютену'],
    ['tr', 'glutensiz ekmek'],
    ['ar', 'خبز خالي من الغلوتين'],
    ['hi', 'ग्लूटेन मुक्त ब्रेड'],
    ['zh', '无麸质面包'],
    ['ja', 'グルテンフリー パン'],
    ['ko', '글루텐 프리 빵'],
  ])('%s: %s', (_language, query) => {
    expect(catalog.names(query)).toEqual(['Gluten-free bread, with rice flour']);
  });
});

test('2. nothing where none is known', () => {
  for (const query of [
    'mayonnaise without egg',
    'Schokoladenkuchen ohne Ei',
    'peanut free chocolate cake',
    'vegan sausage',
  ]) {
    expect(catalog.names(query), query).toEqual([]);
  }
  const { nothing } = catalog.engine.answer('mayonnaise without egg', { limit: 3 });
  expect(nothing).toEqual({ reason: 'excluded', words: 'without egg' });
  expect(catalog.engine.answer('mayonnaise', { limit: 3 }).nothing).toBeUndefined();
});

test('3. it is never relaxed', () => {
  for (const query of [
    'glutten free bread',
    'bread witout gluten',
    'gluttenfri brød',
    'glutenfeies Brot',
    'pan snas gluten',
  ])
    expect(catalog.names(query), query).toEqual(['Gluten-free bread, with rice flour']);
  expect(catalog.names('veggan mayonnaise')).toEqual([]);
  expect(catalog.names('bread without glu')).toEqual(['Gluten-free bread, with rice flour']);
  expect(catalog.names('rice without nuts')).toEqual(['Rice, white']);
});

test('4. kinds that stand in', () => {
  expect(catalog.names('lactose free milk')).toEqual(['Milk, lactose-free', 'Oat milk']);
  expect(catalog.names('milk without milk protein')).toEqual(['Oat milk']);
  expect(catalog.names('vegetarische Wurst')).toEqual(['Meatless sausage']);
  expect(catalog.names('no pork sausage').toSorted()).toEqual(['Meatless sausage', 'Sausage, beef']);
});

test('10. a name means what it does in the language of the exclusion', () => {
  const pasta = new SmallCatalog(
    [
      { name: 'Muffin, dairy-free', kind: 'baked-goods/cake/muffin', popularity: 900 },
      { name: 'Macaroni', kind: 'pasta' },
    ],
    shippedKinds(),
  );
  expect(pasta.names('dairy free pasta')).toEqual(['Macaroni']);
});

describe('5. what is excluded', () => {
  it.each([
    ['cake without milk and eggs', 'cake', 'milk eggs'],
    ['Kuchen, gluten-, laktose- und zuckerfrei', 'kuchen', 'gluten lactose sugar'],
    ['bez mleka i jajek ciasto', 'ciasto', 'milk eggs'],
    ['gluten and dairy free cake', 'cake', 'gluten milk'],
    ['vegan cheese', 'cheese', 'vegan'],
    ['卵なしマヨネーズ', 'まよねーず', 'eggs'],
    ['不含花生的巧克力', '巧克力', 'peanuts'],
    ['무설탕 콜라', '콜라', 'sugar'],
    ['безалкогольное пиво', 'пиво', 'alcohol'],
    ['şekersiz kola', 'kola', 'sugar'],
    ['बिना अंडे का केक', 'केक', 'eggs'],
    ['maidoton jäätelö', 'jaatelo', 'milk'],
    ['no added sugar jam', 'no added sugar jam', ''],
    ['lait entier', 'lait entier', ''],
    ['维生素C', '维生素c', ''],
    ['beer 0.0', 'beer', 'alcohol'],
    ['beer 0,5 l', 'beer 0 5 l', ''],
    ['virgin olive oil', 'virgin olive oil', ''],
    ['0% Quark', '0% quark', ''],
    ['Quark 0%', 'quark 0%', ''],
    ['lactose 0% milk', '% milk', 'lactose'],
    ['카페인 0 커피', '커피', 'caffeine'],
    ['sugar zero cola', 'cola', 'sugar'],
    ['sugar no milk', 'sugar', 'milk'],
    ['free nut cake', 'cake', 'nuts peanuts'],
    ['fat free milk', 'fat free milk', ''],
    ['yogur s/ azúcar', 'yogur', 'sugar'],
    ['Joghurt o. Zucker', 'joghurt', 'sugar'],
    ['сыр б/лактозы', 'сыр', 'lactose'],
    ["Lay's sugar", "lay's sugar", ''],
    ['pan -gluten', 'pan -', 'gluten'],
    ['bread - gluten', 'bread - gluten', ''],
    ['sprite zero', 'sprite', 'sugar'],
    ['egg-less mayo', 'mayo', 'eggs'],
    ['egg/dairy free mayo', 'mayo', 'eggs milk'],
    ['pasta w/o eggs', 'pasta', 'eggs'],
    ['cake, allergic to nuts', 'cake', 'nuts peanuts'],
    ['Kuchen bei Nussallergie', 'kuchen bei', 'nuts peanuts'],
    ["cookies that don't have dairy", 'cookies that', 'milk'],
    ['soupe sans trace de céleri', 'soupe', 'celery'],
    ['суп аллергия на рыбу', 'суп', 'fish'],
    ['牛乳アレルギー アイス', 'あいす', 'milk'],
    ['milk free from lactose', 'milk', 'lactose'],
    ['leche cero azúcar', 'leche', 'sugar'],
    ['cake without animal products', 'cake', 'vegan'],
    ['aceitunas sin hueso', 'aceitunas sin hueso', ''],
    ['caster sugar', 'caster sugar', ''],
    ['tejet nem tartalmazó csokoládé', 'csokolade', 'milk'],
  ])('%s', (query, rest, keys) => {
    const read = readLimits(query, shippedKinds());
    expect(read.text.toLowerCase().replaceAll(',', ' ').trim()).toBe(rest);
    expect(substancesIn(read.excluded)).toEqual(substancesIn(substanceBits(keys === '' ? [] : keys.split(' '))!));
  });

  it('sugar, also where a name says that it was added', () => {
    const cranberries = new SmallCatalog(
      [
        { name: 'Mango, dried, sweetened', kind: 'dried-fruit/dried-mango', popularity: 900 },
        { name: 'Mango, dried', kind: 'dried-fruit/dried-mango' },
      ],
      shippedKinds(),
    );
    expect(cranberries.names('dried mango without sugar')).toEqual(['Mango, dried']);
  });

  it('kinds behind "without"', () => {
    for (const query of ['chili without beans', 'chili no beans', 'chili minus the beans', 'chili keine bohnen'])
      expect(catalog.names(query)).toEqual(['Chili without beans']);
  });

  it('kinds before "free", but not in "free range"', () => {
    expect(catalog.names('bean free chili')).toEqual(['Chili without beans']);
    expect(catalog.names('bohnenfreies chili')).toEqual(['Chili without beans']);
    expect(catalog.names('chocolate cake free range')).toEqual(['Chocolate cake']);
    expect(readLimits('kernlose trauben', shippedKinds()).excludedWords).toEqual([]);
  });

  it('finds a name that is still being typed, and is free of it', () => {
    expect(catalog.names('meatless sau')).toContain('Meatless sausage');
    expect(catalog.names('meatless sau').filter((name) => /pork|beef/.test(name))).toEqual([]);
    expect(catalog.names('chili without bea')).toContain('Chili without beans');
  });
});

describe('11. what is meant', () => {
  const meant = new SmallCatalog(
    [
      { name: 'Chili peppers, raw', kind: 'vegetable/chili-pepper', popularity: 900 },
      { name: 'Chili sin carne', kind: 'stew/chili-sin-carne' },
      { name: 'Corn tortilla', kind: 'bread/flatbread/tortilla/corn-tortilla', popularity: 900 },
      { name: 'Gluten-free bread, with rice flour', kind: 'bread/gluten-free-bread' },
      { name: 'Yogurt, plain', kind: 'yogurt/plain-yogurt' },
      { name: 'Yogurt, strawberry', kind: 'yogurt/fruit-yogurt', popularity: 900 },
    ],
    shippedKinds(),
  );

  it.each([
    ['chili utan kött', 'Chili sin carne'],
    ['Brot ohne Weizen', 'Gluten-free bread, with rice flour'],
    ['jogurt bez cukru', 'Yogurt, plain'],
    ['yogurt no added sugar', 'Yogurt, plain'],
  ])('%s', (query, name) => {
    expect(meant.names(query)[0]).toBe(name);
  });

  it('a name that says which other meat it has tells that there is no pork', () => {
    const salami = new SmallCatalog(
      [
        { name: 'Salami', kind: 'cold-cut/salami', popularity: 900 },
        { name: 'Salami, beef and pork', kind: 'cold-cut/salami', popularity: 900 },
        { name: 'Salami, turkey', kind: 'cold-cut/salami' },
        { name: 'Gummy bears', kind: 'gummy-candy/gummy-bear' },
      ],
      shippedKinds(),
    );
    expect(salami.names('salami without pork')).toEqual(['Salami, turkey']);
    expect(salami.names('halal salami')).toEqual([]);
    // The bears in this name are no meat.
    expect(salami.names('gummy bears without pork')).toEqual([]);
  });

  it('no other bread stands in for naan', () => {
    expect(meant.names('gluten free naan')).toEqual([]);
  });
});

describe('8. what is said of a part', () => {
  it('says nothing of the whole', () => {
    expect(catalog.names('pound cake without milk')).toEqual([]);
    expect(catalog.names('milchfreies Fladenbrot')).toEqual([]);
  });

  it('is found by the part, in any language', () => {
    expect(catalog.names('pound cake without butter')).toEqual(['Pound cake, made without butter']);
    expect(catalog.names('pound cake ohne Butter')).toEqual(['Pound cake, made without butter']);
    expect(catalog.names('flatbread without cream')).toEqual(['Fladenbrot ohne Sahne']);
  });
});

describe('9. nothing else stands in', () => {
  it('has no food of another kind that has the word in its name', () => {
    expect(catalog.names('dairy free butter')).toEqual([]);
  });

  it('takes a word before the exclusion as finished', () => {
    expect(catalog.names('Wein ohne Alkohol')).toEqual(['Wine, non-alcoholic']);
    expect(catalog.names('alkoholfreier Wein')).toEqual(['Wine, non-alcoholic']);
  });

  it('has no food that only another language calls so', () => {
    expect(catalog.names('sugar free jam')).toEqual([]);
  });
});

test.each([
  ['200 g gluten free bread', 'Gluten-free bread, with rice flour'],
  ['2 slices of bread without gluten', 'Gluten-free bread, with rice flour'],
  ['bread without gluten 200 g', 'Gluten-free bread, with rice flour'],
  ['2 tranches de pain sans gluten', 'Gluten-free bread, with rice flour'],
  ['a glass of lactose free milk', 'Milk, lactose-free'],
  ['250 ml laktosefreie Milch', 'Milk, lactose-free'],
])('12. "%s" finds %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
  const { docs } = catalog.engine.list(query, 5, 100);
  expect(catalog.foods[docs[0]!]!.name).toBe(name);
});

test('6. words of a name', () => {
  expect(catalog.names('tuna in vegetable oil')[0]).toBe('Tuna in vegetable oil');
  expect(catalog.names('atum em óleo vegetal')[0]).toBe('Tuna in vegetable oil');
});

test('7. what is not a food', () => {
  const queries = [
    'castor oil',
    'huile de ricin',
    'Rizinusöl',
    'lamp oil',
    'rat poison',
    'Hundefutter',
    'fly agaric',
    '漂白剂',
    'eau de javel',
  ];
  for (const query of queries) {
    expect(catalog.names(query), query).toEqual([]);
    expect(catalog.engine.answer(query, { limit: 3 }).nothing, query).toEqual({ reason: 'not-food' });
  }
  expect(catalog.names('cough syrup')).toEqual(['Cough syrup Dr. Hall']);
  expect(catalog.names('zorblax oil')).toEqual([]);
  expect(catalog.engine.answer('zorblax oil', { limit: 3 }).nothing).toEqual({ reason: 'another-food' });
  expect(catalog.names('olve oil')).toEqual(['Olive oil']);
});

test('13. searches that share what judging may cost', () => {
  const judging = { left: 100_000 };
  const options = { judging };
  const names = catalog.names('gluten free bread', options);
  expect(names).toEqual(['Gluten-free bread, with rice flour']);
  const cost = 100_000 - judging.left;
  expect(cost).toBeGreaterThan(0);
  expect(catalog.names('sausage without pork', options)).toContain('Sausage, beef');
  expect(judging.left).toBeLessThan(100_000 - cost);
  judging.left = 0;
  expect(catalog.names('sausage without pork', options)).not.toContain('Sausage, beef');
  expect(catalog.names('bread', options).length).toBeGreaterThan(0);
});
