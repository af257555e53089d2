import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openTestMarket, type TestMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { createSiteServices } from '../site-services.ts';
import { publicAddresses } from './addresses.ts';
import { registerSeoRoutes } from './register.ts';

const ORIGIN = 'https://mandi.example';
let market: TestMarket;
/** The site with few offers, and a site whose sitemap has parts of two. */
let site: FastifyInstance;
let large: FastifyInstance;
const offers: string[] = [];
const slugs: Record<string, string> = {};

function open(offersPerSitemap?: number): FastifyInstance {
  const app = fastify();
  registerSeoRoutes(app, {
    services: createSiteServices(market.context),
    addresses: publicAddresses(market.context, offersPerSitemap),
    origin: ORIGIN,
    sitePaths: async () => ({
      open: ['/', '/home', '/Erpcredits', '/AboutUs'],
      closed: ['/RecyclerDashboard', '/trade/:id', '/login'],
    }),
  });
  return app;
}

beforeAll(async () => {
  market = await openTestMarket();
  const [recycler, superadmin] = [await addPerson(market, 'recycler'), await addPerson(market, 'superadmin')];
  const record = await addCredit(market, recycler, await addAccount(market, recycler));
  for (const title of ['First', 'Second', 'Third']) offers.push(await addOffer(market, recycler, record, { title }));
  const write = async (title: string, published: boolean) => {
    const body = { title, content: '<p>Text</p>', published };
    const response = await market.call('POST', '/api/superadmin/blogs/', { token: superadmin.token, body });
    slugs[title] = response.body.data.slug;
  };
  await write('Rules & limits', true);
  await write('Still secret', false);
  [site, large] = [open(), open(2)];
});
afterAll(async () => {
  await Promise.all([site.close(), large.close()]);
  await market.close();
});

const get = (url: string, app = site) => app.inject({ url });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, found]) => found);

it('lists pages, articles and live offers, each once, with when they changed', async () => {
  const response = await get('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(locations(response.body)).toEqual([
    ...['/', '/Erpcredits', '/AboutUs', `/blog/${slugs['Rules & limits']}`].map((path) => ORIGIN + path),
    ...offers.map((id) => `${ORIGIN}/detail/${id}`),
  ]);
  expect(response.body).toMatch(new RegExp(String.raw`/detail/${offers[0]}</loc><lastmod>2026-11-21T06:30:0\d`, 'u'));
  expect(response.body).not.toContain('secret');
});

it('the sitemap comes in parts when the market is large', async () => {
  const parts = locations((await get('/sitemap.xml', large)).body);
  expect(parts).toEqual(
    ['pages', `offers-${offers[0]}`, `offers-${offers[2]}`].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
  );
  const inside = await Promise.all(parts.map((part) => get(part?.slice(ORIGIN.length) ?? '', large)));
  expect(inside.map(({ body }) => locations(body).length)).toEqual([4, 2, 1]);
});

it.each([
  ['no part begins there', () => `/sitemaps/offers-${offers[1]}.xml`],
  ['no such offer', () => `/sitemaps/offers-${newId(market.clock.now())}.xml`],
  ['not an id', () => '/sitemaps/offers-1.xml'],
  ['no such part', () => '/sitemaps/accounts.xml'],
])('the sitemap has no other part: %s', async (_why, url) => {
  expect((await get(url(), large)).statusCode).toBe(404);
});

it('tells crawlers what is not for them and where the list is', async () => {
  const lines = (await get('/robots.txt')).body.split('\n');
  for (const path of ['/api/', '/files/', '/Erpcredits?', '/RecyclerDashboard', '/trade/', '/login'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
});

it('the manifest names icons that are there in the sizes that it says', async () => {
  const response = await get('/site.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json');
  const { name, icons } = response.json<{ name: string; icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(name).toBe(brand.name);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }])
    expect(await sizeOf(src)).toBe(sizes);
});

it.each([
  ['the site', () => '/og/site.png'],
  ['an offer', () => `/og/offers/${offers[0]}.png`],
  ['an article', () => `/og/articles/${slugs['Rules & limits']}.png`],
])('draws %s in 1200 by 630', async (_what, url) => {
  expect(await sizeOf(url())).toBe('1200x630');
});

it('draws an offer anew when its price has changed', async () => {
  const url = `/og/offers/${offers[1]}.png`;
  const before = await get(url);
  expect((await get(url)).headers['etag']).toBe(before.headers['etag']);
  await sql`update offers set price_paise = price_paise + 100 where id = ${offers[1]}`.execute(market.db);
  expect((await get(url)).headers['etag']).not.toBe(before.headers['etag']);
});

it('there is no picture of what is not public', async () => {
  const url = `/og/offers/${offers[2]}.png`;
  expect((await get(url)).statusCode).toBe(200);
  await sql`update offers set status = 'withdrawn', changed_at = now() where id = ${offers[2]}`.execute(market.db);
  const gone = [
    url,
    `/og/offers/${newId(market.clock.now())}.png`,
    '/og/offers/1.png',
    `/og/offers/${offers[0]}.svg`,
    `/og/offers/${offers[0]}`,
    `/og/articles/${slugs['Still secret']}.png`,
    '/og/articles/%00.png',
    '/og/other.png',
  ];
  for (const each of gone) expect((await get(each)).statusCode, each).toBe(404);
});

async function sizeOf(url: string): Promise<string> {
  const response = await get(url);
  expect(response.statusCode, url).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
  const { width, height, format } = await sharp(response.rawPayload).metadata();
  expect(format).toBe('png');
  return `${width}x${height}`;
}
