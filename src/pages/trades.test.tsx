import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { clean, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { sampleTask } from '#tests/components/tasks.ts';
import { listedTrade } from '#trading/trade-list/contract.ts';

const LIST = 'GET /api/epr/trades/';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const asked = sample(listedTrade, {
  id: 'one',
  kind: 'purchase',
  stage: 'asked',
  turn: 'recycler',
  tab: 'needs_you',
  order_id: null,
  title: 'Washed bales',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  unit: 'kg',
  credit_FY: 2025,
  FY: 2026,
  recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
  producer: { unique_id: 'PRO-1', company_name: 'Asha Foods' },
  quantity: 41_000,
  price_per_credit: 2.4,
  total: 116_692.56,
  since: inHours(-3.5),
  tasks: [sampleTask('answer', 'recycler', { due_at: inHours(5.5) })],
  next_action: { name: 'answer', label: 'Accept or decline' },
});
const gold: typeof asked = {
  ...asked,
  id: 'two',
  kind: 'counter',
  round: 3,
  stage: 'completed',
  turn: null,
  order_id: 'WO-2026-000007',
  unit: 'g',
  credit_FY: 2026,
  tasks: [sampleTask('confirm_payment', 'recycler', { id: 'two' })],
  next_action: { name: 'confirm_payment', label: 'Confirm payment' },
};

const TABS = { needs_you: 2, waiting: 1_234, done: 0, closed: 3, disputed: 0 };
function open(as: Role, path = '/trades', data = [asked, gold], tabs = TABS) {
  respond(LIST, { data, next: null, tabs });
  return openScreen(path, { as });
}
const cells = (row: HTMLElement) => textsOf(within(row).getAllByRole('cell'));
const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('Each trade is a row: what, with whom, how much, since when, until when, and what is next', async () => {
  open('recycler');
  expect(await screen.findByText('What needs you comes first')).toBeVisible();
  expect(textsOf(await screen.findAllByRole('columnheader'))).toEqual([
    'Trade',
    'Order no.',
    'Stage',
    'With',
    'FY',
    'Quantity (Kg)',
    'Price (₹/Kg)',
    'Total payable (₹)',
    'Age',
    'Due',
    'Next',
  ]);
  const [first, second] = (await rows()) as [HTMLElement, HTMLElement];
  expect(cells(first)).toEqual([
    'Washed balesRecycling | Category I | PlasticCredit of FY 2025-26, bought for FY 2026-27',
    '–',
    'Requested',
    'Asha Foods',
    '2026-27',
    '41,000',
    '₹ 2.40',
    '₹ 1,16,692.56',
    '3 h',
    'in 6 h Due soon',
    'Accept or decline',
  ]);
  expect(within(first).getByRole('link', { name: 'Washed bales' })).toHaveAttribute('href', '/trade/one');
  expect(within(first).getByRole('link', { name: /^Accept or decline/ })).toHaveAttribute('href', '/trade/one');
  expect(cells(second)).toMatchObject({
    1: 'WO-2026-000007',
    2: 'Completed',
    5: '41,000 g',
    6: '₹ 2.40 per g',
    9: '–',
  });
  expect(within(second).getByRole('link', { name: /^Confirm payment/ })).toHaveAttribute(
    'href',
    '/trade/two?tab=billing',
  );
});

test.each([
  ['answer_dispute', 'Respond to the dispute', '?tab=transfer'],
  ['see_numbers', 'Mark credits as seen', '?tab=transfer'],
  ['issue_invoice', 'Issue invoice', '?tab=billing'],
  ['upload_transfer', 'Transfer credits and upload documents', ''],
] as const)('%s leads to the part of the trade where it is done', async (name, label, query) => {
  open('recycler', '/trades', [{ ...asked, tasks: [sampleTask(name, 'recycler')], next_action: { name, label } }]);
  expect(await screen.findByRole('link', { name: `${label}: Washed bales` })).toHaveAttribute(
    'href',
    `/trade/one${query}`,
  );
});

test.each([
  ['producer', 'Green Loop', 'Waiting for Green Loop'],
  ['superadmin', 'Asha FoodsGreen Loop', 'Waiting for Green Loop'],
] as const)('A %s reads whom the trade is with, and for whom it waits', async (role, parties, next) => {
  open(role, '/trades?tab=waiting', [{ ...asked, next_action: null }]);
  const [row] = (await rows()) as [HTMLElement];
  expect(cells(row)).toMatchObject({ 3: parties, 10: next });
});

test('The tabs count under the filters, which they keep; each empty one says so', async () => {
  const user = open('producer', '/trades?waste_type=Plastic&FY=nothing&ordering=none');
  const tabs = within(await screen.findByRole('navigation', { name: 'Trades by what they wait for' }));
  await waitFor(() =>
    expect(textsOf(tabs.getAllByRole('link'))).toEqual(['Needs you2', 'Waiting1,234', 'Done0', 'Closed3']),
  );
  expect(requests(LIST).map(({ query }) => query.toString())).toEqual(['waste_type=Plastic']);
  respond(LIST, { data: [], next: null, tabs: { needs_you: 0, waiting: 0, done: 0, closed: 0, disputed: 0 } });
  await user.click(tabs.getByRole('link', { name: /^Done/ }));
  await waitFor(() => expect(address()).toContain('tab=done'));
  expect(address()).toContain('waste_type=Plastic');
  expect(await screen.findByText('No trade matches.')).toBeVisible();
});

test.each([
  ['', "You're all caught up."],
  ['?tab=waiting', 'Nothing to wait for.'],
  ['?tab=done', 'No completed trades yet.'],
  ['?tab=closed', 'No closed trades.'],
  ['?tab=disputed', 'No disputed trades.'],
])('An empty /trades%s says so', async (query, text) => {
  respond(LIST, { data: [], next: null, tabs: { needs_you: 0, waiting: 0, done: 0, closed: 0, disputed: 0 } });
  openScreen(`/trades${query}`, { as: 'recycler' });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['open', 'Disputed'],
  ['ended', 'Dispute ended'],
] as const)('A trade with an %s dispute is marked, and the mark leads to it', async (dispute, mark) => {
  open('recycler', '/trades', [{ ...asked, dispute }]);
  expect(await screen.findByRole('link', { name: `${mark}: Washed bales` })).toHaveAttribute(
    'href',
    '/trade/one?tab=transfer',
  );
});

test.each([
  ['recycler', 2, true],
  ['recycler', 0, false],
  ['superadmin', 2, false],
] as const)('A %s with %i disputed trades has their tab: %s', async (role, disputed, isThere) => {
  open(role, '/trades', [asked], { ...TABS, disputed });
  await rows();
  expect(screen.queryAllByRole('link', { name: /^Disputed/ })).toHaveLength(isThere ? 1 : 0);
});

test('A header sorts ascending, descending, and not at all', async () => {
  const user = open('recycler');
  const header = () => screen.findByRole('columnheader', { name: /^Total payable/ });
  const press = async () => user.click(within(await header()).getByRole('button'));
  expect(await header()).toHaveAttribute('aria-sort', 'none');
  for (const [sort, ordering] of [
    ['ascending', 'total'],
    ['descending', '-total'],
    ['none', null],
  ] as const) {
    await press();
    await waitFor(async () => expect(await header()).toHaveAttribute('aria-sort', sort));
    expect(new URL(address(), 'http://site').searchParams.get('ordering')).toBe(ordering);
  }
  expect(requests(LIST).map(({ query }) => query.get('ordering'))).toEqual([null, 'total', '-total']);
});

test('On a tablet, where its columns do not fit, the list is cards', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 1_024 });
  try {
    open('recycler');
    const [card] = await screen.findAllByRole('article');
    expect(clean(card?.textContent ?? null)).toContain('41,000 Kg₹ 1,16,692.56');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  } finally {
    happyDOM.setViewport({ width: 1_366 });
  }
});
