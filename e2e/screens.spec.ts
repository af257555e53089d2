/** Every screen on the demo market: axe has nothing serious to say in light and dark, nothing scrolls sideways on a phone, no errors. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoLogins } from '../demo/logins.ts';
import { expect, test } from './market.ts';
import { logInByApi } from './people.ts';
import { firstOf, screensOf } from './screens.ts';
import { fillLogin } from './steps/entrance.ts';

// Colours that fade would be measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

function login(role: string) {
  const found = demoLogins.find((each) => each.role === role);
  if (!found) throw new Error(`The demo market has no ${role}`);
  return found;
}

async function problems(page: Page): Promise<string[]> {
  // Colours on their way from one theme to the other would be measured there; those out of sight may wait for ever. The new theme
  // is there with the next picture, and what inherits a colour sets out when the colour above has arrived.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    await nextFrame();
    let moving: Animation[];
    do {
      await nextFrame();
      moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
      for (const each of moving) each.finish();
    } while (moving.length > 0);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n')}`);
}

async function inspect(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0);
    expect.soft(await problems(page), `${path} in light, wide`).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect.soft(await problems(page), `${path} in dark, on a phone`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${path} is wider than a phone by`).toBeLessThanOrEqual(0);
  });
}

test('The front of the site', async ({ page }) => {
  test.slow();
  for (const path of ['/home', '/AboutUs', '/navbar', '/filter?waste_type=Plastic']) await inspect(page, path);
});

test('Public screens', async ({ page, request }) => {
  test.slow();
  const offer = await firstOf(request, '/api/epr/public-credit-offers/');
  for (const path of [
    '/Erpcredits',
    '/Erpcredits?waste_type=Plastic&ordering=price_per_credit',
    '/Erpcredits?search=nothing+of+the+kind',
    `/detail/${offer}`,
    '/blog',
    '/blog/e-waste-epr-metals-targets-and-the-price-band',
    '/resources',
    '/login',
    '/signup',
    '/Adminlogin',
    '/forgot-password',
    '/reset-password/spent',
    '/RecyclerDashboard',
  ])
    await inspect(page, path);
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404/] });
  test('The 404 page', async ({ page }) => inspect(page, '/404'));
});

test('Screens of a recycler', async ({ page, request }) => {
  test.slow();
  const person = login('Recycler');
  const screens = await screensOf.recycler(request, (await logInByApi(request, person)).headers);
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/RecyclerDashboard');
  for (const path of [...Object.values(screens), '/profile?tab=bank']) await inspect(page, path);
});

test('Screens of a producer', async ({ page, request }) => {
  test.slow();
  const person = login('Producer');
  const { headers } = await logInByApi(request, person);
  const screens = await screensOf.producer(request, headers);
  const purchase = await firstOf(request, '/api/epr/purchases-requests/', headers);
  const target = await firstOf(request, '/api/epr/target/', headers);
  const offer = await firstOf(request, '/api/epr/public-credit-offers/');
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/ProducerDashboard');
  for (const path of [
    ...Object.values(screens),
    `/detail/${offer}`,
    `/TargetStatus?target=${target}`,
    `/order/${purchase}`,
    `/trade/${purchase}`,
  ])
    await inspect(page, path);
});

test('Screens of the superadmin', async ({ page, request }) => {
  test.slow();
  const person = login('Superadmin');
  const { headers } = await logInByApi(request, person, '/api/superadmin/login/');
  const screens = await screensOf.superadmin(request, headers);
  await page.goto('/Adminlogin');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/AdminDashboad');
  for (const path of Object.values(screens)) await inspect(page, path);
});

test('Screens of somebody who has just signed up', async ({ page }) => {
  const person = login('Producer, just signed up');
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/ProducerDashboard');
  for (const path of ['/ProducerDashboard', '/ProducerEPRAccountsList', '/ProducerDirectPurchase', '/profile'])
    await inspect(page, path);
});
