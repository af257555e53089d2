import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brand } from '#brand.ts';
import { formatRupees } from '#lib/money.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import { articleOf, canonical, groupsOf, offerOf, siteOf, structuredData } from '#tests/components/site.ts';

const WASTE_TYPES = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'];
const offers = WASTE_TYPES.map((wasteType, place) => offerOf(wasteType, 0.11 + place));
const groups = groupsOf({ waste_type: Object.fromEntries(WASTE_TYPES.map((name) => [name, 7])), state: { Goa: 35 } });
const services = siteOf({ offers, groups });
const region = (name: string) => screen.findByRole('region', { name });

describe('The home page', () => {
  test.each(['/', '/home'])('is there at %s, and says who we are to machines', async (path) => {
    openScreen(path, { services });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      /^Meet your EPR targets at a price you can see$/,
    );
    expect(canonical()).toBe(`${SITE.origin}/`);
    expect(structuredData().map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    expect(structuredData()[0]).toMatchObject({ legalName: brand.company, name: brand.name });
  });

  test('leads to the market and shows its lowest prices now', async () => {
    const user = openScreen('/', { services });
    const board = await region('Lowest prices now');
    expect(within(board).getAllByRole('listitem')).toHaveLength(5);
    const plastic = within(board).getByRole('link', { name: /^Plastic/ });
    expect(plastic).toHaveTextContent(formatRupees(0.11));
    expect(plastic).toHaveTextContent('7 offers');
    // Prices of one waste type's kinds of credit differ widely, so the kind is named.
    for (const name of WASTE_TYPES.slice(1))
      expect(within(board).getByRole('link', { name: new RegExp(`^${name}`) })).toHaveTextContent(
        /\S \| .*\d offers?₹ [\d,.]+ \/ Kg/,
      );
    expect(screen.getByRole('link', { name: 'See all EPR credits' })).toHaveAttribute('href', '/Erpcredits');
    await user.click(plastic);
    await screen.findByRole('heading', { level: 1, name: 'Your One-Stop Marketplace for EPR Credits' });
    expect(address()).toBe('/Erpcredits?waste_type=Plastic&ordering=price_per_credit');
  });

  test('shows a trade as a sample, with the numbers of the market', async () => {
    openScreen('/', { services });
    const trade = within(await region('Every trade is one page'));
    expect(trade.getByText(/^Sample trade for illustration\./)).toBeVisible();
    const steps = trade.getByRole('list', { name: 'Steps of a trade' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(5);
    const number = (name: string) => {
      const term = trade.getAllByRole('term').find((each) => each.textContent?.includes(name));
      return Number(term?.nextElementSibling?.textContent?.replaceAll(/[^\d.]/g, ''));
    };
    expect(number('Price per Kg')).toBe(0.11);
    const value = number('Quantity') * 0.11;
    expect(number('Item Value')).toBeCloseTo(value, 2);
    expect(number('Total Payable')).toBeCloseTo(value * 1.005 * 1.18, 1);
    expect(trade.getByRole('link', { name: 'an offer on the market now' })).toHaveAttribute(
      'href',
      `/detail/${offers[0]?.id}`,
    );
  });

  test('has recyclers and producers with three claims, services, reasons, the call to join and the newsletter', async () => {
    openScreen('/home', { services });
    const sides = within(await region('One market for recyclers and producers'));
    expect(sides.getByRole('heading', { name: 'For recyclers' })).toBeVisible();
    expect(sides.getByRole('heading', { name: 'For producers' })).toBeVisible();
    expect(sides.getAllByText('100%')).toHaveLength(3);
    expect(textsOf(within(await region('What we do')).getAllByRole('heading', { level: 3 }))).toEqual([
      'Supply',
      'Compliance',
      'Monetization',
      'Second Life Battery Cells',
    ]);
    expect(within(await region('Why choose us')).getAllByRole('listitem')).toHaveLength(6);
    const join = within(await region('Join as a producer or recycler'));
    expect(join.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', '/signup');
    expect(within(await region('Newsletter')).getByRole('form', { name: 'Newsletter' })).toBeVisible();
  });

  test('has the contacts: offices, also on a map, support and sales', async () => {
    openScreen('/home', { services });
    const contact = within(await region('Contact'));
    const places = within(contact.getByRole('list', { name: 'Our offices on the map of India' }));
    for (const { city, lines } of brand.offices) {
      const office = contact.getByRole('heading', { name: city }).closest('li');
      for (const line of lines) expect(office).toHaveTextContent(line);
      expect(places.getByText(city)).toBeVisible();
    }
    for (const { email, phone } of [{ ...brand.support, email: SITE.supportEmail }, brand.sales]) {
      expect(contact.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
      expect(contact.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
    }
  });
});

describe('The news', () => {
  // The section, and the carousel in it.
  const news = async () => within((await screen.findAllByRole('region', { name: 'News' }))[0] as HTMLElement);

  test('are the latest articles', async () => {
    const [own, other] = [articleOf('Newest rules', { excerpt: 'What a reader sees first.' }), articleOf('Older')];
    openScreen('/home', { services: siteOf({ articles: [own, other] }) });
    const cards = (await news()).getAllByRole('article');
    const [first] = cards;
    expect(first).toHaveTextContent('What a reader sees first.');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Newest rules' })).toHaveAttribute(
      'href',
      '/blog/newest-rules/',
    );
    expect(cards).toHaveLength(2);
    expect(screen.queryByText('Sample post')).not.toBeInTheDocument();
  });

  test('are samples where there is no article', async () => {
    openScreen('/home', { services });
    expect((await news()).getAllByText('Sample post')).toHaveLength(4);
  });
});

test('There are no testimonials outside a demo market', async () => {
  openScreen('/home', { services });
  await region('One market for recyclers and producers');
  expect(screen.queryByRole('region', { name: 'Testimonials' })).not.toBeInTheDocument();
});

test('Testimonials of a demo market have name and Read more, and each says that it is a sample', async () => {
  openScreen('/home', { services: siteOf({ isDemo: true }) });
  const voices = within(await region('Testimonials'));
  const figures = voices.getAllByRole('figure');
  expect(figures).toHaveLength(3);
  for (const figure of figures) {
    expect(within(figure).getByText('Sample')).toBeVisible();
    expect(figure).not.toHaveTextContent(/star/);
  }
  for (const link of voices.getAllByRole('link', { name: /^Read more/ }))
    expect(link).toHaveAttribute('href', '/AboutUs#how-a-trade-runs');
});
