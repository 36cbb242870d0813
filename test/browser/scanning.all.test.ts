/**
 * Barcodes in a real browser:
 *   1. a photo of the barcode that a food's own page draws leads back to that food;
 *   2. the decoder is loaded only when it is asked for, and from this service;
 *   3. the camera looks until it sees a barcode, and says what to do where there is none;
 *   4. digits work without scripts; what is not found says what to do.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FOODS } from '../support/foods.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { type Visitor, visit } from './visitor.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
let visitor: Visitor;
let photo: Buffer;

beforeAll(async () => {
  photo = await photoOfBarcode('nutella');
});

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const come = async (path: string, options = {}) => {
  visitor = await visit(larder.url, options);
  await visitor.open(path);
  return visitor.page;
};

/** A picture of the barcode on a food's page, as someone would take it from a screen. */
async function photoOfBarcode(name: string): Promise<Buffer> {
  const reader = await visit(larder.url, { deviceScaleFactor: 3 });
  await reader.open(`/?q=${name}`);
  await reader.page.click('.results tbody a[href^="/foods/"]');
  const picture = await reader.page.locator('.barcode').screenshot();
  await reader.leave();
  return picture;
}

/** Has the page's camera show a picture; without one there is no camera. */
async function giveCamera(page: Page, picture?: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (base64 === undefined) throw new DOMException('no camera', 'NotFoundError');
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext('2d')!;
      // A stream has frames only while something is drawn.
      setInterval(() => context.drawImage(bitmap, 0, 0), 50);
      return canvas.captureStream(20);
    };
  }, picture?.toString('base64'));
}

describe('1. and 2. a photo', () => {
  it('leads to the food, with a decoder of our own that is loaded only then', async () => {
    const page = await come('/scan');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).not.toContainEqual(expect.stringContaining('wasm'));
    await page.setInputFiles('[data-scan-file]', { name: 'barcode.png', mimeType: 'image/png', buffer: photo });
    await page.waitForURL(/\/foods\/\d+-nutella$/);
    expect(loaded.some((path) => /^\/assets\/zxing_reader-\w+\.wasm$/.test(path))).toBe(true);
  });

  it('without a barcode says so', async () => {
    const page = await come('/scan');
    const blank = await page.locator('h1').screenshot();
    await page.setInputFiles('[data-scan-file]', { name: 'wall.png', mimeType: 'image/png', buffer: blank });
    await page.waitForFunction(() => /No barcode was found/.test(document.querySelector('.scan-status')!.textContent!));
  });

  it('that is none says so', async () => {
    const page = await come('/scan');
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await page.setInputFiles('[data-scan-file]', text);
    await page.waitForFunction(() => /could not be read/.test(document.querySelector('.scan-status')!.textContent!));
  });
});

describe('3. the camera', () => {
  it('sees a barcode and opens its food', async () => {
    const page = await come('/scan');
    await giveCamera(page, photo);
    await page.click('text=Use the camera');
    await page.waitForURL(/\/foods\/\d+-nutella$/);
  });

  it('that is missing is no dead end', async () => {
    const page = await come('/scan');
    await giveCamera(page);
    await page.click('text=Use the camera');
    await page.waitForFunction(() => /No camera was found/.test(document.querySelector('.scan-status')!.textContent!));
  });
});

describe('4. digits', () => {
  it('lead to the food without scripts', async () => {
    const page = await come('/scan', { javaScriptEnabled: false });
    expect(await page.isVisible('.scan-ways')).toBe(false);
    await page.fill('#code', '3017620422003');
    await page.press('#code', 'Enter');
    expect(await page.textContent('h1')).toBe('Nutella');
  });

  it('that nobody has say what to do', async () => {
    const page = await come('/scan');
    await page.fill('#code', '4006381333931');
    await page.click('text=Look up');
    expect(await page.textContent('.aside')).toContain('No food here has the barcode 4006381333931');
  });
});
