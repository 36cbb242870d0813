// 1. A sitemap that a slow client reads goes on over a swap of the catalog, and ends whole.
import type { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { LiveCatalog } from '../../../src/catalog/versions/live-catalog.ts';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import type { PageContext } from '../../../src/http/pages/page-route.ts';
import { addSitemap } from '../../../src/http/pages/sitemap.ts';
import { publishFoods, useFolders } from '../../catalog/small-catalogs.ts';

const newFolder = useFolders();
const FOODS = Array.from({ length: 3_000 }, (_, nth) => ({ name: `Chard number ${nth}, raw` }));

it('a sitemap that is read slowly survives a swap', async () => {
  const root = newFolder();
  await publishFoods(root, FOODS);
  const catalog = { current: openCatalog(root) };
  const app = fastify();
  app.decorate('baseHeaders', { open: [], personal: [] });
  const publicUrl = 'https://food.example';
  const context = { app, publicUrl, catalog: catalog as unknown as LiveCatalog, pagesPerMinute: 0 };
  addSitemap(context as unknown as PageContext);
  const answer = await app.inject({ url: '/sitemap-1.xml', payloadAsStream: true });
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream() as Readable) {
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
  await app.close();
});
