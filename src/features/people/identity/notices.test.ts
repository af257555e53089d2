/** Mails to the holder of an account: each says when and from where, and links `This was not me`. */
import { describe, expect, test } from 'vitest';
import { formatMail } from '#oversight/notices/mail-text.ts';
import { ACCOUNT_MAILS, notMeIf, withNotMe } from './notices.server.ts';
import type { NoticeKind } from './rules.ts';

const EVENT = {
  at: new Date('2026-11-21T06:30:00Z'),
  address: '192.0.2.1',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const DETAIL = { reason: 'Asked by the bank', email: 'new@example.in', what: 'added', name: 'Phone' };
const SITE = { publicUrl: 'https://mandi.example', supportEmail: 'desk@mandi.example' };
const WHERE = 'Time: 21 Nov 2026, 12:00 pm IST\nAddress: 192.0.2.1\nDevice: Firefox on Windows';
const BY_TEAM = 'Time: 21 Nov 2026, 12:00 pm IST\nBy: EPR Mandi';

type Kind = keyof typeof ACCOUNT_MAILS;
const write = (kind: Kind, detail: Record<string, unknown> = DETAIL) => {
  const event = { ...EVENT, kind: kind as NoticeKind, detail };
  const mail = withNotMe(ACCOUNT_MAILS[kind](event), 'a token', notMeIf(event));
  return { subject: mail.subject, text: formatMail(mail, { id: 'one', fullName: 'Asha Rao' }, SITE) };
};

const SUBJECTS: Record<Kind, string> = {
  new_login: 'New log-in to your account',
  failed_logins: 'Failed log-ins to your account',
  session_replayed: 'A session of yours was ended',
  password_reset: 'Your password has been changed',
  password_changed: 'Your password has been changed',
  email_change_requested: 'Your e-mail address is about to change',
  email_changed: 'Your e-mail address has been changed',
  second_factor_changed: 'Your second factor has changed',
  suspended: 'Your account is suspended',
  reopened: 'Your account is open again',
  person_suspended: 'You are suspended',
  person_reopened: 'You can log in again',
  company_suspended: 'Your account is suspended',
  company_reopened: 'Your account is open again',
};

describe.each(Object.entries(SUBJECTS) as [Kind, string][])('%s', (kind, subject) => {
  test('has its subject, time, place and link', () => {
    const mail = write(kind);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(/suspended|reopened/.test(kind) ? BY_TEAM : WHERE);
    expect(mail.text).toContain('This was not me:\nhttps://mandi.example/not-me#a token');
    expect(mail.text).toContain('open the link “This was not me” within 7 days');
  });
});

test('a superadmin who may log in again is led to the log-in of superadmins, all others to the usual one', () => {
  expect(write('reopened').text).toContain('Log in:\nhttps://mandi.example/Adminlogin\n');
  expect(write('company_reopened').text).toContain('Log in:\nhttps://mandi.example/login\n');
});

test('the mail about a suspension names the reason, and no place of ours', () => {
  const { text } = write('suspended');
  expect(text).toContain('Reason: Asked by the bank');
  expect(text).not.toContain('192.0.2.1');
});

test.each([
  [false, 'Your account is suspended', 'You cannot log in.'],
  [true, 'Kaveri Plastics is suspended', 'You can go on working for your other organisations.'],
])('the mail about a suspended company names it; its member has others: %s', (goesOn, subject, sentence) => {
  const mail = write('company_suspended', { ...DETAIL, company: 'Kaveri Plastics', goes_on: goesOn });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(
    `Our team has suspended Kaveri Plastics. Its members cannot act for it, and its offers are not on the market. Trades in progress continue. ${sentence}`,
  );
  expect(mail.text).toContain('Reason: Asked by the bank');
});

test.each(['added', 'removed'])(
  'the name of a factor that was %s is no link: the address may be a stranger’s',
  (what) => {
    const { text } = write('second_factor_changed', { what, name: 'Locked: https://evil.example' });
    expect(text).toContain('“Locked: https: //evil. example”');
  },
);

test('factors that our team has removed are told without our place', () => {
  const { text } = write('second_factor_changed', { what: 'all_removed' });
  expect(text).toContain(BY_TEAM);
  expect(text).not.toContain('192.0.2.1');
});
