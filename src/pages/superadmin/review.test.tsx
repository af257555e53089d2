import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { tradeFile } from '#fulfilment/trade-page/contract.ts';
import { counts, supervisedProducerAccount } from '#oversight/supervision/contract.ts';
import { reviewItem } from '#oversight/supervision/review-contract.ts';
import { respond, api, holdResponses, refuse, requests, respondToReadings } from '#tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { setSingleKeys } from '#web/single-keys.ts';

const LIST = 'GET /api/superadmin/review/';
const OPENED = 'POST /api/superadmin/review/opened/';
const PRODUCER = 'PATCH /api/superadmin/producer-epr/{id}/';
const FLAG_NEEDS_REASON = 'This item has a flag. Enter a reason of 10 to 300 characters.';

const document = (id: string, opened = false) => ({
  file_id: id,
  label: 'EPR Registration Certificate',
  url: `/files/${id}`,
  opened,
});
const one = sample(reviewItem, {
  id: 'one',
  type: 'producer_account',
  since: '2026-11-20T06:30:00.000Z',
  title: '1234',
  company: 'Brand Works',
  claims: [{ label: 'EPR Registration No', value: '1234' }],
  documents: [document('certificate')],
  version: 3,
});
const known = { ...one, documents: [document('certificate', true)] };
const two = sample(reviewItem, { ...one, id: 'two', title: '5678', documents: [document('second', true)] });
const three = sample(reviewItem, { ...two, id: 'three', title: '9012' });
const flagged = {
  ...known,
  checks: [
    { name: 'state' as const, text: 'GST code 27 belongs to Maharashtra, the account is in Goa.', ok: false },
    { name: 'pan' as const, text: 'The registration number carries no PAN.', ok: null },
    { name: 'registration_date' as const, text: 'Registered on 1 May 2024.', ok: true },
  ],
};
const decided = sample(supervisedProducerAccount, { id: 'one' });

/** Answers as if the browser saw what it observes, or as if it was scrolled out of view. */
function stubView() {
  const observed: IntersectionObserverCallback[] = [];
  class View {
    constructor(notify: IntersectionObserverCallback) {
      observed.push(notify);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', View);
  return (intersectionRatio: number) => {
    for (const notify of observed) notify([{ intersectionRatio } as IntersectionObserverEntry], {} as never);
  };
}
let look: (ratio: number) => void;
beforeEach(() => {
  look = stubView();
});

const sendFiles = (type: string) =>
  api.use(
    http.get('*/files/*', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), {
        headers: { 'content-type': type, 'content-disposition': 'inline' },
      }),
    ),
  );
const open = (...items: (typeof one)[]) => {
  sendFiles('image/png');
  respond(LIST, { data: items, next: null });
  respond(OPENED, { message: 'Saved.' });
  respond(PRODUCER, { message: 'Account approved successfully.', data: decided });
  return openScreen('/review', { as: 'superadmin' });
};
const theCase = (name: string) => screen.findByRole('article', { name: `Producer account ${name}` });
const approve = () => screen.findByRole('button', { name: 'Approve' });
const line = () => screen.getByText(/^(Approved|Rejected) .*\.$/).closest('p') as HTMLElement;
/** Only timeouts: answers still come. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sent = () => requests(PRODUCER).map(({ params, body }) => [params['id'], (body as { status: string }).status]);

describe('The review desk', () => {
  test('shows claims beside documents, and goes on and back by keys', async () => {
    const user = open(one, two);
    expect(factsOf(await theCase('1234'))).toEqual({ 'EPR Registration No': '1234' });
    expect(screen.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
    for (const key of ['A', 'R', 'O', 'K', 'J']) expect(screen.getByText(key)).toBeVisible();
    await user.keyboard('j');
    expect(await theCase('5678')).toBeVisible();
    expect(address()).toContain('item=two');
    await user.keyboard('j');
    expect(await theCase('5678')).toBeVisible();
    await user.keyboard('k');
    expect(await theCase('1234')).toBeVisible();
  });

  test('shows the item that the address names, a proof also by its trade and on a later page', async () => {
    const proof = sample(reviewItem, { ...one, id: 'three', type: 'transaction', title: 'WO-1', trade_id: 'trade' });
    sendFiles('image/png');
    respond(LIST, ({ query }) =>
      query.has('cursor') ? { data: [proof], next: null } : { data: [one, two], next: 'later' },
    );
    respond('GET /api/epr/trades/{id}/', { data: sample(tradeFile, { payee: null }) });
    openScreen('/review?item=trade', { as: 'superadmin' });
    expect(await screen.findByRole('article', { name: 'Payment proof WO-1' })).toBeVisible();
  });

  test('its keys act neither while they are turned off nor with a held key, and buttons then show none', async () => {
    const user = open(one, two);
    await theCase('1234');
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(keys).getByText('Review: approve')).toBeVisible();
    await user.click(within(keys).getByRole('switch', { name: /Single-key shortcuts/ }));
    await user.click(within(keys).getByRole('button', { name: 'Close' }));
    await user.keyboard('jr');
    expect(await theCase('1234')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('J')).toBeNull();
    setSingleKeys(true);
    await user.keyboard('{j>2/}');
    expect(await theCase('5678')).toBeVisible();
  });
});

describe('Its documents', () => {
  test('a first one opens by itself, and counts as shown after a second in view', async () => {
    const user = open(one);
    const picture = await screen.findByRole('img', { name: 'EPR Registration Certificate' });
    expect(await approve()).toBeDisabled();
    expect(await approve()).toHaveAccessibleDescription('Open the document first.');
    stopTime();
    fireEvent.load(picture);
    await pass(5_000);
    act(() => look(0.4));
    await pass(5_000);
    act(() => look(0.5));
    await pass(999);
    act(() => look(0));
    await pass(5_000);
    act(() => look(1));
    await pass(999);
    expect(requests(OPENED)).toEqual([]);
    await pass(1);
    vi.useRealTimers();
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
    await user.keyboard('j');
  });

  test('one that nobody looks at, because another tab is in front, is not shown', async () => {
    open(one);
    const picture = await screen.findByRole('img', { name: 'EPR Registration Certificate' });
    const visibility = vi.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    stopTime();
    fireEvent.load(picture);
    await pass(0);
    act(() => look(1));
    await pass(5_000);
    expect(requests(OPENED)).toEqual([]);
    visibility.mockReturnValue('visible');
    fireEvent(window.document, new Event('visibilitychange'));
    await pass(1_000);
    vi.useRealTimers();
    await waitFor(() => expect(requests(OPENED)).toHaveLength(1));
  });

  test('one in a new tab is reported at once', async () => {
    const user = open(one);
    await theCase('1234');
    const link = screen.getByRole('link', { name: /in a new tab$/ });
    // No tab is opened here.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('a');
    expect(screen.queryByText(/^Approved/)).toBeNull();
    await user.click(link);
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
  });

  test('O opens the next one that was not opened', async () => {
    const second = { ...document('second'), label: 'Other document' };
    const user = open({ ...known, documents: [document('certificate', true), second] });
    await screen.findByRole('img', { name: 'EPR Registration Certificate' });
    await user.keyboard('o');
    expect(await screen.findByRole('img', { name: 'Other document' })).toBeVisible();
  });

  test.each([true, false])('a PDF is shown where the browser has a viewer, else downloaded: %s', async (hasViewer) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasViewer, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    const user = open(one);
    sendFiles('application/pdf');
    await theCase('1234');
    if (hasViewer) {
      const frame = await screen.findByTitle('EPR Registration Certificate');
      stopTime();
      fireEvent.load(frame);
      await pass(0);
      act(() => look(1));
      await pass(1_000);
      vi.useRealTimers();
    } else {
      expect(await screen.findByText('This file cannot be shown here')).toBeVisible();
      expect(requests(OPENED)).toEqual([]);
      const link = screen.getByRole('link', { name: 'Download EPR Registration Certificate' });
      // Nothing is downloaded here.
      link.addEventListener('click', (event) => event.preventDefault());
      await user.click(link);
    }
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
  });
});

describe('Its flags', () => {
  test('stand above the claims, the flags first; other companies are linked', async () => {
    const shared = sample(reviewItem.shape.also_used._zod.def.element, {
      what: 'certificate',
      owner_id: 'other',
      owner_role: 'producer',
      owner_unique_id: 'PRO-000002',
      company_name: 'Surya Foods',
    });
    const same = { name: 'same_document' as const, text: 'Certificate also used by Surya Foods.', ok: false };
    open({ ...flagged, also_used: [shared], checks: [same, ...flagged.checks] });
    const checks = within(await theCase('1234')).getByRole('list', { name: 'Checks' });
    expect(textsOf(within(checks).getAllByRole('listitem'))).toEqual([
      'Does not fit: Certificate also used by Surya Foods (PRO-000002)',
      'Does not fit: GST code 27 belongs to Maharashtra, the account is in Goa.',
      'Not known: The registration number carries no PAN.',
      'Fits: Registered on 1 May 2024.',
    ]);
    expect(within(checks).getByRole('link', { name: 'Surya Foods' })).toBeVisible();
    const claims = screen.getByText('EPR Registration No');
    expect(checks.compareDocumentPosition(claims)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('lead A to the field of a reason, which Enter sends', async () => {
    const user = open(flagged, two);
    await theCase('1234');
    const field = screen.getByLabelText('Reason to approve, for our team only');
    await user.keyboard('a');
    expect(field).toHaveFocus();
    await user.keyboard('Too short{Enter}');
    expect(await screen.findByText(FLAG_NEEDS_REASON)).toBeVisible();
    await user.keyboard(' for that{Enter}');
    expect(await theCase('5678')).toBeVisible();
    // The next verdict sends it.
    await user.keyboard('a');
    await waitFor(() => expect(requests(PRODUCER)).toHaveLength(1));
    expect(requests(PRODUCER)[0]?.body).toEqual({
      status: 'approved',
      is_approved: true,
      review: true,
      version: 3,
      reason: 'Too short for that',
    });
  });

  test('need a reason by the button too; an item without one has no field', async () => {
    const user = open(flagged, two);
    await theCase('1234');
    await user.click(await approve());
    expect(await screen.findByText(FLAG_NEEDS_REASON)).toBeVisible();
    expect(screen.getByLabelText('Reason to approve, for our team only')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await theCase('5678');
    expect(screen.queryByLabelText('Reason to approve, for our team only')).toBeNull();
  });
});

describe('A verdict', () => {
  test('opens the next item and can be undone for 8 seconds; then it is sent', async () => {
    const user = open(known, two);
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
    vi.useRealTimers();
    await waitFor(() => expect(sent()).toEqual([['one', 'approved']]));
    expect(requests(PRODUCER)[0]?.body).toEqual({ status: 'approved', is_approved: true, review: true, version: 3 });
    expect(screen.queryByText(/^Approved/)).toBeNull();
    // It stays gone, also while the list still has it.
    expect(await theCase('5678')).toBeVisible();
    await user.keyboard('k');
    expect(await theCase('5678')).toBeVisible();
  });

  test('that is undone brings its item back, with the reason that was typed', async () => {
    const user = open(flagged, two);
    await theCase('1234');
    await user.type(screen.getByLabelText('Reason to approve, for our team only'), 'Asked by phone today{Enter}');
    await theCase('5678');
    await user.click(within(line()).getByRole('button', { name: 'Undo' }));
    expect(await theCase('1234')).toBeVisible();
    expect(screen.getByLabelText('Reason to approve, for our team only')).toHaveValue('Asked by phone today');
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(screen.queryByText(/^Approved/)).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('is sent by the next one, and U undoes the last alone', async () => {
    const user = open(known, two, three);
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
    const user = open(known);
    await theCase('1234');
    await user.keyboard('a');
    expect(await screen.findByText('Nothing left to review.')).toBeVisible();
    expect(line()).toHaveTextContent('Approved 1234. Undo');
    await user.keyboard('u');
    expect(await theCase('1234')).toBeVisible();
  });

  test.each<[string, (user: ReturnType<typeof open>) => Promise<unknown>]>([
    ['another page of the site', (user) => user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)],
    ['the tab', async () => fireEvent(window, new Event('pagehide'))],
  ])('is sent when one leaves for or closes %s, though the page goes', async (_, leave) => {
    const calls = vi.spyOn(globalThis, 'fetch');
    respondToReadings();
    const user = open(known, two);
    await theCase('1234');
    await user.keyboard('a');
    await theCase('5678');
    await leave(user);
    await waitFor(() => expect(sent()).toEqual([['one', 'approved']]));
    const call = calls.mock.calls.find(([url]) => String(url).includes('producer-epr/one'));
    expect(call?.[1]).toMatchObject({ method: 'PATCH', keepalive: true });
  });

  test('that is refused brings its item back with the error, also one that the list has no longer', async () => {
    const user = open(known, two, three);
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
    const user = open(known, two);
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
    const user = open(known, two);
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
    const user = open(known, two);
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
