/** The figures that a work order keeps of its approval and of what it lacks: the database follows every change, and law I35 detects what gets past it. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import type { TransactionsTable } from '#platform/database/schema.gen.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  type BilledTrade,
} from './billing.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { brokenLaws, lawsBrokenBy } from './refused-statements.ts';
import { moveLine, recordedLine, verifiedTrade } from './transfers.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
await addPlatformRegistration(market, superadmin);

type Figures = Pick<TransactionsTable, 'verified_at' | 'lacks_invoice' | 'lacks_fee_invoice' | 'numbered_quantity'>;
const figuresOf = ({ transaction }: BilledTrade): Promise<Figures | undefined> =>
  one<Figures>(market.db)`
    select verified_at, lacks_invoice, lacks_fee_invoice, numbered_quantity from transactions where id = ${transaction}`;
const makeFeeInvoices = () =>
  market.call('POST', '/api/superadmin/fee-invoices/', { token: superadmin.token, body: {} });

it('follows the approval, invoices, credit notes and lines', async () => {
  const trade = await billedTrade(market);
  const figures = {
    verified_at: null as Date | null,
    lacks_invoice: true,
    lacks_fee_invoice: true,
    numbered_quantity: 0,
  };
  const follows = async (change: Partial<Figures>) => {
    Object.assign(figures, change);
    expect(await figuresOf(trade)).toEqual(figures);
    expect(await brokenLaws(market.db)).toEqual([]);
  };
  await follows({});
  await decideTrade(market, trade, superadmin);
  await follows({ verified_at: market.clock.now() });
  market.clock.advance(60_000);
  const { id } = (await issue(market, trade)).body.data;
  await follows({ lacks_invoice: false });
  await creditNote(market, id, trade.recycler, { quantity: 1_000 });
  await follows({});
  await creditNote(market, id, trade.recycler, { quantity: 3_689 });
  await follows({ lacks_invoice: true });
  await issue(market, trade);
  await follows({ lacks_invoice: false });
  await addBillingSettings(market, superadmin);
  const fee = await makeFeeInvoices();
  expect(fee.body.data).toEqual({ made: 1, left: 0 });
  await follows({ lacks_fee_invoice: false });
  const line = await recordedLine(market, trade, 4_000);
  await recordedLine(market, trade, 89);
  await follows({ numbered_quantity: 4_089 });
  await moveLine(market, line, trade.recycler, { withdrawn: 'It was typed wrongly' });
  await follows({ numbered_quantity: 89 });
});

it('an order without a fee lacks no invoice of it', async () => {
  const trade = await billedTrade(market, { quantity: 1, pricePaise: 99 });
  expect(await figuresOf(trade)).toMatchObject({ lacks_invoice: true, lacks_fee_invoice: false });
});

it.each([
  ['an approval that history does not know', 'verified_at = now()'],
  ['an approval at another time', `verified_at = verified_at + interval '1 second'`],
  ['an approval that is forgotten', 'verified_at = null'],
  ['an invoice that is not there', 'lacks_invoice = not lacks_invoice'],
  ['a fee invoice that is not there', 'lacks_fee_invoice = not lacks_fee_invoice'],
  ['a quantity without lines', 'numbered_quantity = numbered_quantity + 1'],
])('law I35 detects %s', async (_name, change) => {
  const { transaction } = await verifiedTrade(market, superadmin);
  expect(await brokenLaws(market.db)).toEqual([]);
  expect(await lawsBrokenBy(market.db, `update transactions set ${change} where id = '${transaction}'`)).toEqual([
    'I35',
  ]);
});

it('the migration fills in what the laws ask for', async () => {
  const client = new pg.Client({ connectionString: market.url });
  await client.connect();
  await client.query(
    'update transactions set verified_at = null, lacks_invoice = true, lacks_fee_invoice = false, numbered_quantity = 0',
  );
  expect(await brokenLaws(market.db)).toEqual(['I35']);
  const file = new URL('../db/migrations/0241_fill_in_what_work_orders_lack.sql', import.meta.url);
  await client.query(await readFile(file, 'utf8'));
  await client.end();
  expect(await brokenLaws(market.db)).toEqual([]);
});

it('whoever makes documents waits for an order before holding the documents of its supplier', async () => {
  await addBillingSettings(market, superadmin);
  const recycler = await addPerson(market, 'recycler');
  const held = await billedTrade(market, { recycler });
  const free = await billedTrade(market, { recycler });
  const approved = await verifiedTrade(market, superadmin);
  const other = new pg.Client({ connectionString: market.url });
  await other.connect();
  await other.query('begin');
  await other.query('select from transactions where id = any ($1) for no key update', [
    [held.transaction, approved.transaction],
  ]);
  const waiting = async () =>
    (
      await many(market.db)`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    ).length;
  const [issued, made] = [issue(market, held), undo(approved)];
  await expect.poll(waiting).toBe(2);
  // Both go on beside them.
  expect((await issue(market, free)).status).toBe(201);
  await verifiedTrade(market, superadmin);
  await other.query('commit');
  expect([(await issued).status, (await made).status]).toEqual([201, 201]);
  await other.end();
});

/** Credits the whole fee of an order. */
async function undo({ id }: BilledTrade) {
  const { data } = (await market.call('GET', '/api/epr/invoices/?supplier=platform', { token: superadmin.token })).body;
  const fee = data.find(({ trade_id }: { trade_id: string }) => trade_id === id);
  return creditNote(market, fee.id, superadmin, { value: fee.taxable_value });
}
