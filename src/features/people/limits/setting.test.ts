/** The setting of the limit, which two members change while it is on, and law I33. */
import { describe, expect, it, test } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import {
  buy,
  call,
  decide,
  heldId,
  limit,
  manager,
  market,
  openLimitedCompany,
  owner,
  setLimit,
  trader,
} from '#tests/limited-company.ts';
import { addMember, addPerson, endFreshProof, loggedInAgain } from '#tests/people.ts';
import { lawsBrokenBy } from '#tests/refused-statements.ts';

openLimitedCompany();

const heldChange = ({ body }: Awaited<ReturnType<typeof limit>>): string => body.data.approval_id;

describe('the setting', () => {
  it('is off at first, is read by every part, changed by owners with a fresh proof, and knows its range', async () => {
    for (const reader of [owner, manager])
      expect((await call(reader, 'GET', 'users/purchase-limits/')).body.data).toEqual({ enabled: false, per_day: 0 });
    expect(await limit({ enabled: true }, manager)).toMatchObject({ status: 403, body: { code: 'forbidden_part' } });
    expect(await limit({ enabled: true })).toMatchObject({
      status: 400,
      body: { errors: { per_day: 'Per day is required' } },
    });
    expect(await limit({ per_day: '1000000000.01' })).toMatchObject({
      status: 400,
      body: { errors: { per_day: 'Enter ₹ 0.00 to ₹ 1,00,00,00,000.00' } },
    });
    await endFreshProof(market, owner);
    expect(await limit({ enabled: true, per_day: 5 })).toMatchObject({ body: { code: 'step_up_required' } });
    const again = await loggedInAgain(market, owner);
    expect(await limit({ enabled: true, per_day: '1000000000.00' }, again)).toMatchObject({
      status: 200,
      body: { message: 'Saved.', data: { enabled: true, per_day: 1_000_000_000 } },
    });
  });

  it.each([{ per_day: 100 }, { per_day: 900_000 }, { enabled: false }])(
    'while it is on, %o waits for a second member',
    async (change) => {
      await setLimit(500_000);
      const response = await limit(change);
      expect(response).toMatchObject({
        status: 202,
        body: { message: 'A second person of Kaveri Plastics must approve this.' },
      });
      const id = response.body.data.approval_id;
      expect((await limit(change)).body.data.approval_id).toBe(id);
      expect((await call(owner, 'GET', 'users/purchase-limits/')).body.data).toEqual({
        enabled: true,
        per_day: 500_000,
      });
      expect(await decide(owner, id)).toMatchObject({
        status: 409,
        body: { error: 'Another person must decide this.' },
      });
      const after = { enabled: true, per_day: 500_000, ...change };
      expect(await decide(manager, id)).toMatchObject({ status: 200, body: { message: 'Saved.', data: after } });
      const { rows } = await sql`
        select person_id, detail from audit where owner_id = ${owner.id} and action = 'limit.changed' order by id desc limit 1`.execute(
        market.db,
      );
      expect(rows).toMatchObject([
        { person_id: manager.id, detail: { to: after, asked_by: owner.organisation?.unique_id } },
      ]);
      market.clock.advance(120_000);
    },
  );

  it('is changed to the whole of what was approved, whatever was approved in between', async () => {
    await setLimit(500_000);
    const raised = heldChange(await limit({ per_day: 1_000_000 }));
    const ended = heldChange(await limit({ enabled: false }));
    expect(await decide(manager, ended)).toMatchObject({ status: 200, body: { data: { enabled: false } } });
    expect(await decide(manager, raised)).toMatchObject({
      status: 200,
      body: { data: { enabled: true, per_day: 1_000_000 } },
    });
  });

  it('is changed by an owner alone where no other member may decide', async () => {
    const alone = await addPerson(market, 'producer');
    await addMember(market, alone, 'trader');
    expect(await limit({ enabled: true, per_day: 0 }, alone)).toMatchObject({ status: 200 });
    expect(await limit({ enabled: false }, alone)).toMatchObject({ status: 200 });
  });
});

describe('a suspended member', () => {
  const onManager = async (verb: 'suspend' | 'reopen') => {
    const { token } = await addPerson(market, 'superadmin');
    const path = `/api/superadmin/persons/${manager.id}/${verb}/`;
    expect(await market.call('POST', path, { token, body: { reason: 'asked by the bank' } })).toMatchObject({
      status: 200,
    });
  };

  it('is not waited for: the owner buys and changes the limit alone, until the member is back', async () => {
    await setLimit(0);
    heldId(await buy(owner, 10));
    await onManager('suspend');
    expect(await buy(owner, 10)).toMatchObject({ status: 201 });
    expect(await limit({ per_day: 100 })).toMatchObject({ status: 200 });
    market.clock.advance(120_000);
    await onManager('reopen');
    expect(await limit({ per_day: 200 })).toMatchObject({ status: 202 });
    heldId(await buy(owner, 10));
  });

  it('counts for law I33 before the suspension and after its end', async () => {
    await setLimit(0);
    const moved = () => `
      insert into purchase_limits (organisation_id, enabled, per_day_paise, changed_at, changed_by)
      values ('${owner.id}', true, 100, '${market.clock.now().toISOString()}', '${owner.id}')`;
    const broken: string[][] = [];
    const look = async () => {
      market.clock.advance(120_000);
      broken.push(await lawsBrokenBy(market.db, moved()));
    };
    await look();
    const before = moved();
    market.clock.advance(120_000);
    await onManager('suspend');
    broken.push(await lawsBrokenBy(market.db, before));
    await look();
    await onManager('reopen');
    await look();
    expect(broken).toEqual([['I33'], ['I33'], [], ['I33']]);
  });
});

test('law I33 finds a trade above the limit, a false approval, who did not bind the buyer, and a limit that one person moved', async () => {
  await setLimit(500_000);
  await buy(trader);
  const last = (await buy(trader)).body.data.id;
  const at = market.clock.now().toISOString();
  const copy = (approval: string) => {
    const id = newId(market.clock.now());
    return `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', '${id}', 'approval_id', ${approval}))).* from trades t where id = '${last}';
      insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
        select subject, '${id}', at, by_id, for_id, from_status, to_status from history where subject_id = '${last}'`;
  };
  expect(await lawsBrokenBy(market.db, copy('null'))).toContain('I33');
  const id = heldId(await buy(trader));
  expect(await lawsBrokenBy(market.db, copy(`'${id}'`))).toContain('I33');
  const bound = `update trades set bound_by = '${manager.id}' where id = '${last}'`;
  expect(await lawsBrokenBy(market.db, bound)).toEqual(['I33']);
  const moved = `insert into purchase_limits (organisation_id, enabled, per_day_paise, changed_at, changed_by)
    values ('${owner.id}', true, 100000000000, '${at}', '${owner.id}')`;
  expect(await lawsBrokenBy(market.db, moved)).toContain('I33');
});
