/** Findings of the job on documents of trades, and their readers. */
import PdfDocument from 'pdfkit';
import encodeQr from 'qr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { issue, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { IRN, signedQr } from '#tests/signed-qr.ts';
import { lineOf, recordLines, tradesOfOneSeller, verifiedTrade } from '#tests/transfers.ts';
import { examineDocuments } from './jobs.server.ts';

const market = await openSharedMarket();
let superadmin = await addPerson(market, 'superadmin');

const look = async () => {
  while (await examineDocuments(market.context));
};
const upload = async ({ transaction, recycler }: BilledTrade, file: TestFile, field = 'recycler_transfer_proof') => {
  const response = await market.call('PATCH', `/api/epr/transactions/${transaction}/`, {
    token: recycler.token,
    body: { [field]: file },
  });
  expect(response.status, response.text).toBe(200);
  await look();
};
interface ShownFinding {
  kind: string;
  text: string;
  document: string;
  other: { trade_id: string } | null;
}
const readAll = async (query: string): Promise<ShownFinding[]> =>
  (await market.call('GET', `/api/superadmin/findings/${query}`, { token: superadmin.token })).body.data;
/** Findings of a trade on its Credit Transfer Proof, oldest first. */
const on = async ({ id }: BilledTrade): Promise<[kind: string, text: string][]> =>
  (await readAll(`?trade=${id}`))
    .filter(({ document }) => document === 'Credit Transfer Proof')
    .map(({ kind, text }): [string, string] => [kind, text])
    .toReversed();

const jpg = (bytes: Buffer) => new TestFile('slip.jpg', bytes, 'image/jpeg');
async function photograph(taken?: string): Promise<Buffer> {
  const scene = Array.from(
    { length: 30 },
    (_, n) =>
      `<circle cx="${(n * 97) % 800}" cy="${(n * 61) % 600}" r="${40 + ((n * 37) % 90)}" fill="rgb(${(n * 53) % 200},${(n * 89) % 200},${(n * 29) % 200})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#567"/>${scene.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg)).jpeg({ quality: 90 });
  return (taken === undefined ? picture : picture.withExif({ IFD2: { DateTimeOriginal: taken } })).toBuffer();
}

async function pdfWith(codes: string | string[] | null, made = new Date('2026-11-20T10:00:00Z')): Promise<TestFile> {
  const document = new PdfDocument({ info: { CreationDate: made } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const { promise, resolve } = Promise.withResolvers<void>();
  document.on('end', () => resolve());
  document.text('Tax invoice');
  for (const [place, code] of [codes ?? []].flat().entries()) {
    const rows = encodeQr(code, 'raw', { border: 4 });
    const size = rows.length;
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) document.rect(200 + (x * 240) / size, 100 + 260 * place + (y * 240) / size, 240 / size, 240 / size);
    document.fill('#000');
  }
  document.end();
  await promise;
  return new TestFile('invoice.pdf', Buffer.concat(parts), 'application/pdf');
}

it('a copy of a photograph in another trade is near: on the later one, and read by who uploaded both', async () => {
  const [first, second] = (await tradesOfOneSeller(market, superadmin, [100, 100])) as [BilledTrade, BilledTrade];
  const stranger = await verifiedTrade(market, superadmin);
  const taken = '2026:11:20 10:00:00';
  const bytes = await photograph(taken);
  await upload(first, jpg(bytes));
  expect(await on(first)).toEqual([]);
  await upload(second, jpg(await sharp(bytes).jpeg({ quality: 40 }).withMetadata().toBuffer()));
  await upload(
    stranger,
    jpg(await sharp(bytes).resize({ width: 400 }).jpeg({ quality: 60 }).withMetadata().toBuffer()),
  );
  const near = (orderId: string) => [
    'near_picture',
    expect.stringMatching(
      new RegExp(`^Looks like Credit Transfer Proof of ${orderId}: (?:[1-6] of 64 bits differ|The same picture)\\.$`),
    ),
  ];
  expect(await on(first)).toEqual([]);
  expect(await on(second)).toEqual([near(first.orderId)]);
  // The nearest of the group is named.
  const ofStranger = await on(stranger);
  expect(ofStranger).toHaveLength(1);
  expect([[near(first.orderId)], [near(second.orderId)]]).toContainEqual(ofStranger);
  const own = async (trade: BilledTrade, { token }: Person) =>
    (await market.call('GET', `/api/epr/trades/${trade.id}/findings/`, { token })).body.data;
  expect(await own(second, second.recycler)).toMatchObject([{ kind: 'near_picture', other: { trade_id: first.id } }]);
  expect(await own(second, second.producer)).toEqual([]);
  expect(await own(stranger, stranger.recycler)).toEqual([]);
  // One more picture of the group in the same trade is no finding more.
  const trail = jpg(await sharp(bytes).jpeg({ quality: 70 }).withMetadata().toBuffer());
  await upload(stranger, trail, 'trail_documents');
  expect(await readAll(`?kind=near_picture&search=${stranger.orderId}`)).toHaveLength(1);
  expect(await readAll('?kind=unknown')).toEqual([]);
  // Equal bytes are told as a duplicate proof.
  const equal = await verifiedTrade(market, superadmin);
  await upload(equal, jpg(bytes));
  expect((await on(equal)).filter(([, text]) => text.includes(first.orderId))).toEqual([]);
  const before = (await readAll('')).length;
  await look();
  expect((await readAll('')).length).toBe(before);
});

it('days of cameras and PDFs are compared with that of the document', async () => {
  const late = await verifiedTrade(market, superadmin);
  await upload(
    late,
    jpg(
      await sharp(await photograph())
        .flip()
        .withExif({ IFD2: { DateTimeOriginal: '2026:11:22 08:00:00' } })
        .jpeg()
        .toBuffer(),
    ),
  );
  expect(await on(late)).toEqual([['photo_after', 'Taken on 22 Nov 2026, after 21 Nov 2026.']]);
  const old = await verifiedTrade(market, superadmin);
  await upload(
    old,
    jpg(
      await sharp(await photograph())
        .flop()
        .withExif({ IFD2: { DateTimeOriginal: '2026:05:24 08:00:00' } })
        .jpeg()
        .toBuffer(),
    ),
  );
  expect(await on(old)).toEqual([['photo_old', 'Taken on 24 May 2026, 181 days before 21 Nov 2026.']]);
  const forwarded = await verifiedTrade(market, superadmin);
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await upload(forwarded, new TestFile('slip.png', picture, 'image/png'));
  expect(await on(forwarded)).toEqual([
    ['no_camera_data', 'Carries no camera data, as screenshots and forwarded pictures do.'],
  ]);
  const made = await verifiedTrade(market, superadmin);
  const { name, bytes, type } = await pdfWith(null, new Date('2026-11-21T19:00:00Z'));
  await upload(made, new TestFile(name, Buffer.concat([bytes, Buffer.from('\n%%EOF\n')]), type));
  expect(await on(made)).toEqual([
    ['pdf_after', 'This PDF says that it was made on 22 Nov 2026, after 21 Nov 2026.'],
    ['pdf_parts', 'Saved in 2 parts; signed PDFs are, too.'],
  ]);
});

it('payment proofs have the day of the payment, transfer proofs that of the transfer, own invoices their date, others that of the upload', async () => {
  const trade = await verifiedTrade(market, superadmin, { quantity: 100 });
  market.clock.advance(4 * 24 * 60 * 60 * 1_000);
  const [producer, recycler] = [
    await loggedInAgain(market, trade.producer),
    await loggedInAgain(market, trade.recycler),
  ];
  await market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
    token: producer.token,
    body: { payee: 'recycler', amount: 1, utr: 'UTR888888', paid_on: '2026-11-22' },
  });
  const line = lineOf('EW-2026/DAY1', 10, { face_value: 10, transferred_on: '2026-11-23' });
  await recordLines(market, { ...trade, recycler }, [line]);
  const taken = async (day: number) =>
    jpg(
      await sharp({ create: { width: 200, height: 200, channels: 3, background: `rgb(${day * 7} 90 40)` } })
        .withExif({ IFD2: { DateTimeOriginal: `2026:11:${day} 08:00:00` } })
        .jpeg()
        .toBuffer(),
    );
  const transaction = `/api/epr/transactions/${trade.transaction}/`;
  const sent = [
    market.call('PATCH', transaction, {
      token: producer.token,
      body: { producer_transfer_proof: await taken(24) },
    }),
    market.call('PATCH', transaction, {
      token: recycler.token,
      body: { recycler_transfer_proof: await taken(24), trail_documents: await taken(25) },
    }),
    issue(
      market,
      { ...trade, recycler },
      {
        classification: 'goods',
        hsn_sac: '4907',
        own_number: 'DAY-1',
        own_date: '2026-11-21',
        file: await pdfWith(null, new Date('2026-11-22T10:00:00Z')),
      },
    ),
    market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, {
      token: producer.token,
      body: { text: 'The quantity differs', proof: await taken(26) },
    }),
    market.call('POST', `/api/epr/trades/${trade.id}/messages/`, {
      token: producer.token,
      body: { file_1: await taken(26) },
    }),
  ];
  for (const { status, text } of await Promise.all(sent)) expect([200, 201], text).toContain(status);
  await look();
  superadmin = await loggedInAgain(market, superadmin);
  const noticed = (await readAll(`?trade=${trade.id}`))
    .filter(({ kind }) => kind !== 'near_picture')
    .map(({ document, text }) => `${document}: ${text}`);
  expect(noticed.toSorted()).toEqual([
    'Credit Transfer Proof: Taken on 24 Nov 2026, after 23 Nov 2026.',
    'Dispute proof: Taken on 26 Nov 2026, after 25 Nov 2026.',
    'Own invoice: This PDF says that it was made on 22 Nov 2026, after 21 Nov 2026.',
    'Producer Transfer Proof: Taken on 24 Nov 2026, after 22 Nov 2026.',
  ]);
  market.clock.advance(-4 * 24 * 60 * 60 * 1_000);
});

it('the QR code of an e-invoice is compared with the order, and found in another trade; so is an e-way bill', async () => {
  const [first, second] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
  const parties = await sql<{ seller_gst_number: string; buyer_gst_number: string }>`
    select seller_gst_number, buyer_gst_number from trades where id = ${first.id}`.execute(market.db);
  const { seller_gst_number: seller = '', buyer_gst_number: buyer = '' } = parties.rows[0] ?? {};
  const code = { SellerGstin: seller, BuyerGstin: buyer, DocNo: 'A/1', DocTyp: 'INV', DocDt: '20/11/2026', Irn: IRN };
  await upload(first, await pdfWith(signedQr({ ...code, TotInvVal: 99 })));
  expect(await on(first)).toEqual([['qr_differs', 'The e-invoice QR says Value ₹ 99.00, here it is ₹ 14,939.15.']]);
  await upload(second, await pdfWith(signedQr({ ...code, TotInvVal: 14_939.16 })));
  expect(await on(second)).toEqual(
    expect.arrayContaining([['same_irn', `The same e-invoice is in ${first.orderId}.`]]),
  );
  const [three, four] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
  await upload(three, await pdfWith(`351234567890/${seller}/20-11-2026`));
  await upload(four, await pdfWith(`351234567890/${seller}/20-11-2026 again`));
  expect(await on(three)).toEqual([]);
  expect(await on(four)).toEqual([['same_eway_bill', `E-way bill 351234567890 is also in ${three.orderId}.`]]);
});

it('each of several QR codes on one page or picture is read', async () => {
  const trades = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)] as const;
  const [first, second] = trades;
  const pair = ['361234567890/GSTIN/20-11-2026', '371234567890/GSTIN/20-11-2026'];
  await upload(first, await pdfWith(pair));
  const rows = pair.map((code) => encodeQr(code, 'raw', { border: 4, scale: 6 }));
  const side = rows[0]?.length ?? 0;
  const pixels = Buffer.from(rows.flat(2).map((isDark) => (isDark ? 0 : 255)));
  const picture = await sharp(pixels, { raw: { width: side, height: 2 * side, channels: 1 } })
    .png()
    .toBuffer();
  await upload(second, new TestFile('bills.png', picture, 'image/png'));
  const bills = (await on(second)).filter(([kind]) => kind === 'same_eway_bill').map(([, text]) => text);
  expect(bills.toSorted()).toEqual([
    `E-way bill 361234567890 is also in ${first.orderId}.`,
    `E-way bill 371234567890 is also in ${first.orderId}.`,
  ]);
});

it('UTR numbers of another buyer and numbers that differ in punctuation only are noticed when they are recorded', async () => {
  const [first, second] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
  for (const { id, producer } of [first, second]) {
    const response = await market.call('POST', `/api/epr/trades/${id}/payments/`, {
      token: producer.token,
      body: { payee: 'recycler', amount: 1, utr: 'UTR777777', paid_on: '2026-11-21' },
    });
    expect(response.status, response.text).toBe(201);
  }
  await recordLines(market, first, [lineOf('EW-2026/CU00123', 10, { face_value: 10 })]);
  const similar = await recordLines(market, second, [lineOf('EW-2026-CU00123', 10, { face_value: 20 })]);
  expect(similar.status).toBe(201);
  await recordLines(market, second, [lineOf('EW-2026-CU00123', 5)]);
  const noticed = (await readAll(`?trade=${second.id}`)).map(({ text, document }) => `${document}: ${text}`);
  expect(noticed.toSorted((a, b) => a.localeCompare(b))).toEqual([
    `Certificate number: Certificate EW-2026-CU00123 differs from EW-2026/CU00123 of ${first.orderId} in punctuation only.`,
    `Payment: UTR number UTR777777 is also on ${first.orderId}.`,
  ]);
  expect(await readAll(`?trade=${first.id}`)).toEqual([]);
});

it('certificate numbers that look alike are noticed, of one seller too', async () => {
  const trade = await verifiedTrade(market, superadmin);
  const record = async (number: string) => {
    const recorded = await recordLines(market, trade, [lineOf(number, 10, { face_value: 10 })]);
    expect(recorded.status, recorded.text).toBe(201);
  };
  await record('PW-O1S8-77');
  await record('PW-0I5B-78');
  await record('pw/0l5b/77');
  await record('PW015877X');
  await record('PW-O1S877');
  const noticed = (await readAll(`?trade=${trade.id}`)).map(({ text }) => text);
  const alike = (number: string, other: string, how: string) =>
    `Certificate ${number} differs from ${other} of ${trade.orderId} in ${how} only.`;
  expect(noticed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    [
      alike('PW/0L5B/77', 'PW-O1S8-77', 'punctuation and characters that look alike'),
      alike('PW-O1S877', 'PW-O1S8-77', 'punctuation'),
      alike('PW-O1S877', 'PW/0L5B/77', 'punctuation and characters that look alike'),
    ].toSorted((a, b) => a.localeCompare(b)),
  );
});

it('files of before are looked at too, and one that cannot be read has no finding', { tags: 'thorough' }, async () => {
  const trade = await verifiedTrade(market, superadmin);
  await upload(
    trade,
    jpg(
      await sharp(await photograph())
        .rotate(180)
        .toBuffer(),
    ),
  );
  await sql`alter table document_prints disable trigger finding_append_only`.execute(market.db);
  await sql`delete from document_prints`.execute(market.db);
  await sql`update document_backlog set before_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(market.db);
  market.clock.advance(30 * 24 * 60 * 60 * 1_000);
  await look();
  const row = await one<{ missing: number }>(market.db)`
    select count(*)::int as missing from trade_documents d where not exists (
      select from document_prints p where p.file_id = d.file_id)`;
  expect(row?.missing).toBe(0);
});
