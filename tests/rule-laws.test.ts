/** Rules that the database refuses, and the laws I17, I21 and I22, which detect breaches that are inserted with its triggers turned off. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { one, sql } from '#platform/database/database.ts';
import { storeRuleAnswers } from '#rules/rulebook/jobs.server.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const superadmin = (await addPerson(market, 'superadmin')).id;

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

/** Laws broken since the last look, with their subjects. */
const known = new Set<string>();
const newBreaches = async (): Promise<string[]> => {
  const all = await verifyLedger(market.db, market.clock.now());
  const found = all.map(({ law, subject }) => `${law}: ${subject}`).filter((breach) => !known.has(breach));
  for (const breach of found) known.add(breach);
  return found;
};

/** Runs statements that no trigger refuses. */
async function plant(...statements: string[]): Promise<void> {
  await market.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

it('answers of a stream that is not up to date are not judged', async () => {
  await placeTrade(market);
  await sql`update offers set band_low_paise = 1`.execute(market.db);
  expect(await newBreaches()).toEqual([]);
  while (await storeRuleAnswers(market.context));
  expect(await newBreaches()).toEqual([]);
});

const OTHER_RULE = `(select id from rule_rows where stream = 'Tyre' and kind = 'validity' and origin = 'shipped')`;
const RECORD = 'I21 a credit record keeps what the rules answer';
const OFFER = 'I21 an offer keeps what the rules answer';
const ONE_UNIT = 'I22 a record, its offers and their trades have one unit';
const PLANTED: Readonly<
  Record<string, [law: string, table: 'credit_records' | 'offers' | 'trades' | 'targets', set: string]>
> = {
  'another last day of a record': [RECORD, 'credit_records', `expires_on = '2030-03-31'`],
  'another rule behind the last day of an offer': [OFFER, 'offers', `validity_rule_id = ${OTHER_RULE}`],
  'another floor of an offer': [OFFER, 'offers', 'band_low_paise = band_low_paise + 1'],
  'no band on an offer': [OFFER, 'offers', 'band_rule_id = null, band_low_paise = null, band_high_paise = null'],
  'an offer in another unit than its record': ['I22 an offer has the unit of its record', 'offers', `unit = 'g'`],
  'a trade in another unit than its offer': [ONE_UNIT, 'trades', `unit = 'g'`],
  'a trade that counts towards a target of another unit': [ONE_UNIT, 'targets', `unit = 'g'`],
};

it.each(Object.entries(PLANTED))('%s is a breach', async (_name, [law, table, change]) => {
  const { id, offer, target } = await placeTrade(market);
  while (await storeRuleAnswers(market.context));
  expect(await newBreaches()).toEqual([]);
  const row = await one<{ credit_id: string }>(market.db)`select credit_id from offers where id = ${offer}`;
  const ids = { credit_records: row?.credit_id ?? '', offers: offer, trades: id, targets: target };
  await plant(`update ${table} set ${change} where id = '${ids[table]}'`);
  const subject = law === ONE_UNIT ? id : ids[table];
  expect(await newBreaches()).toContain(`${law}: ${subject}`);
});

const READ = 'I17 a verified rule names its reader, an unknown one has no value';
const PLANTED_RULES: Readonly<Record<string, [law: string, constraint: string, rules: Record<string, string>[]]>> = {
  'two rules of one key and period': [
    'I17 rules of one key and origin never overlap',
    'rule_rows_no_overlap',
    [{}, { id: `'ffffffff-ffff-4fff-bfff-ffffffffffff'`, starts_on: `'2027-01-01'` }],
  ],
  'a verified rule without a reader': [READ, 'rule_rows_verified_has_reader', [{ status: `'verified'` }]],
  'an unknown rule with a value': [READ, 'rule_rows_unknown_has_no_value', [{ status: `'unknown'` }]],
};

it.each(Object.entries(PLANTED_RULES))('%s is a breach', async (_name, [law, constraint, rules]) => {
  const id = randomUUID();
  await plant(
    `alter table rule_rows drop constraint ${constraint}`,
    ...rules.map((columns) => rule({ stream: `'Tyre'`, id: `'${id}'`, ...columns })),
  );
  expect(await newBreaches()).toContain(`${law}: ${id}`);
});
