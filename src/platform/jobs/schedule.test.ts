import { expect, it } from 'vitest';
import { lastDue, nextDue } from './schedule.ts';

it.each([
  ['00:05', '2026-11-20T18:34:59.999Z', '2026-11-19T18:35:00.000Z'],
  ['00:05', '2026-11-20T18:35:00.000Z', '2026-11-20T18:35:00.000Z'],
  ['06:00', '2026-11-21T00:29:59.000Z', '2026-11-20T00:30:00.000Z'],
  ['06:00', '2026-11-21T00:30:00.000Z', '2026-11-21T00:30:00.000Z'],
  ['06:00', '2026-11-21T18:29:59.000Z', '2026-11-21T00:30:00.000Z'],
  ['06:00', '2027-03-01T00:00:00.000Z', '2027-02-28T00:30:00.000Z'],
])('%s was last due, at %s, at %s', (time, now, due) => {
  expect(lastDue(time, new Date(now)).toISOString()).toBe(due);
  expect(nextDue(time, new Date(now)).getTime() - lastDue(time, new Date(now)).getTime()).toBe(86_400_000);
});
