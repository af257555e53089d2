import { expect, it } from 'vitest';
import { answerTime, sellerLine, sellerLines } from './seller-words.ts';

const seller = {
  unique_id: 'REC-000001',
  company_name: null,
  completed_trades: 12,
  delivered: [
    { unit: 'kg' as const, quantity: 125_480 },
    { unit: 'g' as const, quantity: 40 },
  ],
  median_answer_hours: 17.5,
  approved_on: '2026-05-01',
  member_since: '2026-04-20',
};

it.each([
  [0, 'under 1 hour'],
  [0.9, 'under 1 hour'],
  [1.4, '1 hour'],
  [17.5, '18 hours'],
  [47.9, '48 hours'],
  [48, '2 days'],
  [60, '3 days'],
  [168, '7 days'],
])('says how long an answer takes: %d h', (hours, text) => expect(answerTime(hours)).toBe(text));

it('is one line on a card', () => {
  expect(sellerLine(seller)).toBe('12 trades · 18 hours');
  expect(sellerLine({ ...seller, completed_trades: 1, median_answer_hours: null })).toBe('1 trade');
});

it('lists the whole record on the page of an offer', () => {
  expect(sellerLines(seller)).toEqual([
    'Registration approved by EPR Mandi on 1 May 2026',
    '12 trades completed, 1,25,480 Kg and 40 g delivered',
    'Usually answers in 18 hours',
    'Member since 20 Apr 2026',
    'Named after your request',
  ]);
  expect(
    sellerLines({
      ...seller,
      company_name: 'Green Loop',
      completed_trades: 0,
      delivered: [],
      median_answer_hours: null,
    }),
  ).toEqual([
    'Registration approved by EPR Mandi on 1 May 2026',
    '0 trades completed, 0 Kg delivered',
    'No answer time yet',
    'Member since 20 Apr 2026',
    'Green Loop',
  ]);
});
