import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { respondWithExposure, exposureLineOf, type Line } from '#tests/components/exposure.ts';
import { optionsOf } from '#tests/components/forms.ts';
import { accountOf, THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/epr/exposure/';
const PAPER = 'GET /api/epr/exposure/paper/';

function openExposure(lines?: Line[], totals?: Parameters<typeof respondWithExposure>[1], path = '/Exposure') {
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  respondWithExposure(lines, totals);
  return openScreen(path, { as: 'producer' });
}
const findTable = () => screen.findByRole('table', { name: 'Exposure of each target' });
const cellsOf = (table: HTMLElement) =>
  within(within(table).getAllByRole('row')[1] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('Each target: bought now, left, cured in each year, and above which price waiting pays', async () => {
  openExposure([exposureLineOf()]);
  const table = await findTable();
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual([
    'Target',
    'Missing',
    'Buy now',
    'Do nothing',
    'Cure in year 1',
    'Cure in year 2',
    'Cure in year 3',
    'Waiting pays above',
  ]);
  const [target, missing, buy, nothing, first, , , waiting] = cellsOf(table);
  expect(target).toContain('Target - 1');
  expect(missing).toBe('3,00,000 Kg');
  expect(buy).toBe('₹ 7,83,900.00GST ₹ 1,41,102.00with input credit ₹ 7,83,900.00without input credit ₹ 9,25,002.00');
  expect(nothing).toContain('₹ 15,00,000.00');
  expect(nothing).toContain('Compensation does not end the obligation.');
  expect(first).toBe('₹ 11,58,900.00₹ 3,75,000.00 after 75% refund');
  expect(waiting).toBe('₹ 1.25 per Kg');
  expect(within(table).getByRole('link', { name: 'Rule 2' })).toHaveAttribute('href', '/rules#rule-rule-refund');
});

test('Days late are sent and show the interest; what is not known is said so', async () => {
  const late = { days: 45, low: 14_202.74, high: 21_304.11 };
  const user = openExposure(
    [exposureLineOf({ late, ec: { rate: 8.4, at_most: true, amount: 840_000 }, cure: [], buy_now: null })],
    { ec: { amount: null, known: 1_500_000, unknown_lines: 1 } },
  );
  await user.type(await screen.findByLabelText(/^Days late/), '45');
  await waitFor(() => expect(requests(READ).at(-1)?.query.get('late_days')).toBe('45'));
  const table = await findTable();
  expect(within(table).getByRole('columnheader', { name: 'Late interest' })).toBeVisible();
  expect(table).toHaveTextContent('₹ 14,202.74 to ₹ 21,304.11');
  expect(table).toHaveTextContent('at most ₹ 8,40,000.00');
  expect(table).toHaveTextContent('Not known');
  expect(table).toHaveTextContent('No matching credit is on the market today');
  expect(screen.getByRole('main')).toHaveTextContent('₹ 15,00,000.00 and 1 line not known');
});

test('Account and year are chosen and kept in the address; a year without targets says so', async () => {
  const user = openExposure();
  expect(await screen.findByText('No targets for this year')).toBeVisible();
  const account = screen.getByLabelText('EPR Account');
  await waitFor(() => expect(optionsOf(account)).toHaveLength(2));
  expect(optionsOf(account)[0]).toBe('All');
  await user.selectOptions(account, 'account-1');
  await user.selectOptions(screen.getByLabelText('Financial Year'), yearLabel(THIS_YEAR + 1));
  await waitFor(() => expect(address()).toContain(`FY=${THIS_YEAR + 1}`));
  const { query } = requests(READ).at(-1) ?? { query: new URLSearchParams() };
  expect([query.get('epr_id'), query.get('FY')]).toEqual(['account-1', String(THIS_YEAR + 1)]);
});

test('A refused number of days stands beside its field', async () => {
  openExposure([], {}, '/Exposure?late_days=9999');
  refuse(READ, { status: 400, errors: { late_days: 'Enter 1 to 3650 days.' } });
  expect(await screen.findByText('Enter 1 to 3650 days.')).toBeVisible();
  expect(screen.getByLabelText(/^Days late/)).toHaveAccessibleDescription(/Enter 1 to 3650 days\./);
});

test('The working paper is downloaded for what is shown; a failure is told', async () => {
  const user = openExposure([exposureLineOf()], {}, '/Exposure?late_days=45');
  refuse(PAPER, { status: 503, error: 'Too many papers are being made. Please try again in a moment.' });
  await user.click(await screen.findByRole('button', { name: 'Download Excel' }));
  expect(await screen.findByText('Too many papers are being made. Please try again in a moment.')).toBeVisible();
  const { query } = requests(PAPER)[0] ?? { query: new URLSearchParams() };
  expect([query.get('format'), query.get('late_days'), query.has('epr_id')]).toEqual(['xlsx', '45', false]);
});

test('A chart compares the choices over the targets of which every figure is known', async () => {
  openExposure([exposureLineOf(), exposureLineOf({ target_id: 'target-2', cure: [] })]);
  const chart = await screen.findByRole('figure', { name: /^Costs of each choice/ });
  expect(chart).toHaveTextContent(
    '1 of 2 targets, of which every figure is known: ₹ 7,83,900.00 now, ₹ 16,83,900.00 if cured in year 3.',
  );
  const row = within(within(chart).getByRole('table', { hidden: true })).getByRole('row', {
    name: /^Cure in year 1/,
    hidden: true,
  });
  expect(row).toHaveTextContent('Cure in year 1₹ 7,83,900.00₹ 3,75,000.00₹ 11,58,900.00');
});

test('Where no target has every figure there is no chart', async () => {
  openExposure([exposureLineOf({ buy_now: null, cure: [] })]);
  await findTable();
  expect(screen.queryByRole('figure')).toBeNull();
});
