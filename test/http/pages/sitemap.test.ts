// 1. A sitemap that a slow client reads goes on over a swap of the catalog, and ends whole.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { LiveCatalog } from '../../../src/catalog/versions/live-catalog.ts';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { type Route, ServerReply, ServerRequest } from '../../../src/http/exchange.ts';
import type { PageContext } from '../../../src/http/pages/page-route.ts';
import { addSitemap } from '../../../src/http/pages/sitemap.ts';
import { publishFoods, useFolders } from '../../catalog/small-catalogs.ts';

const newFolder = useFolders();
const FOODS = Array.from({ length: 3_000 }, (_, nth) => ({ name: `Chard number ${nth}, raw` }));

it('a sitemap that is read slowly survives a swap', async () => {
  const root = newFolder();
  await publishFoods(root, FOODS);
  const catalog = { current: openCatalog(root) };
  const routes: Route[] = [];
  const context = {
    addRoute: (route: Route) => routes.push(route),
    publicUrl: 'https://food.example',
    catalog: catalog as unknown as LiveCatalog,
    pagesPerMinute: 0,
  };
  addSitemap(context as unknown as PageContext);
  const server = createServer((raw, response) => {
    const request = new ServerRequest(raw, 'request-1', routes[1], { number: '1' });
    request.caller = { address: '127.0.0.1', grant: undefined };
    const facts = { server, usage: { count: () => {} }, baseHeaders: { open: [], personal: [] } };
    routes[1]!.answer(request, new ServerReply(response, request, facts));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, path: '/sitemap-1.xml' }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    if (chunks.length === 0) {
      // Read no further until the old catalog is closed.
      await publishFoods(root, FOODS);
      const old = catalog.current;
      catalog.current = openCatalog(root);
      old.close();
    }
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString();
  expect(text.endsWith('</urlset>\n')).toBe(true);
  expect(new Set(text.match(/\/foods\/\d+-chard-number-\d+-raw</g)).size).toBe(FOODS.length);
  catalog.current.close();
  server.close();
});
