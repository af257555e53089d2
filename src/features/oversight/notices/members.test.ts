/** Each member of an organisation is told of what happens to it, in the bell and, as its part or choice says, by mail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GROUPS, type NotificationGroup } from '#lib/notice.ts';
import { type Part, PARTS } from '#lib/parts.ts';
import { gatherDigests } from '#oversight/notifications/jobs.server.ts';
import { defaultFrequency } from '#oversight/notifications/rules.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { addToOutbox, deliverOutbox } from '#platform/outbox.ts';
import { addBillingSettings, addPlatformRegistration, billedTrade, creditNote, issue } from '#tests/billing.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { actFor, addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { recordedLine, verifiedTrade } from '#tests/transfers.ts';
import { deliver, notifyPeople } from './service.server.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(() => {
  market.clock.advance(1_000);
});

/** Five members of an organisation, one of each part. */
type Team = Record<Part, Person>;
async function teamOf(owner: Person): Promise<Team> {
  const rest = PARTS.filter((part) => part !== 'owner').map(
    async (part) => [part, await addMember(market, owner, part)] as const,
  );
  return { owner, ...(Object.fromEntries(await Promise.all(rest)) as Omit<Team, 'owner'>) };
}

const clear = async () => {
  await sql`delete from outbox`.execute(market.db);
  await sql`delete from notifications`.execute(market.db);
};

interface Receipt {
  person: string;
  organisation: string | null;
}
async function given(): Promise<Receipt[]> {
  while (await notifyPeople(market.context));
  const rows = await many<Receipt>(market.db)`
    select distinct person_id as person, organisation_id as organisation from notifications`;
  return rows;
}

async function mailed(): Promise<Mail[]> {
  while (await notifyPeople(market.context));
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const now = market.clock.now();
  while (await deliverOutbox(market.db, now, (event) => deliver(market.context, mailer, event)));
  return sent;
}

it.each(PARTS.flatMap((part) => (Object.keys(GROUPS) as NotificationGroup[]).map((group) => [part, group] as const)))(
  'by default the %s gets mails of %s as specified',
  (part, group) => {
    const atOnce = {
      owner: true,
      manager: true,
      trader: group !== 'payments',
      accounts: group === 'payments' || group === 'reminders' || group === 'security',
      viewer: group === 'security',
    }[part];
    expect(defaultFrequency(group, part)).toBe(atOnce && group !== 'sign_ups' ? 'at_once' : 'never');
  },
);

describe('every topic about an organisation', () => {
  let seller: Team;
  let buyer: Team;
  /** Manager of the seller, trader of the buyer. */
  let consultant: Person;
  let subjects: Record<string, string>;
  beforeAll(async () => {
    await addBillingSettings(market, superadmin);
    await addPlatformRegistration(market, superadmin);
    const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
    [seller, buyer] = [await teamOf(recycler), await teamOf(producer)];
    consultant = await addMember(market, recycler, 'manager');
    await addMembership(market, producer, consultant.id, 'trader');
    const trade = await verifiedTrade(market, superadmin, { recycler, producer });
    const line = await recordedLine(market, trade, 100);
    const call = async (path: string, { token }: Person, body: object) => {
      const answer = await market.call('POST', path, { token, body });
      if (answer.status >= 300) throw new Error(`${path} ${answer.text}`);
      return answer.body.data.id as string;
    };
    const paid = { payee: 'recycler', amount: '100', utr: 'HDFCN52026112100001', paid_on: '2026-11-21' };
    const invoice = (await issue(market, trade)).body.data.id;
    const withoutInvoice = await verifiedTrade(market, superadmin, { recycler, producer });
    const open = await billedTrade(market, { recycler, producer });
    const note = (await creditNote(market, invoice, recycler, { quantity: 10 })).body.data.id;
    const message = await call(`/api/epr/trades/${trade.id}/messages/`, recycler, { text: 'Hello' });
    const answer = await call(`/api/epr/trades/${trade.id}/messages/`, producer, { text: 'Hello' });
    const account = await addAccount(market, recycler);
    subjects = {
      account,
      answer,
      dispute: await call(`/api/epr/trades/${trade.id}/disputes/`, producer, { text: 'The numbers are not there' }),
      invoice,
      line,
      message,
      note,
      order: trade.transaction,
      payment: await call(`/api/epr/trades/${open.id}/payments/`, producer, paid),
      toInvoice: withoutInvoice.transaction,
      trade: trade.id,
    };
  }, 60_000);

  /** Sides that are told; the one that acted leaves out its person alone. */
  const TOLD: Record<string, [subject: string, sides: ('seller' | 'buyer')[]]> = {
    'trade.pending': ['trade', ['seller', 'buyer']],
    'trade.approved': ['trade', ['seller', 'buyer']],
    'trade.rejected': ['trade', ['seller', 'buyer']],
    'trade.withdrawn': ['trade', ['seller', 'buyer']],
    'trade.expired': ['trade', ['seller', 'buyer']],
    'trade.complete': ['trade', ['seller']],
    'transaction.proof_uploaded': ['order', ['seller']],
    'transaction.documents_added': ['order', ['buyer']],
    'transaction.document_replaced': ['order', ['seller', 'buyer']],
    'transaction.proof_replaced': ['order', ['seller', 'buyer']],
    'transaction.payment_verified': ['toInvoice', ['seller', 'buyer']],
    'transaction.completed': ['order', ['seller', 'buyer']],
    'transaction.cancelled': ['order', ['seller', 'buyer']],
    'invoice_reminder.due': ['toInvoice', ['seller']],
    'invoice.issued': ['invoice', ['buyer']],
    'credit_note.issued': ['note', ['buyer']],
    'payment.recorded': ['payment', ['seller']],
    'payment.unanswered': ['payment', ['seller']],
    'payment.received': ['payment', ['buyer']],
    'payment.not_received': ['payment', ['buyer']],
    'message.unread_by_recycler': ['answer', ['seller']],
    'message.unread_by_producer': ['message', ['buyer']],
    'dispute.open': ['dispute', ['seller', 'buyer']],
    'dispute.resolved': ['dispute', ['seller', 'buyer']],
    'dispute.closed': ['dispute', ['seller', 'buyer']],
    'transfer.numbers_due': ['trade', ['seller']],
    'transfer.answer_due': ['trade', ['buyer']],
    'transfer_line.recorded': ['line', ['buyer']],
    'transfer_line.seen': ['line', ['seller']],
    'transfer_line.withdrawn': ['line', ['seller', 'buyer']],
    'epr_account.approved': ['account', ['seller']],
    'epr_account.rejected': ['account', ['seller']],
  };

  it.each(Object.entries(TOLD))('%s', async (topic, [subject, sides]) => {
    const teams = { seller, buyer };
    const people = (side: 'seller' | 'buyer') => [...Object.values(teams[side]), consultant];
    for (const actor of [seller.owner, seller.trader, buyer.owner, buyer.trader, consultant, null]) {
      await clear();
      const event = [subjects[subject] ?? '', market.clock.now(), actor?.id ?? null] as const;
      await inTransaction(market.db, (tx) => addToOutbox(tx, topic, ...event));
      const told = (await given()).filter(({ person }) => person !== superadmin.id);
      const expected = sides.flatMap((side) =>
        people(side)
          .filter(({ id }) => id !== actor?.id)
          .map(({ id }) => `${id} ${teams[side].owner.id}`),
      );
      expect(told.map(({ person, organisation }) => `${person} ${organisation}`).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  it('mails follow the part or the choice, and name the organisation where a person has several', async () => {
    await clear();
    const { id, token } = seller.viewer;
    await sql`
      insert into notification_preferences (person_id, category, frequency)
      values (${id}, 'payments', 'at_once')`.execute(market.db);
    const event = [subjects['payment'] ?? '', market.clock.now(), buyer.owner.id] as const;
    await inTransaction(market.db, (tx) => addToOutbox(tx, 'payment.recorded', ...event));
    const all = await mailed();
    const mails = new Map(all.map(({ to, subject }) => [to, subject]));
    const name = seller.owner.organisation?.company_name;
    const subject = expect.stringMatching(/^Payment recorded: WO-/) as string;
    expect(mails).toEqual(
      new Map<string, unknown>([
        ...[seller.owner, seller.manager, seller.accounts, seller.viewer].map(({ email }) => [email, subject] as const),
        [consultant.email, expect.stringMatching(new RegExp(`^\\[${name}\\] Payment recorded: WO-`))],
      ]),
    );
    // Whose session may act for another organisation gets a link that says for which it is.
    const linked = all.filter(({ text }) => text.includes(`organisation=${seller.owner.id}\n`)).map(({ to }) => to);
    expect(linked).toEqual([consultant.email]);
    const read = await market.call('GET', '/api/users/notification-preferences/', { token });
    const preferences = {
      requests: 'never',
      payments: 'at_once',
      accounts: 'never',
      reminders: 'never',
      security: 'at_once',
    };
    expect(read.body.data).toEqual(preferences);
  });

  it('reminders of one instant come in one mail to a person of several organisations', async () => {
    await clear();
    const at = market.clock.now();
    await inTransaction(market.db, async (tx) => {
      await addToOutbox(tx, 'payment.unanswered', subjects['payment'] ?? '', at);
      await addToOutbox(tx, 'transfer.numbers_due', subjects['trade'] ?? '', at);
      await addToOutbox(tx, 'transfer.answer_due', subjects['trade'] ?? '', at);
    });
    const mails = await mailed();
    const own = mails.filter(({ to }) => to === consultant.email);
    expect(own.map(({ subject }) => subject)).toEqual(['3 reminders on EPR Mandi']);
    const companies = [seller, buyer].map(({ owner }) => `For ${owner.organisation?.company_name}:`);
    const lines = own[0]?.text.split('\n').filter((line) => /^(For |- |.*organisation=)/.test(line));
    expect(lines).toEqual([
      companies[0],
      expect.stringMatching(/^- Has the payment arrived\?/),
      expect.stringMatching(new RegExp(`/trade/.*=${seller.owner.id}$`)),
      expect.stringMatching(/^- Record the certificate numbers: /),
      expect.stringMatching(new RegExp(`/trade/.*=${seller.owner.id}$`)),
      companies[1],
      expect.stringMatching(/^- Have you seen the credits\?/),
      expect.stringMatching(new RegExp(`/trade/.*=${buyer.owner.id}$`)),
    ]);
    expect(mails.filter(({ to }) => to === seller.owner.email)).toHaveLength(2);
    expect(mails.filter(({ to }) => to === buyer.trader.email)).toHaveLength(1);
  });

  it('a daily mail is one for all organisations, without those that the person has left', async () => {
    await clear();
    const there = await actFor(market, consultant, buyer.owner);
    await market.call('PATCH', '/api/users/notification-preferences/', {
      token: there.token,
      body: { payments: 'daily' },
    });
    const send = async () => {
      market.clock.advance(1_000);
      await clear();
      const at = market.clock.now();
      await inTransaction(market.db, async (tx) => {
        await addToOutbox(tx, 'payment.recorded', subjects['payment'] ?? '', at);
        await addToOutbox(tx, 'payment.received', subjects['payment'] ?? '', at);
      });
      expect((await mailed()).filter(({ to }) => to === consultant.email)).toEqual([]);
      market.clock.advance(86_400_000);
      while (await gatherDigests(market.context));
      return (await mailed()).filter(({ to }) => to === consultant.email);
    };
    const [digest, ...more] = await send();
    expect([digest?.subject, more]).toEqual(['2 updates on EPR Mandi', []]);
    const section = (team: Team) =>
      `For ${team.owner.organisation?.company_name}:\n\nPayments and documents:\n- Payment`;
    expect(digest?.text).toContain(section(seller));
    expect(digest?.text).toContain(section(buyer));
    await sql`update members set ended_at = ${market.clock.now()}
      where person_id = ${consultant.id} and organisation_id = ${seller.owner.id}`.execute(market.db);
    const [after] = await send();
    expect(after?.subject).toBe('1 update on EPR Mandi');
    expect(after?.text).not.toContain('For ');
  });
});

it('a change of bank details is told to all members; the link that undoes it goes to whoever made it', async () => {
  const team = await teamOf(await addPerson(market, 'recycler'));
  const second = await addMember(market, team.owner, 'owner');
  await clear();
  const number = '60100000009999';
  const body = { account_number: number, confirm_account_number: number };
  const changed = await market.call('PATCH', '/api/users/update/', { token: second.token, body });
  expect(changed.body).toMatchObject({ message: expect.any(String) });
  const mails = (await mailed()).filter(({ subject }) => subject === 'Your bank details were changed');
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [...Object.values(team), second].map(({ email }) => email).toSorted(),
  );
  for (const { to, text } of mails) {
    expect(text.includes('/not-me#')).toBe(to === second.email);
    expect(text.includes(`By: ${second.fullName}`)).toBe(to !== second.email);
  }
  const token = /\/not-me#(\S+)/.exec(mails.find(({ to }) => to === second.email)?.text ?? '')?.[1] ?? '';
  const undone = await market.call('POST', '/api/users/not-me/', { body: { token } });
  expect(undone.status).toBe(200);
  const rows = await many(market.db)`
    select state from bank_details where company_id = ${team.owner.id} order by state desc`;
  expect(rows).toEqual([{ state: 'in_force' }, { state: 'cancelled' }]);
});

it('who asked for an approval is told as a member of that organisation, and led to the decision', async () => {
  const owner = await addPerson(market, 'producer');
  const maker = await addMember(market, owner, 'owner');
  await addMembership(market, await addPerson(market, 'producer'), maker.id, 'viewer');
  const call = (who: Person, method: string, path: string, body?: object) =>
    market.call(method, `/api/users/${path}/`, { token: who.token, body });
  await call(owner, 'PATCH', 'purchase-limits', { enabled: true, per_day: 100 });
  await clear();
  const held = await call(maker, 'PATCH', 'purchase-limits', { enabled: true, per_day: 200 });
  const [asked] = await mailed();
  expect(asked).toMatchObject({
    to: owner.email,
    subject: 'Waits for your approval: Change the purchase limit to ₹ 200.00 a day',
    text: expect.stringContaining('While the limit is on, a second person must approve each change of it.'),
  });
  expect(asked?.text).toContain('The limit stays as it is until then.');
  expect(asked?.text).not.toContain('reserved');
  await clear();
  const decision = { status: 'rejected', reason: 'Not now' };
  const answer = await call(owner, 'PATCH', `approvals/${held.body.data.approval_id}`, decision);
  expect(answer.status).toBe(200);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: maker.email,
    subject: expect.stringContaining(`[${owner.organisation?.company_name}] Not approved: `),
    text: expect.stringContaining(`/CompanyApprovals?status=refused&organisation=${owner.id}\n`),
  });
  const { rows } = await sql`select person_id, organisation_id, path from notifications`.execute(market.db);
  expect(rows).toEqual([{ person_id: maker.id, organisation_id: owner.id, path: '/CompanyApprovals?status=refused' }]);
});

it('a suspended person is told of the suspension, and of nothing that happens to the organisation until it ends', async () => {
  const owner = await addPerson(market, 'recycler');
  const manager = await addMember(market, owner, 'manager');
  const { token } = await addPerson(market, 'superadmin');
  const onPerson = (verb: string) =>
    market.call('POST', `/api/superadmin/persons/${manager.id}/${verb}/`, {
      token,
      body: { reason: 'asked by the bank' },
    });
  const account = await addAccount(market, owner);
  const told = async () => {
    await inTransaction(market.db, (tx) => addToOutbox(tx, 'epr_account.approved', account, market.clock.now()));
    const mails = (await mailed()).filter(({ to }) => to === manager.email).map(({ subject }) => subject);
    const { rows } = await sql`
      select from notifications where person_id = ${manager.id} and organisation_id = ${owner.id}`.execute(market.db);
    return { mails, notifications: rows.length };
  };
  await clear();
  expect((await onPerson('suspend')).status).toBe(200);
  expect(await told()).toEqual({ mails: ['You are suspended'], notifications: 0 });
  expect((await onPerson('reopen')).status).toBe(200);
  const approved = expect.stringMatching(/is approved$/) as string;
  expect(await told()).toEqual({ mails: ['You can log in again', approved], notifications: 1 });
});
