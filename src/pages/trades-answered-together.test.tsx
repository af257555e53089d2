/** Several requests of the list of trades are accepted or declined at once. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { respond, breakConnection, refuse, requests, respondUnchecked } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { sampleTask } from '#tests/components/tasks.ts';
import { listedTrade } from '#trading/trade-list/contract.ts';
import { tradeRequest } from '#trading/trades/responses.ts';

const LIST = 'GET /api/epr/trades/';
const PURCHASE = 'PATCH /api/epr/purchases-requests/{id}/';
const COUNTER = 'PATCH /api/epr/counter-credit-offers/{id}/';

type Row = ReturnType<typeof asked>;
const asked = (id: string, quantity: number, change: object = {}) =>
  sample(listedTrade, {
    id,
    kind: 'purchase',
    stage: 'asked',
    turn: 'recycler',
    tab: 'needs_you',
    since: '2026-11-20T06:30:00.000Z',
    due_at: null,
    FY: 2026,
    credit_FY: 2026,
    title: `Bales ${id}`,
    unit: 'kg',
    recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
    producer: { unique_id: 'PRO-1', company_name: 'Brand Works' },
    quantity,
    price_per_credit: 2.25,
    total: Math.round(quantity * 266.8275) / 100,
    tasks: [sampleTask('answer', 'recycler', { id })],
    next_action: { name: 'answer', label: 'Accept or decline' },
    ...change,
  });

/** Requests that still wait, as the server knows them. */
let waiting: Row[];
const decided = ({ params }: { params: Record<string, string> }) => {
  waiting = waiting.filter(({ id }) => id !== params['id']);
  return { message: 'Saved', data: sample(tradeRequest), warnings: [] };
};
beforeEach(() => {
  waiting = [
    asked('one', 1_000),
    asked('two', 20_000),
    asked('three', 500, { kind: 'counter', round: 3 }),
    asked('four', 700, { stage: 'verified', next_action: { name: 'upload_transfer', label: 'Transfer' } }),
  ];
  respond(LIST, () => ({
    data: waiting,
    next: null,
    tabs: { needs_you: waiting.length, waiting: 0, done: 0, closed: 0, disputed: 0 },
  }));
  respond(PURCHASE, decided);
  respond(COUNTER, decided);
});
const bar = async () => within(await screen.findByRole('region', { name: 'Requests to answer' }));
const button = async (name: string) => (await bar()).getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

test('All that await a response are chosen by one press, confirmed with their amounts, and accepted', async () => {
  const user = openScreen('/trades', { as: 'recycler' });
  expect((await bar()).getByRole('status')).toHaveTextContent('3 requests and counter-offers await your response');
  await user.click(await button('Select all 3'));
  expect((await bar()).getByRole('status')).toHaveTextContent('3 selected');
  await user.click(await button('Accept 3'));
  expect(screen.getByRole('dialog', { name: 'Accept 3 requests and counter-offers?' })).toBeVisible();
  expect(textsOf(dialog().getAllByRole('listitem'))).toEqual([
    'Brand Works, Bales one: 1,000 Kg at ₹ 2.25/Kg, ₹ 2,668.28',
    'Brand Works, Bales two: 20,000 Kg at ₹ 2.25/Kg, ₹ 53,365.50',
    'Brand Works, Bales three: 500 Kg at ₹ 2.25/Kg, ₹ 1,334.14',
  ]);
  expect(dialog().getByText('21,500 Kg')).toBeVisible();
  expect(dialog().getByText(/who then has 7 days to initiate payment\. This cannot be undone\.$/)).toBeVisible();
  expect(requests(PURCHASE)).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Accept 3 requests and counter-offers' }));
  await expectMessage('3 requests and counter-offers accepted');
  expect(requests(PURCHASE).map(({ params, body }) => [params['id'], body])).toEqual([
    ['one', { status: 'approved' }],
    ['two', { status: 'approved' }],
  ]);
  expect(requests(COUNTER).map(({ params }) => params['id'])).toEqual(['three']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests to answer' })).not.toBeInTheDocument());
});

test('Some are chosen in the table and declined with one reason; Cancel sends nothing', async () => {
  const user = openScreen('/trades', { as: 'recycler' });
  await bar();
  await user.click(await screen.findByRole('checkbox', { name: 'Select 20,000 Kg of Bales two' }));
  expect(screen.getAllByRole('checkbox', { name: /^Select/ })).toHaveLength(3);
  await user.click(await button('Decline 1'));
  expect(screen.getByRole('dialog', { name: 'Decline 1 request?' })).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(requests(PURCHASE)).toEqual([]);
  await user.click(await button('Decline 1'));
  await user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'Sold elsewhere');
  await user.click(dialog().getByRole('button', { name: 'Decline 1 request' }));
  await expectMessage('1 request declined');
  expect(requests(PURCHASE).map(({ body }) => body)).toEqual([{ status: 'rejected', reason: 'Sold elsewhere' }]);
});

test('One that is refused stays chosen and says why; the others are accepted', async () => {
  const user = openScreen('/trades', { as: 'recycler' });
  refuse(COUNTER, { status: 409, error: 'Only 200 Kg is free to buy.' });
  await user.click(await button('Select all 3'));
  await user.click(await button('Accept 3'));
  await user.click(dialog().getByRole('button', { name: /^Accept/ }));
  await expectMessage('2 requests accepted');
  expect(await screen.findByText(/Only 200 Kg is free to buy\./)).toHaveTextContent('Bales three');
  expect(requests(PURCHASE)).toHaveLength(2);
});

test('Without a network nothing more is sent, and what is not answered stays chosen', async () => {
  const user = openScreen('/trades', { as: 'recycler' });
  await bar();
  breakConnection(PURCHASE);
  await user.click(await button('Select all 3'));
  await user.click(await button('Accept 3'));
  await user.click(dialog().getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('These still await your response:')).toBeVisible();
  expect(requests(COUNTER)).toEqual([]);
  expect(await button('Accept 3')).toBeEnabled();
});

test('A producer accepts rounds of recyclers', async () => {
  waiting = waiting.map((row) => ({ ...row, kind: 'counter', turn: 'producer' }));
  const user = openScreen('/trades', { as: 'producer' });
  await user.click(await button('Select all 3'));
  await user.click(await button('Accept 3'));
  expect(screen.getByRole('dialog', { name: 'Accept 3 counter-offers?' })).toBeVisible();
  expect(dialog().getByText(/^Each quantity is reserved for you\. You then have 7 days/)).toBeVisible();
  // The company has no purchase limit.
  expect(dialog().queryByText(/purchase limit/)).not.toBeInTheDocument();
});

test('Counter-offers that wait for a second person are not called accepted, and are no longer chosen', async () => {
  const round = { kind: 'counter', round: 2, turn: 'producer', tasks: [sampleTask('answer', 'producer')] };
  waiting = [asked('one', 1_000, round), asked('two', 500, round)];
  const text = 'A second person of Brand Works must approve this. Nothing is reserved until then.';
  respondUnchecked(COUNTER, { status: true, message: text, data: { approval_id: 'one' } }, 202);
  const user = openScreen('/trades', { as: 'producer' });
  respond('GET /api/users/counts/', { data: sample(counts, { company_approvals_listed: 1 }) });
  await user.click(await button('Select all 2'));
  await user.click(await button('Accept 2'));
  expect(await dialog().findByText(/^Above your purchase limit a second person/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: /^Accept/ }));
  await expectMessage(`2 counter-offers: ${text}`);
  expect(screen.queryByText(/accepted$/)).not.toBeInTheDocument();
});
