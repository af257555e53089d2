import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brand } from '#brand.ts';
import routes from '#routes.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { groupsOf, offerOf, siteOf } from '#tests/components/site.ts';

const services = siteOf({
  offers: [offerOf('Plastic', 2), offerOf('Tyre', 3)],
  groups: groupsOf({
    waste_type: { Plastic: 1, Tyre: 1 },
    product_type: { 'Category I': 2 },
    credit_type: { Recycling: 2 },
    recycler_type: { Retreader: 1 },
    state: { Gujarat: 2 },
  }),
});

async function open(path: string, as?: 'recycler' | 'producer' | 'superadmin') {
  const user = openScreen(path, { services, ...(as && { as }) });
  await screen.findByRole('heading', { level: 1 });
  return user;
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const banner = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const hrefs = (links: readonly HTMLElement[]) =>
  Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));

/** All entries of the menu, in the order of section 2. */
const ENTRIES = [
  'Home',
  'EPR Credits',
  'Battery',
  'E-waste',
  'Construction & Demo',
  'Metal',
  'Blog',
  'Resources',
  'Rules',
  'Price record',
  'About Us',
  'Contact Us',
  'Login',
];

describe('The navbar', () => {
  test('has its links and dropdowns', async () => {
    await open('/home');
    expect(main().getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
    expect(main().getByRole('link', { name: 'EPR Credits' })).toHaveAttribute('href', '/Erpcredits');
    const groups = {
      Scraps: {
        Battery: '/scraps/battery',
        'E-waste': '/scraps/e-waste',
        'Construction & Demo': '/scraps/construction',
        Metal: '/ContactUs?category=Metal',
      },
      Resources: { Blog: '/Blog', Resources: '/resources', Rules: '/rules', 'Price record': '/prices' },
      Company: { 'About Us': '/AboutUs', 'Contact Us': '/ContactUs' },
    };
    for (const [group, links] of Object.entries(groups)) {
      const opener = main().getByRole('button', { name: group });
      const list = document.getElementById(opener.getAttribute('aria-controls') ?? '') as HTMLElement;
      expect(hrefs(within(list).getAllByRole('link'))).toEqual(links);
    }
    expect(main().getAllByRole('button')).toHaveLength(3);
    expect(main().getAllByRole('link')).toHaveLength(2 + 4 + 4 + 2);
  });

  test('A visitor without a log-in finds Login, which leads back', async () => {
    await open('/AboutUs');
    expect(banner().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2FAboutUs');
  });

  test.each([
    ['recycler', '/RecyclerDashboard'],
    ['producer', '/ProducerDashboard'],
    ['superadmin', '/AdminDashboad'],
  ] as const)(
    'logged in as a %s has the profile dropdown, with Logout, which leads to the market',
    async (role, dashboard) => {
      const user = await open('/home', role);
      const email = localStorage.getItem('useremail') ?? '';
      expect(banner().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
      expect(banner().getByRole('button', { name: `Account of ${email}` })).toBeVisible();
      expect(banner().getByText(email)).toBeVisible();
      expect(banner().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard);
      const settings = banner().queryByRole('link', { name: 'Profile Setting' });
      if (role === 'superadmin') expect(settings).not.toBeInTheDocument();
      else expect(settings).toHaveAttribute('href', '/profile');
      await user.click(banner().getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(address()).toBe('/Erpcredits'));
      expect(await banner().findByRole('link', { name: 'Login' })).toBeVisible();
    },
  );
});

describe('The menu', () => {
  test('as a page has every entry in its order', async () => {
    await open('/navbar');
    expect(screen.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
    const all = within(screen.getByRole('navigation', { name: 'All pages' }));
    expect(textsOf(all.getAllByRole('link'))).toEqual(ENTRIES);
    expect(all.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/AboutUs');
  });

  test('of a phone has the same, and closes when a link is followed', async () => {
    const user = await open('/home');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: brand.name });
    expect(textsOf(within(menu).getAllByRole('link', { hidden: true }))).toEqual(ENTRIES);
    await user.click(within(menu).getByText('Company'));
    await user.click(within(menu).getByRole('link', { name: 'About Us' }));
    await waitFor(() => expect(address()).toBe('/AboutUs'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('The footer has tagline, social links, quick links, company, the four pages and the company name', async () => {
  await open('/home');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(brand.tagline)).toBeVisible();
  const social = within(footer.getByRole('list', { name: 'Social links' }));
  expect(social.getAllByRole('link')).toHaveLength(brand.socialLinks.length);
  for (const { label, url } of brand.socialLinks)
    expect(footer.getByRole('link', { name: `${brand.name} on ${label}` })).toHaveAttribute('href', url);
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
    expect(hrefs(within(footer.getByRole('navigation', { name: column })).getAllByRole('link'))).toMatchObject(links);
  expect(footer.getByText(new RegExp(`^© ${brand.company}`))).toBeVisible();
});

test('The filter panel is a page, and leads to the offers that fit', async () => {
  const user = await open('/filter?waste_type=Plastic&ordering=price_per_credit');
  expect(screen.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible();
  await screen.findByRole('form', { name: 'Filters' });
  const form = () => within(screen.getByRole('form', { name: 'Filters' }));
  const box = (name: RegExp) => form().getByRole('checkbox', { name });
  // Six groups of options, price and quantity.
  expect(form().getAllByRole('group')).toHaveLength(8);
  expect(box(/^Plastic/)).toBeChecked();
  await user.click(box(/^Gujarat/));
  await user.click(screen.getByRole('link', { name: 'Clear All' }));
  await waitFor(() => expect(form().queryAllByRole('checkbox', { checked: true })).toEqual([]));
  await user.click(box(/^Tyre/));
  await user.click(box(/^Retreader/));
  await user.click(form().getByRole('button', { name: 'Apply Now' }));
  await screen.findByRole('heading', { level: 1, name: 'Your One-Stop Marketplace for EPR Credits' });
  expect(address()).toBe('/Erpcredits?waste_type=Tyre&recycler_type=Retreader');
  expect(textsOf(within(screen.getByRole('main')).getAllByRole('heading', { level: 3 }))).toEqual(['Tyre credits']);
});

test('The filter panel’s Cancel leads back to what was chosen', async () => {
  await open('/filter?waste_type=Plastic');
  const cancel = await screen.findByRole('link', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('href', '/Erpcredits?waste_type=Plastic');
});

const workspace = routes.find(({ file }) => file === 'pages/workspace-layout.tsx')?.children ?? [];

test('The workspaces are known', () => {
  expect(workspace.length).toBeGreaterThan(30);
});

describe('Without navbar and footer', () => {
  const expectBare = () => {
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  };

  test.each(workspace.map(({ path = '' }) => `/${path.replaceAll(/:\w+\??/g, 'none')}`))('is %s', async (path) => {
    openScreen(path);
    expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    expectBare();
  });

  test.each(['/404', '/no/such/page'])('is the 404 page, at %s too, which leads home', async (path) => {
    await open(path);
    expect(screen.getByRole('heading', { name: '404' })).toBeVisible();
    expect(screen.getByText("We're working on it!")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    expectBare();
  });
});
