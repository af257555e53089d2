/** Public site behaviour: without scripts, addresses, guards, and keyboard only. */
import type { Page } from '@playwright/test';
import { listOffer, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { plain, sentPage } from './page-head.ts';
import { createCompany } from './people-factory.ts';
import { newPerson, register } from './people.ts';
import { tabTo } from './steps/keyboard.ts';
import { fillLogin } from './steps/login.ts';
import { notIn } from './worlds.ts';

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the market and an offer can be read; filters are forms and links', async ({ page, request }) => {
    const { id, title } = await listOffer(request, 'Plain page bales', '3.10');
    await page.goto('/Erpcredits');
    await expect(page.getByRole('heading', { name: 'Your One-Stop Marketplace for EPR Credits' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search offers' }).fill(title);
    await page.getByRole('searchbox', { name: 'Search offers' }).press('Enter');
    await expect(page).toHaveURL(/search=/);
    const offer = page.getByRole('article').filter({ hasText: title });
    await expect(offer).toContainText('₹ 3.10 per Kg');
    const toggles = page.getByRole('group', { name: 'Waste type' });
    await toggles.getByRole('button', { name: /^Tyre/ }).click();
    await expect(page.getByText('No offers found for this category')).toBeVisible();
    await toggles.getByRole('button', { name: /^Plastic/ }).click();
    await expect(page).toHaveURL(/waste_type=Plastic/);
    await expect(offer).toBeVisible();

    await page.getByRole('button', { name: /^Filter/ }).click();
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Maharashtra/ }).check();
    await filters.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL(/state=Maharashtra/);
    await expect(page).toHaveURL(/search=/);

    await offer.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/detail/${id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Review Payment' })).toContainText('Total Payable₹ 3,676.29');
    await page.getByRole('link', { name: 'Back To Listing' }).click();
    await expect(page).toHaveURL('/Erpcredits');

    await page.goto('/Erpcredits?state=Gujarat');
    await page.getByLabel('I need (Kg)').fill('20000');
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const sent = new URL(page.url()).searchParams;
    expect([sent.get('state'), sent.get('need'), sent.get('view')]).toEqual(['Gujarat', '20000', 'table']);
    const table = page.getByRole('table', { name: 'Offers of the market' });
    await expect(table.getByRole('columnheader', { name: 'You buy (Kg)' })).toBeVisible();
    await page.goto('/Erpcredits?panel=filter');
    await page.getByLabel('To', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('link', { name: 'Remove Price (₹/Kg): ₹ 2.00 and below' })).toBeVisible();
  });
});

test.describe('Scripts of a public page', () => {
  const firstOf = (page: Page) =>
    page.evaluate(() => {
      const script = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const paint = performance.getEntriesByType('paint');
      return { script: Math.min(...script.map((entry) => entry.startTime)), paint: paint[0]?.startTime ?? NaN };
    });

  test('are fetched when it has been drawn', async ({ page }) => {
    for (const path of ['/', '/Erpcredits', '/blog']) {
      await page.goto(path);
      const { script, paint } = await firstOf(page);
      expect(script, path).toBeGreaterThan(paint);
    }
  });

  test('also start in a browser that does not tell when it has', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./);
  });
});

test.describe('Cut links', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('lead to the 404 page, also where its scripts run', async ({ page, request }) => {
    const paths = ['/Blog/100%', '/detail/%E0%A4%A', '/no-such-page/%C0%AF', '/detail/a%00b'];
    for (const path of [...paths, '/files/%E0', '/Erpcredits?search=%00']) {
      const answer = await request.get(path, { headers: { accept: 'text/html' } });
      const [, heading = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await answer.text()) ?? [];
      expect([answer.status(), heading], path).toEqual([404, '404']);
    }
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: '404' }), path).toBeVisible();
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
    }
  });
});

test('Addresses are spelt exactly; another one is the 404 page, without navbar', async ({ request }) => {
  for (const path of ['/erpcredits', '/ErpCredits', '/Login', '/recyclerdashboard', '/no-such-page', '/404']) {
    const { status, html } = await sentPage(request, path);
    expect(status, path).toBe(404);
    expect(plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''), path).toBe('404');
    expect(plain(html), path).toContain("We're working on it!");
    expect(html, path).not.toContain('<nav aria-label="Main"');
    expect(html, path).toMatch(/<a [^>]*href="\/"[^>]*>(?:<span[^>]*>)?Go Home<\//);
  }
  expect((await sentPage(request, '/Erpcredits')).status).toBe(200);
});

test.describe('Addresses of others', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('lead to 404, without a session to the log-in and back', async ({ page, request }) => {
    const recycler = newPerson('recycler');
    await register(request, recycler);
    await page.goto('/RecycleTxnHistory?search=WO');
    await expect(page).toHaveURL('/RecycleTxnHistory?search=WO');
    await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await fillLogin(page, recycler);
    await expect(page).toHaveURL('/RecycleTxnHistory?search=WO');
    await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    // A new page: the one before may still send requests of its own.
    notIn('no-storage', 'A new page begins without a log-in');
    const other = await page.context().newPage();
    const asked: string[] = [];
    other.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/') || pathname === '/404.data') asked.push(pathname);
    });
    for (const path of ['/ProducerDashboard', '/AdminDashboad', '/TargetStatus']) {
      asked.length = 0;
      await other.goto(path);
      await expect(other).toHaveURL('/404');
      await expect(other.getByText("We're working on it!")).toBeVisible();
      // It leads away once, and asks for nothing of that screen before.
      expect(asked, path).toEqual(['/404.data']);
    }
  });
});

test('A visitor who buys logs in and returns; the account menu ends the session', async ({ page, request }) => {
  const { id, title } = await listOffer(request, 'Visited bales');
  const producer = newPerson('producer');
  await createCompany(producer);
  await page.goto(`/detail/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('You must be logged in!')).toBeVisible();
  await fillLogin(page, producer);
  await expect(page).toHaveURL(`/detail/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Review Payment' }).getByLabel('EPR Account')).toBeEnabled();

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: `Account of ${producer.email}` }).click();
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('Filters and order stand in the address, through reload and back', async ({ page, request }) => {
  const [dear, cheap] = [await listOffer(request, 'Ordered', '9.75'), await listOffer(request, 'Ordered', '0.45')];
  await page.goto('/Erpcredits?search=Ordered');
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
  const titles = page.getByRole('article').getByRole('heading', { level: 3 });
  const filter = page.getByRole('button', { name: /^Filter/ });
  // A double click opens what one press opens. A press outside would close it by the next frame.
  const nextFrames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await filter.dblclick();
  await nextFrames();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await filter.click();
  await panel.getByRole('checkbox', { name: /^Plastic/ }).check();
  await panel.getByRole('button', { name: 'State' }).click();
  await panel.getByRole('checkbox', { name: /^Maharashtra/ }).check();
  await panel.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/waste_type=Plastic.*state=Maharashtra/);
  await page.getByRole('button', { name: /^Sort By/ }).dblclick();
  await nextFrames();
  await page.getByRole('link', { name: 'Low to High' }).click();
  await expect(page).toHaveURL(/ordering=price_per_credit/);
  await expect(titles.first()).toHaveText(cheap.title);
  await page.getByRole('button', { name: /^Sort By/ }).click();
  await page.getByRole('link', { name: 'High to Low' }).click();
  await expect(titles.first()).toHaveText(dear.title);

  await page.reload();
  await expect(titles.first()).toHaveText(dear.title);
  await expect(filter).toHaveAccessibleName(/2 chosen/);
  await expect(page.getByRole('button', { name: /^Sort By ?: High to Low/ })).toBeVisible();
  await page.getByRole('link', { name: dear.title }).click();
  await expect(page).toHaveURL(`/detail/${dear.id}`);
  await page.goBack();
  await expect(page).toHaveURL(/waste_type=Plastic.*ordering=-price_per_credit/);
  await expect(titles.first()).toHaveText(dear.title);
  await page.goBack();
  await expect(titles.first()).toHaveText(cheap.title);
});

test('One buys with the keyboard alone', async ({ page, request }) => {
  const { title } = await listOffer(request, 'Typed for bales', '2.00');
  await openAs(page, await newCompany(request, 'producer'), '/Erpcredits');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search offers' }));
  await page.keyboard.type(title);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await tabTo(page, page.getByRole('article').getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const panel = page.getByRole('form', { name: 'Review Payment' });
  await expect(panel.getByLabel('EPR Account')).toHaveValue(/.+/);
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity (Kg)' });
  await tabTo(page, quantity);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2500');
  await page.keyboard.press('ArrowUp');
  await expect(quantity).not.toHaveValue('2,500');
  await page.keyboard.press('ArrowDown');
  await expect(quantity).toHaveValue('2,500');
  const buy = panel.getByRole('button', { name: 'Buy Now' });
  await tabTo(page, buy);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Buy 2,500 Kg for ₹ 5,929.50/ });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Yes, buy it' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buy).toBeFocused();
});
