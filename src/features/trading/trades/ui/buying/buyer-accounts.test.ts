import { expect, it } from 'vitest';
import { accountOptions, matchingTarget, type ProducerAccount, type Target } from './buyer-accounts.ts';

const target = (unit: 'kg' | 'g', remaining: number) =>
  ({ FY: 2026, product_type: 'ITEW', credit_type: 'Gold', unit, remaining }) as Target;
const account = (id: string, targets: Target[]) =>
  ({ id, epr_registration_number: id, label: '', targets }) as unknown as ProducerAccount;
const GOLD = { product_type: 'ITEW', credit_type: 'Gold', unit: 'g' } as const;

it('finds the target of the unit that the credit is counted in', () => {
  const both = account('1', [target('kg', 5_000), target('g', 40)]);
  expect(matchingTarget(both, 2026, GOLD)?.remaining).toBe(40);
  expect(matchingTarget(both, 2026, { ...GOLD, unit: 'kg' })?.remaining).toBe(5_000);
  expect(matchingTarget(account('2', [target('kg', 5_000)]), 2026, GOLD)).toBeUndefined();
});

it('names what a target of another unit misses with no account', () => {
  const accounts = [account('1', [target('kg', 5_000)]), account('2', [target('g', 40)])];
  expect(accountOptions(accounts, 2026, GOLD)).toEqual([
    { value: '2', label: '2, 40 g missing' },
    { value: '1', label: '1' },
  ]);
});
