import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { textsOf } from '#tests/components/expectations.ts';
import { fakeClock, passTime } from '#tests/components/fake-timers.ts';
import { offerOf } from '#tests/components/site.ts';
import { type Counts, NO_COUNTS, unitOfMarket } from './counts.ts';
import { MarketToolbar } from './market-controls.tsx';
import { OfferResults } from './offer-results.tsx';
import type { Offer } from './payment-terms.ts';

const counts: Counts = {
  ...NO_COUNTS,
  years: [
    { FY: 2025, name: '2025-26', count: 1 },
    { FY: 2026, name: '2026-27', count: 4 },
  ],
  total: 72,
};
const taken = { takes: 20_000, covers: 'all', item_value: 48_000, transaction_fee: 240, gst: 8_683.2 } as const;
const film = offerOf('Plastic', 2.4, {
  id: 'film',
  offer_title: 'Film',
  credit_available: 41_000,
  minimum_purchase: 500,
  price_context: { lowest: 2.05, median: 2.43, offers: 4 },
  seller: {
    unique_id: 'REC-000007',
    company_name: 'Asha Polymers',
    completed_trades: 12,
    delivered: [],
    median_answer_hours: 17.5,
  },
});
const gold = offerOf('E-waste', 985, {
  id: 'gold',
  offer_title: 'Gold',
  credit_type: 'Gold',
  unit: 'g',
  credit_available: 2_400,
});

function open(search = '', offers: readonly Offer[] = [film, gold], total: Counts = counts) {
  const list = { typed: '', busy: false, more: false, loading: false, failed: false, load: () => undefined };
  const unit = unitOfMarket(offers, total, new URLSearchParams(search));
  const element = (
    <>
      <MarketToolbar years={total.years} unit={unit} />
      <OfferResults offers={offers} counts={total} unit={unit} {...list} />
    </>
  );
  window.history.replaceState(null, '', `/${search}`);
  const router = createBrowserRouter([{ path: '/', element }]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

describe('Above the offers', () => {
  test.each([
    [[film, gold], { total: 72, total_capped: false }, '2 of 72 offers'],
    [[film], { total: 1, total_capped: false }, '1 of 1 offer'],
    [[film, gold], { total: 10_000, total_capped: true }, '2 of 10,000+ offers'],
    [[film, gold], { total: 1, total_capped: false }, '2 of 2 offers'],
  ] as const)('%# says how many of all offers are loaded', (offers, total, text) => {
    open('', offers, { ...counts, ...total });
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  test('a chip for each choice removes it; Clear filter removes all but order and view', async () => {
    const { user, search } = open('?state=Gujarat&price_min=2&search=film&ordering=free&need=20000');
    expect(screen.getByRole('link', { name: 'Remove Search: “film”' })).toHaveTextContent('“film”');
    await user.click(screen.getByRole('link', { name: 'Remove State: Gujarat' }));
    expect(search()).toBe('?price_min=2&search=film&ordering=free&need=20000');
    expect(screen.getByRole('link', { name: 'Remove Price (₹/Kg): ₹ 2.00 and above' })).toHaveTextContent(
      '₹ 2.00 and above',
    );
    await user.click(screen.getByRole('link', { name: 'Clear filter' }));
    expect(search()).toBe('?ordering=free');
    expect(screen.queryByRole('link', { name: 'Clear filter' })).not.toBeInTheDocument();
  });

  test('says what to do where nothing is found, with the chips', () => {
    open('?state=Gujarat', []);
    expect(screen.getByText('No offers found for this category')).toBeVisible();
    expect(screen.getByText('Remove a filter or try another word.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Remove State: Gujarat' })).toBeVisible();
  });

  test('the same status says that nothing is found, and a removed chip leaves the focus there', async () => {
    const list = { counts, typed: '', more: false, loading: false, failed: false, load: () => undefined };
    const Market = () => {
      const { search } = useLocation();
      return <OfferResults {...list} unit="kg" offers={search === '' ? [film] : []} busy={false} />;
    };
    window.history.replaceState(null, '', '/');
    const router = createBrowserRouter([{ path: '/', element: <Market /> }]);
    render(<RouterProvider router={router} />);
    const status = screen.getByRole('status');
    await act(() => router.navigate('/?state=Gujarat'));
    expect(status).toBeInTheDocument();
    expect(status).toHaveTextContent(/^0 offers$/);
    await userEvent.click(screen.getByRole('link', { name: 'Remove State: Gujarat' }));
    expect(screen.getByRole('article')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Chosen filters' })).toHaveFocus();
  });
});

test.each([
  ['all offers in grams are found', '?credit_type=Gold', [gold], ['Gold', 'Iron'], 'g'],
  ['a type without offers', '', [gold], ['Gold'], 'g'],
  ['offers in kilograms too', '', [gold, film], ['Gold', 'Recycling'], 'kg'],
  ['those in kilograms follow on a later page', '', [gold], ['Gold', 'Recycling'], 'kg'],
  ['another chosen type is not loaded', '?credit_type=Gold&credit_type=Recycling', [gold], ['Gold', 'Recycling'], 'kg'],
  ['nothing is found', '?credit_type=Gold', [], [], 'kg'],
] as const)('The words are in the unit of all offers: %s', (_, search, offers, found, unit) => {
  const credit_type = ['Gold', 'Recycling', 'Iron'].map((name) => ({
    name,
    count: found.some((one) => one === name) ? 1 : 0,
  }));
  const total = { ...counts, data: { ...counts.data, credit_type } };
  expect(unitOfMarket(offers, total, new URLSearchParams(search))).toBe(unit);
});

test('A market in grams says g in its toolbar, chips and headers', async () => {
  open('?need=500&price_min=900&free_min=100&view=table', [gold]);
  expect(screen.getByLabelText('I need (g)')).toHaveValue('500');
  for (const name of ['Price (₹/g): ₹ 900.00 and above', 'Quantity (g): Free at least 100 g', 'I need (g): 500'])
    expect(screen.getByRole('link', { name: `Remove ${name}` })).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: /^Price \(₹\/g\)/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent('Kg');
});

describe('The toolbar', () => {
  beforeEach(fakeClock);

  test('chooses one year, and shows what the panel has chosen', async () => {
    const { user, search } = open('?FY=2025');
    const select = screen.getByLabelText('Financial year');
    expect(select).toHaveValue('2025-26');
    await user.selectOptions(select, '2026-27');
    expect(search()).toBe('?FY=2026-27');
    await user.selectOptions(select, 'All years');
    expect(search()).toBe('');
  });

  test('shows several years of the panel as one entry', () => {
    open('?FY=2025&FY=2026');
    expect(screen.getByLabelText('Financial year')).toHaveDisplayValue('2 years');
  });

  test('takes digits alone, and puts the quantity into the address after 300 ms', async () => {
    const { search } = open('?view=table');
    const field = screen.getByLabelText('I need (Kg)');
    fireEvent.change(field, { target: { value: '20a000' } });
    expect(field).toHaveValue('20,000');
    await passTime(200);
    expect(search()).toBe('?view=table');
    await passTime(100);
    expect(search()).toBe('?view=table&need=20000');
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(search()).toBe('?view=table'));
  });

  test('has a radio group of views', async () => {
    const { user, search } = open('?state=Goa');
    const views = within(screen.getByRole('radiogroup', { name: 'View' }));
    expect(views.getByRole('radio', { name: 'Cards' })).toBeChecked();
    await user.click(views.getByRole('radio', { name: 'Table' }));
    expect(search()).toBe('?state=Goa&view=table');
    await user.click(views.getByRole('radio', { name: 'Cards' }));
    expect(search()).toBe('?state=Goa');
  });
});

describe('The table', () => {
  const table = () => screen.findByRole('table', { name: 'Offers of the market' });
  const headers = async () => textsOf(within(await table()).getAllByRole('columnheader'));

  test('has the columns of an offer, and cells in grams say so', async () => {
    open('?view=table');
    expect(await headers()).toEqual([
      'Offer',
      'Waste type',
      'FY',
      'Price (₹/Kg)',
      'Price context',
      'Free (Kg)',
      'Minimum (Kg)',
      'Place',
      'Seller',
      'View',
    ]);
    const [, first, second] = within(await table()).getAllByRole('row');
    expect(textsOf(within(first as HTMLElement).getAllByRole('cell'))).toEqual([
      'FilmRecycling | Category I',
      'Plastic',
      '2026-27',
      '2.40',
      'Lowest ₹ 2.05Median ₹ 2.43 of 4 offers',
      '41,000',
      '500',
      'Surat, Gujarat',
      'Asha Polymers12 trades · 18 hours',
      'View',
    ]);
    for (const text of ['985.00 per g', '2,400 g', '1,000 g']) expect(second).toHaveTextContent(text);
  });

  test('says what the quantity costs, and leads to a page with it', async () => {
    open('?view=table&need=20000', [{ ...film, for_quantity: { ...taken, total: 56_923.2, per_unit: 2.85 } }, gold]);
    expect((await headers()).slice(7, 10)).toEqual(['You buy (Kg)', 'Total payable (₹)', 'Delivered price (₹/Kg)']);
    const [, first] = within(await table()).getAllByRole('row');
    for (const text of ['20,000', '56,923.20', '2.85']) expect(first).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'View Film' })).toHaveAttribute('href', '/detail/film?quantity=20000');
    expect(screen.getByRole('link', { name: 'View Gold' })).toHaveAttribute('href', '/detail/gold');
  });

  test('sorts by its headers: ascending, descending, off; by the total ascending alone', async () => {
    const { user, search } = open('?view=table&need=5');
    for (const [header, ordering] of [
      ['FY', 'FY'],
      ['Price (₹/Kg)', 'price_per_credit'],
      ['Free (Kg)', 'free'],
      ['Minimum (Kg)', 'minimum_purchase'],
    ] as const) {
      const cell = within(await table()).getByRole('columnheader', { name: header });
      expect(cell).toHaveAttribute('aria-sort', 'none');
      await user.click(within(cell).getByRole('button', { name: header }));
      expect([search(), cell.getAttribute('aria-sort')]).toEqual([
        `?view=table&need=5&ordering=${ordering}`,
        'ascending',
      ]);
      await user.click(within(cell).getByRole('button', { name: header }));
      expect([search(), cell.getAttribute('aria-sort')]).toEqual([
        `?view=table&need=5&ordering=-${ordering}`,
        'descending',
      ]);
      await user.click(within(cell).getByRole('button', { name: header }));
      expect([search(), cell.getAttribute('aria-sort')]).toEqual(['?view=table&need=5', 'none']);
    }
    const total = await screen.findByRole('button', { name: 'Total payable (₹)' });
    await user.click(total);
    expect(search()).toBe('?view=table&need=5&ordering=total');
    await user.click(total);
    expect(search()).toBe('?view=table&need=5');
  });
});

test('A card says what the quantity costs, and why one buys another', () => {
  const part = { ...taken, takes: 3_000, covers: 'part' as const, total: 7_293.29, per_unit: 2.43 };
  open('?need=5000', [{ ...film, credit_available: 3_000, for_quantity: part }]);
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('For 3,000 Kg: ₹ 7,293.29 with fee and GST, ₹ 2.43 per Kg delivered');
  expect(card).toHaveTextContent('Only 3,000 Kg free');
  expect(screen.getByRole('link', { name: 'Film' })).toHaveAttribute('href', '/detail/film?quantity=3000');
});
