import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, breakConnection, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, searchFor } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fileNamed, fillIn } from '#tests/components/forms.ts';
import { isFound } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tasksOfStage } from '#tests/components/tasks.ts';
import { listedTransaction } from '#trading/trades/responses.ts';

const LIST = 'GET /api/epr/transactions/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';

const paid = sample(listedTransaction, {
  id: 'transaction-1',
  trade_id: 'trade-1',
  order_id: 'WO-2026-11-000001',
  work_order_date: '2026-11-20T06:30:00.000Z',
  title: 'Washed bales',
  credit_type: 'Recycling',
  waste_type: 'Plastic',
  product_type: 'Category I',
  producer_type: 'Brand Owner (BO)',
  credit_quantity: 5_000,
  price_per_credit: 2.5,
  total_price: 14_823.75,
  offered_by: 'Recycling Private Limited',
  stage: 'paying',
  tasks: tasksOfStage('paying', 'recycler', { reader: 'producer' }),
});

type Transaction = typeof paid;

/** The history with these transactions; an upload stores its files in them. */
function openHistory(...transactions: Partial<Transaction>[]) {
  let listed = transactions.map((each) => ({ ...paid, ...each }));
  respond(LIST, () => ({ data: listed, next: null }));
  respond(UPLOAD, ({ body }) => {
    const links = Object.fromEntries(Object.keys(body as object).map((field) => [field, `/files/${field}.pdf`]));
    const tasks = tasksOfStage('proven', 'recycler', { reader: 'producer' });
    listed = listed.map((each) => ({ ...each, ...links, stage: 'proven', tasks }));
    return { message: 'Updated', data: { ...paid, ...links } };
  });
  return openScreen('/ProducerTxnHistory', { as: 'producer' });
}

const cards = () => screen.queryAllByRole('article');
const findCard = () => screen.findByRole('article');

describe('The transaction history of a producer', () => {
  test('A card says what was bought, for how much, and what comes next', async () => {
    openHistory({});
    const card = await findCard();
    expect(screen.getByText('List of offers completed by Recyclers')).toBeVisible();
    expect(screen.getByText('Orders, payments and documents')).toBeVisible();
    for (const text of [
      /Recycling \| Plastic/,
      'Washed bales',
      /Credit Quantity\s*5,000 Kg/,
      /Price per credit\s*₹ 2\.50\/Kg/,
      '₹ 14,823.75',
      'Offered by Recycling Private Limited',
      'Category I',
      'Brand Owner (BO)',
      'Initiated',
      'Pay Green Loop for the credits.',
      'Work Order No. WO-2026-11-000001',
    ])
      expect(card).toHaveTextContent(text);
    expect(within(card).getByRole('link', { name: /^View trade/ })).toHaveAttribute('href', '/trade/trade-1');
  });

  test('A rejected transaction takes no upload', async () => {
    openHistory({ stage: 'cancelled' });
    const card = await findCard();
    expect(card).toHaveTextContent('Cancelled');
    expect(within(card).getAllByText('Not uploaded')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /^Upload/ })).not.toBeInTheDocument();
  });

  test.each(['recycler_transfer_proof', 'trail_documents'])(
    'Nothing is fetched where a document of the recycler is missing: %s',
    async (missing) => {
      const documents = { recycler_transfer_proof: '/files/transfer.pdf', trail_documents: '/files/trail.pdf' };
      const user = openHistory({ ...documents, [missing]: null, stage: 'completed' });
      const card = await findCard();
      expect(within(card).getByText('Not uploaded')).toBeVisible();
      await user.click(within(card).getByRole('button', { name: /^Download documents/ }));
      await expectMessage('Missing documents for download.');
    },
  );

  test('It is empty, and finds an old order by its number', async () => {
    openHistory();
    expect(await screen.findByText('No transaction history available.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View direct purchases' })).toHaveAttribute(
      'href',
      '/ProducerDirectPurchase',
    );
    respond(LIST, (request) => ({ data: isFound(request, paid.order_id) ? [paid] : [], next: null }));
    expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toBeVisible();
    searchFor('wo-2026-11-000001');
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(address()).toBe('/ProducerTxnHistory?search=wo-2026-11-000001');
    expect(cards()[0]).toHaveTextContent('WO-2026-11-000001');
  });
});

describe('The upload of a producer', () => {
  async function openUpload() {
    const user = openHistory({}).setup({ applyAccept: false });
    await user.click(await screen.findByRole('button', { name: /^Upload Transaction Proof/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Upload documents/ });
    const upload = () => user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    return { user, dialog, upload };
  }

  test('needs at least one document; one may come alone, the other afterwards', async () => {
    const { user, dialog, upload } = await openUpload();
    await upload();
    await expectMessage('Please upload a document.');
    const labels = ['Transaction Proof', 'Producer Transfer Proof'] as const;
    for (const label of labels) {
      expectFieldMessages(dialog, { [label]: 'At least one document is required.' });
      const accepts = fieldOf(dialog, label).getAttribute('accept') ?? '';
      for (const type of ['.png', '.pdf', '.jpg', '.docx']) expect(accepts).toContain(type);
    }
    expect(requests(UPLOAD)).toHaveLength(0);
    await fillIn(user, dialog, { 'Transaction Proof': fileNamed('transfer.pdf') });
    await upload();
    await expectMessage('Transaction updated successfully!');
    expect(dialog).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Uploaded Transaction Proof' })).toBeDisabled();
    expect(await findCard()).toHaveTextContent('EPR Mandi verifies the payment.');
    // The pressed button is disabled; the focus is on the card.
    expect(await findCard()).toHaveFocus();
    expect(screen.getByRole('link', { name: /^View Transaction Proof/ })).toHaveAttribute(
      'href',
      '/files/transaction_proof.pdf',
    );
    await user.click(screen.getByRole('button', { name: /^Upload Producer Transfer Proof/ }));
    const second = await screen.findByRole('dialog', { name: /^Upload documents/ });
    expect(within(second).queryByLabelText('Transaction Proof')).not.toBeInTheDocument();
    await fillIn(user, second, { 'Producer Transfer Proof': fileNamed('receipt.pdf') });
    await user.click(within(second).getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('button', { name: 'Uploaded Producer Transfer Proof' })).toBeDisabled();
    expect(requests(UPLOAD).map(({ body }) => Object.keys(body as object))).toEqual([
      ['transaction_proof'],
      ['producer_transfer_proof'],
    ]);
  });

  test('that fails says why and keeps the file', async () => {
    const { user, dialog, upload } = await openUpload();
    await fillIn(user, dialog, { 'Producer Transfer Proof': fileNamed('receipt.pdf') });
    refuse(UPLOAD, { status: 409, error: 'This transaction is closed.' });
    await upload();
    await expectMessage('This transaction is closed.');
    refuse(UPLOAD, { error: '' });
    await upload();
    await expectMessage('Failed to update transaction');
    breakConnection(UPLOAD);
    await upload();
    await expectMessage('Network error! Please try again.');
    expect(within(dialog).getByText('receipt.pdf')).toBeVisible();
    respond(UPLOAD, { message: 'Updated', data: paid });
    await upload();
    await expectMessage('Transaction updated successfully!');
  });

  test('says beside its field that a file is wrong or over-large, before anything is sent', async () => {
    const { user, dialog, upload } = await openUpload();
    const limit = 10 * 1024 * 1024;
    const tooLarge = 'The file is too large; at most 10 MB.';
    await fillIn(user, dialog, { 'Transaction Proof': fileNamed('payment.txt') });
    expect(await within(dialog).findByText('Only PNG, PDF, JPG, and DOCX files are allowed')).toBeVisible();
    await fillIn(user, dialog, { 'Transaction Proof': fileNamed('payment.pdf', limit + 1) });
    expect(await within(dialog).findByText(tooLarge)).toBeVisible();
    await upload();
    await waitFor(() => expect(fieldOf(dialog, 'Transaction Proof')).toHaveFocus());
    await fillIn(user, dialog, { 'Transaction Proof': fileNamed('payment.pdf', limit) });
    await waitFor(() => expect(within(dialog).queryByText(tooLarge)).not.toBeInTheDocument());
    expect(requests(UPLOAD)).toEqual([]);
  });
});
