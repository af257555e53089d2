/** Search engine data of the site, the map of offers by state, and the resources that a page loads. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listOffer } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { plain, sentPage } from './page-head.ts';
import { world } from './worlds.ts';

test('The map of offers by state is folded, shaded by number, and filters by a press', async ({ page, request }) => {
  await listOffer(request, 'Mapped bales');
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/Erpcredits');
  const list = page.getByRole('list', { name: 'Live offers by state' });
  await expect(page.getByText(/^\d+ of \d+ offers?$/)).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByText('Offers by state').click();
  await expect(list).toBeVisible();
  await expect(page.getByText('Each number counts the offers of the state with your other choices.')).toBeVisible();

  // The map of India is a file of its own, not part of a script.
  const drawing = readFileSync(new URL('../src/pages/public/parts/india.svg', import.meta.url), 'utf8');
  const outline = / d="([^"]{60})/.exec(drawing)?.[1] ?? '';
  expect(outline).toHaveLength(60);
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(script).not.toContain(outline);

  const map = page.locator('figure', { hasText: 'Fewer offers' });
  const links = await list.getByRole('link').allTextContents();
  const counts = links.map((name) => /(\d+) offers?$/.exec(name)?.[1]);
  await expect(map.locator('svg a')).toHaveCount(links.length);
  expect(
    await map
      .locator('span')
      .filter({ hasText: /^[\d,]+$/ })
      .allTextContents(),
  ).toEqual(counts);
  expect(counts.map(Number)).toEqual(counts.map(Number).toSorted((one, other) => other - one));
  // The outline of Rajasthan, once the file with the shapes is loaded.
  const drawn = map.locator('a', { has: page.locator('title', { hasText: /^Rajasthan$/ }) });
  await expect.poll(async () => (await drawn.boundingBox())?.width ?? 0).toBeGreaterThan(40);
  const most = map.locator('use[data-shade="4"]').first();
  const none = map.locator('use:not([data-shade])').first();
  const fill = (element: Element) => getComputedStyle(element).fill;
  expect(await most.evaluate(fill)).not.toBe(await none.evaluate(fill));
  await drawn.click();
  await expect(page).toHaveURL('/Erpcredits?state=Rajasthan');
  await expect(map.getByRole('link', { name: 'MapSVG', includeHidden: true })).toHaveAttribute('href', /mapsvg/);

  const state = list.getByRole('link', { name: /^Haryana/ });
  const count = Number.parseInt((await state.textContent())?.replace('Haryana', '') ?? '', 10);
  expect(count).toBeGreaterThan(0);
  await state.click();
  await expect(page).toHaveURL('/Erpcredits?state=Haryana');
  await expect(page.getByText(new RegExp(`^${count} of ${count} offers?$`))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(count);
  await expect(page.getByRole('article').filter({ hasText: ', Haryana' })).toHaveCount(count);
});

test('The map of offers by state works without scripts and fits a phone', async ({ open }) => {
  const page = await open('phone', { javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto('/Erpcredits');
  await page.getByText('Offers by state').click();
  await page
    .getByRole('list', { name: 'Live offers by state' })
    .getByRole('link', { name: /^Gujarat/ })
    .click();
  await expect(page).toHaveURL('/Erpcredits?state=Gujarat');
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
});

test('The head of a page names it for search engines and for shared links', async ({ request }) => {
  const hostile = 'Bales </script><b>&';
  const { id } = await listOffer(request, hostile, '7.25');
  const offer = await sentPage(request, `/detail/${id}`);
  const title = plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(offer.html)?.[1] ?? '');
  expect(title).toContain(hostile);
  expect(offer.title).toBe(`${title} | EPR Mandi`);
  const address = offer.canonical;
  expect(address).toMatch(new RegExp(`^http.*/detail/${id}$`));
  expect(offer.content('og:url')).toBe(address);
  expect(offer.content('og:type')).toBe('product');
  const picture = offer.content('og:image') ?? '';
  expect(picture).toBe(address.replace(`/detail/${id}`, `/og/offers/${id}.png`));
  const drawn = await request.get(new URL(picture).pathname);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(offer.things.get('Product')).toMatchObject({
    name: title,
    sku: id,
    offers: {
      price: '7.25',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      priceSpecification: { unitCode: 'KGM' },
    },
  });
  expect(offer.things.get('BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'EPR Credits' }, { name: title, item: address }],
  });

  const market = await sentPage(request, '/Erpcredits?ordering=price_per_credit');
  expect(market.canonical).toMatch(/\/Erpcredits$/);
  const list = market.things.get('ItemList')?.['itemListElement'] as { name: string }[];
  const cards = [...market.html.matchAll(/<article\b[\s\S]*?<h3[^>]*>([\s\S]*?)<\/h3>/g)].map(([, name = '']) =>
    plain(name),
  );
  expect(list.length).toBeGreaterThan(0);
  expect(list.map(({ name }) => name)).toEqual(cards.slice(0, list.length));
  expect(market.things.get('BreadcrumbList')).toBeDefined();

  const home = await sentPage(request, '/home');
  expect(home.canonical).toMatch(/^http.*:\d+\/$/);
  expect([...home.things.keys()]).toEqual(['Organization', 'WebSite']);

  // Workspaces and login pages are excluded from search engines, and nothing else.
  const closed =
    '/ProducerDashboard /profile /ProducerTxnHistory /login /signup /Adminlogin /forgot-password /verify-email /newsletter /not-me /invitation';
  for (const path of closed.split(' ')) expect((await sentPage(request, path)).content('robots'), path).toBe('noindex');
  for (const path of ['/404', '/nonsense', '/detail/nonsense'])
    expect((await sentPage(request, path)).html.match(/<meta name="robots" content="noindex"/g), path).toHaveLength(1);
  expect(market.html).not.toContain('noindex');
});

test('The list for search engines names pages that are there, each by its own address', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/ProducerDashboard', '/trade/', '/login', '/Erpcredits?']));
  const list = new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');
  const paths = [...(await (await request.get(list.pathname)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(paths).toContain('/Erpcredits');
  const pages = paths.filter((path) => !path.startsWith('/detail/') && !path.startsWith('/blog/'));
  const samples = [
    ...pages,
    ...['/detail/', '/blog/'].flatMap((part) => paths.filter((path) => path.startsWith(part)).slice(0, 2)),
  ];
  for (const path of samples) {
    expect(
      closed.filter((beginning) => path.startsWith(beginning)),
      path,
    ).toEqual([]);
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(`<link rel="canonical" href="${list.origin}${path}"/>`);
  }
});

test("The site's own address comes from its configuration, not from request headers", async ({ server }) => {
  const claims = {
    host: 'claimed.example',
    'x-forwarded-host': 'claimed.example',
    forwarded: 'host=claimed.example;proto=http',
  };
  for (const path of [
    '/',
    '/?from=claim',
    '/Erpcredits?page=claim',
    '/sitemap.xml',
    '/robots.txt',
    '/blog/rss.xml',
    '/blog/',
  ]) {
    const [answer] = (await once(get(server.url + path, { headers: claims }), 'response')) as [IncomingMessage];
    expect(`${JSON.stringify(answer.headers)} ${await text(answer)}`, path).not.toContain('claimed.example');
  }
});

test('A page includes its styles and icons; a navigation loads missing resources alone', async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  for (const relation of ['icon', 'apple-touch-icon', 'manifest']) {
    const path = await page.locator(`link[rel="${relation}"]`).getAttribute('href');
    expect((await page.request.get(path ?? '')).status(), relation).toBe(200);
  }
  const top = page.getByRole('banner').first();
  const colour = await top.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A mandi for what India recycles');
  await expect(top).toHaveCSS('background-color', colour);
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
  const home = await (await page.request.get('/')).text();
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) expect(home).not.toContain(`href="${sheet}"`);

  // During a navigation a thin progress bar appears after a moment.
  const bar = page.locator('[data-navigation-progress]');
  await expect(bar).toHaveCount(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/blog\.data/i, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAttribute('aria-hidden', 'true');
  expect(await bar.evaluate((element) => getComputedStyle(element).animationDelay)).toMatch(/^0\.3s/);
  resolve();
  await expect(page).toHaveURL(/\/blog$/i);
  await expect(bar).toHaveCount(0);

  const theme = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas: HTMLMetaElement[]) => metas.find(({ media }) => matchMedia(media).matches)?.content);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await theme()).toBe('#faf8f3');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await theme()).toBe('#101613');
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  expect(await theme()).toBe('#faf8f3');
  await page.reload();
  if (world !== 'no-storage') expect(await theme()).toBe('#faf8f3');
});
