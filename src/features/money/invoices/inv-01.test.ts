import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '#lib/money.ts';
import { inv01Faults } from '#tests/inv-01-rules.ts';
import { repeats } from '#tests/repetitions.ts';
import { document, figures, party } from '#tests/tax-documents.ts';
import { creditNoteAmounts, invoiceAmounts } from './amounts.ts';
import type { InvoiceDocument } from './document.ts';
import { inv01FileName, inv01Of } from './inv-01.ts';

const of = (changed: Partial<InvoiceDocument> = {}, seller = party('24'), buyer = party('24')) =>
  inv01Of({ ...document, ...changed }, { seller, buyer, invoice: null });

it('is the first worked example, word for word', () => {
  const parties = { LglNm: 'Rao Recycling Private Limited', Addr1: '1 Market Road', Loc: 'Surat', Pin: 395003 };
  expect(of()).toEqual({
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: 'INV', No: 'INV/26-27/000001', Dt: '21/11/2026' },
    SellerDtls: { Gstin: '24AAAAR1234A1ZD', ...parties, Stcd: '24' },
    BuyerDtls: { Gstin: '24AAAAR1234A1ZD', ...parties, Stcd: '24', Pos: '24' },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: document.description,
        IsServc: 'N',
        HsnCd: '4907',
        Qty: 5000,
        Unit: 'KGS',
        UnitPrice: 2.5,
        TotAmt: 12500,
        AssAmt: 12500,
        GstRt: 18,
        IgstAmt: 0,
        CgstAmt: 1125,
        SgstAmt: 1125,
        TotItemVal: 14750,
      },
    ],
    ValDtls: { AssVal: 12500, CgstVal: 1125, SgstVal: 1125, IgstVal: 0, RndOffAmt: 0, TotInvVal: 14750 },
  });
  expect(inv01Faults(of())).toEqual([]);
  expect(inv01FileName(document.number)).toBe('INV-01-INV-26-27-000001.json');
});

it('names what there is, and the round-off in the whole alone', () => {
  const whole = of({ round_off: -0.15, total: 14_749.85 }, party('24', { trade_name: 'Rao', address2: 'Ring Road' }));
  expect(whole.SellerDtls).toMatchObject({ TrdNm: 'Rao', Addr2: 'Ring Road' });
  expect(whole.ItemList[0]?.TotItemVal).toBe(14_750);
  expect(whole.ValDtls).toMatchObject({ RndOffAmt: -0.15, TotInvVal: 14_749.85 });
});

it('the file of a credit note names its invoice, both numbers in capitals', () => {
  const note = inv01Of(
    { ...document, type: 'credit_note', number: 'crn-7' },
    { seller: party('24'), buyer: party('24'), invoice: { number: 'a/1', date: '2026-04-01' } },
  );
  expect(note.DocDtls).toMatchObject({ Typ: 'CRN', No: 'CRN-7' });
  expect(note.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'A/1', InvDt: '01/04/2026' }] });
});

describe('texts that the portal refuses', () => {
  it('lose " and \\, and what is too long', () => {
    const { ItemList, SellerDtls } = of(
      { description: `${'a'.repeat(299)}😀` },
      party('24', { legal_name: 'The "Green" \\ Co' }),
    );
    expect(ItemList[0]?.PrdDesc).toBe('a'.repeat(299));
    expect(SellerDtls.LglNm).toBe("The 'Green' / Co");
  });

  it('are long enough, whatever a profile says', () => {
    expect(of({}, party('24', { legal_name: '3M', place: 'Go' })).SellerDtls).toMatchObject({
      LglNm: 'M/s 3M',
      Loc: 'Go, Gujarat',
    });
    expect(of({}, party('24', { address1: null, place: null })).SellerDtls).toMatchObject({
      Addr1: 'Gujarat',
      Loc: 'Gujarat',
    });
  });
});

describe('passes the rules of the portal', () => {
  const line = (least: number, most: number) =>
    fc.string({
      unit: fc.oneof(fc.constantFrom('"', '\\', ' ', 'अ', '😀', '&'), fc.string({ minLength: 1, maxLength: 1 })),
      minLength: least,
      maxLength: most,
    });
  const state = fc.constantFrom('01', '24', '27', '29', '97');
  const anyParty = fc
    .record({
      state,
      legal_name: line(1, 100),
      trade_name: fc.option(line(3, 100)),
      address1: fc.option(line(1, 100)),
      address2: fc.option(line(3, 100)),
      place: fc.option(line(1, 50)),
    })
    .map(({ state: code, ...more }) => party(code, more));
  const number = fc.stringMatching(/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/);
  const code = fc.constantFrom(
    ['goods', '4907'] as const,
    ['goods', '39159000'] as const,
    ['service', '998599'] as const,
  );

  it('every invoice passes the rules of the portal, with each of its notes by quantity or value', () => {
    fc.assert(
      fc.property(
        anyParty,
        anyParty,
        fc.record({ number, of: number, code, description: line(3, 400), unit: fc.constantFrom('KGS', 'GMS') }),
        fc.record({
          quantity: fc.integer({ min: 1, max: 1_000_000 }),
          price: fc.integer({ min: 1, max: 1_000_000 }),
          points: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
          roundOff: fc.integer({ min: -50, max: 50 }),
        }),
        fc.array(fc.record({ byValue: fc.boolean(), part: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
          maxLength: 4,
        }),
        (seller, buyer, texts, terms, notes) => {
          const [classification, hsn_sac] = texts.code;
          const tax = { gstBasisPoints: terms.points, isWithinState: seller.state_code === buyer.state_code };
          const invoice = invoiceAmounts(terms.quantity * terms.price, tax, terms.roundOff);
          const base: InvoiceDocument = {
            ...document,
            from: seller,
            to: buyer,
            place_of_supply: { state: buyer.state, state_code: buyer.state_code },
            number: texts.number,
            description: texts.description,
            classification,
            hsn_sac,
            quantity: terms.quantity,
            unit: texts.unit,
            unit_price: rupees(terms.price),
            gst_percent: terms.points / 100,
          };
          fc.pre(invoice.total > 0);
          expect(inv01Faults(inv01Of({ ...base, ...figures(invoice) }, { seller, buyer, invoice: null }))).toEqual([]);
          const credited = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0 };
          for (const { byValue, part } of notes) {
            const left = invoice.taxable - credited.taxable;
            const quantity = Math.floor((left / terms.price) * part);
            if (quantity === 0) break;
            const value = byValue ? Math.ceil(left * part) : quantity * terms.price;
            const amounts = creditNoteAmounts({ ...invoice, ...tax }, credited, value);
            for (const name of ['taxable', 'cgst', 'sgst', 'igst', 'roundOff'] as const)
              credited[name] += amounts[name];
            const item = byValue
              ? ({ quantity: 1, unit: 'OTH', unit_price: rupees(value) } as const)
              : { quantity, unit: base.unit, unit_price: base.unit_price };
            const note = { ...base, ...item, ...figures(amounts), type: 'credit_note' as const };
            const file = inv01Of(note, { seller, buyer, invoice: { number: texts.of, date: '2026-11-20' } });
            expect(inv01Faults(file)).toEqual([]);
          }
        },
      ),
      { numRuns: repeats(300, 20_000) },
    );
  });
});
