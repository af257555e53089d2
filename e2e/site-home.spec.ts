/** The home page on the real market, and the layout and scrolling of its carousels. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { formatRupees } from '#lib/money.ts';
import { listOffer, superadmin } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, SUPPORT_EMAIL } from './people.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const carouselOf = (page: Page, label: string) =>
  page.locator(`[aria-roledescription=carousel][aria-label="${label}"]`);
const slide = (carousel: Locator, number: number, of: number) =>
  carousel.getByRole('group', { name: `${number} of ${of}`, exact: true });

async function expectInSight(carousel: Locator, numbers: readonly number[], of: number): Promise<void> {
  for (let number = 1; number <= of; number += 1) {
    const each = expect(slide(carousel, number, of), `slide ${number} of ${of}`);
    await (numbers.includes(number) ? each.toBeInViewport({ ratio: 0.9 }) : each.not.toBeInViewport({ ratio: 0.1 }));
  }
}

/** A carousel at its first slide with a fake clock, whose interval starts now. */
async function begin(page: Page, carousel: Locator, item: string): Promise<void> {
  await carousel.scrollIntoViewIfNeeded();
  const [second, first] = [2, 1].map((number) => carousel.getByRole('button', { name: `Show ${item} ${number}` }));
  // Only after hydration the dots respond.
  await expect(async () => {
    await second?.click();
    await expect(second ?? carousel).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
  }).toPass();
  await first?.click();
  await expect(first ?? carousel).toHaveAttribute('aria-current', 'true');
  await first?.blur();
  await page.mouse.move(5, 5);
}

/** Publishes as many articles as the home page shows, so that earlier ones do not matter. */
async function fillNews(api: APIRequestContext): Promise<void> {
  const { data } = (await (await api.get('/api/users/blogs/latest/')).json()) as { data: object[] };
  const admin = await superadmin(api);
  for (let missing = 6 - data.length; missing > 0; missing -= 1) {
    const title = `Rule ${newPerson('recycler').registrationNumber}`;
    const article = { title, content: '<p>What a reader sees first.</p>', published: true };
    await api.post('/api/superadmin/blogs/', { headers: admin.headers, data: article });
  }
}

test('The home page shows the prices of the market now and leads there', async ({ page, request }) => {
  const { title } = await listOffer(request, 'Cheapest bales', '0.10');
  const { data } = await (await request.get('/api/epr/all-types/')).json();
  const { count }: { count: number } = data.waste_type.find(({ name }: { name: string }) => name === 'Plastic');
  await page.goto('/');
  const board = region(page, 'Lowest prices now');
  await expect(board.getByRole('listitem')).toHaveCount(5);
  const plastic = board.getByRole('link', { name: /^Plastic/ });
  await expect(plastic).toContainText(formatRupees(0.1));
  await expect(plastic).toContainText(`${count} offers`);
  const sheet = region(page, 'Every trade is one page');
  await expect(sheet.getByRole('term').filter({ hasText: 'Price per Kg' }).locator('+ dd')).toContainText('0.10');
  await plastic.click();
  await expect(page).toHaveURL('/Erpcredits?waste_type=Plastic&ordering=price_per_credit');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(title);
  await page.goBack();
  await sheet.getByRole('link', { name: 'an offer on the market now' }).click();
  await expect(page).toHaveURL(/\/detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cheapest bales');
  await page.goBack();
  const voices = carouselOf(page, 'Testimonials');
  await voices
    .getByRole('link', { name: /^Read more/ })
    .first()
    .click();
  await expect(page).toHaveURL('/AboutUs#how-a-trade-runs');
  await expect(page.getByRole('heading', { name: 'How a trade runs' })).toBeInViewport();
});

test.describe('With animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'Carousels show three cards or one, move every 5 s and rest under the pointer',
    { tag: '@thorough' },
    async ({ page, request }) => {
      await fillNews(request);
      await page.setViewportSize({ width: 1280, height: 1100 });
      await page.clock.install();
      await expect(async () => {
        await page.goto('/home');
        await expect(region(page, 'News').getByRole('article')).toHaveCount(6, { timeout: 500 });
      }).toPass();
      // A carousel may have moved while the clock was set.
      await page.clock.pauseAt(Date.now() + 60_000);
      const news = carouselOf(page, 'Latest news');
      await begin(page, news, 'article');
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

      const voices = carouselOf(page, 'Testimonials');
      await begin(page, voices, 'testimonial');
      await expectInSight(voices, [1], 3);
      await slide(voices, 1, 3).hover();
      await page.clock.runFor(30_000);
      await expectInSight(voices, [1], 3);
      await slide(voices, 1, 3).getByRole('link').focus();
      await page.mouse.move(5, 5);
      await page.clock.runFor(30_000);
      await expectInSight(voices, [1], 3);
      await slide(voices, 1, 3).getByRole('link').blur();
      await page.clock.runFor(5_000);
      await expectInSight(voices, [2], 3);

      await page.setViewportSize({ width: 767, height: 900 });
      await begin(page, news, 'article');
      await expectInSight(news, [1], 6);
      await news.getByRole('button', { name: 'Show article 6' }).click();
      await expectInSight(news, [6], 6);
    },
  );
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the slides of the home page scroll, and an address replaces the newsletter', async ({ page }) => {
    await page.goto('/home');
    const voices = carouselOf(page, 'Testimonials');
    await expect(voices.getByRole('button')).toHaveCount(0);
    await slide(voices, 3, 3).scrollIntoViewIfNeeded();
    await expectInSight(voices, [3], 3);
    await expect(page.getByRole('form', { name: 'Newsletter' })).toBeHidden();
    await expect(page.getByText('To subscribe to our newsletter, write to')).toContainText(SUPPORT_EMAIL);
  });
});
