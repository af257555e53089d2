/** Decisions of a second member: carried out as the maker, refused, no longer possible, expired. */
import { describe, expect, it } from 'vitest';
import { expireApprovals } from '#people/approvals/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { addAccount } from '#tests/goods.ts';
import {
  buy,
  call,
  counter,
  decide,
  heldId,
  list,
  logInAgain,
  manager,
  market,
  offer,
  offerPrice,
  openLimitedCompany,
  owner,
  seller,
  setLimit,
  trader,
  tradesOf,
} from '#tests/limited-company.ts';
import { addPerson, endFreshProof } from '#tests/people.ts';

openLimitedCompany();

describe('a decision', () => {
  const held = async () => {
    await setLimit(0);
    return heldId(await buy(trader, 10));
  };

  it('carries the call out as the maker, once, by another member who may decide', async () => {
    const id = await held();
    expect(await decide(trader, id)).toMatchObject({ status: 403, body: { code: 'forbidden_part' } });
    await endFreshProof(market, manager);
    expect(await decide(manager, id)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await logInAgain();
    const response = await decide(manager, id, 'approved', 'key');
    expect(response).toMatchObject({ status: 201, body: { message: 'Purchase request submitted successfully!' } });
    expect((await decide(manager, id, 'approved', 'key')).text).toBe(response.text);
    expect(await decide(owner, id)).toMatchObject({ status: 409, body: { error: 'This approval has been decided.' } });
    expect(await tradesOf()).toMatchObject([{ bound_by: trader.id, approval_id: id }]);
    expect(await list('done')).toMatchObject([
      { id, maker: { id: trader.id }, checker: { id: manager.id }, reason: 'looked at it' },
    ]);
    const { rows } = await sql`
      select action, person_id, detail from audit where subject_id = ${id} order by id`.execute(market.db);
    expect(rows).toMatchObject([
      { action: 'approval.requested', person_id: trader.id },
      {
        action: 'approval.decided',
        person_id: manager.id,
        detail: { status: 'done', asked_by: expect.stringMatching(/^PER-/) },
      },
    ]);
  });

  it('one of several decisions at once counts', async () => {
    const id = await held();
    const answers = await Promise.all([manager, owner, manager, owner].map((who) => decide(who, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await tradesOf()).toHaveLength(1);
    expect(await list('done')).toHaveLength(1);
  });

  it('refuses, and then nothing has happened', async () => {
    const id = await held();
    expect(await decide(manager, id, 'rejected')).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await list('refused')).toMatchObject([{ id, checker: { id: manager.id }, reason: 'looked at it' }]);
    expect([await tradesOf(), await decide(manager, id)]).toMatchObject([[], { status: 409 }]);
  });

  it.each(['withdrawn', 'sold', 'maker'] as const)(
    'fails with its 409 where it is no longer possible: %s',
    async (why) => {
      const id = await held();
      const other = await addPerson(market, 'producer');
      const own = await addAccount(market, other, { entityType: 'Brand Owner (BO)' });
      if (why === 'withdrawn') await call(seller, 'DELETE', `epr/credit-offers/${offer}/`);
      else if (why === 'sold') expect(await buy(other, 1_000_000, undefined, own)).toMatchObject({ status: 201 });
      else
        await sql`update members set ended_at = ${market.clock.now()} where person_id = ${trader.id}`.execute(
          market.db,
        );
      const response = await decide(manager, id, 'approved', 'key');
      expect(response).toMatchObject({ status: 409 });
      expect((await decide(manager, id, 'approved', 'key')).text).toBe(response.text);
      const failed = (await call(owner, 'GET', 'users/approvals/?status=failed')).body.data;
      expect(failed).toMatchObject([{ id, checker: { id: manager.id } }]);
      expect(await tradesOf()).toEqual([]);
    },
  );

  it('is of the price that it states: at another one the purchase fails', async () => {
    const id = await held();
    const [{ text, amount }] = await list();
    const raised = await call(seller, 'PATCH', `epr/credit-offers/${offer}/`, { price_per_credit: '4000' });
    expect(raised).toMatchObject({ status: 200 });
    expect(await decide(manager, id)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { price_per_credit: 4000 } },
    });
    expect(await list('failed')).toMatchObject([{ id, text, amount }]);
    expect(await tradesOf()).toEqual([]);
  });

  it('of an acceptance does not ask whether the address of the one who approves is confirmed', async () => {
    const { body } = await offerPrice(trader, 10, 90);
    const { id: round } = (await counter(seller, body.data.id, 10, 95)).body.data;
    await setLimit(0);
    const id = heldId(await call(trader, 'PATCH', `epr/counter-credit-offers/${round}/`, { status: 'approved' }));
    await sql`update users set email_verified_at = null, created_at = created_at - interval '1 year' where id = ${manager.id}`.execute(
      market.db,
    );
    expect(await decide(manager, id)).toMatchObject({ status: 200, body: { data: { id: round } } });
  });

  it('after 72 hours it has expired', async () => {
    const id = await held();
    market.clock.advance(72 * 3_600_000);
    await logInAgain();
    expect(await decide(manager, id)).toMatchObject({ status: 409 });
    await expireApprovals(market.context);
    expect(await list('expired')).toMatchObject([{ id, checker: null }]);
  });

  it('another organisation knows nothing of it', async () => {
    const id = await held();
    const other = await addPerson(market, 'producer');
    await endFreshProof(market, other);
    expect(await decide(other, id)).toMatchObject({ status: 404 });
    expect((await call(other, 'GET', 'users/approvals/?status=all')).body.data).toEqual([]);
    const superadmin = await addPerson(market, 'superadmin');
    expect((await call(superadmin, 'GET', 'superadmin/approvals/?status=all')).body.data).toEqual([]);
  });
});
