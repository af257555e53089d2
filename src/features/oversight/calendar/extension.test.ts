/** A posted extension is mailed once to each owner whose return it moves. */
import { expect, it } from 'vitest';
import { deliver } from '#oversight/notices/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import type { ValueOf } from '#rules/rulebook/values.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const [approved, pending] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
await addAccount(market, approved, { wasteType: 'Tyre' });
await addAccount(market, approved, { wasteType: 'Tyre', state: 'Gujarat' });
await addAccount(market, pending, { wasteType: 'Tyre', status: 'pending' });
const [rejected, other, recycler] = [
  await addPerson(market, 'producer'),
  await addPerson(market, 'producer'),
  await addPerson(market, 'recycler'),
];
await addAccount(market, rejected, { wasteType: 'Tyre', status: 'rejected' });
await addAccount(market, other, { wasteType: 'Oil' });
// By rule the return is the producer's.
await addAccount(market, recycler, { wasteType: 'Tyre' });

const extend = (FY: number, value: ValueOf<'extension'> | null) =>
  addRule(market, superadmin, { kind: 'extension', stream: 'Tyre', part: 'Annual return', FY, value });

/** Mails about extensions. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const work = () => deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event));
  while (await work());
  return sent.filter(({ subject }) => subject.startsWith('Extended: ')).toSorted((a, b) => (a.to < b.to ? -1 : 1));
}
const readers = () => [approved.email, pending.email].toSorted();

it('an extension is mailed once to each owner of pending and approved accounts, with the day by rule and the new day', async () => {
  await extend(2026, { due: '2027-09-30', notice: '12/2026', notice_date: '2026-11-20' });
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(readers());
  for (const { subject, text } of sent) {
    expect(subject).toBe('Extended: Annual return, Tyre, 2026-27');
    expect(text).toContain('\n30 Jun 2027 by rule; extended to 30 Sep 2027 by notice 12/2026 of 20 Nov 2026.\n');
    expect(text).toContain('http://localhost:3000/Calendar');
  }
  expect(await mails()).toEqual([]);
});

it('an extension to an unknown day is mailed too', async () => {
  await extend(2027, null);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(readers());
  expect(sent[0]?.text).toContain('\n30 Jun 2028 by rule; extended, until when is not known.\n');
});

it('an extension is not mailed when it is withdrawn before the mail, or the owner has gone', async () => {
  const id = await extend(2028, null);
  await sql`
    update rule_rows set withdrawn_at = now(), withdrawn_by = ${superadmin.id} where id = ${id}`.execute(market.db);
  expect(await mails()).toEqual([]);

  await extend(2029, null);
  const closed = await market.call('DELETE', `/api/superadmin/producers/${pending.id}/`, { token: superadmin.token });
  expect(closed.status, closed.text).toBe(200);
  expect((await mails()).map(({ to }) => to)).toEqual([approved.email]);
  expect(await many(market.db)`select from extension_notices where owner_id = ${pending.id}`).toEqual([]);
});
