import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { acceptOf } from '#lib/file-rules.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf, searchFor } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { sampleTask } from '#tests/components/tasks.ts';
import { listedTransaction } from '#trading/trades/responses.ts';

const LIST = 'GET /api/epr/transactions/';
const WRITE = 'PATCH /api/epr/transactions/{id}/';
const SCREEN = '/RecycleTxnHistory';
const PICKER = acceptOf('transaction_proof');

const paid = sample(listedTransaction, {
  id: 'transaction-1',
  trade_id: 'trade-1',
  order_id: 'WO-2026-11-000001',
  work_order_date: '2026-11-20T06:30:00.000Z',
  title: 'Washed bales',
  credit_type: 'Recycling',
  waste_type: 'Plastic',
  credit_quantity: 5_000,
  price_per_credit: 2.5,
  item_value: 12_500,
  total_price: 14_823.75,
  order_by: 'Brand Foods',
  stage: 'paying',
  refusals: { upload: 'Upload document has not been approved yet.' },
});
const verified: typeof paid = {
  ...paid,
  refusals: { upload: null },
  is_approved: true,
  stage: 'verified',
  transaction_proof: '/files/paid',
};

const open = () => openScreen(SCREEN, { as: 'recycler' });
const answerWith = (...data: (typeof paid)[]) => respond(LIST, { data, next: null });
/** The upload succeeds: the list then contains the changed transaction. */
const take = (changed: typeof paid) =>
  respond(WRITE, () => {
    answerWith(changed);
    return { message: 'Updated', data: changed };
  });
const theCard = async () => (await screen.findByRole('heading', { name: 'Washed bales' })).closest('li') as HTMLElement;
const uploadOf = (card: HTMLElement, document: string) =>
  within(card).getByRole('button', { name: `Upload ${document} of WO-2026-11-000001` });
const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Upload' });
const put = (control: HTMLElement, name: string) =>
  fireEvent.change(control, { target: { files: [new File(['proof'], name)] } });

describe('Transaction History of a recycler', () => {
  test('A card with the trade', async () => {
    answerWith(paid);
    const user = open();
    expect(await screen.findByText('List of offers accepted by producers')).toBeVisible();
    expect(await screen.findByRole('searchbox', { name: 'Search transactions' })).toBeVisible();
    const card = await theCard();
    expect(card).toHaveTextContent(/Recycling\s*\|\s*Plastic/);
    expect(card).toHaveTextContent('WO-2026-11-000001');
    expect(card).toHaveTextContent('Initiated');
    expect(card).toHaveTextContent('Bought by Brand Foods');
    expect(factsOf(card)).toMatchObject({ 'Credit Quantity': '5,000 Kg', 'Price per credit': '₹ 2.50/Kg' });
    expect(card).toHaveTextContent('₹ 14,823.75');
    refuse('GET /api/epr/trades/{id}/', { status: 404 });
    await user.click(within(card).getByRole('link', { name: /^View trade/ }));
    await waitFor(() => expect(address()).toBe('/trade/trade-1'));
  });

  test('Before the approval each upload says that it is not approved yet', async () => {
    answerWith(paid);
    const user = open();
    const card = await theCard();
    for (const document of ['Credit Transfer Proof', 'Trail Documents']) {
      await user.click(uploadOf(card, document));
      await expectMessage('Upload document has not been approved yet.');
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText('Upload document has not been approved yet.')).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
  });

  test('Under a recall the card says why nothing can be uploaded, before a file is chosen', async () => {
    const held = 'Held by recall RC-2026-27-000001.';
    answerWith({ ...verified, recycler_transfer_proof: '/files/transfer', refusals: { upload: held } });
    open();
    const card = await theCard();
    expect(card).toHaveTextContent(`Trail Documents${held}`);
    expect(within(card).getByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeDisabled();
    expect(within(card).queryByRole('button', { name: /^Upload / })).not.toBeInTheDocument();
  });

  test('Both documents are named when none is chosen; other types are refused', async () => {
    answerWith(verified);
    const user = open();
    await user.click(uploadOf(await theCard(), 'Credit Transfer Proof'));
    const dialog = await screen.findByRole('dialog');
    const proof = within(dialog).getByLabelText('Credit Transfer Proof');
    const trail = within(dialog).getByLabelText('Trail Documents');
    for (const control of [proof, trail]) expect(control).toHaveAttribute('accept', PICKER);
    await user.click(send(dialog));
    await expectMessage('Please upload a document.');
    expect(proof).toHaveAccessibleDescription(/^Transaction Proof Document is required\./);
    expect(trail).toHaveAccessibleDescription(/^Trail Documents Document is required\./);
    put(proof, 'proof.txt');
    await user.click(send(dialog));
    expect(await within(dialog).findByText('Only PNG, PDF, JPG, and DOCX files are allowed')).toBeVisible();
    expect(requests(WRITE)).toEqual([]);
  });

  test('The two documents may come one after the other; what each leads to is said before', async () => {
    answerWith(verified);
    const user = open();
    const card = await theCard();
    expect(card).toHaveTextContent('Payment Verified');
    await user.click(uploadOf(card, 'Credit Transfer Proof'));
    let dialog = await screen.findByRole('dialog');
    const follows = () => within(dialog).getAllByRole('status')[0];
    expect(follows()).toHaveTextContent('The trade completes when both are uploaded. One of them can follow later.');
    put(within(dialog).getByLabelText('Credit Transfer Proof'), 'transfer.pdf');
    await waitFor(() =>
      expect(follows()).toHaveTextContent(
        'Still missing then: Trail Documents. The trade completes when both are uploaded.',
      ),
    );
    const tasks = [sampleTask('upload_transfer', 'recycler', { has_transfer_proof: true })];
    const half = { ...verified, recycler_transfer_proof: '/files/transfer', tasks };
    take(half);
    await user.click(send(dialog));
    await expectMessage('Transaction updated successfully!');
    expect(requests(WRITE)[0]?.params['id']).toBe('transaction-1');
    expect(requests(WRITE)[0]?.headers.get('content-type')).toContain('multipart/form-data');
    expect(requests(WRITE)[0]?.body).toEqual({
      recycler_transfer_proof: expect.objectContaining({ name: 'transfer.pdf' }),
    });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await within(card).findByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeDisabled();
    expect(card).toHaveTextContent('Upload the trail documents.');

    await user.click(uploadOf(card, 'Trail Documents'));
    dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText('Credit Transfer Proof')).not.toBeInTheDocument();
    put(within(dialog).getByLabelText('Trail Documents'), 'trail.pdf');
    await waitFor(() => expect(follows()).toHaveTextContent('This upload completes the trade.'));
    take({ ...half, trail_documents: '/files/trail', stage: 'completed', tasks: [] });
    await user.click(send(dialog));
    expect(await within(card).findByRole('button', { name: 'Uploaded Trail Documents' })).toBeDisabled();
    expect(requests(WRITE)[1]?.body).toEqual({
      trail_documents: expect.objectContaining({ name: 'trail.pdf' }),
      trail_kinds: '["Other"]',
    });
    expect(card).toHaveTextContent('Completed');
    expect(within(card).queryByRole('button', { name: /^Upload / })).not.toBeInTheDocument();
  });

  test('The error of an earlier try goes with the next, once it has been read', async () => {
    answerWith(verified);
    const user = open();
    const card = await theCard();
    await user.click(uploadOf(card, 'Credit Transfer Proof'));
    const dialog = await screen.findByRole('dialog');
    await user.click(send(dialog));
    await expectMessage('Please upload a document.');
    // A message younger than a second counts as unread and would stay.
    const shownAt = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => shownAt + 2_000);
    put(within(dialog).getByLabelText('Credit Transfer Proof'), 'transfer.pdf');
    take({ ...verified, recycler_transfer_proof: '/files/transfer' });
    await user.click(send(dialog));
    await expectMessage('Transaction updated successfully!');
    expect(screen.queryByText('Please upload a document.')).not.toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    // Buttons that a message lay over are pressed again: nothing is in the way.
    expect(within(card).getByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeDisabled();
  });

  test('The search asks the server, shows the results, and is stored in the address', async () => {
    const other = { ...paid, id: 'transaction-2', order_by: 'other foods' };
    respond(LIST, ({ query }) => {
      const search = query.get('search') ?? '';
      return { data: [paid, other].filter((each) => each.order_by.includes(search)), next: null };
    });
    const user = open();
    const cards = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    await waitFor(() => expect(cards()).toHaveLength(2));
    searchFor('other foods');
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(screen.getByRole('main')).toHaveTextContent('Bought by other foods');
    const box = screen.getByRole('searchbox');
    await user.clear(box);
    await user.type(box, 'nothing of the kind{Enter}');
    expect(await screen.findByText('No transaction history available.')).toBeVisible();
  });

  test('Empty', async () => {
    answerWith();
    open();
    expect(await screen.findByText('No transaction history available.')).toBeVisible();
  });
});
