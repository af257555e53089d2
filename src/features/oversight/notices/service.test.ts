import { beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { createPasswordReset } from '#people/identity/service.server.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import { addToOutbox, deliverOutbox } from '#platform/outbox.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { attachFiles, placeTrade, type PlacedTrade } from '#tests/trade.ts';
import { deliver, notifyPeople } from './service.server.ts';

let sent: Mail[];
let refuses: (mail: Mail) => boolean;
const mailer: Mailer = {
  async send(mail) {
    if (refuses(mail)) throw new Error('452 mailbox full');
    sent.push(mail);
  },
};

const market = await openSharedMarket();
const start = market.clock.now();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  sent = [];
  refuses = () => false;
  market.clock.set(start);
  await inTransaction(market.db, (tx) => sql`delete from outbox`.execute(tx));
  await sql`update waiting_accounts_mail set told_at = null`.execute(market.db);
});

const work = () => deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event));

async function deliveredMails(): Promise<Mail[]> {
  sent = [];
  while (await work());
  return sent;
}

const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));

it('an event that another job has locked at the moment is passed by, and there is more to do', async () => {
  await addAccount(market, await addPerson(market, 'producer'));
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: end, resolve: unlock } = Promise.withResolvers<void>();
  const other = inTransaction(market.db, async (tx) => {
    await sql`update outbox set told_at = ${start}`.execute(tx);
    locked();
    await end;
  });
  await isLocked;
  expect([await work(), await notifyPeople(market.context)]).toEqual([true, true]);
  expect(sent).toEqual([]);
  unlock();
  await other;
  expect(await deliveredMails()).not.toEqual([]);
  while (await notifyPeople(market.context));
  expect(await many(market.db)`select from notifications`).not.toEqual([]);
});

it('superadmins who are suspended or have not chosen a password hear of their own account alone', async () => {
  const suspended = await addPerson(market, 'superadmin');
  const invited = 'invited@example.in';
  const { token } = superadmin;
  const path = '/api/superadmin/superadmins/';
  await market.call('PATCH', `${path}${suspended.id}/`, { token, body: { suspended: true, reason: 'left the team' } });
  await market.call('POST', path, { token, body: { email: invited, full_name: 'Ira Sen' } });
  await addAccount(market, await addPerson(market, 'producer'), { status: 'pending' });
  const mails = await deliveredMails();
  const subjects = (address: string) => mails.flatMap(({ to, subject }) => (to === address ? [subject] : []));
  expect(subjects(superadmin.email)).not.toEqual([]);
  expect(subjects(suspended.email)).toEqual(['Your account is suspended']);
  expect(subjects(invited)).toEqual(['You are invited as a superadmin']);
  while (await notifyPeople(market.context));
  const told = await many(market.db)`
    select n.topic, u.email from notifications n join users u on u.id = n.person_id
    where u.email in (${suspended.email}, ${invited})`;
  expect(told).toEqual([{ topic: 'account.noticed', email: suspended.email }]);
});

describe('a registration', () => {
  it('is mailed to each superadmin while it is pending, and the decision to its owner', async () => {
    const second = await addPerson(market, 'superadmin');
    const owner = await addPerson(market, 'recycler');
    const account = await addAccount(market, owner, { status: 'pending' });
    const waiting = await deliveredMails();
    expect(waiting.map(({ to }) => to).sort()).toEqual([superadmin.email, second.email].sort());
    expect(waiting[0]?.text).toContain('http://localhost:3000/recycler-erplist');
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(2);

    await run(sql`update users set email = null, full_name = null, mobile_no = null, designation = null,
      password_hash = null, closed_at = now() where id = ${second.id}`);
    await run(sql`update epr_accounts set status = 'approved', changed_by = ${superadmin.id} where id = ${account}`);
    const approved = await deliveredMails();
    expect(approved.map(({ to }) => to)).toEqual([owner.email]);
    expect(approved[0]?.subject).toMatch(/is approved$/);
    await run(sql`update epr_accounts set status = 'rejected', reason = 'Blurred scan' where id = ${account}`);
    const [declined] = await deliveredMails();
    expect(declined?.subject).toMatch(/is not approved$/);
    expect(declined?.text).toContain('Reason given: “Blurred scan”');
  });

  it('is mailed at once, all others of the hour in one mail: 25 give two mails, and an hour later one more at once', async () => {
    const reader = (mails: readonly Mail[]) => mails.filter(({ to }) => to === superadmin.email);
    const owner = await addPerson(market, 'producer', { company: 'Many Plants Limited' });
    for (let index = 0; index < 20; index += 1) await addAccount(market, owner, { status: 'pending' });
    expect(reader(await deliveredMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('An EPR account waits for approval: '),
    ]);
    market.clock.advance(30 * 60_000);
    for (let index = 0; index < 5; index += 1) await addAccount(market, owner, { status: 'pending' });
    expect(await deliveredMails()).toEqual([]);
    // A request decided within the hour is not announced any more.
    await run(sql`
      update epr_accounts set status = 'approved', changed_by = ${superadmin.id}
      where id = (select id from epr_accounts where owner_id = ${owner.id} and status = 'pending'
      order by id desc limit 1)`);
    market.clock.advance(30 * 60_000);
    const [digest, ...others] = reader(await deliveredMails());
    expect([digest?.subject, others]).toEqual(['23 EPR accounts wait for approval', []]);
    expect(digest?.text.match(/Many Plants Limited/g)).toHaveLength(23);
    market.clock.advance(59 * 60_000);
    expect(await deliveredMails()).toEqual([]);
    market.clock.advance(61_000);
    await addAccount(market, owner, { status: 'pending' });
    expect(reader(await deliveredMails())).toHaveLength(1);
    expect(await many(market.db)`select from outbox where delivered_at is null`).toEqual([]);
  });

  it('is mailed without an open transaction, and again after the mail was refused', async () => {
    await addAccount(market, await addPerson(market, 'recycler'), { status: 'pending' });
    let open: unknown[] = [];
    const looking: Mailer = {
      async send() {
        const rows = await many(market.db)`
          select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
        open = rows;
        throw new Error('452 mailbox full');
      },
    };
    await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, looking, event));
    expect(open).toEqual([]);
    market.clock.advance(2_000);
    expect((await deliveredMails()).filter(({ to }) => to === superadmin.email)).toHaveLength(1);
    market.clock.advance(2 * 3_600_000);
    expect(await deliveredMails()).toEqual([]);
  });

  it('is mailed by one of two workers, and once more if that one was killed before it could record it', async () => {
    await addAccount(market, await addPerson(market, 'recycler'), { status: 'pending' });
    const arrived = Promise.withResolvers<void>();
    const hanging: Mailer = {
      send: () => {
        arrived.resolve();
        return new Promise(() => undefined);
      },
    };
    void deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, hanging, event));
    await arrived.promise;
    market.clock.advance(10 * 60_000);
    expect(await deliveredMails()).toEqual([]);
    market.clock.advance(50 * 60_000);
    expect((await deliveredMails()).filter(({ to }) => to === superadmin.email)).toHaveLength(1);
    market.clock.advance(2 * 3_600_000);
    expect(await deliveredMails()).toEqual([]);
  });

  it('is not mailed any more once the trade has moved on', async () => {
    const owner = await addPerson(market, 'producer');
    await addAccount(market, owner, { status: 'approved' });
    expect((await deliveredMails()).map(({ to }) => to)).toEqual([owner.email]);
  });
});

describe('a trade', () => {
  const decide = (trade: PlacedTrade, verdict: string, reason: string | null = null) =>
    run(sql`select decide_trade(${trade.id}, ${trade.recycler.id}, 'purchase', ${verdict}, ${market.clock.now()},
      ${new Date(market.clock.now().getTime() + 7 * 86_400_000)}, ${reason}, '{}')`);

  it('is mailed to its recycler with quantity, price and time', async () => {
    const trade = await placeTrade(market, 'counter');
    const mail = (await deliveredMails()).find(({ subject }) => subject.startsWith('New counter-offer'));
    expect(mail?.to).toBe(trade.recycler.email);
    expect(mail?.subject).toBe('New counter-offer: 1,000 Kg at ₹ 2.25 per Kg');
    expect(mail?.text).toContain('Bottle Brands has sent you a counter-offer.');
    expect(mail?.text).toContain('by 28 Nov 2026, 12:00 pm IST');
    // 1,000 kg × ₹ 2.25 + 0.5% + 18% of both
    expect(mail?.text).toContain('₹ 2,668.28');
    expect(mail?.text).toContain(`http://localhost:3000/trade/${trade.id}`);
    expect(mail?.text).toContain(brand.disclaimer);
  });

  it('is mailed to its producer when it is accepted, declined or expired', async () => {
    const accepted = await placeTrade(market);
    const declined = await placeTrade(market);
    const unanswered = await placeTrade(market);
    await deliveredMails();
    await decide(accepted, 'approved');
    await decide(declined, 'rejected', 'Sold\nto another,  sorry');
    const later = new Date(market.clock.now().getTime() + 8 * 86_400_000);
    await run(sql`select expire_trade(${unanswered.id}, ${later})`);
    const answers = await deliveredMails();
    // A reminder about a future expiry is sent at its time.
    expect(answers.map(({ to, subject }) => [to, subject])).toEqual([
      [accepted.producer.email, 'Your purchase request for 1,000 Kg is accepted'],
      [declined.producer.email, 'Your purchase request for 1,000 Kg is declined'],
    ]);
    expect(answers[1]?.text).toContain('Reason given: “Sold to another, sorry”');
    const before = market.clock.now();
    market.clock.set(later);
    await run(sql`select expire_trade(${accepted.id}, ${later})`);
    const over = await deliveredMails();
    market.clock.set(before);
    expect(over.map(({ to }) => to)).toEqual([unanswered.producer.email, accepted.producer.email]);
    expect(over[0]?.text).toContain('did not respond to your');
    expect(over[1]?.text).toContain('payment was not initiated in time');
  });

  it('is mailed step by step to the party whose turn it is', async () => {
    const trade = await placeTrade(market);
    await decide(trade, 'approved');
    await deliveredMails();
    const now = market.clock.now();
    const transaction = newId(now);
    await run(sql`select initiate_payment(${trade.id}, ${trade.producer.id}, ${transaction}, 2026, ${now})`);
    const initiated = await deliveredMails();
    expect(initiated.map(({ to }) => to)).toEqual([trade.recycler.email]);

    const attach = () => attachFiles(market, transaction, trade.producer.id, 'transaction_proof');
    await attach();
    const proven = await deliveredMails();
    expect(proven.map(({ to, subject }) => [to, subject])).toEqual([
      [superadmin.email, 'Payment proof to verify: WO-2026-27-000001'],
    ]);
    await attach();
    expect(await deliveredMails()).toEqual([]);
    await run(sql`select decide_transaction(${transaction}, ${superadmin.id}, 'approved', ${now})`);
    const verified = await deliveredMails();
    const { recycler, producer } = trade;
    expect(verified.map(({ to }) => to)).toEqual([recycler.email, producer.email, recycler.email]);
    expect(verified[0]?.text).toContain(
      `Transfer credits and upload documents:\nhttp://localhost:3000/trade/${trade.id}\n`,
    );
    expect(verified[2]?.subject).toBe('Please issue your invoice: WO-2026-27-000001');
    expect(verified[2]?.text).toContain(`/trade/${trade.id}?tab=billing`);

    await attachFiles(market, transaction, trade.recycler.id, 'recycler_transfer_proof', 'trail_documents');
    const completed = await deliveredMails();
    expect(completed.map(({ to, subject }) => [to, subject])).toEqual([
      [trade.recycler.email, 'Completed: WO-2026-27-000001'],
      [trade.producer.email, 'Completed: WO-2026-27-000001'],
    ]);
    expect(completed[1]?.text).toContain('the quantity counts towards your target.');
  });

  it('is mailed to both parties when its payment is refused', async () => {
    const trade = await placeTrade(market);
    await decide(trade, 'approved');
    const now = market.clock.now();
    const transaction = newId(now);
    await run(sql`select initiate_payment(${trade.id}, ${trade.producer.id}, ${transaction}, 2026, ${now})`);
    await deliveredMails();
    await run(sql`select decide_transaction(${transaction}, ${superadmin.id}, 'rejected', ${now}, 'No such payment')`);
    expect((await deliveredMails()).map(({ to }) => to)).toEqual([trade.recycler.email, trade.producer.email]);
    for (const { text } of sent) expect(text).toContain('Reason given: “No such payment”');
    expect(sent[0]?.subject).toMatch(/^Cancelled: WO-/);
  });
});

it('sends a link for a forgotten password that leads back to the site', async () => {
  const owner = await addPerson(market, 'producer');
  await inTransaction(market.db, (tx) => addToOutbox(tx, 'password.forgotten', owner.id, market.clock.now()));
  const [mail, ...more] = await deliveredMails();
  expect(more).toEqual([]);
  expect(mail?.to).toBe(owner.email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/m);
});

it('sends no mail about changes that screens show', async () => {
  await placeTrade(market);
  const seen = sql`select distinct topic from outbox where topic ~ 'offer|target|credit|user' order by 1`;
  expect((await seen.execute(market.db)).rows).toEqual(
    ['credit_record.added', 'offer.listed', 'target.added', 'user.registered'].map((topic) => ({ topic })),
  );
  const mails = await deliveredMails();
  expect(mails.map(({ subject }) => subject).filter((subject) => /offer|target|credit|user/.test(subject))).toEqual([]);
  expect(await many(market.db)`select 1 from outbox where delivered_at is null`).toEqual([]);
});

it('does not pass over an event that nobody knows', async () => {
  await inTransaction(market.db, (tx) => addToOutbox(tx, 'offer.sold_out', superadmin.id, market.clock.now()));
  expect(await deliveredMails()).toEqual([]);
  const rows = await many(market.db)`select last_error from outbox where delivered_at is null`;
  expect(rows).toEqual([{ last_error: 'Nobody knows whom to write about offer.sold_out' }]);
});

describe('a mail that cannot be handed over', () => {
  const state = async () =>
    await many<{ attempts: number; buried: boolean; delivered: boolean; last_error: string | null }>(market.db)`
        select attempts, buried_at is not null as buried, delivered_at is not null as delivered, last_error from outbox
        where topic = 'epr_account.pending'`;

  it('is tried again under the same id and then done, and keeps back no other', async () => {
    let refused: string | undefined;
    const second = await addPerson(market, 'superadmin');
    const owner = await addPerson(market, 'producer');
    await addAccount(market, owner, { status: 'pending' });
    refuses = ({ to, id }) => {
      if (to !== superadmin.email) return false;
      refused = id;
      return true;
    };
    expect((await deliveredMails()).map(({ to }) => to)).toEqual([second.email]);
    expect(await state()).toEqual([{ attempts: 1, buried: false, delivered: false, last_error: '452 mailbox full' }]);
    expect(await deliveredMails()).toEqual([]);
    market.clock.advance(5_000);
    refuses = () => false;
    const again = await deliveredMails();
    expect(again.map(({ to, id }) => [to, id])).toEqual([[superadmin.email, refused]]);
    expect(await state()).toEqual([{ attempts: 2, buried: false, delivered: true, last_error: null }]);
  });

  it('is buried after ten attempts, with the reason', async () => {
    const owner = await addPerson(market, 'producer');
    await addAccount(market, owner, { status: 'pending' });
    refuses = () => true;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await work();
      market.clock.advance(2 ** 11 * 1000);
    }
    expect(await state()).toEqual([{ attempts: 10, buried: true, delivered: false, last_error: '452 mailbox full' }]);
  });
});

describe('the holder of an account', () => {
  const FROM = {
    remoteAddress: '198.51.100.7',
    headers: { 'user-agent': 'Locked: https://evil.example Firefox/140.0 (Windows NT 10.0)' },
  };
  const PLACE = /^Time: 21 Nov 2026, .+ IST\nAddress: 198\.51\.100\.7\nDevice: Firefox on Windows$/m;

  it('is mailed about a new password: when and from where, without text of a stranger', async () => {
    const { id, email } = await addPerson(market, 'producer');
    const token = await createPasswordReset(market.context, id);
    const password = 'quite another password';
    const payload = { token, password, confirmPassword: password };
    await market.app.inject({ method: 'POST', url: '/api/users/password/reset/', payload, ...FROM });
    const [mail, ...others] = await deliveredMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: 'Your password has been changed' });
    expect(mail?.text).toMatch(PLACE);
    expect(mail?.text).not.toContain('evil');
  });

  it.each([
    ['producer', 'login'],
    ['superadmin', 'Adminlogin'],
  ] as const)('is mailed that it is protected, with a link that makes a browser known: %s', async (role, page) => {
    const { id, email } = await addPerson(market, role);
    const notice = newId(market.clock.now());
    await inTransaction(market.db, async (tx) => {
      await sql`
        insert into account_notices (id, user_id, kind, at, address, device)
        values (${notice}, ${id}, 'login_protected', ${market.clock.now()}, ${FROM.remoteAddress}, ${FROM.headers['user-agent']})`.execute(
        tx,
      );
      await addToOutbox(tx, 'login.protected', notice, market.clock.now());
    });
    const [mail] = await deliveredMails();
    expect(mail).toMatchObject({ to: email, subject: 'Log in to your account' });
    expect(mail?.text).toMatch(PLACE);
    const token = new RegExp(String.raw`^http://localhost:3000/${page}#([\w-]{43})$`, 'm').exec(mail?.text ?? '')?.[1];
    const response = await market.call('POST', '/api/users/devices/', { body: { token } });
    expect(response).toMatchObject({ status: 200, body: { data: { device: expect.any(String) } } });
  });
});
