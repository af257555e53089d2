/** Blog, articles, their feed and the resources: read with and without scripts, searched, filtered, passed on. */
import type { APIRequestContext, Page } from '@playwright/test';
import { HOUSE_ARTICLES } from '../src/features/content/articles/catalogue.ts';
import { slugOf } from '../src/features/content/rules.ts';
import { formatDay } from '../src/lib/dates.ts';
import { recordCalls } from './answers.ts';
import { expect, expectMessage, test } from './market.ts';
import { photo } from './papers.ts';
import { newPerson } from './people.ts';
import { superadmin } from './stage.ts';

const WORD = 'Zirconflakes';
const LIST = 'GET /api/users/blogs/';

/** A word that stands nowhere else. */
const mark = () => newPerson('recycler').registrationNumber;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });

interface Written {
  title?: string;
  content?: string;
  sub_title?: string;
}

async function publish(api: APIRequestContext, { title = `Notes ${mark()}`, ...texts }: Written = {}) {
  const admin = await superadmin(api);
  const image = await photo('article');
  const content = texts.content ?? '<p>Some words.</p>';
  const multipart = { title, content, sub_title: texts.sub_title ?? '', published: 'true', image };
  const response = await api.post('/api/superadmin/blogs/', { headers: admin.headers, multipart });
  const { data }: { data: { id: string; slug: string } } = await response.json();
  const withdraw = () =>
    api.patch(`/api/superadmin/blogs/${data.id}/`, { headers: admin.headers, data: { published: false } });
  return { ...data, title, withdraw };
}

/** Opens a page, which shows what was just published. */
async function openWith(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).first()).toBeVisible();
}

/** Which of the places that show what is published have the text now. */
async function placesWith(api: APIRequestContext, slug: string, text: string): Promise<string[]> {
  const places = ['/', '/Blog', `/Blog/${slug}`, '/resources', '/blog/rss.xml', '/api/users/blogs/latest/'];
  const found: string[] = [];
  for (const place of places) if ((await (await api.get(place)).text()).includes(text)) found.push(place);
  return found;
}

test('What is published is everywhere at once, and what is withdrawn nowhere', async ({ request }) => {
  const { title, slug, withdraw } = await publish(request);
  const places = await placesWith(request, slug, title);
  expect(places).toHaveLength(6);
  expect(await placesWith(request, slug, title), 'as they are kept now').toEqual(places);
  await withdraw();
  expect(await placesWith(request, slug, title)).toEqual([]);
});

async function canonicalOf(page: Page): Promise<string> {
  const address = await page.locator('link[rel="canonical"]').getAttribute('href');
  return new URL(address ?? '').pathname + new URL(address ?? '').search;
}

test.describe('The list', () => {
  test('cards have picture, title, excerpt and a View News link; both spellings are one page', async ({
    page,
    request,
  }) => {
    const { title, slug } = await publish(request, { content: `<h2>Why</h2><p>${'Plain words. '.repeat(30)}</p>` });
    await openWith(page, '/Blog', title);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    const own = card(page, title);
    await expect(own.getByRole('heading', { name: title })).toBeVisible();
    await expect(own).toContainText(/Why Plain words\. .*…/);
    const picture = own.locator('img');
    await expect(picture).toHaveAttribute('src', /^\/media\/.*-640\.webp$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const more = own.getByRole('link', { name: /^View News/ });
    await expect(more).toHaveText('View News');
    await expect(more).toHaveAttribute('href', `/blog/${slug}/`);
    expect(await canonicalOf(page)).toBe('/blog');
    await page.goto('/blog');
    expect(await canonicalOf(page)).toBe('/blog');
    await card(page, title).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('the search filters at once by title or content, whatever the capitals, and stands in the address', async ({
    page,
    request,
  }) => {
    const [inTitle, inText] = [mark(), mark()];
    const named = await publish(request, { title: `${WORD} ${inTitle}` });
    const told = await publish(request, { content: `<p>${'Long. '.repeat(80)}</p><p>About ${WORD} ${inText}.</p>` });
    const asked = recordCalls(page, LIST);
    await openWith(page, '/blog', told.title);
    const all = await cards(page).count();
    expect(all).toBeGreaterThan(2);
    expect(asked).toHaveLength(0);
    const box = page.getByRole('searchbox', { name: 'Search articles' });
    await box.pressSequentially(`${WORD} ${inTitle}`.toUpperCase());
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, named.title)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await expect(page).toHaveURL(new RegExp(`/blog\\?search=${WORD}`, 'i'));

    // In the contents, before the address has it: the text is no part of the excerpt.
    await page.clock.install();
    await box.fill(`${WORD.toLowerCase()} ${inText}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, told.title)).toBeVisible();
    expect(page.url()).toContain(inTitle);
    await page.clock.runFor(600);
    await expect(page).toHaveURL(new RegExp(inText));

    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, told.title)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/blog$/);
    await expect(cards(page)).toHaveCount(all);
    await box.fill('nothing of the kind');
    await expect(page.getByText('No articles found')).toBeVisible();
  });

  test('the Filter button shows one topic alone, in the address', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('link', { name: /^Tyre/ }).click();
    await expect(page).toHaveURL('/blog?topic=tyre');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Tyre EPR');
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: /show all topics/ }).click();
    await expect(page).toHaveURL('/blog');
    await expect(cards(page).nth(1)).toBeVisible();
  });

  test('carries no contents', async ({ page, request }) => {
    const hidden = mark();
    const { title } = await publish(request, { content: `<p>${'Long. '.repeat(80)}</p><p>${hidden}</p>` });
    await openWith(page, '/blog', title);
    for (const path of ['/blog', '/blog.data']) {
      const answer = await (await request.get(path)).text();
      expect(answer).toContain(title);
      expect(answer).not.toContain(hidden);
    }
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404/] });

  test('the pages of the list are links, and search, filter and articles work', async ({ page, request }) => {
    const first = mark();
    for (let count = 0; count < 13; count += 1)
      await publish(request, { title: `Archive ${first} ${count}`, content: '<p>Old words.</p>' });
    await openWith(page, '/blog', `Archive ${first} 12`);
    await expect(cards(page)).toHaveCount(12);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Older articles' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(card(page, `Archive ${first} 0`).first()).toBeVisible();
    expect(await canonicalOf(page)).toBe('/blog?page=2');
    await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    await pages.getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect(page).toHaveURL('/blog');
    expect((await page.goto('/blog?page=99'))?.status()).toBe(404);

    await page.goto('/blog');
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

  test('the resources can be read', async ({ page }) => {
    await page.goto('/resources');
    await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible();
    await expect(page.getByText('Extended producer responsibility: who puts')).toBeVisible();
  });
});

test.describe('An article', () => {
  test('has hero image, title, sub-title, text, date, reading time and the way back', async ({ page, request }) => {
    const text = `<h2>One</h2><p>${'word '.repeat(430)}</p><h2>Two</h2><p>A <strong>bold</strong> one</p><h2>Three</h2><table><tbody><tr><td>5 Kg</td></tr></tbody></table>`;
    const { title, slug } = await publish(request, { content: text, sub_title: '<p>What it <em>is</em></p>' });
    await openWith(page, `/Blog/${slug}`, title);
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(article.getByText('What it is')).toBeVisible();
    await expect(article.locator('header img')).toHaveAttribute('src', /^\/media\/.*\.webp$/);
    await expect(article.getByText('2 minutes to read')).toBeVisible();
    await expect(article.locator('header time')).toHaveText(formatDay(new Date().toISOString()));
    await expect(article.locator('strong')).toHaveText('bold');
    await expect(article.getByRole('cell', { name: '5 Kg' })).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'In this article' });
    await contents.getByRole('link', { name: 'Three' }).click();
    await expect(page).toHaveURL(/#part-three$/);
    await expect(article.getByRole('heading', { name: 'Three' })).toBeInViewport();
    expect(await canonicalOf(page)).toBe(`/blog/${slug}`);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Blog', title]);
    await crumbs.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('has one address: with a slash at its end one is led there', async ({ request }) => {
    const slug = slugOf(HOUSE_ARTICLES[0]?.title ?? '');
    const answer = await request.get(`/blog/${slug}/`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([308, `/blog/${slug}`]);
  });

  test('is passed on by its link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { title = '' } = HOUSE_ARTICLES[0] ?? {};
    await page.goto(`/blog/${slugOf(title)}`);
    const share = page.getByRole('group', { name: 'Share this article' });
    await share.getByRole('button', { name: 'Copy link' }).click();
    await expectMessage(page, 'Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^https?://.*/blog/${slugOf(title)}$`));
    const mail = new URL((await share.getByRole('link', { name: 'Send by mail' }).getAttribute('href')) ?? '');
    expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([title, copied]);
  });

  test('says what it is to search engines', async ({ page }) => {
    const { title = '', date = '' } = HOUSE_ARTICLES[0] ?? {};
    await page.goto(`/blog/${slugOf(title)}`);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = texts.map((text): Record<string, unknown> => JSON.parse(text));
    const article = things.find((thing) => thing['@type'] === 'Article');
    expect(article).toMatchObject({
      '@context': 'https://schema.org',
      headline: title,
      datePublished: expect.stringContaining(date),
      mainEntityOfPage: expect.stringMatching(new RegExp(`^https?://.*/blog/${slugOf(title)}$`)),
      image: [expect.stringMatching(/^https?:\/\/.*\/media\/.*-1280\.webp$/)],
    });
    const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(crumbs?.['itemListElement']).toMatchObject([
      { name: 'Home' },
      { name: 'Blog' },
      { position: 3, name: title },
    ]);
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  });

  test('leads to others like it', async ({ page }) => {
    const { title = '' } = HOUSE_ARTICLES[0] ?? {};
    await page.goto(`/blog/${slugOf(title)}`);
    const related = page.getByRole('region', { name: 'Related articles' }).getByRole('article');
    await expect(related).toHaveCount(3);
    await expect(related.filter({ hasText: title })).toHaveCount(0);
    const next = await related.first().getByRole('heading').textContent();
    await related.first().click();
    await expect(page.getByRole('heading', { level: 1, name: next ?? '' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 404/] });
    test('that was withdrawn is gone, also from the list', async ({ page, request }) => {
      const { title, slug, withdraw } = await publish(request);
      await openWith(page, `/blog/${slug}`, title);
      await withdraw();
      await expect(async () => {
        expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
        await page.goto('/blog');
        await expect(card(page, title)).toHaveCount(0);
      }).toPass();
    });
  });
});

test('Articles of the house are there from the start, with pictures and sources', async ({ page, request }) => {
  for (const { title } of HOUSE_ARTICLES) {
    const answer = await request.get(`/api/users/blogs/${slugOf(title)}/`);
    const { data } = await answer.json();
    expect(data.content).toContain('<h2>Sources</h2>');
    expect((await request.get(data.image)).status()).toBe(200);
  }
  const deadlines = HOUSE_ARTICLES.at(-1);
  await page.goto(`/blog/${slugOf(deadlines?.title ?? '')}`);
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(page.getByText(/^As of 12 Nov 2026/)).toBeVisible();
});

test('The feed names the latest articles and is found from the list', async ({ page, request }) => {
  const { title, slug } = await publish(request, { title: `Fish & <chips> ${mark()}` });
  await openWith(page, '/blog', title);
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/blog/rss.xml');
  const link = page.getByRole('link', { name: 'RSS feed' });
  await expect(link).toHaveAttribute('href', '/blog/rss.xml');
  const answer = await request.get('/blog/rss.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  expect(answer.headers()['cache-control']).toBe('public, max-age=300');
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
    await answer.text(),
  );
  expect(feed.isWellFormed).toBe(true);
  expect(feed.items.length).toBeGreaterThan(3);
  for (const item of feed.items) expect(Date.parse(item.date)).not.toBeNaN();
  // A feed may be a minute old.
  const own = feed.items.find((item) => item.title === title);
  if (own) expect(new URL(own.link).pathname).toBe(`/blog/${slug}`);
});

test('The resources: deadlines, portals, rules with dates and sources, guides, a glossary', async ({ page }) => {
  await page.goto('/resources');
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  const part = (name: string | RegExp) => page.getByRole('region', { name });
  const deadlines = part(/^Deadlines of \d{4}-\d{2}$/);
  await expect(deadlines.getByRole('row').filter({ hasText: '30 Jun' })).toHaveCount(2);
  await expect(deadlines.getByRole('row').filter({ hasText: 'Next' })).toHaveCount(1);
  const portals = part('Official portals');
  for (const [name, address] of [
    ['Plastic packaging', 'https://eprplastic.cpcb.gov.in/'],
    ['E-waste', 'https://eprewaste.cpcb.gov.in/'],
    ['Battery waste', 'https://eprbattery.cpcb.gov.in/login'],
    ['Waste tyre', 'https://eprtyrescpcb.in'],
    ['Used oil', 'https://eprusedoil.cpcb.gov.in/'],
  ] as const)
    await expect(portals.getByRole('link', { name: `CPCB portal for ${name}` })).toHaveAttribute('href', address);
  const rules = part('Rules and notifications').getByRole('row');
  await expect(rules.filter({ hasText: '16 February 2022' }).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/moef/,
  );
  const guide = HOUSE_ARTICLES.at(-1)?.title ?? '';
  await expect(part('Glossary').getByText('Pollution Control Committee')).toBeVisible();
  const first = part('Guides').getByRole('listitem').getByRole('link').first();
  await expect(first).toBeVisible();
  expect(guide).not.toBe('');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Glossary' }).click();
  await expect(part('Glossary').getByRole('heading')).toBeInViewport();
});
