/** Constraints and triggers that hold in the database whatever the server does. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const trade = await placeTrade(market);

/** SQLSTATE and, for a violated constraint, its name. */
async function refusalOf(statement: string): Promise<string> {
  const named = statement
    .replaceAll(':trade', `'${trade.id}'`)
    .replaceAll(':offer', `'${trade.offer}'`)
    .replaceAll(':target', `'${trade.target}'`)
    .replaceAll(':stranger', `'${trade.recycler.id}'`);
  const error: unknown = await sql
    .raw(named)
    .execute(market.db)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  if (error === undefined) return 'allowed';
  const { code, constraint } = error as { code?: string; constraint?: string };
  return [code, constraint].filter(Boolean).join(' ');
}

const copyOfTrade = (columns: Readonly<Record<string, string>>): string =>
  `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${Object.entries(
    columns,
  )
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')}))).* from trades t where id = :trade`;
const movement = (name: string, quantity = '1000'): string =>
  `insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at)
   select '${name}', credit_id, offer_id, id, target_id, ${quantity}, now() from trades where id = :trade`;

const breaches: Readonly<Record<string, [statement: string, refusal: string]>> = {
  'a balance of an offer moved past the ledger': ['update offers set sold = sold + 1 where id = :offer', 'LG001'],
  'a balance of a credit record moved past the ledger': [
    'update credit_records set available = available + 1 where id = (select credit_id from offers where id = :offer)',
    'LG001',
  ],
  'a balance of a target moved past the ledger': ['update targets set achieved = 5 where id = :target', 'LG001'],
  'credit taken off the market while a buyer has it blocked': [
    `insert into ledger (movement, credit_id, offer_id, quantity, at)
     select 'unlist', credit_id, id, available, now() from offers where id = :offer`,
    '23514 offer_covers_blocked',
  ],
  'a second block of one trade': [movement('block'), '23505 ledger_once_per_trade'],
  'a movement of nothing': [movement('release', '0'), '23514 ledger_quantity_check'],
  'a movement that nobody knows': [movement('gift'), '23514'],
  'a line of the ledger rewritten': ['update ledger set quantity = 1', 'AO001'],
  'a line of the ledger deleted': ['delete from ledger', 'AO001'],
  'the ledger emptied': ['truncate ledger cascade', 'AO001'],
  'history rewritten': ["update history set to_status = 'approved'", 'AO001'],
  'history deleted': ['delete from history', 'AO001'],
  'the history emptied': ['truncate history', 'AO001'],
  'a trade that moves as none may': [
    "update trades set status = 'complete', expires_at = null where id = :trade",
    'MV001',
  ],
  'a trade that moves to where it is': ["update trades set status = 'pending' where id = :trade", 'MV001'],
  'a trade that begins in the middle': [copyOfTrade({ status: "'approved'" }), 'MV001'],
  'an account that begins approved': [
    `insert into epr_accounts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'registration_number', 'PW-1-2-3', 'status', 'approved'))).*
     from epr_accounts a limit 1`,
    'MV001',
  ],
  'an order whose price is rewritten': ['update trades set price_paise = price_paise - 1 where id = :trade', 'AO001'],
  'amounts that do not follow from quantity and price': [
    copyOfTrade({ item_value_paise: 't.item_value_paise - 1' }),
    '23514 trade_amounts_right',
  ],
  'a purchase below the listed price': [
    copyOfTrade({ price_paise: 't.price_paise - 1', item_value_paise: 't.quantity * (t.price_paise - 1)' }),
    '23514',
  ],
  'an order worth more than any may be': [
    copyOfTrade({
      quantity: '1000001',
      price_paise: '1000000000',
      listed_price_paise: '1000000000',
      item_value_paise: '1000001000000000',
      fee_paise: '5000005000000',
      gst_paise: '180900180900000',
      cgst_paise: '90450090450000',
      sgst_paise: '90450090450000',
    }),
    '23514 trade_value_limit',
  ],
  'a price above the highest': [
    'update offers set price_paise = 1000000001 where id = :offer',
    '23514 offers_price_paise_check',
  ],
  'a minimum purchase worth more than one order may be': [
    'update offers set price_paise = 1000000000, minimum_purchase = 1000001 where id = :offer',
    '23514 minimum_value_limit',
  ],
  'an open trade without an end': [copyOfTrade({ expires_at: "'null'::jsonb" }), '23514 open_trade_expires'],
  'bank details rewritten': ["update bank_details set ifsc_code = 'HDFC0000001'", 'AO001'],
  'bank details that were replaced brought back': [
    "update bank_details set state = 'waiting' where company_id = :stranger",
    'AO001',
  ],
  'bank details deleted': ['delete from bank_details', 'AO001'],
  'all bank details deleted': ['truncate bank_details cascade', 'AO001'],
  'a payee before the acceptance': [
    'update trades set payee_id = (select id from bank_details where company_id = recycler_id) where id = :trade',
    'AO001',
  ],
  "a trade on another producer's account": [copyOfTrade({ producer_id: ':stranger' }), '23503'],
};

it.each(Object.entries(breaches))('%s is refused', async (_name, [statement, refusal]) => {
  expect(await refusalOf(statement)).toContain(refusal);
});

it('what they try is allowed where it is right', async () => {
  expect(await refusalOf(copyOfTrade({ status: "'pending'" }))).toBe('allowed');
  expect(await refusalOf("update trades set status = 'rejected', expires_at = null where id = :trade")).toBe('allowed');
  expect(await refusalOf(movement('release'))).toBe('allowed');
  expect(await refusalOf(movement('sell'))).toBe('23505 ledger_released_or_sold');
});

it('the payee of an accepted trade is never another one, and is never taken away', async () => {
  const accepted = await placeTrade(market);
  const update = (change: string) => refusalOf(`update trades set ${change} where id = '${accepted.id}'`);
  const another = (await placeTrade(market)).recycler.id;
  const other = `payee_id = (select id from bank_details where company_id = '${another}')`;
  expect(await update(`status = 'approved', ${other}`)).toBe('allowed');
  const rows = await many(market.db)`
    select d.company_id from trades t join bank_details d on d.id = t.payee_id where t.id = ${accepted.id}`;
  expect(rows).toEqual([{ company_id: accepted.recycler.id }]);
  expect(await update(other)).toBe('AO001');
  expect(await update('payee_id = null')).toBe('AO001');
});
