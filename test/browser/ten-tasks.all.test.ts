/**
 * Ten things that people come for, on a phone and a desktop, in two languages, with scripts and without. None takes more steps than
 * its row says: a step is a press, a choice, or a text that is typed.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messagesIn } from '../../src/messages/catalogs.ts';
import { freshAddress } from '../http/account/person.ts';
import { FOODS, type FoodRow, NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';
import { follow, MANY_PEOPLE } from './member.ts';
import { type Visitor, visit } from './visitor.ts';

/** A label that says what is in the food, and one with a figure that no food can have. */
const BUTTONS: FoodRow = {
  ...NUTELLA,
  key: 'buttons',
  name: 'Zartella milk buttons',
  barcode: '4000000000013',
  allergens: 'en:milk',
  ingredients_analysis: 'en:non-vegan,en:vegetarian',
};
const FLAKES: FoodRow = {
  ...NUTELLA,
  key: 'flakes',
  name: 'Zornetta crisp flakes',
  barcode: '4000000000020',
  fat_g: 412,
};

const larder = useLarder({ env: MANY_PEOPLE, foods: [...FOODS, BUTTONS, FLAKES], starter: true });

const WORDINGS = {
  en: { eggs: 'boiled eggs', yogurt: 'yogurt', bread: 'white bread', slice: /slice/, milk: 'whole milk', cup: /cup/ },
  de: {
    eggs: 'gekochte Eier',
    yogurt: 'Joghurt',
    bread: 'Weißbrot',
    slice: /Scheibe/,
    milk: 'Vollmilch',
    cup: /Tasse/,
  },
};
type Language = keyof typeof WORDINGS;

/** What a task is done with. */
interface Scene {
  visitor: Visitor;
  page: Page;
  language: Language;
  hasScripts: boolean;
  words: ReturnType<typeof messagesIn>;
  wording: (typeof WORDINGS)[Language];
  step: (act: () => Promise<unknown>) => Promise<void>;
  /** Types into the search box of the home page, and opens the best match: two steps. */
  findFood: (query: string) => Promise<void>;
  search: (query: string) => Promise<void>;
  /** Sets the portion: where no script watches the fields, they have to be sent. */
  setPortion: (count: string | undefined, measure?: RegExp | string) => Promise<void>;
}

interface Task {
  name: string;
  /** The most steps that it may take with scripts, and without. */
  steps: readonly [scripted: number, plain: number];
  act: (scene: Scene) => Promise<void>;
}

const kcal = (page: Page) => page.textContent('.answer-figures b');
const figuresOf = (text: string) => Number(/[\d.,]+/.exec(text)![0].replace(',', '.'));

const TASKS: readonly Task[] = [
  {
    name: '1. the calories of two boiled eggs, on the first screen',
    steps: [3, 3],
    act: async ({ page, wording, findFood, setPortion }) => {
      await findFood(wording.eggs);
      const one = await kcal(page);
      await setPortion('2');
      expect(await kcal(page)).toMatch(/^\d+\skcal$/);
      expect(figuresOf((await kcal(page))!)).toBeGreaterThan(1.9 * figuresOf(one!));
      const { bottom, height } = await page.evaluate(() => ({
        bottom: document.querySelector('.answer-figures b')!.getBoundingClientRect().bottom + scrollY,
        height: innerHeight,
      }));
      expect(bottom).toBeLessThanOrEqual(height);
    },
  },
  {
    name: '2. two yogurts side by side, and back to the results',
    steps: [4, 4],
    act: async ({ page, wording, search, step }) => {
      await search(wording.yogurt);
      const results = await page.locator('.results .result-name').allTextContents();
      for (const nth of [0, 1]) {
        await step(() => page.click(`.result-compare >> nth=${nth}`));
        await page.waitForSelector(`.tray:has-text("${nth + 1}")`);
        expect(await page.locator('.results .result-name').allTextContents()).toEqual(results);
      }
      await step(() => follow(page, () => page.click('.tray .button')));
      expect(await page.locator('.compare-name').count()).toBe(2);
      await page.goBack();
      expect(await page.locator('.results .result-name').allTextContents()).toEqual(results);
    },
  },
  {
    name: '3. whether a food is vegan or contains milk, or that nobody says',
    steps: [2, 2],
    act: async ({ page, words, findFood }) => {
      await findFood(BUTTONS.name);
      const section = (await page.textContent('section[aria-labelledby=contents]'))!;
      expect(section).toContain(`${words['contents.contains']}`.replace('{list}', `${words['allergen.milk']}`));
      expect(section).toContain(`${words['diet.vegan']}${words['dietStatus.no']}`);
    },
  },
  {
    name: '4. cheese with more than 20 g of protein',
    steps: [3, 3],
    act: async ({ page, visitor, step }) => {
      await visitor.open('/browse/cheese');
      await step(() => page.click('.narrow-open'));
      await step(() => page.fill('[name=min-protein_g]', '20'));
      await step(() => follow(page, () => page.click('.narrow > button')));
      expect(new URL(page.url()).searchParams.get('min-protein_g')).toBe('20');
      const figures = await page.locator('.results tbody td:nth-of-type(5)').allTextContents();
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) expect(figuresOf(figure)).toBeGreaterThanOrEqual(20);
    },
  },
  {
    name: '5. the call for a food, to copy',
    steps: [3, 2],
    act: async ({ page, hasScripts, findFood, step }) => {
      await findFood('nutella');
      const call = (await page.textContent('.food-json code'))!;
      const { pathname } = new URL(/'(.+)'/.exec(call)![1]!);
      expect((await get(larder.url, pathname)).json<{ name: string }>().name).toBe('Nutella');
      if (!hasScripts) return;
      await step(() => page.click('.food-json .copy'));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(call);
    },
  },
  {
    name: '6. a key, and the first call with it',
    steps: [5, 5],
    act: async ({ page, visitor, step }) => {
      await visitor.open('/');
      await step(() => follow(page, () => page.click('.masthead a[href="/account"]')));
      await step(() => follow(page, () => page.click('a[href^="/account/register"]')));
      const username = `cook-${Math.random().toString(36).slice(2, 10)}`;
      await step(() => page.fill('[name=username]', username));
      await step(() => page.fill('[name=password]', `a long password of ${username}`));
      await step(() => follow(page, () => page.click('form:has([name=username]) button[type=submit]')));
      const [, path, key] = /'https?:\/\/[^/]+([^']+)'[\s\S]*Bearer (lk_\w+)/.exec(
        await page
          .locator('.command code')
          .allTextContents()
          .then((all) => all.join('\n')),
      )!;
      expect((await get(larder.url, path!, bearer(key!))).status).toBe(200);
    },
  },
  {
    name: '7. why figures are doubted',
    steps: [3, 3],
    act: async ({ page, language, findFood, step }) => {
      await findFood(FLAKES.name);
      await step(() => page.click('.food-trust a'));
      const reasons = (await page.textContent('section[aria-labelledby=confidence] .reason-failed'))!;
      expect(reasons).toContain(language === 'en' ? 'fat = 412' : 'Fett = 412');
    },
  },
  {
    name: '8. another language, on the same page',
    steps: [1, 1],
    act: async ({ page, visitor, language, step }) => {
      await visitor.open('/browse/cheese');
      await step(() => follow(page, () => page.click('.colophon .languages button[value=it]')));
      expect([await page.getAttribute('html', 'lang'), new URL(page.url()).pathname]).toEqual(['it', '/browse/cheese']);
      await follow(page, () => page.click(`.colophon .languages button[value=${language}]`));
    },
  },
  {
    name: '9. a slice',
    steps: [3, 4],
    act: async ({ page, wording, findFood, setPortion }) => {
      await findFood(wording.bread);
      await setPortion(undefined, wording.slice);
      expect(figuresOf((await kcal(page))!)).toBeGreaterThan(20);
    },
  },
  {
    name: '9. a cup',
    steps: [3, 4],
    act: async ({ page, wording, findFood, setPortion }) => {
      await findFood(wording.milk);
      await setPortion(undefined, wording.cup);
      expect(figuresOf((await kcal(page))!)).toBeGreaterThan(100);
    },
  },
  {
    name: '9. 30 g',
    steps: [4, 5],
    act: async ({ page, findFood, setPortion }) => {
      await findFood('nutella');
      await setPortion('30', '1');
      expect(await kcal(page)).toBe('162\u00a0kcal');
    },
  },
  {
    name: '10. two eggs by their address, for somebody without scripts too',
    steps: [3, 3],
    act: async ({ page, language, wording, findFood, setPortion }) => {
      await findFood(wording.eggs);
      await setPortion('2');
      const shared = new URL(page.url());
      expect(shared.search).toMatch(/portion=2x\d+$/);
      for (const javaScriptEnabled of [true, false]) {
        const other = await visit(larder.url, { locale: language, javaScriptEnabled });
        await other.open(shared.pathname + shared.search);
        expect(await kcal(other.page)).toBe(await kcal(page));
        await other.leave();
      }
    },
  },
];

describe.each(
  (['en', 'de'] as const).flatMap((language) =>
    [390, 1280].flatMap((width) => [true, false].map((hasScripts) => [language, width, hasScripts] as const)),
  ),
)('in %s at %i pixels, scripts: %s', (language, width, hasScripts) => {
  let visitor: Visitor;
  let scene: Scene;
  let steps = 0;

  beforeAll(async () => {
    visitor = await visit(larder.url, {
      locale: language,
      viewport: { width, height: 844 },
      javaScriptEnabled: hasScripts,
      permissions: ['clipboard-read', 'clipboard-write'],
      extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    });
    const { page } = visitor;
    const step: Scene['step'] = async (act) => {
      steps++;
      await act();
    };
    const search: Scene['search'] = async (query) => {
      await visitor.open('/');
      await step(async () => {
        await page.fill('#search', query);
        await follow(page, () => page.press('#search', 'Enter'));
      });
    };
    scene = {
      ...{ visitor, page, language, hasScripts, step, search },
      words: messagesIn(language),
      wording: WORDINGS[language],
      findFood: async (query) => {
        await search(query);
        await step(() => follow(page, () => page.click('.results .result-name >> nth=0')));
      },
      setPortion: async (count, measure) => {
        if (measure !== undefined) {
          const value =
            typeof measure === 'string'
              ? measure
              : await page.locator('#portion-measure option', { hasText: measure }).first().getAttribute('value');
          await step(() => page.selectOption('#portion-measure', value));
        }
        if (count !== undefined) await step(() => page.fill('#portion-count', count));
        // A text is sent with Enter; a choice alone needs the button.
        if (count === undefined || hasScripts) await page.press('#portion-count', 'Tab');
        if (hasScripts) return;
        if (count === undefined || measure !== undefined)
          await step(() => follow(page, () => page.click('.answer button')));
        else await follow(page, () => page.press('#portion-count', 'Enter'));
      },
    };
  });
  afterEach(() => {
    expect(visitor.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => visitor?.leave());

  it.each(TASKS)('$name', async ({ steps: [scripted, plain], act }) => {
    steps = 0;
    await act(scene);
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(hasScripts ? scripted : plain);
  });

  it.each([
    ...['/', '/browse/cheese', '/browse/cheese?filter=open', '/?q=nutella', '/compare', '/docs', '/docs/data'],
    ...['/docs/limits', '/meals?q=2+eggs', 'a food'],
  ])('fits at 200 and 400 %% zoom and in forced colors: %s', async (name) => {
    const { page } = visitor;
    const [egg] = (await get(larder.url, '/search?q=hard-boiled+egg&limit=1')).json<{ static_url: string }[]>();
    const path = name === 'a food' ? egg!.static_url : name;
    await page.emulateMedia({ forcedColors: 'active' });
    for (const zoomed of [640, 320]) {
      await page.setViewportSize({ width: zoomed, height: 256 });
      await visitor.open(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width, height: 844 });
  });
});
