import { describe, expect, it } from 'vitest';
import { type Stage, STAGE_NAMES } from '../trades/stages.ts';
import { ageText, dueText, nextActionOf, type OwnTasks, turnsOf } from './rules.ts';

const NOTHING = { has_invoice_to_issue: false, has_payment_to_confirm: false };

describe('what a reader has to do next', () => {
  it('is what the stage asks of the role whose turn it is', () => {
    const asked = (role: Parameters<typeof turnsOf>[0]) =>
      STAGE_NAMES.map((stage) => nextActionOf(role, { stage, madeBy: 'producer' }, NOTHING)).filter(
        (name) => name !== null,
      );
    expect(asked('recycler')).toEqual(['answer', 'transfer_credits']);
    expect(asked('producer')).toEqual(['initiate_payment', 'upload_payment_proof']);
    expect(asked('superadmin')).toEqual(['verify_payment']);
    const round = { stage: 'asked', madeBy: 'recycler' } as const;
    expect(nextActionOf('producer', round, NOTHING)).toBe('answer');
    expect(nextActionOf('recycler', round, NOTHING)).toBeNull();
  });

  it('is else a payment to confirm, then an invoice to issue', () => {
    const next = (stage: Stage, tasks: OwnTasks) => nextActionOf('recycler', { stage, madeBy: 'producer' }, tasks);
    const both = { has_invoice_to_issue: true, has_payment_to_confirm: true };
    expect(next('verified', both)).toBe('transfer_credits');
    expect(next('completed', both)).toBe('confirm_payment');
    expect(next('completed', { ...both, has_payment_to_confirm: false })).toBe('issue_invoice');
  });
});

const now = new Date('2026-11-24T12:00:00Z');

it.each([
  ['2026-11-24T11:48:30Z', '11 min'],
  ['2026-11-24T09:00:00Z', '3 h'],
  ['2026-11-23T12:00:00Z', '1 day'],
  ['2026-11-22T11:59:00Z', '2 days'],
  ['2026-11-24T12:00:01Z', '0 min'],
])('%s was %s ago', (since, text) => expect(ageText(since, now)).toBe(text));

it.each([
  ['2026-11-24T11:59:00Z', 'now', true],
  ['2026-11-24T12:10:00Z', 'in 10 min', true],
  ['2026-11-24T17:59:00Z', 'in 5 h', true],
  ['2026-11-26T11:59:59Z', 'in 47 h', true],
  ['2026-11-26T12:00:00Z', 'in 2 days', false],
  ['2026-11-28T11:00:00Z', 'in 3 days', false],
])('%s is %s', (due, text, soon) => expect(dueText(due, now)).toEqual({ text, soon }));
