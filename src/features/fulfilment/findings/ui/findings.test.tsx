import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { transfer } from '#fulfilment/transfers/contract.ts';
import type { Role } from '#lib/contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { finding } from '../contract.ts';

const LIST = 'GET /api/superadmin/findings/';
const near = sample(finding, {
  id: 'one',
  kind: 'near_picture',
  text: 'Looks like Trail Documents of WO-2026-27-000001: 2 of 64 bits differ.',
  trade_id: 'two',
  order_id: 'WO-2026-27-000002',
  document: 'Trail Documents',
  other: { trade_id: 'one', order_id: 'WO-2026-27-000001', document: 'Trail Documents' },
  at: '2026-11-21T06:30:00Z',
});

test('the list says what was compared with what, and links both trades', async () => {
  respond(LIST, { data: [near], next: null });
  openScreen('/Findings?kind=near_picture', { as: 'superadmin' });
  expect(await screen.findByText(near.text)).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'WO-2026-27-000002' })).toHaveAttribute('href', '/trade/two');
  expect(main.getByRole('link', { name: 'WO-2026-27-000001' })).toHaveAttribute('href', '/trade/one');
  expect(requests(LIST).at(-1)?.query.get('kind')).toBe('near_picture');
});

test('a kind of finding is chosen, and stands in the address', async () => {
  respond(LIST, { data: [near], next: null });
  const user = openScreen('/Findings', { as: 'superadmin' });
  await screen.findByText(near.text);
  await user.selectOptions(within(screen.getByRole('main')).getByLabelText('Kind'), 'Similar picture');
  await waitFor(() => expect(address()).toBe('/Findings?kind=near_picture'));
  await waitFor(() => expect(requests(LIST).at(-1)?.query.get('kind')).toBe('near_picture'));
});

test('a list without findings says so', async () => {
  respond(LIST, { data: [], next: null });
  openScreen('/Findings', { as: 'superadmin' });
  expect(await screen.findByText('No findings.')).toBeVisible();
});

describe('on the transfer of a trade', () => {
  const open = (role: Role) => {
    respond('GET /api/epr/trades/{id}/', { data: tradeFileOf(role, { stage: 'verified' }) });
    respond('GET /api/epr/transactions/{id}/transfers/', { data: { transfer: sample(transfer, {}), lines: [] } });
    respond(`GET /api/${role === 'superadmin' ? 'superadmin' : 'epr'}/disputes/`, { data: [], next: null });
    respond('GET /api/epr/evidence/', { data: [], next: null });
    openScreen('/trade/one?tab=transfer', { as: role });
  };

  test('the superadmin reads its findings', async () => {
    respond(LIST, { data: [near], next: null });
    open('superadmin');
    const card = within(await screen.findByRole('region', { name: 'Document findings' }));
    expect(await card.findByText(near.text)).toBeVisible();
    expect(requests(LIST).at(-1)?.query.get('trade')).toBe('one');
  });

  test.each(['producer', 'recycler'] as const)('a %s does not', async (role) => {
    open(role);
    expect(await screen.findByRole('region', { name: 'Evidence pack' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Document findings' })).toBeNull();
    expect(requests(LIST)).toEqual([]);
  });
});
