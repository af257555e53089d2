import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { addPerson, gstNumberIn, loggedInAgain, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import {
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  pdf,
  producer,
  purchase,
  superadmin,
  upload,
} from '#tests/trading.ts';

openTrading();

const HOUR_MS = 3_600_000;
const RACES = repeats(15, 200);
const ANOTHER_ACCOUNT = {
  account_holder_name: 'Another Holder',
  account_number: '999900001111',
  confirm_account_number: '999900001111',
  bank_name: 'Another Bank',
  ifsc_code: 'HDFC0000009',
  branch_name: 'Elsewhere',
};

/** A separate recycler with an offer, so that changes do not affect other tests. */
async function addSeller(): Promise<{ seller: Person; offer: string }> {
  const seller = await addPerson(market, 'recycler');
  const credit = await addCredit(market, seller, await addAccount(market, seller));
  return { seller, offer: await addOffer(market, seller, credit, { quantity: 50_000 }) };
}

const change = (person: Person, body: object) =>
  market.call('PATCH', '/api/users/update/', { token: person.token, body });
const tradePage = async (trade: string, person: Person) => {
  const { token } = await loggedInAgain(market, person);
  return (await market.call('GET', `/api/epr/trades/${trade}/`, { token })).body.data;
};
/** Runs something at a later time and then resets the clock, as other tests' events would seem overdue. */
async function later<T>(waitedMs: number, work: () => Promise<T>): Promise<T> {
  const before = market.clock.now();
  market.clock.advance(waitedMs);
  try {
    return await work();
  } finally {
    market.clock.set(before);
  }
}
const payeeSeenBy = async (trade: string, person: Person) => (await tradePage(trade, person)).payee;

/** The moves of a trade after its acceptance, each by its id. */
const STAGES: Readonly<Record<string, (trade: string, seller: Person) => Promise<unknown>>> = {
  accepted: (trade, { token }) => decide('purchases-requests', trade, 'approved', token),
  paying: (trade) => initiate(trade),
  proven: async (trade) => upload(await transactionOf(trade), producer, { transaction_proof: pdf() }),
  verified: async (trade) => decideTransaction(await transactionOf(trade), 'approved'),
  completed: async (trade, seller) =>
    upload(await transactionOf(trade), seller, { recycler_transfer_proof: pdf(), trail_documents: pdf() }),
};

async function transactionOf(trade: string): Promise<string> {
  return (await tradePage(trade, producer)).transaction.id;
}

describe("a recycler's data in a trade", () => {
  it('show the own account number whole to the recycler, masked to the buyer', async () => {
    const { seller, offer } = await addSeller();
    const trade = idOf(await purchase(offer, 100));
    await decide('purchases-requests', trade, 'approved', seller.token);
    const numberFor = async (person: Person) => (await tradePage(trade, person)).payee.account_number;
    expect(await numberFor(seller)).toBe('50200000001234');
    expect(await numberFor(producer)).toBe('XXXXXX1234');
  });

  it.each(Object.keys(STAGES))('is frozen once it is %s, whatever the recycler changes', async (stage) => {
    const { seller, offer } = await addSeller();
    const trade = idOf(await purchase(offer, 100));
    for (const [name, move] of Object.entries(STAGES)) {
      await move(trade, seller);
      if (name === stage) break;
    }
    const frozen = async (person: Person) => {
      const { payee, recycler, order } = await tradePage(trade, person);
      const { company_name_now, gst_number_now, ...frozenParty } = recycler;
      return { shown: { payee, order, party: frozenParty }, today: [company_name_now, gst_number_now] };
    };
    const before = await frozen(superadmin);
    expect(before.today).toEqual([null, null]);
    expect(before.shown.payee).toMatchObject({ account_number: '50200000001234' });

    const { gst_number: first } = before.shown.party;
    const gst_number = gstNumberIn(first.slice(0, 2), first, '2');
    const sent = { ...ANOTHER_ACCOUNT, company_name: 'Another Name Limited', gst_number };
    expect((await change(seller, sent)).status).toBe(200);

    await later(25 * HOUR_MS, async () => {
      const after = await frozen(superadmin);
      expect(after.shown).toEqual(before.shown);
      expect(after.today).toEqual(['Another Name Limited', gst_number]);
      expect((await frozen(producer)).shown.payee).toMatchObject({ account_number: 'XXXXXX1234' });
    });
  });

  it.each([
    ['one millisecond before the 24 hours are over', 24 * HOUR_MS - 1, '50200000001234'],
    ['when they are over, before any job has come by', 24 * HOUR_MS, '999900001111'],
  ])('after a bank change: a trade accepted %s', async (_when, waitedMs, account_number) => {
    const { seller, offer } = await addSeller();
    const trade = idOf(await purchase(offer, 100));
    await change(seller, ANOTHER_ACCOUNT);
    await later(waitedMs, async () => {
      const { token } = await loggedInAgain(market, seller);
      expect((await decide('purchases-requests', trade, 'approved', token)).status).toBe(200);
    });
    expect(await payeeSeenBy(trade, superadmin)).toMatchObject({ account_number });
  });

  it('tells its buyer on which day the account came into force, and when it changed afterwards', async () => {
    const { seller, offer } = await addSeller();
    const [first, second] = [idOf(await purchase(offer, 100)), idOf(await purchase(offer, 100))];
    const accept = async (trade: string) => {
      const { token } = await loggedInAgain(market, seller);
      await decide('purchases-requests', trade, 'approved', token);
    };
    const shownPayee = async (trade: string) => {
      const { token } = await loggedInAgain(market, producer);
      const body = { payee: 'recycler' };
      const { data } = (await market.call('POST', `/api/epr/trades/${trade}/bank-details/`, { token, body })).body;
      return [data.account_number, data.changed_on, data.changed_after];
    };
    await accept(first);
    await change(seller, ANOTHER_ACCOUNT);
    expect(await shownPayee(first)).toEqual(['50200000001234', null, null]);
    await later(24 * HOUR_MS, async () => {
      const day = dayInIndia(market.clock.now());
      await accept(second);
      expect(await shownPayee(first)).toEqual(['50200000001234', null, day]);
      expect(await shownPayee(second)).toEqual(['999900001111', day, null]);
      // A change that was called off never came into force.
      const again = await loggedInAgain(market, seller);
      await change(again, { ...ANOTHER_ACCOUNT, branch_name: 'Third' });
      await change(again, ANOTHER_ACCOUNT);
      await later(24 * HOUR_MS, async () => expect(await shownPayee(second)).toEqual(['999900001111', day, null]));
    });
  });

  it(
    `is one account in ${RACES} races of a change with an acceptance`,
    { tags: 'thorough', timeout: 120_000 },
    async () => {
      const { seller, offer } = await addSeller();
      const before = market.clock.now();
      for (let round = 0; round < RACES; round += 1) {
        const trade = idOf(await purchase(offer, 100));
        const account = String(700_000_000_000 + round);
        // The previous round's change takes effect at this very instant.
        market.clock.advance(100);
        const now = market.clock.now();
        await sql`
        update bank_details set in_force_from = ${now}
        where company_id = ${seller.id} and state = 'waiting'`.execute(market.db);
        const [accepted, changed] = await Promise.all([
          decide('purchases-requests', trade, 'approved', seller.token),
          change(seller, { account_number: account, confirm_account_number: account }),
        ]);
        expect([accepted.status, changed.status]).toEqual([200, 200]);
        const expected = round === 0 ? '50200000001234' : String(700_000_000_000 + round - 1);
        expect(await payeeSeenBy(trade, superadmin)).toMatchObject({ account_number: expected });
      }
      market.clock.set(before);
    },
  );

  it('keeps a number that is entered again in the same bytes, which is no change', async () => {
    const { seller } = await addSeller();
    const states = async () =>
      await many(market.db)`select state from bank_details where company_id = ${seller.id} order by id`;
    const same = { account_number: '50200000001234', confirm_account_number: '50200000001234' };
    await change(seller, same);
    expect(await states()).toEqual([{ state: 'in_force' }]);
    market.clock.advance(1);
    await change(seller, ANOTHER_ACCOUNT);
    market.clock.advance(1);
    await change(seller, { ...ANOTHER_ACCOUNT, branch_name: 'Third' });
    expect(await states()).toEqual([{ state: 'in_force' }, { state: 'cancelled' }, { state: 'waiting' }]);
    const { account_holder_name, bank_name, ifsc_code, branch_name } = await payeeFields(seller);
    await change(seller, { ...same, account_holder_name, bank_name, ifsc_code, branch_name });
    expect(await states()).toEqual([{ state: 'in_force' }, { state: 'cancelled' }, { state: 'cancelled' }]);
  });
});

async function payeeFields(seller: Person): Promise<Record<string, string>> {
  const row = await one<Record<string, string>>(market.db)`
    select account_holder_name, bank_name, ifsc_code, branch_name from bank_details
    where company_id = ${seller.id} and state = 'in_force'`;
  return row ?? {};
}
