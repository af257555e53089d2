/** The buyer may see a trade's whole account number: when, how often, and its audit record. */
import { describe, expect, it } from 'vitest';
import { encryptAccountNumber } from '#people/company/account-numbers.server.ts';
import { inTransaction, sql } from '#platform/database/database.ts';
import { createRateLimiter } from '#platform/security/rate-limit.ts';
import { addOffer } from '#tests/goods.ts';
import { sendTo, openServer } from '#tests/market.ts';
import { addMember } from '#tests/people.ts';
import {
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';
import { shownChangeDays } from './rules.ts';

openTrading();

const show = (trade: string, body: object = { payee: 'recycler' }, { token } = producer) =>
  market.call('POST', `/api/epr/trades/${trade}/bank-details/`, { token, body });
const tradePage = async (trade: string) =>
  (await market.call('GET', `/api/epr/trades/${trade}/`, { token: producer.token })).body.data;

describe('the whole account number', () => {
  it('is shown to the buyer from the acceptance to the verified payment, each time with a row of history', async () => {
    const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    const shows = { status: 200, body: { data: { payee: 'recycler', account_number: '50200000001234' } } };
    const over = {
      status: 409,
      body: { error: 'The bank details of this trade are not shown any more.' },
    };
    const action = async () =>
      (await tradePage(trade)).actions.find(({ name }: { name: string }) => name === 'show_bank_details').allowed;
    expect(await show(trade)).toMatchObject({ status: 409, body: { error: 'The recycler has not answered yet.' } });
    expect(await action()).toBe(false);
    await decide('purchases-requests', trade, 'approved');
    const result = await show(trade);
    expect(result).toMatchObject(shows);
    expect(result.body.data).toMatchObject({ ifsc_code: 'SBIN0000001', changed_on: null, changed_after: null });
    expect(result.headers['cache-control']).toBe('no-store');
    const paid = idOf(await initiate(trade));
    expect(await show(trade)).toMatchObject(shows);
    await upload(paid, producer, { transaction_proof: pdf() });
    expect(await show(trade)).toMatchObject(shows);
    await decideTransaction(paid, 'approved');
    expect(await show(trade)).toMatchObject(shows);
    expect(await action()).toBe(true);
    await upload(paid, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
    expect(await show(trade)).toMatchObject(over);
    expect(await action()).toBe(false);
    const shown = (await tradePage(trade)).history.filter(
      ({ subject }: { subject: string }) => subject === 'bank_details',
    );
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatchObject({ from: 'masked', to: 'shown' });
    expect(JSON.stringify(await tradePage(trade))).not.toContain('50200000001234');

    const declined = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    await decide('purchases-requests', declined, 'rejected');
    expect(await show(declined)).toMatchObject(over);
  });

  it('is shown to nobody else, and of the recycler alone', async () => {
    const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    await decide('purchases-requests', trade, 'approved');
    for (const person of [recycler, superadmin]) expect((await show(trade, undefined, person)).status).toBe(403);
    for (const payee of ['anybody', 7])
      expect(await show(trade, { payee })).toMatchObject({
        status: 400,
        body: { errors: { payee: 'Choose a payee' } },
      });
    expect((await show(trade, {})).body.errors).toEqual({ payee: 'Payee is required' });
  });

  it('that cannot be decrypted is not shown, and not recorded as shown', async () => {
    const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    await decide('purchases-requests', trade, 'approved');
    const keep = (encrypted: Buffer) =>
      inTransaction(market.db, async (tx) => {
        // Bank details are immutable, so their triggers are turned off here.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`
          update bank_details set account_number_encrypted = ${encrypted}
          where company_id = ${recycler.id}`.execute(tx);
      });
    await keep(Buffer.of(0));
    expect((await show(trade)).status).toBe(503);
    const history = async () =>
      (await tradePage(trade)).history.filter(({ subject }: { subject: string }) => subject === 'bank_details');
    expect(await history()).toEqual([]);
    await keep(encryptAccountNumber(market.context, recycler.id, '50200000001234'));
    expect((await show(trade)).status).toBe(200);
    expect(await history()).toHaveLength(1);
  });

  it('is shown 30 times an hour to each person of the buyer', async () => {
    const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    await decide('purchases-requests', trade, 'approved');
    const limiter = createRateLimiter(market.db, () => undefined);
    const logged: unknown[] = [];
    const keep = (...result: unknown[]) => void logged.push(result);
    const app = await openServer(market, { limiter, log: { info: keep, warn: keep, error: keep } });
    const once = ({ token } = producer) =>
      sendTo(app, 'POST', `/api/epr/trades/${trade}/bank-details/`, {
        token,
        body: { payee: 'recycler' },
        key: 'the-same-key',
      });
    for (let time = 0; time < 30; time += 1) expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(429);
    expect((await once(await addMember(market, producer, 'accounts'))).status).toBe(200);
    expect(JSON.stringify(logged)).not.toContain('50200000001234');
    await app.close();
    await limiter.close();
  });
});

it.each([
  ['2026-12-05', '2026-11-05', '2026-11-05'],
  ['2026-12-06', '2026-11-05', null],
  ['2026-11-05', '2026-11-05', '2026-11-05'],
  ['2026-11-05', null, null],
])('on %s a change of %s is told as of %s', (today, day, shown) => {
  expect(shownChangeDays({ broughtOn: day, since: null }, today)).toEqual({ changed_on: shown, changed_after: null });
  expect(shownChangeDays({ broughtOn: null, since: day }, today)).toEqual({ changed_on: null, changed_after: shown });
});
