import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { billingOf, feeInvoiceOf, invoiceOf, type BillingState } from '#tests/components/billing.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { PRODUCER, tradeFileOf } from '#tests/components/trade-file.ts';

const TRADE = 'GET /api/epr/trades/{id}/';
const BILLING = 'GET /api/epr/trades/{id}/billing/';
const REVEAL = 'POST /api/epr/trades/{id}/bank-details/';

function open(role: Role, state: BillingState = {}, path = '/trade/one?tab=billing') {
  const { stage = 'paying' } = state;
  respond(TRADE, { data: tradeFileOf(role, { stage }) });
  respond(BILLING, { data: billingOf(role, state) });
  return openScreen(path, { as: role });
}

const region = (name: string) => screen.findByRole('region', { name });
const tabs = () => within(screen.getByRole('navigation', { name: 'Parts of this trade' })).getAllByRole('link');

describe('the tabs of a trade', () => {
  test.each(['/trade/one', '/trade/one?tab=overview', '/trade/one?tab='])('at %s show the overview', async (path) => {
    open('recycler', {}, path);
    await region('Timeline');
    expect(textsOf(tabs())).toEqual(['Overview', 'Invoices and payment', 'Transfer', 'Messages']);
    expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null]);
    expect(requests(BILLING)).toEqual([]);
  });

  test('lead to the invoices and payments and back', async () => {
    const user = open('producer', {}, '/trade/one');
    await region('Timeline');
    await user.click(screen.getByRole('link', { name: 'Invoices and payment' }));
    await region('Payees');
    expect(address()).toBe('/trade/one?tab=billing');
    expect(screen.queryByRole('region', { name: 'Timeline' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'page', name: 'Invoices and payment' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    await region('Timeline');
    expect(address()).toBe('/trade/one');
  });

  test('can be loaded again after a failure', async () => {
    respond(TRADE, { data: tradeFileOf('producer', { stage: 'paying' }) });
    refuse(BILLING, { status: 400, error: 'Something is wrong.' });
    const user = openScreen('/trade/one?tab=billing', { as: 'producer' });
    expect(await screen.findByText('Something is wrong.')).toBeVisible();
    respond(BILLING, { data: billingOf('producer') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await region('Payees');
  });
});

describe('the card of the payees', () => {
  test('states both sums to the buyer, and once it has paid both accounts', async () => {
    open('producer', {
      stage: 'verified',
      invoices: [invoiceOf()],
      recycler: { estimated: false, paid: 10_000, tds: 12.5, credited: 100, open: 4_637.5, state: 'part_paid' },
    });
    await region('Payees');
    const own = await region('To Green Loop');
    expect(own).toHaveTextContent('Part paid');
    expect(own).toHaveTextContent('₹ 4,637.50 open');
    expect(factsOf(own)).toMatchObject({
      'Due by invoice': '₹ 14,750.00',
      'Credit notes': '−₹ 100.00',
      Paid: '−₹ 10,000.00',
      TDS: '−₹ 12.50',
      'Account number': 'XXXXXX9012',
    });
    const fee = await region('Processing fee, to EPR Mandi');
    expect(fee).toHaveTextContent('Unpaid');
    expect(factsOf(fee)).toMatchObject({ 'Due, expected: no invoice yet': '₹ 73.76', 'Account number': 'XXXXXX7777' });
    expect(Object.keys(factsOf(fee))).not.toContain('Paid');
  });

  test('says what was paid too much', async () => {
    open('producer', { recycler: { estimated: false, paid: 14_760, open: -10, state: 'overpaid' } });
    const own = await region('To Green Loop');
    expect(own).toHaveTextContent('₹ 10.00 paid too much');
    expect(own).toHaveTextContent('Overpaid');
  });

  test('shows the number of each account on request', async () => {
    const user = open('producer', { stage: 'verified' });
    const fee = within(await region('Processing fee, to EPR Mandi'));
    const data = { account_holder_name: 'EPR Mandi Services', bank_name: 'State Bank of India', branch_name: 'Fort' };
    respond(REVEAL, {
      data: {
        ...data,
        payee: 'platform',
        account_number: '999900007777',
        ifsc_code: 'SBIN0001234',
        changed_on: null,
        changed_after: null,
      },
    });
    await user.click(fee.getByRole('button', { name: 'Show account number' }));
    expect(await fee.findByText('999900007777')).toBeVisible();
    expect(requests(REVEAL).at(-1)).toMatchObject({ params: { id: 'one' }, body: { payee: 'platform' } });
    expect(fee.getByText('Your view is recorded in the history of this trade.')).toBeVisible();
    expect(fee.getByRole('button', { name: 'Copy IFSC code' })).toBeVisible();
    expect(await region('To Green Loop')).toHaveTextContent('XXXXXX9012');
  });

  const changes = { changed_on: '2026-11-18', changed_after: '2026-11-20' };
  const warning =
    'Bank details changed on 18 Nov 2026. Before you pay, ask Green Loop by a number that you already know.';
  const keeps =
    'Green Loop changed its bank details on 20 Nov 2026, after this trade was accepted. This trade keeps the account below.';

  test('warns the buyer of changed bank details before it asks for the number', async () => {
    open('producer', { stage: 'accepted', recycler: changes });
    const own = await region('To Green Loop');
    expect(within(own).getByRole('alert')).toHaveTextContent(warning);
    expect(own).toHaveTextContent(keeps);
    expect(await region('Processing fee, to EPR Mandi')).not.toHaveTextContent('changed');
  });

  test('leads the buyer who has to pay to the card that has the accounts', async () => {
    open('producer');
    const own = await region('To Green Loop');
    expect(own).not.toHaveTextContent('XXXXXX');
    expect(within(own).getByRole('link', { name: 'View the bank details' })).toHaveAttribute('href', '/trade/one');
    expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  });

  test('tells the recycler who pays it, and its own account alone', async () => {
    open('recycler', { recycler: { ...changes, account_number: '50200000009012' } });
    const own = await region('The buyer pays you');
    expect(screen.getByRole('main')).not.toHaveTextContent('To Green Loop');
    expect(own).toHaveTextContent('50200000009012');
    expect(own).toHaveTextContent(keeps);
    expect(own).not.toHaveTextContent('Before you pay');
    expect(screen.queryByRole('region', { name: 'Processing fee, to EPR Mandi' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show account number' })).not.toBeInTheDocument();
  });

  test('says that the platform has no account, and that its sum is not known', async () => {
    const bank = {
      account_holder_name: null,
      account_number: null,
      bank_name: null,
      ifsc_code: null,
      branch_name: null,
    };
    open('producer', { platform: { ...bank, due: null, open: null, state: 'unknown' } });
    const fee = await region('Processing fee, to EPR Mandi');
    expect(within(fee).getByRole('alert')).toHaveTextContent(
      'EPR Mandi has not stated its bank account yet. Do not pay the fee now.',
    );
    expect(fee).not.toHaveTextContent('₹');
    expect(within(fee).queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['asked', 'The recycler has not answered yet.'],
    ['cancelled', 'This trade has ended.'],
  ] as const)('is empty where the trade is %s', async (stage, text) => {
    open('producer', { stage });
    expect(await region('Payees')).toHaveTextContent(text);
    expect(await region('Invoices')).toHaveTextContent('No invoices yet.');
    expect(await region('Payments')).toHaveTextContent('No payments recorded yet.');
    expect(await region('Payments')).not.toHaveTextContent('approved');
  });

  test('says that a payment without a record was approved by its proof', async () => {
    open('recycler', { stage: 'verified' });
    expect(await region('Payments')).toHaveTextContent('The proof of the payment was approved.');
  });
});

describe('the card of the invoices', () => {
  test('lists both with their amounts, and says that they differ from the order', async () => {
    open('producer', { stage: 'verified', invoices: [invoiceOf(), feeInvoiceOf()] });
    const card = await region('Invoices');
    const [own, fee] = within(card).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(own).toHaveTextContent(`Invoice of Green Loop to ${PRODUCER.company}, 20 Nov 2026`);
    expect(factsOf(own)).toMatchObject({ 'Taxable value': '₹ 12,500.00', CGST: '₹ 1,125.00', HSN: '4907' });
    expect(own).toHaveTextContent('₹ 14,750.00');
    expect(factsOf(fee)).toMatchObject({ SAC: '998599' });
    expect(card).toHaveTextContent(
      'Invoices ₹ 14,823.76, order ₹ 14,823.75: difference +₹ 0.01, because each invoice is rounded by itself.',
    );
    expect(within(card).queryByRole('button', { name: /Credit note|IRN|INV-01|Issue/ })).not.toBeInTheDocument();
  });

  test('says which settings the fee invoice waits for', async () => {
    open('producer', { stage: 'verified', invoices: [invoiceOf()], missingSettings: ['gst_registration', 'sac'] });
    expect(await region('Invoices')).toHaveTextContent(
      'One invoice is still missing.No fee invoice was made: EPR Mandi has not entered GST registration, SAC.',
    );
  });

  test('offers the superadmin to make the fee invoice', async () => {
    const user = open('superadmin', { stage: 'verified', invoices: [invoiceOf()] });
    respond('POST /api/superadmin/fee-invoices/', {
      message: '1 fee invoices made.',
      data: { made: 1, left: 0 },
      warnings: [],
    });
    await user.click(within(await region('Invoices')).getByRole('button', { name: 'Make fee invoice' }));
    await expectMessage('1 fee invoices made.');
    expect(requests('POST /api/superadmin/fee-invoices/')).toMatchObject([{ body: { trade: 'one' } }]);
  });

  test('names the invoice of a credit note, and undoes what is left of one', async () => {
    const invoice = invoiceOf({ credited: 2_500 });
    const note = invoiceOf({
      id: 'note',
      type: 'credit_note',
      invoice_id: 'own',
      number: 'CRN/26-27/000001',
      reason: 'Wrong',
    });
    const user = open('recycler', { invoices: [invoice, note] });
    const card = within(await region('Invoices'));
    expect(card.getByRole('listitem', { name: 'Credit note CRN/26-27/000001' })).toHaveTextContent(
      'Of invoice INV/26-27/000001: Wrong',
    );
    await user.click(card.getByRole('button', { name: 'Credit note for INV/26-27/000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note for INV/26-27/000001' }));
    expect(dialog.getByText('Left of this invoice: 4,000 Kg, ₹ 10,000.00 before tax.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(dialog.getByText('Quantity is required')).toBeVisible();
    expect(dialog.getByText('Enter 3 to 300 characters')).toBeVisible();
    await user.type(dialog.getByLabelText('Quantity', { exact: false, selector: 'input[type=text]' }), '5000');
    await user.type(dialog.getByLabelText('Reason'), 'Sent back');
    const error = 'Only 4,000 Kg (₹ 10,000.00) of invoice INV/26-27/000001 are left.';
    refuse('POST /api/epr/invoices/{id}/credit-notes/', { status: 409, error });
    await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(await dialog.findByText(error)).toBeVisible();
    expect(requests('POST /api/epr/invoices/{id}/credit-notes/')).toMatchObject([
      { params: { id: 'own' }, body: { reason: 'Sent back', quantity: '5000' } },
    ]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible());
  });
});
