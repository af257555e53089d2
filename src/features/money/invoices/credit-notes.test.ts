import { describe, expect, it } from 'vitest';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  type BilledTrade,
} from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { loggedInAgain } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';

const { market, superadmin } = await openLawfulMarket();

interface IssuedInvoice {
  trade: BilledTrade;
  id: string;
  number: string;
}

async function invoiced(
  terms: Parameters<typeof billedTrade>[1] = {},
  body?: Parameters<typeof issue>[2],
): Promise<IssuedInvoice> {
  const trade = await billedTrade(market, terms);
  const { id, number } = (await issue(market, trade, body)).body.data;
  return { trade, id, number };
}
const note = ({ trade, id }: IssuedInvoice, body: object, key?: string) =>
  creditNote(market, id, trade.recycler, body, key);
const read = async ({ trade, id }: IssuedInvoice) =>
  (await market.call('GET', `/api/epr/invoices/${id}/`, { token: trade.producer.token })).body.data;

describe('credit notes by quantity', () => {
  it('add up to the invoice, and are of a series of their own', async () => {
    const invoice = await invoiced();
    const first = await note(invoice, { quantity: 1_000 });
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: 'Credit note CRN/26-27/000001 issued!',
        warnings: [],
        data: {
          type: 'credit_note',
          invoice_id: invoice.id,
          reason: 'Wrong quantity',
          quantity: 1_000,
          unit: 'KGS',
          unit_price: 2.7,
          taxable_value: 2_700,
          igst: 486,
          total: 3_186,
          credited: 0,
        },
      },
    });
    expect(await read(invoice)).toMatchObject({ credited: 2_700 });
    expect((await note(invoice, { quantity: 3_690 })).body.error).toBe(
      `Only 3,689 Kg (₹ 9,960.30) of invoice ${invoice.number} are left.`,
    );
    expect((await note(invoice, { quantity: '3689' })).body.data).toMatchObject({
      number: 'CRN/26-27/000002',
      taxable_value: 9_960.3,
      igst: 1_792.85,
      total: 11_753.15,
    });
    expect(await note(invoice, { value: '0.01' })).toMatchObject({
      status: 409,
      body: { error: `Only ₹ 0.00 of invoice ${invoice.number} is left.` },
    });
    expect((await issue(market, invoice.trade, {})).body.data.number).toBe('INV/26-27/000002');
    const { history } = (
      await market.call('GET', `/api/epr/trades/${invoice.trade.id}/`, { token: invoice.trade.recycler.token })
    ).body.data;
    expect(history.map(({ subject }: { subject: string }) => subject).slice(-4)).toEqual([
      'invoice',
      'credit_note',
      'credit_note',
      'invoice',
    ]);
  });

  it('credit notes within a state have equal halves of GST', async () => {
    const invoice = await invoiced({ seller: '24', buyer: '24' });
    const halves = [];
    for (const quantity of [1, 1, 4_687]) {
      const { cgst, sgst } = (await note(invoice, { quantity })).body.data;
      halves.push([cgst, sgst]);
    }
    expect(halves).toEqual([
      [0.24, 0.24],
      [0.25, 0.25],
      [1_138.94, 1_138.94],
    ]);
  });
});

describe('credit notes by value', () => {
  it('are one other unit; the one for the rest takes the round-off', async () => {
    const own = { classification: 'goods', hsn_sac: '4907', own_number: 'A/1', own_date: '2026-11-21', file: pdf() };
    const invoice = await invoiced({}, { ...own, own_total: '14939.00' });
    const half = await note(invoice, { value: '6000.30' });
    expect(half.body.data).toMatchObject({ quantity: 1, unit: 'OTH', unit_price: 6_000.3, round_off: 0 });
    expect((await note(invoice, { value: 6_660.01 })).body.error).toBe(
      `Only ₹ 6,660.00 of invoice ${invoice.number} is left.`,
    );
    const rest = await note(invoice, { value: 6_660 });
    expect(rest.body.data).toMatchObject({ round_off: -0.15 });
    expect(half.body.data.total + rest.body.data.total).toBeCloseTo(14_939, 6);
  });

  it('credit notes of an own paper keep its number and date', async () => {
    const invoice = await invoiced();
    const own = { own_number: 'CN-9', own_date: '2026-11-21', file: pdf() };
    expect((await note(invoice, { value: 1, ...own })).body).toMatchObject({
      message: 'Credit note CN-9 issued!',
      data: { source: 'own', number: 'CN-9', sha256: expect.any(String) },
    });
    expect((await note(invoice, { value: 1, ...own, file: pdf() })).body.error).toBe(
      'You have used the number CN-9 in FY 2026-27 already.',
    );
    expect(
      (await note(invoice, { value: 1, own_number: 'CN-10', own_date: '2026-11-20', file: pdf() })).body.errors,
    ).toEqual({
      own_date: 'The credit note cannot be older than the invoice of 21 Nov 2026',
    });
  });
});

it('a credit note says in each field what is wrong', async () => {
  const invoice = await invoiced();
  const either = { value: 'Give either a quantity or a value' };
  for (const [body, errors] of [
    [{}, either],
    [{ quantity: 1, value: 1 }, either],
    [{ value: 1, reason: 'no' }, { reason: 'Enter 3 to 300 characters' }],
    [{ value: 0 }, { value: 'Enter an amount in rupees with at most two decimals' }],
    [{ value: '1.234' }, { value: 'Enter an amount in rupees with at most two decimals' }],
    [{ quantity: 1.5 }, { quantity: 'Enter a whole number, digits only' }],
    [
      { value: 1, own_number: 'x' },
      { own_date: 'Invoice date is required', file: 'Invoice file is required' },
    ],
  ] as const)
    expect(await note(invoice, body)).toMatchObject({ status: 400, body: { errors } });
  const made: IssuedInvoice = { ...invoice, id: (await note(invoice, { quantity: 1 })).body.data.id };
  expect(await note(made, { value: 1 })).toMatchObject({ status: 409, body: { error: 'This is a credit note.' } });
});

it('a credit note after 30 November of the next year is late', async () => {
  const invoice = await invoiced();
  const now = market.clock.now();
  market.clock.set('2027-12-01T06:30:00Z');
  const late = await loggedInAgain(market, invoice.trade.recycler);
  const { body } = await creditNote(market, invoice.id, late, { quantity: 1 });
  market.clock.set(now);
  expect(body.warnings).toMatchObject([
    { code: 'credit_note_late', text: 'Credit notes for FY 2026-27 were due by 30 Nov 2027.' },
  ]);
  expect(body.data).toMatchObject({ number: 'CRN/27-28/000001', FY: 2027 });
});

it('the fee is credited by a superadmin, by value, and is then made anew', async () => {
  await addPlatformRegistration(market, superadmin);
  await addBillingSettings(market, superadmin);
  const trade = await billedTrade(market);
  await decideTrade(market, trade, superadmin);
  const fees = async () =>
    (
      await market.call('GET', `/api/epr/invoices/?supplier=platform&search=${trade.orderId}`, {
        token: superadmin.token,
      })
    ).body.data;
  const [fee] = await fees();
  const credit = (body: object, person = superadmin) => creditNote(market, fee.id, person, body);
  expect((await credit({ value: 1 }, trade.recycler)).status).toBe(404);
  expect((await credit({ quantity: 1 })).body.errors).toEqual({ quantity: 'A fee is credited by value' });
  expect((await credit({ value: 63.31 })).body.error).toBe(`Only ₹ 63.30 of invoice ${fee.number} is left.`);
  expect((await credit({ value: 63.3 })).body.data).toMatchObject({
    number: 'EMC/26-27/000001',
    igst: 11.39,
    total: 74.69,
  });
  const anew = await market.call('POST', '/api/superadmin/fee-invoices/', {
    token: superadmin.token,
    body: { trade: trade.id },
  });
  expect(anew.body).toMatchObject({ message: '1 fee invoices made.', data: { made: 1, left: 0 } });
  expect((await fees()).map(({ number }: { number: string }) => number)).toEqual([
    'EM/26-27/000002',
    'EMC/26-27/000001',
    'EM/26-27/000001',
  ]);
  const own = await invoiced();
  expect((await creditNote(market, own.id, superadmin, { value: 1 })).status).toBe(404);
});
