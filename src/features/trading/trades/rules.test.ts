import { describe, expect, it } from 'vitest';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { isAnswered } from './rules.ts';

describe('a negotiation is answered by the recycler', () => {
  it('in its first round if that was accepted, declined or countered: not while it waits, after its time or withdrawn', () => {
    const unanswered = STAGE_NAMES.filter((stage) => !isAnswered({ round: 1, stage, was_accepted: false }));
    expect(unanswered.toSorted()).toEqual(['asked', 'expired', 'withdrawn']);
    // The producer let the time of the payment pass.
    expect(isAnswered({ round: 1, stage: 'expired', was_accepted: true })).toBe(true);
  });

  it('in every later round, whatever comes of that', () => {
    for (const stage of STAGE_NAMES) expect(isAnswered({ round: 2, stage, was_accepted: false }), stage).toBe(true);
  });
});
