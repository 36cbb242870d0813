/**
 * What a query means, by the kinds of food that it names:
 * 1. A food is found by any name of its kind, in any language, also unfinished, misspelt, split or joined.
 * 2. What is called as typed comes first, then another name, then a typo; the kind itself comes before other foods with its name.
 * 3. Words that say nothing about the food, or only describe it, do not stand in the way of its name.
 * 4. A word with two meanings gives both, the one first that the catalog's languages make likelier.
 * 5. A name of which there are no foods finds nothing else, unless a wider kind is meant; nonsense finds nothing.
 * 6. A food whose kind is not known is found by the other names.
 * 7. An answer says what its first food is called where that is not what was typed, and an explanation which word did it.
 * 8. Any query is answered, and a food is still found by its own whole name.
 * 9. A compound that no table has is what its second name says, and a missing kind the wider one that it is called by.
 * 10. Everyday words for something else than food are no typos of a food, but found where a food has them; a typo is still forgiven
 *     beside a food's name, beside words for how it is prepared, and in a word that differs from it by a vowel.
 * 11. One of each kind comes before a second in the main language too, where comma names all begin with what was typed.
 * 12. Where nothing is called as typed, names count in their inflected forms; an everyday word for something else is none.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const kinds = shippedKinds();

const catalog = new SmallCatalog(
  [
    { name: 'Zucchini, raw', kind: 'vegetable/zucchini' },
    { name: 'Zucchini, boiled', kind: 'vegetable/zucchini' },
    { name: 'Eggplant, raw', kind: 'vegetable/eggplant' },
    { name: 'Potato, boiled', kind: 'potato' },
    { name: 'Potato chips, salted', kind: 'salty-snack/potato-chip' },
    { name: 'Mashed potatoes', kind: 'mashed-potato' },
    { name: 'Milk, whole', kind: 'milk' },
    { name: 'Milk chocolate', kind: 'chocolate/milk-chocolate', popularity: 9000 },
    { name: 'Chocolate cake', kind: 'baked-goods/cake', popularity: 9000 },
    { name: 'Cola', kind: 'drink/soft-drink/cola' },
    { name: 'Canola oil', kind: 'vegetable-oil/rapeseed-oil' },
    { name: 'Grapeseed oil', kind: 'vegetable-oil/grapeseed-oil' },
    { name: 'Salmon, farmed, raw', kind: 'fish/oily-fish/salmon' },
    { name: 'Yogurt, plain', kind: 'yogurt' },
    { name: 'Natural almond butter', kind: 'nut-butter/almond-butter' },
    { name: 'Buttermilk, low fat', kind: 'buttermilk' },
    { name: 'Butter, salted', kind: 'butter' },
    { name: 'Baking soda', kind: 'baking-soda' },
    { name: 'Club soda', kind: 'water/sparkling-water/soda-water' },
    { name: "Cap'n Crunch", kind: 'breakfast-cereal' },
    { name: 'Passion fruit, raw', kind: 'fruit/tropical-fruit/passion-fruit' },
    { name: 'Shrimp, raw', kind: 'seafood/shellfish/shrimp' },
    { name: 'King crab, steamed', kind: 'seafood/shellfish/crab' },
    { name: 'Sour cream', kind: 'cream/sour-cream' },
    { name: 'Banana, raw', kind: 'fruit/banana' },
    { name: 'Egg, whole, raw', kind: 'egg' },
    { name: 'Bread, white', kind: 'bread/white-bread' },
    { name: 'Soft fruit squares', kind: 'sweet' },
    { name: 'Turnips, raw' },
    { name: 'Beets, raw', kind: 'vegetable/beetroot', popularity: 9000 },
    { name: 'Carrot, raw', kind: 'vegetable/carrot' },
    { name: 'Apple, raw', kind: 'fruit/apple' },
  ],
  kinds,
);

const first = (query: string) => catalog.names(query)[0];

test.each([
  ['Finnish', 'perunoita'],
  ['Finnish', 'vähän perunaa'],
  ['Russian', 'немного картофеля'],
  ['Polish', 'trochę ziemniaków'],
])('12. %s: %s', (_, query) => {
  expect(catalog.names(query)[0]).toBe('Potato, boiled');
});

describe('1. by any name', () => {
  it.each([
    ['courgette', 'Zucchini, raw', 'another English name'],
    ['courgettes', 'Zucchini, raw', 'its plural'],
    ['courgete', 'Zucchini, raw', 'a typo in the other name'],
    ['auberg', 'Eggplant, raw', 'an unfinished name'],
    ['bicarbonate of soda', 'Baking soda', 'the longest name, not the soda in it'],
    ['pomme de terre', 'Potato, boiled', 'French; no apple'],
    ['pomme de te', 'Potato, boiled', 'the last word of a name unfinished'],
    ['pomme de tere', 'Potato, boiled', 'a short word misspelt, confirmed by the others'],
    ['purée de pommes de terre', 'Mashed potatoes', 'a word that is there twice'],
    ['eggplnat', 'Eggplant, raw', 'a misspelt name before any word with a typo'],
    ['Karoten', 'Carrot, raw', 'German, a doubled letter written once; no Dutch beets ("kroten")'],
    ['apel', 'Apple, raw', 'Dutch, the same in a short word'],
    ['Pringles', 'Potato chips, salted', 'a brand that people use as a name'],
    ['Kartoffeln', 'Potato, boiled', 'German plural'],
    ['ziemniaki', 'Potato, boiled', 'Polish'],
    ['牛奶', 'Milk, whole', 'Chinese'],
    ['молоко', 'Milk, whole', 'Russian'],
    ['butter milk', 'Buttermilk, low fat', 'a name in two words'],
    ['lait', 'Milk, whole', 'the plain food, not what is made of it'],
  ])('%s finds %s: %s', (query, name) => {
    expect(first(query)).toBe(name);
  });
});

describe('2. the order', () => {
  it.each([
    ['coke', 'Cola', 'another name before a typo: not cake'],
    ['rapeseed oil', 'Canola oil', 'another name before a typo: not grapeseed'],
    ['milk', 'Milk, whole', 'of the kind, though milk chocolate is more popular'],
  ])('%s begins with %s: %s', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it('has what is called as typed before what has another name', () => {
    const both = new SmallCatalog(
      [
        { name: 'Zucchini, raw', kind: 'vegetable/zucchini', popularity: 9000 },
        { name: 'Courgettes, grilled', kind: 'vegetable/zucchini' },
      ],
      kinds,
    );
    expect(both.names('courgette')).toEqual(['Courgettes, grilled', 'Zucchini, raw']);
    expect(both.names('zucchini')).toEqual(['Zucchini, raw', 'Courgettes, grilled']);
  });
});

describe('3. phrases', () => {
  it.each([
    ['salmon fillet', 'Salmon, farmed, raw'],
    ['natural yogurt', 'Yogurt, plain'],
    ['organic bananas', 'Banana, raw'],
    ['a glass of milk', 'Milk, whole'],
    ['2 eggs', 'Egg, whole, raw'],
    ['slice of bread', 'Bread, white'],
    ['calories in a banana', 'Banana, raw'],
    ['how many calories in a banana', 'Banana, raw'],
    ['100g salmon', 'Salmon, farmed, raw'],
    ['un verre de lait', 'Milk, whole'],
    ['ein Glas Milch', 'Milk, whole'],
    ['king prawns', 'Shrimp, raw'],
    ['prawn meat', 'Shrimp, raw'],
    ['potassium in a banana', 'Banana, raw'],
    ['a bowl of yogurt with milk', 'Yogurt, plain'],
    ['Pringles sour cream', 'Potato chips, salted'],
    ['potato, the size of an egg', 'Potato, boiled'],
  ])('%s is %s', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it('names what a food is made of in another language than its name', () => {
    const baby = new SmallCatalog(
      [
        { name: 'Baby food, beef', kind: 'baby-food', popularity: 900 },
        { name: 'Baby food, carrots', kind: 'baby-food' },
        { name: 'Carrot, raw', kind: 'vegetable/carrot', popularity: 900 },
        { name: 'Lemon, raw', kind: 'fruit/citrus-fruit/lemon', popularity: 900 },
        { name: 'Tea, black, with lemon', kind: 'drink/iced-tea' },
      ],
      kinds,
    );
    expect(baby.names('petit pot bébé carottes')[0]).toBe('Baby food, carrots');
    expect(baby.names('iced tea lemon')[0]).toBe('Tea, black, with lemon');
  });

  it('is never answered with the describing word alone', () => {
    expect(catalog.names('soft drink')).toEqual(['Cola']);
  });
});

describe('4. two meanings', () => {
  const foods = [
    { name: 'Burrito with beans', kind: 'burrito' },
    { name: 'Butter, salted', kind: 'butter' },
  ];
  const labels = (words: string[]) => words.map((name) => ({ name }));

  it('gives both, by the languages of the catalog', () => {
    const italian = labels(['Formaggio grattugiato', 'Pomodoro fresco', 'Zucchero', 'Biscotti', 'Acqua frizzante']);
    const spanish = labels(['Queso rallado', 'Azúcar', 'Galletas', 'Lechuga', 'Zanahorias']);
    expect(new SmallCatalog([...foods, ...italian], kinds).names('burro')).toEqual(
      foods.map(({ name }) => name).reverse(),
    );
    expect(new SmallCatalog([...foods, ...spanish], kinds).names('burro')).toEqual(foods.map(({ name }) => name));
  });

  it.each([
    ['pan', 'Steak, pan-fried', ['White bread']],
    ['raisin', 'Raisin bran', ['Raisins', 'Grapes, raw']],
  ])('%s gives all its meanings where many foods have the word', (query, other, meant) => {
    const many = Array.from({ length: 300 }, (_, at) => ({ name: `${other} ${at}`, kind: 'meal', popularity: 9000 }));
    const named = [
      { name: 'White bread', kind: 'bread/white-bread' },
      { name: 'Raisins', kind: 'dried-fruit/raisin' },
      { name: 'Grapes, raw', kind: 'fruit/grape' },
    ];
    const found = new SmallCatalog([...many, ...named], kinds).names(query);
    expect(found.slice(0, meant.length)).toEqual(meant);
    expect(found).toHaveLength(10);
  });
});

describe('5. no wrong guesses', () => {
  it.each(['quark', 'lassi', 'salad cream', 'xqzvwkjh', 'brtzl', 'asdfghjkl'])('%s finds nothing', (query) => {
    expect(catalog.names(query)).toEqual([]);
  });
});

test('6. a food without a kind is found by the other names', () => {
  expect(first('navet')).toBe('Turnips, raw');
  expect(first('Speiserüben')).toBe('Turnips, raw');
});

test('2. the first foods are the same, whether few are asked for or some', () => {
  const dairy = new SmallCatalog(
    [
      { name: 'Chocolate milk, fat-free', kind: 'flavoured-milk/chocolate-milk' },
      { name: 'Frozen milk dessert, fat-free', kind: 'dairy-dessert' },
      { name: 'Sour cream made of milk, fat-free', kind: 'cream/sour-cream' },
      { name: 'Milk, skim', kind: 'milk/skimmed-milk' },
    ],
    kinds,
  );
  for (const query of ['fat free milk', 'milk', 'skimmed milk', 'lait', 'milk fat']) {
    const ten = dairy.names(query, { limit: 10 });
    for (const limit of [1, 2, 3]) expect(dairy.names(query, { limit }), query).toEqual(ten.slice(0, limit));
  }
  expect(dairy.names('fat free milk', { limit: 1 })).toEqual(['Milk, skim']);
});

describe('7. reasons', () => {
  const otherKind = (query: string) => catalog.engine.answer(query, { limit: 3 }).otherKind;

  it('name what the foods are called', () => {
    expect(otherKind('courgette')).toBe('zucchini');
    expect(otherKind('zucchini')).toBeUndefined();
    expect(otherKind('xqzvwkjh')).toBeUndefined();
    expect(otherKind('zuchini')).toBeUndefined();
  });

  it('name the words instead of misspelt ones', () => {
    const corrected = (query: string) => catalog.engine.answer(query, { limit: 3 }).correctedQuery;
    expect(corrected('zuchini')).toBe('zucchini');
    expect(corrected('raw zuchini')).toBe('raw zucchini');
    expect(corrected('zucchini')).toBeUndefined();
    expect(corrected('zucch')).toBeUndefined();
    expect(corrected('courgette')).toBeUndefined();
    expect(corrected('xqzvwkjh')).toBeUndefined();
  });

  it('explain the word', () => {
    const [{ words }] = catalog.engine.explain('courgette', { limit: 1 }).foods;
    expect(words).toMatchObject([{ typed: 'courgette', isOtherName: true, typos: 0 }]);
    expect(catalog.engine.wordText(words[0].word)).toBe('zucchini');
  });
});

describe('8. any query', () => {
  it('is answered', () => {
    const word = fc.oneof(
      fc.constantFrom('milk', 'glass', 'of', 'low', 'fat', 'pomme', 'de', 'terre', '2', 'soda', 'king', 'cream', 'no'),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const found = catalog.names(words.join(' '));
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it('that is the whole name of a food begins with it', () => {
    for (const { name } of catalog.foods) expect(first(name)).toBe(name);
  });
});

describe('9. compounds and missing kinds', () => {
  const pantry = new SmallCatalog(
    [
      { name: 'Frankfurter', kind: 'sausage/frankfurter' },
      { name: 'Strawberry jam', kind: 'jam/strawberry-jam' },
      { name: 'Steamed rice', kind: 'grain/rice/cooked-rice' },
      { name: 'White rice, cooked', kind: 'grain/rice/white-rice' },
      { name: 'White rice, raw', kind: 'grain/rice/white-rice' },
      { name: 'Pita', kind: 'bread/flatbread/pita' },
    ],
    kinds,
  );

  it.each([
    ['Pferdewurst', ['Frankfurter'], 'a linking letter after the first name'],
    ['Kirschwurst', ['Frankfurter'], 'a first name without its last letter'],
    ['Brombeermarmelade', ['Strawberry jam'], 'a name of a missing kind'],
    ['Waschmittelwurst', [], 'what stands before the sausage names nothing'],
    ['Kaffeemaschine', [], 'what stands behind the coffee names nothing'],
    ['cup of cooked rice', ['Steamed rice', 'White rice, cooked'], 'foods of other kinds that are called as typed'],
  ])('%s finds %j: %s', (query, names) => {
    expect(pantry.names(query).sort()).toEqual([...names].sort());
  });
});

describe('10. everyday words for something else', () => {
  const shelf = new SmallCatalog(
    [
      { name: 'Baking soda', kind: 'baking-soda' },
      { name: 'Carp, raw', kind: 'fish/freshwater-fish/carp' },
      { name: 'Clams, raw', kind: 'seafood/shellfish/clam' },
      { name: 'Cider, dry', kind: 'alcoholic-drink/cider' },
      { name: 'Squid, fried', kind: 'seafood/shellfish/squid' },
      { name: 'Bread, white', kind: 'bread/white-bread' },
      { name: 'Navy beans, cooked', kind: 'legume/bean' },
      { name: 'Corn dog, fast food', kind: 'hot-dog' },
      { name: 'Mountain yam, raw', kind: 'vegetable/root-vegetable/yam' },
      { name: 'Chicken breast, roasted', kind: 'meat/poultry/chicken' },
    ],
    kinds,
  );

  it.each([
    'sofa',
    'carpet',
    'Teppich',
    'tapijt',
    'spider',
    'dog food',
    'mountain bike',
    'tennis racket',
    'carp scarf coat',
  ])('%s finds nothing, or what it names', (query) => {
    expect(shelf.names(query)).toEqual(query.startsWith('carp ') ? ['Carp, raw'] : []);
  });

  it.each([
    ['bred', 'Bread, white', 'a vowel is missing'],
    ['mountain', 'Mountain yam, raw', 'a food has the word'],
    ['quid fried', 'Squid, fried', 'fried is said of foods'],
    ['navy means cooked', 'Navy beans, cooked', 'three words match'],
    ['chicken beast', 'Chicken breast, roasted', 'chicken is a food'],
    ['hot dog', 'Corn dog, fast food', 'it is the name of a food'],
    ['sodda', 'Baking soda', 'no word of its own'],
  ])('%s finds %s: %s', (query, name) => {
    expect(shelf.names(query)[0]).toBe(name);
  });
});

test('2. a food of the kind comes before one whose kind is wider, though that has another name of it', () => {
  const waters = new SmallCatalog(
    [
      { name: 'Water, non-carbonated, bottled', kind: 'water', popularity: 900 },
      { name: 'Club soda', kind: 'water/sparkling-water/soda-water', popularity: 5 },
    ],
    kinds,
  );
  expect(waters.names('sparkling water')[0]).toBe('Club soda');
});

test('11. one of each kind below the one that was typed', () => {
  const eggs = new SmallCatalog(
    [
      { name: 'Egg, whole, raw', kind: 'egg', popularity: 900 },
      { name: 'Egg, whole, dried', kind: 'egg', popularity: 800 },
      { name: 'Egg, meat and cheese turnover, frozen', kind: 'egg', popularity: 700 },
      { name: 'Egg, hard-boiled', kind: 'egg/boiled-egg', popularity: 3 },
      { name: 'Egg, fried', kind: 'egg/fried-egg', popularity: 2 },
    ],
    kinds,
  );
  const [first, ...others] = eggs.names('eggs');
  expect(first).toBe('Egg, whole, raw');
  expect(others.slice(0, 2)).toEqual(['Egg, hard-boiled', 'Egg, fried']);
  expect(eggs.names('uova').slice(0, 3)).toEqual(eggs.names('egg').slice(0, 3));
});
