import { describe, expect, it } from 'vitest';
import type { Stage } from '#trading/stages/stages.ts';
import {
  certificateNumberOf,
  type CountedLine,
  type LineStatus,
  moveRefusal,
  numberFormWarnings,
  recordingRefusal,
  transferDayError,
  transferOf,
} from './rules.ts';

const RECORDED = new Date('2026-11-21T18:00:00+05:30');
const line = (status: LineStatus, quantity: number, recorded_at = RECORDED): CountedLine => ({
  status,
  quantity,
  recorded_at,
  recalled: null,
  has_ended: false,
});
const order = {
  stage: 'verified' as Stage,
  quantity: 50_000,
  approved_at: new Date('2026-11-20T16:00:00+05:30'),
  held_by: null,
};

describe('the state is the first that holds', () => {
  it.each<[string, Stage, CountedLine[]]>([
    ['not_due', 'proven', []],
    ['not_due', 'cancelled', [line('seen', 50_000)]],
    ['awaited', 'verified', []],
    ['awaited', 'verified', [line('withdrawn', 50_000)]],
    ['partial', 'completed', [line('seen', 49_999)]],
    ['recorded', 'completed', [line('seen', 30_000), line('recorded', 20_000)]],
    ['seen', 'completed', [line('seen', 50_000)]],
    ['disputed', 'completed', [line('seen', 30_000), line('disputed', 20_000)]],
  ])('%s: %s with %o', (state, stage, lines) => {
    expect(transferOf({ ...order, stage }, lines).state).toBe(state);
  });
});

it('is recalled while a line or the order is under a recall in force, disputes included', () => {
  const recalled = { ...line('disputed', 300), recalled: 'RC-2026-27-000001' };
  const lines = [recalled, line('seen', 20), { ...line('withdrawn', 7), recalled: 'RC-2026-27-000001' }];
  expect(transferOf(order, lines)).toMatchObject({
    state: 'recalled',
    disputed: 0,
    seen: 20,
    recalled: 300,
    without_number: 49_680,
  });
  expect(transferOf({ ...order, held_by: 'RC-2026-27-000001' }, [line('seen', 20)])).toMatchObject({
    state: 'recalled',
    recalled: 0,
  });
  expect(transferOf({ ...order, stage: 'cancelled' }, [recalled]).state).toBe('not_due');
});

it('sums active lines by status; the rest has no number', () => {
  const lines = [line('recorded', 1), line('seen', 20), line('disputed', 300), line('withdrawn', 4_000)];
  expect(transferOf(order, lines)).toMatchObject({ recorded: 1, seen: 20, disputed: 300, without_number: 49_679 });
});

it('numbers are due 7 days after the day of the approval, while some are missing', () => {
  expect(transferOf(order, []).record_by).toBe('2026-11-27');
  expect(transferOf(order, [line('seen', 50_000)]).record_by).toBeNull();
  expect(transferOf({ ...order, stage: 'proven' }, []).record_by).toBeNull();
  expect(transferOf({ ...order, approved_at: null }, []).record_by).toBeNull();
  // None can be recorded under a recall.
  expect(transferOf({ ...order, held_by: 'RC-2026-27-000001' }, []).record_by).toBeNull();
});

it('the buyer is asked to answer within 7 days of the oldest line without an answer', () => {
  const later = new Date('2026-11-23T09:00:00+05:30');
  expect(transferOf(order, [line('recorded', 1, later), line('recorded', 1)]).answer_by).toBe('2026-11-28');
  expect(transferOf(order, [line('seen', 1)]).answer_by).toBeNull();
});

it.each<[Stage, string | null]>([
  ['accepted', 'The payment has not been verified yet.'],
  ['proven', 'The payment has not been verified yet.'],
  ['verified', null],
  ['completed', null],
  ['cancelled', 'This trade has ended.'],
  ['declined', 'This trade has ended.'],
])('recording at %s: %s', (stage, refusal) => {
  expect(recordingRefusal(stage)).toBe(refusal);
});

it('a line is seen once, disputed once, and never after its withdrawal', () => {
  const refusal = (status: LineStatus, to: Exclude<LineStatus, 'recorded'>, has_ended = false) =>
    moveRefusal({ status, has_ended }, to);
  expect(refusal('recorded', 'seen')).toBeNull();
  expect(refusal('disputed', 'seen')).toBeNull();
  expect(refusal('disputed', 'withdrawn')).toBeNull();
  expect(refusal('disputed', 'disputed')).toBe('This line is disputed already.');
  expect(refusal('seen', 'withdrawn')).toBe('This line has been seen already.');
  expect(refusal('withdrawn', 'seen')).toBe('This line was withdrawn.');
  // After its trade was ended a number can still be freed.
  expect(refusal('recorded', 'seen', true)).toBe('This trade has ended.');
  expect(refusal('recorded', 'withdrawn', true)).toBeNull();
});

it('a day of transfer lies between the work order and today', () => {
  const days = { workOrderOn: '2026-11-20', today: '2026-11-25' };
  expect(transferDayError('2026-11-20', days)).toBeNull();
  expect(transferDayError('2026-11-25', days)).toBeNull();
  for (const day of ['2026-11-19', '2026-11-26'])
    expect(transferDayError(day, days)).toBe('The transfer date lies between 20 Nov 2026 and 25 Nov 2026');
});

it.each([
  [' ew–2026/cu 00123 ', 'EW-2026/CU00123'],
  ['EW—2026\u2212CU\u200b-1', 'EW-2026-CU-1'],
  ['ＥＷ１２', 'EW12'],
  ['a_b.(c)', 'A_B.(C)'],
  ['abc', null],
  ['ABC#1', null],
  ['A'.repeat(60), 'A'.repeat(60)],
  ['A'.repeat(61), null],
])('%j is kept as %j', (typed, kept) => {
  expect(certificateNumberOf(typed)).toBe(kept);
});

const plastic = (pattern: string | null) => ({
  name: 'Plastic',
  certificateNumbers: { pattern, source: 'A published certificate', status: 'reported' as const, note: null },
});

it('a number of another form than the known one is warned of once', () => {
  const text = 'This number does not look like those of the Plastic portal.';
  const form = plastic('PW-[0-9]{4}');
  expect(numberFormWarnings(['PW-1234', 'PW-12345', 'XPW-1234'], form)).toEqual([
    { code: 'certificate_number_form', text, rule_id: null, status: 'reported' },
  ]);
  expect(numberFormWarnings(['PW-1234'], form)).toEqual([]);
});

it('while no form is known there is no warning', () => {
  expect(numberFormWarnings(['ABCD'], plastic(null))).toEqual([]);
});
