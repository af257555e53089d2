/** Layout of the public site: which pages have navbar and footer, the dropdowns, and the phone menu. */
import type { APIRequestContext, Page } from '@playwright/test';
import { brand } from '#brand.ts';
import routes from '#routes.ts';
import { listOffer, superadmin } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';

const PHONE = { width: 360, height: 740 };
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const dropdown = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Pages without navbar and footer; workspaces use the other layout. Source: screen rules, section 1. */
const BARE = new Set([
  'login',
  'signup',
  'Adminlogin',
  'forgot-password',
  'reset-password/:token',
  'verify-email',
  'newsletter',
  'not-me',
  'invitation',
  '*',
]);
const WORKSPACE = 'pages/workspace-layout.tsx';

interface Place {
  path: string;
  isPublic: boolean;
}

/** All pages of the site map. */
function places(): Place[] {
  const flat = routes.flatMap((route) => {
    const inside = route.children ?? [route];
    return inside.map(({ path = '' }) => ({ path, isPublic: route.file !== WORKSPACE && !BARE.has(path) }));
  });
  // Routes that are not pages have a dot in their name.
  return flat.filter(({ path }) => !path.includes('.'));
}

/** An address for a path with parameters. */
async function addressOf(path: string, api: APIRequestContext): Promise<string> {
  if (path === '*') return '/404';
  if (path === 'detail/:slug') return `/detail/${(await listOffer(api, 'Framed bales')).id}`;
  if (path.startsWith('prices/:')) return '/prices/Plastic/Category%20I/Recycling';
  if (/^blog\/:slug/i.test(path)) return `/${path.replace(':slug', await newArticle(api))}`;
  return `/${path.replace('reset-password/:token', 'reset-password/spent').replaceAll(/:\w+\??/g, 'none')}`;
}

async function newArticle(api: APIRequestContext): Promise<string> {
  const admin = await superadmin(api);
  const response = await api.post('/api/superadmin/blogs/', {
    headers: admin.headers,
    data: { title: `Framed ${newPerson('recycler').registrationNumber}`, content: '<p>Words</p>', published: true },
  });
  return (await response.json()).data.slug;
}

test('Every page but the entrances, 404 and the workspaces comes with navbar and footer', async ({ request }) => {
  const known = places();
  expect(known.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['', 'home', 'Erpcredits', 'detail/:slug', 'AboutUs', 'navbar', 'filter']),
  );
  expect(known.filter(({ isPublic }) => !isPublic).length).toBeGreaterThan(30);
  for (const { path, isPublic } of known) {
    const address = await addressOf(path, request);
    const answer = await request.get(address);
    // No evidence pack has the code of the address.
    expect(answer.status(), address).toBe(path === '*' || path === 'verify/:code' ? 404 : 200);
    const html = await answer.text();
    const frame = [/<nav aria-label="Main"/.test(html), /<footer\b/.test(html)];
    expect(frame, `${address}: navbar, footer`).toEqual([isPublic, isPublic]);
    if (BARE.has(path)) expect(html, address).toMatch(/<main\b[\s\S]*<h1\b/);
  }
});

test('One dropdown is open; a second or outside click, a navigation and Escape close it', async ({ page }) => {
  await page.goto('/home');
  const about = main(page).getByRole('link', { name: 'About Us' });
  const battery = main(page).getByRole('link', { name: 'Battery' });
  await dropdown(page, 'Scraps').click();
  await expect(battery).toBeVisible();
  await expect(dropdown(page, 'Scraps')).toHaveAttribute('aria-expanded', 'true');
  await dropdown(page, 'Company').click();
  await expect(about).toBeVisible();
  await expect(battery).toBeHidden();
  await dropdown(page, 'Company').click();
  await expect(about).toBeHidden();
  await expect(dropdown(page, 'Company')).toHaveAttribute('aria-expanded', 'false');

  await dropdown(page, 'Company').click();
  await expect(about).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(about).toBeHidden();

  await dropdown(page, 'Resources').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const blog = main(page).getByRole('link', { name: 'Blog' });
  await expect(blog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(blog).toBeHidden();
  await expect(dropdown(page, 'Resources')).toBeFocused();

  await dropdown(page, 'Company').click();
  await about.click();
  await expect(page).toHaveURL('/AboutUs');
  await expect(about).toBeHidden();
  await dropdown(page, 'Scraps').click();
  await expect(battery).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(battery).toBeHidden();
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu slides in, has one group open at a time, and closes', async ({ page }) => {
    await page.goto('/home');
    await expect(main(page)).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: brand.name });
    await opener.click();
    for (const group of ['Scraps', 'Resources', 'Company']) {
      await menu.getByText(group, { exact: true }).first().click();
      await expect(menu.getByRole('group').filter({ has: page.getByRole('link') })).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.mouse.click(PHONE.width - 30, 400);
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByText('Company', { exact: true }).click();
    await menu.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/AboutUs');
    await expect(menu).toBeHidden();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('the button leads to the menu as a page', async ({ page }) => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page).toHaveURL('/navbar');
      await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'About Us' }).click();
      await expect(page).toHaveURL('/AboutUs');
    });
  });
});
