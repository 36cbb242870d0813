/**
 * A person at a browser, watched: every console error, every violation of the Content-Security-Policy and every request
 * to another host but for photos is kept, and `complaints` must be empty in the end. Photos never leave the machine.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { sharedChromium } from './chromium.ts';

const PHOTO_ORIGIN = 'https://images.openfoodfacts.org';
/** A photo of one gray pixel, in Base64. */
const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCBbkhYbAAAAABJRU5ErkJggg==';

export interface Visitor {
  page: Page;
  /** What went wrong so far. */
  complaints: string[];
  /** Photos that the pages asked for. */
  photos: string[];
  /** Opens a path of the service. */
  open(path: string): Promise<void>;
  /** Lets pages lead to another origin, whose every answer is this one. */
  standIn(origin: string, response: { contentType: string; body: string }): Promise<void>;
  leave(): Promise<void>;
}

/** Comes to the service at this address in the shared browser, with a fresh profile; `others` are origins that the person may be led to. */
export async function visit(
  url: string,
  options: BrowserContextOptions = {},
  others: readonly string[] = [],
): Promise<Visitor> {
  const browser = await sharedChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const complaints: string[] = [];
  const photos: string[] = [];
  const allowed = new Set([url, PHOTO_ORIGIN, ...others]);
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !allowed.has(origin)) {
      complaints.push(`a request to another host: ${request.url()}`);
    }
  });
  const page = await context.newPage();
  await answerPhotos(page, (address, referrer) => {
    photos.push(address);
    if (referrer !== undefined) complaints.push(`a photo was told the page: ${address}`);
  });
  waitForLoads(page);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  return {
    page,
    complaints,
    photos,
    open: async (path) => {
      await page.goto(url + path, { waitUntil: 'load' });
    },
    standIn: async (origin, response) => {
      allowed.add(origin);
      await page.route(`${origin}/**`, (route) => route.fulfill(response));
    },
    leave: () => context.close(),
  };
}

/**
 * Answers the page's requests for photos. Playwright's own routes would pause every request of the page, and switch the browser's
 * cache off: that took a third of the time of opening a page.
 */
async function answerPhotos(page: Page, tell: (address: string, referrer: string | undefined) => void): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    tell(request.url, request.headers.Referer);
    const responseHeaders = [{ name: 'Content-Type', value: 'image/png' }];
    // A page that is left at this moment no longer wants it.
    await session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: PHOTO })
      .catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${PHOTO_ORIGIN}/*` }] });
}

/**
 * Lets a click or a key press end only when the page that it led to has loaded with its stylesheets. Playwright waits for
 * the page's first bytes alone, and a test that then asks what is visible would see a page without styles.
 */
function waitForLoads(page: Page): void {
  // The methods of pages and locators all end here.
  const frame = page.mainFrame();
  const click = frame.click.bind(frame);
  const press = frame.press.bind(frame);
  frame.click = async (...parameters) => {
    await click(...parameters);
    await page.waitForLoadState('load');
  };
  frame.press = async (...parameters) => {
    await press(...parameters);
    await page.waitForLoadState('load');
  };
}
