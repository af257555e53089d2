/** Evidence packs of a company, and the card on the trade page. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evidenceContract } from '#fulfilment/evidence/contract.ts';
import type { Pack } from '#fulfilment/evidence/ui/queries.ts';
import { transfer } from '#fulfilment/transfers/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, expectRetries } from '#tests/components/expectations.ts';
import { optionsOf } from '#tests/components/forms.ts';
import { openLiveStream } from '#tests/components/live-stream.ts';
import { accountOf, THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';

const READ = 'GET /api/epr/evidence/';
const MAKE = 'POST /api/epr/evidence/';
const packOf = (values: Partial<Pack> = {}): Pack => {
  const [sampled] = sample(evidenceContract[READ].response, {}).data;
  return {
    ...(sampled as Pack),
    id: 'pack',
    code: '0123456789ABCDEFGHJKMNPQRS',
    kind: 'order',
    trade_id: 'one',
    order_id: 'WO-2026-27-000007',
    epr_registration_number: '41010577629',
    FY: 2026,
    state: 'ready',
    status: 'current',
    byte_size: 1_200_000,
    manifest_sha256: 'a'.repeat(64),
    url: '/files/pack',
    made_at: '2026-11-23T14:23:00.000Z',
    made_by: 'Meera Brands',
    ...values,
  };
};
const accepted = {
  message: 'The evidence pack is being made.',
  data: { id: 'p', code: 'c', state: 'queued' },
} as const;

test('packs with their status, download and check', async () => {
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  const year = { kind: 'year', trade_id: null, order_id: null } as const;
  respond(READ, {
    data: [
      packOf(),
      packOf({ id: '2', code: 'B'.repeat(26), ...year, status: 'superseded', state: 'removed', url: null }),
      packOf({ id: '3', code: 'C'.repeat(26), status: 'recalled' }),
      packOf({ id: '4', code: 'D'.repeat(26), status: null, state: 'failed', url: null, made_at: null }),
    ],
    next: null,
  });
  openScreen('/EvidencePacks', { as: 'producer' });
  const item = (letter: string) => screen.findByRole('listitem', { name: new RegExp(`^Evidence pack ${letter}`) });
  const first = within(await item('0'));
  expect(first.getByText('Current')).toBeVisible();
  expect(first.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/files/pack');
  expect(first.getByRole('link', { name: 'Check' })).toHaveAttribute('href', '/verify/0123456789ABCDEFGHJKMNPQRS');
  expect(first.getByRole('link', { name: 'Order WO-2026-27-000007' })).toHaveAttribute(
    'href',
    '/trade/one?tab=transfer',
  );
  const second = within(await item('B'));
  expect(second.getByText('EPR account 41010577629, FY 2026-27')).toBeVisible();
  expect(second.getByText('Superseded')).toBeVisible();
  expect(second.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(within(await item('C')).getByText('Recalled')).toBeVisible();
  const failed = within(await item('D'));
  expect(failed.getByText('Failed')).toBeVisible();
  expect(failed.queryByRole('link', { name: 'Check' })).toBeNull();
});

test('a pack of a year is asked for by account and year', async () => {
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  respond(READ, { data: [], next: null });
  const user = openScreen('/EvidencePacks', { as: 'producer' });
  expect(await screen.findByText('No evidence packs yet.')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Make evidence pack' });
  expect(button).toBeDisabled();
  const account = screen.getByLabelText('EPR account');
  await within(account).findByRole('option', { name: /·/ });
  await user.selectOptions(account, accountOf().id);
  respond(MAKE, accepted);
  await user.click(button);
  await expectMessage('The evidence pack is being made.');
  expect(requests(MAKE).at(-1)?.body).toMatchObject({ epr_id: accountOf().id });
});

test.each(['recycler', 'producer'] as const)('a %s chooses among all accounts and all years', async (role) => {
  const ACCOUNTS = `GET /api/epr/${role}/` as const;
  respond(ACCOUNTS, { data: [], next: null });
  respond(READ, { data: [], next: null });
  openScreen('/EvidencePacks', { as: role });
  const years = optionsOf(await screen.findByLabelText(/^Financial year/));
  expect([years[0], years.at(-1)]).toEqual(['2022-23', yearLabel(THIS_YEAR + 5)]);
  await waitFor(() => expect(requests(ACCOUNTS)).not.toEqual([]));
  for (const { query } of requests(ACCOUNTS)) expect(Object.fromEntries(query)).toEqual({ page_size: '200' });
});

test('accounts that fail to load say why, and can be asked for again', async () => {
  refuse('GET /api/epr/producer/', { error: 'The accounts are lost.' });
  respond(READ, { data: [], next: null });
  const user = openScreen('/EvidencePacks', { as: 'producer' });
  await screen.findByText('The accounts are lost.');
  await expectRetries(user, 'GET /api/epr/producer/', 'The accounts are lost.', () =>
    respond('GET /api/epr/producer/', { data: [accountOf()], next: null }),
  );
  expect(await within(screen.getByLabelText('EPR account')).findByRole('option', { name: /·/ })).toBeInTheDocument();
});

test('a superadmin has no accounts to choose', async () => {
  respond(READ, { data: [], next: null });
  openScreen('/EvidencePacks', { as: 'superadmin' });
  expect(await screen.findByText('No evidence packs yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make evidence pack' })).toBeNull();
});

function openTrade(stage: 'verified' | 'paying' | 'cancelled', packs: Pack[]) {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('producer', { stage }) });
  respond('GET /api/epr/transactions/{id}/transfers/', { data: { transfer: sample(transfer, {}), lines: [] } });
  respond('GET /api/epr/disputes/', { data: [], next: null });
  respond(READ, { data: packs, next: null });
  return openScreen('/trade/one?tab=transfer', { as: 'producer' });
}
const card = async () => within(await screen.findByRole('region', { name: 'Evidence pack' }));

test('the card of a trade asks for a pack, and waits while one is made', async () => {
  const user = openTrade('verified', []);
  const shown = await card();
  expect(await shown.findByText('No evidence packs yet.')).toBeVisible();
  refuse(MAKE, { status: 409, error: 'A pack of yours is being made. Please wait for it.' });
  await user.click(shown.getByRole('button', { name: 'Make evidence pack' }));
  await expectMessage('A pack of yours is being made. Please wait for it.');
  respond(MAKE, accepted);
  respond(READ, { data: [packOf({ state: 'making', status: null, url: null, made_at: null })], next: null });
  await user.click(shown.getByRole('button', { name: 'Make evidence pack' }));
  await expectMessage('The evidence pack is being made.');
  expect(await shown.findByText('Being made')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Make evidence pack' })).toBeDisabled();
});

test('the pack of another order that is in the making is named, and followed until it is made', async () => {
  const other = packOf({ order_id: 'WO-2026-27-000008', state: 'making', status: null, url: null, made_at: null });
  const stream = openLiveStream();
  openTrade('verified', []);
  respond(READ, ({ query }) => ({ data: query.has('trade_id') ? [] : [other], next: null }));
  const shown = await card();
  expect(
    await shown.findByText('Order WO-2026-27-000008: A pack of yours is being made. Please wait for it.'),
  ).toBeVisible();
  expect(shown.getByRole('button', { name: 'Make evidence pack' })).toBeDisabled();
  respond(READ, ({ query }) => ({ data: query.has('trade_id') ? [] : [packOf()], next: null }));
  stream.sendChanged('evidence_pack');
  await waitFor(() => expect(shown.getByRole('button', { name: 'Make evidence pack' })).toBeEnabled());
  expect(shown.queryByText(/is being made/)).toBeNull();
});

test('the card of a trade without a verified payment says why there is no pack', async () => {
  openTrade('paying', []);
  const shown = await card();
  expect(shown.getByText('This trade has no verified payment yet.')).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Make evidence pack' })).toBeNull();
});

test('the packs of a trade that was ended after its payment was verified stay on its page', async () => {
  openTrade('cancelled', [packOf({ status: 'recalled' })]);
  const shown = await card();
  expect(await shown.findByRole('link', { name: 'Download' })).toBeVisible();
  expect(shown.queryByText('This trade has no verified payment yet.')).toBeNull();
  expect(shown.queryByRole('button', { name: 'Make evidence pack' })).toBeNull();
});
