/** All papers of a trade by one press: its documents in force and its invoices. */
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { invoiceDocument } from '#money/invoices/document.ts';
import { respond, api } from '#tests/components/api.ts';
import { billingOf } from '#tests/components/billing.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf, type TradeState, WORK_ORDER } from '#tests/components/trade-file.ts';
import * as files from '#web/save-file.ts';

const PROOFS = ['transaction_proof', 'recycler_transfer_proof', 'trail_documents'] as const;
const BUTTON = { name: `Download all documents of ${WORK_ORDER}` };
let save: MockInstance<typeof files.saveFile>;

beforeEach(() => {
  save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const invoice = sample(invoiceDocument, {
    id: 'paper',
    trade_id: 'one',
    type: 'invoice',
    number: 'INV/26-27/000001',
  });
  respond('GET /api/epr/invoices/', { data: [invoice, { ...invoice, id: 'other', trade_id: 'two' }], next: null });
  respond('GET /api/epr/invoices/{id}/pdf/', ({ params }) => ({
    data: { url: `/files/${params['id']}`, file_name: 'invoice.pdf', byte_size: 3, sha256: '' },
  }));
  api.use(
    http.get('*/files/*', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
});
afterEach(() => save.mockRestore());

function open(state: TradeState, role: 'recycler' | 'producer' = 'producer') {
  const file = tradeFileOf(role, state);
  const documents = file.documents.map((document) => ({ ...document, id: `file of ${document.field}` }));
  respond('GET /api/epr/trades/{id}/', { data: { ...file, documents } });
  return openScreen('/trade/one', { as: role });
}

test.each(['recycler', 'producer'] as const)(
  'A %s saves the documents in force and the invoices, under their names',
  async (role) => {
    const user = open({ stage: 'completed', proofs: PROOFS }, role);
    await user.click(await screen.findByRole('button', BUTTON));
    await expectMessage('Documents downloaded!');
    expect(save.mock.calls.map(([, name]) => name)).toEqual([
      `${WORK_ORDER} Transaction Proof.pdf`,
      `${WORK_ORDER} Credit Transfer Proof.pdf`,
      `${WORK_ORDER} Trail Documents.pdf`,
      `${WORK_ORDER} Invoice INV-26-27-000001.pdf`,
    ]);
  },
);

test('Nothing is saved where one of the documents cannot be loaded', async () => {
  api.use(http.get('*/files/paper', () => new HttpResponse(null, { status: 410 })));
  const user = open({ stage: 'completed', proofs: PROOFS });
  await user.click(await screen.findByRole('button', BUTTON));
  await expectMessage('The documents could not be downloaded. Please try again.');
  expect(save).not.toHaveBeenCalled();
});

test('Without a document there is no button', async () => {
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf('producer') });
  open({ stage: 'paying' });
  await screen.findByRole('region', { name: 'Documents' });
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
});
