/**
 * A person at a browser, watched: every console error, every violation of the Content-Security-Policy and every request
 * to another host but for photos is kept, and `complaints` must be empty in the end. Photos never leave the machine.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const PHOTO_HOST = 'images.openfoodfacts.org';
/** A photo of one grey pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCBbkhYbAAAAABJRU5ErkJggg==',
  'base64',
);

export interface Visitor {
  page: Page;
  /** What went wrong so far. */
  complaints: string[];
  /** Photos that the pages asked for. */
  photos: string[];
  /** Opens a path of the service. */
  open(path: string): Promise<void>;
  leave(): Promise<void>;
}

/** Comes to the service at this address with a fresh profile; `others` are origins that the person may be led to. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  others: readonly string[] = [],
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const complaints: string[] = [];
  const photos: string[] = [];
  await context.route(
    (address) => address.origin !== url && !others.includes(address.origin),
    async (route) => {
      const request = route.request();
      const { hostname } = new URL(request.url());
      if (hostname === PHOTO_HOST) {
        photos.push(request.url());
        if (request.headers().referer !== undefined) complaints.push(`a photo was told the page: ${request.url()}`);
        await route.fulfill({ contentType: 'image/png', body: PHOTO });
      } else {
        complaints.push(`a request to another host: ${request.url()}`);
        await route.abort();
      }
    },
  );
  const page = await context.newPage();
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
    leave: () => context.close(),
  };
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
