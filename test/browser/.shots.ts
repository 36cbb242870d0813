import { startChromium } from './chromium.ts';
const [, , list, out, widths = '390,820,1280', scheme = 'light', js = '1'] = process.argv;
const browser = await startChromium();
for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme as 'light', javaScriptEnabled: js === '1' });
  await context.route((u) => u.hostname !== 'localhost', (r) => r.abort());
  for (const item of list!.split(' ')) {
    const [name, path] = item.split('=@');
    const page = await context.newPage();
    await page.goto('http://localhost:8741' + path, { waitUntil: 'load', timeout: 20000 });
    await page.screenshot({ path: `/tmp/pages-shot-${out}-${name}-${width}.png`, fullPage: true, timeout: 20000 });
    await page.close();
  }
  await context.close();
}
await browser.close();
