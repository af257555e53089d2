import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { gstRegistration } from '#accounts/gst-registrations/contract.ts';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { billingOf, invoiceOf, type BillingState } from '#tests/components/billing.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { respondWithRules, ruleRow } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { taskOf } from '#tests/components/tasks.ts';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import * as files from '#web/save-file.ts';

const ISSUE = 'POST /api/epr/trades/{id}/invoices/';
const ISSUED = { message: 'Invoice INV/26-27/000008 issued!', data: invoiceOf(), warnings: [] };
const PAPER = 'GET /api/epr/invoices/{id}/pdf/';
const GSTIN = '27AAACR1234F1Z4';

function open(role: Role, state: BillingState = {}) {
  const { stage = 'paying' } = state;
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf(role, { stage }) });
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf(role, state) });
  return openScreen('/trade/one?tab=billing', { as: role });
}

/** The recycler's dialog; it has issued such invoices before. */
async function openDialog(before: ReturnType<typeof invoiceOf>[] = [], turnover: { aato_band?: 'above_5_crore' } = {}) {
  const own = { gstin: GSTIN, next_invoice_number: 'INV/26-27/000008', ...turnover };
  respond('GET /api/users/gst-registrations/', { data: [sample(gstRegistration, own)] });
  respond('GET /api/epr/invoices/', { data: before, next: null });
  const user = open('recycler');
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
  const dialog = await screen.findByRole('form', { name: 'Issue invoice' });
  return { user, element: dialog, dialog: within(dialog) };
}

test('An invoice of the series is issued as the dialog says', async () => {
  const { user, dialog, element } = await openDialog();
  expect(factsOf(element)).toEqual({
    'Taxable value': '₹ 12,500.00',
    CGST: '₹ 1,125.00',
    SGST: '₹ 1,125.00',
    Total: '₹ 14,750.00',
  });
  for (const text of [
    'No ruling says how EPR credits are classified. Similar documents were held to be goods of heading 4907 (CBIC Circular 46/20/2018); other sellers bill a service. Ask your accountant.',
    'An issued invoice cannot be changed. A credit note undoes it.',
  ])
    expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Next number of my series: INV/26-27/000008' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  expect(dialog.getByText('Choose goods or service')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Service (SAC)' }));
  await user.type(dialog.getByLabelText('HSN or SAC code'), '4907');
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  expect(dialog.getByText('Enter a SAC of 6 digits that begins with 99')).toBeVisible();
  expect(requests(ISSUE)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Goods (HSN)' }));
  refuse(ISSUE, { status: 409, error: 'Invoice INV/26-27/000007 exists already. Undo it with a credit note first.' });
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Invoice INV/26-27/000007 exists already.');
  respond(ISSUE, ISSUED);
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  await expectMessage(ISSUED.message);
  expect(requests(ISSUE).at(-1)).toMatchObject({
    params: { id: 'one' },
    body: { classification: 'goods', hsn_sac: '4907' },
  });
  expect(Object.keys(requests(ISSUE).at(-1)?.body as object)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Where the amounts cannot be read, it says so in place of opening, and can be pressed again', async () => {
  const tasks = [taskOf('issue_invoice', 'recycler')];
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('recycler', { stage: 'verified', tasks }) });
  respond('GET /api/users/gst-registrations/', { data: [] });
  respond('GET /api/epr/invoices/', { data: [], next: null });
  refuse('GET /api/epr/trades/{id}/billing/', { error: 'The database is busy.' });
  const user = openScreen('/trade/one', { as: 'recycler' });
  const button = await screen.findByRole('button', { name: 'Issue invoice' });
  await user.click(button);
  await expectMessage('The database is busy.');
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf('recycler', { stage: 'verified' }) });
  await user.click(button);
  expect(await screen.findByRole('form', { name: 'Issue invoice' })).toBeVisible();
});

test('It starts with the code of the last invoice for the same waste type', async () => {
  const described = (waste: string) => `EPR credit: Recycling, Category I, ${waste}, FY 2026-27, to EPR account 1`;
  const { dialog } = await openDialog([
    invoiceOf({ id: 'other', hsn_sac: '998599', classification: 'service', description: described('E-Waste') }),
    invoiceOf({ hsn_sac: '49070090', description: described('Plastic') }),
  ]);
  expect(requests('GET /api/epr/invoices/')[0]?.query.get('gstin')).toBe(GSTIN);
  expect(dialog.getByRole('radio', { name: 'Goods (HSN)' })).toBeChecked();
  expect(dialog.getByLabelText('HSN or SAC code')).toHaveValue('49070090');
});

const CODE = { kind: 'hsn', status: 'draft' } as const;
const GOODS_CODE = ruleRow({ ...CODE, part: 'Goods', value: { classification: 'goods', code: '4907' } });
const NO_SERVICE_CODE = ruleRow({ ...CODE, part: 'Service', status: 'unknown', value: null });

test('The first invoice takes the code that the rulebook suggests for goods, unless another was typed', async () => {
  respondWithRules([GOODS_CODE, NO_SERVICE_CODE]);
  const { user, dialog } = await openDialog();
  const code = dialog.getByLabelText('HSN or SAC code');
  await user.click(dialog.getByRole('radio', { name: 'Goods (HSN)' }));
  expect(code).toHaveValue('4907');
  await user.click(dialog.getByRole('radio', { name: 'Service (SAC)' }));
  expect(code).toHaveValue('');
  await user.type(code, '998599');
  await user.click(dialog.getByRole('radio', { name: 'Goods (HSN)' }));
  expect(code).toHaveValue('998599');
});

test('A dialog that was closed has what was typed', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('HSN or SAC code'), '998599');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
  const again = within(await screen.findByRole('form', { name: 'Issue invoice' }));
  expect(again.getByText('Restored what you typed')).toBeVisible();
  expect(again.getByLabelText('HSN or SAC code')).toHaveValue('998599');
});

test('A code of four digits is not suggested above ₹ 5 crore of turnover', async () => {
  respondWithRules([GOODS_CODE]);
  const { user, dialog } = await openDialog([], { aato_band: 'above_5_crore' });
  await user.click(dialog.getByRole('radio', { name: 'Goods (HSN)' }));
  expect(dialog.getByLabelText('HSN or SAC code')).toHaveValue('');
});

test('An own paper has its number, date, file and total, and errors stand beside its fields', async () => {
  const { user, dialog, element } = await openDialog([invoiceOf({ description: 'x, Plastic, FY 2026-27' })]);
  await user.click(dialog.getByRole('radio', { name: 'My own invoice' }));
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  for (const error of ['Invoice number is required', 'Invoice date is required', 'Invoice file is required'])
    expect(dialog.getByText(error)).toBeVisible();
  await user.type(dialog.getByLabelText('Invoice number'), '/1');
  expect(dialog.getByText(/^At most 16 letters, digits, \/ and -/)).toBeVisible();
  await user.clear(dialog.getByLabelText('Invoice number'));
  await user.type(dialog.getByLabelText('Invoice number'), 'GL-17');
  await user.type(dialog.getByLabelText('Invoice date'), '2026-11-19');
  expect(dialog.getByText('The invoice cannot be older than the work order of 20 Nov 2026')).toBeVisible();
  await user.clear(dialog.getByLabelText('Invoice date'));
  await user.type(dialog.getByLabelText('Invoice date'), '2026-11-20');
  await user.type(dialog.getByLabelText('Total on the invoice (₹)'), '14749.85');
  expect(factsOf(element)).toMatchObject({ 'Round off': '−₹ 0.15', Total: '₹ 14,749.85' });
  await user.upload(dialog.getByLabelText('Invoice file'), new File(['x'], 'invoice.pdf', { type: 'application/pdf' }));
  const errors = { own_total: 'The total must be ₹ 14,750.00, at most 50 paise more or less' };
  refuse(ISSUE, { status: 400, error: errors.own_total, errors });
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  expect(await dialog.findByText(errors.own_total)).toBeVisible();
  const warning = { code: 'gst_rate_differs', text: 'The rulebook says 12%, this order 18%.', rule_id: null };
  respond(ISSUE, { ...ISSUED, warnings: [{ ...warning, status: 'reported' }] });
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
  const issued = await screen.findByRole('dialog', { name: ISSUED.message });
  expect(issued).toHaveTextContent(warning.text);
  expect(requests(ISSUE).at(-1)?.body).toMatchObject({
    own_number: 'GL-17',
    own_date: '2026-11-20',
    own_total: '14749.85',
    file: expect.any(File),
  });
  await user.click(within(issued).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('A supplier saves the file for the portal, and enters the IRN that the portal gave', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const user = open('recycler', { invoices: [invoiceOf({ needs_irn: true })] });
  const item = within(await screen.findByRole('listitem', { name: 'Invoice INV/26-27/000001' }));
  expect(item.getByText('IRN missing')).toBeVisible();
  const file = { file_name: 'INV-01-INV-26-27-000001.json', document: [] };
  respond('GET /api/epr/invoices/{id}/inv-01/', { data: file });
  await user.click(item.getByRole('button', { name: 'INV-01 file of INV/26-27/000001' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  const [blob, name] = save.mock.calls[0] as [Blob, string];
  expect([await blob.text(), name]).toEqual(['[]', file.file_name]);

  await user.click(item.getByRole('button', { name: 'Enter IRN of INV/26-27/000001' }));
  const dialog = within(await screen.findByRole('form', { name: 'Enter IRN' }));
  await user.click(dialog.getByRole('button', { name: 'Save IRN' }));
  for (const error of [
    'An ack number has 1 to 20 digits',
    'The date does not fit the invoice',
    'Enter the time as the portal shows it, such as 14:30',
  ])
    expect(dialog.getByText(error)).toBeVisible();
  const irn = 'a'.repeat(64);
  await user.type(dialog.getByLabelText('IRN'), irn);
  await user.type(dialog.getByLabelText('Ack number'), '112010036563310');
  await user.type(dialog.getByLabelText('Ack date'), '20-11-2026');
  await user.type(dialog.getByLabelText('Ack time'), '14:30:15');
  respond('POST /api/epr/invoices/{id}/irn/', { message: 'IRN saved!', data: invoiceOf({ irn }) });
  respond('GET /api/epr/trades/{id}/billing/', { data: billingOf('recycler', { invoices: [invoiceOf({ irn })] }) });
  await user.click(dialog.getByRole('button', { name: 'Save IRN' }));
  await expectMessage('IRN saved!');
  expect(requests('POST /api/epr/invoices/{id}/irn/')).toMatchObject([
    {
      params: { id: 'own' },
      body: { irn, ack_no: '112010036563310', ack_date: '2026-11-20T14:30:15+05:30' },
    },
  ]);
  expect(await item.findByText('IRN aaaaaa')).toBeVisible();
  expect(item.queryByRole('button', { name: /^Enter IRN/ })).not.toBeInTheDocument();
});

test.each([
  ['recycler', ['View', 'Enter IRN', 'INV-01 file', 'Credit note']],
  ['superadmin', ['View', 'INV-01 file']],
  ['producer', ['View']],
] as const)('The %s may do with the recycler’s invoice: %j', async (role, names) => {
  open(role, { invoices: [invoiceOf()] });
  const item = within(await screen.findByRole('listitem', { name: 'Invoice INV/26-27/000001' }));
  const buttons = item.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(names);
});

test('The paper of a document is opened in a new tab, which closes where there is none', async () => {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as never);
  const user = open('producer', { invoices: [invoiceOf()] });
  const view = await screen.findByRole('button', { name: 'View INV/26-27/000001' });
  refuse(PAPER, { status: 503, error: 'Try again later.' });
  await user.click(view);
  await expectMessage('Try again later.');
  expect(tab.close).toHaveBeenCalledOnce();
  respond(PAPER, { data: { url: '/files/paper?signed', file_name: 'invoice.pdf', byte_size: 1, sha256: '' } });
  await user.click(view);
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
  expect(tab.location.replace.mock.calls[0]?.[0]).toMatch(/^http.+\/files\/paper\?signed$/);
  expect(tab.opener).toBeNull();
  expect(requests(PAPER)).toMatchObject([{ params: { id: 'own' } }, { params: { id: 'own' } }]);
});
