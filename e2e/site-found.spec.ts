/** What makes the site findable, and the map of offers by state. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expect, test } from './market.ts';
import { newPerson, register } from './people.ts';
import { listOffer } from './stage.ts';
import { logIn } from './steps/entrance.ts';

interface Thing {
  '@type': string;
  [name: string]: unknown;
}

const content = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

async function things(page: Page): Promise<Map<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return new Map(texts.map((text) => JSON.parse(text) as Thing).map((thing) => [thing['@type'], thing]));
}

test.describe('The map of offers by state', () => {
  test('is folded above the offers, and a state of its list leads to just its offers', async ({ page, request }) => {
    await listOffer(request, 'Mapped bales');
    await page.goto('/Erpcredits');
    const list = page.getByRole('list', { name: 'Live offers by state' });
    await expect(page.getByText(/offers? shown$/)).toBeVisible();
    await expect(list).toBeHidden();
    await page.getByText('Offers by state').click();
    await expect(page.getByText('The numbers count all live offers, whatever you have chosen.')).toBeVisible();
    const state = list.getByRole('link', { name: /^Haryana/ });
    const count = Number.parseInt((await state.textContent())?.replace('Haryana', '') ?? '', 10);
    expect(count).toBeGreaterThan(0);
    await state.click();
    await expect(page).toHaveURL('/Erpcredits?state=Haryana');
    await expect(page.getByText(new RegExp(`^${count} offers? shown$`))).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(count);
    await expect(page.getByRole('article').filter({ hasText: ', Haryana' })).toHaveCount(count);
  });

  test('shows each state that has offers, darker the more, with their number, and a press leads there', async ({
    page,
  }) => {
    await page.goto('/Erpcredits');
    await page.getByText('Offers by state').click();
    const map = page.locator('figure', { hasText: 'Fewer offers' });
    const links = await page.getByRole('list', { name: 'Live offers by state' }).getByRole('link').allTextContents();
    const counts = links.map((text) => /(\d+) offers?$/.exec(text)?.[1]);
    await expect(map.locator('svg a')).toHaveCount(links.length);
    expect(
      await map
        .locator('span')
        .filter({ hasText: /^[\d,]+$/ })
        .allTextContents(),
    ).toEqual(counts);
    expect(counts.map(Number)).toEqual(counts.map(Number).toSorted((one, other) => other - one));
    // Outlines of Rajasthan; the file with the shapes has come.
    const state = map.locator('a', { has: page.locator('title', { hasText: /^Rajasthan$/ }) });
    await expect.poll(async () => (await state.boundingBox())?.width ?? 0).toBeGreaterThan(40);
    const most = map.locator('use[data-shade="4"]').first();
    const none = map.locator('use:not([data-shade])').first();
    const fill = (element: Element) => getComputedStyle(element).fill;
    expect(await most.evaluate(fill)).not.toBe(await none.evaluate(fill));
    await state.click();
    await expect(page).toHaveURL('/Erpcredits?state=Rajasthan');
    await expect(map.getByRole('link', { name: 'MapSVG', includeHidden: true })).toHaveAttribute('href', /mapsvg/);
  });

  test('is there without scripts, and on a phone it needs no sideways scrolling', async ({ open }) => {
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
});

test.describe('The head of a page', () => {
  test('of an offer names it for search engines and for shared links', async ({ page, request }) => {
    const hostile = 'Bales </script><b>&';
    const { id } = await listOffer(request, hostile, '7.25');
    await page.goto(`/detail/${id}`);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(title).toContain(hostile);
    await expect(page).toHaveTitle(`${title} | EPR Mandi`);
    const address = (await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '';
    expect(address).toMatch(new RegExp(`^http.*/detail/${id}$`));
    expect(await content(page, 'og:url')).toBe(address);
    expect(await content(page, 'og:type')).toBe('product');
    const picture = (await content(page, 'og:image')) ?? '';
    expect(picture).toBe(address.replace(`/detail/${id}`, `/og/offers/${id}.png`));
    const drawn = await request.get(new URL(picture).pathname);
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);

    const all = await things(page);
    expect(all.get('Product')).toMatchObject({
      name: title,
      sku: id,
      offers: {
        price: '7.25',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        priceSpecification: { unitCode: 'KGM' },
      },
    });
    expect(all.get('BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'EPR Credits' }, { name: title, item: address }],
    });
  });

  test('of the market lists its offers in their order', async ({ page }) => {
    await page.goto('/Erpcredits?ordering=price_per_credit');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/Erpcredits$/);
    const list = (await things(page)).get('ItemList')?.['itemListElement'] as { name: string }[];
    const cards = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
    expect(list.map(({ name }) => name)).toEqual(cards.slice(0, list.length));
    expect((await things(page)).get('BreadcrumbList')).toBeDefined();
  });

  test('keeps workspaces and entrances out of search engines, and nothing else', async ({ page, request }) => {
    const producer = newPerson('producer');
    await register(request, producer);
    await logIn(page, producer);
    for (const path of ['/ProducerDashboard', '/profile', '/ProducerTxnHistory']) {
      await page.goto(path);
      expect(await content(page, 'robots'), path).toBe('noindex');
    }
    for (const path of ['/login', '/signup', '/Adminlogin', '/forgot-password'])
      expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
    expect(await (await request.get('/Erpcredits')).text()).not.toContain('noindex');
  });

  test('has icons, a manifest and the colour of the chosen theme', async ({ page, request }) => {
    await page.goto('/Erpcredits');
    for (const relation of ['icon', 'apple-touch-icon', 'manifest']) {
      const path = await page.locator(`link[rel="${relation}"]`).getAttribute('href');
      expect((await request.get(path ?? '')).status(), relation).toBe(200);
    }
    const colour = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas: HTMLMetaElement[]) => metas.find(({ media }) => matchMedia(media).matches)?.content);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colour()).toBe('#faf8f3');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colour()).toBe('#101613');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await colour()).toBe('#faf8f3');
    await page.reload();
    expect(await colour()).toBe('#faf8f3');
  });
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

test('What the site says of its own address comes from its setting, whoever claims another', async ({ server }) => {
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

test('The drawing of India is a file of its own that no script carries', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/Erpcredits');
  await page.getByText('Offers by state').click();
  await expect(page.getByRole('list', { name: 'Live offers by state' })).toBeVisible();
  const drawing = readFileSync(new URL('../src/pages/public/parts/india.svg', import.meta.url), 'utf8');
  const outline = / d="([^"]{60})/.exec(drawing)?.[1] ?? '';
  expect(outline).toHaveLength(60);
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(script).not.toContain(outline);
});

test('A page comes with its styles; where one goes from it, only what is missing is asked for', async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  const bar = page.getByRole('banner');
  await page.goto('/');
  const colour = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A mandi for what India recycles');
  await expect(bar).toHaveCSS('background-color', colour);
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
  const home = await (await page.request.get('/')).text();
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) expect(home).not.toContain(`href="${sheet}"`);
});
