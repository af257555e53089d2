import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publicOffer } from '#supply/offers/contract.ts';
import { respond, breakConnection, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { fakeClock, passTime, passTimeUntil } from '#tests/components/fake-timers.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const OFFERS = 'GET /api/epr/public-credit-offers/';
const PATH = '/ProducerCreditOffers';
const WASTE_TYPES = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'];

const offer = (title: string, values: Partial<typeof publicOffer._zod.output> = {}) =>
  sample(publicOffer, {
    id: title.toLowerCase().replaceAll(' ', '-'),
    offer_title: title,
    credit_type: 'Recycling',
    product_type: 'Category I',
    waste_type: 'Plastic',
    price_per_credit: 2.75,
    credit_available: 50_000,
    minimum_purchase: 1_000,
    ...values,
  });
const flakes = offer('Flakes');
const granulate = offer('Granulate 7');
const crumb = offer('Crumb', { waste_type: 'Tyre' });

const option = (name: string) => ({ name, count: 1 });

/** A market that filters by waste type only. */
function fill(offers: readonly (typeof flakes)[]): void {
  respond(OFFERS, ({ query }) => {
    const wasteType = query.get('waste_type');
    return { data: offers.filter((each) => wasteType === null || each.waste_type === wasteType), next: null };
  });
}

const cards = () => within(screen.getByRole('region', { name: 'Offers' })).getAllByRole('article');
const titles = () => textsOf(cards().map((card) => within(card).getByRole('heading')));
const chip = (name: string) =>
  within(screen.getByRole('group', { name: 'Waste type' })).getByRole('button', { name: new RegExp(`^${name}`) });
const box = () => screen.getByPlaceholderText('What are you looking for?');
const settled = () => waitFor(() => expect(cards().length).toBeGreaterThan(0));
const openFilters = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  return screen.findByRole('dialog', { name: 'Filters' });
};

beforeEach(() => {
  fill([flakes, granulate, crumb]);
  respond('GET /api/epr/all-types/', {
    data: {
      waste_type: WASTE_TYPES.map(option),
      product_type: [option('Category I')],
      credit_type: [option('Recycling')],
      recycler_type: [],
      state: [],
    },
    years: [],
    total: 3,
    total_capped: false,
  });
});

describe('The market in the workspace of a producer', () => {
  for (const path of [PATH, '/ProducerCreditOffers2'])
    test(`${path} shows chips and offers, each of which leads to its page`, async () => {
      fill([flakes]);
      openScreen(`${path}?search=Flakes`, { as: 'producer' });
      await settled();
      expect(screen.getByRole('heading', { level: 1, name: 'Credit Offers' })).toBeVisible();
      const chips = within(screen.getByRole('group', { name: 'Waste type' })).getAllByRole('button');
      expect(chips.map((each) => /^[A-Za-z-]+/.exec(each.textContent)?.[0])).toEqual(WASTE_TYPES);
      expect(cards()).toHaveLength(1);
      for (const text of ['Recycling | Category I', '₹ 2.75 per Kg', '50,000 Kg', '1,000 Kg'])
        expect(cards()[0]).toHaveTextContent(text);
      expect(screen.getByRole('link', { name: 'Flakes' })).toHaveAttribute('href', '/detail/flakes');
    });

  test('A chip narrows, the same chip widens, another replaces it', async () => {
    const user = openScreen(PATH, { as: 'producer' });
    await settled();
    await user.click(chip('Tyre'));
    await waitFor(() => expect(titles()).toEqual(['Crumb']));
    expect(address()).toBe(`${PATH}?waste_type=Tyre`);
    expect(chip('Tyre')).toHaveAttribute('aria-pressed', 'true');
    expect(requests(OFFERS).map(({ query }) => query.get('waste_type'))).toEqual([null, 'Tyre']);
    await user.click(chip('Oil'));
    await waitFor(() => expect(address()).toBe(`${PATH}?waste_type=Oil`));
    await waitFor(() => expect(chip('Tyre')).toHaveAttribute('aria-pressed', 'false'));
    await user.click(chip('Oil'));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  test('Clear filter clears category, panel and search, not the sort', async () => {
    respond(OFFERS, ({ query }) => ({ data: query.has('search') ? [] : [flakes], next: null }));
    const user = openScreen(`${PATH}?waste_type=Plastic&credit_type=Recycling&ordering=price_per_credit&search=zzz`, {
      as: 'producer',
    });
    expect(await screen.findByText('No offers found for this category')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Clear filter' })[0] as HTMLElement);
    await settled();
    expect(address()).toBe(`${PATH}?ordering=price_per_credit`);
    expect(box()).toHaveValue('');
    expect(screen.queryByRole('link', { name: 'Clear filter' })).not.toBeInTheDocument();
  });

  test('A highest price below the lowest is an error beside its field, and is not applied', async () => {
    respond(OFFERS, { data: [flakes], next: null });
    const user = openScreen(PATH, { as: 'producer' });
    await screen.findByText('Flakes');
    const panel = within(await openFilters(user));
    await user.click(panel.getByRole('button', { name: 'Price (₹/Kg)' }));
    await user.type(panel.getByLabelText('From'), '5');
    await user.type(panel.getByLabelText('To'), '3');
    await user.click(panel.getByRole('button', { name: 'Waste Type' }));
    await user.click(panel.getByRole('button', { name: 'Apply Now' }));
    expect(address()).toBe(PATH);
    expect(panel.getByLabelText('To')).toHaveAccessibleDescription('Enter at least ₹ 5.00');
    await user.type(panel.getByLabelText('To'), '0');
    await user.click(panel.getByRole('button', { name: 'Apply Now' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?price_min=5&price_max=30`));
  });

  test('The Filters panel: groups, SELECT ALL, Clear All, Cancel, Apply Now', async () => {
    const user = openScreen(PATH, { as: 'producer' });
    await settled();
    const panel = within(await openFilters(user));
    const groups = within(panel.getByRole('list', { name: 'Filter groups' })).getAllByRole('button');
    expect(panel.getByText('Each number counts the offers of this option with your other choices.')).toBeVisible();
    expect(textsOf(groups)).toEqual([
      'Waste Type',
      'Product Type',
      'Credit Type',
      'Recycler Type',
      'State',
      'Financial year (FY)',
      'Price (₹/Kg)',
      'Quantity (Kg)',
    ]);
    await user.click(panel.getByRole('checkbox', { name: /^Plastic/ }));
    expect(
      textsOf(within(panel.getByRole('list', { name: 'Categories of Plastic' })).getAllByRole('listitem')),
    ).toEqual(['Category I', 'Category II', 'Category III', 'Category IV']);
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe(PATH);

    const again = within(await openFilters(user));
    expect(again.getByRole('checkbox', { name: /^Plastic/ })).not.toBeChecked();
    await user.click(again.getByRole('checkbox', { name: 'SELECT ALL' }));
    for (const name of WASTE_TYPES) expect(again.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
    await user.click(again.getByRole('button', { name: 'Clear All' }));
    expect(again.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await user.click(again.getByRole('checkbox', { name: /^Battery/ }));
    await user.click(again.getByRole('button', { name: 'Credit Type' }));
    await user.click(again.getByRole('checkbox', { name: /^Recycling/ }));
    await user.click(again.getByRole('button', { name: 'Apply Now' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?waste_type=Battery&credit_type=Recycling`));
    await waitFor(() => expect(chip('Battery')).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => {
      const { query } = requests(OFFERS).at(-1) ?? {};
      expect([query?.getAll('waste_type'), query?.getAll('credit_type')]).toEqual([['Battery'], ['Recycling']]);
    });
  });

  test('Sort By: each order is asked for and stands in the address, Clear Sort takes it away', async () => {
    const user = openScreen(`${PATH}?search=a`, { as: 'producer' });
    await settled();
    for (const [name, ordering] of [
      ['High to Low', '-price_per_credit'],
      ['Low to High', 'price_per_credit'],
      ['Recently Added', '-created_at'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: /^Sort By/ }));
      await user.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(address()).toBe(`${PATH}?search=a&ordering=${ordering}`));
      await waitFor(() => expect(requests(OFFERS).at(-1)?.query.get('ordering')).toBe(ordering));
      expect(await screen.findByRole('button', { name: `Sort By: ${name}` })).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: /^Sort By/ }));
    await user.click(screen.getByRole('link', { name: 'Clear Sort' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?search=a`));
  });

  test('The search filters what is loaded at once, whatever the capitals, and asks the server after half a second', async () => {
    fakeClock();
    openScreen(`${PATH}?ordering=-created_at`, { as: 'producer' });
    await settled();
    vi.useFakeTimers();
    fireEvent.change(box(), { target: { value: 'GRANULATE' } });
    expect(titles()).toEqual(['Granulate 7']);
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.change(box(), { target: { value: 'GRANULATE 7' } });
    act(() => void vi.advanceTimersByTime(499));
    expect(address()).toBe(`${PATH}?ordering=-created_at`);
    fireEvent.change(box(), { target: { value: '' } });
    expect(titles()).toEqual(['Flakes', 'Granulate 7', 'Crumb']);
    fireEvent.change(box(), { target: { value: 'GRANULATE 7' } });
    act(() => void vi.advanceTimersByTime(499));
    expect(address()).toBe(`${PATH}?ordering=-created_at`);
    act(() => void vi.advanceTimersByTime(1));
    fakeClock();
    await waitFor(() => expect(address()).toBe(`${PATH}?ordering=-created_at&search=GRANULATE+7`));
    await waitFor(() => expect(requests(OFFERS).at(-1)?.query.get('search')).toBe('GRANULATE 7'));
    expect(new Set(requests(OFFERS).map(({ query }) => query.get('search')))).toEqual(new Set([null, 'GRANULATE 7']));
    expect(titles()).toEqual(['Granulate 7']);
  });

  test('A press within half a second of the last key counts, and the search is called off', async () => {
    fakeClock();
    openScreen(`${PATH}?waste_type=Plastic`, { as: 'producer' });
    await settled();
    fireEvent.change(box(), { target: { value: 'flakes' } });
    fireEvent.click(screen.getAllByRole('link', { name: 'Clear filter' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(PATH));
    await passTime(2_000);
    await waitFor(() => expect(box()).toHaveValue(''));
    expect(address()).toBe(PATH);
    expect(requests(OFFERS).map(({ query }) => query.get('search'))).toEqual([null, null]);
  });

  test('It loads without a token', async () => {
    fill([]);
    openScreen(PATH, { as: 'producer' });
    expect(await screen.findByText('ERP Credits Not Available')).toBeVisible();
    expect(requests(OFFERS).map(({ headers }) => headers.get('authorization'))).toEqual([null]);
  });

  test('A choice whose answer is lost leaves the offers of before, says so, and is tried again without a press', async () => {
    fakeClock();
    openScreen(PATH, { as: 'producer' });
    await settled();
    breakConnection(OFFERS);
    fireEvent.click(chip('Tyre'));
    await passTimeUntil(() => screen.queryByRole('alert') !== null);
    const missed = screen.getByRole('alert');
    expect(missed).toHaveTextContent('Your choice could not be loaded');
    expect(address()).toBe(`${PATH}?waste_type=Tyre`);
    expect(titles()).toEqual(['Flakes', 'Granulate 7', 'Crumb']);
    expect(within(missed).getByRole('button', { name: 'Try again' })).toBeVisible();
    fill([flakes, granulate, crumb]);
    await passTimeUntil(() => titles()[0] === 'Crumb');
    expect(titles()).toEqual(['Crumb']);
    expect(screen.queryByText(/Your choice could not be loaded/)).not.toBeInTheDocument();
  });
});

test('The quantity needed is compared in a table, which leads to an offer with it', async () => {
  const cheap = offer('Cheap');
  const small = offer('Small', { credit_available: 3_000 });
  const dear = offer('Dear');
  respond(OFFERS, ({ query }) => {
    if (!query.has('need')) return { data: [dear, small, cheap], next: null };
    const amounts = { item_value: 12_000, transaction_fee: 60, gst: 2_170.8 };
    const all = { ...amounts, takes: 5_000, covers: 'all' as const };
    const costed = [
      { ...cheap, for_quantity: { ...all, total: 14_230.8, per_unit: 2.85 } },
      { ...dear, for_quantity: { ...all, total: 14_527.28, per_unit: 2.91 } },
      { ...small, for_quantity: { ...all, takes: 3_000, covers: 'part' as const, total: 7_293.29, per_unit: 2.43 } },
    ];
    return { data: query.get('ordering') === 'total' ? costed : costed.toReversed(), next: null };
  });
  fakeClock();
  const user = openScreen(`${PATH}?search=a`, { as: 'producer' });
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.getByText('3 of 3 offers')).toBeVisible();
  fireEvent.change(screen.getByLabelText('I need (Kg)'), { target: { value: '5000' } });
  await passTime(300);
  await waitFor(() => expect(requests(OFFERS).at(-1)?.query.get('need')).toBe('5000'));
  expect(address()).toBe(`${PATH}?search=a&need=5000`);
  const cardOf = (title: string) => cards().find((each) => within(each).queryByRole('heading', { name: title }));
  await waitFor(() =>
    expect(cardOf('Cheap')).toHaveTextContent('For 5,000 Kg: ₹ 14,230.80 with fee and GST, ₹ 2.85 per Kg delivered'),
  );
  expect(cardOf('Small')).toHaveTextContent('Only 3,000 Kg free');

  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await user.click(await screen.findByRole('button', { name: 'Total payable (₹)' }));
  const table = () => within(screen.getByRole('table', { name: 'Offers of the market' }));
  const rows = () =>
    textsOf(
      table()
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0] as HTMLElement),
    );
  await waitFor(() => expect(rows().map((text) => text.slice(0, 4))).toEqual(['Chea', 'Dear', 'Smal']));
  expect(table().getByRole('columnheader', { name: 'Total payable (₹)' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('link', { name: 'View Small' })).toHaveAttribute('href', '/detail/small?quantity=3000');
});
