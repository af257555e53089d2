import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

const RIGHT = [
  'a@b.co',
  'asha.patil+epr@mail.market.co.in',
  'o_r{x}~@a-b.example',
  '9@9.example',
  'A@b.example',
  "maria.d'souza@example.com",
  "'@c.example",
  'a`b@c.example',
  'a..b@c.example',
  '.a.@c.example',
];

test.each(RIGHT)('%s is one, and the mailer writes to it alone', async (address) => {
  expect(isEmailAddress(address)).toBe(true);
  const { envelope } = await createTransport({ streamTransport: true }).sendMail({
    from: 'a@b.example',
    to: { name: '', address },
  });
  // Dots where mail servers take none are quoted: the mailbox stays the same.
  const [local = '', domain = ''] = address.split('@');
  const isQuoted = /^\.|\.\.|\.$/.test(local);
  expect(envelope.to).toEqual([isQuoted ? `"${local}"@${domain}` : address]);
});

test.each([
  'a;b@victim.example',
  'a,b@victim.example',
  'a@b',
  'a b@c.example',
  '"a b"@c.example',
  'a@c.example\n',
  'a@b@c.example',
  '<a@c.example>',
  'a@-c.example',
  'a@c..example',
  `a@${'c'.repeat(64)}.example`,
  'а@c.example',
  'a@пример.example',
  'a\u200b@c.example',
  'a(b)@c.example',
  'a\\b@c.example',
  'a:b@c.example',
  `${'a'.repeat(250)}@c.example`,
  '',
])('%j is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
