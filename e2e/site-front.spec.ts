/** The frame of the public site: which pages have navbar and footer, what stands in them, and the two panels that are pages too. */
import type { APIRequestContext, Page } from '@playwright/test';
import { brand } from '../src/brand.ts';
import routes from '../src/routes.ts';
import { expect, test } from './market.ts';
import { newPerson, register, SUPERADMIN } from './people.ts';
import { listOffer, superadmin } from './stage.ts';
import { fillLogin, logIn } from './steps/entrance.ts';

const PHONE = { width: 360, height: 740 };
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const dropdown = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** The pages without navbar and footer; the workspaces are those of the other layout. Source: screen rules, section 1. */
const BARE = new Set(['login', 'signup', 'Adminlogin', 'forgot-password', 'reset-password/:token', '*']);
const WORKSPACE = 'pages/workspace-layout.tsx';

interface Place {
  path: string;
  isPublic: boolean;
}

/** Every page of the site map. */
function places(): Place[] {
  const flat = routes.flatMap((route) => {
    const inside = route.children ?? [route];
    return inside.map(({ path = '' }) => ({ path, isPublic: route.file !== WORKSPACE && !BARE.has(path) }));
  });
  // What answers with something else than a page has a dot in its name.
  return flat.filter(({ path }) => !path.includes('.'));
}

/** An address for a path with parameters. */
async function addressOf(path: string, api: APIRequestContext): Promise<string> {
  if (path === '*') return '/404';
  if (path === 'detail/:slug') return `/detail/${(await listOffer(api, 'Framed bales')).id}`;
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

test.describe('The layout rule', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('every page but the entrances, 404 and the workspaces has navbar and footer', async ({ page, request }) => {
    test.slow();
    const known = places();
    expect(known.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['', 'home', 'Erpcredits', 'detail/:slug', 'AboutUs', 'navbar', 'filter']),
    );
    expect(known.filter(({ isPublic }) => !isPublic).length).toBeGreaterThan(30);
    for (const { path, isPublic } of known) {
      const address = await addressOf(path, request);
      await page.goto(address);
      const footer = page.getByRole('contentinfo');
      if (isPublic) {
        await expect(main(page), `${address}: navbar`).toBeVisible();
        await expect(footer, `${address}: footer`).toBeVisible();
      } else {
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(main(page), `${address}: no navbar`).toHaveCount(0);
        await expect(footer, `${address}: no footer`).toHaveCount(0);
      }
    }
  });

  test('an unknown path is the 404 page, which leads home', async ({ page }) => {
    for (const path of ['/404', '/no/such/page']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
      await expect(page.getByText("We're working on it!")).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(main(page)).toBeVisible();
  });
});

test.describe('Navbar', () => {
  test('has its links and dropdowns', async ({ page }) => {
    await page.goto('/home');
    for (const [name, href] of [
      ['Home', '/home'],
      ['EPR Credits', '/Erpcredits'],
    ] as const)
      await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    const groups = {
      Scraps: {
        Battery: '/scraps/battery',
        'E-waste': '/scraps/e-waste',
        'Construction & Demo': '/scraps/construction',
        Metal: '/ContactUs?category=Metal',
      },
      Resources: { Blog: '/Blog', Resources: '/resources' },
      Company: { 'About Us': '/AboutUs', 'Contact Us': '/ContactUs' },
    };
    for (const [group, links] of Object.entries(groups)) {
      await dropdown(page, group).click();
      for (const [name, href] of Object.entries(links))
        await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      await expect(main(page).getByRole('link')).toHaveCount(2 + Object.keys(links).length);
    }
  });

  test('one dropdown is open at a time; a second click, a click outside and a route change close it', async ({
    page,
  }) => {
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

  test('is used by keyboard', async ({ page }) => {
    await page.goto('/home');
    await dropdown(page, 'Resources').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(main(page).getByRole('link', { name: 'Blog' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(main(page).getByRole('link', { name: 'Blog' })).toBeHidden();
    await expect(dropdown(page, 'Resources')).toBeFocused();
  });

  test('logged out it has Login, which comes back', async ({ page }) => {
    await page.goto('/AboutUs');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/AboutUs')}`,
    );
  });

  for (const [role, dashboard] of [
    ['recycler', '/RecyclerDashboard'],
    ['producer', '/ProducerDashboard'],
  ] as const)
    test(`logged in as a ${role} it has the profile dropdown`, async ({ page, request }) => {
      const person = newPerson(role);
      await register(request, person);
      await logIn(page, person);
      await page.goto('/home');
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: 'Login' })).toHaveCount(0);
      await banner.getByRole('button', { name: `Account of ${person.email}` }).click();
      await expect(banner.getByText(person.email, { exact: true })).toBeVisible();
      await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard);
      await expect(banner.getByRole('link', { name: 'Profile Setting' })).toHaveAttribute('href', '/profile');
      await banner.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/Erpcredits');
      await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    });

  test('a superadmin has no Profile Setting', async ({ page }) => {
    await page.goto('/Adminlogin');
    await fillLogin(page, SUPERADMIN);
    await expect(page).toHaveURL('/AdminDashboad');
    await page.goto('/home');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: `Account of ${SUPERADMIN.email}` }).click();
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/AdminDashboad');
    await expect(banner.getByRole('link', { name: 'Profile Setting' })).toHaveCount(0);
  });
});

/** Every entry of the menu, in the order of section 2. */
const ENTRIES = [
  'Home',
  'EPR Credits',
  'Battery',
  'E-waste',
  'Construction & Demo',
  'Metal',
  'Blog',
  'Resources',
  'About Us',
  'Contact Us',
  'Login',
];

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu slides in with the same items, and closes', async ({ page }) => {
    await page.goto('/home');
    await expect(main(page)).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: brand.name });
    await opener.click();
    for (const group of ['Scraps', 'Resources', 'Company']) {
      await menu.getByText(group, { exact: true }).first().click();
      await expect(menu.getByRole('group').filter({ has: page.getByRole('link') })).toHaveCount(1);
    }
    await expect(menu.getByRole('link', { includeHidden: true })).toHaveText(ENTRIES);
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
      await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'All pages' }).getByRole('link')).toHaveText(ENTRIES);
      await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'About Us' }).click();
      await expect(page).toHaveURL('/AboutUs');
    });
  });

  test('the filter panel is a page, and leads to the offers that fit', async ({ page }) => {
    await page.goto('/filter?waste_type=Plastic&ordering=price_per_credit');
    await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible();
    const form = page.getByRole('form', { name: 'Filters' });
    await expect(form.getByRole('group')).toHaveCount(5);
    await expect(form.getByRole('checkbox', { name: /^Plastic/ })).toBeChecked();
    await form.getByRole('checkbox', { name: /^Gujarat/ }).check();
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await form.getByRole('checkbox', { name: /^Tyre/ }).check();
    await form.getByRole('checkbox', { name: /^Retreader/ }).check();
    await form.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL('/Erpcredits?waste_type=Tyre&recycler_type=Retreader');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.goto('/filter?waste_type=Plastic');
    await form.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/Erpcredits?waste_type=Plastic');
  });
});

test('The footer has tagline, social links, quick links, company, the four pages and the company name', async ({
  page,
}) => {
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(brand.tagline)).toBeVisible();
  await expect(footer.getByRole('list', { name: 'Social links' }).getByRole('link')).toHaveCount(
    brand.socialLinks.length,
  );
  for (const { label, url } of brand.socialLinks)
    await expect(footer.getByRole('link', { name: `${brand.name} on ${label}` })).toHaveAttribute('href', url);
  const columns = {
    'Quick links': {
      'EPR Credits': '/Erpcredits',
      'E-waste scrap': '/scraps/e-waste',
      'Battery scrap': '/scraps/battery',
      Blog: '/Blog',
    },
    Company: { 'About Us': '/AboutUs', 'Contact Us': '/ContactUs' },
    'Help and legal': {
      Careers: '/careers',
      'Privacy Policy': '/privacy',
      'Terms & Conditions': '/terms',
      Support: '/support',
    },
  };
  for (const [column, links] of Object.entries(columns))
    for (const [name, href] of Object.entries(links))
      await expect(footer.getByRole('navigation', { name: column }).getByRole('link', { name })).toHaveAttribute(
        'href',
        href,
      );
  await expect(footer.getByText(`© ${brand.company}`)).toBeVisible();
});

test('Between two pages a thin bar shows after a moment that the press was taken', async ({ page }) => {
  await page.goto('/');
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
});
