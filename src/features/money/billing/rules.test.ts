import { describe, expect, it } from 'vitest';
import { computeAmounts } from '#lib/amounts.ts';
import { invoiceAmounts } from '#money/invoices/amounts.ts';
import type { Stage } from '#trading/stages/stages.ts';
import {
  type BilledInvoice,
  billingActions,
  type BillingFacts,
  feeInvoiceState,
  feeInvoiceText,
  reconcile,
  reconciliationText,
  type Supplier,
} from './rules.ts';

const PLATFORM = '27';

/** The trade of a worked example: its order, and both invoices as they are made. */
function tradeOf(seller: string, buyer: string, quantity: number, price: number) {
  const order = computeAmounts(quantity, price, { feeBasisPoints: 50, gstBasisPoints: 1800 });
  const made = (supplier: Supplier, from: string, taxable: number): BilledInvoice => ({
    supplier,
    number: supplier,
    ...invoiceAmounts(taxable, { gstBasisPoints: 1800, isWithinState: from === buyer }),
    isWhollyCredited: false,
  });
  const recycler = made('recycler', seller, order.itemValue);
  const platform = order.processingFee === 0 ? undefined : made('platform', PLATFORM, order.processingFee);
  const invoices = platform ? [recycler, platform] : [recycler];
  return { order, invoices, expected: { recycler: recycler.total, platform: platform?.total } };
}

/** The example whose sum is one paisa below its order. */
const differing = tradeOf('24', '29', 4_689, 270);

describe('the invoices beside the order', () => {
  it.each([
    ['24', '24', 5_000, 250, 0],
    ['24', '29', 4_689, 270, -1],
    ['24', '24', 4_689, 270, 0],
    ['27', '27', 4_689, 270, 1],
    ['33', '27', 300, 98_000, 0],
    ['27', '27', 1, 99, 0],
  ])('%s → %s, %i at %i paise: sum − order is %i', (seller, buyer, quantity, price, difference) => {
    const { order, invoices, expected } = tradeOf(seller, buyer, quantity, price);
    const invoicesTotal = order.total + difference;
    const shown = { orderTotal: order.total, invoicesTotal, difference, roundOff: 0 };
    expect(reconcile(order.total, invoices, expected)).toEqual({ ...shown, estimated: false });
    expect(reconcile(order.total, [], expected)).toEqual({ ...shown, estimated: true });
  });

  it('leave out round-off and those that are wholly credited', () => {
    const { order, invoices, expected } = differing;
    const [recycler, platform] = invoices as [BilledInvoice, BilledInvoice];
    const rounded = { ...recycler, total: recycler.total - 15, roundOff: -15 };
    const credited = { ...recycler, total: 1, isWhollyCredited: true };
    expect(reconcile(order.total, [credited, rounded, platform], expected)).toEqual({
      orderTotal: order.total,
      invoicesTotal: order.total - 1,
      difference: -1,
      roundOff: -15,
      estimated: false,
    });
    expect(reconcile(order.total, [credited, platform], expected)).toMatchObject({ difference: -1, estimated: true });
  });

  it('add up to nothing known while the fee is not known', () => {
    const { order, invoices, expected } = differing;
    const unknown = { ...expected, platform: null };
    const sums = { invoicesTotal: null, difference: null, estimated: true };
    expect(reconcile(order.total, invoices.slice(0, 1), unknown)).toMatchObject(sums);
    expect(reconcile(order.total, [], unknown)).toMatchObject(sums);
    expect(reconcile(order.total, invoices, unknown)).toMatchObject({ difference: -1, estimated: false });
  });

  it.each([
    [{}, 'Invoices and order agree.'],
    [{ estimated: true }, 'Invoices and order agree. One invoice is still missing.'],
    [
      { invoices_total: 15_013.84, difference: -0.01 },
      'Invoices ₹ 15,013.84, order ₹ 15,013.85: difference −₹ 0.01, because each invoice is rounded by itself.',
    ],
    [
      { invoices_total: 15_013.86, difference: 0.01, round_off: -0.15 },
      'Invoices ₹ 15,013.86, order ₹ 15,013.85: difference +₹ 0.01, because each invoice is rounded by itself. A round-off of −₹ 0.15 is left out.',
    ],
    [{ invoices_total: null, difference: null, estimated: true }, 'One invoice is still missing.'],
  ])('are put in words: %j', (facts, text) => {
    const agreeing = { order_total: 15_013.85, invoices_total: 15_013.85, difference: 0, round_off: 0 };
    expect(reconciliationText({ ...agreeing, estimated: false, ...facts })).toBe(text);
  });
});

describe('the fee invoice', () => {
  const fee = { supplier: 'platform', number: 'EM/26-27/000001', total: 7_469, roundOff: 0 } as const;
  const facts = { fee: 6_330, stage: 'verified' as Stage, invoices: [], missingSettings: [] };

  it.each([
    ['none without a fee', { fee: 0 }, 'none', []],
    ['not due before the approval', { stage: 'proven' as Stage }, 'not_due', []],
    ['not due where the trade has ended', { stage: 'cancelled' as Stage }, 'not_due', []],
    ['made', { invoices: [{ ...fee, isWhollyCredited: false }] }, 'made', []],
    ['credited', { stage: 'completed' as Stage, invoices: [{ ...fee, isWhollyCredited: true }] }, 'credited', []],
    ['made anew', { invoices: [true, false].map((is) => ({ ...fee, isWhollyCredited: is })) }, 'made', []],
    ['missing until somebody makes it', { stage: 'completed' as Stage }, 'missing', []],
    [
      'missing because of the settings',
      { missingSettings: ['bank_account' as const, 'sac' as const] },
      'missing',
      ['bank_account', 'sac'],
    ],
  ])('is %s', (_, change, state, missing) => {
    expect(feeInvoiceState({ ...facts, ...change })).toEqual({ state, missing });
  });

  it.each([
    ['made', [], null],
    ['credited', [], null],
    [
      'missing',
      ['gst_registration', 'bank_account', 'sac'],
      'EPR Mandi has not entered GST registration, bank account, SAC.',
    ],
  ] as const)('%s %j is explained', (state, missing, text) => {
    expect(feeInvoiceText({ state, missing })).toBe(text && `No fee invoice was made: ${text}`);
    expect(feeInvoiceText({ state: 'missing', missing: [] })).toBe('The fee invoice has not been made yet.');
  });
});

const PAYING: BillingFacts = {
  stage: 'paying',
  madeBy: 'producer',
  hasFee: true,
  open: { recycler: undefined, platform: undefined },
  payments: 499,
  missingSettings: [],
};

it('a payment is offered while the trade takes one', () => {
  const recording = (facts: Partial<BillingFacts>) => billingActions('producer', { ...PAYING, ...facts })[0]?.reason;
  expect(recording({})).toBeNull();
  expect(recording({ payments: 500 })).toBe('At most 500 payments.');
  expect(recording({ stage: 'accepted', payments: 500 })).toBe('Initiate the payment first.');
});

it('bank details wait for the side that has to answer', () => {
  const showing = (madeBy: BillingFacts['madeBy']) =>
    billingActions('producer', { ...PAYING, stage: 'asked', madeBy })[1]?.reason;
  expect(showing('producer')).toBe('The recycler has not answered yet.');
  expect(showing('recycler')).toBe('The producer has not answered yet.');
});
