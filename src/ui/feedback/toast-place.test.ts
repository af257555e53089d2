import { expect, test } from 'vitest';
import { leastCovering } from './toast-place.ts';

const box = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const CORNERS = [box(900, 700), box(0, 700), box(900, 0)];

test('Messages stand in their usual place where nothing is under them', () => {
  expect(leastCovering(CORNERS, [])).toBe(0);
  expect(leastCovering(CORNERS, [box(400, 700), box(900, 660)])).toBe(0);
});

test('Messages give way to a button', () => {
  expect(leastCovering(CORNERS, [box(950, 720)])).toBe(1);
  expect(leastCovering(CORNERS, [box(950, 720), box(20, 710)])).toBe(2);
});

test('Messages cover the fewest controls where no place is free', () => {
  expect(leastCovering(CORNERS, [box(950, 720), box(950, 730), box(20, 710), box(910, 10), box(920, 20)])).toBe(1);
});
