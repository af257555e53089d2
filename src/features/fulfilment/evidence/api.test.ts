/** Evidence packs through the API: asked for, made, checked by anybody. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { issue, type BilledTrade, billedTrade } from '#tests/billing.ts';
import { downloaded, madePack, makeAll, packsOf, qrText, requestPack, verify } from '#tests/evidence.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { pdfDrawing, pdfTexts } from '#tests/pdf-text.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';
import { moveLine, newNumber, recordedLine, verifiedTrade } from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();
const trade = await verifiedTrade(market, superadmin, { quantity: 50_000 });
await issue(market, trade);
const line = await recordedLine(market, trade, 30_000, 'EW-2026/CU00123');
await moveLine(market, line, trade.producer, { seen: true });
await recordedLine(market, trade, 5_000, newNumber());
const upload = (body: object) =>
  market.call('PATCH', `/api/epr/transactions/${trade.transaction}/`, { token: trade.recycler.token, body });
await upload({ trail_documents: pdf() });
await upload({ trail_documents: pdf() });

const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const accountOf = async ({ id }: BilledTrade, side: 'producer' | 'recycler'): Promise<string> => {
  const row = await one<{ id: string }>(market.db)`
    select case ${side} when 'producer' then t.producer_account_id else r.account_id end as id
    from trades t join credit_records r on r.id = t.credit_id where t.id = ${id}`;
  return row?.id ?? '';
};

describe('a pack of an order', () => {
  it('holds what its reader may read, with a signed list of the hashes', async () => {
    const pack = await madePack(market, trade.producer, { trade_id: trade.id });
    expect(pack).toMatchObject({
      kind: 'order',
      order_id: trade.orderId,
      FY: 2026,
      state: 'ready',
      status: 'current',
      made_at: market.clock.now().toISOString(),
    });
    expect(pack.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const { headers, zip, files } = await downloaded(market, pack);
    expect(headers['content-disposition']).toContain(`filename="evidence-${trade.orderId}.zip"`);
    expect(headers['content-type']).toBe('application/zip');
    expect(pack.byte_size).toBe(zip.byteLength);
    expect([...files.keys()].toSorted()).toEqual([
      'certificate-numbers.csv',
      'cover.pdf',
      'documents/trail-documents-2.pdf',
      'documents/trail-documents.pdf',
      'documents/transaction-proof.pdf',
      'history.json',
      expect.stringMatching(/^invoices\/INV-26-27-\d+\.pdf$/),
      'manifest.json',
      'manifest.sig',
      'rules.json',
    ]);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    expect(sha256(files.get('manifest.json'))).toBe(pack.manifest_sha256);
    expect(manifest).toMatchObject({
      format: 'epr-mandi-evidence/1',
      code: pack.code,
      kind: 'order',
      made_at: pack.made_at,
      subject: {
        order_id: trade.orderId,
        epr_registration_number: pack.epr_registration_number,
        waste_type: 'Plastic',
        FY: 2026,
        quantity: 50_000,
        unit: 'kg',
        recalled_quantity: 0,
      },
      key_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      disclaimer: 'General information, not legal advice. What counts is the official text and the CPCB portal.',
    });
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual(
      [...files.keys()].filter((path) => !path.startsWith('manifest.')).toSorted(),
    );
    for (const { path, sha256: hash, byte_size: size } of manifest.files)
      expect([sha256(files.get(path)), files.get(path)?.byteLength]).toEqual([hash, size]);
    const parts = Object.fromEntries(
      manifest.files.map(({ path, part, origin }: Record<string, string>) => [path, [part, origin]]),
    );
    expect(parts).toMatchObject({
      'cover.pdf': ['cover.pdf', 'made here'],
      'documents/trail-documents-2.pdf': ['Trail Documents', 'uploaded'],
      'documents/transaction-proof.pdf': ['Transaction Proof', 'uploaded'],
    });
  });

  it('tells numbers, history and rules as the trade page does', async () => {
    const pack = await madePack(market, trade.recycler, { trade_id: trade.id });
    const { files } = await downloaded(market, pack);
    const csv = files.get('certificate-numbers.csv')?.toString() ?? '';
    const [head, first] = csv.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Certificate number,Credit type,Product type,FY,Quantity,Unit,Transferred on,Portal reference,Status,Seen on,Recalled,Work order',
    );
    expect(first).toMatch(
      new RegExp(`^EW-2026/CU00123,.*,2026-27,30000,Kg,2026-11-21,,Seen,2026-11-21,,${trade.orderId}$`),
    );
    const shown = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.recycler.token });
    expect(JSON.parse(files.get('history.json')?.toString() ?? '')).toEqual(shown.body.data.history);
    const rules: { kind: string }[] = JSON.parse(files.get('rules.json')?.toString() ?? '');
    expect(rules.map(({ kind }) => kind)).toEqual(['price_band', 'ec_rate', 'validity']);
  });

  it('has a cover that says on every page what it is not, and leads to the check by its QR code', async () => {
    const [pack] = await packsOf(market, trade.producer);
    const { files } = await downloaded(market, pack);
    const cover = files.get('cover.pdf') ?? Buffer.alloc(0);
    const texts = pdfTexts(cover);
    const pages = cover.toString('latin1').match(/\/Type \/Page\n/g)?.length;
    expect(texts.filter((text) => text === `Not an EPR certificate. Code ${pack.code}`)).toHaveLength(pages ?? 0);
    const address = `http://localhost:3000/verify/${pack.code}`;
    for (const text of ['Evidence pack', address, 'EW-2026/CU00123', 'No disputes.', 'No recalls.'])
      expect(texts).toContain(text);
    expect(texts.at(-1)).toBe(
      'General information, not legal advice. What counts is the official text and the CPCB portal.',
    );
    expect(qrText(pdfDrawing(cover))).toBe(address);
  });

  it('is verified by openssl with a public key, and not after one byte was changed', async () => {
    const [pack] = await packsOf(market, trade.producer);
    const { files } = await downloaded(market, pack);
    const { body } = await market.call('GET', '/.well-known/epr-mandi-keys.json');
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const { key_id: keyId } = JSON.parse(manifest.toString());
    const [key] = body.keys.filter((each: { key_id: string }) => each.key_id === keyId);
    expect(key).toMatchObject({ algorithm: 'Ed25519', from: expect.any(String), until: null });
    expect(files.get('manifest.sig')).toHaveLength(64);
    const directory = await mkdtemp(join(tmpdir(), 'evidence-'));
    const path = (name: string) => join(directory, name);
    const isVerified = () => {
      try {
        // oxfmt-ignore
        execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', '-inkey', path('key.pem'), '-rawin', '-in', path('manifest.json'),
          '-sigfile', path('manifest.sig')], { stdio: 'pipe' });
        return true;
      } catch {
        return false;
      }
    };
    try {
      await writeFile(path('key.pem'), key.public_key_pem);
      await writeFile(path('manifest.json'), manifest);
      await writeFile(path('manifest.sig'), files.get('manifest.sig') ?? '');
      expect(isVerified()).toBe(true);
      const flipped = Buffer.from(manifest);
      flipped[40] = (flipped[40] ?? 0) ^ 1;
      await writeFile(path('manifest.json'), flipped);
      expect(isVerified()).toBe(false);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('leaves out the fee of the producer where the recycler reads it', async () => {
    const of = async (person: Person) => {
      const { files } = await downloaded(market, await madePack(market, person, { trade_id: trade.id }));
      return [...files.keys()].filter((path) => path.startsWith('invoices/')).length;
    };
    expect([await of(trade.recycler), await of(superadmin)]).toEqual([1, 1]);
  });
});

describe('a pack of a year', () => {
  it('has a folder for each order of the account', async () => {
    const epr_id = await accountOf(trade, 'producer');
    const pack = await madePack(market, trade.producer, { epr_id, FY: '2026-27' });
    expect(pack).toMatchObject({ kind: 'year', order_id: null, FY: 2026, status: 'current' });
    const { headers, files } = await downloaded(market, pack);
    expect(headers['content-disposition']).toMatch(/filename="evidence-[\w.-]+-2026-27\.zip"/);
    expect([...files.keys()].filter((path) => !path.startsWith('manifest.'))).toEqual(
      expect.arrayContaining([
        `${trade.orderId}/cover.pdf`,
        `${trade.orderId}/rules.json`,
        `${trade.orderId}/documents/transaction-proof.pdf`,
      ]),
    );
    const seen = await verify(market, pack.code);
    expect(seen.body.data).toMatchObject({ kind: 'year', order_id: null, orders: 1, quantity: 50_000 });
  });

  it('a recycler’s pack of a year is of credits of that year', async () => {
    const epr_id = await accountOf(trade, 'recycler');
    expect((await requestPack(market, trade.recycler, { epr_id, FY: 2024 })).body.error).toBe(
      'There is no verified trade in this year.',
    );
    expect(await madePack(market, trade.recycler, { epr_id, FY: 2026 })).toMatchObject({ state: 'ready' });
  });
});

describe('a request', () => {
  const WRONG = 'Choose a trade or an EPR account with a financial year';
  const ID = '0190a000-0000-7000-8000-000000000000';
  it.each<[string, object, string]>([
    ['neither', {}, 'trade_id'],
    ['a trade that is not there', { trade_id: ID }, 'trade_id'],
    ['no id', { trade_id: 'x' }, 'trade_id'],
    ['both', { trade_id: ID, epr_id: ID, FY: 2026 }, 'trade_id'],
    ['an account without a year', { epr_id: ID }, 'trade_id'],
    ['an account that is not there', { epr_id: ID, FY: 2026 }, 'epr_id'],
  ])('for %s is refused', async (_name, body, field) => {
    const response = await requestPack(market, trade.producer, body);
    expect([response.status, response.body.errors?.[field]]).toEqual([400, WRONG]);
  });

  it("for a stranger's trade or account is refused as if it were not there", async () => {
    const stranger = await addPerson(market, 'producer');
    expect((await requestPack(market, stranger, { trade_id: trade.id })).body.errors).toEqual({ trade_id: WRONG });
    const epr_id = await accountOf(trade, 'producer');
    expect((await requestPack(market, stranger, { epr_id, FY: 2026 })).body.errors).toEqual({ epr_id: WRONG });
    expect(await packsOf(market, stranger)).toEqual([]);
  });

  it('for a trade whose payment is not verified is refused', async () => {
    const paying = await billedTrade(market, {});
    const response = await requestPack(market, paying.producer, { trade_id: paying.id });
    expect([response.status, response.body.error]).toEqual([409, 'This trade has no verified payment yet.']);
  });

  it('is answered once for a key, and refused while a pack is being made', async () => {
    const body = { trade_id: trade.id };
    const first = await requestPack(market, trade.producer, body, 'k');
    expect(first).toMatchObject({ status: 202, body: { message: 'The evidence pack is being made.' } });
    expect(first.body.data).toMatchObject({ state: 'queued' });
    expect((await requestPack(market, trade.producer, body, 'k')).text).toBe(first.text);
    const response = await requestPack(market, trade.producer, body);
    expect([response.status, response.body.error]).toEqual([409, 'A pack of yours is being made. Please wait for it.']);
    const [pack] = await packsOf(market, trade.producer);
    expect(pack).toMatchObject({ state: 'queued', status: null, url: null, made_at: null });
    // The other open screens of the company hear of it.
    const { rows } = await sql`
      select o.topic, a.about, a.person from outbox o cross join live_audience(split_part(o.topic, '.', 1), array[o.subject_id]) a
      where o.subject_id = ${pack.id}`.execute(market.db);
    expect(rows).toEqual([{ topic: 'evidence_pack.queued', about: 'evidence_pack', person: trade.producer.id }]);
    expect((await verify(market, pack.code)).status).toBe(404);
    await makeAll(market);
  });

  it('for files above 500 MiB is refused', async () => {
    const large = await verifiedTrade(market, superadmin);
    await sql`update files set byte_size = 524288001 where owner_id = ${large.producer.id}`.execute(market.db);
    const response = await requestPack(market, large.producer, { trade_id: large.id });
    expect([response.status, response.body.error]).toEqual([
      409,
      'This pack would exceed 500 MB. Make packs of single orders.',
    ]);
  });
});

describe('mails and removal', () => {
  it('the asker has a mail when the pack is ready; its ZIP is removed after 30 days, its row stays', async () => {
    const pack = await madePack(market, trade.producer, { trade_id: trade.id });
    const mails = await deliveredMails(market);
    const own = mails.filter(({ to, subject }) => to === trade.producer.email && /evidence pack/.test(subject));
    expect(own.at(-1)?.subject).toBe('Your evidence pack is ready');
    market.clock.advance(30 * 24 * 60 * 60 * 1000 + 1);
    await makeAll(market);
    const [removed] = await packsOf(market, await loggedInAgain(market, trade.producer), '?page_size=1');
    expect(removed).toMatchObject({ id: pack.id, state: 'removed', status: 'current', url: null });
    expect(removed.manifest_sha256).toBe(pack.manifest_sha256);
    expect((await verify(market, pack.code)).body.data).toMatchObject({ status: 'current' });
    expect((await market.app.inject({ url: pack.url })).statusCode).toBe(404);
  });
});
