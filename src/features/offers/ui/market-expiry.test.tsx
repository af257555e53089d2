import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NO_COUNTS } from './counts.ts';
import { FilterForm } from './filter-form.tsx';
import { MarketControls } from './market-controls.tsx';
import { MarketSummary } from './market-summary.tsx';

function open(
  search = '',
  element = (
    <>
      <MarketControls counts={NO_COUNTS} />
      <MarketSummary shown={3} counts={NO_COUNTS} busy={false} />
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
