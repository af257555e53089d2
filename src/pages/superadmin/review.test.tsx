import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { tradeFile } from '#fulfilment/trade-page/contract.ts';
import { alsoUsed } from '#oversight/supervision/contract.ts';
import { reviewItem } from '#oversight/supervision/review-contract.ts';
import { refuse, respond, requests } from '#tests/components/api.ts';
import { factsOf, textsOf } from '#tests/components/expectations.ts';
import { runClock } from '#tests/components/fake-timers.ts';
import {
  approve,
  documentOf,
  flagged,
  known,
  LIST,
  one,
  OPENED,
  openDesk,
  pass,
  PRODUCER,
  sendFiles,
  stopTime,
  stubView,
  theCase,
  two,
} from '#tests/components/review-desk.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { setSingleKeys } from '#web/single-keys.ts';

const FLAG_NEEDS_REASON = 'This item has a flag. Enter a reason of 10 to 300 characters.';

let look: (ratio: number) => void;
beforeEach(() => {
  look = stubView();
});

describe('The review desk', () => {
  test('shows claims beside documents, and goes on and back by keys', async () => {
    const user = openDesk(one, two);
    expect(factsOf(await theCase('1234'))).toEqual({ 'EPR Registration No': '1234' });
    expect(screen.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
    for (const key of ['A', 'R', 'K', 'J']) expect(screen.getByText(key)).toBeVisible();
    // There is no other document.
    expect(screen.queryByText('O')).toBeNull();
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

  test.each([true, false])(
    'names who has approved a payment that waits for a second superadmin: the reader: %s',
    async (own) => {
      const proof = sample(reviewItem, {
        ...one,
        id: 'three',
        type: 'transaction',
        title: 'WO-1',
        documents: [],
        approved_by: { name: 'Asha Rao', own },
      });
      const user = openDesk(proof);
      const shown = await screen.findByRole('article', { name: 'Payment proof WO-1' });
      const text = own
        ? 'You have approved this. Another superadmin must decide this.'
        : 'Asha Rao has approved this. A second superadmin must approve this.';
      expect(shown).toHaveTextContent(text);
      const button = within(shown).getByRole('button', { name: /^Approve/ });
      expect(button.matches(':disabled')).toBe(own);
      if (!own) return;
      expect(button).toHaveAccessibleDescription(text);
      await user.keyboard('a');
      expect(screen.queryByText('Undo')).toBeNull();
    },
  );

  test('begins each of its lists with what has waited longest', async () => {
    const user = openDesk(one, two);
    await theCase('1234');
    await user.keyboard('j');
    await theCase('5678');
    await user.click(screen.getByRole('link', { name: 'Producer accounts' }));
    expect(await theCase('1234')).toBeVisible();
    expect(screen.getByText('1 of 2')).toBeVisible();
  });

  test('its keys act neither while they are turned off nor with a held key, and buttons then show none', async () => {
    const user = openDesk(one, two);
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
    const user = openDesk(one);
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
    runClock();
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
    await user.keyboard('j');
  });

  test('one that is read stays, though the list signs its link anew with each reading', async () => {
    let readings = 0;
    const user = openDesk(one);
    respond(LIST, () => {
      readings += 1;
      const signed = { ...documentOf('certificate'), url: `/files/certificate?expires=${readings}` };
      return { data: [{ ...one, documents: [signed] }], next: null };
    });
    await screen.findByRole('img', { name: 'EPR Registration Certificate' });
    const calls = vi.spyOn(globalThis, 'fetch');
    const link = screen.getByRole('link', { name: /in a new tab$/ });
    const before = link.getAttribute('href');
    link.addEventListener('click', (event) => event.preventDefault());
    // The list is read again after a document was reported.
    await user.click(link);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /in a new tab$/ })).not.toHaveAttribute('href', before),
    );
    expect(calls.mock.calls.filter(([asked]) => typeof asked === 'string' && asked.startsWith('/files/'))).toEqual([]);
  });

  test('one that nobody looks at, because another tab is in front, is not shown', async () => {
    openDesk(one);
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
    runClock();
    await waitFor(() => expect(requests(OPENED)).toHaveLength(1));
  });

  test.each(['[MouseLeft]', '[MouseMiddle]'])('one in a new tab by %s is reported at once', async (keys) => {
    const user = openDesk(one);
    await theCase('1234');
    const link = screen.getByRole('link', { name: /in a new tab$/ });
    // No tab is opened here.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('a');
    expect(screen.queryByText(/^Approved/)).toBeNull();
    await user.pointer({ target: link, keys: '[MouseRight]' });
    expect(requests(OPENED)).toEqual([]);
    await user.pointer({ target: link, keys });
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
  });

  test('one whose report did not arrive is reported again', async () => {
    const user = openDesk(one);
    await theCase('1234');
    const link = screen.getByRole('link', { name: /in a new tab$/ });
    link.addEventListener('click', (event) => event.preventDefault());
    refuse(OPENED, { status: 503, error: 'The service is temporarily unavailable.' });
    await user.click(link);
    expect(await screen.findByText('The service is temporarily unavailable.')).toBeVisible();
    respond(OPENED, { message: 'Saved.' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(screen.queryByText('The service is temporarily unavailable.')).toBeNull();
  });

  test('O opens the next one that was not opened', async () => {
    const second = { ...documentOf('second'), label: 'Other document' };
    const user = openDesk({ ...known, documents: [documentOf('certificate', true), second] });
    await screen.findByRole('img', { name: 'EPR Registration Certificate' });
    expect(screen.getByRole('button', { name: /^Next document/ })).toBeVisible();
    await user.keyboard('o');
    expect(await screen.findByRole('img', { name: 'Other document' })).toBeVisible();
  });

  test.each([true, false])('a PDF is shown where the browser has a viewer, else downloaded: %s', async (hasViewer) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasViewer, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    const user = openDesk(one);
    sendFiles('application/pdf');
    await theCase('1234');
    if (hasViewer) {
      const frame = await screen.findByTitle('EPR Registration Certificate');
      stopTime();
      fireEvent.load(frame);
      await pass(0);
      act(() => look(1));
      await pass(1_000);
      runClock();
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
    const shared = sample(alsoUsed, {
      what: 'certificate',
      owner_id: 'other',
      owner_role: 'producer',
      owner_unique_id: 'PRO-000002',
      company_name: 'Surya Foods',
    });
    const same = { name: 'same_document' as const, text: 'Certificate also used by Surya Foods.', ok: false };
    openDesk({ ...flagged, also_used: [shared], checks: [same, ...flagged.checks] });
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
    const user = openDesk(flagged, two);
    await theCase('1234');
    const field = screen.getByLabelText('Reason, for our team only');
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
    const user = openDesk(flagged, two);
    await theCase('1234');
    await user.click(await approve());
    expect(await screen.findByText(FLAG_NEEDS_REASON)).toBeVisible();
    expect(screen.getByLabelText('Reason, for our team only')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await theCase('5678');
    expect(screen.queryByLabelText('Reason, for our team only')).toBeNull();
  });
});
