import { describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget, balances } from '#tests/goods.ts';
import { openSharedMarket, type TestResponse } from '#tests/market.ts';
import { addPerson, gstNumberIn, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const asAdmin = (method: string, path: string, body?: object): Promise<TestResponse> =>
  market.call(method, `/api/superadmin/${path}`, { token: superadmin.token, ...(body && { body }) });

/** A recycler with a live offer and a producer who may buy it. */
async function pair() {
  const recycler = await addPerson(market, 'recycler');
  const producer = await addPerson(market, 'producer');
  const recyclerAccount = await addAccount(market, recycler);
  const producerAccount = await addAccount(market, producer);
  const credit = await addCredit(market, recycler, recyclerAccount);
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000 });
  const target = await addTarget(market, producer, producerAccount);
  const buy = async (path: string, body: object = {}) => {
    const response = await market.call('POST', `/api/epr/${path}/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: producerAccount, FY: '2026', quantity: 100, ...body },
    });
    return response.body.data.id as string;
  };
  return { recycler, producer, recyclerAccount, producerAccount, credit, offer, target, buy };
}

describe('approving accounts', () => {
  it('is possible at any time, both ways, and hides and shows the offers', async () => {
    const { recyclerAccount, offer, buy } = await pair();
    const isPublic = async () => (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status;
    const counter = await buy('counter-credit-offers', { offer_price: '2' });
    expect(await isPublic()).toBe(200);
    const revoked = await asAdmin('PATCH', `recycler-epr/${recyclerAccount}/`, {
      status: 'rejected',
      is_approved: 'false',
    });
    expect(revoked).toMatchObject({
      status: 200,
      body: { message: 'Account rejected successfully.', data: { status: 'rejected', is_approved: false } },
    });
    expect(await isPublic()).toBe(404);
    const row = await one<{ status: string }>(market.db)`select status from trades where id = ${counter}`;
    expect(row?.status).toBe('rejected');
    expect((await asAdmin('PATCH', `recycler-epr/${recyclerAccount}/`, { status: 'approved' })).status).toBe(200);
    expect(await isPublic()).toBe(200);
  });

  it('refuses what contradicts itself and what is of the other kind', async () => {
    const { recyclerAccount } = await pair();
    const contradiction = await asAdmin('PATCH', `recycler-epr/${recyclerAccount}/`, {
      status: 'approved',
      is_approved: 'false',
    });
    expect(contradiction).toMatchObject({ status: 400, body: { errors: { is_approved: expect.any(String) } } });
    expect((await asAdmin('PATCH', `recycler-epr/${recyclerAccount}/`, { status: 'pending' })).status).toBe(400);
    expect((await asAdmin('PATCH', `producer-epr/${recyclerAccount}/`, { status: 'approved' })).status).toBe(404);
  });
});

describe('closing a company', () => {
  it('is refused while trades are in progress, and says so', async () => {
    const { recycler, producer, buy } = await pair();
    const request = await buy('purchases-requests');
    for (const path of [`recyclers/${recycler.id}/`, `producers/${producer.id}/`]) {
      expect(await asAdmin('DELETE', path)).toMatchObject({
        status: 409,
        body: { error: '1 request without a work order is open; it ends when a party rejects it or it expires.' },
      });
    }
    await market.call('PATCH', `/api/epr/purchases-requests/${request}/`, {
      token: recycler.token,
      body: { status: 'rejected' },
    });
    expect((await asAdmin('DELETE', `recyclers/${recycler.id}/`)).body.message).toBe('Recycler deleted successfully!');
    expect((await asAdmin('DELETE', `producers/${producer.id}/`)).body.message).toBe('Producer deleted successfully!');
  });

  it('ends sessions, takes offers off the market, erases what is personal, and keeps the trades', async () => {
    const { recycler, producer, offer, buy } = await pair();
    const request = await buy('purchases-requests');
    await market.call('PATCH', `/api/epr/purchases-requests/${request}/`, {
      token: recycler.token,
      body: { status: 'rejected' },
    });
    expect((await asAdmin('DELETE', `recyclers/${recycler.id}/`)).status).toBe(200);

    expect((await market.call('GET', '/api/users/profile/', { token: recycler.token })).body.code).toBe(
      'token_not_valid',
    );
    expect((await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status).toBe(404);
    expect(await balances(market, { offer })).toMatchObject({ offer: { available: 0, blocked: 0 } });
    const row = await one(market.db)`
      select u.email, u.full_name, u.mobile_no, c.gst_number, c.account_number_encrypted, c.ifsc_code, c.company_name is not null as named
      from users u join companies c on c.user_id = u.id where u.id = ${recycler.id}`;
    expect(row).toEqual({
      email: null,
      full_name: null,
      mobile_no: null,
      gst_number: null,
      account_number_encrypted: null,
      ifsc_code: null,
      named: true,
    });
    expect((await market.call('GET', `/api/epr/order/${request}/`, { token: producer.token })).status).toBe(200);
    expect((await asAdmin('DELETE', `recyclers/${recycler.id}/`)).status).toBe(404);
    const audit = await many(market.db)`
      select person_id, owner_id, outcome, subject, subject_id from audit
      where action = 'company.closed' and owner_id = ${recycler.id}`;
    expect(audit).toEqual([
      { person_id: superadmin.id, owner_id: recycler.id, outcome: 'done', subject: 'company', subject_id: recycler.id },
    ]);
    // That rejects its accounts, and they cannot be approved again.
    const [account] = (await asAdmin('GET', `recycler-epr/?recycler=${recycler.id}`)).body.data;
    expect(account).toMatchObject({ status: 'rejected', owner_deleted: true });
    const again = await asAdmin('PATCH', `recycler-epr/${account.id}/`, { status: 'approved', is_approved: true });
    expect([again.status, again.body.error]).toEqual([409, 'The owner of this account has been deleted.']);
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });

  it('keeps on a work order the GST number and state of a deleted company, and nothing else of it', async () => {
    const { recycler, producer, buy } = await pair();
    const request = await buy('purchases-requests');
    const parties = async () =>
      (await market.call('GET', `/api/epr/trades/${request}/`, { token: producer.token })).body.data;
    await market.call('PATCH', `/api/epr/purchases-requests/${request}/`, {
      token: recycler.token,
      body: { status: 'approved' },
    });
    const paid = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${request}`, {
      token: producer.token,
      body: {},
    });
    expect((await asAdmin('DELETE', `recyclers/${recycler.id}/`)).body.error).toBe(
      '1 trade is still in progress. Complete or decline it first.',
    );
    await asAdmin('PATCH', `transactions/${paid.body.data.id}/`, { status: 'rejected' });
    const before = (await parties()).recycler;
    expect(before).toMatchObject({ gst_number: expect.any(String), state: expect.any(String) });
    expect((await asAdmin('DELETE', `recyclers/${recycler.id}/`)).status).toBe(200);
    const { gst_number, state } = before;
    expect((await parties()).recycler).toMatchObject({ gst_number, state });
    const row = await one(market.db)`
      select city, address, pcb_number, ifsc_code from companies where user_id = ${recycler.id}`;
    expect(row).toEqual({ city: null, address: null, pcb_number: null, ifsc_code: null });
  });

  it('of closing a company and a purchase from it at once, one is carried out', { tags: 'thorough' }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { recycler, offer, producer, producerAccount } = await pair();
      const [closed, bought] = await Promise.all([
        asAdmin('DELETE', `recyclers/${recycler.id}/`),
        market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
          token: producer.token,
          body: { producer_epr: producerAccount, FY: '2026', quantity: 100 },
        }),
      ]);
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([closed.status, bought.status]);
    }
  });
});

describe('figures', () => {
  it('count what the screens list', async () => {
    const { recycler, producer, recyclerAccount, buy } = await pair();
    const request = await buy('purchases-requests');
    await buy('counter-credit-offers', { offer_price: '2' });
    await market.call('PATCH', `/api/epr/purchases-requests/${request}/`, {
      token: recycler.token,
      body: { status: 'approved' },
    });
    await addAccount(market, recycler, { status: 'pending' });

    const counts = async (person: Person) =>
      (await market.call('GET', '/api/users/counts/', { token: person.token })).body.data;
    expect(await counts(recycler)).toMatchObject({
      epr_accounts: 2,
      epr_credits: 1,
      credit_offers: 1,
      direct_purchase: 1,
      counter_credit_offers_received: 1,
      pending_order: 1,
      complete_order: 0,
      transactions: 0,
    });
    expect(await counts(producer)).toMatchObject({
      epr_accounts: 1,
      epr_targets: 1,
      direct_purchase: 1,
      counter_credit_offers_made: 1,
      counter_credit_offers_received: 0,
      pending_order: 1,
    });
    // From its last second on, as on every screen: the job ends it within the next minute.
    await sql`update trades set expires_at = ${market.clock.now()} where id = ${request}`.execute(market.db);
    for (const person of [recycler, producer]) expect(await counts(person)).toMatchObject({ pending_order: 0 });
    const own = await asAdmin('GET', `stats/?recycler_id=${recycler.id}`);
    expect(own.body.data).toEqual({
      person: {
        unique_id: expect.stringMatching(/^REC-/),
        full_name: expect.any(String),
        company_name: expect.any(String),
        email: expect.stringContaining('@'),
        mobile_no: expect.stringMatching(/^\d{10}$/),
      },
      also_used: [],
      recycler_epr_accounts: 2,
      achieved_targets: 0,
      epr_targets: 1,
      counter_credit_offers: 1,
    });
    expect((await asAdmin('GET', `stats/?producer_id=${producer.id}`)).body.data).toMatchObject({
      producer_id: producer.id,
      epr_targets: 1,
      direct_purchases: 1,
    });
    expect((await asAdmin('GET', `stats/?producer_id=${recycler.id}`)).status).toBe(404);
    expect((await asAdmin('GET', 'stats/')).body.data).toMatchObject({ total_superadmins: 1 });

    const credits = await asAdmin('GET', `epr-credits/?epr_account=${recyclerAccount}`);
    expect(credits.body.data).toHaveLength(1);
  });

  it('lists companies newest first, finds them by any column, and masks account numbers', async () => {
    const recycler = await addPerson(market, 'recycler', { company: 'Needle & Sons 100% Recycling' });
    const found = await asAdmin('GET', `recyclers/?search=${encodeURIComponent('sons 100%')}`);
    expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([recycler.id]);
    expect((await asAdmin('GET', 'recyclers/?search=%25')).body.data.map((row: { id: string }) => row.id)).toEqual([
      recycler.id,
    ]);
    expect((await asAdmin('GET', 'producers/?search=Needle')).body.data).toEqual([]);
    const pages = await asAdmin('GET', 'recyclers/?page_size=1');
    expect(pages.body.data).toHaveLength(1);
    expect((await asAdmin('GET', `recyclers/?page_size=1&cursor=${pages.body.next}`)).body.data[0].id).not.toBe(
      pages.body.data[0].id,
    );
  });
});

describe('values that two companies share', () => {
  it('are shown for accounts and people to the superadmin only', async () => {
    const [first, second] = [await pair(), await pair()];
    const row = await one<{ unique_id: string; company_name: string }>(market.db)`
      select u.unique_id, c.company_name from users u join companies c on c.user_id = u.id
      where u.id = ${second.producer.id}`;
    const other = {
      owner_id: second.producer.id,
      owner_role: 'producer',
      owner_unique_id: row?.unique_id,
      owner_deleted: false,
      company_name: row?.company_name,
    };
    // Documents of these tests all have the same single byte.
    await sql`update files set sha256 = sha256(id::text::bytea) where purpose = 'epr_certificate'`.execute(market.db);
    await sql`update companies c set gst_number = o.gst_number, pcb_number = lower(o.pcb_number) from companies o
      where c.user_id = ${second.producer.id} and o.user_id = ${first.recycler.id}`.execute(market.db);
    await sql`update epr_accounts a set registration_number = o.registration_number from epr_accounts o
      where a.id = ${second.producerAccount} and o.id = ${first.recyclerAccount}`.execute(market.db);
    await sql`update files f set sha256 = o.sha256 from files o, epr_accounts a, epr_accounts b
      where f.id = a.certificate_id and o.id = b.certificate_id and a.id = ${second.producerAccount}
        and b.id = ${first.recyclerAccount}`.execute(market.db);
    const shared = ['certificate', 'gst_number', 'pcb_number', 'registration'].map((what) => ({ what, ...other }));

    const accounts = await asAdmin('GET', `recycler-epr/?recycler=${first.recycler.id}`);
    expect(accounts.body.data).toMatchObject([{ also_used: shared, credit_records: 1 }]);
    const stats = await asAdmin('GET', `stats/?recycler_id=${first.recycler.id}`);
    expect(stats.body.data.also_used).toEqual(shared);
    const decided = await asAdmin('PATCH', `recycler-epr/${first.recyclerAccount}/`, { status: 'approved' });
    expect(decided.body.data.also_used).toEqual(shared);
    expect((await asAdmin('GET', `stats/?producer_id=${first.producer.id}`)).body.data.also_used).toEqual([]);

    for (const [path, token] of [
      ['recycler', first.recycler.token],
      ['producer', second.producer.token],
    ]) {
      const own = await market.call('GET', `/api/epr/${path}/`, { token: token ?? '' });
      expect(own.body.data).toHaveLength(1);
      expect(own.body.data[0]).not.toHaveProperty('also_used');
      expect(own.body.data[0]).not.toHaveProperty('credit_records');
    }
  });

  it('include a GST number of any registration of both, but none of the platform', async () => {
    const [{ recycler }, { producer }] = [await pair(), await pair()];
    const numberOf = async ({ id }: Person) =>
      (await one<{ gst_number: string }>(market.db)`select gst_number from companies where user_id = ${id}`)
        ?.gst_number ?? '';
    const gstin = gstNumberIn('29', await numberOf(recycler));
    const register = (company: string | null) =>
      sql`insert into gst_registrations (id, company_id, gstin, legal_name, created_at)
        values (gen_random_uuid(), ${company}, ${gstin}, 'Registered elsewhere', now())`.execute(market.db);
    await register(recycler.id);
    await register(null);
    const shared = async () => (await asAdmin('GET', `recycler-epr/?recycler=${recycler.id}`)).body.data[0].also_used;
    expect(await shared()).toEqual([]);
    await register(producer.id);
    expect(await shared()).toMatchObject([{ what: 'gst_number', owner_id: producer.id }]);
    expect((await asAdmin('GET', `stats/?producer_id=${producer.id}`)).body.data.also_used).toMatchObject([
      { what: 'gst_number', owner_id: recycler.id },
    ]);
  });
});
