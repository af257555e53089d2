/** Payees of a buyer: the recycler's account of the acceptance, and the platform's for the fee. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findPlatformPayee } from '#money/billing-settings/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import { addBillingSettings } from '#tests/billing.ts';
import { openEmptiedMarket } from '#tests/emptied-market.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import type { TestFile } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';
import { payeesOf } from './payees.server.ts';
import { findTrade } from './store.server.ts';

const A = '111100001111';
const B = '222200002222';

let seller: Person;
let producer: Person;
let superadmin: Person;
let buyerAccount: string;
let offer: string;
const at = (time: string) => market.clock.set(new Date(`${time}+05:30`));
const addGoods = async (pricePaise = 250) => {
  const credit = await addCredit(market, seller, await addAccount(market, seller));
  return addOffer(market, seller, credit, { quantity: 50_000, pricePaise, minimum: 1 });
};
const market = await openEmptiedMarket();
beforeEach(async () => {
  at('2026-11-01T12:00');
  seller = await addPerson(market, 'recycler', { accountNumber: A, company: 'Rivets Private Limited' });
  producer = await addPerson(market, 'producer');
  superadmin = await addPerson(market, 'superadmin');
  buyerAccount = await addAccount(market, producer);
  offer = await addGoods();
});

/** A call of a person who logs in again, as sessions end while the clock moves on. */
const call = async (
  person: Person,
  method: 'POST' | 'PATCH',
  path: string,
  body: Record<string, string | number | TestFile>,
) => {
  const { token } = await loggedInAgain(market, person);
  return market.call(method, path, { token, body });
};
const ask = async (quantity = 5000) => {
  const form = { producer_epr: buyerAccount, FY: '2026', quantity };
  const placed = await call(producer, 'POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, form);
  return placed.body.data.id as string;
};
const decide = async (trade: string, status: 'approved' | 'rejected') =>
  expect((await call(seller, 'PATCH', `/api/epr/purchases-requests/${trade}/`, { status })).status).toBe(200);
const accepted = async (quantity?: number) => {
  const trade = await ask(quantity);
  await decide(trade, 'approved');
  return trade;
};
const initiate = async (trade: string) =>
  (await call(producer, 'POST', `/api/epr/transactions/?purchases_request_id=${trade}`, {})).body.data.id as string;
const state = (accountNumber: string, sac = '998599') => addBillingSettings(market, superadmin, { accountNumber, sac });
const show = (trade: string, payee: string) =>
  call(producer, 'POST', `/api/epr/trades/${trade}/bank-details/`, { payee });
const shownPayee = async (trade: string, payee: string) => {
  const { data } = (await show(trade, payee)).body;
  return [data.account_number, data.changed_on, data.changed_after];
};
const payees = async (trade: string, person: Person) => {
  const context = actingAs(market.context, person);
  const row = await findTrade(market.db, context.actor, trade, market.clock.now());
  return payeesOf(context, row!, findPlatformPayee);
};

describe('the worked example: details B instead of A on 5 November, between two acceptances', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    recycler: async () => {
      // It counts 24 hours later.
      at('2026-11-04T12:00');
      const body = { account_number: B, confirm_account_number: B };
      expect((await call(seller, 'PATCH', '/api/users/update/', body)).status).toBe(200);
    },
    platform: async () => {
      at('2026-11-05T12:00');
      await state(B);
    },
  };

  it.each(Object.keys(changes))('paid to the %s', async (payee) => {
    await state(A);
    const first = await accepted();
    await changes[payee]!();
    at('2026-11-06T12:00');
    const second = await accepted();
    const shownOfBoth = async () => [await shownPayee(first, payee), await shownPayee(second, payee)];
    const changed = [
      [A, null, '2026-11-05'],
      [B, '2026-11-05', null],
    ];
    expect(await shownOfBoth()).toEqual(changed);
    for (const trade of [first, second]) await initiate(trade);
    at('2026-12-05T23:59');
    expect(await shownOfBoth()).toEqual(changed);
    at('2026-12-06T00:00');
    expect(await shownOfBoth()).toEqual([
      [A, null, null],
      [B, null, null],
    ]);
  });
});

describe("the platform's account for a trade", () => {
  it('is the first complete one where there was none at the acceptance', async () => {
    const trade = await accepted();
    const missing = { status: 409, body: { error: 'EPR Mandi has not stated its bank account yet.' } };
    expect(await show(trade, 'platform')).toMatchObject(missing);
    await addBillingSettings(market, superadmin, { bank: false });
    expect(await show(trade, 'platform')).toMatchObject(missing);
    at('2026-11-02T12:00');
    await state(A);
    expect(await shownPayee(trade, 'platform')).toEqual([A, null, null]);
    at('2026-11-03T12:00');
    await state(B);
    expect(await shownPayee(trade, 'platform')).toEqual([A, null, '2026-11-03']);
  });

  it('does not change with the SAC, and each change counts once', async () => {
    await state(A);
    at('2026-11-02T12:00');
    const first = await accepted();
    await sql`
      insert into billing_settings (account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name,
        sac, by_id, at)
      select account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, '998312', by_id,
        ${market.clock.now()} from billing_settings`.execute(market.db);
    expect(await shownPayee(first, 'platform')).toEqual([A, null, null]);
    at('2026-11-03T12:00');
    const second = await accepted();
    expect(await shownPayee(second, 'platform')).toEqual([A, null, null]);
  });

  it('is no payee without a fee', async () => {
    await state(A);
    offer = await addGoods(99);
    const trade = await accepted(1);
    expect(await show(trade, 'platform')).toMatchObject({ status: 400, body: { errors: { payee: 'Choose a payee' } } });
    expect(await payees(trade, producer)).toMatchObject([{ payee: 'recycler' }]);
  });

  it('is shown until the payment is verified, with a row of history', async () => {
    await state(A);
    const trade = await ask();
    expect(await show(trade, 'platform')).toMatchObject({ body: { error: 'The recycler has not answered yet.' } });
    await decide(trade, 'approved');
    const response = await show(trade, 'platform');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.data).toEqual({
      payee: 'platform',
      account_holder_name: 'EPR Mandi',
      account_number: A,
      bank_name: 'State Bank of India',
      ifsc_code: 'SBIN0000001',
      branch_name: 'Fort',
      changed_on: null,
      changed_after: null,
    });
    const { token } = await loggedInAgain(market, producer);
    const { history } = (await market.call('GET', `/api/epr/trades/${trade}/`, { token })).body.data;
    expect(history.filter(({ subject }: { subject: string }) => subject === 'bank_details')).toHaveLength(1);
  });
});

describe('payees', () => {
  it('are masked for the buyer and whole for the superadmin; a recycler reads itself alone', async () => {
    const trade = await accepted();
    const name = 'Rivets Private Limited';
    const bank = { account_holder_name: name, bank_name: 'State Bank of India', ifsc_code: 'SBIN0000001' };
    const days = { changed_on: null, changed_after: null };
    const own = { payee: 'recycler', name, ...bank, branch_name: 'Fort', ...days };
    const none = { account_holder_name: null, account_number: null, bank_name: null, ifsc_code: null };
    expect(await payees(trade, producer)).toEqual([
      { ...own, account_number: 'XXXXXX1111' },
      { payee: 'platform', name: 'EPR Mandi', ...none, branch_name: null, ...days },
    ]);
    await state(B);
    const platform = {
      payee: 'platform',
      name: 'EPR Mandi',
      account_holder_name: 'EPR Mandi',
      ifsc_code: 'SBIN0000001',
    };
    expect((await payees(trade, producer))[1]).toMatchObject({ ...platform, account_number: 'XXXXXX2222' });
    expect(await payees(trade, superadmin)).toMatchObject([
      { ...own, account_number: A },
      { ...platform, account_number: B },
    ]);
    expect(await payees(trade, seller)).toEqual([{ ...own, account_number: A }]);
    const rows = await many(market.db)`select from audit where action = 'bank.payee_read' and subject_id = ${trade}`;
    expect(rows).toHaveLength(1);
  });

  it('are there from the acceptance to the completion alone', async () => {
    const names = async (trade: string) => (await payees(trade, producer)).map(({ payee }) => payee);
    const both = ['recycler', 'platform'];
    const [trade, declined, cancelled] = [await ask(), await ask(), await ask()];
    expect(await names(trade)).toEqual([]);
    await decide(declined, 'rejected');
    expect(await names(declined)).toEqual([]);
    for (const each of [trade, cancelled]) {
      await decide(each, 'approved');
      expect(await names(each)).toEqual(both);
      const path = `transactions/${await initiate(each)}/`;
      await call(producer, 'PATCH', `/api/epr/${path}`, { transaction_proof: pdf() });
      expect(await names(each)).toEqual(both);
      const status = each === trade ? 'approved' : 'rejected';
      expect((await call(superadmin, 'PATCH', `/api/superadmin/${path}`, { status })).status).toBe(200);
      expect(await names(each)).toEqual(each === trade ? both : []);
      if (each !== trade) continue;
      await call(seller, 'PATCH', `/api/epr/${path}`, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
      expect(await names(each)).toEqual(both);
    }
  });

  it('have no holder and number once the company is closed', async () => {
    const trade = await accepted();
    await sql`
      update companies set account_holder_name = null, account_number_encrypted = null, account_number_last4 = null
      where user_id = ${seller.id}`.execute(market.db);
    expect((await payees(trade, producer))[0]).toMatchObject({ account_holder_name: null, account_number: null });
  });
});
