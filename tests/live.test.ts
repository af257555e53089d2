/** Live updates reach every process and only those whom they concern. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveSubjects } from '#oversight/live/contract.ts';
import { sendLiveEvents } from '#oversight/live/service.server.ts';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import type { Mailer } from '#platform/mail.ts';
import { listJobs } from '#server/jobs.ts';
import { startWorker } from '#server/worker.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import { listen, startProcess, type OpenStream, addProcess } from './live-stream.ts';
import { sendTo, openSharedMarket } from './market.ts';
import { addFile, addPerson, gstNumberIn, type Person } from './people.ts';
import { placeTrade, type PlacedTrade } from './trade.ts';

const SOON = { timeout: 10_000, interval: 10 };

const market = await openSharedMarket();
/** A server without a worker. */
const near = await addProcess(market);
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));
const quiet: Mailer = { send: async () => undefined };

async function hear(person: Person, process = near): Promise<OpenStream> {
  const heard = await listen(process.app, person.token);
  open.push(heard);
  return heard;
}

/** Marks pending events as delivered. */
const markTheRestSent = () => run(sql`update outbox set told_at = at where told_at is null`);

/** Subjects that each person receives because of `happen`. A last event that all receive marks the end. */
async function whoHears(people: Record<string, Person>, happen: () => Promise<unknown>) {
  await markTheRestSent();
  const opened = Object.entries(people).map(async ([name, person]) => [name, await hear(person)] as const);
  const streams = new Map(await Promise.all(opened));
  await happen();
  await sendLiveEvents(market.context);
  const lines = Object.values(people).map(({ id }) => `${id} last-word`);
  await sql`select pg_notify('people', ${lines.join('\n')})`.execute(market.db);
  const heard: Record<string, string[]> = {};
  for (const [name, stream] of streams) {
    await vi.waitFor(() => expect(stream.about()).toContain('last-word'), SOON);
    // Repeats are ignored, and so is the market's event: it has its own channel and may be a second late, from a previous test.
    const about = [...new Set(stream.about())].filter((subject) => subject !== 'last-word' && subject !== 'market');
    if (about.length > 0) heard[name] = about;
  }
  return heard;
}

describe('which person receives which live update', () => {
  let trade: PlacedTrade;
  let people: Record<string, Person>;
  beforeAll(async () => {
    trade = await placeTrade(market);
    const roles = { superadmin: 'superadmin', recyclerB: 'recycler', producerB: 'producer' } as const;
    people = { recycler: trade.recycler, producer: trade.producer };
    for (const [name, role] of Object.entries(roles)) people[name] = await addPerson(market, role);
  });
  const person = (name: string) => people[name] as Person;
  const now = () => market.clock.now();

  it('a registration and its decision: its owner and superadmins', async () => {
    let account = '';
    const added = async () => void (account = await addAccount(market, person('recycler'), { status: 'pending' }));
    const expected = { recycler: ['epr_account'], superadmin: ['epr_account'] };
    expect(await whoHears(people, added)).toEqual(expected);
    const approved = () => run(sql`update epr_accounts set status = 'approved' where id = ${account}`);
    expect(await whoHears(people, approved)).toEqual(expected);
  });

  it('a credit record and an offer: the recycler, and of the record superadmins', async () => {
    const account = await addAccount(market, person('recycler'));
    let credit = '';
    expect(
      await whoHears(people, async () => void (credit = await addCredit(market, person('recycler'), account))),
    ).toEqual({ recycler: ['credit_record'], superadmin: ['credit_record'] });
    let offer = '';
    expect(
      await whoHears(people, async () => void (offer = await addOffer(market, person('recycler'), credit))),
    ).toEqual({ recycler: ['offer'] });
    expect(await whoHears(people, () => run(sql`update offers set status = 'withdrawn' where id = ${offer}`))).toEqual({
      recycler: ['offer'],
    });
  });

  it('a notification: its reader, when it is given and when it is read', async () => {
    // Earlier events are heard before anything is compared.
    await whoHears(people, async () => {
      while (await notifyPeople(market.context));
    });
    const again = () => run(sql`update outbox set notify_at = '-infinity' where topic = 'trade.pending'`);
    const given = async () => {
      await run(sql`delete from notifications`);
      await again();
      await notifyPeople(market.context);
    };
    const heard = { recycler: ['notification'] };
    expect(await whoHears(people, given)).toEqual(heard);
    const { token } = person('recycler');
    const [newest] = (await market.call('GET', '/api/users/notifications/', { token })).body.data;
    const path = `/api/users/notifications/${newest.id}/`;
    const mark = (read: boolean) => market.call('PATCH', path, { token, body: { read } });
    expect(await whoHears(people, () => mark(true))).toEqual(heard);
    await mark(false);
    const body = { up_to: newest.id };
    expect(
      await whoHears(people, () => market.call('POST', '/api/users/notifications/read-all/', { token, body })),
    ).toEqual(heard);
    await mark(false);
    const opened = () => market.call('GET', `/api/epr/trades/${trade.id}/`, { token });
    expect(await whoHears(people, opened)).toEqual(heard);
    expect(await whoHears(people, opened)).toEqual({});
    // A replayed answer is not a new event: no one hears of it.
    await again();
    expect(await whoHears(people, () => notifyPeople(market.context))).toEqual({});
  });

  it('a target: the producer and superadmins', async () => {
    const account = await addAccount(market, person('producer'));
    const expected = { producer: ['target'], superadmin: ['target'] };
    let target = '';
    const added = async () => void (target = await addTarget(market, person('producer'), account));
    expect(await whoHears(people, added)).toEqual(expected);
    const path = () => `/api/epr/target/${target}/`;
    const { token } = person('producer');
    const correct = () => market.call('PATCH', path(), { token, body: { target_quantity: 7 } });
    expect(await whoHears(people, correct)).toEqual(expected);
    expect(await whoHears(people, () => market.call('DELETE', path(), { token }))).toEqual(expected);
  });

  it('GST registrations: the company and superadmins, of the platform superadmins alone', async () => {
    const path = '/api/users/gst-registrations/';
    const add = (name: string, gstin: string) => () =>
      market.call('POST', path, {
        token: person(name).token,
        body: { gstin, legal_name: 'Konkan Polymers', address1: '1 Plant Road', place: 'Mumbai' },
      });
    const row = await one<{ gst_number: string }>(market.db)`
      select gst_number from companies where user_id = ${person('producer').id}`;
    const gstin = gstNumberIn('30', row?.gst_number ?? '');
    expect(await whoHears(people, add('producer', gstin))).toEqual({ producer: ['user'], superadmin: ['user'] });
    expect(await whoHears(people, add('superadmin', gstin))).toEqual({ superadmin: ['user'] });
  });

  it('a trade, its transaction and the documents of it: both parties and superadmins', async () => {
    const parties = (...about: string[]) => ({ recycler: about, producer: about, superadmin: about });
    const later = new Date(now().getTime() + 86_400_000);
    const approve = () =>
      run(
        sql`select decide_trade(${trade.id}, ${trade.recycler.id}, 'purchase', 'approved', ${now()}, ${later}, null, '{}')`,
      );
    expect(await whoHears(people, approve)).toEqual(parties('trade'));

    const pay = () =>
      market.call('POST', `/api/epr/transactions/?purchases_request_id=${trade.id}`, { token: trade.producer.token });
    const paid = await whoHears(people, pay);
    expect(paid).toEqual(parties('trade', 'transaction'));

    const prove = () =>
      inTransaction(market.db, async (tx) => {
        const proof = await addFile(tx, trade.producer.id, 'transaction_proof', now());
        const sent = JSON.stringify([{ file_id: proof, field: 'transaction_proof', kind: null }]);
        await sql`select attach_documents(id, ${trade.producer.id}, ${sent}::jsonb, ${now()}, null, 50, 200)
          from transactions where trade_id = ${trade.id}`.execute(tx);
      });
    expect(await whoHears(people, prove)).toEqual(parties('transaction'));
  });

  it('a payment and its answer: as its trade, both parties and superadmins; the recycler of a payment to it alone', async () => {
    const record = (payee: string) =>
      run(sql`insert into payments (id, trade_id, payee, amount_paise, utr, paid_on, status, recorded_by, recorded_at, changed_by, changed_at)
        select uuidv7(), id, ${payee}, 1, ${`UTR${payee.toUpperCase()}`}, ${now()}, 'recorded', producer_id, ${now()}, producer_id, ${now()} from trades
        where id = ${trade.id}`);
    const [recycler, producer, superadmin] = [['trade'], ['trade'], ['trade']];
    expect(await whoHears(people, () => record('recycler'))).toEqual({ recycler, producer, superadmin });
    expect(await whoHears(people, () => record('platform'))).toEqual({ producer, superadmin });
    const receive = () =>
      run(sql`update payments set status = 'received', received_on = paid_on where payee = 'recycler'`);
    expect(await whoHears(people, receive)).toEqual({ recycler, producer, superadmin });
  });

  it("the platform's settings: superadmins, and buyers with a trade that is still to be paid", async () => {
    const { token } = person('superadmin');
    const save = () => market.call('PATCH', '/api/superadmin/billing-settings/', { token, body: { sac: '998599' } });
    expect(await whoHears(people, save)).toEqual({ producer: ['trade'], superadmin: ['user'] });
  });

  it('an enquiry and an article, new, changed and moved: superadmins', async () => {
    const { token } = person('superadmin');
    const only = (about: string) => ({ superadmin: [about] });
    const form = { full_name: 'A', company_name: 'B', email: 'a@b.in', mobile: '9876543210', city: 'C', state: 'D' };
    const write = () => market.call('POST', '/api/users/contact/battery/', { body: { ...form, message: 'E' } });
    expect(await whoHears(people, write)).toEqual(only('enquiry'));
    const [{ id }] = (await market.call('GET', '/api/superadmin/enquiries/', { token })).body.data;
    const close = () => market.call('PATCH', `/api/superadmin/enquiries/${id}/`, { token, body: { closed: true } });
    expect(await whoHears(people, close)).toEqual(only('enquiry'));
    let article = '';
    const draft = async () => {
      const response = await market.call('POST', '/api/superadmin/blogs/', { token, body: { title: 'T' } });
      article = response.body.data.id;
    };
    expect(await whoHears(people, draft)).toEqual(only('article'));
    const rename = () => market.call('PATCH', `/api/superadmin/blogs/${article}/`, { token, body: { title: 'U' } });
    expect(await whoHears(people, rename)).toEqual(only('article'));
  });

  it('a new user: superadmins', async () => {
    expect(await whoHears(people, () => addPerson(market, 'recycler'))).toEqual({ superadmin: ['user'] });
  });

  it('a suspension, an invitation and the settings of superadmins: superadmins', async () => {
    const [company, other] = [await addPerson(market, 'recycler'), await addPerson(market, 'superadmin')];
    for (const [method, path, body] of [
      ['POST', `companies/${company.id}/suspend/`, { reason: 'wrong papers' }],
      ['POST', `persons/${company.id}/suspend/`, { reason: 'wrong papers' }],
      ['PATCH', `superadmins/${other.id}/`, { suspended: true, reason: 'has left' }],
      ['POST', 'superadmins/', { email: 'ira@example.in', full_name: 'Ira Sen' }],
      ['PATCH', 'settings/', { second_approval_above: 5 }],
    ] as const) {
      const work = () => market.call(method, `/api/superadmin/${path}`, { token: person('superadmin').token, body });
      expect(await whoHears(people, work)).toEqual({ superadmin: ['user'] });
    }
  });

  it('many at once: each exactly their own, however many messages it takes', { tags: 'thorough' }, async () => {
    // One after the other: on a slow machine so many at once wait too long for a connection.
    const owners: Person[] = [];
    while (owners.length < 160) owners.push(await addPerson(market, 'producer', { complete: false }));
    const all = async () => void (await Promise.all(owners.map((owner) => addAccount(market, owner))));
    const [first, last] = [owners[0], owners.at(-1)] as [Person, Person];
    const heard = await whoHears({ first, last, other: person('producerB') }, async () => {
      await all();
      while (await sendLiveEvents(market.context));
    });
    expect(heard).toEqual({ first: ['epr_account'], last: ['epr_account'] });
  });

  it('a closed user: superadmins; the user hears that the session is over, and nothing else', async () => {
    const leaver = await addPerson(market, 'producer');
    const streams: OpenStream[] = [];
    const close = async () => {
      streams.push(await hear(leaver));
      await market.call('DELETE', `/api/superadmin/producers/${leaver.id}/`, {
        token: person('superadmin').token,
      });
    };
    expect(await whoHears({ superadmin: person('superadmin'), producerB: person('producerB') }, close)).toEqual({
      superadmin: ['user'],
    });
    const [stream] = streams as [OpenStream];
    await vi.waitFor(() => expect(stream.ended()).toBe(true), SOON);
    expect(stream.text()).toContain('event: over');
    expect(stream.about()).toEqual([]);
  });
});

describe('how soon', () => {
  const buy = async (app = near.app) => {
    const trade = await placeTrade(market);
    const account = await addAccount(market, trade.producer);
    await markTheRestSent();
    const streams = [await hear(trade.recycler), await hear(trade.producer)];
    const place = async () => {
      const response = await sendTo(app, 'POST', `/api/epr/purchases-requests/?credit_offer_id=${trade.offer}`, {
        token: trade.producer.token,
        body: { producer_epr: account, FY: '2026', quantity: 100 },
      });
      expect(response.status, response.text).toBe(201);
    };
    const arrived = () =>
      vi.waitFor(() => streams.forEach((stream) => expect(stream.about()).toContain('trade')), SOON);
    return { place, arrived };
  };

  it('within two seconds when this process writes and only another one tells', async () => {
    open.push(await startProcess(market, quiet));
    const { place, arrived } = await buy();
    await place();
    await arrived();
  });

  it('within two seconds when nothing rings', async () => {
    open.push(await startProcess(market, quiet));
    const owner = await addPerson(market, 'producer');
    await markTheRestSent();
    const stream = await hear(owner);
    // By the second round, notifications from the start are over.
    for (const times of [1, 2]) {
      await addAccount(market, owner);
      const accounts = () => stream.about().filter((subject) => subject === 'epr_account');
      await vi.waitFor(() => expect(accounts()).toHaveLength(times), SOON);
    }
  });

  it('at once when the process that tells wrote it', async () => {
    const far = await startProcess(market, quiet);
    open.push(far);
    const { place, arrived } = await buy(far.app);
    const begun = performance.now();
    await place();
    await arrived();
    expect(performance.now() - begun).toBeLessThan(900);
  });

  it('whatever the mail server does', async () => {
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const hanging: Mailer = {
      send: () => {
        begun.resolve();
        return release.promise;
      },
    };
    const far = await startProcess(market, hanging);
    open.push(far);
    await addAccount(market, await addPerson(market, 'producer'));
    await begun.promise;
    const { place, arrived } = await buy(far.app);
    await place();
    await arrived();
    release.resolve();
  });
});

describe('nothing is lost', () => {
  it('when nobody was there to tell it', async () => {
    // Not a buyer, who may still receive market events of the previous tests.
    const owner = await addPerson(market, 'recycler');
    await markTheRestSent();
    const stream = await hear(owner);
    await addAccount(market, owner);
    const worker = startWorker(market.context, listJobs(market.context, quiet));
    open.push({ close: () => worker.stop() });
    await vi.waitFor(() => expect(stream.about()).toEqual(['epr_account']), SOON);
  });

  it('when delivery is interrupted after the mark: it is sent again', async () => {
    // Not a buyer, who may still receive market events of the previous tests.
    const owner = await addPerson(market, 'recycler');
    await markTheRestSent();
    const stream = await hear(owner);
    await addAccount(market, owner);
    const cut = inTransaction(market.db, async (tx) => {
      await sendLiveEvents({ db: tx, clock: market.clock });
      expect(await many(tx)`select 1 from outbox where told_at is null`).toEqual([]);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    expect(stream.about()).toEqual([]);
    await sendLiveEvents(market.context);
    await vi.waitFor(() => expect(stream.about()).toEqual(['epr_account']), SOON);
  });

  it('when it was sent between a page and its stream, by any process', async () => {
    const [owner, other] = [await addPerson(market, 'recycler'), await addPerson(market, 'recycler')];
    await markTheRestSent();
    const begun = performance.now();
    await addAccount(market, owner);
    await sendLiveEvents(market.context);
    // One message reaches all streams at the same time.
    const witness = await hear(owner);
    await sql`select pg_notify('people', ${`${owner.id} last-word`})`.execute(market.db);
    // It may hear of the account too, if its stream was open first.
    await vi.waitFor(() => expect(witness.about()).toContain('last-word'), SOON);

    const sinceThen = async ({ token }: Person) => {
      // The request takes some time, which a browser adds as well.
      const stream = await listen(near.app, token, Math.ceil(performance.now() - begun) + 2_000);
      open.push(stream);
      // Buyers and sellers may still receive market events of a previous test.
      return () => stream.about().filter((subject) => subject !== 'market');
    };
    const [late, stranger] = [await sinceThen(owner), await sinceThen(other)];
    await vi.waitFor(() => expect(late()).toEqual(['epr_account', 'last-word']), SOON);
    await sql`select pg_notify('people', ${`${other.id} first-word`})`.execute(market.db);
    await vi.waitFor(() => expect(stranger()).toEqual(['first-word']), SOON);
  });

  it('when the process has not listened for as long: everything may have changed', async () => {
    const young = await startProcess(market);
    open.push(young);
    const stream = await listen(young.app, (await addPerson(market, 'recycler')).token, 30_000);
    open.push(stream);
    await vi.waitFor(() => expect(stream.about()).toEqual(expect.arrayContaining([...liveSubjects])), SOON);
  });

  it('when the listening connection was down: everybody is told to reload', async () => {
    const stream = await hear(await addPerson(market, 'producer'));
    await run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`);
    await vi.waitFor(() => expect(stream.about()).toContain('market'), { timeout: 5_000 });
  });
});
