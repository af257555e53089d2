import { beforeEach, expect, test } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const market = await openSharedMarket();
beforeEach(() => market.clock.advance(2 * HOUR));

let serial = 0;
const newAddress = () => `reader${(serial += 1)}@example.in`;
const subscribe = (email: string) => market.call('POST', '/api/users/newsletter/subscribe/', { body: { email } });
const confirm = (token: string) => market.call('POST', '/api/users/newsletter/confirm/', { body: { token } });
const UNSUBSCRIBE = '/api/users/newsletter/unsubscribe/';
const endByToken = (token: string) => market.call('POST', UNSUBSCRIBE, { body: { token } });
const linkToConfirm = (mail: { text: string } | undefined) => {
  const found = /\/newsletter#confirm=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link to confirm in ${mail?.text}`);
  return found;
};
const linkToEnd = (text: string) => /\/newsletter#unsubscribe=([\w-]{43})/.exec(text)?.[1] ?? '';
const kept = async (email: string) =>
  (
    await one<{ is_confirmed: boolean }>(market.db)`
      select confirmed_at is not null as is_confirmed from subscriptions
      where lower(email) = lower(${email})`
  )?.is_confirmed;

/** Subscribes and confirms; returns the mail that greets the subscriber. */
async function subscribed(email: string) {
  await subscribe(email);
  const [asked] = await deliveredMails(market);
  await confirm(linkToConfirm(asked));
  const mails = await deliveredMails(market);
  return mails.find(({ to }) => to === email);
}

test('support hears of a subscription only once its address has confirmed it, by a link that works once', async () => {
  const email = newAddress();
  expect(await subscribe(email)).toMatchObject({
    status: 200,
    body: { message: 'Thank you! You subscribed successfully!' },
  });
  const asked = await deliveredMails(market);
  expect(asked.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirm your subscription']]);
  expect(asked[0]?.unsubscribeUrl).toBeUndefined();
  const token = linkToConfirm(asked[0]);
  expect(await many(market.db)`select from subscriptions where confirm_hash = ${token}::text::bytea`).toEqual([]);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { message: 'Your subscription is confirmed.' } });
  const received = await deliveredMails(market);
  expect(received.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'You are subscribed'],
    [market.context.config.supportEmail, 'A new subscription to the newsletter'],
  ]);
  expect(await confirm(token)).toMatchObject({
    status: 400,
    body: { errors: { token: 'This link is not valid or has expired.' } },
  });
});

test('an address is mailed at most once an hour, a confirmed one not at all; a newer link voids the older one', async () => {
  const email = newAddress();
  await subscribe(email);
  const [first] = await deliveredMails(market);
  market.clock.advance(HOUR - 1000);
  await subscribe(email.toUpperCase());
  expect(await deliveredMails(market)).toEqual([]);
  market.clock.advance(1000);
  await subscribe(email);
  const [second] = await deliveredMails(market);
  expect(await confirm(linkToConfirm(first))).toMatchObject({ status: 400 });
  expect(await confirm(linkToConfirm(second))).toMatchObject({ status: 200 });
  await deliveredMails(market);
  market.clock.advance(2 * HOUR);
  expect(await subscribe(email)).toMatchObject({ status: 200 });
  expect(await deliveredMails(market)).toEqual([]);
});

test('twenty at once give one mail', async () => {
  const email = newAddress();
  await Promise.all(Array.from({ length: 20 }, () => subscribe(email)));
  expect(await deliveredMails(market)).toHaveLength(1);
});

test('a link is valid for 7 days; then the address is deleted', async () => {
  const email = newAddress();
  await subscribe(email);
  const [asked] = await deliveredMails(market);
  market.clock.advance(7 * DAY - 1);
  await runHousekeeping(market.context);
  expect(await kept(email)).toBe(false);
  market.clock.advance(2);
  expect(await confirm(linkToConfirm(asked))).toMatchObject({ status: 400 });
  await runHousekeeping(market.context);
  expect(await kept(email)).toBeUndefined();
});

test('the link of a mail that went out late is valid for 7 days too', async () => {
  const email = newAddress();
  await subscribe(email);
  market.clock.advance(2 * DAY);
  const [asked] = await deliveredMails(market);
  market.clock.advance(7 * DAY - 1000);
  await runHousekeeping(market.context);
  await confirm(linkToConfirm(asked));
  expect((await deliveredMails(market))[0]).toMatchObject({ to: email, subject: 'You are subscribed' });
});

test('each mail to a subscriber ends the subscription, by its link or by one click of a mail program', async () => {
  const email = newAddress();
  const mail = await subscribed(email);
  const token = linkToEnd(mail?.text ?? '');
  const url = mail?.unsubscribeUrl ?? '';
  expect(url).toBe(`${market.context.config.publicUrl}${UNSUBSCRIBE}?token=${token}`);
  const oneClick = await market.app.inject({
    method: 'POST',
    url: `${UNSUBSCRIBE}?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([oneClick.statusCode, oneClick.json().message]).toEqual([200, 'You are unsubscribed.']);
  expect(await kept(email)).toBeUndefined();
  // The link goes on giving the same answer, and so does one that nobody was sent.
  for (const any of [token, 'x'.repeat(43), ''])
    expect(await endByToken(any)).toMatchObject({ status: 200, body: { message: 'You are unsubscribed.' } });
});

test('a link that was mailed before the secret changed still ends the subscription', async () => {
  const email = newAddress();
  const token = linkToEnd((await subscribed(email))?.text ?? '');
  await sql`update subscriptions set asked_at = asked_at`.execute(market.db);
  market.context.secret = `${market.context.secret} changed`;
  await endByToken(token);
  expect(await kept(email)).toBeUndefined();
});

test('other calls take no form-encoded body', async () => {
  const response = await market.app.inject({
    method: 'POST',
    url: '/api/users/newsletter/confirm/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=x',
  });
  expect([response.statusCode, response.json().error]).toEqual([415, 'Send JSON or multipart form data.']);
});

test('the consent is recorded, and its end; who signs up with an unconfirmed address has neither', async () => {
  const email = newAddress();
  const token = linkToEnd((await subscribed(email))?.text ?? '');
  const holder = await addPerson(market, 'producer', { email });
  const consents = async () =>
    (await market.call('GET', '/api/users/consents/', { token: holder.token })).body.data as object[];
  expect(await consents()).toMatchObject([{ kind: 'newsletter', withdrawn_at: null }]);
  await sql`update users set email_verified_at = null where id = ${holder.id}`.execute(market.db);
  expect(await consents()).toEqual([]);
  await endByToken(token);
  const rows = await many<{ ended: boolean }>(market.db)`
    select withdrawn_at is not null as ended from consents where kind = 'newsletter' order by id desc limit 1`;
  expect(rows).toEqual([{ ended: true }]);
});

test('closing an account ends the subscription of its confirmed address only', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  const [own, foreign] = [newAddress(), newAddress()];
  for (const email of [own, foreign]) await subscribed(email);
  const [holder, stranger] = [
    await addPerson(market, 'producer', { email: own }),
    await addPerson(market, 'producer', { email: foreign }),
  ];
  await sql`update users set email_verified_at = null where id = ${stranger.id}`.execute(market.db);
  for (const { id } of [holder, stranger])
    await market.call('DELETE', `/api/superadmin/producers/${id}/`, { token: superadmin.token });
  expect([await kept(own), await kept(foreign)]).toEqual([undefined, true]);
});
