import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { profile } from '#people/company/contract.ts';
import { respond, refuse } from '#tests/components/api.ts';
import { clean, factsOf } from '#tests/components/expectations.ts';
import { comeNear } from '#tests/components/public-forms.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { PRODUCER, RECYCLER, tradeFileOf, type TradeState, WORK_ORDER } from '#tests/components/trade-file.ts';

const ASKING = { full_name: 'Vikram Shah', company_name: 'Brand Works' };
const NONE = 'No work order was made';
const ORDER = 'GET /api/epr/order/{slug}/';

function fill(state: TradeState = {}): void {
  const file = tradeFileOf('producer', state);
  respond('GET /api/epr/trades/{id}/', { data: file });
  respond(ORDER, { data: file.order });
}

function open(state: TradeState = {}, path = '/order/one', loaderData?: unknown) {
  fill(state);
  return openScreen(path, { as: 'producer', loaderData });
}

const placed = () => screen.findByRole('heading', { level: 1, name: 'Work Order Placed!' });
const main = () => within(screen.getByRole('main'));
const years = { 'Financial year of the credit': '2026-27', 'For financial year': '2027-28' };

describe('Work Order Placed!', () => {
  test.each(['/PlaceOder/one', '/order/one'])('%s has every amount', async (path) => {
    fill({ kind: 'counter' });
    const user = openScreen(path, { as: 'producer' });
    await placed();
    expect(main().getByText('The work order was placed successfully.')).toBeVisible();
    expect(main().getByText('Recycling | Plastic')).toBeVisible();
    expect(main().getByRole('heading', { name: 'Washed bales' })).toBeVisible();
    expect(main().getAllByText('Work order number follows with the payment')[0]).toBeVisible();
    expect(factsOf(screen.getByRole('main'))).toMatchObject({
      'Order by': PRODUCER.company,
      'Credit type': 'Recycling',
      Quantity: '5,000 Kg 5 t',
      'Unit price': '₹ 2.10 per Kg',
      'Item value': '₹ 10,500.00',
      'Processing fee': '₹ 52.50',
      'Goods and services tax': '₹ 1,899.45',
      'Total payable': '₹ 12,451.95',
    });
    expect(main().getByRole('button', { name: 'Download Invoice' })).toBeEnabled();
    expect(main().getByText('Work order summary, not a tax invoice')).toBeVisible();
    expect(main().getByRole('link', { name: 'View trade' })).toHaveAttribute('href', '/trade/one');
    expect(main().getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/ContactUs');
    // The workspace's layout, not the public one.
    expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
    respond('GET /api/epr/counter-credit-offers/', { data: [], next: null });
    await user.click(main().getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/ProducerCounterOffers'));
  });

  test.each([
    ['Approved', { stage: 'accepted' }],
    ['Payment Initiated', { stage: 'paying' }],
    ['Payment Verified', { stage: 'verified' }],
    ['Completed', { stage: 'completed' }],
  ] as const)('says how far its trade is: %s', async (result, state) => {
    open(state);
    await placed();
    expect(await main().findByText(result)).toBeVisible();
  });

  test('says whose turn it is, and by when', async () => {
    open({ stage: 'accepted' });
    expect((await screen.findByText('Your turn')).parentElement).toHaveTextContent(
      /^Your turn: Initiate payment to get your work order number\. Until .* IST \(in 7 days\)/,
    );
  });

  test.each([
    ['producer', 1, RECYCLER.company],
    ['recycler', 2, PRODUCER.company],
  ] as const)(
    'names the company that can answer what the %s offered, and until when',
    async (_maker, round, company) => {
      open({ kind: 'counter', round });
      const text =
        /^Counter-offer sent\. (.*) can answer until \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m IST\. Nothing is reserved\.$/;
      expect(clean((await screen.findByText(text)).textContent).match(text)?.[1]).toBe(company);
    },
  );

  test('says of a purchase request who can answer, without the words of a counter-offer', async () => {
    open();
    expect(await screen.findByText(/ can answer until /)).toHaveTextContent(new RegExp(`^${RECYCLER.company} can`));
  });

  test('The seller reads that the buyer pays, not whom to pay', async () => {
    const file = tradeFileOf('recycler', { stage: 'paying' });
    respond('GET /api/epr/trades/{id}/', { data: file });
    respond(ORDER, { data: file.order });
    openScreen('/order/one', { as: 'recycler' });
    expect(await screen.findByText(/^The buyer pays you: /)).toBeInTheDocument();
    expect(screen.getByRole('main')).not.toHaveTextContent(/Pay to:/);
  });

  test('names none once it is answered', async () => {
    open({ stage: 'accepted' });
    await screen.findByText('Your turn', { exact: false });
    expect(screen.getByRole('main')).not.toHaveTextContent('can answer until');
  });

  test('Download Invoice prints; Close leads to the list where the order stands', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = open({ stage: 'paying' });
    await placed();
    expect(main().getAllByText(WORK_ORDER)[0]).toBeVisible();
    await user.click(main().getByRole('button', { name: 'Download Invoice' }));
    vi.unstubAllGlobals();
    expect(print).toHaveBeenCalledOnce();
    respond('GET /api/epr/purchases-requests/', { data: [], next: null });
    await user.click(main().getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/ProducerDirectPurchase'));
  });

  test('Help leads to the contact form, which begins with the order and who asks', async () => {
    comeNear();
    const user = open({ stage: 'paying' }, '/order/one', { questions: [] });
    const email = localStorage.getItem('useremail') ?? '';
    respond('GET /api/users/profile/', {
      data: sample(profile, { role: 'producer', email, email_verified: true, ...ASKING }),
    });
    await placed();
    await screen.findByText(ASKING.full_name);
    await user.click(main().getByRole('link', { name: 'Help' }));
    const form = within(await screen.findByRole('form', { name: 'Contact' }));
    const message = form.getByLabelText<HTMLTextAreaElement>('Message');
    await waitFor(() => expect(message.value).toContain('5,000 Kg of “Washed bales”:'));
    expect(message.value).toMatch(new RegExp(`^Work order ${WORK_ORDER} of `));
    expect(form.getByLabelText('Full Name')).toHaveValue(ASKING.full_name);
    expect(form.getByLabelText('Email')).toHaveValue(email);
    expect(form.getByLabelText('Company Name')).toHaveValue(ASKING.company_name);
    expect(form.getByLabelText('Profile')).toHaveValue('Producer');
    await user.clear(form.getByLabelText('Full Name'));
    await user.type(form.getByLabelText('Full Name'), 'Somebody Else');
    expect(form.getByLabelText('Full Name')).toHaveValue('Somebody Else');
  });

  test('A credit of another year than it is bought for is named with both', async () => {
    const user = open({ FY: 2027, creditFY: 2026 });
    await placed();
    expect(factsOf(screen.getByRole('main'))).toMatchObject(years);
    expect(screen.getByText(/credit of financial year 2026-27/)).toBeInTheDocument();
    await user.click(main().getByRole('link', { name: 'View trade' }));
    expect(factsOf(await screen.findByRole('region', { name: 'Parties' }))).toMatchObject(years);
  });
});

describe('An order that came to nothing', () => {
  test.each([
    ['Purchase request declined', { stage: 'declined' }, `${RECYCLER.company} declined. Nothing is reserved.`, NONE],
    ['Counter-offer declined', { stage: 'declined', kind: 'counter' }, 'Nothing is reserved.', NONE],
    ['Purchase request withdrawn', { stage: 'withdrawn' }, 'Nothing is reserved.', NONE],
    ['Counter-offer withdrawn', { stage: 'withdrawn', kind: 'counter' }, 'Nothing is reserved.', NONE],
    ['Purchase request expired', { stage: 'expired' }, 'Not answered within 7 days.', NONE],
    [
      'Work order cancelled',
      { stage: 'cancelled' },
      'The payment was not verified. If you have paid, write to us.',
      WORK_ORDER,
    ],
  ] as const)('%s: it says so, on paper too, and names nobody to pay', async (heading, at, text, number) => {
    open(at);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect((await main().findAllByText(text, { exact: false }))[0]).toBeVisible();
    expect(main().getByRole('button', { name: 'Download summary' })).toBeVisible();
    expect(screen.queryByText('Work Order Placed!')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).not.toHaveTextContent(/success/i);
    expect(main().getAllByText(number)[0]).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(`${heading}. `);
    expect(screen.getByRole('main')).toHaveTextContent(text);
    expect(screen.getByRole('main')).not.toHaveTextContent(/Pay to:/);
  });

  test.each([
    ['producer', 'Pay to: '],
    ['recycler', 'The buyer pays you: '],
  ] as const)('says on paper to the %s: %sAccount holder', async (role, words) => {
    const file = tradeFileOf(role, { stage: 'paying' });
    respond('GET /api/epr/trades/{id}/', { data: file });
    respond(ORDER, { data: file.order });
    openScreen('/order/one', { as: role });
    expect(await screen.findByText(`${words}Account holder ${RECYCLER.company}`, { exact: false })).toBeInTheDocument();
  });

  test('One of somebody else is not there', async () => {
    refuse('GET /api/epr/trades/{id}/', { status: 404 });
    refuse(ORDER, { status: 404 });
    openScreen('/PlaceOder/one', { as: 'producer' });
    expect(await screen.findByText('There is no such order.')).toBeVisible();
  });
});
