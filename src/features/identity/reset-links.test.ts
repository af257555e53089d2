/** A link to choose a new password is made for the address that its mail goes to, or not at all. */
import { afterAll, expect, test } from 'vitest';
import { signUp } from '../../../tests/accounts.ts';
import { deliveredMails, tokenIn } from '../../../tests/mailbox.ts';
import { openTestMarket } from '../../../tests/market.ts';
import { inTransaction, sql, type Tx } from '../../platform/database/database.ts';

const market = await openTestMarket();
afterAll(() => market.close());

async function account(): Promise<{ email: string; id: string }> {
  const email = await signUp(market);
  await deliveredMails(market);
  const { rows } = await sql<{ id: string }>`
    update users set email_verified_at = created_at where email = ${email} returning id`.execute(market.db);
  return { email, id: rows[0]?.id ?? '' };
}

/** Sends the mails that wait while another transaction holds the account and changes it before the link is made. */
async function mailsDuring(id: string, change: (tx: Tx) => Promise<unknown>) {
  let mails: ReturnType<typeof deliveredMails> | undefined;
  await inTransaction(market.db, async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx);
    mails = deliveredMails(market);
    const blocked = async () => (await sql`select from pg_locks where not granted`.execute(market.db)).rows.length;
    await expect.poll(blocked).toBeGreaterThan(0);
    await change(tx);
  });
  return (await mails) ?? [];
}

test('the former address gets none where it was changed while the mail was written', async () => {
  const { email, id } = await account();
  await market.call('POST', '/api/users/password/forgot/', { body: { email } });
  const change = (tx: Tx) => sql`update users set email = ${`new.${email}`} where id = ${id}`.execute(tx);
  expect(await mailsDuring(id, change)).toEqual([]);
  const { rows } = await sql`select from password_resets where user_id = ${id}`.execute(market.db);
  expect(rows).toEqual([]);
});

test('who has secured an account gets none where another has done so while the mail was written', async () => {
  const { email, id } = await account();
  await sql`
    insert into account_notices (id, user_id, kind, at, email) values
      ('01900000-0000-7000-8000-000000000001', ${id}, 'failed_logins', ${market.clock.now()}, ${email})`.execute(
    market.db,
  );
  await sql`
    insert into outbox (topic, subject_id, at, next_at)
    values ('account.noticed', '01900000-0000-7000-8000-000000000001', ${market.clock.now()}, ${market.clock.now()})`.execute(
    market.db,
  );
  const [told] = await deliveredMails(market);
  await market.call('POST', '/api/users/not-me/', { body: { token: tokenIn(told, '/not-me') } });
  const again = (tx: Tx) =>
    sql`insert into account_notices (id, user_id, kind, at) values
      ('ffffffff-0000-7000-8000-000000000001', ${id}, 'account_secured', ${market.clock.now()})`.execute(tx);
  expect((await mailsDuring(id, again)).map(({ subject }) => subject)).toEqual([]);
});
