import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { gstRegistration } from '#accounts/gst-registrations/contract.ts';
import type { Role } from '#lib/contract.ts';
import { invoiceDocument } from '#money/invoices/document.ts';
import { documentLine, tdsLine } from '#money/registers/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, expectRetries, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf, WORK_ORDER } from '#tests/components/trade-file.ts';
import { workbookTexts } from '#tests/components/workbook.ts';

const LIST = 'GET /api/epr/invoices/';
const SALES = 'GET /api/epr/registers/sales/';
const GSTIN = '24AAAAR1234A1ZD';

const seller = { ...sample(invoiceDocument).from, legal_name: 'Green Loop', gstin: GSTIN };
const buyer = { ...seller, legal_name: 'Asha Foods', gstin: '29AAAAP5678B1ZF' };
const invoice = sample(invoiceDocument, {
  id: 'one',
  trade_id: 'trade',
  order_id: WORK_ORDER,
  number: 'INV/26-27/000001',
  date: '2026-11-21',
  from: seller,
  to: buyer,
  taxable_value: 12_660.3,
  igst: 2_278.85,
  total: 14_939.15,
});
const note = { ...invoice, id: 'two', type: 'credit_note', number: 'CRN/26-27/000001', needs_irn: true } as const;
const known = { ...invoice, id: 'three', number: 'A-9', needs_irn: true, irn: `${'0'.repeat(58)}abc123` };

beforeEach(() => {
  respond('GET /api/users/gst-registrations/', {
    data: [sample(gstRegistration, { gstin: GSTIN, state: 'Gujarat', state_code: '24' })],
  });
  respond('GET /api/epr/invoices-to-issue/', { data: [], next: null });
});

function open(as: Role, path = '/Invoices') {
  respond(LIST, { data: [known, note, invoice], next: null });
  return openScreen(path, { as });
}
const lines = async () => textsOf((await screen.findAllByRole('row')).slice(1));

test.each([
  ['recycler', 'Buyer', 'Asha Foods'],
  ['producer', 'Supplier', 'Green Loop'],
  ['superadmin', 'Buyer', 'Asha Foods'],
] as const)('A %s reads the documents with the %s, and the state of the IRN', async (role, header, company) => {
  open(role);
  const headers = textsOf(await screen.findAllByRole('columnheader'));
  expect(headers).toEqual([
    'Number',
    'Date',
    'Work order',
    header,
    'Taxable value',
    'CGST',
    'SGST',
    'IGST',
    'Total',
    'IRN',
    'Paper',
  ]);
  const amounts = '₹ 12,660.30₹ 0.00₹ 0.00₹ 2,278.85₹ 14,939.15';
  const line = (number: string, irn: string) =>
    expect.stringContaining(`${number}21 Nov 2026${WORK_ORDER}${company}${amounts}${irn}`);
  expect(await lines()).toEqual([
    line('A-9', 'abc123'),
    line('CRN/26-27/000001 Credit note', 'Missing'),
    line('INV/26-27/000001', 'Not needed'),
  ]);
  const [order] = screen.getAllByRole('link', { name: WORK_ORDER });
  expect(order).toHaveAttribute('href', '/trade/trade?tab=billing');
});

test('The paper of a document is opened from the list', async () => {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as never);
  const user = open('producer');
  respond('GET /api/epr/invoices/{id}/pdf/', {
    data: { url: '/files/paper?signed', file_name: 'note.pdf', byte_size: 1, sha256: '' },
  });
  await user.click(await screen.findByRole('button', { name: 'View CRN/26-27/000001' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
  expect(requests('GET /api/epr/invoices/{id}/pdf/')).toMatchObject([{ params: { id: 'two' } }]);
});

test('The filters are asked for and kept in the address; another year forgets the month', async () => {
  const user = open('recycler', '/Invoices?month=2026-11&type=receipt');
  await lines();
  expect(screen.getByLabelText('Month')).toHaveDisplayValue('Nov 2026');
  expect(requests(LIST).at(-1)?.query.toString()).toBe('month=2026-11');
  await user.selectOptions(screen.getByLabelText('GST number'), `${GSTIN}, Gujarat`);
  await user.selectOptions(screen.getByLabelText('Type'), 'Credit note');
  await user.selectOptions(screen.getByLabelText('Financial year'), '2026-27');
  await waitFor(() =>
    expect(Object.fromEntries(requests(LIST).at(-1)?.query ?? [])).toEqual({
      FY: '2026',
      gstin: GSTIN,
      type: 'credit_note',
    }),
  );
  const kept = Object.fromEntries(new URLSearchParams(address().split('?')[1]));
  expect(kept).toEqual({ FY: '2026', gstin: GSTIN, type: 'credit_note' });
  const months = within(screen.getByLabelText('Month')).getAllByRole('option');
  expect([months.length, months[1]?.textContent, months[12]?.textContent]).toEqual([13, 'Mar 2027', 'Apr 2026']);
});

test('The recycler is shown the trades to invoice, each with a link to its invoices', async () => {
  respond('GET /api/epr/invoices-to-issue/', {
    data: [{ id: 'trade', order_id: WORK_ORDER, buyer: 'Asha Foods', taxable_value: 12_500 }],
    next: null,
  });
  respond(LIST, { data: [], next: null });
  openScreen('/Invoices', { as: 'recycler' });
  const list = within(await screen.findByRole('list', { name: 'Invoices to issue' }));
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([`${WORK_ORDER}Asha FoodsTaxable value ₹ 12,500.00`]);
  expect(list.getByRole('link')).toHaveAttribute('href', '/trade/trade?tab=billing');
  expect(await screen.findByText('No invoices yet.')).toBeVisible();
});

test('The recycler is told where the trades to invoice cannot be read, which is not the same as none', async () => {
  const key = 'GET /api/epr/invoices-to-issue/';
  refuse(key, { error: 'The database is busy.' });
  await expectRetries(open('recycler'), key, 'The database is busy.', () => respond(key, { data: [], next: null }));
});

test('An order has links to its invoices, and to those of no other order', async () => {
  const file = tradeFileOf('producer', { stage: 'verified' });
  respond('GET /api/epr/trades/{id}/', { data: file });
  respond('GET /api/epr/order/{slug}/', { data: file.order });
  respond(LIST, {
    data: [
      { ...invoice, trade_id: file.order.id },
      { ...known, trade_id: 'other' },
    ],
    next: null,
  });
  openScreen('/PlaceOder/one', { as: 'producer' });
  const link = await screen.findByRole('link', { name: 'Invoice INV/26-27/000001' });
  expect(link).toHaveAttribute('href', `/trade/${file.order.id}?tab=billing`);
  expect(screen.queryByRole('link', { name: 'Invoice A-9' })).not.toBeInTheDocument();
  expect(requests(LIST).at(-1)?.query.toString()).toBe(`search=${WORK_ORDER}&type=invoice`);
});

const line = sample(documentLine, { date: '2026-11-21', number: 'CRN/26-27/000001', type: 'credit_note' });
const register = {
  rows: [
    { ...line, invoice: 'INV/26-27/000001', quantity: -1_000, taxable_value: -2_700, total: -3_186, hsn_sac: '4907' },
  ],
  totals: { taxable_value: -2_700, igst: -486, cgst: 0, sgst: 0, round_off: 0, total: -3_186 },
};

test.each([
  ['recycler', ['Sales register', 'TDS register']],
  ['producer', ['Purchase register', 'TDS register']],
  ['superadmin', ['Sales register', 'TDS register']],
] as const)('A %s has the registers of its role', async (role, names) => {
  open(role);
  const buttons = await screen.findAllByRole('button', { name: /register$/ });
  expect(textsOf(buttons)).toEqual(names);
});

/** The files that are saved from now on, with their names. */
function collectSavedFiles() {
  const saved: { file: Blob; name: string }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ file: file as Blob, name: '' });
    return 'blob:register';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function named(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  return saved;
}

test('A register is saved with its headings and a last line of sums, named by kind, month and GST number', async () => {
  const saved = collectSavedFiles();
  const user = open('recycler');
  const openDialog = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  const months = async (dialog: ReturnType<typeof within>) =>
    user.selectOptions(dialog.getByLabelText('Month'), dialog.getAllByRole('option')[1]?.textContent ?? '');

  refuse(SALES, { status: 409, error: 'More than 10,000 rows: choose a GST number.' });
  const dialog = await openDialog('Sales register');
  await user.click(dialog.getByRole('button', { name: 'Save CSV' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('More than 10,000 rows: choose a GST number.');
  respond(SALES, { data: register });
  await months(dialog);
  await user.selectOptions(dialog.getByLabelText('GST number'), `${GSTIN}, Gujarat`);
  await user.click(dialog.getByRole('button', { name: 'Save CSV' }));
  await expectMessage('Sales register saved: 1 row');
  const month = requests(SALES).at(-1)?.query.get('month') ?? '';
  expect(month).toMatch(/^20\d\d-\d\d$/);
  expect(requests(SALES).at(-1)?.query.get('gstin')).toBe(GSTIN);
  expect(saved[0]?.name).toBe(`sales-register-${month}-${GSTIN}.csv`);
  expect((await saved[0]?.file.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Date,Number,Type,Invoice,Work order,Supplier GSTIN,Supplier,Recipient GSTIN,Recipient,Place of supply,HSN/SAC,Description,Quantity,Unit,Taxable value,GST %,IGST,CGST,SGST,Round off,Total,IRN,Ack date',
    '2026-11-21,CRN/26-27/000001,Credit note,INV/26-27/000001,,,,,,,4907,,-1000,KGS,-2700.00,0,0.00,0.00,0.00,0.00,-3186.00,,',
    'Total,,,,,,,,,,,,,,-2700.00,,-486.00,0.00,0.00,0.00,-3186.00,,',
    '',
  ]);

  respond('GET /api/epr/registers/tds/', {
    data: {
      rows: [sample(tdsLine, { paid_on: '2026-11-21', tds: 12.5 })],
      totals: { amount_paid: 14_737.5, tds: 12.5 },
    },
  });
  const tds = await openDialog('TDS register');
  await user.click(tds.getByRole('button', { name: 'Save CSV' }));
  await expectMessage('TDS register saved: 1 row');
  expect(saved[1]?.name).toMatch(/^tds-register-20\d\d-\d\d-all\.csv$/);
  expect((await saved[1]?.file.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Paid on,UTR number,Work order,Deductor GSTIN,Deductor,Deductee GSTIN,Deductee,Section,Amount paid,TDS,Status',
    '2026-11-21,,,,,,,,0.00,12.50,Recorded',
    'Total,,,,,,,,14737.50,12.50,',
    '',
  ]);
});

test('A register begins with month and GST number of the list, and is saved as a workbook too, with the note that stands on it', async () => {
  const saved = collectSavedFiles();
  const user = open('recycler', `/Invoices?month=2025-06&gstin=${GSTIN}`);
  respond(SALES, { data: register });
  await user.click(await screen.findByRole('button', { name: 'Sales register' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save XLSX' }));
  await expectMessage('Sales register saved: 1 row');
  expect(saved[0]?.name).toBe(`sales-register-2025-06-${GSTIN}.xlsx`);
  const texts = await workbookTexts(saved[0]?.file);
  expect(texts).toContain('CRN/26-27/000001');
  expect(texts).toContain('What counts is the official text and the CPCB portal.');
});

test('The export counts a credit note below zero, as the registers do: its columns add up', async () => {
  const saved = collectSavedFiles();
  const user = open('producer');
  await screen.findAllByText('INV/26-27/000001');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await expectMessage('Export finished: 3 rows');
  const rows = (await saved[0]?.file.text())?.trim().split('\r\n') ?? [];
  const amounts = (number: string) =>
    rows.find((row) => row.includes(number))?.match(/-?(?:12660\.30|2278\.85|14939\.15)/g);
  expect(amounts('INV/26-27/000001')).toEqual(['12660.30', '2278.85', '14939.15']);
  expect(amounts('CRN/26-27/000001')).toEqual(['-12660.30', '-2278.85', '-14939.15']);
  expect(rows.join()).not.toContain('-0.00');
});

test('The list is exported as a workbook with the note that stands on its screen', async () => {
  const saved = collectSavedFiles();
  const user = open('producer');
  await screen.findAllByText('INV/26-27/000001');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'Excel (XLSX)' }));
  await expectMessage('Export finished: 3 rows');
  const texts = await workbookTexts(saved[0]?.file);
  expect(texts).toContain('INV/26-27/000001');
  // The year and what notes have credited are in the words of the screens.
  expect(texts).toContain('2026-27');
  expect(texts).toContain('Credited before tax (₹)');
  expect(texts).toContain('What counts is the official text and the CPCB portal.');
});
