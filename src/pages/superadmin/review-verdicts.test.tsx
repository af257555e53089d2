import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { respond, holdResponses, refuse, requests, respondToReadings } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { runClock } from '#tests/components/fake-timers.ts';
import {
  flagged,
  known,
  LIST,
  openDesk,
  pass,
  PRODUCER,
  stopTime,
  stubView,
  theCase,
  three,
  two,
} from '#tests/components/review-desk.ts';
import { sample } from '#tests/components/sample.ts';

beforeEach(() => void stubView());

const line = () => screen.getByText(/^(Approved|Rejected) .*\.$/).closest('p') as HTMLElement;
const sent = () => requests(PRODUCER).map(({ params, body }) => [params['id'], (body as { status: string }).status]);

describe('A verdict', () => {
  test('opens the next item and can be undone for 8 seconds; then it is sent', async () => {
    const user = openDesk(known, two);
    await theCase('1234');
    stopTime();
    fireEvent.keyDown(window, { key: 'a' });
    await pass(0);
    expect(screen.getByRole('article', { name: 'Producer account 5678' })).toBeVisible();
    expect(line()).toHaveTextContent('Approved 1234. Undo');
    expect(screen.getByText('1 of 1')).toBeVisible();
    await pass(7_999);
    expect(sent()).toEqual([]);
    await pass(1);
    runClock();
    await waitFor(() => expect(sent()).toEqual([['one', 'approved']]));
    expect(requests(PRODUCER)[0]?.body).toEqual({ status: 'approved', is_approved: true, review: true, version: 3 });
    expect(screen.queryByText(/^Approved/)).toBeNull();
    // It stays gone, also while the list still has it.
    expect(await theCase('5678')).toBeVisible();
    await user.keyboard('k');
    expect(await theCase('5678')).toBeVisible();
  });

  test('that is undone brings its item back, with the reason that was typed', async () => {
    const user = openDesk(flagged, two);
    await theCase('1234');
    await user.type(screen.getByLabelText('Reason, for our team only'), 'Asked by phone today{Enter}');
    await theCase('5678');
    await user.click(within(line()).getByRole('button', { name: 'Undo' }));
    expect(await theCase('1234')).toBeVisible();
    expect(screen.getByLabelText('Reason, for our team only')).toHaveValue('Asked by phone today');
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(screen.queryByText(/^Approved/)).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('is sent by the next one, and U undoes the last alone', async () => {
    const user = openDesk(known, two, three);
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    await user.keyboard('a');
    await theCase('9012');
    await waitFor(() => expect(sent()).toEqual([['one', 'approved']]));
    await user.keyboard('u');
    expect(await theCase('5678')).toBeVisible();
    expect(sent()).toEqual([['one', 'approved']]);
  });

  test('on the last item leaves nothing to review', async () => {
    const user = openDesk(known);
    await theCase('1234');
    await user.keyboard('a');
    expect(await screen.findByText('Nothing left to review.')).toBeVisible();
    expect(line()).toHaveTextContent('Approved 1234. Undo');
    await user.keyboard('u');
    expect(await theCase('1234')).toBeVisible();
  });

  test.each<[string, (user: ReturnType<typeof openDesk>) => Promise<unknown>]>([
    ['another page of the site', (user) => user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)],
    ['the tab', async () => fireEvent(window, new Event('pagehide'))],
  ])('is sent when one leaves for or closes %s, though the page goes', async (_, leave) => {
    const calls = vi.spyOn(globalThis, 'fetch');
    respondToReadings();
    const user = openDesk(known, two);
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    await leave(user);
    await waitFor(() => expect(sent()).toEqual([['one', 'approved']]));
    const call = calls.mock.calls.find(([, init]) => init?.method === 'PATCH');
    expect(call?.[1]).toMatchObject({ keepalive: true });
  });

  test('that is refused brings its item back with the error, also one that the list has no longer', async () => {
    const user = openDesk(known, two, three);
    await theCase('1234');
    refuse(PRODUCER, { error: 'This account has already been decided.', status: 409 });
    await user.keyboard('a');
    await theCase('5678');
    respond(LIST, { data: [two, three], next: null });
    await user.keyboard('a');
    expect(await theCase('1234')).toBeVisible();
    expect(screen.getByText('This account has already been decided.')).toBeVisible();
    await user.keyboard('j');
    expect(await theCase('9012')).toBeVisible();
    expect(screen.getByText('1 of 1')).toBeVisible();
  });

  test('that is refused while a reason is typed does not take its place', async () => {
    const user = openDesk(known, two);
    await theCase('1234');
    refuse(PRODUCER, { error: 'Something went wrong.', status: 500 });
    const release = holdResponses(PRODUCER);
    await user.keyboard('a');
    await theCase('5678');
    fireEvent(window, new Event('pagehide'));
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 5678?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'No scan');
    release();
    await expectMessage('1234: Something went wrong.');
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('No scan');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('k');
    expect(await theCase('1234')).toBeVisible();
    expect(within(await theCase('1234')).getByText('Something went wrong.')).toBeVisible();
  });

  test('counts at once in the sidebar, and no longer once it is undone', async () => {
    const user = openDesk(known, two);
    respond('GET /api/users/counts/', {
      data: sample(counts, { needs_you_review: 5, needs_you_epr_accounts: 4 }),
    });
    expect(await screen.findByText('5 need you')).toBeVisible();
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    expect(screen.getByText('4 need you')).toBeVisible();
    await user.keyboard('u');
    expect(await screen.findByText('5 need you')).toBeVisible();
  });

  test('rejects with a reason; letters typed there are no keys', async () => {
    const user = openDesk(known, two);
    await theCase('1234');
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 1234?' });
    const reason = within(dialog).getByLabelText('Reason');
    await user.type(reason, 'Too short');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Enter a reason of 10 to 300 characters')).toBeVisible();
    await user.type(reason, ': a jar');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await theCase('5678');
    expect(line()).toHaveTextContent('Rejected 1234. Undo');
    await user.keyboard('a');
    await waitFor(() => expect(requests(PRODUCER)).toHaveLength(1));
    expect(requests(PRODUCER)[0]?.body).toMatchObject({ status: 'rejected', reason: 'Too short: a jar', review: true });
  });
});

describe('An item that another superadmin decides', () => {
  /** The first verdict is sent, and the list comes again without the item that is on the screen. */
  const decideElsewhere = async () => {
    respond(LIST, { data: [three], next: null });
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent()).toContainEqual(['one', 'approved']));
    await waitFor(() => expect(requests(LIST).length).toBeGreaterThan(1));
  };
  const GONE = 'This item no longer waits for a decision.';

  test('stays until one goes on, and offers no decision', async () => {
    const user = openDesk(known, two, three);
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    await decideElsewhere();
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(within(await theCase('5678')).queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    await user.keyboard('ar');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('j');
    expect(await theCase('9012')).toBeVisible();
    expect(screen.queryByText(GONE)).toBeNull();
    expect(screen.getByText('1 of 1')).toBeVisible();
  });

  test('stays while a reason is typed: the letters go to no other item', async () => {
    const user = openDesk(known, two, three);
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 5678?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'The scan');
    await decideElsewhere();
    await screen.findByText(GONE);
    await user.keyboard(' is a jar');
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('The scan is a jar');
    expect(screen.getByRole('dialog')).toBe(dialog);
  });
});
