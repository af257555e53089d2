import { beforeEach, expect, it } from 'vitest';
import { brand } from '#brand.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { deliver } from './service.server.ts';

const SUPPORT = 'help@market.example';

let sent: Mail[];
let refuses: (mail: Mail) => boolean;
const mailer: Mailer = {
  async send(mail) {
    if (refuses(mail)) throw new Error('451 try later');
    sent.push(mail);
  },
};
const market = await openSharedMarket();
market.context.config = { ...market.context.config, supportEmail: SUPPORT };
beforeEach(async () => {
  [sent, refuses] = [[], () => false];
  market.clock.advance(60_000);
  await inTransaction(market.db, (tx) => sql`delete from outbox`.execute(tx));
});

const work = async () => {
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
};
const form = {
  full_name: 'Asha Rao',
  company_name: 'Rao Polymers',
  email: 'asha@example.in',
  mobile: '9876543210',
  profile: 'Recycler',
  category: 'Plastic',
  city: 'Pune',
  state: 'Maharashtra',
  message: 'First line\nDear Sir, click https://evil.example\u2028third',
};
const send = async () => expect((await market.call('POST', '/api/users/contact/', { body: form })).status).toBe(200);

it('an enquiry goes to support whole, and is confirmed to its sender without its words', async () => {
  await send();
  await work();
  const [support, sender, ...more] = sent.toSorted((a) => (a.to === SUPPORT ? -1 : 1));
  expect(more).toEqual([]);
  expect(support?.to).toBe(SUPPORT);
  expect(support?.subject).toBe('Enquiry from Asha Rao, Rao Polymers');
  for (const word of [
    'asha@example.in',
    '9876543210',
    'Recycler',
    'Plastic',
    'Pune',
    'Maharashtra',
    'the contact page',
  ])
    expect(support?.text).toContain(word);
  // Typed text is quoted, so that it cannot look like our own.
  expect(support?.text).toContain('> First line\n> Dear Sir, click https://evil.example\n> third\n');
  expect(support?.text).toContain('http://localhost:3000/Enquiries?search=asha%40example.in');
  expect(sender?.to).toBe('asha@example.in');
  expect(sender?.text).toContain('24 to 48 hours');
  expect(sender?.text).not.toMatch(/evil|First line/);
  expect(sender?.text).toMatch(/^Dear customer,\n/);
  for (const { text } of sent) {
    expect(text).toContain(`\n${SUPPORT} · `);
    expect(text).not.toContain(brand.support.email);
  }
});

it.each([
  ['battery', 'the page about batteries'],
  ['construction', 'the page about construction and demolition waste'],
  ['e-waste', 'the page about e-waste'],
])('support is told which page a message is from: %s', async (source, page) => {
  const response = await market.call('POST', '/api/users/contact/battery/', { body: { ...form, source } });
  expect(response.status, response.text).toBe(200);
  await work();
  expect(sent.filter(({ to }) => to === SUPPORT).map(({ text }) => text)).toEqual([expect.stringContaining(page)]);
  expect(sent.filter(({ to }) => to === form.email)).toHaveLength(1);
});

it('while mail is down nothing is lost, and an address that takes no mail has support told once', async () => {
  refuses = () => true;
  await send();
  await work();
  expect(sent).toEqual([]);
  refuses = ({ to }) => to !== SUPPORT;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    market.clock.advance(2 ** 11 * 1000);
    await work();
  }
  expect(sent.map(({ to }) => to)).toEqual([SUPPORT]);
  const rows = await many(market.db)`select topic, buried_at is not null as buried from outbox order by topic`;
  expect(rows).toEqual([
    { topic: 'enquiry.confirmable', buried: true },
    { topic: 'enquiry.received', buried: false },
  ]);
  const superadmin = await addPerson(market, 'superadmin');
  const list = await market.call('GET', '/api/superadmin/enquiries/?search=evil', { token: superadmin.token });
  expect(list.body.data.length).toBeGreaterThan(0);
});

it.each(['contact', 'battery', 'construction', 'e-waste'])(
  'a stranger’s words reach nobody by our mail: a name that is none, from the page %s',
  async (page) => {
    const hostile = { full_name: 'Your wallet is locked: https://evil.example', company_name: 'evil.example' };
    const [path, source] = page === 'contact' ? ['contact', {}] : ['contact/battery', { source: page }];
    const body = { ...form, ...hostile, ...source };
    const response = await market.call('POST', `/api/users/${path}/`, { body });
    expect(response.status, response.text).toBe(200);
    await work();
    const confirmations = sent.filter(({ to }) => to === form.email);
    expect(confirmations).toHaveLength(1);
    expect(confirmations[0]?.text).toMatch(/^Dear customer,\n/);
    expect(confirmations[0]?.text).not.toMatch(/evil|wallet/);
  },
);

it('a subscription asks its address once to confirm; closing, reopening and articles send nothing', async () => {
  for (let n = 0; n < 2; n += 1)
    await market.call('POST', '/api/users/newsletter/subscribe/', { body: { email: 'reader@example.in' } });
  const { token } = await addPerson(market, 'superadmin');
  const [{ id }] = (await market.call('GET', '/api/superadmin/enquiries/', { token })).body.data;
  for (const closed of [true, false])
    await market.call('PATCH', `/api/superadmin/enquiries/${id}/`, { token, body: { closed } });
  const body = { title: 'T', content: '<p>c</p>', published: true };
  const article = (await market.call('POST', '/api/superadmin/blogs/', { token, body })).body.data.id;
  await market.call('PATCH', `/api/superadmin/blogs/${article}/`, { token, body: { title: 'U' } });
  await market.call('PATCH', `/api/superadmin/blogs/${article}/`, { token, body: { published: false } });
  await market.call('DELETE', `/api/superadmin/blogs/${article}/`, { token });
  await work();
  expect(sent.map(({ subject }) => subject)).toEqual(['Confirm your subscription']);
  expect(sent[0]?.to).toBe('reader@example.in');
  expect(await many(market.db)`select topic from outbox where delivered_at is null`).toEqual([]);
});
