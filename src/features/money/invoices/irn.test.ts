import { describe, expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  type BilledTrade,
} from '#tests/billing.ts';
import { inv01Faults } from '#tests/inv-01-rules.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { TestFile } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { IRN, jws, qrOf, signedQr } from '#tests/signed-qr.ts';
import { pdf } from '#tests/trading.ts';
import type { InvoiceDocument } from './document.ts';
import { readSignedQr } from './irn.ts';

const { market, superadmin } = await openLawfulMarket();
await addPlatformRegistration(market, superadmin);
await addBillingSettings(market, superadmin);

const OTHER_IRN = 'b'.repeat(64);
const ACK = { ack_no: '112610036563310', ack_date: '2026-11-21T11:55:00+05:30' };
const file = (id: string, { token }: Person) => market.call('GET', `/api/epr/invoices/${id}/inv-01/`, { token });
const save = (id: string, { token }: Person, body: object, key?: string) =>
  market.call('POST', `/api/epr/invoices/${id}/irn/`, {
    token,
    body,
    key,
  });
const setPin = ({ id }: Person, pin: string) =>
  sql`update gst_registrations set pin = ${pin} where company_id = ${id}`.execute(market.db);

/** A trade with its invoice. */
async function issued(body?: Parameters<typeof issue>[2]): Promise<{ trade: BilledTrade; document: InvoiceDocument }> {
  const trade = await billedTrade(market);
  return { trade, document: (await issue(market, trade, body)).body.data };
}

describe('the file for the portal', () => {
  it('needs both PIN codes, the supplier’s first, and takes them from the registration where the document has none', async () => {
    const { trade, document } = await issued();
    const lacks = (gstin: string) => ({
      status: 409,
      body: { error: `For the e-invoice file add the PIN code of ${gstin}.` },
    });
    expect(await file(document.id, trade.recycler)).toMatchObject(lacks(document.from.gstin));
    await setPin(trade.recycler, '395003');
    expect(await file(document.id, trade.recycler)).toMatchObject(lacks(document.to.gstin));
    await setPin(trade.producer, '560001');
    const { status, body } = await file(document.id, trade.recycler);
    expect(status).toBe(200);
    expect(body.data.file_name).toBe('INV-01-INV-26-27-000001.json');
    expect(body.data.document).toHaveLength(1);
    const [content] = body.data.document;
    expect(inv01Faults(content)).toEqual([]);
    expect([content.SellerDtls.Pin, content.BuyerDtls.Pin, content.BuyerDtls.Pos]).toEqual([395_003, 560_001, '29']);
    expect(content).not.toHaveProperty('RefDtls');

    const note = (await creditNote(market, document.id, trade.recycler, { value: 100 })).body.data;
    const [noted] = (await file(note.id, superadmin)).body.data.document;
    expect(inv01Faults(noted)).toEqual([]);
    expect(noted.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'INV/26-27/000001', InvDt: '21/11/2026' }] });
    expect(noted.ItemList[0]).toMatchObject({ Qty: 1, Unit: 'OTH', UnitPrice: 100, TotAmt: 100 });
  });

  it('is the supplier’s and superadmins’', async () => {
    const { trade, document } = await issued();
    expect((await file(document.id, trade.producer)).status).toBe(403);
    expect((await file(document.id, await addPerson(market, 'recycler'))).status).toBe(404);
  });

  it('the file of the fee invoice is the platform’s', async () => {
    const trade = await billedTrade(market);
    await setPin(trade.producer, '560001');
    await decideTrade(market, trade, superadmin);
    const [fee] = (await market.call('GET', '/api/epr/invoices/?supplier=platform', { token: superadmin.token })).body
      .data;
    expect(inv01Faults((await file(fee.id, superadmin)).body.data.document[0])).toEqual([]);
    expect((await file(fee.id, trade.recycler)).status).toBe(404);
    expect((await save(fee.id, trade.recycler, { ...ACK, irn: OTHER_IRN })).status).toBe(404);
    expect((await save(fee.id, superadmin, { ...ACK, irn: 'f'.repeat(64) })).status).toBe(200);
  });
});

describe('an IRN', () => {
  it('is kept in small letters with its acknowledgement, once', async () => {
    const { trade, document } = await issued();
    const irn = 'C'.repeat(64);
    const sent = { ...ACK, irn };
    const first = await save(document.id, trade.recycler, sent, 'k');
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: 'IRN saved!',
        data: {
          ...document,
          irn: irn.toLowerCase(),
          ack_no: ACK.ack_no,
          ack_date: '2026-11-21T06:25:00.000Z',
          qr_checked: false,
        },
      },
    });
    expect((await save(document.id, trade.recycler, sent, 'k')).text).toBe(first.text);
    expect((await save(document.id, trade.recycler, sent)).body).toEqual(first.body);
    for (const other of [{ irn: OTHER_IRN }, { ack_no: '1' }, { ack_date: '2026-11-21T12:00:00+05:30' }])
      expect(await save(document.id, trade.recycler, { ...sent, ...other })).toMatchObject({
        status: 409,
        body: { error: 'This document carries an IRN already.' },
      });
    const { trade: another, document: theirs } = await issued();
    expect(await save(theirs.id, another.recycler, sent)).toMatchObject({
      status: 409,
      body: { error: 'This IRN is recorded for another document.' },
    });
    const rows = await many(market.db)`
      select from outbox where topic = 'invoice.irn_saved' and subject_id = ${document.id}`;
    expect(rows).toHaveLength(1);
  });

  it('is of one document, whoever sends it at once', { tags: 'thorough' }, async () => {
    const documents = await Promise.all([issued(), issued(), issued()]);
    const answers = await Promise.all(
      documents.map(({ trade, document }) => save(document.id, trade.recycler, { ...ACK, irn: 'd'.repeat(64) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('comes from the signed QR code too, which is compared', async () => {
    const { trade, document } = await issued();
    const code = signedQr({ ...qrOf(document), DocNo: document.number.toLowerCase(), TotInvVal: document.total + 1 });
    const wrapped = code.replaceAll(/.{64}/g, '$& \r\n');
    expect((await save(document.id, trade.recycler, { ...ACK, signed_qr: wrapped })).body).toMatchObject({
      data: { irn: IRN, qr_checked: true },
    });
    expect((await save(document.id, trade.recycler, { ...ACK, irn: IRN })).status).toBe(200);
  });

  it.each([
    ['Supplier GSTIN', { SellerGstin: '27AAAAR1234A1Z7' }, '27AAAAR1234A1Z7'],
    ['Buyer GSTIN', { BuyerGstin: '27AAAAR1234A1Z7' }, '27AAAAR1234A1Z7'],
    ['Number', { DocNo: 'INV/26-27/000009', DocTyp: 'CRN' }, 'INV/26-27/000009'],
    ['Type', { DocTyp: 'CRN', DocDt: '01/01/2026' }, 'CRN'],
    ['Date', { DocDt: '20/11/2026', TotInvVal: 1 }, '20 Nov 2026'],
    ['Value', { TotInvVal: 14_940.16 }, '₹ 14,940.16'],
    ['IRN', {}, IRN],
  ] as const)('a code of another document is refused: %s', async (field, change, theirs) => {
    const { trade, document } = await issued();
    const ours = {
      'Supplier GSTIN': document.from.gstin,
      'Buyer GSTIN': document.to.gstin,
      Number: document.number,
      Type: 'INV',
      Date: '21 Nov 2026',
      Value: '₹ 14,939.15',
      IRN: OTHER_IRN,
    }[field];
    const body = { ...ACK, irn: OTHER_IRN, signed_qr: signedQr({ ...qrOf(document), ...change }) };
    expect(await save(document.id, trade.recycler, body)).toMatchObject({
      status: 409,
      body: { error: `The QR code says ${field} ${theirs}, the invoice ${ours}.` },
    });
  });

  it('with wrong fields is refused, in their order', async () => {
    const { trade, document } = await issued();
    const errors = async (body: object) => {
      const { status, body: answer } = await save(document.id, trade.recycler, body);
      return { status, first: answer.error, errors: answer.errors };
    };
    expect(await errors({})).toMatchObject({
      status: 400,
      errors: { ack_no: 'Ack no is required', ack_date: 'Ack date is required' },
    });
    const day = 'The date does not fit the invoice';
    const all = {
      irn: 'An IRN has 64 characters, 0-9 and a-f',
      ack_no: 'An ack number has 1 to 20 digits',
      ack_date: day,
      signed_qr: 'This is no signed QR code of an e-invoice',
    };
    expect(await errors({ irn: 'g'.repeat(64), ack_no: 'x', ack_date: 'yesterday', signed_qr: 'a.b' })).toEqual({
      status: 400,
      first: all.irn,
      errors: all,
    });
    expect((await errors(ACK)).errors).toEqual({ irn: 'IRN is required' });
    expect((await errors({ ...ACK, irn: 'a'.repeat(65) })).errors).toEqual({ irn: all.irn });
    expect((await errors({ ...ACK, irn: IRN, ack_no: '1'.repeat(21) })).errors).toEqual({ ack_no: all.ack_no });
    for (const wrong of ['2026-11-20T23:59:59+05:30', '2026-11-21T06:30:01Z', '2026-11-21', '2026-02-30T00:00:00Z'])
      expect((await errors({ ...ACK, irn: IRN, ack_date: wrong })).errors).toEqual({ ack_date: day });
    expect((await errors({ ...ACK, signed_qr: 'x'.repeat(4_001) })).errors).toEqual({
      signed_qr: 'At most 4,000 characters',
    });
  });

  it('may be given to an own paper, whose number is in small letters', async () => {
    const paper = { own_number: 'inv-7', own_date: '2026-11-21', file: new TestFile('a.pdf', pdf().bytes) };
    const { trade, document } = await issued({ classification: 'goods', hsn_sac: '4907', ...paper });
    await Promise.all([setPin(trade.recycler, '395003'), setPin(trade.producer, '560001')]);
    const { data } = (await file(document.id, trade.recycler)).body;
    expect(inv01Faults(data.document[0])).toEqual([]);
    expect(data.file_name).toBe('INV-01-inv-7.json');
    const code = signedQr({ ...qrOf(document), DocNo: 'INV-7', Irn: '9'.repeat(64) });
    expect((await save(document.id, trade.recycler, { ...ACK, signed_qr: code })).status).toBe(200);
  });
});

it('a code that is none of an e-invoice is not read', async () => {
  const { document } = await issued();
  const data = qrOf(document);
  expect(readSignedQr(signedQr(data))).toMatchObject({ DocNo: document.number, Irn: IRN });
  const wrong = [
    jws({ data }),
    jws({}),
    jws('no JSON'),
    jws(null),
    jws({ data: '{' }),
    signedQr({ ...data, Irn: 'a' }),
    signedQr({ ...data, DocDt: '31/02/2026' }),
    signedQr({ ...data, DocDt: '2026-11-21' }),
    signedQr({ ...data, TotInvVal: '1' }),
    signedQr({ ...data, SellerGstin: 1 }),
    signedQr({ ...data, DocNo: 'x'.repeat(101) }),
    `${signedQr(data)}.x`,
    'nothing',
  ];
  for (const code of wrong) expect(readSignedQr(code), code).toBeNull();
});
