import { describe, expect, it } from 'vitest';
import { type Stage, STAGE_NAMES } from '#trading/stages/stages.ts';
import { ACTION_LABELS, ageText, dueText, nextActionOf, type OwnTasks, turnsOf } from './rules.ts';

const NOTHING = {
  has_dispute_to_answer: false,
  has_payment_to_confirm: false,
  has_line_to_see: false,
  has_invoice_to_issue: false,
};

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

  it('is else a dispute, a payment to confirm, a line to see, an invoice to issue', () => {
    const next = (stage: Stage, tasks: OwnTasks) => nextActionOf('recycler', { stage, madeBy: 'producer' }, tasks);
    const tasks = { ...NOTHING };
    const expected = [
      ['has_invoice_to_issue', 'issue_invoice', 'Issue invoice'],
      ['has_line_to_see', 'mark_seen', 'Mark credits as seen'],
      ['has_payment_to_confirm', 'confirm_payment', 'Confirm payment'],
      ['has_dispute_to_answer', 'answer_dispute', 'Respond to the dispute'],
    ] as const;
    for (const [task, name, label] of expected) {
      tasks[task] = true;
      expect(next('completed', tasks)).toBe(name);
      expect(ACTION_LABELS[name]).toBe(label);
    }
    expect(next('verified', tasks)).toBe('transfer_credits');
  });

  it('is named as specified', () =>
    expect(ACTION_LABELS).toMatchObject({
      answer: 'Accept or decline',
      initiate_payment: 'Initiate payment',
      upload_payment_proof: 'Upload payment proof',
      verify_payment: 'Verify payment',
      transfer_credits: 'Transfer credits and upload documents',
    }));
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
