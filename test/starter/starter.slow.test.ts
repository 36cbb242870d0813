/**
 * The starter catalog, checked as it is committed:
 *
 * 1. the committed file is what the builder makes from its inputs, and carries no time;
 * 2. USDA titles become names that people read and type, each promise with its reason;
 * 3. the plain word finds its plain food: everyday words are the head of a common food;
 * 4. keys and names are unique, categories are those of the kinds, names are fit to print;
 * 5. unknown stays unknown: a blank cell of the source is no member of the food;
 * 6. estimates are labeled and consistent, barcodes are valid, servings speak to people;
 * 7. README and docs say how many there are;
 * 8. a wrong number in the table of common foods, and a bad hand-written food, stop the build.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allCategories } from '../../scripts/starter/categories.ts';
import { findFault, isEan13, withoutImpossibleParts } from '../../scripts/starter/check-food.ts';
import { makeStarter } from '../../scripts/starter/make-starter.ts';
import { readStarterInputs } from '../../scripts/starter/read-inputs.ts';
import { cleanMeasure, pickServing } from '../../scripts/starter/servings.ts';
import { type StarterFood, writeStarterLine } from '../../scripts/starter/starter-food.ts';
import { nameUsdaFood } from '../../scripts/starter/usda-names.ts';
import { NUTRIENTS } from '../../src/food/nutrients.ts';

const inputs = readStarterInputs();
const starter = makeStarter(inputs);
const bytes = readFileSync(new URL('../../starter/foods.jsonl.gz', import.meta.url));
const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
const foods = lines.map((line) => JSON.parse(line) as StarterFood);
/** So few that a build which must stop takes no time. */
const FEW = { ...inputs, rows: inputs.rows.slice(0, 20), commonFoods: [], ofKinds: [] };
const headOf = (name: string) => name.split(',')[0].toLowerCase();

describe('the committed file', () => {
  it('is what the builder makes', () => {
    expect(lines).toEqual(starter.foods.map(writeStarterLine));
  });

  it('carries no time and no operating system, so that every build writes the same bytes', () => {
    expect(bytes.readUInt32LE(4)).toBe(0);
    expect(bytes[9]).toBe(255);
  });

  it('holds thousands of foods in a few hundred kilobytes', () => {
    expect(foods.length).toBeGreaterThan(3_000);
    expect(bytes.length).toBeLessThan(400_000);
  });
});

const PROMISES: readonly [title: string, name: string, reason: string][] = [
  ['BUTTER,WITH SALT', 'Butter, with salt', 'plain words only lose their capitals'],
  ['CHEESE,CHEDDAR', 'Cheddar cheese', 'a kind of cheese is called by its kind, and Cheddar is a place'],
  ['CHEESE,COTTAGE,LOWFAT,2% MILKFAT', 'Cottage cheese, low fat, 2% fat', 'the state follows the kind'],
  ['CHEESE,PAST PROCESS,SWISS', 'Swiss cheese, processed', 'the process is no kind of cheese'],
  ['NUTS,ALMONDS,OIL RSTD,LIGHTLY SALTED', 'Almonds, oil-roasted, lightly salted', 'nobody types "nuts" for almonds'],
  ['FISH,TILAPIA,RAW', 'Tilapia, raw', 'the group is not the food'],
  ['FISH,COD,PACIFIC,RAW (MAY HAVE BEEN PREVIOUSLY FROZEN)', 'Cod, Pacific, raw', 'a remark of the laboratory'],
  ['OIL,OLIVE,SALAD OR COOKING', 'Olive oil', 'the use of an oil is no part of its name'],
  ['SPICES,THYME,DRIED', 'Thyme, dried', 'the group is not the food'],
  ['PEPPER,BLACK', 'Black pepper', 'people say it the other way round'],
  ['BEVERAGES,COFFEE,BREWED,PREP WITH TAP H2O', 'Coffee, brewed', 'every coffee is made with water'],
  ['ALCOHOLIC BEV,WINE,TABLE,RED,MERLOT', 'Red wine, Merlot', 'four groups before the drink'],
  ['SOUP,CRM OF MUSHROOM,CND,COND', 'Cream of mushroom soup, canned, condensed', 'the kind comes first'],
  ['SOUP,CHICK BROTH,CND,COND', 'Chicken broth, canned, condensed', 'a broth is not called a soup'],
  ['SOUP,BF STROGANOFF,CND,CHUNKY STYLE,RTS', 'Beef stroganoff soup, canned, chunky style, ready-to-serve', 'BF, RTS'],
  ['SALAD DRSNG,FRENCH DRSNG,RED FAT', 'French dressing, reduced fat', 'RED means reduced before FAT'],
  ['CHERRIES,SOUR,RED,RAW', 'Sour cherries, red, raw', 'RED means red elsewhere'],
  ['BREAD,WHOLE-WHEAT,PREP FROM RECIPE', 'Whole-wheat bread, homemade', 'homemade is what people say'],
  ['PIE,APPL,PREP FROM RECIPE', 'Apple pie, homemade', 'the kind comes first'],
  ['COOKIES,BROWNIES,DRY MIX,REG', 'Brownies, dry mix', 'a brownie is not called a cookie'],
  ['BEANS,SNAP,GRN,CKD,BLD,DRND,WITHOUT SALT', 'Green beans, boiled', 'boiled without salt is the plain case'],
  ['BEANS,BLACK,MATURE SEEDS,RAW', 'Black beans, raw', 'all dry beans are mature seeds'],
  ['PEPPERS,SWT,RED,RAW', 'Red bell pepper, raw', 'sweet pepper is bell pepper in the shop'],
  ['SQUASH,SMMR,ZUCCHINI,INCL SKN,FRZ,UNPREP', 'Zucchini, frozen', 'zucchini needs no family name'],
  ['CABBAGE,CHINESE (PAK-CHOI),RAW', 'Bok choy, raw', 'the name on the shelf'],
  ['POTATOES,FLESH AND SKN,RAW', 'Potato, with skin, raw', 'one potato, one word'],
  ['RICE,WHITE,LONG-GRAIN,REG,ENR,CKD', 'White rice, long-grain, cooked', 'enriched is the plain case'],
  ['CHICKEN,BROILERS OR FRYERS,THIGH,MEAT ONLY,CKD,RSTD', 'Chicken thigh, without skin, roasted', 'the kitchen word'],
  ['CHICKEN,GROUND,RAW', 'Ground chicken, raw', 'people ask for ground chicken'],
  [
    'CHICKN,BROILR OR FRYRS,BRST,SKNLSS,BNLESS,MEAT ONLY,CKD,BRSD',
    'Chicken breast, skinless, boneless, braised',
    'ad hoc',
  ],
  ['BEEF,GROUND,80% LN MEAT / 20% FAT,RAW', 'Ground beef, 80% lean, 20% fat, raw', 'as on the tray'],
  [
    'BEEF,RND,TOP RND,STEAK,LN AND FAT,1/8" FAT,ALL GRDS,RAW',
    'Beef top round steak, raw',
    'trim and grade say nothing',
  ],
  ['PORK,FRSH,LOIN,TENDERLOIN,LN AND FAT,CKD,RSTD', 'Pork tenderloin, roasted', 'every tenderloin is of the loin'],
  ['GAME MEAT,DEER,CKD,RSTD', 'Venison, roasted', 'deer on the plate is venison'],
  ['CEREALS RTE,GENERAL MILLS,CHEERIOS', 'Cheerios', 'a trade name needs no maker'],
  ["CAMPBELL'S,TOMATO SOUP,COND", "Campbell's tomato soup, condensed", 'a plain name keeps its maker'],
];

describe('names', () => {
  it.each(PROMISES)('%s is "%s": %s', (title, name) => {
    expect(nameUsdaFood(title, inputs.tables)).toMatchObject({ name });
  });

  it.each([
    ['BEEF,CHK,UND BL POT RST/STK,BNL,LN AND FT,0" FT,ALL GR,RAW', 'shorthand that nobody can tell'],
    ['OIL,INDUSTRIAL,SOY,FULLY HYDR', 'nobody eats it at a table'],
    ['INF FORMULA,ABBOTT NUTR,SIMILAC,LO IRON,RTF', 'the titles are cut off'],
    ['USDA COMMODITY,SALSA', 'not in any shop'],
  ])('%s has no name here: %s', (title) => {
    expect(nameUsdaFood(title, inputs.tables)).toHaveProperty('dropped');
  });

  it('keep the maker apart as well', () => {
    expect(nameUsdaFood("MCDONALD'S,EGG MCMUFFIN", inputs.tables)).toMatchObject({
      name: "McDonald's Egg McMuffin",
      brand: "McDonald's",
    });
  });
});

const EVERYDAY_WORDS =
  'milk, butter, egg, banana, apple, orange, rice, white rice, brown rice, bread, white bread, chicken breast, salmon, tuna, potato, tomato, onion, carrot, broccoli, spinach, cheddar cheese, mozzarella, yogurt, greek yogurt, olive oil, almonds, peanut butter, oats, oatmeal, pasta, spaghetti, ground beef, pork chop, bacon, ham, coffee, tea, beer, red wine, white wine, orange juice, honey, sugar, salt, flour, avocado, strawberries, blueberries, grapes, lettuce, cucumber, garlic, mushrooms, tofu, lentils, chickpeas, black beans, corn, popcorn, potato chips, pizza, hamburger, french fries, ice cream, chocolate, cookies, shrimp, kiwi, pear, peach, lemon, cream cheese, ketchup, mayonnaise, hummus, walnuts, quinoa, water, cola';

describe('everyday words', () => {
  it.each(EVERYDAY_WORDS.split(', '))('%s is the head of a common food', (word) => {
    expect(foods.filter((food) => food.popularity >= 48 && headOf(food.name) === word)).not.toEqual([]);
  });

  it('the most common foods are those that people expect to see first', () => {
    const first = [...foods].sort((a, b) => b.popularity - a.popularity).slice(0, 6);
    expect(first.map((food) => headOf(food.name))).toEqual([
      'banana',
      'egg',
      'milk',
      'apple',
      'chicken breast',
      'white rice',
    ]);
  });
});

describe('the number of foods', () => {
  it.each(['README.md', 'docs/scaling.md'])('is the one that %s shows', (file) => {
    const shown = readFileSync(file, 'utf8').match(/(?<="foods(?:_in_db)?":)\d+/)?.[0];
    expect(Number(shown)).toBe(foods.length);
  });
});

describe('all foods', () => {
  it('have a key and a name of their own', () => {
    expect(new Set(foods.map((food) => food.key)).size).toBe(foods.length);
    expect(new Set(foods.map((food) => food.name.toLowerCase())).size).toBe(foods.length);
  });

  it('have one of the categories that kinds stand in', () => {
    const categories = allCategories();
    expect(foods.filter((food) => !categories.has(food.category))).toEqual([]);
  });

  it('have sound figures and a name fit to print', () => {
    expect(foods.flatMap((food) => findFault(food) ?? [])).toEqual([]);
  });

  it('have no abbreviation left in their names', () => {
    const abbreviations = new Set([...inputs.tables.abbreviations.keys(), ...inputs.tables.unreadable]);
    const usda = foods.filter((food) => food.key.startsWith('usda-'));
    const left = usda.filter((food) =>
      food.name.split(/[ ,()]+/).some((word) => abbreviations.has(word.toLowerCase())),
    );
    expect(left.map((food) => food.name)).toEqual([]);
  });

  it('shout no words but real acronyms', () => {
    const shouted = foods.flatMap((food) => food.name.match(/\b[A-Z]{2,}\b/g) ?? []);
    expect([...new Set(shouted)].sort()).toEqual(['BLT', 'KFC']);
  });

  it('say where they come from', () => {
    expect(foods.filter((food) => food.provenance.length < 20 || food.provenance.length > 120)).toEqual([]);
    const butter = foods.find((food) => food.key === 'usda-sr28-01001');
    expect(butter?.provenance).toBe('USDA National Nutrient Database for Standard Reference, release 28, food 01001');
  });
});

describe('unknown', () => {
  it('stays unknown: a blank cell of the source is no member, a zero is', () => {
    const rows = new Map(inputs.rows.map((row) => [`usda-sr28-${row.ndb}`, row]));
    for (const food of foods) {
      const row = rows.get(food.key);
      if (!row) continue;
      for (const { field } of NUTRIENTS) {
        if (row.figures[field] === null) expect(food, `${food.key} ${field}`).not.toHaveProperty(field);
      }
    }
    const salt = foods.find((food) => food.key === 'usda-sr28-02047');
    expect(salt).toMatchObject({ calories_kcal: 0, sodium_mg: 38_758 });
  });

  it('is what a part becomes that exceeds its whole', () => {
    const figures = { carbs_g: 5, sugar_g: 5.2, fat_g: 3, saturated_fat_g: 3.1 };
    const food = { ...(foods[0] as StarterFood), ...figures };
    expect(withoutImpossibleParts(food)).not.toHaveProperty('sugar_g');
    expect(withoutImpossibleParts(food)).toHaveProperty('saturated_fat_g', 3.1);
  });
});

describe('hand-written foods', () => {
  it('are labeled: dishes, plain foods and those of kinds as estimates, the rest not', () => {
    for (const food of foods)
      expect(food.source).toBe(/^(?:dish|plain|kind)-/.test(food.key) ? 'ai_estimate' : 'community');
    expect(foods.filter((food) => food.source === 'ai_estimate').length).toBeGreaterThanOrEqual(60);
  });

  it('have their barcode as key when they are packaged', () => {
    const packaged = foods.filter((food) => food.barcode !== undefined);
    expect(packaged.length).toBeGreaterThanOrEqual(2);
    for (const food of packaged) {
      expect(food.key).toBe(food.barcode);
      expect(isEan13(food.key)).toBe(true);
    }
  });

  it('are refused when a check digit, an energy or a category is wrong', () => {
    const nutella = inputs.handWritten.find((food) => food.barcode === '3017620422003') as StarterFood;
    const carbonara = inputs.handWritten.find((food) => food.key === 'dish-spaghetti-carbonara') as StarterFood;
    const broken = [
      { ...nutella, barcode: '3017620422004' },
      { ...carbonara, calories_kcal: 400 },
      { ...carbonara, category: 'Pasta' },
    ];
    expect(makeStarter({ ...FEW, handWritten: [nutella, carbonara] }).foods).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: nutella.key }),
        expect.objectContaining({ key: carbonara.key }),
      ]),
    );
    for (const food of broken) expect(() => makeStarter({ ...FEW, handWritten: [food] })).toThrow();
  });
});

describe('the table of common foods', () => {
  it('stops the build when a number and its word do not belong together', () => {
    const wrong = { ndb: '01001', titleWord: 'cheese', popularity: 1, name: 'Cheese' };
    expect(() => makeStarter({ ...FEW, commonFoods: [wrong] })).toThrow('01001');
    const missing = { ndb: '99999', titleWord: 'cheese', popularity: 1, name: 'Cheese' };
    expect(() => makeStarter({ ...FEW, commonFoods: [missing] })).toThrow('99999');
  });
});

describe('servings', () => {
  it.each([
    ['.5 cup,  sliced', '1/2 cup, sliced'],
    ['.75 cup,  (1 NLEA serving)', '3/4 cup'],
    ['1 medium,  (7" to 7-7/8" long)', '1 medium (7" to 7-7/8" long)'],
    ['1 tablespoon', '1 tbsp'],
  ])('%s is worded "%s"', (wording, clean) => {
    expect(cleanMeasure(wording)).toBe(clean);
  });

  it('take the more everyday of two measures, and none that nobody serves by', () => {
    const pat = { grams: 5, wording: '1 pat,  (1" sq, 1/3" high)' };
    const spoon = { grams: 12.3, wording: '1 tbsp' };
    const butter = { name: 'Butter', category: 'Butter and margarine', kcal: 717 };
    const lentils = { name: 'Lentils, cooked', category: 'Beans, peas and lentils', kcal: 116 };
    expect(pickServing([pat, spoon], butter)?.wording).toBe('1 tbsp');
    expect(pickServing([spoon, { grams: 198, wording: '1 cup' }], lentils)?.wording).toBe('1 cup');
    expect(pickServing([{ grams: 453.6, wording: '1 lb' }], lentils)).toBeUndefined();
    expect(foods.find((food) => food.name === 'Banana, raw')?.serving_desc).toBe('1 medium (7" to 7-7/8" long)');
  });

  it('never contradict the name', () => {
    const without = { grams: 95, wording: '1 drumstick, without skin' };
    const withSkin = { grams: 105, wording: '1 drumstick, with skin' };
    const drumstick = { name: 'Chicken drumstick, with skin, braised', category: 'Poultry', kcal: 200 };
    expect(pickServing([without, withSkin], drumstick)).toEqual({ grams: 105, wording: withSkin.wording });
    expect(pickServing([without], drumstick)).toBeUndefined();
    const isTold = (food: StarterFood, name: RegExp, serving: RegExp) =>
      name.test(food.name) && serving.test(food.serving_desc ?? '');
    const wrong = foods.filter(
      (food) =>
        isTold(food, /\bwith skin\b/, /\bwithout skin\b/) ||
        isTold(food, /\bwithout skin\b/, /\bwith skin\b/) ||
        isTold(food, /\braw\b/, /\bcooked\b/) ||
        isTold(food, /\bcooked\b/, /\braw\b/),
    );
    expect(wrong.map(({ name, serving_desc }) => [name, serving_desc])).toEqual([]);
  });
});

describe('names that the table has otherwise', () => {
  const names = new Set(foods.map(({ name }) => name));

  it('dry pulses are dry, not raw; fresh beans, flours and nuts stay raw', () => {
    const raw = foods.filter(({ key, name }) => key.startsWith('usda-sr28-16') && /\braw\b/.test(name));
    expect(raw.map(({ name }) => name).sort()).toEqual([
      'Peanuts, Spanish, raw',
      'Peanuts, Valencia, raw',
      'Peanuts, Virginia, raw',
      'Peanuts, raw',
      'Soy flour, full-fat, raw',
      'Tofu, raw, firm',
    ]);
    for (const name of ['Kidney beans, dry', 'Lentils, dry', 'Split peas, green, dry', 'Soybeans, dry']) {
      expect(names).toContain(name);
    }
  });

  it('makers are brands', () => {
    for (const maker of ['V8', 'Mounds']) {
      const made = foods.filter(({ name }) => name.startsWith(`${maker} `));
      expect(made.length).toBeGreaterThan(0);
      expect(new Set(made.map(({ brand }) => brand))).toEqual(new Set([maker]));
    }
  });

  it('words stand in their order', () => {
    expect(names).toContain('Oscar Mayer Little Smokies cheese sausage (pork, turkey)');
  });
});
