// @module-tag thorough
/**
 * Concurrent, conflicting moves, many times, over two processes' worth of connections: every kilogram is accounted for in the ledger, no response
 * is 5xx, and no deadlock occurs.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one, openDatabase, sql } from '#platform/database/database.ts';
import { refuseDeadlocks } from './database-errors.ts';
import { pdf } from './documents.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import {
  sendTo,
  TestFile,
  withoutLimits,
  type TestResponse,
  openSharedMarket,
  addServer,
  addConnections,
} from './market.ts';
import { addPerson, type Person } from './people.ts';
import { repeats } from './repetitions.ts';

const ROUNDS = repeats(3, 25);
const BUYERS = 4;
const WEEK = 7 * 24 * 60 * 60 * 1000;

refuseDeadlocks();
const market = await openSharedMarket();
withoutLimits(market);
const { db: otherDb } = addConnections(market);
const other = await addServer(market, { db: otherDb });
const superadmin = await addPerson(market, 'superadmin');
const producers = await Promise.all(Array.from({ length: BUYERS }, newBuyer));
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

async function newBuyer() {
  const person = await addPerson(market, 'producer');
  const account = await addAccount(market, person);
  await addTarget(market, person, account);
  return { person, account };
}

/** A recycler with so many offers of 1,000 kg on one record. */
async function newSeller(offers = 1, quantity = 1000) {
  const recycler = await addPerson(market, 'recycler');
  const account = await addAccount(market, recycler);
  const credit = await addCredit(market, recycler, account, { available: offers * quantity });
  const ids: string[] = [];
  for (let index = 0; index < offers; index += 1)
    ids.push(await addOffer(market, recycler, credit, { quantity, minimum: 1 }));
  return { recycler, account, credit, offers: ids, offer: ids[0] ?? '' };
}

const on = (second: boolean) => (second ? other : market.app);

function call(
  method: string,
  url: string,
  person: Person,
  body?: unknown,
  second = false,
  key?: string,
): Promise<TestResponse> {
  return sendTo(on(second), method, url, {
    token: person.token,
    ...(body !== undefined && { body }),
    key,
  });
}

let serial = 0;
function buy(index: number, offer: string, quantity: number, extra: object = {}): Promise<TestResponse> {
  const { person, account } = producers[index % producers.length] as { person: Person; account: string };
  const path = 'offer_price' in extra ? 'counter-credit-offers' : 'purchases-requests';
  const body = { producer_epr: account, FY: '2026', quantity, ...extra };
  const url = `/api/epr/${path}/?credit_offer_id=${offer}`;
  return call('POST', url, person, body, index % 2 === 1, `storm-${(serial += 1)}`);
}

/** Runs all requests at once and returns their statuses; none may be 5xx. */
async function clash(...moves: Promise<TestResponse>[]): Promise<number[]> {
  const result = await Promise.all(moves);
  for (const { status, text } of result) expect(status, text).toBeLessThan(500);
  return result.map(({ status }) => status);
}

async function rounds(run: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await run();
}

const buyers = (offers: readonly string[], quantity = 100) =>
  Array.from({ length: BUYERS * 2 }, (_, index) => buy(index, offers[index % offers.length] ?? '', quantity));

const idOf = (result: TestResponse) => result.body.data.id as string;

async function counterOffer(offer: string, quantity = 100, index = 0): Promise<string> {
  return idOf(await buy(index, offer, quantity, { offer_price: '2' }));
}

/** Id of a new purchase that its recycler has approved, as far as both requests succeed. */
async function approvedPurchase(seller: { recycler: Person; offer: string }, quantity = 100) {
  const id = idOf(await buy(0, seller.offer, quantity));
  await call('PATCH', `/api/epr/purchases-requests/${id}/`, seller.recycler, { status: 'approved' });
  return id;
}

const paper = (name: string) => new TestFile(`${name}.pdf`, Buffer.concat([pdf(), Buffer.from(`%${(serial += 1)}`)]));
const initiate = (trade: string, second = false) =>
  call('POST', `/api/epr/transactions/?purchases_request_id=${trade}`, producerOf(0), undefined, second);
const producerOf = (index: number) => (producers[index] as { person: Person }).person;
const attach = (id: string, person: Person, field: string, second = false) =>
  call('PATCH', `/api/epr/transactions/${id}/`, person, { [field]: paper(field) }, second);
const verdict = (id: string, status: string, second = false) =>
  call('PATCH', `/api/superadmin/transactions/${id}/`, superadmin, { status }, second);
const decideAccount = (account: string, role: string, status: string, second = false) =>
  call('PATCH', `/api/superadmin/${role}-epr/${account}/`, superadmin, { status }, second);

async function expire(trade: string): Promise<void> {
  const late = new Date(market.clock.now().getTime() + 2 * WEEK);
  await sql`select expire_trade(${trade}, ${late})`.execute(otherDb);
}

async function paidTransaction(seller: { recycler: Person; offer: string }, quantity = 100): Promise<string> {
  const id = idOf(await initiate(await approvedPurchase(seller, quantity)));
  await attach(id, producerOf(0), 'transaction_proof');
  return id;
}

describe('an offer', () => {
  it('an offer that is withdrawn while it is bought is either sold in part or gone, never both', () =>
    rounds(async () => {
      const { recycler, offer } = await newSeller();
      const [withdrawn = 0, ...bought] = await clash(
        call('DELETE', `/api/epr/credit-offers/${offer}/`, recycler),
        ...buyers([offer]),
      );
      const sold = bought.filter((status) => status === 201).length;
      expect([200, 409]).toContain(withdrawn);
      expect(sold).toBe(withdrawn === 200 ? 0 : sold || -1);
    }));

  it('cut down while it is bought never lists less than is reserved', () =>
    rounds(async () => {
      const { recycler, offer } = await newSeller();
      const cut = (to: number, second: boolean) =>
        call(
          'PATCH',
          `/api/epr/credit-offers/${offer}/`,
          recycler,
          { credit_available: to, minimum_purchase: 1 },
          second,
        );
      await clash(cut(300, false), ...buyers([offer]), cut(500, true), cut(100, false));
    }));

  it('an offer of a revoked registration takes no buyer once it is hidden, however many offers a batch names', () =>
    rounds(async () => {
      const { recycler, account, offers } = await newSeller(4);
      // An update moves these rows behind the others in the table.
      for (const id of offers.slice(0, 3).toReversed())
        await call('PATCH', `/api/epr/credit-offers/${id}/`, recycler, { price_per_credit: '3' });
      await clash(
        ...buyers(offers.toReversed()),
        decideAccount(account, 'recycler', 'rejected'),
        ...buyers(offers),
        decideAccount(account, 'recycler', 'approved', true),
        ...buyers(offers.toReversed()),
      );
    }));
});

it('revoking a registration locks its offers in the order in which buyers do', async () => {
  const { recycler, account, offers } = await newSeller(3);
  // An update moves this row behind the others, so a sequential scan reaches it last.
  await call('PATCH', `/api/epr/credit-offers/${offers[0]}/`, recycler, { price_per_credit: '3' });
  const buyer = openDatabase({ url: market.url, poolSize: 1 });
  await buyer.db
    .transaction()
    .execute(async (tx) => {
      await sql`select from offers where id = ${offers[0]} for no key update`.execute(tx);
      const revoked = decideAccount(account, 'recycler', 'rejected');
      // It waits for the first offer; it may hold no other lock.
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await sql`select from offers where id = ${offers[1]} for no key update nowait`.execute(tx);
      await sql`select from offers where id = ${offers[2]} for no key update nowait`.execute(tx);
      return { revoked };
    })
    .then(async ({ revoked }) => expect((await revoked).status).toBe(200));
  await buyer.close();
});

async function waiting() {
  const rows = await many(market.db)`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows;
}

it('the same request with the same key through two processes is one trade, whose answer both get', () =>
  rounds(async () => {
    const { offer } = await newSeller();
    const { person, account } = producers[0] as { person: Person; account: string };
    const url = `/api/epr/purchases-requests/?credit_offer_id=${offer}`;
    const body = { producer_epr: account, FY: '2026', quantity: 100 };
    const key = `twin-${(serial += 1)}`;
    const result = await Promise.all(
      Array.from({ length: 6 }, (_, index) => call('POST', url, person, body, index % 2 === 0, key)),
    );
    expect(new Set(result.map(({ text }) => text)).size).toBe(1);
    expect(await many(market.db)`select id from trades where offer_id = ${offer}`).toHaveLength(1);
  }));

describe('a credit record', () => {
  it('a credit record that is edited while it is sold never says less than offers list', () =>
    rounds(async () => {
      const seller = await newSeller(1, 1000);
      const paid = await paidTransaction(seller, 400);
      const edit = (to: number, second: boolean) =>
        call(
          'PATCH',
          `/api/epr/credit/${seller.credit}/`,
          seller.recycler,
          { available_certificate_value: to },
          second,
        );
      await clash(
        edit(1000, true),
        verdict(paid, 'approved'),
        edit(600, true),
        edit(1200, false),
        ...buyers([seller.offer], 50),
      );
    }));
});

describe('a counter-offer', () => {
  it('a counter-offer that is accepted while a registration is revoked is approved or declined, and blocks accordingly', () =>
    rounds(async () => {
      const { recycler, account, offer, offers } = await newSeller(2);
      const buyer = await newBuyer();
      const place = (id: string) =>
        call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${id}`, buyer.person, {
          producer_epr: buyer.account,
          FY: '2026',
          quantity: 100,
          offer_price: '2',
        });
      const ids: string[] = [];
      for (const id of [...offers, ...offers, offer]) ids.push(idOf(await place(id)));
      const answers = ids.map((id, index) =>
        call('PATCH', `/api/epr/counter-credit-offers/${id}/`, recycler, { status: 'approved' }, index % 2 === 0),
      );
      await clash(
        decideAccount(buyer.account, 'producer', 'rejected', true),
        ...answers,
        decideAccount(account, 'recycler', 'rejected'),
      );
      const row = await one<{ pending: number }>(market.db)`
        select count(*) as pending from trades where producer_id = ${buyer.person.id} and status = 'pending'`;
      expect(row?.pending).toBe(0);
    }));

  it('a counter-offer that is accepted while its time runs out ends one way', () =>
    rounds(async () => {
      const { recycler, offer } = await newSeller();
      const id = await counterOffer(offer);
      await Promise.all([
        expire(id),
        clash(call('PATCH', `/api/epr/counter-credit-offers/${id}/`, recycler, { status: 'approved' })),
        expire(id),
      ]);
    }));
});

describe('a request', () => {
  it('a request that is answered while its time runs out ends one way', () =>
    rounds(async () => {
      const { recycler, offer } = await newSeller();
      const id = idOf(await buy(0, offer, 100));
      await Promise.all([
        expire(id),
        clash(
          call('PATCH', `/api/epr/purchases-requests/${id}/`, recycler, { status: 'approved' }),
          call('PATCH', `/api/epr/purchases-requests/${id}/`, recycler, { status: 'rejected' }, true),
        ),
      ]);
    }));

  it('a request that is paid while its time runs out is either a transaction or expired', () =>
    rounds(async () => {
      const trade = await approvedPurchase(await newSeller());
      const [result] = await Promise.all([clash(initiate(trade), initiate(trade, true)), expire(trade)]);
      expect([...new Set(result.map((status) => (status < 300 ? 'paid' : 'refused')))]).toHaveLength(1);
    }));
});

describe('a transaction', () => {
  it('a transaction whose two documents come at once is completed once', () =>
    rounds(async () => {
      const seller = await newSeller();
      const id = await paidTransaction(seller);
      await verdict(id, 'approved');
      await clash(
        attach(id, seller.recycler, 'recycler_transfer_proof'),
        attach(id, seller.recycler, 'trail_documents', true),
      );
      const { body } = await call('GET', '/api/epr/transactions/', seller.recycler);
      expect(body.data[0]).toMatchObject({ id, transaction_status: 'Completed' });
    }));

  it('a transaction that is decided while proofs arrive is approved with a proof, or not at all', () =>
    rounds(async () => {
      const seller = await newSeller();
      const id = idOf(await initiate(await approvedPurchase(seller)));
      await clash(
        attach(id, producerOf(0), 'transaction_proof'),
        verdict(id, 'approved', true),
        attach(id, producerOf(0), 'producer_transfer_proof', true),
        verdict(id, serial % 2 === 0 ? 'rejected' : 'approved'),
        attach(id, seller.recycler, 'trail_documents'),
      );
    }));
});

describe('a company', () => {
  it('a company that is closed while it buys, is judged and sells has no open trade in the end', () =>
    rounds(async () => {
      const seller = await newSeller(3);
      const buyer = await newBuyer();
      const form = { producer_epr: buyer.account, FY: '2026', quantity: 10 };
      const url = `/api/epr/purchases-requests/?credit_offer_id=${seller.offer}`;
      await clash(
        call('POST', url, buyer.person, form, true, 'first'),
        call('DELETE', `/api/superadmin/producers/${buyer.person.id}/`, superadmin),
        call('POST', url, buyer.person, form, false, 'second'),
        decideAccount(seller.account, 'recycler', 'rejected'),
        call('DELETE', `/api/superadmin/recyclers/${seller.recycler.id}/`, superadmin, undefined, true),
        decideAccount(seller.account, 'recycler', 'approved', true),
        call('DELETE', `/api/epr/credit-offers/${seller.offers[1]}/`, seller.recycler),
        ...buyers(seller.offers.toReversed(), 10),
      );
      const rows = await many(market.db)`
        select t.id from trades t left join transactions x on x.trade_id = t.id
        join users u on u.id in (t.recycler_id, t.producer_id)
        where u.closed_at is not null
        and (t.status in ('pending', 'approved') or x.status in ('initiated', 'payment_verified'))`;
      expect(rows).toEqual([]);
    }));

  it('a company that is closed while its profile is changed keeps nothing of it', () =>
    rounds(async () => {
      const { person } = await newBuyer();
      const change = (address: string, second: boolean) =>
        call('PATCH', '/api/users/update/', person, { address, bank_name: address }, second);
      await clash(
        change('1 First Road', true),
        change('2 Second Road', false),
        call('DELETE', `/api/superadmin/producers/${person.id}/`, superadmin),
        change('3 Third Road', true),
        change('4 Fourth Road', false),
        change('5 Fifth Road', true),
      );
      const rows = await many(market.db)`
        select c.address, c.bank_name from companies c join users u on u.id = c.user_id
        where u.id = ${person.id} and u.closed_at is not null`;
      expect(rows).toEqual([{ address: null, bank_name: null }]);
    }));
});
