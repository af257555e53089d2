// @module-tag thorough
/** The secret changes: nothing that was encrypted is lost, and after the job the former secret is not needed any more. */
import { expect, test } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { decryptAccountNumber, encryptAccountNumber } from '#people/company/account-numbers.server.ts';
import { newAppSecret } from '#people/identity/second-factor.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { rememberFormerSecrets } from '#platform/security/former-secrets.ts';
import { sealedTexts } from '#platform/security/sealed-text.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { refusalOf } from './refused-statements.ts';

const NUMBER = '50200000001234';
const NEW = 'the secret of this year, which is long enough too';

const market = await openSharedMarket();
const people = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
const { context, clock, db } = market;
// A change that waits, beside the details in force.
const body = { account_number: '60300000009999', confirm_account_number: '60300000009999' };
const changed = await market.call('PATCH', '/api/users/update/', { token: people[0]?.token ?? '', body });
expect(changed.status, changed.text).toBe(200);
const app = newId(clock.now());
const made = newAppSecret(context, app, 'a@example.in');
const appSecret = made.secret;
await sql`
  insert into second_factors (id, user_id, kind, name, created_at, secret_encrypted)
  values (${app}, ${people[1]?.id}, 'totp', 'app', ${clock.now()}, ${made.sealed})`.execute(db);
await sql`
  insert into billing_settings (account_number_encrypted, account_number_last4, by_id, at)
  values (${encryptAccountNumber(context, 'platform', NUMBER)}, '1234', ${people[1]?.id}, ${clock.now()})`.execute(db);

/** All account numbers as the current secret reads them, and states of bank details. */
async function read(): Promise<{ numbers: string[]; states: string[] }> {
  const rows = await many<{ owner: string; sealed: Buffer }>(market.db)`
    select company_id::text as owner, account_number_encrypted as sealed from bank_details
    union all select user_id::text, account_number_encrypted from companies where account_number_encrypted is not null
    union all select 'platform', account_number_encrypted from billing_settings`;
  const details = await sql<{ state: string }>`select state from bank_details order by id`.execute(market.db);
  return {
    numbers: rows.map(({ owner, sealed }) => decryptAccountNumber(market.context, owner, sealed)).toSorted(),
    states: details.rows.map(({ state }) => state),
  };
}

test('all sealed values are read before, between and after, and no bank details change', async () => {
  const former = market.context.secret;
  const before = await read();
  expect(before.numbers).toHaveLength(6);
  market.context.secret = NEW;
  await expect(read()).rejects.toThrow();
  rememberFormerSecrets(NEW, [former]);
  market.context.config = { ...market.context.config, formerSecrets: [former] };
  expect(await read()).toEqual(before);
  const job = market.context.jobs.find(({ name }) => name === 'seal anew');
  expect(job).toBeDefined();
  await job?.step();
  await job?.step();
  rememberFormerSecrets(NEW, []);
  expect(await read()).toEqual(before);
  const row = await one<{ sealed: Buffer }>(market.db)`
    select secret_encrypted as sealed from second_factors where id = ${app}`;
  expect(sealedTexts(NEW, 'totp-secret').open(app, row?.sealed ?? Buffer.alloc(0))).toBe(appSecret);
  const laws = (await verifyLedger(market.db, market.clock.now())).filter(({ law }) => !law.startsWith('I11'));
  expect(laws).toEqual([]);
});

test.each(['market.reencrypting', 'market.sealing'])(
  'sealed bytes get past the triggers by %s, the word of this version or of the one before',
  async (word) => {
    const bytes = `select set_config('${word}', 'on', true); update bank_details set account_number_encrypted = 'x'`;
    expect(await refusalOf(market.db, bytes)).toBe('allowed');
  },
);

test('nothing but the sealed bytes gets past the triggers, and these only with the word of the function', async () => {
  const sealing = `select set_config('market.reencrypting', 'on', true)`;
  for (const statement of [
    "update bank_details set account_number_encrypted = 'x'",
    "update billing_settings set account_number_encrypted = 'x'",
    `${sealing}; update bank_details set account_number_encrypted = 'x', bank_name = 'Another'`,
    `${sealing}; update billing_settings set account_number_encrypted = 'x', bank_name = 'Another'`,
    `${sealing}; update bank_details set bank_name = 'Another'`,
    `${sealing}; delete from bank_details`,
    `${sealing}; delete from billing_settings`,
    `${sealing}; update bank_details set account_number_encrypted = null`,
  ])
    expect(await refusalOf(market.db, statement), statement).toBe('AO001');
});
