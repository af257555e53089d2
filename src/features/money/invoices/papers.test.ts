import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import {
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  addBillingSettings,
  addPlatformRegistration,
} from '#tests/billing.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { pdfTexts } from '#tests/pdf-text.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { qrOf, signedQr } from '#tests/signed-qr.ts';
import { pdf } from '#tests/trading.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
await addPlatformRegistration(market, superadmin);
await addBillingSettings(market, superadmin);

const paper = (id: string, { token }: Person) => market.call('GET', `/api/epr/invoices/${id}/pdf/`, { token });
/** A paper's facts and the bytes behind its link. */
async function opened(id: string, reader: Person) {
  const { status, body } = await paper(id, reader);
  expect(status).toBe(200);
  const { url, ...facts } = body.data;
  const response = await market.app.inject({ url });
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^inline/),
  ]);
  const bytes = response.rawPayload;
  expect(facts.byte_size).toBe(bytes.byteLength);
  expect(facts.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { url: String(url), bytes, ...(facts as { file_name: string; sha256: string }) };
}
const kept = async (): Promise<number> => {
  const row = await one<{ count: number }>(market.db)`select count(*) from files where purpose = 'invoice_file'`;
  return row?.count ?? 0;
};
const stored = async (): Promise<number> => {
  const keys = [];
  for await (const { key } of market.context.storage.list()) keys.push(key);
  return keys.length;
};

describe('the paper of a series', { timeout: 30_000 }, () => {
  it('is rendered once and opens for both parties', async () => {
    const trade = await billedTrade(market);
    const { id, number } = (await issue(market, trade)).body.data;
    const first = await opened(id, trade.producer);
    expect(first.file_name).toBe(`${number.replaceAll('/', '-')}.pdf`);
    expect(pdfTexts(first.bytes).slice(0, 4)).toEqual(['Tax invoice', 'Original for recipient', 'Number', number]);
    market.clock.advance(60_000);
    for (const reader of [trade.recycler, superadmin]) expect((await opened(id, reader)).bytes).toEqual(first.bytes);
    const document = await market.call('GET', `/api/epr/invoices/${id}/`, { token: trade.producer.token });
    expect(document.body.data.sha256).toBe(first.sha256);
    expect((await paper(id, await addPerson(market, 'producer'))).status).toBe(404);
  });

  it('is one file, whoever asks at once', async () => {
    const trade = await billedTrade(market);
    const { id } = (await issue(market, trade)).body.data;
    const before = [await kept(), await stored()];
    const readers = [trade.recycler, trade.producer, superadmin, trade.recycler];
    const papers = await Promise.all(readers.map((reader) => opened(id, reader)));
    expect(new Set(papers.map(({ sha256 }) => sha256)).size).toBe(1);
    expect([await kept(), await stored()]).toEqual(before.map((count) => count + 1));
  });

  it('has a second version with the IRN', async () => {
    const trade = await billedTrade(market);
    const { recycler } = trade;
    await sql`update gst_registrations set e_invoice = true where company_id = ${recycler.id}`.execute(market.db);
    const body = { classification: 'goods', hsn_sac: '490700' };
    const document = (await issue(market, trade, body)).body.data;
    const before = await opened(document.id, recycler);
    expect(pdfTexts(before.bytes).at(-1)).toBe('Not valid without IRN');
    const sent = { ack_no: '7', ack_date: market.clock.now().toISOString(), signed_qr: signedQr(qrOf(document)) };
    const headers = { token: recycler.token, body: sent };
    expect((await market.call('POST', `/api/epr/invoices/${document.id}/irn/`, headers)).status).toBe(200);
    const after = await opened(document.id, trade.producer);
    expect(pdfTexts(after.bytes).at(-2)).toBe('Ack number: 7');
    expect(after.bytes.toString('latin1')).toContain('/S /Figure');
    expect((await opened(document.id, recycler)).sha256).toBe(after.sha256);
    // The first version is kept too.
    expect((await market.app.inject({ url: before.url })).rawPayload).toEqual(before.bytes);
  });

  it('is there for credit notes and the fee', async () => {
    const trade = await billedTrade(market);
    await decideTrade(market, trade, superadmin);
    const invoice = (await issue(market, trade)).body.data;
    const note = (await creditNote(market, invoice.id, trade.recycler, { quantity: 1 })).body.data;
    const texts = pdfTexts((await opened(note.id, trade.producer)).bytes);
    expect(texts[0]).toBe('Credit note');
    expect(texts).toEqual(expect.arrayContaining([`Invoice number: ${invoice.number}`, 'Reason: Wrong quantity']));
    const url = '/api/epr/invoices/?supplier=platform';
    const [fee] = (await market.call('GET', url, { token: trade.producer.token })).body.data;
    expect(pdfTexts((await opened(fee.id, trade.producer)).bytes)).toContain(fee.description);
    expect((await paper(fee.id, trade.recycler)).status).toBe(404);
  });

  it('is refused while files cannot be stored, and nothing of it is kept', async () => {
    const trade = await billedTrade(market);
    const { id } = (await issue(market, trade)).body.data;
    const before = [await kept(), await stored()];
    const { storage } = market.context;
    const full = () => Promise.reject(new Refusal('unavailable', 'Files cannot be stored.', { retryAfter: 30 }));
    const failing = vi.spyOn(storage, 'keep').mockImplementation(full);
    expect(await paper(id, trade.recycler)).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    failing.mockRestore();
    expect([await kept(), await stored()]).toEqual(before);
    await opened(id, trade.recycler);
  });

  it('is gone with its file', async () => {
    const trade = await billedTrade(market);
    const { id } = (await issue(market, trade)).body.data;
    await opened(id, trade.recycler);
    await sql`
      update files set erased_at = ${market.clock.now()}
      where id = (select file_id from documents where id = ${id})`.execute(market.db);
    expect((await paper(id, trade.recycler)).status).toBe(404);
  });
});

it('the paper of an own invoice is the uploaded file, with an IRN too', async () => {
  const trade = await billedTrade(market);
  const { bytes } = pdf();
  const own = { own_number: 'A-1', own_date: '2026-11-21', file: new TestFile('Rechnung 1.pdf', bytes) };
  const { id } = (await issue(market, trade, { classification: 'goods', hsn_sac: '4907', ...own })).body.data;
  const body = { irn: 'e'.repeat(64), ack_no: '7', ack_date: market.clock.now().toISOString() };
  await market.call('POST', `/api/epr/invoices/${id}/irn/`, { token: trade.recycler.token, body });
  expect(await opened(id, trade.producer)).toMatchObject({ file_name: 'Rechnung 1.pdf', bytes });
});

it('opens for 15 minutes', async () => {
  const trade = await billedTrade(market);
  const { url } = await opened((await issue(market, trade)).body.data.id, trade.producer);
  market.clock.advance(15 * 60_000 - 1);
  expect((await market.app.inject({ url })).statusCode).toBe(200);
  market.clock.advance(1);
  expect((await market.app.inject({ url })).statusCode).toBe(404);
});
