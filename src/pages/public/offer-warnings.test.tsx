import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { profile } from '#people/company/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { bales, offerTerms, type OfferDetail, YEAR } from '#tests/components/offer-terms.ts';
import { respondWithRules, BAND_ROW, RETURN_ROW, UNIT_ROW, VALIDITY_ROW } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen, address } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { order } from '#trading/trades/responses.ts';

const BUY = 'POST /api/epr/purchases-requests/';
const COUNTER = 'POST /api/epr/counter-credit-offers/';
const BELOW = '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: Notice, clause 4).';

const ROWS = [UNIT_ROW, BAND_ROW, VALIDITY_ROW, RETURN_ROW];

const below: Partial<OfferDetail> = {
  price_per_credit: 1.2,
  price_band: {
    low: 1.5,
    high: 5,
    unit: 'kg',
    per: 'credit',
    verdict: 'below',
    mode: 'warn',
    status: 'draft',
    rule_id: 'price_band',
  },
};

beforeEach(() => {
  respondWithRules(ROWS);
  respond('GET /api/epr/order/{slug}/', { data: sample(order, { id: 'one', created_at: '2026-11-20T06:30:00.000Z' }) });
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('producer') });
});

function open(values: Partial<OfferDetail> = below): UserEvent {
  const { loaderData } = offerTerms({ offer: bales(values) });
  return openScreen('/detail/bales', { as: 'producer', loaderData });
}
async function ready() {
  await screen.findByRole('form', { name: 'Review Payment' });
  const form = within(screen.getByRole('form', { name: 'Review Payment' }));
  await waitFor(() => expect(form.getByLabelText('EPR Account')).toBeEnabled());
  return form;
}
type Queries = ReturnType<typeof within>;
const result = (place: Queries) => place.queryAllByRole('listitem').map((item: HTMLElement) => item.textContent);
/** The warnings as they are listed, each with its status and its rule. */
const warned = async (place: Queries, ...texts: string[]) =>
  waitFor(() => expect(result(place)).toEqual(texts.map((text) => `${text} Draft Rule`)));

test('A price outside the band is told in the panel, in the confirmation and on the order, and is bought without a further step', async () => {
  respond(BUY, {
    message: 'Placed',
    data: { id: 'one' },
    warnings: [{ code: 'price_below_band', text: BELOW, rule_id: 'price_band', status: 'draft' }],
  });
  const user = open();
  const form = await ready();
  await warned(form, BELOW);
  expect(form.getByRole('link', { name: 'Rule' })).toHaveAttribute('href', '/rules#rule-price_band');
  await user.click(form.getByRole('button', { name: 'Buy Now' }));
  await warned(within(await screen.findByRole('dialog')), BELOW);
  await user.click(screen.getByRole('button', { name: 'Yes, buy it' }));
  await screen.findByRole('heading', { name: 'Work Order Placed!' });
  await warned(within(screen.getByRole('article', { name: 'Work Order Placed!' })), BELOW);
  expect(requests(BUY)).toHaveLength(1);
});

test('A guard that is off says nothing; credits that expire before the return of the chosen year are told for that year alone', async () => {
  respondWithRules(ROWS, [{ stream: 'Plastic', guard: 'price_band', mode: 'off', since: '2026-11-01' }]);
  const user = open({ ...below, FY: YEAR - 2, expires_on: `${YEAR + 1}-03-31`, expiry_rule_id: 'validity' });
  const form = await ready();
  const late = `These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.`;
  await warned(form, late);
  await user.selectOptions(form.getByLabelText('Financial Year'), '2025-26');
  await warned(form);
});

test('A counter-offer is compared while its price is typed', async () => {
  const user = open({ ...below, price_per_credit: 2.5 });
  await user.click((await ready()).getByRole('button', { name: 'Make Counter Offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Counter Offer' }));
  await warned(dialog);
  await user.type(dialog.getByLabelText('Offer Price (₹/Kg)'), '1.20');
  await warned(dialog, BELOW);
  await user.type(dialog.getByLabelText('Offer Price (₹/Kg)'), '{Backspace}{Backspace}6');
  await warned(dialog);
});

test('A refusal by a rule stands beside the offered price, and nothing typed is lost', async () => {
  refuse(COUNTER, { status: 409, error: BELOW, errors: { offer_price: BELOW }, code: 'blocked_by_rule' });
  const user = open({ ...below, price_per_credit: 2.5 });
  await user.click((await ready()).getByRole('button', { name: 'Make Counter Offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Counter Offer' }));
  await user.type(dialog.getByLabelText('Offer Price (₹/Kg)'), '1.20');
  await user.click(dialog.getByRole('button', { name: 'Submit Offer' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Offer Price (₹/Kg)')).toHaveAccessibleDescription(/below the price band/),
  );
  expect(dialog.getByLabelText('Offer Price (₹/Kg)')).toHaveValue('1.20');
});

test('A refusal by a rule of a purchase stands in the panel', async () => {
  refuse(BUY, { status: 409, error: 'These credits expired on 31 Mar 2026.', code: 'blocked_by_rule' });
  const user = open(below);
  const form = await ready();
  await user.click(form.getByRole('button', { name: 'Buy Now' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, buy it' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('These credits expired on 31 Mar 2026.'));
});

/** The page of an offer as recyclers see it, who buy nothing. */

/** @param number the reader's own number: the offer is of REC-000001 */
function openAs(number: string) {
  const { loaderData } = offerTerms();
  const user = openScreen('/detail/bales', { as: 'recycler', loaderData });
  const email = localStorage.getItem('useremail') ?? '';
  respond('GET /api/users/profile/', {
    data: sample(profile, { role: 'recycler', email, email_verified: true, unique_id: number }),
  });
  return user;
}
const panel = () => screen.getByRole('complementary', { name: 'Review Payment' });

test('One’s own offer says so, cannot be bought, and leads to its form', async () => {
  const user = openAs('REC-000001');
  await waitFor(() => expect(panel()).toHaveTextContent('This is your offer, as buyers see it.'));
  expect(within(panel()).queryByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
  refuse('GET /api/epr/credit-offers/{slug}/', { status: 404 });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  await user.click(within(panel()).getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/RecyclerUpdateOffers/bales'));
});

test('The page of another recycler’s offer says that recyclers cannot buy, and no bar of a phone leads to paying', async () => {
  openAs('REC-000002');
  await waitFor(() => expect(panel()).toHaveTextContent('Recyclers are not allowed to make purchases'));
  expect(within(panel()).getByRole('button', { name: 'Buy Now' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Review Payment$/ })).not.toBeInTheDocument();
});
