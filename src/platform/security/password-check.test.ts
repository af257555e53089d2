import { describe, expect, test } from 'vitest';
import type { PasswordHolder } from '#lib/password-rules.ts';
import { weaknessOf } from './password-check.ts';

const MEERA: PasswordHolder = {
  role: 'company',
  email: 'Meera.shah+epr_desk@Green-loop.example',
  fullName: 'Meera K. Shah',
  companyName: 'Green Loop Recycling Pvt. Ltd.',
};
const SUPERADMIN: PasswordHolder = {
  role: 'superadmin',
  email: 'keeper@house.example',
  fullName: 'keeper@house.example',
  companyName: '',
};

const SHORT = 'Password must have at least 8 characters';
const LONG = 'At most 200 characters';
const FEW = 'Choose a password with at least 5 different characters';
const COMMON = 'This password is used by many people. Choose another one.';
const OWN = 'Do not build the password from your name, company or e-mail address, or from ours.';

describe('a new password of a company', () => {
  test.each([
    ['', SHORT],
    ['Kx7-wq!', SHORT],
    ['Kx7-wq!z', null],
    // Two characters that are stored as one.
    ['Kx7-wqe\u0301', SHORT],
    ['😀🙂🙃😉😊😋😎', SHORT],
    [`Kx7-wq!z${'q'.repeat(192)}`, null],
    [`Kx7-wq!z${'q'.repeat(193)}`, LONG],
    // One character that is stored as eighteen.
    [`Kx7-w${'\uFDFA'.repeat(11)}`, LONG],
    ['        ', FEW],
    ['aabbccdd', FEW],
    ['aabbccde', null],
    // Only the first violated rule is reported.
    ['11111111', FEW],
    ['password'.repeat(26), LONG],
  ])('%o: %s', (password, problem) => {
    expect(weaknessOf(password, MEERA)).toBe(problem);
  });

  test.each([
    'password',
    'PassWord',
    '12345678',
    'ｐａｓｓｗｏｒｄ',
    'password!',
    '2026-Password-2026',
    '12superman34',
  ])('is not one of those that many people use: %s', (password) => expect(weaknessOf(password, MEERA)).toBe(COMMON));

  test.each([
    'meera2026!',
    'MEERA-meera',
    'meerashah1',
    'shah.meera.99',
    'greenloop123',
    'Recycling#2026',
    'eprmandi2026',
    '1-mandi-mandi-1',
    'meerashaheprdesk',
    'desk-2026-meera',
    'Meera.Shah+epr_desk@green-loop.example',
  ])('is not made of what is known of its holder and us: %s', (password) =>
    expect(weaknessOf(password, MEERA)).toBe(OWN),
  );

  test.each(['demo-mandi-2026', 'meera likes rain', 'a password of tests', 'wordy-2026', 'ltd.-9876-pvt'])(
    'may hold such words beside others, or short ones: %s',
    (password) => expect(weaknessOf(password, MEERA)).toBeNull(),
  );
});

describe('a new password of a superadmin', () => {
  test.each([
    ['Kx7-wq!z-eY', 'Password must have at least 12 characters'],
    ['Kx7-wq!z-eYb', null],
    ['keeper-2026-mandi', OWN],
    ['keeper@house.example', OWN],
    // The account's name is its address; only the mailbox part provides words.
    ['house-2026-house', null],
    ['administrator', COMMON],
  ])('%o: %s', (password, problem) => expect(weaknessOf(password, SUPERADMIN)).toBe(problem));
});
