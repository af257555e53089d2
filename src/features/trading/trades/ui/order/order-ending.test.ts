/** The heading and the line of an order that ended without a transfer. Source: part 6 of the words. */
import { expect, it } from 'vitest';
import { sample } from '#tests/components/sample.ts';
import { order } from '../../responses.ts';
import type { TradeFile } from '../trade/trade-file.ts';
import { orderEnding } from './order-ending.ts';

const asked: Parameters<typeof orderEnding>[0] = sample(order, {
  stage: 'asked',
  kind: 'purchase',
  made_by: 'producer',
  next_id: null,
  offered_by: 'Green Loop',
  order_by: 'Brand Works',
  declined_by: null,
  ended_by_recall: null,
});
const trade = (accepted = false, reason: string | null = null) =>
  ({ accepted, request: { reason }, rounds: [] }) as unknown as TradeFile;

it.each([
  ['declined', 'purchase', 'producer', 'Purchase request declined', 'Green Loop declined. Nothing is reserved.'],
  ['declined', 'counter', 'producer', 'Counter-offer declined', 'Green Loop declined. Nothing is reserved.'],
  ['declined', 'counter', 'recycler', 'Counter-offer declined', 'Green Loop declined. Nothing is reserved.'],
  ['withdrawn', 'purchase', 'producer', 'Purchase request withdrawn', 'Nothing is reserved.'],
  ['withdrawn', 'counter', 'recycler', 'Counter-offer withdrawn', 'Nothing is reserved.'],
  ['expired', 'purchase', 'producer', 'Purchase request expired', 'Not answered within 7 days.'],
  ['expired', 'counter', 'recycler', 'Counter-offer expired', 'Not answered within 7 days.'],
  ['countered', 'counter', 'producer', 'Counter-offer answered', ''],
  [
    'cancelled',
    'purchase',
    'producer',
    'Work order cancelled',
    'The payment was not verified. If you have paid, write to us.',
  ],
] as const)('%s %s of a %s', (stage, kind, maker, heading, text) => {
  // A recycler declines its own round with the offer that it deletes.
  const declined_by = stage === 'declined' ? 'Green Loop' : null;
  expect(orderEnding({ ...asked, stage, kind, made_by: maker, declined_by }, trade())).toMatchObject({
    heading,
    text,
  });
});

it('says what was not done in time', () => {
  const expired = { ...asked, stage: 'expired' } as const;
  expect(orderEnding(expired, trade(true))?.text).toBe('Payment not initiated within 7 days.');
  expect(orderEnding(expired, undefined)?.text).toBe('Nothing is reserved.');
});

it('gives the reason of a decision, and leads to the latest round', () => {
  const reason = 'Sold elsewhere';
  expect(orderEnding({ ...asked, stage: 'declined', declined_by: 'Green Loop' }, trade(false, reason))?.reason).toBe(
    reason,
  );
  expect(orderEnding({ ...asked, stage: 'withdrawn' }, trade(false, reason))?.reason).toBe(reason);
  expect(orderEnding({ ...asked, stage: 'countered', next_id: 'two' }, undefined)?.latest).toBe('two');
});

it.each(['asked', 'accepted', 'paying', 'proven', 'verified', 'completed'] as const)('%s has not ended', (stage) =>
  expect(orderEnding({ ...asked, stage }, trade())).toBeNull(),
);
