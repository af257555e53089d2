import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, breakConnection, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fillIn } from '#tests/components/forms.ts';
import { costedTargetOf, type Target, targetOf, THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import type { ApiResponse } from '#web/api.ts';

const LIST = 'GET /api/epr/target/';
const READ = 'GET /api/epr/target/{id}/';
const HISTORY = 'GET /api/epr/target/{id}/history/';
const PATCH = 'PATCH /api/epr/target/{id}/';
const DELETE = 'DELETE /api/epr/target/{id}/';
const OWN_PAGE = '/TargetStatus?target=target-1';

/** A producer's targets on the fake server. */
function openTargets(path: string, ...targets: Partial<Target>[]) {
  let kept = targets.map((values) => costedTargetOf(values));
  respond(LIST, () => ({ data: kept, next: null }));
  respond(READ, ({ params }) => ({ data: kept.find(({ id }) => id === params['id']) ?? costedTargetOf() }));
  respond(HISTORY, { data: [], next: null });
  respond(PATCH, ({ params, body }) => {
    const { target_quantity } = body as { target_quantity: number };
    const change = { target_quantity, remaining: target_quantity };
    kept = kept.map((each) => (each.id === params['id'] ? { ...each, ...change } : each));
    return { message: 'Target updated!', data: targetOf(change) };
  });
  respond(DELETE, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params['id']);
    return { message: 'Target deleted!' };
  });
  return openScreen(path, { as: 'producer' });
}

const button = (place: HTMLElement, name: string | RegExp) => within(place).getByRole('button', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

describe('Target Status', () => {
  test('Status and order stand in the address and are asked of the server', async () => {
    const user = openTargets('/TargetStatus', {}, { id: 'target-2', number: 2 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
    expect(await screen.findByRole('article', { name: /^Target - 1/ })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Most urgent first');
    await waitFor(() => expect(address()).toBe('/TargetStatus?ordering=urgency'));
    const statuses = within(screen.getByRole('navigation', { name: 'Status of targets' }));
    await user.click(statuses.getByRole('link', { name: 'OnGoing' }));
    expect(address()).toBe('/TargetStatus?ordering=urgency&status=ongoing');
    await user.click(statuses.getByRole('link', { name: 'Achieved' }));
    await waitFor(() => expect(requests(LIST)).toHaveLength(4));
    expect(requests(LIST).map(({ query }) => [query.get('ordering'), query.get('status')])).toEqual([
      [null, null],
      ['urgency', null],
      ['urgency', 'ongoing'],
      ['urgency', 'achieved'],
    ]);
  });

  test('A target on its own has the number that it has in the list', async () => {
    openTargets('/TargetStatus?target=target-2', {}, { id: 'target-2', number: 2, target_quantity: 2_000 });
    await screen.findByText('Target - 2');
    expect(factsOf(screen.getByRole('main'))).toMatchObject({ Target: 'Target - 2' });
  });

  test('Where the market has nothing that matches, a target says so and no way leads there', async () => {
    openTargets(OWN_PAGE, {});
    const none = { covered: 0, over: 0, missing: 0, offers: 0, item_value: 0, transaction_fee: 0, gst: 0, total: 0 };
    respond(READ, { data: costedTargetOf({ cost: none }) });
    expect(await screen.findByText(`No credit of FY ${yearLabel(THIS_YEAR)} is on offer today.`)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View matching offers' })).not.toBeInTheDocument();
  });

  test('Where its EPR account is not approved any more, no way leads to a purchase that would be refused', async () => {
    openTargets(OWN_PAGE, { is_approved: false });
    expect(await screen.findByText('Credits can be bought for it once its EPR account is approved.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View EPR accounts' })).toHaveAttribute('href', '/ProducerEPRAccountsList');
    expect(screen.queryByRole('link', { name: 'View matching offers' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Plan purchases/ })).not.toBeInTheDocument();
  });

  test('A target that is not there is not found, without a pointless try again', async () => {
    openTargets(OWN_PAGE);
    refuse(READ, { status: 404 });
    refuse(HISTORY, { status: 404 });
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('A mistyped target', () => {
  test('is corrected in its place: Kg, Save, Cancel', async () => {
    const user = openTargets('/TargetStatus', { target_quantity: 50_000 });
    const card = await screen.findByRole('article', { name: /^Target - 1/ });
    const open = () => user.click(button(card, /^Edit target: Target - 1, FY /));
    const quantity = () => fieldOf(card, 'Target Quantity');
    await open();
    await within(card).findByLabelText('Target Quantity');
    expect(quantity()).toHaveValue('50,000');
    await user.type(quantity(), '7{Escape}');
    expect(button(card, /^Edit target/)).toHaveFocus();
    await open();
    expect(quantity()).toHaveValue('50,000');
    await user.click(button(card, 'Cancel'));
    expect(button(card, /^Edit target/)).toHaveFocus();

    await open();
    await user.clear(quantity());
    await user.click(button(card, 'Save'));
    await waitFor(() => expectFieldMessages(card, { 'Target Quantity': 'Please fill the Target Quantity.' }));
    await user.type(quantity(), '5x000');
    expect(card).toHaveTextContent('5 tonnes.');
    refuse(PATCH);
    await user.click(button(card, 'Save'));
    await expectMessage('Something went wrong.');
    expect(quantity()).toHaveValue('5,000');
    respond(PATCH, { message: 'Target updated!', data: targetOf() });
    respond(LIST, { data: [costedTargetOf({ target_quantity: 5_000, remaining: 5_000 })], next: null });
    const release = holdResponses(PATCH);
    await user.type(quantity(), '{Enter}');
    expect(await within(card).findByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    await expectMessage('Target updated!');
    expect(requests(PATCH).at(-1)?.body).toEqual({ target_quantity: 5_000 });
    await waitFor(() => expect(card).toHaveTextContent(/5,000 Kg\s*Target quantity/));
    expect(button(card, /^Edit target/)).toHaveFocus();
    expect(screen.getByRole('main')).not.toHaveTextContent('50,000');
  });

  test('is deleted after a confirmation', async () => {
    const second = { id: 'target-2', number: 2, product_type: 'Category II' };
    const user = openTargets('/TargetStatus', {}, second);
    const card = await screen.findByRole('article', { name: /^Target - 2/ });
    const ask = () => user.click(button(card, /^Delete target: /));
    await ask();
    const confirmation = await dialog('Delete this target?');
    expect(confirmation).toHaveTextContent('Category II');
    await user.click(button(confirmation, 'Cancel'));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(requests(DELETE)).toEqual([]);
    breakConnection(DELETE);
    await ask();
    await user.click(button(await dialog('Delete this target?'), 'Yes, delete it!'));
    await expectMessage('Network error! Please try again.');
    respond(DELETE, { message: 'Target deleted!' });
    respond(LIST, { data: [costedTargetOf()], next: null });
    await ask();
    await user.click(button(await dialog('Delete this target?'), 'Yes, delete it!'));
    await expectMessage('Target deleted!');
    expect(requests(DELETE).at(-1)?.path).toBe('/api/epr/target/target-2/');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(card).not.toBeInTheDocument();
  });

  test.each([
    ['credit is blocked or achieved on it.', { blocked_target: 5_000, remaining: 15_000 }],
    ['trades belong to its history.', {}],
  ])('that a trade counts towards stays, and it is said why: %s', async (why, balance) => {
    const user = openTargets(OWN_PAGE, { ...balance, has_trades: true });
    await user.click(await screen.findByRole('button', { name: /^Delete target: / }));
    const confirmation = await dialog('This target stays');
    expect(confirmation).toHaveTextContent(why);
    // The alternative action.
    await user.click(button(confirmation, 'Edit target'));
    await screen.findByLabelText('Target Quantity');
    const main = screen.getByRole('main');
    await fillIn(user, main, { 'Target Quantity': '9000' });
    await user.click(button(main, 'Save'));
    await expectMessage('Target updated!');
    await waitFor(() => expect(main).toHaveTextContent('9,000 Kg'));
    expect(requests(DELETE)).toEqual([]);
  });

  test('is deleted from its own page, which leads back to all', async () => {
    const user = openTargets(OWN_PAGE, {});
    await user.click(await screen.findByRole('button', { name: /^Delete target: / }));
    const asked = [requests(READ).length, requests(HISTORY).length];
    const release = holdResponses(DELETE);
    await user.click(button(await screen.findByRole('dialog'), 'Yes, delete it!'));
    await waitFor(() => expect(screen.queryByText('Trades that count towards it')).not.toBeInTheDocument());
    release();
    await expectMessage('Target deleted!');
    expect(await screen.findByText('No targets available')).toBeVisible();
    expect(address()).toBe('/TargetStatus');
    // The deleted object was not requested.
    expect([requests(READ).length, requests(HISTORY).length]).toEqual(asked);
  });
});

/** A target's page: its history from the ledger, and the trades that its figures consist of. */

type Movement = ApiResponse<typeof HISTORY>['data'][number];

const tradeOf = (id: string, order_id: string | null): Movement['trade'] => ({
  id,
  kind: 'purchase',
  title: `Bales ${id}`,
  offered_by: 'Green Loop',
  order_id,
  total: 100,
});
const DONE = tradeOf('done', 'WO-2026-27-000001');
const PAID = tradeOf('paid', 'WO-2026-27-000002');
const ASKED = tradeOf('asked', null);
const DECLINED = tradeOf('declined', null);

/** Balances are achieved, blocked and remaining after the movement. */
const stepOf = (
  id: number,
  movement: Movement['movement'],
  trade: Movement['trade'],
  ...[quantity, achieved, blocked, remaining]: [number, number, number, number]
): Movement => ({
  id: String(id),
  at: `2026-11-${10 + id}T06:30:00.000Z`,
  movement,
  quantity,
  achieved,
  blocked,
  remaining,
  recall: null,
  by: movement === 'added' ? null : 'Asha Rao',
  trade,
});

const STEPS = [
  stepOf(7, 'released', DECLINED, 3_000, 6_000, 3_500, 10_500),
  stepOf(6, 'blocked', DECLINED, 3_000, 6_000, 6_500, 7_500),
  stepOf(5, 'blocked', ASKED, 1_500, 6_000, 3_500, 10_500),
  stepOf(4, 'blocked', PAID, 2_000, 6_000, 2_000, 12_000),
  stepOf(3, 'achieved', DONE, 6_000, 6_000, 0, 14_000),
  stepOf(2, 'blocked', DONE, 6_000, 0, 6_000, 14_000),
  stepOf(1, 'added', null, 20_000, 0, 0, 20_000),
];

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

test('Each movement with the balance after it, and the trades that count, with the way to each', async () => {
  const target = costedTargetOf({ achieved_quantity: 6_000, blocked_target: 3_500, remaining: 10_500 });
  respond('GET /api/epr/target/', { data: [target], next: null });
  respond('GET /api/epr/target/{id}/', { data: target });
  respond(HISTORY, { data: STEPS, next: null });
  const user = openScreen('/TargetStatus?target=target-1', { as: 'producer' });
  const steps = await rowsOf('History of this target');
  expect(steps.map((row) => textsOf(within(row).getAllByRole('cell')).slice(1))).toEqual([
    ['Released', '3,000 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg', 'Asha Rao'],
    ['Blocked', '3,000 Kg', '6,000 Kg', '6,500 Kg', '7,500 Kg', 'Asha Rao'],
    ['Blocked', '1,500 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg', 'Asha Rao'],
    ['Blocked', '2,000 Kg', '6,000 Kg', '2,000 Kg', '12,000 Kg', 'Asha Rao'],
    ['Achieved', '6,000 Kg', '6,000 Kg', '0 Kg', '14,000 Kg', 'Asha Rao'],
    ['Blocked', '6,000 Kg', '0 Kg', '6,000 Kg', '14,000 Kg', 'Asha Rao'],
    ['Added', '20,000 Kg', '0 Kg', '0 Kg', '20,000 Kg', '–'],
  ]);
  // A released quantity counts no more.
  const counting = await rowsOf('Trades of this target');
  expect(textsOf(counting)).toEqual([
    expect.stringMatching(/^View trade Bales asked.*1,500 Kg.*Blocked/),
    expect.stringMatching(/^View trade Bales paid.*2,000 Kg.*Blocked/),
    expect.stringMatching(/^View trade Bales done.*6,000 Kg.*Achieved/),
  ]);
  refuse('GET /api/epr/trades/{id}/', { status: 404 });
  await user.click(within(counting[2] as HTMLElement).getByRole('link'));
  await waitFor(() => expect(address()).toBe('/trade/done'));
});
