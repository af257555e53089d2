/** Lists on a phone: their tools in one sheet, their trades as four lines and one button. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { requests, respond } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { listedTrade } from '#trading/trade-list/contract.ts';

const TRADES = 'GET /api/epr/trades/';
const bales = sample(listedTrade, {
  id: 'one',
  kind: 'purchase',
  stage: 'accepted',
  turn: 'producer',
  title: 'Washed bales',
  unit: 'kg',
  quantity: 5_000,
  total: 12_451.95,
  recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
  producer: { unique_id: 'PRO-1', company_name: 'Asha Foods' },
  round: 1,
  due_at: null,
  tasks: [
    {
      name: 'initiate_payment',
      label: 'Initiate payment',
      text: 'Initiate payment.',
      who: 'producer',
      due_at: null,
      path: '/trade/one',
    },
  ],
  next_action: { name: 'initiate_payment', label: 'Initiate payment' },
});
const tabs = { needs_you: 1, waiting: 0, done: 0, closed: 0, disputed: 0 };

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media.startsWith('(max-width'), media }) as MediaQueryList,
  );
});

test('Search, filters, order and export stand behind Filter, which counts what is set and clears it', async () => {
  respond(TRADES, { data: [bales], next: null, tabs });
  const user = openScreen('/trades?tab=waiting', { as: 'producer' });
  const opener = await screen.findByRole('button', { name: 'Filter' });
  for (const role of ['searchbox', 'combobox'] as const) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  await user.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  expect(sheet.getByRole('searchbox', { name: 'Search trades' })).toBeVisible();
  for (const name of ['Stage', 'Kind', 'Waste type', 'Financial year', 'Sort by'])
    expect(sheet.getByRole('combobox', { name })).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Kind' }), 'Counter-offer');
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Newest stage first');
  // Text typed right before is searched for too.
  await user.type(sheet.getByRole('searchbox'), 'bales');
  await user.click(sheet.getByRole('button', { name: 'Show the list' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Filter, 2 set' }));
  await waitFor(() =>
    expect(Object.fromEntries(requests(TRADES).at(-1)?.query ?? [])).toMatchObject({
      kind: 'counter',
      ordering: '-since',
      search: 'bales',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('button', { name: 'Filter' });
  expect(address()).toBe('/trades?tab=waiting&ordering=-since');
});

test('A trade is four lines and one button, which leads to what is next', async () => {
  respond(TRADES, { data: [bales, { ...bales, id: 'two', next_action: null, tasks: [] }], next: null, tabs });
  openScreen('/trades', { as: 'producer' });
  const [first, second] = await screen.findAllByRole('article');
  expect(first?.children).toHaveLength(5);
  expect(first).toHaveTextContent('Washed balesGreen LoopAccepted5,000 Kg₹ 12,451.95');
  const link = within(first as HTMLElement).getByRole('link');
  expect(link).toHaveAccessibleName('Initiate payment: Washed bales');
  expect(link).toHaveAttribute('href', '/trade/one');
  expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second as HTMLElement).getByRole('link')).toHaveTextContent('View trade');
});

test('A trade that a recall holds says so where the reader has nothing to do', async () => {
  const held = { ...bales, held_by: 'RC-2026-27-000001' };
  respond(TRADES, { data: [held, { ...held, id: 'two', next_action: null, tasks: [] }], next: null, tabs });
  openScreen('/trades', { as: 'producer' });
  const [mine, other] = await screen.findAllByRole('article');
  expect(mine).not.toHaveTextContent('Held by recall');
  expect(other).toHaveTextContent('Held by recall RC-2026-27-000001');
});

test('A disputed trade without a task leads to the dispute', async () => {
  const disputed = { ...bales, dispute: 'open' as const, next_action: null, tasks: [] };
  respond(TRADES, { data: [disputed], next: null, tabs });
  openScreen('/trades?tab=disputed', { as: 'producer' });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Disputed');
  const link = within(card).getByRole('link', { name: 'View the dispute: Washed bales' });
  expect(link).toHaveAttribute('href', '/trade/one?tab=transfer');
});

test('The buttons of a screen stay beside Filter', async () => {
  respond('GET /api/epr/credit-offers/', { data: [], next: null });
  const user = openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  expect(screen.getAllByRole('link', { name: 'Add Credit Offer', hidden: true }).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('dialog')).queryByRole('link', { name: 'Add Credit Offer' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Table' })).toBeVisible();
});
