/** The lists of requests and transactions as cards or as a table of the same rows. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { respondWithTrades } from '#tests/components/trades.ts';
import { listedTrade } from '#trading/trade-list/contract.ts';

const TABLE = 'GET /api/epr/trades/';
const PAID = 'paying,proven,verified,completed,cancelled';
const bales = sample(listedTrade, {
  id: 'one',
  kind: 'purchase',
  stage: 'proven',
  turn: 'superadmin',
  title: 'Washed bales',
  recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
  producer: { unique_id: 'PRO-1', company_name: 'Asha Foods' },
  documents: 2,
  round: 1,
  since: '2026-11-20T06:30:00.000Z',
  due_at: null,
  next_action: null,
});

const SCREENS: readonly [
  path: string,
  role: Role,
  list: Parameters<typeof respond>[0],
  query: Record<string, string>,
][] = [
  ['/RecyclerDirectPurchase', 'recycler', 'GET /api/epr/purchases-requests/', { kind: 'purchase' }],
  ['/RecycleCounterOffers', 'recycler', 'GET /api/epr/counter-credit-offers/', { kind: 'counter' }],
  ['/RecycleTxnHistory', 'recycler', 'GET /api/epr/transactions/', { stage: PAID }],
  ['/ProducerDirectPurchase', 'producer', 'GET /api/epr/purchases-requests/', { kind: 'purchase' }],
  ['/ProducerCounterOffers', 'producer', 'GET /api/epr/counter-credit-offers/', { kind: 'counter' }],
  ['/ProducerTxnHistory', 'producer', 'GET /api/epr/transactions/', { stage: PAID }],
  ['/AdminTxnHistory', 'superadmin', 'GET /api/superadmin/transactions/', { stage: PAID }],
];

describe.each(SCREENS)('%s', (path, role, list, query) => {
  test('is switched between cards and a table, which asks for the same rows', async () => {
    respond(list, { data: [], next: null });
    respondWithTrades([bales]);
    const user = openScreen(path, { as: role });
    const views = within(await screen.findByRole('radiogroup', { name: 'View' }));
    expect(views.getByRole('radio', { name: 'Cards' })).toBeChecked();
    expect(requests(TABLE)).toEqual([]);
    await user.click(views.getByRole('radio', { name: 'Table' }));
    await waitFor(() => expect(address()).toBe(`${path}?view=table`));
    const table = await screen.findByRole('table');
    const headers = textsOf(within(table).getAllByRole('columnheader'));
    expect(headers.slice(0, 4)).toEqual(['Trade', 'Order no.', 'Stage', 'With']);
    expect(headers.includes('Documents')).toBe(role === 'superadmin');
    const review = within(table).queryByRole('link', { name: 'Review Washed bales' });
    expect(review?.getAttribute('href')).toBe(role === 'superadmin' ? '/review?type=transaction&item=one' : undefined);
    expect(within(table).getByRole('link', { name: 'Washed bales' })).toHaveAttribute('href', '/trade/one');
    if (role === 'superadmin')
      expect(within(table).getByRole('link', { name: '2 documents of Washed bales' })).toBeVisible();
    expect(Object.fromEntries(requests(TABLE)[0]?.query ?? [])).toEqual({ tab: 'all', ...query });
    await user.click(views.getByRole('radio', { name: 'Cards' }));
    await waitFor(() => expect(address()).toBe(path));
  });
});

test('A payment that was decided is not offered for review any more', async () => {
  const verified = {
    ...bales,
    id: 'two',
    title: 'Clear flakes',
    stage: 'verified' as const,
    turn: 'recycler' as const,
  };
  respondWithTrades([bales, verified]);
  openScreen('/AdminTxnHistory?view=table', { as: 'superadmin' });
  const row = (await screen.findByRole('link', { name: 'Clear flakes' })).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('Payment verified');
  expect(screen.getAllByRole('link', { name: /^Review / }).map((link) => link.getAttribute('href'))).toContain(
    '/review?type=transaction&item=one',
  );
  expect(within(row).queryByRole('link', { name: 'Review Clear flakes' })).not.toBeInTheDocument();
});

test('The table keeps the filter of the list and sorts by its headers', async () => {
  respondWithTrades([bales]);
  const user = openScreen('/RecyclerDirectPurchase?view=table&stage=accepted&search=bales', { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: /^Total payable/ }));
  await waitFor(() =>
    expect(Object.fromEntries(requests(TABLE).at(-1)?.query ?? [])).toEqual({
      tab: 'all',
      kind: 'purchase',
      stage: 'accepted',
      search: 'bales',
      ordering: 'total',
    }),
  );
});

test("The producer's answered counter-offers are those of the cards", async () => {
  const waiting = { ...bales, id: 'two', title: 'Clear flakes', kind: 'counter' as const, stage: 'asked' as const };
  respondWithTrades([bales, waiting]);
  openScreen('/ProducerCounterOffers?show=answered&view=table', { as: 'producer' });
  expect(await screen.findByRole('link', { name: 'Washed bales' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Clear flakes' })).not.toBeInTheDocument();
});

test('Trades are filtered by their stage', async () => {
  respond(TABLE, { data: [bales], next: null, tabs: { needs_you: 1, waiting: 0, done: 0, closed: 0, disputed: 0 } });
  const user = openScreen('/trades', { as: 'recycler' });
  const stage = await screen.findByLabelText('Stage');
  expect(textsOf(within(stage).getAllByRole('option'))).toContain('Payment verified');
  await user.selectOptions(stage, 'Proof uploaded');
  await waitFor(() => expect(address()).toBe('/trades?stage=proven'));
  await waitFor(() => expect(requests(TABLE).at(-1)?.query.get('stage')).toBe('proven'));
});
