/** Which mails come at once, once a day or never. */
import { beforeEach, expect, it } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { gatherDigests } from '#oversight/notifications/jobs.server.ts';
import { changePreferences, listNotifications, markNotification } from '#oversight/notifications/service.server.ts';
import { inTransaction, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { addToOutbox, deliverOutbox } from '#platform/outbox.ts';
import { actingAs } from '#tests/actors.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { placeTrade } from '#tests/trade.ts';
import { deliver, notifyPeople } from './service.server.ts';

const LINK = 'http://localhost:3000/notifications?tab=preferences';

let sent: Mail[];
let failing: boolean;
const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  failing = false;
  market.clock.advance(1_000);
  await sql`delete from outbox`.execute(market.db);
});

const mailer = {
  async send(mail: Mail) {
    if (failing) throw new Error('452 mailbox full');
    sent.push(mail);
  },
};

/** Mails that each person gets now, after the notifications have been given. */
async function mailsTo(person: Person): Promise<Mail[]> {
  while (await notifyPeople(market.context));
  sent = [];
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  return sent.filter(({ to }) => to === person.email);
}
// A day later no access token of the tests holds, so the use cases are called.
const as = (person: Person, role: Role) => actingAs(market.context, { id: person.id, role });
const choose = (person: Person, choices: Parameters<typeof changePreferences>[1], role: Role = 'recycler') =>
  changePreferences(as(person, role), choices);
async function placed(kind?: 'counter') {
  const trade = await placeTrade(market, kind);
  await sql`delete from outbox where topic not like 'trade.%'`.execute(market.db);
  return trade;
}
const nextMorning = async () => {
  market.clock.advance(86_400_000);
  while (await gatherDigests(market.context));
};
const subjects = (mails: Mail[]) => mails.map(({ subject }) => subject);
const event = (person: Person) =>
  inTransaction(market.db, (tx) => addToOutbox(tx, 'password.forgotten', person.id, market.clock.now()));

it('at once: each mail, with a link to the choice; never: none of the group, and all others', async () => {
  const { recycler } = await placed();
  const [mail] = await mailsTo(recycler);
  expect(mail?.subject).toBe('New purchase request: 1,000 Kg at ₹ 2.50 per Kg');
  expect(mail?.text).toContain(LINK);

  const { recycler: other, producer } = await placed('counter');
  await choose(other, { requests: 'never' });
  expect(await mailsTo(other)).toEqual([]);
  await event(other);
  const [asked] = await mailsTo(other);
  expect(asked?.subject).toBe('Choose a new password');
  expect(asked?.text).toContain(LINK);
  await nextMorning();
  expect(subjects(await mailsTo(other))).toEqual([]);
  expect(await mailsTo(producer)).toEqual([]);
});

it('daily: one mail with what is not read since the last one, and none without', async () => {
  const { recycler, id } = await placed();
  const mails = await mailsTo(recycler);
  expect(mails).toHaveLength(1);
  market.clock.advance(1_000);
  await choose(recycler, { requests: 'daily' });
  await nextMorning();
  // A mail that went at once does not go again.
  expect(await mailsTo(recycler)).toEqual([]);

  const later = new Date(market.clock.now().getTime() + 8 * 86_400_000);
  await sql`select expire_trade(${id}, ${later})`.execute(market.db);
  market.clock.set(later);
  expect(await mailsTo(recycler)).toEqual([]);
  await nextMorning();
  const [digest, ...more] = await mailsTo(recycler);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('1 update on EPR Mandi');
  expect(digest?.text).toContain('Requests and counter-offers:\n- Expired: Recycled rigid plastic');
  expect(digest?.text).toContain('http://localhost:3000/notifications\n');
  expect(digest?.text).toContain(LINK);
  await nextMorning();
  expect(await mailsTo(recycler)).toEqual([]);
});

it('daily: what is read meanwhile is left out, and a mail that fails is sent later, once and with the same id', async () => {
  await choose(superadmin, { sign_ups: 'daily' }, 'superadmin');
  market.clock.advance(1_000);
  for (const company of ['First', 'Second', 'Third']) await addPerson(market, 'recycler', { company });
  await sql`delete from outbox where topic <> 'user.registered'`.execute(market.db);
  await mailsTo(superadmin);
  await nextMorning();
  const reader = as(superadmin, 'superadmin');
  const [third] = (await listNotifications(reader, {})).data;
  await markNotification(reader, third?.id ?? '', true);
  failing = true;
  expect(await mailsTo(superadmin)).toEqual([]);
  failing = false;
  market.clock.advance(5_000);
  const [digest, ...more] = await mailsTo(superadmin);
  expect([digest?.subject, more]).toEqual(['2 updates on EPR Mandi', []]);
  expect(digest?.text).toContain('Sign-ups:\n- New sign-up: Second\n- New sign-up: First');
  await Promise.all([gatherDigests(market.context), gatherDigests(market.context)]);
  expect(await mailsTo(superadmin)).toEqual([]);
  expect(await brokenLaws(market.db)).toEqual([]);
});

it('daily: nobody gets one while suspended, and afterwards what has come since the last one', async () => {
  const reader = await addPerson(market, 'superadmin');
  await choose(reader, { sign_ups: 'daily' }, 'superadmin');
  const suspend = (at: Date | null) =>
    sql`update users set suspended_at = ${at} where id = ${reader.id}`.execute(market.db);
  market.clock.advance(1_000);
  await addPerson(market, 'recycler');
  await mailsTo(reader);
  await nextMorning();
  await suspend(market.clock.now());
  expect(await mailsTo(reader)).toEqual([]);
  await suspend(null);
  await addPerson(market, 'recycler');
  await mailsTo(reader);
  await suspend(market.clock.now());
  await nextMorning();
  expect(await mailsTo(reader)).toEqual([]);
  await suspend(null);
  await nextMorning();
  expect(subjects(await mailsTo(reader))).toEqual(['1 update on EPR Mandi']);
});

it('a sign-up is mailed only to superadmins who chose that', async () => {
  const second = await addPerson(market, 'superadmin');
  await choose(superadmin, { sign_ups: 'at_once' }, 'superadmin');
  await addPerson(market, 'producer', { company: 'Bottle Brands' });
  expect(subjects(await mailsTo(superadmin))).toEqual(['New sign-up: Bottle Brands']);
  expect(sent.filter(({ to }) => to === second.email)).toEqual([]);
});
