import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '#lib/parts.ts';
import { holdResponses, respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { fakeClock, passTime } from '#tests/components/fake-timers.ts';
import { account, accountId, bales, offerTerms, type Terms, YEAR } from '#tests/components/offer-terms.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { order } from '#trading/trades/responses.ts';

const ACCOUNTS = 'GET /api/epr/producer/';
const BUY = 'POST /api/epr/purchases-requests/';
const COUNTER = 'POST /api/epr/counter-credit-offers/';

const warning = (own: string, chosen: string) =>
  `This credit is of FY ${own}. You are buying it for FY ${chosen}. Check on the CPCB portal that it counts for that year.`;

beforeEach(() => {
  respond(BUY, { message: 'Placed', data: { id: 'one' }, warnings: [] });
  respond(COUNTER, { message: 'Placed', data: { id: 'one' }, warnings: [] });
  respond('GET /api/epr/order/{slug}/', { data: sample(order, { created_at: '2026-11-20T06:30:00.000Z' }) });
  refuse('GET /api/epr/trades/{id}/', { status: 404 });
});

function open(terms: Terms = {}, part?: Part): UserEvent {
  const { loaderData } = offerTerms(terms);
  return openScreen(`/detail/${loaderData.offer.id}`, { as: 'producer', part, loaderData });
}

const form = () => within(screen.getByRole('form', { name: 'Review Payment' }));
/** The form, once the accounts are loaded. */
async function ready() {
  await screen.findByRole('form', { name: 'Review Payment' });
  await waitFor(() => expect(form().getByLabelText('EPR Account')).toBeEnabled());
  return form();
}
const quantity = () => form().getByRole('spinbutton', { name: 'Quantity (Kg)' });
const type = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
};
const accounts = () => textsOf(within(form().getByLabelText('EPR Account')).getAllByRole('option'));

describe('The account that one buys for', () => {
  test('is one of the approved ones of that waste type', async () => {
    open();
    await ready();
    await waitFor(() => expect(accounts()).toEqual(['Select an EPR account', 'number of mine (Brand Works)']));
    expect(requests(ACCOUNTS).map(({ query }) => [query.get('waste_type'), query.get('is_approved')])).toEqual([
      ['Plastic', 'true'],
    ]);
    // A single account is selected automatically.
    expect(form().getByLabelText('EPR Account')).toHaveValue(accountId('mine'));
  });

  test('All are offered, however many pages of them there are, those that miss the credit first', async () => {
    const { loaderData } = offerTerms();
    respond(ACCOUNTS, ({ query }) =>
      query.has('cursor')
        ? { data: [account('first', { missing: 12_000 })], next: null }
        : { data: [account('newest')], next: '/api/epr/producer/?cursor=more' },
    );
    openScreen('/detail/bales', { as: 'producer', loaderData });
    await ready();
    await waitFor(() =>
      expect(accounts()).toEqual([
        'Select an EPR account',
        'number of first (Brand Works), 12,000 Kg missing',
        'number of newest (Brand Works)',
      ]),
    );
  });
});

test('Buy Now that is pressed while the accounts load buys when they are there', async () => {
  const { loaderData } = offerTerms();
  const release = holdResponses(ACCOUNTS);
  const user = openScreen('/detail/bales', { as: 'producer', loaderData });
  await waitFor(() => expect(form().getByLabelText('EPR Account')).toBeDisabled());
  await user.click(form().getByRole('button', { name: 'Buy Now' }));
  await waitFor(() =>
    expect(screen.getByRole('form', { name: 'Review Payment' })).toHaveAttribute('aria-busy', 'true'),
  );
  expect(form().getByLabelText('EPR Account')).toBeDisabled();
  release();
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Yes, buy it' }));
  await waitFor(() => expect(requests(BUY)[0]?.body).toMatchObject({ producer_epr: accountId('mine') }));
});

describe('The quantity', () => {
  test("One press takes the target's missing quantity", async () => {
    const user = open({ accounts: [account('mine', { missing: 20_000 })] });
    await ready();
    await user.click(await form().findByRole('button', { name: 'Take 20,000 Kg' }));
    expect(quantity()).toHaveValue('20,000');
    expect(form().queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument();
  });

  test('One that cannot be bought stays, costs nothing, and is not sent', async () => {
    const user = open();
    await ready();
    const panel = screen.getByRole('form', { name: 'Review Payment' });
    await type(user, quantity(), '60000');
    expect(quantity()).toHaveValue('60,000');
    expect(panel).toHaveTextContent('Only 50,000 Kg are free.');
    expect(factsOf(panel)).toMatchObject({ 'Total Payable': '–', 'Item Value': '–' });
    await user.click(form().getByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(quantity()).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await type(user, quantity(), '1');
    expect(quantity()).toHaveValue('1');
    expect(panel).toHaveTextContent(/At least [\d,]+ Kg\./);
    expect(factsOf(panel)).toMatchObject({ 'Total Payable': '–' });
    await user.type(quantity(), '{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(requests(BUY)).toEqual([]);
  });
});

test('A counter-offer says what its price is beside the listed one', async () => {
  const user = open();
  await user.click((await ready()).getByRole('button', { name: 'Make Counter Offer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make Counter Offer' });
  const price = within(dialog).getByLabelText('Offer Price (₹/Kg)');
  await user.type(price, '2');
  expect(dialog).toHaveTextContent('20.0% below the listed price');
  // 1,000 Kg: 2,000.00 and 18% of it; the fee of 10.00 and 18% of it.
  expect(dialog).toHaveTextContent(
    /To the recycler ₹ [\d,]+\.\d\dTo EPR Mandi ₹ [\d.,]+ \(processing fee ₹ [\d.,]+ \+ GST ₹ [\d.,]+\)/,
  );
  await user.type(price, '5');
  expect(dialog).toHaveTextContent('Above the listed price: Buy Now asks ₹ 2.50');
});

describe('A credit of another year', () => {
  const text = warning('2025-26', '2026-27');

  test('is said in the panel and in both dialogs, and follows the choice', async () => {
    const user = open({ offer: bales({ FY: YEAR - 1 }) });
    const year = (await ready()).getByLabelText('Financial Year');
    const panel = screen.getByRole('form', { name: 'Review Payment' });
    expect(panel).toHaveTextContent(text);
    await user.selectOptions(year, String(YEAR - 1));
    expect(panel).not.toHaveTextContent('This credit is of FY');
    await user.selectOptions(year, String(YEAR));
    await user.click(form().getByRole('button', { name: 'Make Counter Offer' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(form().getByRole('button', { name: 'Buy Now' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(text);
  });

  test.each(['/order/one', '/trade/one'])('is said to the producer on %s', async (path) => {
    const file = tradeFileOf('producer', { creditFY: YEAR - 1 });
    respond('GET /api/epr/trades/{id}/', { data: file });
    respond('GET /api/epr/order/{slug}/', { data: { ...file.order, created_at: '2026-11-20T06:30:00.000Z' } });
    openScreen(path, { as: 'producer' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text));
  });

  test('is a note in the lists', async () => {
    const { request } = tradeFileOf('producer', { creditFY: YEAR - 1 });
    respond('GET /api/epr/purchases-requests/', { data: [request], next: null });
    openScreen('/ProducerDirectPurchase', { as: 'producer' });
    expect(await screen.findByText(/Credit of FY 2025-26, bought for FY 2026-27/)).toBeVisible();
  });

  test('is a fact to the recycler, without advice', async () => {
    respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('recycler', { creditFY: YEAR - 1 }) });
    openScreen('/trade/one', { as: 'recycler' });
    await screen.findByRole('region', { name: 'Parties' });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('Credit of FY 2025-26, bought for FY 2026-27');
    expect(main).not.toHaveTextContent('Check on the CPCB portal');
  });
});

test('Another price than the one shown is shown and asked about; the second press sends it', async () => {
  const user = open();
  await ready();
  await waitFor(() => expect(form().getByLabelText('EPR Account')).toHaveValue(accountId('mine')));
  await user.click(form().getByRole('button', { name: 'Buy Now' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('at ₹ 2.50 per Kg');
  respond('GET /api/epr/public-credit-offers/{slug}/', { data: bales({ price_per_credit: 2.75 }) });
  refuse(BUY, { status: 409, code: 'price_changed', data: { price_per_credit: 2.75 } });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, buy it' }));
  const again = await screen.findByText('The price is now ₹ 2.75 per Kg. Please check and buy again.');
  const second = again.closest('dialog') as HTMLElement;
  expect(second).toHaveTextContent('at ₹ 2.75 per Kg');
  expect(screen.getByRole('complementary', { name: 'Review Payment' })).toHaveTextContent('It was ₹ 2.50 per Kg');
  respond(BUY, { message: 'Placed', data: { id: 'one' }, warnings: [] });
  await user.click(within(second).getByRole('button', { name: 'Yes, buy it' }));
  await waitFor(() => expect(address()).toMatch(/^\/PlaceOder\//));
  expect(requests(BUY).map(({ body }) => (body as { expected_price: number }).expected_price)).toEqual([2.5, 2.75]);
});

test('An incomplete profile comes before what is wrong in the form', async () => {
  fakeClock();
  const user = open({ accounts: [], missing: ['gst_number'] });
  await ready();
  expect(await screen.findByText(/Complete your company profile first/)).toBeVisible();
  await user.click(form().getByRole('button', { name: 'Buy Now' }));
  await expectMessage('Please complete the profile first Redirecting...');
  expect(form().queryByText('EPR number is required')).not.toBeInTheDocument();
  expect(requests(BUY)).toEqual([]);
  await passTime(5_000);
  await waitFor(() => expect(address()).toBe('/profile'));
});

test('A profile that cannot be checked is told beside the accounts, which are there', async () => {
  open();
  refuse('GET /api/users/check-profile-completion/', { status: 404 });
  await ready();
  expect(await screen.findByText('Error checking profile.')).toBeVisible();
  expect(accounts()).toContain('number of mine (Brand Works)');
});

test.each([
  ['recycler', 'Recyclers are not allowed to make purchases', 'Recycler cannot make an offer'],
  ['superadmin', 'Only producers buy or make counter-offers.', 'Only producers buy or make counter-offers.'],
  // A member of no organisation, who is logged in.
  ['person', 'Only producers buy or make counter-offers.', 'Only producers buy or make counter-offers.'],
] as const)('A %s who presses the buttons reads why not', async (as, noPurchase, noCounterOffer) => {
  const { loaderData } = offerTerms();
  const user = openScreen(`/detail/${loaderData.offer.id}`, { as, loaderData });
  await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
  await expectMessage(noPurchase);
  await user.click(screen.getByRole('button', { name: 'Make Counter Offer' }));
  await expectMessage(noCounterOffer);
});

test('A visitor sees on coming back to the window that the offer has gone', async () => {
  const { loaderData } = offerTerms();
  openScreen('/detail/bales', { loaderData });
  expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeVisible();
  // The button can be there a moment before the page listens.
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(requests('GET /api/epr/public-credit-offers/{slug}/')).not.toHaveLength(0);
  });
  expect(screen.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  refuse('GET /api/epr/public-credit-offers/{slug}/', { status: 404 });
  window.dispatchEvent(new Event('focus'));
  const panel = screen.getByRole('complementary', { name: 'Review Payment' });
  await waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent('no longer available'));
  expect(within(panel).getByRole('link', { name: 'Back To Listing' })).toHaveAttribute('href', '/Erpcredits');
  expect(screen.getByRole('link', { name: 'Not on the market any more' })).toHaveAttribute('href', '#payment');
});

test('A new request starts with the values of the previous one', async () => {
  const { loaderData } = offerTerms({ accounts: [account('other'), account('mine')] });
  const file = tradeFileOf('producer', { kind: 'counter', stage: 'declined', FY: YEAR + 1 });
  const request = { ...file.request, quantity: 7_300, offer_price: 2.15, epr_registration_number: 'number of mine' };
  respond('GET /api/epr/trades/{id}/', { data: { ...file, request } });
  const user = openScreen('/trade/one', { as: 'producer', loaderData });
  await user.click(await screen.findByRole('link', { name: 'Make another offer' }));
  await ready();
  expect(quantity()).toHaveValue('7,300');
  expect(form().getByLabelText('Financial Year')).toHaveValue(String(YEAR + 1));
  await waitFor(() => expect(form().getByLabelText('EPR Account')).toHaveValue(accountId('mine')));
  await user.click(form().getByRole('button', { name: 'Make Counter Offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Counter Offer' }));
  expect(dialog.getByLabelText('Offer Price (₹/Kg)')).toHaveValue('2.15');
  expect(dialog.getByLabelText('Quantity (Kg)')).toHaveValue('7,300');
  await type(user, dialog.getByLabelText('Offer Price (₹/Kg)'), '2.30');
  await user.click(dialog.getByRole('button', { name: 'Submit Offer' }));
  await waitFor(() => expect(address()).toMatch(/^\/PlaceOder\//));
  expect(requests(COUNTER).map(({ body }) => body)).toEqual([
    { producer_epr: accountId('mine'), FY: YEAR + 1, quantity: 7_300, offer_price: '2.30' },
  ]);
});

test.each([
  ['purchase', BUY, 'Buy Now', 'Yes, buy it'],
  ['counter-offer', 'POST /api/epr/counter-credit-offers/', 'Make Counter Offer', 'Submit Offer'],
] as const)('A %s takes a note to the recycler', async (_kind, call, opens, sends) => {
  respond(call, { message: 'Placed', data: { id: 'trade-1' }, warnings: [] });
  const user = open({ accounts: [account('mine')] });
  const panel = await ready();
  await user.click(panel.getByRole('button', { name: opens }));
  const dialog = within(await screen.findByRole('dialog'));
  if (call !== BUY) await user.type(dialog.getByLabelText('Offer Price (₹/Kg)'), '2');
  await user.type(dialog.getByLabelText(/^Note to the recycler/), ' For our plant in Pune ');
  await user.click(dialog.getByRole('button', { name: sends }));
  await waitFor(() => expect(requests(call)).toHaveLength(1));
  expect(requests(call)[0]?.body).toMatchObject({ note: 'For our plant in Pune' });
});

test("The page shows the seller's record", async () => {
  open();
  await ready();
  const card = screen.getByRole('region', { name: "Seller's record" });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Registration approved by EPR Mandi on 1\u00A0May\u00A02026',
    '12 trades completed, 1,25,480 Kg delivered',
    'Usually answers in 18 hours',
    'Member since 20\u00A0Apr\u00A02026',
    'Named after your request',
  ]);
});

test('Whose part forbids to buy reads why on both buttons, and sends nothing', async () => {
  const user = open({}, 'accounts');
  await ready();
  for (const name of ['Buy Now', 'Make Counter Offer']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Your part in Kaveri Plastics does not allow this. Ask an owner.');
    await user.click(button);
  }
  await user.type(form().getByLabelText('Quantity (Kg)'), '{Enter}');
  await expectMessage('Your part in Kaveri Plastics does not allow this. Ask an owner.');
  expect([...requests(BUY), ...requests(COUNTER)]).toEqual([]);
});
