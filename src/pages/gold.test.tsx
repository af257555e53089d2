import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recyclerAccount, target } from '#accounts/epr-accounts/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { refuse, requests, respond } from '#tests/components/api.ts';
import { factsOf } from '#tests/components/expectations.ts';
import { fieldOf, fillIn } from '#tests/components/forms.ts';
import { account, bales, offerTerms } from '#tests/components/offer-terms.ts';
import { accountOf, costedTargetOf, targetOf } from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';
import { respondWithTrades } from '#tests/components/trades.ts';
import { listedTransaction, order, tradeRequest } from '#trading/trades/responses.ts';

/** E-waste gold is counted in grams: the screens on which it is listed and asked for. What the server answers: `trades/units.test.ts`. */

const GOLD = { waste_type: 'E-waste', product_type: 'ITEW', credit_type: 'Gold', unit: 'g' } as const;

const eWaste = sample(recyclerAccount, {
  id: 'account-1',
  epr_registration_number: '5550001',
  waste_type: 'E-waste',
  state: 'Maharashtra',
  status: 'approved',
  is_approved: true,
});
const record = sample(creditRecord, {
  ...GOLD,
  id: 'credit-1',
  year: THIS_YEAR,
  epr_account: eWaste.id,
  epr_registration_number: eWaste.epr_registration_number,
  available_certificate_value: 2_400,
});

/** Responses that the forms of a recycler need. */
function answerForms(): void {
  respondWithReference();
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/recycler/', { data: [eWaste], next: null });
  respond('GET /api/epr/credit/', { data: [record], next: null });
  respond('GET /api/epr/credit/{id}/', { data: record });
}

test('Gold that was added stands in grams where it can be listed', async () => {
  answerForms();
  respond('POST /api/epr/credit/', { message: 'Credit quantity added!', data: record, warnings: [] });
  const user = openScreen('/RecycleAddQuantity?account=account-1', { as: 'recycler' });
  const form = await screen.findByRole('form', { name: 'Add Quantity' });
  await waitFor(() => expect(fieldOf(form, 'Product Type')).toBeEnabled());
  await fillIn(user, form, {
    'Financial Year': financialYearLabel(THIS_YEAR),
    'Product Type': 'ITEW',
    'Credit Type': 'Gold',
    'Processing Capacity': '500000',
    'Cumulative Certificate Potential': '5000',
    'Available Certificate Value': '2400',
  });
  await user.click(within(form).getByRole('button', { name: 'Add Quantity' }));
  await waitFor(() => expect(form).toHaveTextContent('2,400 g of Gold, ITEW'));
});

test('An offer of gold has its quantities in grams and its price per g', async () => {
  answerForms();
  openScreen('/RecyclerCreateOffers?credit=credit-1', { as: 'recycler' });
  const form = await screen.findByRole('form', { name: 'Credit Offer' });
  await waitFor(() =>
    expect(fieldOf(form, 'Credit Available')).toHaveAccessibleDescription('Available certificate value: 2,400 g'),
  );
  expect(fieldOf(form, 'Price per credit').parentElement).toHaveTextContent('/ g');
});

test('A recycler’s card of an offer of gold is in grams', async () => {
  const offer = sample(ownOffer, {
    ...GOLD,
    id: 'offer-1',
    offer_title: 'Gold of pins',
    price_per_credit: 985,
    credit_available: 100,
    minimum_purchase: 10,
    FY: THIS_YEAR,
  });
  respond('GET /api/epr/credit-offers/', { data: [offer], next: null });
  openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  const card = (await screen.findByRole('heading', { name: 'Gold of pins' })).closest('li') as HTMLElement;
  expect(factsOf(card)).toMatchObject({
    Price: '₹ 985.00/g',
    'Available Credit': '100 g',
    'Minimum Purchase': '10 g',
  });
});

test('The credit of a recycler’s dashboard is in grams', async () => {
  answerForms();
  respondWithTrades();
  openScreen('/RecyclerDashboard', { as: 'recycler' });
  const region = await screen.findByRole('region', { name: `FY ${financialYearLabel(THIS_YEAR)}` });
  expect(factsOf(region)).toMatchObject({ 'Available Certificate Value': '2,400 g' });
});

test('A target in grams is not read out in tonnes', async () => {
  respondWithReference();
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/producer/', {
    data: [accountOf({ waste_type: 'E-waste', producer_type: 'Producer' })],
    next: null,
  });
  respond('GET /api/epr/target/', { data: [], next: null });
  const user = openScreen('/ProducerAddTarget/account-1', { as: 'producer' });
  const form = await screen.findByRole('form', { name: 'Add Target' });
  await waitFor(() => expect(fieldOf(form, 'Product Type')).toBeEnabled());
  await fillIn(user, form, { 'Product Type': 'ITEW', 'Credit Type': 'Iron', 'Target Quantity': '9000' });
  expect(form).toHaveTextContent('9 tonnes.');
  await fillIn(user, form, { 'Credit Type': 'Gold' });
  expect(form).not.toHaveTextContent('tonnes');
  expect(fieldOf(form, 'Target Quantity').parentElement).toHaveTextContent(/^g$/);
});

test('How far a target is, is said in grams', async () => {
  const started = { ...GOLD, target_quantity: 90, achieved_quantity: 60, remaining: 30 };
  respond('GET /api/epr/target/', { data: [costedTargetOf(started)], next: null });
  openScreen('/TargetStatus', { as: 'producer' });
  const card = await screen.findByRole('article', { name: /^Target - 1/ });
  expect(within(card).getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    'Achieved 60 g, Blocked 0 g, Remaining 30 g',
  );
});

test('Gold is bought in grams: the target that needs it, the limits, both dialogs, the order', async () => {
  const offer = bales({
    ...GOLD,
    id: 'gold',
    offer_title: 'Gold of pins',
    price_per_credit: 985,
    credit_available: 100,
    minimum_purchase: 10,
  });
  const missing = sample(target, { ...targetOf(GOLD), FY: offer.FY, remaining: 90 });
  const { loaderData } = offerTerms({ offer, accounts: [{ ...account('mine'), targets: [missing] }] });
  const user = openScreen('/detail/gold', { as: 'producer', loaderData });
  const panel = await screen.findByRole('form', { name: 'Review Payment' });
  await within(panel).findByRole('option', { name: /number of mine.*90 g missing/ });
  const quantity = within(panel).getByRole('spinbutton', { name: 'Quantity (g)' });
  fireEvent.change(quantity, { target: { value: '9' } });
  expect(panel).toHaveTextContent('At least 10 g.');
  fireEvent.change(quantity, { target: { value: '60' } });
  expect(panel).toHaveTextContent('target still needs 90 g.');

  await user.click(within(panel).getByRole('button', { name: 'Make Counter Offer' }));
  const counter = await screen.findByRole('dialog', { name: 'Make Counter Offer' });
  expect(counter).toHaveTextContent('Listed at ₹ 985.00 per g.');
  await fillIn(user, counter, { 'Quantity (g)': '101', 'Offer Price (₹/g)': '900' });
  await user.click(within(counter).getByRole('button', { name: 'Submit Offer' }));
  expect(await within(counter).findByText('Only 100 g of this credit is available.')).toBeVisible();
  expect(requests('POST /api/epr/counter-credit-offers/')).toEqual([]);
  await user.click(within(counter).getByRole('button', { name: 'Cancel' }));

  await user.click(within(panel).getByRole('button', { name: 'Buy Now' }));
  // 60 × 985.00 × 1.005 × 1.18
  const confirmation = await screen.findByRole('dialog', { name: /^Buy 60 g for ₹ 70,086\.69 ?\?$/ });
  expect(confirmation).toHaveTextContent('at ₹ 985.00 per g');
  refuse('GET /api/epr/trades/{id}/', { status: 404 });
  respond('POST /api/epr/purchases-requests/', { message: 'Placed', data: { id: 'one' }, warnings: [] });
  const placed = {
    ...GOLD,
    id: 'one',
    kind: 'purchase' as const,
    quantity: 60,
    price_per_credit: 985,
    offer_price: 985,
  };
  respond('GET /api/epr/order/{slug}/', { data: sample(order, { ...placed, created_at: '2026-11-20T06:30:00.000Z' }) });
  await user.click(within(confirmation).getByRole('button', { name: 'Yes, buy it' }));
  await screen.findByRole('heading', { name: 'Work Order Placed!' });
  expect(requests('POST /api/epr/purchases-requests/')[0]?.body).toMatchObject({ quantity: 60, expected_price: 985 });
  expect(factsOf(screen.getByRole('main'))).toMatchObject({ Quantity: '60 g', 'Unit price': '₹ 985.00 per g' });
});

/** E-waste gold is counted in grams: the screens on which a request for it is answered, paid and verified. */

const TRADED_GOLD = { title: 'Gold of pins', waste_type: 'E-waste', credit_type: 'Gold', unit: 'g' } as const;
const asked = sample(tradeRequest, {
  ...TRADED_GOLD,
  id: 'one',
  kind: 'purchase',
  quantity: 60,
  price_per_credit: 985,
  actual_price: 985,
  offer_price: 985,
  free_quantity: 40,
  requested_by: 'Brand Works',
});
const paid = sample(listedTransaction, {
  ...TRADED_GOLD,
  id: 'paid',
  trade_id: 'one',
  order_id: 'WO-2026-27-000007',
  work_order_date: '2026-11-20T06:30:00.000Z',
  credit_quantity: 60,
  price_per_credit: 985,
  stage: 'proven',
  transaction_proof: '/files/proof',
});

test('A recycler accepts grams', async () => {
  respond('GET /api/epr/purchases-requests/', { data: [asked], next: null });
  const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: 'Accept 60 g at ₹ 985.00/g, Brand Works' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept this purchase request?' });
  expect(dialog).toHaveTextContent(/60 g stays reserved for .+\./);
});

test('A producer pays for grams', async () => {
  respond('GET /api/epr/purchases-requests/', {
    data: [{ ...asked, stage: 'accepted', turn: 'producer' }],
    next: null,
  });
  const user = openScreen('/ProducerDirectPurchase', { as: 'producer' });
  await user.click(await screen.findByRole('button', { name: /^Initiate Payment for 60 g at ₹ 985\.00\/g/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Initiate payment?' });
  expect(factsOf(dialog)).toMatchObject({ Quantity: '60 g', Price: '₹ 985.00/g' });
});

test.each([
  ['/ProducerTxnHistory', 'producer'],
  ['/RecycleTxnHistory', 'recycler'],
] as const)('%s has the quantity in grams and the price per g', async (path, as) => {
  respond('GET /api/epr/transactions/', { data: [paid], next: null });
  openScreen(path, { as });
  const [card] = await screen.findAllByRole('article');
  expect(card).toHaveTextContent(/60 g/);
  expect(card).toHaveTextContent('₹ 985.00/g');
});

test('A superadmin verifies the payment of grams', async () => {
  respond('GET /api/superadmin/transactions/', { data: [paid], next: null });
  const user = openScreen('/AdminTxnHistory', { as: 'superadmin' });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/60\s*g\s*Credit Quantity/);
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('dialog', { name: /^Approve WO-/ })).toHaveTextContent('60 g at ₹ 985.00/g');
});
