/** Purchase limits in the browser: what waits for a second person is said wherever one buys or accepts, decided in a list, and set by owners. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { refuse, respond, respondUnchecked, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { offerTerms } from '#tests/components/offer-terms.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { companyApproval } from '../contract.ts';

const LIST = 'GET /api/users/approvals/';
const WAITS = 'A second person of Kaveri Plastics must approve this. Nothing is reserved until then.';
const HELD = { status: true, message: WAITS, data: { approval_id: 'one' } };
const NOTE = /^Above your purchase limit a second person/;
const LIMITED = { data: sample(counts, { company_approvals_listed: 1 }) };
const AT = '2026-11-20T06:30:00.000Z';
const waiting = (change: object = {}) =>
  sample(companyApproval, {
    id: 'one',
    created_at: AT,
    decided_at: null,
    text: 'Buy 1,000 Kg of “Bales” at ₹ 2.50/Kg',
    amount: 2_964.75,
    status: 'waiting',
    maker: { id: 'maker', name: 'Ira Sen' },
    checker: null,
    reason: null,
    you: false,
    ...change,
  });
beforeEach(() => respond(LIST, { data: [waiting({ you: true })], next: null }));

const COUNTER = 'PATCH /api/epr/counter-credit-offers/{id}/';
const ROUND = 'POST /api/epr/counter-credit-offers/{id}/counter/';
const round = () => tradeFileOf('producer', { id: 'round 2', kind: 'counter', round: 2 });
const openRounds = () => {
  respond('GET /api/epr/price-context/', { data: { price_context: { lowest: 2.05, median: 2.43, offers: 4 } } });
  respond('GET /api/epr/counter-credit-offers/', { data: [round().request], next: null });
  respond('GET /api/epr/trades/{id}/', { data: round() });
  return openScreen('/ProducerCounterOffers', { as: 'producer' });
};
const isSuccessful = (text: RegExp) => screen.queryByText(text) !== null;

test('a purchase that waits says so and leads to the approvals', async () => {
  respondUnchecked('POST /api/epr/purchases-requests/', HELD, 202);
  const { loaderData } = offerTerms();
  const user = openScreen('/detail/bales', { as: 'producer', loaderData });
  respond('GET /api/users/counts/', LIMITED);
  const form = within(await screen.findByRole('form', { name: 'Review Payment' }));
  await waitFor(() => expect(form.getByLabelText('EPR Account')).toBeEnabled());
  await user.click(form.getByRole('button', { name: 'Buy Now' }));
  const question = within(await screen.findByRole('dialog'));
  expect(await question.findByText(NOTE)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Yes, buy it' }));
  await expectMessage(WAITS);
  await waitFor(() => expect(address()).toBe('/CompanyApprovals'));
  expect(isSuccessful(/submitted successfully/)).toBe(false);
});

test('so does a counter-offer', async () => {
  respondUnchecked('POST /api/epr/counter-credit-offers/', HELD, 202);
  const { loaderData } = offerTerms();
  const user = openScreen('/detail/bales', { as: 'producer', loaderData });
  const form = within(await screen.findByRole('form', { name: 'Review Payment' }));
  await waitFor(() => expect(form.getByLabelText('EPR Account')).toBeEnabled());
  await user.click(form.getByRole('button', { name: 'Make Counter Offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Counter Offer' }));
  await user.type(dialog.getByLabelText('Offer Price (₹/Kg)'), '2');
  await user.click(dialog.getByRole('button', { name: 'Submit Offer' }));
  await expectMessage(WAITS);
  await waitFor(() => expect(address()).toBe('/CompanyApprovals'));
});

test('a round that waits is not there yet', async () => {
  respondUnchecked(ROUND, HELD, 202);
  const user = openRounds();
  await user.click(await screen.findByRole('button', { name: /^Counter 5,000 Kg/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Counter-offer, round 3 of 6' }));
  const price = dialog.getByLabelText('Offer Price (₹/Kg)');
  await user.clear(price);
  await user.type(price, '2.25');
  await user.click(dialog.getByRole('button', { name: 'Send counter-offer' }));
  await expectMessage(WAITS);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an acceptance that waits is no acceptance', async () => {
  respondUnchecked(COUNTER, HELD, 202);
  const user = openRounds();
  respond('GET /api/users/counts/', LIMITED);
  await user.click(await screen.findByRole('button', { name: /^Accept 5,000 Kg/ }));
  const question = within(await screen.findByRole('dialog'));
  expect(await question.findByText(NOTE)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Accept' }));
  await expectMessage(WAITS);
  expect(isSuccessful(/accepted:/)).toBe(false);
});

test('an approval is decided with a reason that may be left out; the own one by another person', async () => {
  let data = [waiting(), waiting({ id: 'own', text: 'Buy 5 Kg', you: true })];
  respond(LIST, () => ({ data, next: null }));
  respond('PATCH /api/users/approvals/{id}/', () => {
    data = [];
    return { message: 'Purchase request submitted successfully!' };
  });
  const user = openScreen('/CompanyApprovals', { as: 'producer' });
  const own = await screen.findByRole('row', { name: /Buy 5 Kg/ });
  expect(own).toHaveTextContent('Another person decides');
  expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  const row = screen.getByRole('row', { name: /Buy 1,000 Kg/ });
  expect(row).toHaveTextContent('₹ 2,964.75');
  await user.click(within(row).getByRole('button', { name: /^Approve/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Amount: ₹ 2,964.75');
  expect(dialog).toHaveTextContent('Ira Sen asked for this. It is done at once, as if Ira Sen did it now.');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await expectMessage('Purchase request submitted successfully!');
  expect(requests('PATCH /api/users/approvals/{id}/').map(({ body }) => body)).toEqual([
    { status: 'approved', reason: '' },
  ]);
  expect(await screen.findByText('Nothing waits for approval.')).toBeVisible();
});

test('beside an approval that the reader may not decide stands no number', async () => {
  openScreen('/CompanyApprovals', { as: 'producer' });
  respond('GET /api/users/counts/', LIMITED);
  await screen.findByText('Another person decides');
  const link = await screen.findByRole('link', { name: /^Approvals/ });
  await waitFor(() => expect(screen.getByRole('link', { name: /^Team/ })).toBeVisible());
  await waitFor(() => expect(requests('GET /api/users/counts/')).not.toEqual([]));
  expect(link).toHaveTextContent(/^Approvals$/);
});

test('an approval that is no longer possible says why, though its row leaves the list with the dialog', async () => {
  let data = [waiting()];
  respond(LIST, () => ({ data, next: null }));
  refuse('PATCH /api/users/approvals/{id}/', { status: 409, error: 'Offer is no longer available' });
  const user = openScreen('/CompanyApprovals', { as: 'producer' });
  await user.click(await screen.findByRole('button', { name: /^Approve/ }));
  const dialog = await screen.findByRole('dialog');
  data = [];
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Nothing waits for approval.')).toBeVisible();
  await expectMessage('Offer is no longer available');
});

test('a part that may not decide finds the buttons and hears why', async () => {
  respond(LIST, { data: [waiting()], next: null });
  openScreen('/CompanyApprovals', { as: 'producer', part: 'trader' });
  const button = await screen.findByRole('button', { name: /^Approve/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

const TEAM = { data: [], invitations: [], require_second_factor: false, second_factor_due_at: null };

test('every part reads the limit, and one that may not change it hears why', async () => {
  respond('GET /api/users/purchase-limits/', { data: { enabled: true, per_day: 500_000 } });
  respond('GET /api/users/members/', TEAM);
  const user = openScreen('/Team?tab=limits', { as: 'producer', part: 'viewer' });
  expect(await screen.findByText(/^On: each member may buy for ₹ 5,00,000\.00 a day/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Change' });
  expect(button).toHaveAccessibleDescription(/does not allow this\. Ask an owner\.$/);
  await user.click(button);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('owners set the limit; while it is on, the dialog says that another person must approve a change', async () => {
  respond('GET /api/users/purchase-limits/', { data: { enabled: true, per_day: 500_000 } });
  const waits = 'A second person of Kaveri Plastics must approve this.';
  respondUnchecked('PATCH /api/users/purchase-limits/', { ...HELD, message: waits }, 202);
  respond('GET /api/users/members/', TEAM);
  const user = openScreen('/Team?tab=limits', { as: 'producer' });
  expect(await screen.findByText(/^On: each member may buy for ₹ 5,00,000\.00 a day/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase limit' }));
  expect(dialog.getByText(/another owner or manager must approve/)).toBeVisible();
  const field = dialog.getByLabelText('Per member and day');
  await user.clear(field);
  await user.type(field, '1000000000.01');
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  expect(await dialog.findByText('Enter ₹ 0.00 to ₹ 1,00,00,00,000.00')).toBeVisible();
  await user.clear(field);
  await user.type(field, '100000');
  expect(field).toHaveValue('1,00,000');
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  await expectMessage(waits);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests('PATCH /api/users/purchase-limits/').map(({ body }) => body)).toEqual([
    { enabled: true, per_day: 100_000 },
  ]);
});

describe('of a recycler', () => {
  const NO_BUYER = 'A purchase limit is for producers. A recycler sells, so no trade waits for a second person.';
  const openLimit = (enabled: boolean) => {
    respond('GET /api/users/purchase-limits/', { data: { enabled, per_day: 500_000 } });
    openScreen('/Team?tab=limits', { as: 'recycler' });
  };

  test('a limit that is off says whom limits are for, and is not switched on', async () => {
    openLimit(false);
    expect(await screen.findByText(NO_BUYER)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Off:/)).not.toBeInTheDocument();
  });

  test('one that is on can be switched off', async () => {
    openLimit(true);
    expect(await screen.findByText(/^On: each member may buy/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
    expect(screen.queryByText(NO_BUYER)).not.toBeInTheDocument();
  });
});
