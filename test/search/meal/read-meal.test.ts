/**
 * Reading meals:
 * 1. Amounts are read before and behind their food, glued and spaced, as fractions, ranges, words and stated weights.
 * 2. Numbers in names are no amounts.
 * 3. A line is cut where both sides are foods, and nowhere within a name.
 * 4. A recipe has one ingredient a line; what follows a comma says something of it.
 * 5. Whatever is written, at most 30 parts are read.
 */
import { expect, test } from 'vitest';
import { readMeal } from '../../../src/search/meal/read-meal.ts';
import { openSearchKinds, readSearchTables } from '../../../src/search/search-kinds.ts';
import { KIND_FILES } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const kinds = openSearchKinds(readSearchTables(KIND_FILES));
const FOODS = 'Egg, whole, raw; Milk, whole; Butter, salted; Toast; Bread; Rice; Tea; Potato chips; Apple; Sugar; Salt';
const catalog = new SmallCatalog(
  FOODS.split('; ').map((name) => ({ name })),
  kinds,
);

const read = (text: string) =>
  readMeal(text, catalog.engine.kinds!).parts.map(({ food, amount }) => {
    const { value, unit, size, stated } = amount ?? {};
    const grams = stated?.grams === undefined ? undefined : Math.round(stated.grams);
    return [value, size?.key, unit?.key, grams === undefined ? undefined : `${grams} g`, food]
      .filter(Boolean)
      .join(' ');
  });

test('1. amounts', () => {
  expect(read('200g rice')).toEqual(['200 g rice']);
  expect(read('rice 200 g')).toEqual(['200 g rice']);
  expect(read('1 1/2 cups of milk')).toEqual(['1.5 cup milk']);
  expect(read('1½ cups milk')).toEqual(['1.5 cup milk']);
  expect(read('2-3 eggs')).toEqual(['2.5 eggs']);
  expect(read('half a dozen eggs')).toEqual(['6 eggs']);
  expect(read('two large eggs')).toEqual(['2 large eggs']);
  expect(read('2 cups (240 g) rice')).toEqual(['2 cup 240 g rice']);
  expect(read('1 (14 oz) can chickpeas')).toEqual(['1 can 397 g chickpeas']);
  expect(read('slice of bread')).toEqual(['1 slice bread']);
  expect(read('about 1,5 kg apples')).toEqual(['1.5 kg apples']);
});

test('1. fractions as recipes write them, and thousands', () => {
  for (const written of ['1-1/2', '1 & 1/2', '1 and 1/2', '1+1/2', '1 - 1/2', '1½', '１ １／２']) {
    expect(read(`${written} cups milk`)).toEqual(['1.5 cup milk']);
  }
  expect(read('.5 cup milk')).toEqual(['0.5 cup milk']);
  expect(read('1 000 g de riz')).toEqual(['1000 g riz']);
  expect(read('2 eggs and 1/2 cup milk')).toEqual(['2 eggs', '0.5 cup milk']);
});

test('2. what is no number of food is none', () => {
  for (const written of ['1/0 cup', '0/0', '1/17 tsp', '1/2/3 cup', '99999999 g', '12345678901 ml']) {
    expect(read(`${written} milk`)).toEqual(['']);
  }
  expect(read('90/10 ground beef 200 g')).toEqual(['200 g 90/10 ground beef']);
});

test('1. what a container holds', () => {
  expect(read('400g tin tomatoes')).toEqual(['1 can 400 g tomatoes']);
  expect(read('2 x 400g tins tomatoes')).toEqual(['2 can 800 g tomatoes']);
  expect(read('2 x 150 g rice')).toEqual(['300 g rice']);
  expect(read('1 can of chickpeas (drained 240 g)')).toEqual(['1 can 240 g chickpeas drained']);
  expect(read('2 cans 400 g tomatoes')).toEqual(['2 can 800 g tomatoes']);
  expect(read('2 Dosen à 400 g Tomaten')).toEqual(['2 can 800 g Tomaten']);
  expect(read('iogurte 1 pote de 170g')).toEqual(['1 jar 170 g iogurte']);
  expect(read('pound of rice')).toEqual(['1 lb rice']);
});

test('1. what each of them weighs', () => {
  expect(read('2 chicken breasts (6 oz each)')).toEqual(['2 340 g chicken breasts']);
  expect(read('2 chicken breasts (12 oz)')).toEqual(['2 340 g chicken breasts']);
  expect(read('3 Äpfel (je 150 g)')).toEqual(['3 450 g Äpfel']);
});

test('1. an amount alone', () => {
  expect(read('rice, 200 g, 2 eggs')).toEqual(['200 g rice', '2 eggs']);
  expect(read('2 eggs, 100 g, milk')).toEqual(['2 eggs', '100 g', 'milk']);
  expect(read('3/4 cup')).toEqual(['0.75 cup']);
  expect(read('łyżka masła, łyżeczka soli, szczypta cukru')).toHaveLength(3);
});

test('1. how many, in parentheses or behind what is in them', () => {
  expect(read('eggs (4)')).toEqual(['4 eggs']);
  expect(read('вареники з картоплею 8 шт')).toEqual(['8 piece вареники з картопля']);
  expect(read('Saft einer halben Zitrone')).toEqual(['0.5 Saft Zitrone']);
});

test('3. amounts part foods that nothing else does', () => {
  expect(read('2 eggs 100 g rice 1 apple')).toEqual(['2 eggs', '100 g rice', '1 apple']);
  expect(read('1 pizza 4 formaggi')).toHaveLength(1);
  expect(read('apple juice 150ml with 40g rice')).toEqual(['150 ml apple juice', '40 g rice']);
});

test('3. what a dish is made of, and what is in a sandwich', () => {
  expect(read('salad of 2 tomatoes, 50 g feta')).toEqual(['2 tomatoes', '50 g feta']);
  expect(read('omelette of 3 eggs')).toEqual(['3 eggs']);
  expect(read('salad with 100 g chicken')).toHaveLength(2);
  expect(read('a sandwich with ham and cheese')).toHaveLength(1);
  expect(read('sandwich with fries')).toHaveLength(2);
  expect(read('ham and cheese omelette')).toHaveLength(1);
  expect(read('toast and cheese omelette')).toHaveLength(2);
});

test('4. what is not in it is no food', () => {
  expect(read('toast, no butter')).toHaveLength(1);
  expect(read('2 eggs, 1 cup milk, for frying')).toHaveLength(2);
  // "Coffee" frees nothing of "cof".
  expect(read('2 eggs, coffee')).toHaveLength(2);
});

test('4. a line of a list is an ingredient with notes, or several foods', () => {
  expect(read('2 eggs, butter, toast\n1 coffee')).toHaveLength(4);
  expect(read('1 tbsp oil, olive\n2 cups flour, whole wheat')).toHaveLength(2);
  expect(read("2 gousses d'ail, hachées\n1 oignon")).toHaveLength(2);
  expect(read('1 xícara (chá) de farinha')).toEqual(['1 cup farinha']);
});

test('3. what is opened and not closed', () => {
  expect(read('2 eggs (large, 1 apple, [bread')).toEqual(['2 large eggs', '1 apple', 'bread']);
});

test('3. what is said around foods', () => {
  expect(read('egg toast: 2 eggs, a slice of bread')).toEqual(['2 eggs', '1 slice bread']);
  expect(read('Butter: 20 g')).toEqual(['20 g Butter']);
  expect(read('milk with lunch')).toEqual(['milk']);
  expect(read('2 eggs, slice of bread')).toEqual(['2 eggs', '1 slice bread']);
});

test('3. ids and barcodes', () => {
  expect(read('#1, #2, 3017620422003')).toEqual(['#1', '#2', '3017620422003']);
});

test('1. how it is cut is no piece of it', () => {
  expect(read('1 berenjena en dados')).toEqual(['1 berenjena en dados']);
  expect(read('3 bread slices')).toEqual(['3 slice bread']);
});

test('1. how long it is says nothing of how many', () => {
  expect(read('6 inch sub')).toEqual(['1 sub']);
  expect(read('2 12-inch pizzas')).toEqual(['2 pizzas']);
  expect(read('2 cm piece of ginger')).toEqual(['1 piece ginger']);
  expect(read('2cm de gengibre')).toEqual(['1 gengibre']);
});

test('1. a number alone behind its food', () => {
  expect(read('black olives 5')).toEqual(['5 black olives']);
  expect(read('Windows 11')).toEqual(['Windows 11']);
});

test('1. amounts in other languages', () => {
  expect(read('2 Scheiben Brot')).toEqual(['2 slice Brot']);
  expect(read('Reis 200 g gekocht')).toEqual(['200 g Reis gekocht']);
  expect(read('100g de poulet')).toEqual(['100 g poulet']);
  expect(read('une tranche de pain')).toEqual(['1 slice pain']);
  expect(read('una fetta di pane')).toEqual(['1 slice pane']);
  expect(read('pół szklanki mleka')).toEqual(['0.5 glass mleko']);
  expect(read('200克米饭')).toEqual(['200 g 米饭']);
  // 玉 is a unit, and the first sign of an onion.
  expect(read('玉ねぎ')).toEqual(['玉ねぎ']);
  expect(read('en näve mandlar')).toEqual(['1 handful mandlar']);
  expect(read('полкило картошки')).toEqual(['1 half_kilo картошка']);
  expect(read('latte 1/2 litro')).toEqual(['0.5 l latte']);
});

test('1. inflected names behind amounts and "with"', () => {
  expect(read('200 g ryżu, 2 kg ziemniaków, 5 jabłek')).toEqual(['200 g ryz', '2 kg ziemniak', '5 jablka']);
  expect(read('chleb z masłem')).toEqual(['chleb', 'maslo']);
  expect(read('2 dl maitoa')).toEqual(['2 dl maito']);
  expect(read('100 г творога, 1 ч. л. мёда')).toEqual(['100 g творог', '1 tsp мед']);
  // An ending alone makes no other food of a word.
  expect(read('200 g koty')).toEqual(['200 g koty']);
});

test('1. what is counted that is not food', () => {
  for (const text of ['3 km run', '30 Minuten joggen', 'deux comprimés de doliprane'])
    expect(readMeal(text, catalog.engine.kinds!).parts[0]).toMatchObject({ food: '', amount: undefined });
});

test('1. what is counted behind the food', () => {
  expect(read('2 lettuce leaves')).toEqual(['2 leaf lettuce']);
  expect(read('4 bread slices')).toEqual(['4 slice bread']);
  // What is called so is the food.
  expect(read('2 fish sticks')).toEqual(['2 fish sticks']);
  expect(read('latte 1/2 l')).toEqual(['0.5 l latte']);
  expect(read('a grapefruit')).toEqual(['1 grapefruit']);
  expect(read('apple (small)')).toEqual(['1 small apple']);
  expect(read('3 Eier groß')).toEqual(['3 large Eier']);
  expect(read('1 docena de huevos')).toEqual(['12 huevos']);
  expect(read('3 dozen eggs')).toEqual(['36 eggs']);
});

test('4. notes of recipes', () => {
  expect(read('1 large egg, beaten')).toEqual(['1 large egg beaten']);
  expect(read('2 eggs, xylofragmentors')).toEqual(['2 eggs', 'xylofragmentors']);
  const drained = (text: string) => readMeal(text, catalog.engine.kinds!).parts[0]?.amount?.isDrained;
  expect(drained('1 can (400 g) chickpeas, drained')).toBe(true);
  expect(drained('1 can (400 g) chickpeas')).toBe(false);
  expect(read('1 can chickpeas (400 g, drained 240 g)')[0]).toContain('1 can 240 g');
  const beer = readMeal('2 Bier 0,5 l', catalog.engine.kinds!).parts[0];
  expect(beer).toMatchObject({ food: 'Bier', amount: { value: 2, stated: { milliliters: 1000 } } });
});

test('1. how often, behind the food', () => {
  expect(read('slice of pizza x 3')).toEqual(['3 slice pizza']);
  expect(read('rice cakes x2')).toEqual(['2 rice cakes']);
});

test('2. a unit that is part of a name, or is the food', () => {
  expect(read('une noix de beurre')).toEqual(['1 knob beurre']);
  expect(read('une noix de macadamia')).toEqual(['1 noix de macadamia']);
  expect(read('4 noix')).toEqual(['4 noix']);
  expect(read('2 cups of coffee')).toEqual(['2 cup coffee']);
  expect(read('une boîte de thon')).toEqual(['1 can thon']);
  expect(read('1 blikje tonijn')).toEqual(['1 can tonijn']);
  expect(read('ein Bund Radieschen')).toEqual(['1 bunch Radieschen']);
  expect(read('un plato de pasta')).toEqual(['1 plate pasta']);
});

test('2. numbers in names', () => {
  expect(read('7up')).toEqual(['7up']);
  expect(read('1 cup noodles')).toEqual(['1 cup noodles']);
  expect(read('1 cup of noodles')).toEqual(['1 cup noodles']);
  expect(readMeal('1 cup noodles', catalog.engine.kinds!).parts[0]?.amount?.unit).toBeUndefined();
  expect(readMeal('1 cup of noodles', catalog.engine.kinds!).parts[0]?.amount?.unit?.key).toBe('cup');
  expect(read('50/50 bread')).not.toContain('1 bread');
  expect(read('118 g #1859')).toEqual(['118 g #1859']);
  expect(read('30 g 3017620422003')).toEqual(['30 g 3017620422003']);
});

test('3. where a line is cut', () => {
  expect(read('2 eggs, a slice of toast with butter and a glass of milk')).toEqual([
    '2 eggs',
    '1 slice toast',
    'butter',
    '1 glass milk',
  ]);
  expect(read('mac and cheese')).toEqual(['mac and cheese']);
  expect(read('fish and chips')).toEqual(['fish and chips']);
  expect(read('2 Eier und ein Glas Milch')).toEqual(['2 Eier', '1 glass Milch']);
});

test('3. scripts without spaces', () => {
  expect(read('两个包子和一杯豆浆')).toEqual(['2 piece 包子', '1 cup 豆浆']);
  expect(read('早餐吃了一个煮鸡蛋、一盒250毫升牛奶')).toEqual(['1 piece 煮鸡蛋', '1 packet 牛奶']);
  expect(read('ご飯一杯と味噌汁と焼き鮭')).toEqual(['1 glass ご飯', '味噌汁', '焼き鮭']);
  expect(read('一杯の牛乳とパン2枚')).toEqual(['1 glass 牛乳', '2 slice パン']);
  expect(read('사과와 바나나')).toEqual(['사과', '바나나']);
  expect(read('우유 한 잔과 계란 두 개')).toEqual(['1 cup 우유', '2 piece 계란']);
  // Names stay whole, though they begin with numbers, hold units or letters that join.
  for (const name of [
    '三杯鸡',
    '三明治',
    '四季豆',
    '八宝粥',
    'とうもろこし',
    '玉ねぎ',
    '사과',
    '고구마',
    '一'.repeat(500),
  ])
    expect(read(name)).toEqual([name]);
});

test('4. recipes', () => {
  expect(read('q.b. olio di oliva')).toEqual(['olio di oliva']);
  expect(read('2 cups (240 g) flour, sifted\n2 large eggs\nsalt to taste')).toEqual([
    '2 cup 240 g flour sifted',
    '2 large eggs',
    'salt',
  ]);
});

test('5. hostile lines', () => {
  expect(read('apple, '.repeat(140))).toHaveLength(30);
  expect(read('9'.repeat(1000))).toHaveLength(1);
  expect(read('1/'.repeat(500)).length).toBeLessThanOrEqual(30);
  expect(read('('.repeat(1000))).toEqual([]);
});

test('1. parts of one, and numbers that are none', () => {
  expect(read('une demi-baguette')).toEqual(['0.5 baguette']);
  expect(read('birra media 0,4 l')).toEqual(['0.4 l birra media']);
  expect(read('ground beef 90/10')).toEqual(['ground beef 90/10']);
  expect(read('1 lb lean ground beef (90/10)')).toEqual(['1 lb lean ground beef 90/10']);
  expect(read('whole wheat bread 2 slices')).toEqual(['2 slice whole wheat bread']);
});

test('3. "in" before an amount, and what is filled', () => {
  expect(read('1 scoop sugar in 300 ml milk')).toEqual(['1 scoop sugar', '300 ml milk']);
  expect(read('tuna in olive oil')).toEqual(['tuna in olive oil']);
  expect(read('kanapka z szynką')).toHaveLength(1);
  expect(read('2 boterhammen met kaas')).toEqual(['2 boterhammen', 'kaas']);
});

test('4. what a note says is left', () => {
  expect(read('1 lata de atún, escurrida (52 g)')[0]).toContain('1 can 52 g');
  expect(read('un yaourt, mes vitamines')).toHaveLength(2);
});

test('1. an id with the name of its food', () => {
  expect(read('118 g #1859 Banana, 30 g 3017620422003')).toEqual(['118 g #1859', '30 g 3017620422003']);
  expect(read('#12 Salt and vinegar chips, 2 eggs')).toEqual(['#12', '2 eggs']);
  expect(read('#1859')).toEqual(['#1859']);
});
