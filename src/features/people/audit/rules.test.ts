import { expect, test, describe } from 'vitest';
import { AUDIT_ACTIONS } from '#lib/audit-actions.ts';
import { ACTION_GROUPS, auditText, detailLines, shownDetail } from './rules.ts';
import { entryIdOf, serialOf } from './service.server.ts';

test.each(AUDIT_ACTIONS)('%s is a sentence with and without a company', (action) => {
  for (const company of [null, 'REC-1']) expect(auditText(action, company)).toMatch(/^[A-Z][^{}]*[a-z0-9]$/);
});

test('the company stands where the sentence names it', () => {
  expect(auditText('bank.revealed', 'REC-1')).toBe('Revealed bank details of REC-1');
  expect(auditText('bank.revealed', null)).toBe('Revealed bank details');
  expect(auditText('login.failed', 'PRO-2')).toBe('Failed log-in to PRO-2');
});

test.each(['person.suspended', 'person.reopened', 'superadmin.suspended', 'superadmin.reopened'] as const)(
  '%s says who is concerned',
  (action) => expect(auditText(action, 'PER-2')).toMatch(/ a (?:person|superadmin): PER-2$/),
);

test('without a company a sentence ends before its words', () => {
  expect(auditText('person.suspended', null)).toBe('Suspended a person');
});

test('each group of actions has a label', () => {
  expect(ACTION_GROUPS.filter(({ label }) => !/^[A-Z]/.test(label))).toEqual([]);
});

test('a detail reads as lines', () => {
  expect(
    detailLines({ price: { from: 4.5, to: 5 }, reason: 'asked by phone', trusted: { before: false, after: true } }),
  ).toEqual(['price: 4.5 → 5', 'reason: asked by phone', 'trusted: no → yes']);
});

test('a detail on the screen names no ids, and dates and words of the program as people write them', () => {
  const trade_id = '01a0ce3e-8980-71cb-900b-a94a13e10f65';
  const detail = { trade_id, purpose: 'transaction_proof', version: '2026-11-25', second_factor: 'totp' };
  expect(shownDetail(detail)).toEqual([
    'purpose: transaction proof',
    'version: 25 Nov 2026',
    'second factor: authenticator app',
  ]);
  expect(detailLines(detail)).toHaveLength(4);
});

test('a change of several fields names on the screen those that changed', () => {
  const detail = { from: { enabled: true, per_day: 5 }, to: { enabled: true, per_day: 7 }, asked_by: 'Asha' };
  expect(shownDetail(detail)).toEqual(['per day: ₹ 5.00 → ₹ 7.00', 'asked by: Asha']);
  expect(shownDetail({ second_approval_above: { from: 0, to: 1_000_000 } })).toEqual([
    'second approval above: ₹ 0.00 → ₹ 10,00,000.00',
  ]);
});

describe('ids of entries', () => {
  const context = { secret: 'a secret of the tests, long enough to be one' };
  const NUMBERS = ['1', '2', '255', '256', '9007199254740993', '9223372036854775807'];

  test('each number has one id, from which only this secret reads it', () => {
    const ids = NUMBERS.map((number) => entryIdOf(context, number));
    expect(new Set(ids).size).toBe(NUMBERS.length);
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(serialOf(context, id)).toBe(NUMBERS[index]);
      expect(serialOf(context, id.toUpperCase())).toBe(NUMBERS[index]);
      expect(serialOf({ secret: 'another secret, long enough to be one too' }, id)).toBeNull();
    }
  });

  test('an id of the next row says nothing of the one before; a changed id and another text are none', () => {
    const [one = '', two = ''] = NUMBERS.map((number) => entryIdOf(context, number));
    const same = one.split('').filter((digit, index) => digit !== '-' && digit === two[index]);
    expect(same.length).toBeLessThan(16);
    const changed = one.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    for (const wrong of [changed, '12', '', 'x'.repeat(36)])
      expect([wrong, serialOf(context, wrong)]).toEqual([wrong, null]);
  });
});
