// @module-tag thorough
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { ensureDemoMarket } from '#demo/ensure.ts';
import { demoLogins, type DemoLogin } from '#demo/logins.ts';
import { examineDocuments } from '#fulfilment/findings/jobs.server.ts';
import { isGstin } from '#lib/gstin.ts';
import { lockDemoAccounts } from '#people/identity/service.server.ts';
import { loadConfig } from '#platform/config.ts';
import { sql } from '#platform/database/database.ts';
import { gstCodeFits } from '#rules/reference/places.ts';
import { linksOf } from './demo-links.ts';
import { allPages, demoToken, rowsOf } from './demo-reader.ts';
import { describeShowcase } from './demo-showcase.ts';
import { openTestMarket, sendTo, type TestMarket, openServer } from './market.ts';

let market: TestMarket;
let afterDeath: Record<string, number> | undefined;
let given: DemoLogin[][];

beforeAll(async () => {
  market = await openTestMarket({ config: loadConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir(), DEMO: '1' }) });
  const { context } = market;
  let files = 0;
  const keep = (path: string, key: string): Promise<void> =>
    (files += 1) > 70 ? Promise.reject(new Error('the power went')) : context.storage.keep(path, key);
  await expect(ensureDemoMarket({ ...context, storage: { ...context.storage, keep } })).rejects.toThrow('the power');
  afterDeath = await counts();
  given = await Promise.all([ensureDemoMarket(context), ensureDemoMarket(context)]);
}, 180_000);
afterAll(() => market.close());

async function counts(): Promise<Record<string, number> | undefined> {
  const [all] = await rows(sql<Record<string, number>>`
    select (select count(*) from users) as users, (select count(*) from offers) as offers, (select count(*)
    from trades) as trades,
      (select count(*) from files) as files, (select count(*) from history) as moves, (select count(*) from ledger) as movements`);
  return all;
}

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => rowsOf(market, query);
const tokenOf = (role: DemoLogin['role']) => demoToken(market, role);
const listed = (url: string, token?: string) => allPages(market, url, token);

describe('the demo market', () => {
  it('has at least 60 live offers over all five waste types, of 12 recyclers in 8 states', async () => {
    const offers = await listed('/api/epr/public-credit-offers/');
    expect(offers.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(offers.map((offer) => String(offer.waste_type)))].sort()).toEqual([
      'Battery',
      'E-waste',
      'Oil',
      'Plastic',
      'Tyre',
    ]);
    expect(new Set(offers.map((offer) => offer.state)).size).toBe(8);
    expect(new Set(offers.map((offer) => offer.offer_title)).size).toBe(offers.length);
    const [sellers] = await rows(sql<{ n: number }>`select count(distinct recycler_id) as n from offers where live`);
    expect(sellers?.n).toBe(12);
  });

  it('shows offers of every waste type among its newest', async () => {
    const response = await market.call('GET', '/api/epr/public-credit-offers/?page_size=12');
    expect(new Set(response.body.data.map((offer: { waste_type: string }) => offer.waste_type)).size).toBe(5);
  });

  it('asks prices inside the bands of the rulebook, where a band can be compared with them, but for one below it', async () => {
    const offers = await rows(sql<{ title: string; outside: boolean | null }>`
      select title, price_paise < band_low_paise or price_paise > band_high_paise as outside from offers`);
    expect(offers.filter(({ outside }) => outside === false).length).toBeGreaterThan(20);
    expect(offers.filter(({ outside }) => outside)).toMatchObject([
      { title: 'Mixed film agglomerate, below the price band' },
    ]);
  });

  it('shows transfers in each state, a conversation with a warning, a dispute, a number of another seller and recalls', async () => {
    const admin = await tokenOf('Superadmin');
    const statuses = await rows(sql<{ status: string }>`select distinct status from transfer_lines order by status`);
    expect(statuses.map(({ status }) => status)).toEqual(['disputed', 'recorded', 'seen']);
    const { data } = (await market.call('GET', '/api/superadmin/concerns/', { token: admin })).body;
    expect(data.certificate_collisions.count).toBe(1);
    expect(data.late_transfers.count).toBeGreaterThan(0);
    expect((await listed('/api/superadmin/disputes/', admin)).map(({ kind, status }) => [kind, status])).toEqual([
      ['transfer', 'open'],
    ]);
    const recalls = await listed('/api/recalls/');
    expect(recalls.map(({ lifted_on: lifted }) => lifted !== null)).toEqual([false, true]);
    const [talk] = await rows(sql<{ trade: string }>`select conversation_id as trade from messages limit 1`);
    const response = await listed(`/api/epr/trades/${talk?.trade}/messages/`, await tokenOf('Producer'));
    expect(response.map(({ role, bank_details: warned }) => [role, warned])).toEqual([
      ['producer', false],
      ['recycler', true],
      ['producer', false],
    ]);
  });

  it('has documents in which the job notices a forwarded photograph and a screenshot', async () => {
    // The papers are drawn without anything to notice, and reading them takes seconds.
    await sql`
      insert into document_prints (file_id, trade_id, examined_at, irns, eway_bills)
      select f.id, d.trade_id, ${market.clock.now()}, '{}', '{}' from trade_documents d join files f on f.id = d.file_id
      where f.media_type = 'application/pdf'`.execute(market.db);
    while (await examineDocuments(market.context));
    const found = await listed('/api/superadmin/findings/', await tokenOf('Superadmin'));
    const noCamera = 'Carries no camera data, as screenshots and forwarded pictures do.';
    expect(found.map(({ document, text }) => `${document}: ${text}`).toSorted()).toEqual([
      `Dispute proof: ${noCamera}`,
      `Trail Documents: ${noCamera}`,
      expect.stringMatching(/^Trail Documents: Looks like Trail Documents of WO-[\d-]+: The same picture\.$/),
    ]);
  });

  it('has purchases and counter-offers in every state, and transactions in all of theirs', async () => {
    const trades = await rows(sql<{ state: string }>`select distinct kind || ' ' || status as state from trades`);
    const states = ['pending', 'approved', 'rejected', 'expired', 'complete'];
    expect(trades.map(({ state }) => state).sort()).toEqual(
      [
        ...['purchase', 'counter'].flatMap((kind) => states.map((state) => `${kind} ${state}`)),
        'counter countered',
      ].sort(),
    );
    const transactions = await rows(sql<{ state: string }>`
      select distinct status || ' ' || num_nonnulls(transaction_proof_id, producer_transfer_proof_id) || ' '
        || num_nonnulls(recycler_transfer_proof_id, trail_documents_id) as state from transactions order by 1`);
    expect(transactions.map(({ state }) => state)).toEqual([
      'cancelled 1 0',
      'completed 1 2',
      'initiated 0 0',
      'initiated 1 0',
      'payment_verified 1 0',
      'payment_verified 1 1',
    ]);
    const expiries = await rows(sql<{ from_status: string }>`
      select distinct from_status from history where to_status = 'expired' order by 1`);
    expect(expiries.map(({ from_status }) => from_status)).toEqual(['approved', 'pending']);
  });

  it('lets the demo’s recycler and producer meet in every one of these states', async () => {
    const [recycler, producer] = demoLogins;
    const pairs = await rows(sql<{ state: string }>`
      select distinct coalesce(x.status, t.status) as state from trades t left join transactions x on x.trade_id = t.id
        join users r on r.id = t.recycler_id join users p on p.id = t.producer_id
      where r.email = ${recycler?.email} and p.email = ${producer?.email} order by 1`);
    expect(pairs.map(({ state }) => state)).toEqual([
      'approved',
      'cancelled',
      'completed',
      'countered',
      'expired',
      'initiated',
      'payment_verified',
      'pending',
      'rejected',
    ]);
  });

  it('has one pair of transactions with the same proof, marked for the superadmin alone', async () => {
    const seen = await listed('/api/superadmin/transactions/', await tokenOf('Superadmin'));
    const doubles = seen.filter((transaction) => transaction.duplicate_proof);
    expect(doubles).toHaveLength(2);
    expect(doubles[0].duplicate_of[0].order_id).toBe(doubles[1].order_id);
  });

  it('has targets untouched, blocked, partly achieved, achieved and over', async () => {
    const targets = await listed('/api/epr/target/', await tokenOf('Producer'));
    const stages = targets.map(({ target_quantity: wanted, achieved_quantity: achieved, blocked_target: blocked }) => {
      if (achieved > wanted) return 'over';
      if (achieved === wanted) return 'achieved';
      if (achieved > 0) return 'partly achieved';
      return blocked > 0 ? 'blocked' : 'untouched';
    });
    expect([...new Set(stages)].sort()).toEqual(['achieved', 'blocked', 'over', 'partly achieved', 'untouched']);
  });

  it('has registrations of both roles waiting and rejected for the superadmin, enquiries open and closed, and a draft', async () => {
    const found = await rows(
      sql<{ state: string }>`select distinct role || ' ' || status as state from epr_accounts order by 1`,
    );
    const states = ['approved', 'pending', 'rejected'];
    expect(found.map(({ state }) => state)).toEqual(
      ['producer', 'recycler'].flatMap((role) => states.map((state) => `${role} ${state}`)),
    );
    const token = await tokenOf('Superadmin');
    const decided = await listed('/api/superadmin/audit/?action=registration.decided', token);
    const reasons = new Set(decided.map(({ detail }) => `${detail.status}: ${detail.reason !== undefined}`));
    expect([...reasons].toSorted()).toEqual(['approved: false', 'rejected: true']);
    const enquiries = await listed('/api/superadmin/enquiries/', token);
    expect(enquiries.map(({ closed }) => closed)).toEqual([false, false, true]);
    const articles = await listed('/api/superadmin/blogs/', token);
    expect(articles.map(({ status, updated_by }) => [status, updated_by])).toEqual([['draft', expect.any(String)]]);
  });

  it('has complete profiles with GST numbers of their states, and a newcomer of each role without', async () => {
    const people = await rows(sql<{ role: string; complete: boolean; gst_number: string; state: string }>`
      select u.role, c.complete, c.gst_number, c.state from companies c join users u on u.id = c.user_id`);
    const complete = people.filter((person) => person.complete);
    expect(complete.filter(({ role }) => role === 'recycler')).toHaveLength(12);
    expect(complete.filter(({ role }) => role === 'producer')).toHaveLength(6);
    expect(
      people
        .filter((person) => !person.complete)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['producer', 'recycler']);
    expect(new Set(complete.map(({ gst_number }) => gst_number)).size).toBe(18);
    for (const { gst_number, state } of complete) {
      expect(isGstin(gst_number), gst_number).toBe(true);
      expect(gstCodeFits(state, gst_number.slice(0, 2))).toBe(true);
    }
  });

  it('lets every demo login in', async () => {
    for (const { role } of demoLogins) {
      const token = await tokenOf(role);
      expect((await market.call('GET', '/api/users/counts/', { token })).status, role).toBe(200);
    }
  });

  it('opens every document and picture that it links', async () => {
    const [admin, recycler] = [await tokenOf('Superadmin'), await tokenOf('Recycler')];
    const links = await linksOf({ market, listed, rows, admin, recycler });
    const [files] = await rows(
      // The cheque of bank details that were replaced belongs to no profile any more.
      sql<{ papers: number }>`select count(*) as papers from files f where media_type = 'application/pdf'
        and (purpose <> 'cancelled_cheque' or exists (select from companies where cancelled_cheque_id = f.id))`,
    );
    expect([...links.values()].filter((type) => type.source.includes('pdf'))).toHaveLength(files?.papers ?? 0);
    for (const [link, type] of links) {
      const response = await market.call('GET', link);
      expect(response.status, link).toBe(200);
      expect(response.headers['content-type'], link).toMatch(type);
      if (type.source.includes('pdf')) expect(response.headers['content-disposition'], link).toMatch(/^inline/);
    }
  });

  it('has evidence packs that anybody can check: a current one, one that it supersedes, and a recalled one', async () => {
    const packs = await listed('/api/epr/evidence/', await tokenOf('Producer'));
    expect(packs.map(({ status }: { status: string }) => status)).toEqual(['current', 'recalled', 'superseded']);
    for (const { code, url, status } of packs) {
      expect((await market.call('GET', `/api/verify/${code}/`)).body.data.status).toBe(status);
      expect((await market.app.inject({ url })).headers['content-type']).toBe('application/zip');
    }
  });

  it('has two GST registrations of a company, those of the platform, and invoices of trades', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      select (select count(*) from gst_registrations where company_id is null) as platform,
        (select max(n) from (select count(*) as n from gst_registrations where company_id is not null group by company_id) c) as most,
        (select count(*) from documents where type = 'invoice' and supplier = 'recycler') as invoices,
        (select count(*) from documents d join transactions x on x.trade_id = d.trade_id where d.supplier = 'platform') as fees,
        (select count(*) from transactions where status in ('payment_verified', 'completed')) as approved,
        (select count(*) from documents where type = 'credit_note') as notes,
        (select count(*) from documents, jsonb_array_elements(jsonb_build_array(seller, buyer)) party
          where strpos(party ->> 'address1', party ->> 'place') > 0) as repeated,
        (select count(*) from payments where status = 'recorded') as unconfirmed,
        (select count(*) from trades t join bank_details d on d.company_id = t.recycler_id and d.id <> t.payee_id
          where t.status in ('approved', 'complete')
            and ${market.clock.now()}::timestamptz - d.in_force_from between interval '2 days'
            and interval '4 days') as changed`);
    expect(found).toMatchObject({ platform: 1, most: 2, invoices: 5, notes: 1, repeated: 0, unconfirmed: 1 });
    expect(found?.['fees']).toBe(found?.['approved']);
    expect(found?.['changed']).toBeGreaterThan(0);
  });

  it('has happened in the past, in order, and nothing of it is due or still to be told', async () => {
    const now = market.clock.now();
    const [found] = await rows(sql<{ late: number; unordered: number; due: number; unwritten: number; first: Date }>`
      select (select count(*) from history where at > ${now}) as late,
        (select count(*) from (select at, lag(at) over (order by id) as before from history) h where at < before) as unordered,
        (select count(*) from trades where expires_at <= ${now}) as due,
        (select count(*) from outbox where delivered_at is null) as unwritten,
        (select min(at) from history) as first`);
    expect(found).toMatchObject({ late: 0, unordered: 0, due: 0, unwritten: 0 });
    expect(now.getTime() - (found?.first.getTime() ?? 0)).toBeGreaterThan(120 * 24 * 60 * 60 * 1000);
  });

  it('keeps every law of the ledger', async () => {
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });

  it('leaves the clock of trading alone: what is placed after the build expires seven days from now', async () => {
    const token = await tokenOf('Producer');
    const [offer] = await rows(sql<{ id: string }>`select id from offers where title like 'Multi-colour LDPE%'`);
    const [account] = (await listed('/api/epr/producer/', token)).filter((each) => each.waste_type === 'Plastic');
    const body = { producer_epr: account.id, FY: 2026, quantity: 700 };
    const response = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer?.id}`, {
      token,
      body,
    });
    expect(response.status, response.text).toBe(201);
    const [trade] = await rows(
      sql<{ expires_at: Date }>`select expires_at from trades where id = ${response.body.data.id}`,
    );
    expect(trade?.expires_at).toEqual(new Date(market.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000));
  });
});

describe('what the common rules ask of it', () => {
  describeShowcase(() => market);
});

describe('loading it', () => {
  it('leaves nothing in the database when it dies half way', () => {
    expect(afterDeath).toEqual({ users: 0, offers: 0, trades: 0, files: 0, moves: 0, movements: 0 });
  });

  it('is done once by servers that start at once, and each gives the logins', async () => {
    expect(given).toEqual([demoLogins, demoLogins]);
    const [people] = await rows(sql<{ n: number }>`select count(*) as n from users`);
    expect(people?.n).toBe(26);
  });

  it('is not done again by a later start, which gives the logins too', async () => {
    const before = await counts();
    expect(await ensureDemoMarket(market.context)).toEqual(demoLogins);
    expect(await counts()).toEqual(before);
  });

  it('locks its people out when the server is started without the demo', async () => {
    const tokens = await Promise.all(demoLogins.map(({ role }) => tokenOf(role)));
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: market.context.config.dataDirectory, DEMO: '0' });
    const context = { ...market.context, config };
    await lockDemoAccounts(context);
    expect(await ensureDemoMarket(context)).toEqual([]);
    const app = await openServer(market, context);
    try {
      for (const [index, { role, email, password }] of demoLogins.entries()) {
        const door = role === 'Superadmin' ? '/api/superadmin/login/' : '/api/users/login/';
        const logIn = (body: object) => sendTo(app, 'POST', door, { body });
        const refused = await logIn({ email: email.toUpperCase(), password });
        expect(refused.status, role).toBe(401);
        expect(refused.body).toEqual((await logIn({ email, password: 'another-word-1' })).body);
        const token = tokens[index] ?? '';
        expect((await sendTo(app, 'GET', '/api/users/counts/', { token })).status, role).toBe(401);
      }
    } finally {
      await app.close();
    }
  });

  it('is not done where DEMO=0, nor where there is another market', async () => {
    const { context } = market;
    expect(await ensureDemoMarket({ ...context, config: { ...context.config, demo: false } })).toEqual([]);
    const before = await counts();
    await sql`update users set email = 'somebody@example.in' where role = 'superadmin'`.execute(market.db);
    expect(await ensureDemoMarket(context)).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});
