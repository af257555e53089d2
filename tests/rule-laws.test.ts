/** Rules that the database refuses, and the laws I17, I21 and I22, which detect breaches that are inserted with its triggers turned off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeRuleAnswers } from '../src/features/rulebook/jobs.server.ts';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { sql } from '../src/platform/database/database.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson } from './people.ts';
import { placeTrade } from './trade.ts';

let market: TestMarket;
let superadmin: string;
beforeAll(async () => {
  market = await openTestMarket();
  superadmin = (await addPerson(market, 'superadmin')).id;
});
afterAll(() => market.close());

/** A row of the market's own, with these columns instead. */
const rule = (columns: Readonly<Record<string, string>> = {}): string => {
  const values: Record<string, string> = {
    id: 'gen_random_uuid()',
    kind: `'validity'`,
    stream: `'Oil'`,
    starts_on: `'2026-04-01'`,
    value: `'{"years": 2}'`,
    status: `'draft'`,
    source_title: `'Gazette'`,
    origin: `'own'`,
    created_by: `'${superadmin}'`,
    created_at: 'now()',
    ...columns,
  };
  return `insert into rule_rows (${Object.keys(values).join()}) values (${Object.values(values).join()})`;
};

describe('the database refuses', () => {
  const VERIFIED = `status = 'verified', clause = 'rule 9', read_on = '2026-11-20'`;
  const own = `where origin = 'own' and stream = 'Oil'`;
  const breaches: Readonly<Record<string, [statement: () => string, refusal: string]>> = {
    'a second rule of one key and period': [() => rule({ starts_on: `'2030-01-01'` }), '23P01 rule_rows_no_overlap'],
    'a period that ends before it begins': [
      () => rule({ stream: `'Tyre'`, ends_on: `'2026-03-31'` }),
      '23514 rule_rows_period',
    ],
    'a verified rule without a reader': [
      () => rule({ stream: `'Tyre'`, status: `'verified'` }),
      '23514 rule_rows_verified_has_reader',
    ],
    'a rule that becomes verified without a reader': [
      () => `update rule_rows set ${VERIFIED} ${own}`,
      '23514 rule_rows_verified_has_reader',
    ],
    'an unknown rule with a value': [
      () => rule({ stream: `'Tyre'`, status: `'unknown'` }),
      '23514 rule_rows_unknown_has_no_value',
    ],
    'a value that is left out': [
      () => rule({ stream: `'Tyre'`, value: 'null' }),
      '23514 rule_rows_unknown_has_no_value',
    ],
    'a figure rewritten': [() => `update rule_rows set value = '{"years": 3}' ${own}`, 'AO001'],
    'another first day': [() => `update rule_rows set starts_on = '2026-05-01' ${own}`, 'AO001'],
    'a clause without a reading': [() => `update rule_rows set clause = 'rule 1' ${own}`, 'AO001'],
    'a withdrawn shipped rule': [
      () =>
        `update rule_rows set withdrawn_at = now(), withdrawn_by = '${superadmin}' where origin = 'shipped' and stream = 'Oil'`,
      '23514 rule_rows_shipped_stays',
    ],
    'a deleted rule': [() => `delete from rule_rows ${own}`, 'AO001'],
    'all rules deleted': [() => 'truncate rule_rows cascade', 'AO001'],
    'a rewritten mode': [() => `update rule_modes set mode = 'warn'`, 'AO001'],
    'a deleted mode': [() => 'delete from rule_modes', 'AO001'],
    'all modes deleted': [() => 'truncate rule_modes', 'AO001'],
    'a capacity that blocks': [
      () =>
        `insert into rule_modes (stream, guard, mode, citation, by_id, at) values ('Oil', 'capacity', 'block', 'c', '${superadmin}', now())`,
      '23514 rule_modes_capacity_warns',
    ],
  };

  const refusalOf = (statement: string) =>
    sql
      .raw(statement)
      .execute(market.db)
      .then(
        () => 'allowed',
        ({ code, constraint }: { code?: string; constraint?: string }) => [code, constraint].filter(Boolean).join(' '),
      );

  it('what is not lawful', async () => {
    expect(await refusalOf(rule())).toBe('allowed');
    const mode = `insert into rule_modes (stream, guard, mode, citation, by_id, at)
      values ('Oil', 'expiry', 'off', 'c', '${superadmin}', now())`;
    expect(await refusalOf(mode)).toBe('allowed');
    for (const [name, [statement, refusal]] of Object.entries(breaches))
      expect(await refusalOf(statement()), name).toBe(refusal);
  });

  it('a second end, a second reading and a second withdrawal', async () => {
    const update = (columns: string) => refusalOf(`update rule_rows set ${columns} ${own}`);
    const verify = `${VERIFIED}, read_by = '${superadmin}'`;
    const withdraw = `withdrawn_at = now(), withdrawn_by = '${superadmin}'`;
    expect(await update(`ends_on = '2027-03-31'`)).toBe('allowed');
    expect(await update(`ends_on = '2028-03-31'`)).toBe('AO001');
    expect(await update(verify)).toBe('allowed');
    expect(await update(`read_on = '2026-11-21'`)).toBe('AO001');
    expect(await update(withdraw)).toBe('allowed');
    expect(await update(`withdrawn_at = now() + interval '1 hour'`)).toBe('AO001');
    // A withdrawn rule is no obstacle to another of its period.
    expect(await refusalOf(rule())).toBe('allowed');
  });
});

const OTHER_RULE = `(select id from rule_rows where stream = 'Tyre' and kind = 'validity')`;
const PLANTED: Readonly<Record<string, [law: string, plant: (trade: string) => string]>> = {
  'two rules of one key and period': [
    'I17',
    () =>
      `alter table rule_rows drop constraint rule_rows_no_overlap; ${rule()}; ${rule({ starts_on: `'2027-01-01'` })}`,
  ],
  'a verified rule without a reader': [
    'I17',
    () => `alter table rule_rows drop constraint rule_rows_verified_has_reader; ${rule({ status: `'verified'` })}`,
  ],
  'an unknown rule with a value': [
    'I17',
    () => `alter table rule_rows drop constraint rule_rows_unknown_has_no_value; ${rule({ status: `'unknown'` })}`,
  ],
  'another last day of a record': ['I21', () => `update credit_records set expires_on = '2030-03-31'`],
  'another rule behind the last day of an offer': ['I21', () => `update offers set validity_rule_id = ${OTHER_RULE}`],
  'another floor of an offer': ['I21', () => 'update offers set band_low_paise = band_low_paise + 1'],
  'no band on an offer': [
    'I21',
    () => 'update offers set band_rule_id = null, band_low_paise = null, band_high_paise = null',
  ],
  'an offer in another unit than its record': ['I22', () => `update offers set unit = 'g'`],
  'a trade in another unit than its offer': ['I22', () => `update trades set unit = 'g'`],
  'a trade that counts towards a target of another unit': ['I22', () => `update targets set unit = 'g'`],
};

it.each(Object.entries(PLANTED))('%s is a breach', async (_name, [law, plant]) => {
  const { id } = await placeTrade(market);
  while (await storeRuleAnswers(market.context));
  const laws = async () =>
    new Set((await verifyLedger(market.db, market.clock.now())).map((breach) => breach.law.split(' ')[0]));
  expect(await laws()).toEqual(new Set());
  await market.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of plant(id).split('; ')) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  expect(await laws()).toContain(law);
  // The next test gets its own market.
  await market.close();
  market = await openTestMarket();
  superadmin = (await addPerson(market, 'superadmin')).id;
});

it('answers of a stream that is not up to date are not judged', async () => {
  await placeTrade(market);
  await sql`update offers set band_low_paise = 1`.execute(market.db);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  while (await storeRuleAnswers(market.context));
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});
