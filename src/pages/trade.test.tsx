import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { billingOf } from '#tests/components/billing.ts';
import { factsOf, textsOf } from '#tests/components/expectations.ts';
import { offerTerms } from '#tests/components/offer-terms.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { taskOf } from '#tests/components/tasks.ts';
import { PRODUCER, RECYCLER, tradeFileOf, type TradeState } from '#tests/components/trade-file.ts';

const TRADE = 'GET /api/epr/trades/{id}/';

function open(role: Role, state: TradeState = {}, loaderData?: unknown) {
  respond(TRADE, { data: tradeFileOf(role, state) });
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf(role, { stage: state.stage ?? 'asked' }) });
  return openScreen('/trade/one', { as: role, loaderData });
}

const region = (name: string | RegExp) => screen.findByRole('region', { name });
const step = async () => (await region('Timeline')).querySelector('[aria-current="step"]');
const refused = () => {
  const list = screen.queryByRole('list', { name: 'Not possible now' });
  return list === null ? [] : textsOf(within(list).getAllByRole('listitem'));
};
/** Past entries of the timeline. */
const moves = async () => {
  const items = within(await region('Timeline')).getAllByRole('listitem');
  const texts = textsOf(items.map((item) => item.querySelector('p') as HTMLElement));
  return texts.filter((text) => !/, (next|still to come)$/.test(text));
};

test('beside the names and GST numbers of a trade stands what they are today, where that differs', async () => {
  const trade = tradeFileOf('producer');
  const recycler = { ...trade.recycler, company_name_now: 'Green Circle', gst_number_now: '29AAAAR1234A1ZE' };
  respond(TRADE, { data: { ...trade, recycler } });
  openScreen('/trade/one', { as: 'producer' });
  const parties = await region('Parties');
  expect(parties).toHaveTextContent(new RegExp(`${RECYCLER.company}.*, now Green Circle`));
  expect(parties).toHaveTextContent(', now 29AAAAR1234A1ZE');
  expect(parties.textContent.match(/, now /g)).toHaveLength(2);
});

describe('A request', () => {
  test('shows the recycler whose turn it is, by when, and the remaining steps', async () => {
    open('recycler');
    expect(await screen.findByRole('heading', { level: 1, name: 'Purchase request' })).toBeVisible();
    const turn = await region('Your turn');
    expect(turn).toHaveTextContent('Accept or decline this request.');
    expect(turn).toHaveTextContent(/Until \d+ \w+ \d{4}, \d+:\d\d\s[ap]m\sIST \(in 7 days\)/);
    expect(await step()).toHaveTextContent("Recycler's response");
    expect(await moves()).toEqual(['Requested']);
    const timeline = await region('Timeline');
    const coming = textsOf(within(timeline).getAllByRole('listitem')).filter((text) => text.includes('still to come'));
    expect(coming.map((text) => text.split(', still to come')[0])).toEqual([
      'Payment initiated',
      'Proof of the payment uploaded',
      'Payment verified, credit sold',
      'Credits transferred',
    ]);
    expect(timeline).toHaveTextContent(`${PRODUCER.company} within 7 days of the acceptance`);
    // The timeline shows the steps after the payment.
    expect(refused()).toEqual([]);
    expect(factsOf(await region('Amounts'))).toEqual({
      'Item value': '₹ 12,500.00',
      'Processing fee': '₹ 62.50',
      'Goods and services tax': '₹ 2,261.25',
      'of which CGST 9%': '₹ 1,130.63',
      'of which SGST 9%': '₹ 1,130.62',
      'Total payable': '₹ 14,823.75',
    });
    // 12,500.00 and 18% of it; the fee of 62.50 and 18% of it.
    expect(within(await region('Amounts')).getByRole('group', { name: 'Who gets what' })).toHaveTextContent(
      'You receive ₹ 14,750.00Item value ₹ 12,500.00 + GST ₹ 2,250.00The buyer pays EPR Mandi ₹ 73.75',
    );
    const documents = await region('Documents');
    expect(documents).toHaveTextContent(`Needed from ${PRODUCER.company} once payment is initiated`);
    expect(documents).toHaveTextContent('Needed from you once the payment is verified');
    const parties = await region('Parties');
    expect(parties).toHaveTextContent(PRODUCER.gst);
    expect(factsOf(parties)).toMatchObject({
      'Credit from EPR account': RECYCLER.account,
      'Credit to EPR account': PRODUCER.account,
    });
  });

  test('shows the producer who has to decide, and what it may do itself', async () => {
    open('producer');
    expect(await region(`Waiting for ${RECYCLER.company}`)).toHaveTextContent('in 7 days');
    expect(within(screen.getByRole('region', { name: /^Waiting for/ })).getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: /^Withdraw / }),
    ]);
    expect(refused()).toEqual([]);
  });

  test('has nothing to decide on for the superadmin', async () => {
    open('superadmin');
    const turn = await region(`Waiting for ${RECYCLER.company}`);
    expect(turn).toHaveTextContent(`${RECYCLER.company} accepts or declines the request.`);
    expect(within(turn).queryByRole('button')).not.toBeInTheDocument();
    expect(refused()).toEqual([]);
  });

  test('A counter-offer that cannot be accepted now says why and can be declined', async () => {
    let state: TradeState = { kind: 'counter', free: 1_000 };
    respond(TRADE, () => ({ data: tradeFileOf('recycler', state) }));
    respond('PATCH /api/epr/counter-credit-offers/{id}/', () => {
      state = { kind: 'counter', stage: 'declined' };
      return { message: 'Declined', data: tradeFileOf('recycler', state).request };
    });
    const user = openScreen('/trade/one', { as: 'recycler' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Counter offer' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Accept / })).toBeDisabled();
    expect(refused()[0]).toBe('Accept: Only 1,000 Kg of this credit is available.');
    await user.click(screen.getByRole('button', { name: /^Decline / }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/^Counter-offer declined/)).toBeVisible();
    expect(await region(/^Declined by /)).toHaveTextContent('Nothing is reserved.');
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Declined' })).not.toBeInTheDocument();
  });
});

describe('The proofs of a payment', () => {
  const paid = { stage: 'paying' } as const;
  const upload = () => within(screen.getByRole('main')).queryByRole('button', { name: 'Upload documents' });

  test('Without any the producer is asked for one of the two', async () => {
    open('producer', paid);
    const documents = await region('Documents');
    expect(within(documents).getAllByText('Needed from you now (either one)')).toHaveLength(2);
    expect(within(documents).queryByRole('button', { name: /^Upload/ })).not.toBeInTheDocument();
    expect(upload()).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your turn' })).toHaveTextContent('Upload a proof of your payment.');
  });

  test('One of the two is enough: the other may be added among the documents', async () => {
    open('producer', { ...paid, proofs: ['transaction_proof'] });
    const documents = within(await region('Documents'));
    expect(documents.getByText('Optional: you can still add it')).toBeVisible();
    expect(documents.getByRole('button', { name: /^Upload Producer Transfer Proof/ })).toBeVisible();
    expect(upload()).not.toBeInTheDocument();
  });

  test('Where both are there nothing is left to upload, and the target that it counts towards is at hand', async () => {
    respond('GET /api/epr/target/', { data: [], next: null });
    respond('GET /api/epr/producer/', { data: [], next: null });
    refuse('GET /api/epr/target/{id}/', { status: 404 });
    const proofs = ['transaction_proof', 'producer_transfer_proof'] as const;
    const user = open('producer', { ...paid, proofs, targetId: 'mine' });
    await region('Waiting for EPR Mandi');
    expect(upload()).not.toBeInTheDocument();
    expect((await moves()).slice(-2)).toEqual(['Transaction Proof uploaded', 'Producer Transfer Proof uploaded']);
    const timeline = within(await region('Timeline')).getAllByRole('listitem');
    const proof = timeline.find((item) => item.textContent.startsWith('Producer Transfer Proof uploaded'));
    expect(proof).toHaveTextContent(new RegExp(`${PRODUCER.company}, \\d+ \\w+ \\d{4}, \\d+:\\d\\d`));
    expect(await region('Documents')).toHaveTextContent(
      new RegExp(`By ${PRODUCER.company}, \\d+ \\w+ \\d{4}, \\d+:\\d\\d`),
    );
    const parties = await region('Parties');
    expect(factsOf(parties)).toMatchObject({ 'Credit to EPR account': PRODUCER.account });
    await user.click(within(parties).getByRole('link', { name: 'View target' }));
    await waitFor(() => expect(address()).toBe('/TargetStatus?target=mine'));
  });

  test('Once it is verified the recycler is asked for both documents', async () => {
    open('recycler', { stage: 'verified', proofs: ['transaction_proof'] });
    expect(await region('Your turn')).toHaveTextContent('upload the credit transfer proof and the trail documents.');
  });

  test('Without one the superadmin cannot approve, and reads why', async () => {
    open('superadmin', paid);
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(refused()).toEqual(['Approve: A payment proof of the producer is still missing.']);
  });
});

describe('A trade that has ended', () => {
  test.each([
    ['declined', 'rejected', `Declined by ${RECYCLER.company}`],
    ['withdrawn', 'withdrawn', `Withdrawn by ${PRODUCER.company}`],
  ] as const)('%s: its reason is text at the end and in the timeline', async (stage, to, ending) => {
    const reason = '<b>Too low</b>, see https://evil.example';
    const file = tradeFileOf('producer', { stage });
    const history = file.history.map((move) => (move.to === to ? { ...move, reason } : move));
    respond(TRADE, { data: { ...file, history, request: { ...file.request, reason } } });
    openScreen('/trade/one', { as: 'producer' });
    expect(await region(ending)).toHaveTextContent(`Reason: “${reason}”`);
    const timeline = within(await region('Timeline'));
    expect(
      timeline.getAllByRole('listitem').filter((item) => item.textContent.includes(`Reason: “${reason}”`)),
    ).toHaveLength(1);
    expect(timeline.queryByRole('link')).not.toBeInTheDocument();
  });

  test('a long timeline begins with the last entries and loads the earlier ones', async () => {
    const file = tradeFileOf('producer', { stage: 'completed', proofs: ['transaction_proof', 'trail_documents'] });
    const history = file.history.slice(-2);
    respond(TRADE, { data: { ...file, history, history_next: '3' } });
    respond('GET /api/epr/trades/{id}/history/', { data: file.history.toReversed(), next: null });
    const user = openScreen('/trade/one', { as: 'producer' });
    expect((await moves())[0]).not.toBe('Requested');
    const shown = (await moves()).length;
    const button = await screen.findByRole('button', { name: 'Show earlier entries' });
    await user.click(button);
    await waitFor(async () => expect((await moves())[0]).toBe('Requested'));
    expect((await moves()).length).toBeGreaterThan(shown);
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
    expect(requests('GET /api/epr/trades/{id}/history/')).toHaveLength(1);
  });

  test('The timeline of a completed trade has all that was done, by whom, and no next step', async () => {
    const proofs = ['transaction_proof', 'recycler_transfer_proof', 'trail_documents'] as const;
    const file = tradeFileOf('recycler', { kind: 'counter', stage: 'completed', proofs });
    const documents = file.documents.map((document) => ({ ...document, id: `file of ${document.field}` }));
    respond(TRADE, { data: { ...file, documents } });
    openScreen('/trade/one', { as: 'recycler' });
    expect(await region('Trade completed')).toHaveTextContent('Nothing is left to do.');
    expect(await moves()).toEqual([
      'Requested',
      'Accepted by the recycler',
      'Payment initiated',
      'Work order created',
      'Transaction Proof uploaded',
      'Payment verified, credit sold',
      'Credit Transfer Proof uploaded',
      'Trail Documents uploaded',
      'Credits transferred',
    ]);
    const timeline = await region('Timeline');
    for (const who of [RECYCLER.company, PRODUCER.company, 'EPR Mandi']) expect(timeline).toHaveTextContent(who);
    expect(await step()).toBeNull();
  });

  test.each(['accepted', 'verified'] as const)(
    'A recall holds a trade that is %s: it is not said to be completed',
    async (stage) => {
      const file = tradeFileOf('producer', { stage, proofs: stage === 'verified' ? ['transaction_proof'] : [] });
      const request = { ...file.request, expires_at: '2026-12-05T12:30:00.000Z' };
      respond(TRADE, { data: { ...file, request, tasks: [], held_by: 'RC-2026-27-000001' } });
      openScreen('/trade/one', { as: 'producer' });
      const held = await region('Held by a recall');
      expect(held).toHaveTextContent('Held by recall RC-2026-27-000001');
      const until = within(held).queryByText('It still expires 5 Dec 2026, 6:00 pm IST.');
      expect(until === null).toBe(stage !== 'accepted');
      expect(within(held).getByRole('link', { name: 'View recalls' })).toBeVisible();
    },
  );

  test('After a refusal the producer finds back to the offer', async () => {
    const { loaderData } = offerTerms();
    const user = open('producer', { kind: 'counter', stage: 'declined' }, loaderData);
    expect(await region(/^Declined by /)).toHaveTextContent('Nothing is reserved.');
    expect(screen.queryByRole('region', { name: 'Documents' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Make another offer' }));
    expect(await screen.findByRole('button', { name: 'Make Counter Offer' })).toBeVisible();
    expect(address()).toBe('/detail/bales');
  });

  test('After a declined payment the producer sees a contact and a link to the offer', async () => {
    const { loaderData } = offerTerms();
    const proofs = ['transaction_proof'] as const;
    const user = open('producer', { stage: 'cancelled', proofs }, loaderData);
    expect(await region('Work order cancelled')).toHaveTextContent('If you have paid, please write to us.');
    await user.click(screen.getByRole('link', { name: 'Ask again' }));
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeVisible();
    expect(address()).toBe('/detail/bales');
  });

  test('An unknown trade and one of others look alike, as trade and as order', async () => {
    refuse(TRADE, { status: 404, error: 'There is nothing here.' });
    refuse('GET /api/epr/order/{slug}/', { status: 404 });
    openScreen('/trade/01890000-0000-7000-8000-000000000000', { as: 'producer' });
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent("We're working on it!");
    expect(screen.getByRole('main')).not.toHaveTextContent('There is nothing here.');
  });

  test('An order that is not there is one of those', async () => {
    refuse(TRADE, { status: 404 });
    refuse('GET /api/epr/order/{slug}/', { status: 404 });
    openScreen('/order/one', { as: 'producer' });
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
  });
});

test.each([
  ['asked', 'Purchase request'],
  ['accepted', 'Initiate Payment'],
  ['declined', 'Declined'],
  ['paying', 'Payment initiated'],
  ['proven', 'Proof uploaded'],
  ['verified', 'Payment verified'],
  ['cancelled', 'Cancelled'],
  ['completed', 'Completed'],
] as const)('A trade that is %s says so to the producer: %s', async (stage, words) => {
  open('producer', { stage });
  await region('Parties');
  expect(screen.getByRole('main')).toHaveTextContent(words);
});

describe('Your turn', () => {
  const turn = () => region('Your turn');
  const lines = (card: HTMLElement) => textsOf(within(card).getAllByRole('listitem'));

  test('has a line and a button for each task of the reader, the first of them primary, and below those of the others', async () => {
    const tasks = [
      taskOf('pay_recycler', 'producer', '2020-11-27T18:29:59.000Z'),
      taskOf('pay_platform', 'producer'),
      taskOf('upload_proof', 'producer', null),
      taskOf('confirm_payment', 'recycler'),
      taskOf('verify_payment', 'superadmin'),
    ];
    open('producer', { stage: 'paying', tasks });
    const card = await turn();
    expect(lines(card)).toEqual([
      `Pay ${RECYCLER.company} for the credits.Overdue since 27 Nov 2020I have paid ${RECYCLER.company}`,
      'Pay the processing fee to EPR Mandi.Due 27 Nov 2099I have paid EPR Mandi',
      'Upload a proof of your payment.Upload documents',
      `${RECYCLER.company} confirms the payment.Due 27 Nov 2099`,
      'EPR Mandi verifies the payment.Due 27 Nov 2099',
    ]);
    expect(textsOf(within(card).getAllByRole('heading'))).toEqual([
      'Your turn',
      `Waiting for ${RECYCLER.company}`,
      'Waiting for EPR Mandi',
    ]);
    const looks = within(card)
      .getAllByRole('button')
      .map(({ className }) => /primary/.test(className));
    expect(looks).toEqual([true, false, false]);
  });

  test('stands above each part of the trade', async () => {
    respond(TRADE, { data: tradeFileOf('recycler', { stage: 'verified' }) });
    respond('GET /api/epr/trades/{id}/billing/', { data: billingOf('recycler', { stage: 'verified' }) });
    openScreen('/trade/one?tab=billing', { as: 'recycler' });
    await region('Payments');
    expect(screen.getByRole('region', { name: 'Your turn' })).toBeVisible();
  });

  test.each([
    ['record_numbers', 'recycler', 'Enter certificate numbers', 'transfer'],
    ['see_numbers', 'producer', 'Mark as seen', 'transfer'],
    ['answer_dispute', 'producer', 'View the dispute', 'transfer'],
  ] as const)('leads to the part that holds what is to be done: %s', async (name, role, label, tab) => {
    open(role, { stage: 'completed', tasks: [taskOf(name, role)] });
    const link = within(await turn()).getByRole('link', { name: label });
    expect(link).toHaveAttribute('href', `/trade/one?tab=${tab}#parts`);
    expect(document.getElementById('parts')).toContainElement(
      screen.getByRole('navigation', { name: 'Parts of this trade' }),
    );
  });

  test.each([
    ['recycler', 'Your turn'],
    ['producer', `Waiting for ${RECYCLER.company}`],
  ] as const)('A completed trade with an open task never says to the %s that nothing is left', async (role, title) => {
    open(role, { stage: 'completed', tasks: [taskOf('issue_invoice', 'recycler')] });
    const card = await region(title);
    expect(card).toHaveTextContent('Due 27 Nov 2099');
    expect(card).not.toHaveTextContent('Nothing is left');
    expect(within(card).queryAllByRole('button', { name: 'Issue invoice' })).toHaveLength(role === 'recycler' ? 1 : 0);
  });

  test('An ended trade keeps how it ended beside what is still open', async () => {
    open('producer', { stage: 'cancelled', tasks: [taskOf('answer_dispute', 'producer')] });
    expect(await turn()).toHaveTextContent('The payment was declined; the credit was released.');
  });
});
