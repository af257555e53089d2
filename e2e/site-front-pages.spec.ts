/** The home page and the page about the company, section by section, and their carousels. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { brand } from '../src/brand.ts';
import { formatRupees } from '../src/lib/money.ts';
import { expect, test } from './market.ts';
import { newPerson, SUPPORT_EMAIL } from './people.ts';
import { listOffer, superadmin } from './stage.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slide = (carousel: Locator, number: number, of: number) =>
  carousel.getByRole('group', { name: `${number} of ${of}`, exact: true });

async function expectInSight(carousel: Locator, numbers: readonly number[], of: number): Promise<void> {
  for (let number = 1; number <= of; number += 1) {
    const each = expect(slide(carousel, number, of), `slide ${number} of ${of}`);
    await (numbers.includes(number) ? each.toBeInViewport({ ratio: 0.9 }) : each.not.toBeInViewport({ ratio: 0.1 }));
  }
}

/** A carousel of the home page at its first slide, with the browser's clock in hand: it begins to count now. */
async function openStill(page: Page, label: string, item: string): Promise<Locator> {
  await page.clock.install();
  await page.goto('/home');
  const carousel = page.locator(`[aria-roledescription=carousel][aria-label=${label}]`);
  await carousel.scrollIntoViewIfNeeded();
  // It may have gone on while the clock jumps.
  await page.clock.pauseAt(Date.now() + 60_000);
  await begin(page, carousel, item);
  return carousel;
}

async function begin(page: Page, carousel: Locator, item: string): Promise<void> {
  const [second, first] = [2, 1].map((number) => carousel.getByRole('button', { name: `Show ${item} ${number}` }));
  // Only where the scripts have come there are dots that move.
  await expect(async () => {
    await second?.click();
    await expect(second ?? carousel).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
  }).toPass();
  await first?.click();
  await expect(first ?? carousel).toHaveAttribute('aria-current', 'true');
  await first?.blur();
  await page.mouse.move(5, 5);
}

interface Article {
  id: string;
  slug: string;
  title: string;
}

async function publish(api: APIRequestContext, words: string): Promise<Article> {
  const admin = await superadmin(api);
  const title = `${words} ${newPerson('recycler').registrationNumber}`;
  const response = await api.post('/api/superadmin/blogs/', {
    headers: admin.headers,
    data: { title, content: '<p>What a reader sees first.</p>', published: true },
  });
  return { ...(await response.json()).data, title };
}

async function latest(api: APIRequestContext): Promise<Article[]> {
  return (await (await api.get('/api/users/blogs/latest/')).json()).data;
}

test.describe('Home', () => {
  test('is the page of / and of /home, and says who we are to machines', async ({ page }) => {
    for (const path of ['/', '/home']) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet your EPR targets at a price you can see');
    }
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http.*:\d+\/$/);
    const things = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = things.map((text) => JSON.parse(text)['@type']);
    expect(types).toEqual(['Organization', 'WebSite']);
    expect(JSON.parse(things[0] ?? '')).toMatchObject({ legalName: brand.company, name: brand.name });
  });

  test('the hero leads to the market and shows its lowest prices now', async ({ page, request }) => {
    const { title } = await listOffer(request, 'Cheapest bales', '0.11');
    const { data } = await (await request.get('/api/epr/all-types/')).json();
    const { count }: { count: number } = data.waste_type.find(({ name }: { name: string }) => name === 'Plastic');
    await page.goto('/');
    const board = region(page, 'Lowest prices now');
    await expect(board.getByRole('listitem')).toHaveCount(5);
    const plastic = board.getByRole('link', { name: /^Plastic/ });
    await expect(plastic).toContainText(formatRupees(0.11));
    await expect(plastic).toContainText(`${count} offers`);
    // What has that price: kinds of one waste type differ by far.
    for (const name of ['E-waste', 'Battery', 'Tyre', 'Oil'])
      await expect(board.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText(
        /\S \| .*\d offers?₹ [\d,.]+ \/ Kg/,
      );
    await plastic.click();
    await expect(page).toHaveURL('/Erpcredits?waste_type=Plastic&ordering=price_per_credit');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(title);
    await page.goBack();
    await page.getByRole('link', { name: 'See all EPR credits' }).click();
    await expect(page).toHaveURL('/Erpcredits');
  });

  test('has a block for recyclers and producers with three 100% claims', async ({ page }) => {
    await page.goto('/home');
    const block = region(page, 'One market for recyclers and producers');
    await expect(block.getByRole('heading', { name: 'For recyclers', exact: true })).toBeVisible();
    await expect(block.getByRole('heading', { name: 'For producers', exact: true })).toBeVisible();
    await expect(block.getByText('100%', { exact: true })).toHaveCount(3);
  });

  test('shows a trade as a sample, with the numbers of the market', async ({ page, request }) => {
    await listOffer(request, 'Sampled bales', '0.10');
    await page.goto('/');
    const trade = region(page, 'Every trade is one page');
    await expect(trade.getByText(/^A sample: no trade of anybody/)).toBeVisible();
    await expect(trade.getByRole('list', { name: 'Steps of a trade' }).getByRole('listitem')).toHaveCount(5);
    const number = async (name: string) => {
      const text = await trade.getByRole('term').filter({ hasText: name }).locator('+ dd').textContent();
      return Number(text?.replaceAll(/[^\d.]/g, ''));
    };
    expect(await number('Price per Kg')).toBe(0.1);
    const value = (await number('Quantity')) * 0.1;
    expect(await number('Item Value')).toBeCloseTo(value, 2);
    expect(await number('Total Payable')).toBeCloseTo(value * 1.005 * 1.18, 1);
    await trade.getByRole('link', { name: 'an offer on the market now' }).click();
    await expect(page).toHaveURL(/\/detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sampled bales');
  });

  test('has four service cards', async ({ page }) => {
    await page.goto('/home');
    await expect(region(page, 'What we do').getByRole('heading', { level: 3 })).toHaveText([
      'Supply',
      'Compliance',
      'Monetization',
      'Second Life Battery Cells',
    ]);
  });

  test('has cards that say why to choose us', async ({ page }) => {
    await page.goto('/home');
    await expect(region(page, 'Why choose us').getByRole('listitem')).toHaveCount(6);
  });

  test('calls to join', async ({ page }) => {
    await page.goto('/home');
    await region(page, 'Join as a producer or recycler').getByRole('link', { name: 'Join now' }).click();
    await expect(page).toHaveURL('/signup');
  });

  test('has the contacts: offices, support and sales', async ({ page }) => {
    await page.goto('/home');
    const contact = region(page, 'Contact');
    for (const { city, lines } of brand.offices) {
      const office = contact
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: city, exact: true }) });
      for (const line of lines) await expect(office).toContainText(line);
    }
    for (const { email, phone } of [{ ...brand.support, email: SUPPORT_EMAIL }, brand.sales]) {
      await expect(contact.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
      await expect(contact.getByRole('link', { name: phone })).toHaveAttribute(
        'href',
        `tel:${phone.replaceAll(' ', '')}`,
      );
    }
  });

  test('has a map with the offices', async ({ page }) => {
    await page.goto('/home');
    const places = region(page, 'Contact').getByRole('list', { name: 'Our offices on the map of India' });
    for (const { city } of brand.offices) await expect(places.getByText(city, { exact: true })).toBeVisible();
  });

  test('has the newsletter bar', async ({ page }) => {
    await page.goto('/home');
    await expect(region(page, 'Newsletter').getByRole('form', { name: 'Newsletter' })).toBeVisible();
  });
});

test.describe('News', () => {
  test('are the latest articles; samples stand in where there is none', async ({ page, request }) => {
    const admin = await superadmin(request);
    const there = await latest(request);
    const own = await publish(request, 'Newest rules');
    const news = region(page, 'News').first();
    await expect(async () => {
      await page.goto('/home');
      await expect(news.getByRole('article').first()).toContainText(own.title, { timeout: 500 });
    }).toPass();
    await expect(news.getByRole('link', { name: own.title })).toHaveAttribute('href', `/blog/${own.slug}/`);
    await expect(news.getByRole('article').first()).toContainText('What a reader sees first.');

    const setPublished = async (published: boolean) => {
      const all: { id: string; status: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const params: Record<string, string> = { page_size: '100', ...(cursor && { cursor }) };
        const answer = await request.get('/api/superadmin/blogs/', { headers: admin.headers, params });
        const { data, next } = (await answer.json()) as { data: typeof all; next: string | null };
        all.push(...data);
        cursor = next;
      }
      const wanted = all.filter(({ status }) => status === (published ? 'withdrawn' : 'published'));
      for (const { id } of wanted.reverse())
        await request.patch(`/api/superadmin/blogs/${id}/`, { headers: admin.headers, data: { published } });
    };
    await setPublished(false);
    await expect(async () => {
      await page.goto('/home');
      await expect(news.getByText('Sample post')).toHaveCount(4, { timeout: 500 });
    }).toPass();
    if (there.length > 0) await setPublished(true);
  });

  /** As many as the page shows at most, so that it does not matter how many there were. */
  test.describe('carousel', () => {
    test.beforeEach(async ({ request }) => {
      for (let missing = 6 - (await latest(request)).length; missing > 0; missing -= 1) await publish(request, 'Rule');
    });
    const open = async (page: Page) => {
      await expect(async () => {
        await page.goto('/home');
        await expect(region(page, 'News').getByRole('article')).toHaveCount(6, { timeout: 500 });
      }).toPass();
      return openStill(page, 'News', 'article');
    };

    test('three cards, every 5 s one further, and from the last back to the first', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 1100 });
      const news = await open(page);
      await expectInSight(news, [1, 2, 3], 6);
      for (const [before, after] of [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 1],
      ] as const) {
        await page.clock.runFor(4_800);
        await expectInSight(news, [before, before + 1, before + 2], 6);
        await page.clock.runFor(300);
        await expectInSight(news, [after, after + 1, after + 2], 6);
        await expect(news.getByRole('button', { name: `Show article ${after}` })).toHaveAttribute(
          'aria-current',
          'true',
        );
      }
    });

    test('one card on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 767, height: 900 });
      const news = await open(page);
      await expectInSight(news, [1], 6);
      await news.getByRole('button', { name: 'Show article 6' }).click();
      await expectInSight(news, [6], 6);
    });
  });
});

test.describe('Testimonials', () => {
  const open = (page: Page) => openStill(page, 'Testimonials', 'testimonial');
  const LONG = 30_000;

  test('have name, role, stars and Read more, and are said to be samples', async ({ page }) => {
    await page.goto('/home');
    const voices = page.locator('[aria-roledescription=carousel][aria-label=Testimonials]');
    await expect(voices.getByRole('figure')).toHaveCount(3);
    await expect(voices.getByText('Sample testimonial')).toHaveCount(3);
    await expect(voices.getByText(/^[1-5] of 5 stars$/)).toHaveText(['5 of 5 stars', '5 of 5 stars', '4 of 5 stars']);
    await voices
      .getByRole('link', { name: /^Read more/ })
      .first()
      .click();
    await expect(page).toHaveURL('/AboutUs#how-a-trade-runs');
    await expect(page.getByRole('heading', { name: 'How a trade runs' })).toBeInViewport();
  });

  test('change every 5 s, begin again after the last, and have a dot each', async ({ page }) => {
    const voices = await open(page);
    await expectInSight(voices, [1], 3);
    for (const [before, after] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      await page.clock.runFor(4_800);
      await expectInSight(voices, [before], 3);
      await page.clock.runFor(300);
      await expectInSight(voices, [after], 3);
      await expect(voices.getByRole('button', { name: `Show testimonial ${after}` })).toHaveAttribute(
        'aria-current',
        'true',
      );
    }
    await voices.getByRole('button', { name: 'Show testimonial 3' }).click();
    await expectInSight(voices, [3], 3);
  });

  test('rest under the pointer', async ({ page }) => {
    const voices = await open(page);
    await slide(voices, 1, 3).hover();
    await page.clock.runFor(LONG);
    await expectInSight(voices, [1], 3);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_000);
    await expectInSight(voices, [2], 3);
  });

  test('rest while the focus is inside', async ({ page }) => {
    const voices = await open(page);
    await slide(voices, 1, 3).getByRole('link').focus();
    // A pointer that passes over them takes nothing from the focus.
    await slide(voices, 1, 3).hover();
    await page.mouse.move(5, 5);
    await page.clock.runFor(LONG);
    await expectInSight(voices, [1], 3);
    await slide(voices, 1, 3).getByRole('link').blur();
    await page.clock.runFor(5_000);
    await expectInSight(voices, [2], 3);
  });

  test('rest in a hidden tab', async ({ page }) => {
    const voices = await open(page);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.clock.runFor(LONG);
    await expectInSight(voices, [1], 3);
    await hide(false);
    await page.clock.runFor(5_000);
    await expectInSight(voices, [2], 3);
  });

  test('rest when they are told to', async ({ page }) => {
    const voices = await open(page);
    await voices.getByRole('button', { name: /^Stop the slides/ }).click();
    await voices.getByRole('button', { name: /^Start the slides/ }).blur();
    await page.mouse.move(5, 5);
    await page.clock.runFor(LONG);
    await expectInSight(voices, [1], 3);
  });

  test.describe('for those who want no motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('rest', async ({ page }) => {
      const voices = await open(page);
      await page.clock.runFor(LONG);
      await expectInSight(voices, [1], 3);
      await expect(voices.getByRole('button', { name: /the slides/ })).toHaveCount(0);
      await voices.getByRole('button', { name: 'Show testimonial 2' }).click();
      await expectInSight(voices, [2], 3);
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('can be read by scrolling', async ({ page }) => {
      await page.goto('/home');
      const voices = page.locator('[aria-roledescription=carousel][aria-label=Testimonials]');
      await expect(voices.getByRole('button')).toHaveCount(0);
      await slide(voices, 3, 3).scrollIntoViewIfNeeded();
      await expectInSight(voices, [3], 3);
    });
  });
});

test('Beside login and sign-up the testimonials change every 4 s', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Login|Create account)$/ })).toBeEnabled();
    const voices = region(page, 'Testimonials');
    await page.clock.pauseAt(Date.now() + 60_000);
    await begin(page, voices, 'testimonial');
    await expectInSight(voices, [1], 3);
    await page.clock.runFor(3_800);
    await expectInSight(voices, [1], 3);
    await page.clock.runFor(300);
    await expectInSight(voices, [2], 3);
  }
});

test('About has hero, who we are, vision, mission and values, four equal tiles and the partners', async ({ page }) => {
  await page.goto('/AboutUs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(brand.tagline)).toBeVisible();
  await expect(region(page, 'Who we are')).toContainText(brand.disclaimer);
  await expect(region(page, 'What we work for').getByRole('heading', { level: 3 })).toHaveText([
    'Vision',
    'Mission',
    'Values',
  ]);
  await expect(region(page, 'Carbon offset').getByRole('listitem')).toHaveText(
    Array.from({ length: 4 }, () => '4.5 M+ tonnes of carbon offset'),
  );
  await expect(region(page, 'Partners').getByRole('listitem')).toHaveCount(6);
});
