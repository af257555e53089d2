import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdResponses, respond, refuse, requests } from '#tests/components/api.ts';
import { respondWithExposure, exposureLineOf, type Line } from '#tests/components/exposure.ts';
import { optionsOf } from '#tests/components/forms.ts';
import { accountOf, THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/epr/exposure/';
const PAPER = 'GET /api/epr/exposure/paper/';

function openExposure(
  lines?: Line[],
  totals?: Parameters<typeof respondWithExposure>[1],
  path = '/Exposure',
  year = THIS_YEAR,
) {
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  respondWithExposure(lines, totals, year);
  return openScreen(path, { as: 'producer' });
}
/** Without the items of charts inside. */
const findTargets = async () =>
  [...(await screen.findByRole('list', { name: 'Targets that are not met' })).children] as HTMLElement[];

test('Each open target in two sentences, with its rules and the parts of the sum folded; met ones are a number', async () => {
  const user = openExposure([
    exposureLineOf(),
    exposureLineOf({ target_id: 'target-2', missing: 0 }),
    exposureLineOf({ target_id: 'target-3', missing: 0 }),
  ]);
  const [target, ...others] = await findTargets();
  expect(others).toEqual([]);
  const card = within(target as HTMLElement);
  expect(card.getByRole('link', { name: 'Recycling | Category I' })).toHaveAttribute(
    'href',
    '/TargetStatus?target=target-1',
  );
  expect(card.getByText('Buying 3,00,000 Kg today costs ₹ 9,25,002.00')).toBeVisible();
  expect(card.getByText('Not buying costs ₹ 15,00,000.00 compensation, and the obligation stays.')).toBeVisible();
  const rule = card.getByRole('link', { name: 'Rule: Refund of compensation' });
  expect(rule).toHaveTextContent(/^Rule$/);
  expect(rule).toHaveAttribute('href', '/rules#rule-rule-refund');
  const parts = card.getByText('GST of it ₹ 1,41,102.00. With input credit ₹ 7,83,900.00.');
  expect(parts).not.toBeVisible();
  await user.click(card.getByText(/^GST and input credit/));
  expect(parts).toBeVisible();
  expect(screen.getByText('2 targets are met.')).toBeVisible();
  expect(screen.getByText(`With fee and GST, credits of FY ${yearLabel(THIS_YEAR)} alone.`)).toBeVisible();
});

test('Days late are sent and show the interest; what is not known is said so', async () => {
  const late = { days: 45, low: 14_202.74, high: 21_304.11 };
  const user = openExposure(
    [
      exposureLineOf({ late, ec: { rate: 8.4, at_most: true, amount: 840_000 }, cure: [], buy_now: null }),
      exposureLineOf({ target_id: 'target-2', ec: null, not_known: ['interest beyond day 90'] }),
    ],
    { ec: { amount: null, known: 1_500_000, unknown_lines: 1 } },
  );
  await user.type(await screen.findByLabelText(/^Days late/), '45');
  await waitFor(() => expect(requests(READ).at(-1)?.query.get('late_days')).toBe('45'));
  await screen.findByText('Interest of 45 days: ₹ 14,202.74 to ₹ 21,304.11');
  const [first, second] = await findTargets();
  expect(first).toHaveTextContent(`No credit of FY ${yearLabel(THIS_YEAR)} is on offer today.`);
  expect(first).toHaveTextContent('Not buying costs at most ₹ 8,40,000.00 compensation, and the obligation stays.');
  expect(second).toHaveTextContent('The compensation for not buying is not known, and the obligation stays.');
  expect(second).toHaveTextContent('Interest of 45 days: not known, interest beyond day 90');
  expect(screen.getByRole('main')).toHaveTextContent('₹ 15,00,000.00 and 1 line not known');
});

test('Missing offers, and targets that the same offers can meet, are said beside the costs', async () => {
  const line = exposureLineOf();
  openExposure([exposureLineOf({ buy_now: line.buy_now && { ...line.buy_now, covered: 200_000 } })], {
    total_in_turn: { amount: null, known: 1_079_169, unknown_lines: 1 },
  });
  const [target] = await findTargets();
  expect(target).toHaveTextContent('Buying 2,00,000 Kg today costs ₹ 9,25,002.00, and 1,00,000 Kg is not on offer');
  expect(within(target as HTMLElement).queryByRole('figure')).toBeNull();
  expect(screen.getByRole('main')).toHaveTextContent(
    'Some targets can be met by the same offers. Bought one after the other they cost ₹ 10,79,169.00 and 1 line not known.',
  );
});

test('A purchase limit is named where it leaves a part of the target', async () => {
  const line = exposureLineOf();
  const bought = line.buy_now && { ...line.buy_now, covered: 200_000 };
  openExposure([
    exposureLineOf({ buy_now: bought, room: 200_000 }),
    exposureLineOf({ target_id: 'target-2', buy_now: bought && { ...bought, covered: 0 }, room: 0 }),
  ]);
  const [one, other] = await findTargets();
  expect(one).toHaveTextContent(
    'Buying 2,00,000 Kg today costs ₹ 9,25,002.00. The purchase limit allows 2,00,000 Kg more.',
  );
  expect(other).toHaveTextContent('The purchase limit allows 0 Kg more.');
  expect(screen.getByRole('main')).not.toHaveTextContent('on offer');
});

test('What does not depend on the price is said where the market does not cover a target', async () => {
  const { buy_now: bought } = exposureLineOf();
  const user = openExposure([exposureLineOf({ buy_now: bought && { ...bought, covered: 200_000 } })]);
  const card = within((await findTargets())[0] as HTMLElement);
  expect(card.queryByRole('figure')).toBeNull();
  expect(card.getByText('Waiting only pays if the price falls by more than ₹ 1.25 a Kg.')).toBeVisible();
  await user.click(card.getByText(/^View as table/));
  const rows = within(card.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'If you buy nowNot known₹ 0.00Not known',
    'If you buy in year 1Not known₹ 3,75,000.00Not known',
    'If you buy in year 2Not known₹ 6,00,000.00Not known',
    'If you buy in year 3Not known₹ 9,00,000.00Not known',
  ]);
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

test('The year is that of the figures, whatever the clock of the browser says, and each year can be chosen', async () => {
  const next = THIS_YEAR + 1;
  const user = openExposure([exposureLineOf()], {}, '/Exposure', next);
  await findTargets();
  const year = screen.getByLabelText('Financial Year');
  expect(year).toHaveDisplayValue(yearLabel(next));
  await user.selectOptions(year, yearLabel(THIS_YEAR));
  await waitFor(() => expect(requests(READ).at(-1)?.query.get('FY')).toBe(String(THIS_YEAR)));
});

test('While other days or another year are asked for, no figure and no paper of the ones before is offered', async () => {
  const late = { days: 45, low: 14_202.74, high: 21_304.11 };
  const user = openExposure([exposureLineOf({ late })], {}, '/Exposure?late_days=45');
  await screen.findByText('Interest of 45 days: ₹ 14,202.74 to ₹ 21,304.11');
  const release = holdResponses(READ);
  await user.type(screen.getByLabelText(/^Days late/), '0');
  await waitFor(() => expect(address()).toBe('/Exposure?late_days=450'));
  expect(screen.queryByText(/^Interest of/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Financial Year'), yearLabel(THIS_YEAR + 1));
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  release();
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeEnabled();
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

test('A chart shows what buying now and in each later year costs, its numbers folded', async () => {
  const user = openExposure([exposureLineOf(), exposureLineOf({ target_id: 'target-2', number: 2, cure: [] })]);
  const chart = await screen.findByRole('figure', { name: 'Recycling | Category I: cost by year of buying' });
  expect(chart).toHaveTextContent('Waiting only pays if the price falls by more than ₹ 1.25 a Kg.');
  await user.click(within(chart).getByText(/^View as table/));
  const rows = within(within(chart).getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'If you buy now₹ 9,25,002.00₹ 0.00₹ 9,25,002.00',
    'If you buy in year 1₹ 9,25,002.00₹ 3,75,000.00₹ 13,00,002.00',
    'If you buy in year 2₹ 9,25,002.00₹ 6,00,000.00₹ 15,25,002.00',
    'If you buy in year 3₹ 9,25,002.00₹ 9,00,000.00₹ 18,25,002.00',
  ]);
  expect(screen.getAllByRole('figure')).toHaveLength(1);
});
