import { expect, it } from 'vitest';
import { Bodies, BODY_LIMITS } from './body-limits.ts';

it('counts nothing of a body that is over: what still comes of a refused form is never given back', () => {
  const bodies = new Bodies(BODY_LIMITS);
  const held = bodies.hold({ ip: '192.0.2.1' });
  held.add(1_000);
  expect(bodies.heldBytes).toBe(1_000);
  held.release();
  expect(() => held.add(60_000)).toThrow('The request could not be read.');
  expect(bodies.heldBytes).toBe(0);
});
