import { describe, expect, it } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import { closeUnconfirmed } from './closing.server.ts';

const market = await openSharedMarket();

const DAY = 86_400_000;
const unconfirmed = async () => {
  const founder = await addPerson(market, 'producer');
  await sql`update users set email_verified_at = null where id = ${founder.id}`.execute(market.db);
  return founder;
};
const stateOf = ({ id }: Person) =>
  one(market.db)`select closed_at is null as open, email is not null as "logsIn" from users where id = ${id}`;

describe('an organisation whose founder never confirmed the address', () => {
  it('stays while another person works for it, and is closed with its founder when nobody does', async () => {
    const founder = await unconfirmed();
    const member = await addMember(market, founder, 'viewer');
    market.clock.advance(31 * DAY);
    await closeUnconfirmed(market.context);
    expect(await stateOf(founder)).toEqual({ open: true, logsIn: true });
    await sql`update members set ended_at = ${market.clock.now()} where person_id = ${member.id}`.execute(market.db);
    await closeUnconfirmed(market.context);
    expect(await stateOf(founder)).toEqual({ open: false, logsIn: false });
  });

  it('stays where another person joins while it is about to be closed', async () => {
    const [founder, guest] = [await unconfirmed(), await addPerson(market, 'producer')];
    market.clock.advance(31 * DAY);
    const waiting = () =>
      many(market.db)`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let closed: Promise<void> | undefined;
    await inTransaction(market.db, async (tx) => {
      await sql`select from users where id = ${founder.id} for no key update`.execute(tx);
      await addMembership({ ...market, db: tx }, founder, guest.id, 'viewer');
      closed = closeUnconfirmed(market.context);
      await expect.poll(async () => (await waiting()).length).toBe(1);
    });
    await closed;
    expect(await stateOf(founder)).toEqual({ open: true, logsIn: true });
  });
});
