/** Recalls in packs, in the public check and in return preparation. */
import { expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { downloaded, madePack, packsOf, verify } from '#tests/evidence.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { pdfTexts } from '#tests/pdf-text.ts';
import { drafted, execute, lift } from '#tests/recalls.ts';
import { newNumber, recordedLine, verifiedTrade } from '#tests/transfers.ts';

const number = newNumber();
const { market, superadmin } = await openLawfulMarket();
const trade = await verifiedTrade(market, superadmin, { quantity: 50_000 });
await recordedLine(market, trade, 30_000, number);
await recordedLine(market, trade, 10_000);

it('a recall shows at once in the check of an older pack, in new packs and in the return, until it is lifted', async () => {
  const older = await madePack(market, trade.producer, { trade_id: trade.id });
  const recall = await drafted(market, superadmin, { numbers: [number] });
  expect((await verify(market, older.code)).body.data).toMatchObject({ status: 'current', recalls: [] });
  expect((await execute(market, superadmin, recall)).status).toBe(200);
  expect((await verify(market, older.code)).body.data).toMatchObject({
    status: 'recalled',
    quantity: 50_000,
    recalled_quantity: 30_000,
    recalls: [recall.number],
  });
  expect((await packsOf(market, trade.producer))[0]).toMatchObject({ status: 'recalled' });

  const newer = await madePack(market, trade.producer, { trade_id: trade.id });
  const { files } = await downloaded(market, newer);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
  expect(manifest.subject.recalled_quantity).toBe(30_000);
  const csv = files.get('certificate-numbers.csv')?.toString().split('\r\n') ?? [];
  expect(csv.find((line) => line.startsWith(number))).toContain(`,${recall.number},`);
  expect(csv.filter((line) => line.includes(recall.number))).toHaveLength(1);
  const cover = pdfTexts(files.get('cover.pdf') ?? Buffer.alloc(0));
  expect(cover).toContain(recall.number);
  expect(cover).toContain('30,000 Kg recalled');
  const sumOf = (label: string) => cover[cover.indexOf(label) + 1];
  const sums = ['Recorded, not yet seen', 'Recalled', 'Without number'].map(sumOf);
  expect(sums).toEqual(['10,000 Kg', '30,000 Kg', '10,000 Kg']);

  const row = await one<{ id: string }>(market.db)`select producer_account_id as id from trades where id = ${trade.id}`;
  const response = await market.call('GET', `/api/epr/returns/?epr_id=${row?.id}&FY=2026`, {
    token: trade.producer.token,
  });
  const { checklist, sheets } = response.body.data;
  expect(checklist[6]).toEqual({ key: 'recalls', text: 'No recalled credits', state: 'open', count: 1 });
  expect(sheets.recalled).toMatchObject([{ certificate_number: number, quantity: 30_000, recall: recall.number }]);
  expect(sheets.credits).toMatchObject([{ quantity: 10_000, recalled: null }]);

  expect((await lift(market, superadmin, recall)).status).toBe(200);
  expect((await verify(market, older.code)).body.data).toMatchObject({ status: 'superseded', recalled_quantity: 0 });
  expect((await verify(market, newer.code)).body.data).toMatchObject({ status: 'current', recalls: [] });
});

it('a recall of the account covers the whole order', async () => {
  const pack = await madePack(market, trade.recycler, { trade_id: trade.id });
  const row = await one<{ id: string }>(market.db)`
    select r.account_id as id from trades t join credit_records r on r.id = t.credit_id where t.id = ${trade.id}`;
  const recall = await drafted(market, superadmin, { account: row?.id ?? '' });
  expect((await execute(market, superadmin, recall)).status).toBe(200);
  expect((await verify(market, pack.code)).body.data).toMatchObject({ status: 'recalled', recalled_quantity: 50_000 });
});
