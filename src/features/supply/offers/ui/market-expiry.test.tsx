import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { respond, requests } from '#tests/components/api.ts';
import { NO_COUNTS } from './counts.ts';
import { FilterForm } from './filter-form.tsx';
import { MarketControls } from './market-controls.tsx';
import { MarketSummary } from './offer-results.tsx';

beforeEach(() => respond('GET /api/epr/all-types/', NO_COUNTS));

function open(
  search = '',
  element = (
    <>
      <MarketControls counts={NO_COUNTS} unit="kg" />
      <MarketSummary shown={3} counts={NO_COUNTS} unit="kg" busy={false} />
    </>
  ),
) {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

test('The panel filters by days until the credits expire; a chip says so and takes it back', async () => {
  const { user, search } = open('?state=Goa');
  await user.click(screen.getByRole('button', { name: /^Filter ?1 chosen/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const select = panel.getByLabelText('Expires within');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Any time', '30 days', '90 days', '180 days', '1 year']);
  await user.selectOptions(select, '1 year');
  await user.click(panel.getByRole('button', { name: 'Apply Now' }));
  expect(search()).toBe('?state=Goa&expires_within=365');
  expect(screen.getByRole('button', { name: /^Filter ?2 chosen/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Remove Expires within: 1 year' }));
  expect(search()).toBe('?state=Goa');
});

test('Clear All and Clear filter take it back', async () => {
  const { user, search } = open('?expires_within=90');
  await user.click(screen.getByRole('button', { name: /^Filter ?1 chosen/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(panel.getByLabelText('Expires within')).toHaveValue('90');
  await user.click(panel.getByRole('button', { name: 'Clear All' }));
  expect(panel.getByLabelText('Expires within')).toHaveValue('');
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'Clear filter' }));
  expect(search()).toBe('');
});

test('The form without scripts sends it by its name', () => {
  open('?expires_within=90&search=lead', <FilterForm counts={NO_COUNTS} />);
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  expect([...new FormData(form)]).toEqual([
    ['search', 'lead'],
    ['expires_within', '90'],
    ['price_min', ''],
    ['price_max', ''],
    ['free_min', ''],
    ['minimum_max', ''],
  ]);
});

test('The market is sorted by the earliest expiry', async () => {
  const { user, search } = open();
  await user.click(screen.getByText('Sort By'));
  await user.click(screen.getByRole('link', { name: 'Earliest Expiry' }));
  expect(search()).toBe('?ordering=expires_on');
});

test('The panel counts its options with the choices that are not applied yet', async () => {
  const years = [{ FY: 2026, name: '2026-27', count: 7 }];
  respond('GET /api/epr/all-types/', { ...NO_COUNTS, years });
  const { user, search } = open('?state=Goa&need=5');
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(panel.getByRole('button', { name: /^Price/ }));
  await user.type(panel.getByLabelText('To'), '2.50');
  await user.click(panel.getByRole('button', { name: /^Financial year/ }));
  await user.click(await panel.findByRole('checkbox', { name: /^2026-27 ?7/ }));
  await user.click(panel.getByRole('button', { name: /^Quantity/ }));
  await user.type(panel.getByLabelText('Free at least'), '5000');
  await user.type(panel.getByLabelText('Minimum purchase at most'), '500');
  await waitFor(() =>
    expect(Object.fromEntries(requests('GET /api/epr/all-types/').at(-1)?.query ?? [])).toEqual({
      state: 'Goa',
      FY: '2026-27',
      price_max: '2.50',
      free_min: '5000',
      minimum_max: '500',
    }),
  );
  expect(search()).toBe('?state=Goa&need=5');
  await user.click(panel.getByRole('button', { name: 'Apply Now' }));
  expect(search()).toBe('?need=5&state=Goa&FY=2026-27&price_max=2.50&free_min=5000&minimum_max=500');
  expect(screen.getByRole('button', { name: /^Filter ?5 chosen/ })).toBeVisible();
});
