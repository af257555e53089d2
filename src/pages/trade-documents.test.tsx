import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, beforeEach } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf, factsOf } from '#tests/components/expectations.ts';
import { respondWithRules, RETURN_ROW, VALIDITY_ROW } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf, type TradeFile, WORK_ORDER, type TradeState } from '#tests/components/trade-file.ts';
import { tradeDocument } from '#trading/trades/responses.ts';

const TRADE = 'GET /api/epr/trades/{id}/';
const UPLOAD = 'PATCH /api/epr/transactions/{id}/';
const REPLACE = 'POST /api/epr/documents/{id}/replace/';

type Document = TradeFile['documents'][number];
const trail = (id: string, values: Partial<Document>): Document =>
  sample(tradeDocument, {
    id,
    field: 'trail_documents',
    kind: 'Other',
    url: `/files/${id}`,
    byte_size: 120_000,
    at: '2026-11-22T06:30:00.000Z',
    by: 'Green Loop',
    ...values,
  });

/** A verified trade whose offer promises two kinds, with these trail documents. */
function respondWithTrade(role: Role, documents: readonly Document[], stage: 'verified' | 'completed' = 'verified') {
  const file = tradeFileOf(role, { stage, proofs: ['transaction_proof', 'recycler_transfer_proof'] });
  if (file.transaction === null) throw new Error('A verified trade has a transaction');
  file.documents.push(...documents);
  file.transaction.promised_kinds = ['Lorry Photographs', 'Tax Invoice'];
  file.transaction.trail_documents = documents.at(-1)?.url ?? null;
  respond(TRADE, { data: file });
}

function open(...[role, ...trade]: Parameters<typeof respondWithTrade>) {
  respondWithTrade(role, ...trade);
  return openScreen('/trade/one', { as: role });
}

const documentsCard = () => screen.findByRole('region', { name: 'Documents' });
const rows = async () => textsOf(within(await documentsCard()).getAllByRole('listitem'));
const put = (control: HTMLElement, ...names: string[]) =>
  fireEvent.change(control, { target: { files: names.map((name) => new File(['proof'], name)) } });

describe('The documents of a trade', () => {
  test('are listed by kind, with what the offer promised; replaced ones stand below, each with its day', async () => {
    open('producer', [
      trail('old', { kind: 'Tax Invoice', replaced_at: '2026-11-23T14:23:00.000Z' }),
      trail('new', { kind: 'Tax Invoice' }),
      trail('second', { kind: 'Tax Invoice' }),
    ]);
    const shown = await rows();
    expect(shown.find((text) => text.startsWith('Trail Documents'))).toContain('1 of 2 promised kinds uploaded');
    expect(shown.filter((text) => text.startsWith('Tax Invoice'))).toHaveLength(3);
    expect(shown.find((text) => text.startsWith('Tax Invoice 2'))).toContain('By Green Loop, 22 Nov 2026');
    expect(shown.at(-1)).toContain('Replaced 23 Nov 2026');
    const card = await documentsCard();
    expect(within(card).getByText(/^Replaced documents \(1\)/)).toBeVisible();
    expect(within(card).getByRole('link', { name: `View Tax Invoice of ${WORK_ORDER}` })).toHaveAttribute(
      'href',
      '/files/new',
    );
    expect(within(card).queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument();
  });

  test('are replaced by their uploader, in a dialog that says that the earlier file stays, and that stays when they were checked meanwhile', async () => {
    const user = open('recycler', [trail('one', { kind: 'Tax Invoice', can_replace: true })]);
    const button = { name: `Replace Tax Invoice of ${WORK_ORDER}` };
    await user.click(within(await documentsCard()).getByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: `Replace Tax Invoice: ${WORK_ORDER}` });
    expect(dialog).toHaveTextContent('The earlier file stays with the trade, marked as replaced.');
    const send = within(dialog).getByRole('button', { name: 'Replace document' });
    await user.click(send);
    expect(await within(dialog).findByText('A document is required')).toBeVisible();
    put(within(dialog).getByLabelText('New file'), 'better.pdf');
    respondWithTrade('recycler', [trail('one', { kind: 'Tax Invoice' })]);
    refuse(REPLACE, {
      error: 'This document has been checked already and cannot be replaced.',
      status: 409,
    });
    await user.click(send);
    await expectMessage('This document has been checked already and cannot be replaced.');
    await waitFor(() => expect(screen.queryByRole('button', { ...button, hidden: true })).not.toBeInTheDocument());
    expect(dialog).toBeVisible();
    respond(REPLACE, {
      message: 'Document replaced.',
      data: tradeFileOf('recycler', { stage: 'verified' }).transaction!,
    });
    await user.click(send);
    await expectMessage('Document replaced.');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(requests(REPLACE)[0]?.params['id']).toBe('one');
  });

  test('come several at once, in a list for each kind, the promised ones first', async () => {
    const user = open('recycler', [trail('one', { kind: 'Tax Invoice' })]);
    await user.click(await screen.findByRole('button', { name: 'Upload documents' }));
    const dialog = await screen.findByRole('dialog', { name: `Upload documents: ${WORK_ORDER}` });
    expect(dialog).toHaveTextContent('1 of 2 promised kinds uploaded');
    const kinds = within(dialog).getAllByRole('button', { name: /^Add files/ });
    expect(textsOf(kinds).slice(0, 3)).toEqual([
      'Add files: Tax Invoice',
      'Add files: Lorry Photographs',
      'Add files: E-Way Bill',
    ]);
    expect(kinds).toHaveLength(11);
    await user.click(kinds[0]!);
    put(within(dialog).getByLabelText('Trail Documents'), 'invoice.pdf', 'second.pdf');
    put(within(dialog).getByLabelText('Trail Documents'), 'photo.jpg');
    expect(await within(dialog).findByLabelText('Kind of invoice.pdf')).toHaveValue('Tax Invoice');
    expect(within(dialog).getByLabelText('Kind of photo.jpg')).toHaveValue('Other');
    await user.selectOptions(within(dialog).getByLabelText('Kind of photo.jpg'), 'Lorry Photographs');
    // The select moves to the list of its kind: by the keyboard one goes on from there.
    expect(within(dialog).getByLabelText('Kind of photo.jpg')).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Remove second.pdf' }));
    respond(UPLOAD, { message: 'Saved', data: tradeFileOf('recycler', { stage: 'verified' }).transaction! });
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    await expectMessage('Transaction updated successfully!');
    expect(requests(UPLOAD)[0]?.body).toEqual({
      trail_documents: [
        expect.objectContaining({ name: 'invoice.pdf' }),
        expect.objectContaining({ name: 'photo.jpg' }),
      ],
      trail_kinds: '["Tax Invoice","Lorry Photographs"]',
    });
  });

  test('above 20 at once or of a wrong type are refused before anything is sent', async () => {
    const user = open('recycler', [trail('one', {})], 'completed');
    await user.click(within(await documentsCard()).getByRole('button', { name: /^Add Trail Documents/ }));
    const dialog = await screen.findByRole('dialog');
    const control = within(dialog).getByLabelText('Trail Documents');
    put(control, ...Array.from({ length: 21 }, (_, index) => `${index}.pdf`));
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findByText('At most 20 files at once and 50 in a trade')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove 0.pdf' }));
    await user.click(within(dialog).getByRole('button', { name: 'Remove 1.pdf' }));
    put(control, 'macro.xlsm');
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(
      (await within(dialog).findAllByText('Only PNG, PDF, JPG, and DOCX files are allowed')).length,
    ).toBeGreaterThan(0);
    expect(requests(UPLOAD)).toEqual([]);
  });
});

const LATE =
  'These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.';

/** Credits of 2024-25, bought for 2026-27. */
const late = {
  expires_on: '2027-03-31',
  expiry_state: 'fresh',
  expiry_status: 'reported',
  expiry_rule_id: 'validity',
  expiry_mode: 'warn',
  late_for_year: true,
} as const;

function fileOf(state: TradeState, values: Partial<TradeFile['order']> = {}): TradeFile {
  const file = tradeFileOf('producer', { FY: 2026, creditFY: 2024, ...state });
  const credits = { ...late, ...values };
  return {
    ...file,
    order: { ...file.order, ...credits },
    request: { ...file.request, ...late },
    transaction: file.transaction && { ...file.transaction, ...late },
  };
}

beforeEach(() => respondWithRules([{ ...VALIDITY_ROW, status: 'reported' }, RETURN_ROW]));

const warnings = async () => within(await screen.findByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
const result = async () => (await warnings()).map((item) => item.textContent);

test('The trade says when its credits expire, and that this is before the return of the year bought for', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}) });
  openScreen('/trade/one', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
  expect(screen.getByText('Expires 31 Mar 2027')).toBeVisible();
  const facts = factsOf(screen.getByRole('region', { name: 'Parties' }));
  expect(facts['Credits expire']).toBe('31 Mar 2027 Reported Rule');
});

test('The order says so too', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}) });
  respond('GET /api/epr/order/{slug}/', { data: fileOf({}).order });
  openScreen('/PlaceOder/one', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
  expect(screen.getByRole('article')).toHaveTextContent('Credits expire31 Mar 2027 Reported Rule');
});

test('The cards of requests and transactions say so too', async () => {
  respond('GET /api/epr/purchases-requests/', { data: [fileOf({}).request], next: null });
  openScreen('/ProducerDirectPurchase', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
});

test('A trade that has ended without a transfer says nothing of late credits', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({ stage: 'declined' }) });
  openScreen('/trade/one', { as: 'producer' });
  expect(await screen.findByRole('region', { name: 'Parties' })).toHaveTextContent('31 Mar 2027');
  expect(screen.queryByText('Expires 31 Mar 2027')).not.toBeInTheDocument();
});

test('The expiry of unknown rules is said to be unknown', async () => {
  const unknown = { expires_on: null, expiry_state: 'unknown', late_for_year: null } as const;
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}, unknown) });
  openScreen('/trade/one', { as: 'producer' });
  const facts = factsOf(await screen.findByRole('region', { name: 'Parties' }));
  expect(facts['Credits expire']).toBe('No expiry rule known to us');
});

/** The reason for which the superadmin has declined a payment: both parties read it in their list and on the page of the trade. */

const reason = 'The reference on the proof is another order’s.';
const SHOWN_REASON = `Reason: “${reason}”`;

test.each(['recycler', 'producer'] as const)('A %s reads it on the page of the trade', async (role) => {
  const file = tradeFileOf(role, { stage: 'cancelled', proofs: ['transaction_proof'] });
  const history = file.history.map((move) => (move.to === 'cancelled' ? { ...move, reason } : move));
  respond('GET /api/epr/trades/{id}/', { data: { ...file, history } });
  openScreen('/trade/one', { as: role });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(timeline).toHaveTextContent(/Payment declined, credit released/);
  expect(timeline).toHaveTextContent(SHOWN_REASON);
});

test.each([
  ['recycler', '/RecycleTxnHistory'],
  ['producer', '/ProducerTxnHistory'],
] as const)('A %s reads it in the list of transactions', async (role, path) => {
  const { transaction } = tradeFileOf(role, { stage: 'cancelled', proofs: ['transaction_proof'] });
  respond('GET /api/epr/transactions/', { data: [{ ...transaction, reason, tasks: [] } as never], next: null });
  openScreen(path, { as: role });
  const card = await screen.findByRole('article');
  await waitFor(() => expect(card).toHaveTextContent(SHOWN_REASON));
});
