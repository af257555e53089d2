/** Blog, articles, their feed and the resources, as the server sends them and in a browser, with and without scripts. */
import type { APIRequestContext, Page } from '@playwright/test';
import { BUILT_IN_ARTICLES } from '#oversight/content/articles/catalogue.ts';
import { slugOf } from '#oversight/content/rules.ts';
import { superadmin } from './api-setup.ts';
import { recordCalls } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { imageFile } from './upload-files.ts';

const LIST = 'GET /api/users/blogs/';

/** A unique word. */
const mark = () => newPerson('recycler').registrationNumber;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });

interface ArticleFields {
  title?: string;
  content?: string;
  /** A picture is drawn anew in several widths, which takes the server a while. */
  hasPicture?: boolean;
}

async function publish(
  api: APIRequestContext,
  { title = `Notes ${mark()}`, content = '<p>Some words.</p>', hasPicture = true }: ArticleFields = {},
) {
  const admin = await superadmin(api);
  const picture = hasPicture && { image: await imageFile('article') };
  const multipart = { title, content, published: 'true', ...picture };
  const response = await api.post('/api/superadmin/blogs/', { headers: admin.headers, multipart });
  const { data }: { data: { id: string; slug: string } } = await response.json();
  const withdraw = () =>
    api.patch(`/api/superadmin/blogs/${data.id}/`, { headers: admin.headers, data: { published: false } });
  return { ...data, title, withdraw };
}

/** Places listing published articles that contain the text now. */
async function placesWith(api: APIRequestContext, slug: string, text: string): Promise<string[]> {
  const places = ['/', '/Blog', `/Blog/${slug}`, '/resources', '/blog/rss.xml', '/api/users/blogs/latest/'];
  const found: string[] = [];
  for (const place of places) if ((await (await api.get(place)).text()).includes(text)) found.push(place);
  return found;
}

test('A published article is everywhere at once, a withdrawn one nowhere', async ({ request }) => {
  const hidden = mark();
  const { title, slug, withdraw } = await publish(request, {
    content: `<p>${'Long. '.repeat(80)}</p><p>${hidden}</p>`,
  });
  const places = await placesWith(request, slug, title);
  expect(places).toHaveLength(6);
  expect(await placesWith(request, slug, title), 'as they are kept now').toEqual(places);
  for (const path of ['/blog', '/blog.data']) {
    const answer = await (await request.get(path)).text();
    expect(answer).toContain(title);
    expect(answer, 'contents').not.toContain(hidden);
  }
  await withdraw();
  expect(await placesWith(request, slug, title)).toEqual([]);
  for (const path of [`/blog/${slug}`, '/blog?page=99']) expect((await request.get(path)).status(), path).toBe(404);
});

test('Server responses: one canonical address per page, structured data, and the feed', async ({ request }) => {
  const html = async (path: string) => (await request.get(path)).text();
  const canonicalOf = async (path: string) => {
    const [, address = ''] = /<link rel="canonical" href="([^"]+)"/.exec(await html(path)) ?? [];
    return new URL(address).pathname + new URL(address).search;
  };
  for (const path of ['/Blog', '/blog']) expect(await canonicalOf(path)).toBe('/blog');
  const { title = '' } = BUILT_IN_ARTICLES[0] ?? {};
  const path = `/blog/${slugOf(title)}`;
  expect(await canonicalOf(path)).toBe(path);
  expect(await html(path)).toMatch(/<script type="application\/ld\+json">[^<]*"@type":"Article"/);
  const slashed = await request.get(`${path}/`, { maxRedirects: 0 });
  expect([slashed.status(), slashed.headers()['location']]).toEqual([308, path]);
  for (const { title: each } of BUILT_IN_ARTICLES) {
    const article = await html(`/blog/${slugOf(each)}`);
    expect(article).toMatch(/<h2[^>]*>Sources<\/h2>/);
    const [picture = ''] = /\/media\/[^" ]+-1280\.webp/.exec(article) ?? [];
    expect((await request.get(picture)).status(), each).toBe(200);
  }
  const feed = await request.get('/blog/rss.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(feed.headers()['cache-control']).toBe('public, max-age=300');
  expect(await html('/resources')).toContain('Extended producer responsibility: who puts');
});

test('A reader searches, chooses a topic, opens and shares an article', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = mark();
  const content = `<h2>One</h2><p>${'Plain words. '.repeat(400)}</p><h2>Two</h2><p>About ${word}.</p><h2>Three</h2><p>End.</p>`;
  const { title, slug } = await publish(request, { title: `Fish & <chips> ${mark()}`, content });
  const asked = recordCalls(page, LIST);
  await page.goto('/Blog');
  const picture = card(page, title).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/media\/.*-640\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(card(page, title)).toContainText(/One Plain words\. .*…/);
  expect(asked).toHaveLength(0);

  await page.getByRole('searchbox', { name: 'Search articles' }).pressSequentially(word);
  await expect(cards(page)).toHaveCount(1);
  expect(asked.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(new RegExp(`\\?search=${word}`));
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/blog$/i);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('link', { name: /^Tyre/ }).click();
  await expect(page).toHaveURL(/\/blog\?topic=tyre$/i);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Tyre EPR');
  await page.getByRole('link', { name: /show all topics/ }).click();
  await card(page, title).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('navigation', { name: 'In this article' }).getByRole('link', { name: 'Three' }).click();
  await expect(page).toHaveURL(/#part-three$/);
  await expect(page.getByRole('heading', { name: 'Three' })).toBeInViewport();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectMessage(page, 'Link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^https?://.*/blog/${slug}$`));

  const feed = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/xml');
      const textOf = (place: Element, name: string) => place.querySelector(name)?.textContent ?? '';
      return {
        isWellFormed: parsed.querySelector('parsererror') === null,
        items: [...parsed.querySelectorAll('item')].map((item) => ({
          title: textOf(item, 'title'),
          link: textOf(item, 'link'),
          date: textOf(item, 'pubDate'),
        })),
      };
    },
    await (await request.get('/blog/rss.xml')).text(),
  );
  expect(feed.isWellFormed).toBe(true);
  expect(feed.items.length).toBeGreaterThan(3);
  for (const item of feed.items) expect(Date.parse(item.date)).not.toBeNaN();
  const own = feed.items.find((item) => item.title === title);
  expect(own?.link).toBe(copied);

  await page.goto('/resources');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Glossary' }).click();
  await expect(page.getByRole('region', { name: 'Glossary' }).getByRole('heading')).toBeInViewport();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of the list are links, and search, filter and articles work', async ({ page, request }) => {
    const first = mark();
    for (let count = 0; count < 13; count += 1)
      await publish(request, { title: `Archive ${first} ${count}`, content: '<p>Old words.</p>', hasPicture: false });
    await page.goto('/blog');
    await expect(page.getByText(`Archive ${first} 12`).first()).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Older articles' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(card(page, `Archive ${first} 0`).first()).toBeVisible();
    await pages.getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect(page).toHaveURL('/blog');

    await page.getByRole('searchbox', { name: 'Search articles' }).fill(`archive ${first} 7`);
    await page.getByRole('searchbox', { name: 'Search articles' }).press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await cards(page)
      .getByRole('link', { name: /^View News/ })
      .click();
    await expect(page).toHaveURL(/\/blog\/archive-[\d-]+$/);
    await expect(page.getByText('Old words.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send by mail' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  });
});
