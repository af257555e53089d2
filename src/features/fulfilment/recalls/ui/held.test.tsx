/** Trades and offers under a recall say so, parties with a link to the public list; what a recall ended says by which. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond } from '#tests/components/api.ts';
import { clean } from '#tests/components/expectations.ts';
import { fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { recallDetail } from '../contract.ts';

const RC = 'RC-2026-27-000001';

test.each([
  ['producer', true],
  ['recycler', true],
  ['superadmin', false],
] as const)('a held trade says so to the %s', async (role, hasLink) => {
  respond('GET /api/epr/trades/{id}/', { data: { ...tradeFileOf(role, { stage: 'accepted' }), held_by: RC } });
  openScreen('/trade/one', { as: role });
  const held = await screen.findByText(`Held by recall ${RC}`);
  expect(held).toBeVisible();
  const links = within(held.parentElement ?? held).queryAllByRole('link', { name: 'View recalls' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hasLink ? ['/recalls'] : []);
});

test('a trade that a recall rejected names the recall in place of the company', async () => {
  const file = tradeFileOf('producer', { stage: 'declined' });
  respond('GET /api/epr/trades/{id}/', { data: { ...file, order: { ...file.order, ended_by_recall: RC } } });
  openScreen('/trade/one', { as: 'producer' });
  expect(await screen.findByText(`Ended by recall ${RC}.`)).toBeVisible();
  expect(screen.queryByText(/^Declined by /)).not.toBeInTheDocument();
});

test.each(['declined', 'cancelled'] as const)('the order page of a trade that a recall ended: %s', async (stage) => {
  const file = tradeFileOf('producer', { stage });
  const order = { ...file.order, ended_by_recall: RC };
  respond('GET /api/epr/order/{slug}/', { data: order });
  respond('GET /api/epr/trades/{id}/', { data: { ...file, order } });
  openScreen('/PlaceOder/one', { as: 'producer' });
  const [line] = await screen.findAllByText(`Ended by recall ${RC}.`);
  expect(line).toBeVisible();
  expect(screen.queryByText(/The payment was not verified|declined\. Nothing/)).not.toBeInTheDocument();
});

test('the recycler of a held trade is not asked for documents', async () => {
  respond('GET /api/epr/trades/{id}/', { data: { ...tradeFileOf('recycler', { stage: 'verified' }), held_by: RC } });
  openScreen('/trade/t', { as: 'recycler' });
  const documents = await screen.findByRole('region', { name: 'Documents' });
  expect(within(documents).getAllByText(`Held by recall ${RC}.`)).toHaveLength(2);
  expect(documents).not.toHaveTextContent('Needed from you now');
});

test('a held offer says so and cannot be paused', async () => {
  const offer = sample(ownOffer, { status: 'hidden', paused: false, held_by: RC, offer_title: 'Washed bales' });
  respond('GET /api/epr/credit-offers/', { data: [offer], next: null });
  openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  const card = await screen.findByRole('article');
  expect(clean(card.textContent)).toContain(`Held by recall ${RC}`);
  expect(within(card).getByRole('link', { name: 'View recalls' })).toHaveAttribute('href', '/recalls');
  expect(within(card).getByRole('button', { name: 'Pause Washed bales' })).toBeDisabled();
});

test('why a recall is lifted outlives the dialog; its number is typed again', async () => {
  const executed = sample(recallDetail, { number: RC, state: 'executed', epr_account: null, held_trades: [] });
  respond('GET /api/superadmin/recalls/{id}/', { data: executed });
  const user = openScreen('/RecallList/one', { as: 'superadmin' });
  const lift = await screen.findByRole('button', { name: 'Lift recall' });
  await user.click(lift);
  await fillIn(user, screen.getByRole('form'), { Reason: 'The order was set aside', 'Number of the recall': RC });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(lift);
  expect(screen.getByLabelText('Reason')).toHaveValue('The order was set aside');
  expect(screen.getByLabelText('Number of the recall')).toHaveValue('');
});
