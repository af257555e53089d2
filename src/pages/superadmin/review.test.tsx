import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tradeFile } from '#fulfilment/trade-page/contract.ts';
import { supervisedProducerAccount } from '#oversight/supervision/contract.ts';
import { reviewItem } from '#oversight/supervision/review-contract.ts';
import { respond, api, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { setSingleKeys } from '#web/single-keys.ts';

const LIST = 'GET /api/superadmin/review/';
const OPENED = 'POST /api/superadmin/review/opened/';
const PRODUCER = 'PATCH /api/superadmin/producer-epr/{id}/';

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
const two = sample(reviewItem, { ...one, id: 'two', title: '5678', documents: [document('second', true)] });
const decided = sample(supervisedProducerAccount, { id: 'one' });

const open = (...items: (typeof one)[]) => {
  respond(LIST, { data: items, next: null });
  respond(OPENED, { message: 'Saved.' });
  return openScreen('/review', { as: 'superadmin' });
};
const theCase = (name: string) => screen.findByRole('article', { name: `Producer account ${name}` });
const approve = () => screen.findByRole('button', { name: 'Approve' });

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

  test('approves only after the document was opened, then shows the next, at the end that nothing is left', async () => {
    const user = open(one, two);
    const button = await approve();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Open the document first.');
    await user.keyboard('a');
    expect(requests(PRODUCER)).toEqual([]);
    const link = screen.getByRole('link', { name: /in a new tab$/ });
    // No tab is opened here.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }]);
    respond(PRODUCER, () => {
      respond(LIST, { data: [two], next: null });
      return { message: 'Account approved successfully.', data: decided };
    });
    await user.keyboard('a');
    await expectMessage('Account approved successfully.');
    expect(requests(PRODUCER)[0]?.body).toEqual({ status: 'approved', is_approved: true, review: true, version: 3 });
    expect(await theCase('5678')).toBeVisible();
    respond(PRODUCER, () => {
      respond(LIST, { data: [], next: null });
      return { message: 'Account approved successfully.', data: decided };
    });
    await user.keyboard('a');
    expect(await screen.findByText('Nothing left to review.')).toBeVisible();
  });

  test('keeps its viewer open from item to item, and reports what it shows', async () => {
    api.use(
      http.get('*/files/*', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(3), {
          headers: { 'content-type': 'image/png', 'content-disposition': 'inline' },
        }),
      ),
    );
    const user = open(one, { ...two, documents: [document('second')] });
    await theCase('1234');
    expect(screen.getByText('No document open')).toBeVisible();
    await user.keyboard('o');
    fireEvent.load(await screen.findByRole('img', { name: 'EPR Registration Certificate' }));
    await waitFor(async () => expect(await approve()).toBeEnabled());
    await user.keyboard('j');
    await theCase('5678');
    expect(await approve()).toBeDisabled();
    fireEvent.load(await screen.findByRole('img', { name: 'EPR Registration Certificate' }));
    await waitFor(async () => expect(await approve()).toBeEnabled());
    expect(requests(OPENED).map(({ body }) => body)).toEqual([{ file_id: 'certificate' }, { file_id: 'second' }]);
  });

  test.each([true, false])('shows a PDF where the browser has a viewer, else downloads it: %s', async (hasViewer) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasViewer, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    api.use(
      http.get('*/files/*', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(3), {
          headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
        }),
      ),
    );
    const user = open(one);
    await theCase('1234');
    await user.keyboard('o');
    if (hasViewer) fireEvent.load(await screen.findByTitle('EPR Registration Certificate'));
    else {
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

  test('rejects with a reason; letters typed there are no keys', async () => {
    const user = open(one);
    await theCase('1234');
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject 1234?' });
    const reason = within(dialog).getByLabelText('Reason');
    await user.type(reason, 'Too short');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Enter a reason of 10 to 300 characters')).toBeVisible();
    await user.type(reason, ': a jar');
    refuse(PRODUCER, { error: 'This account has already been decided.', status: 409 });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await expectMessage('This account has already been decided.');
    expect(requests(PRODUCER)[0]?.body).toMatchObject({ status: 'rejected', reason: 'Too short: a jar', review: true });
  });
});
