import { expect, test } from 'vitest';
import { leastCovering } from './toast-place.ts';

const box = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const button = (left: number, top: number) => ({ box: box(left, top), weight: 4 });
const link = (left: number, top: number) => ({ box: box(left, top), weight: 1 });
const CORNERS = [box(900, 700), box(0, 700), box(900, 0)];

test('Messages stand in their usual place where nothing is under them', () => {
  expect(leastCovering(CORNERS, [])).toBe(0);
  expect(leastCovering(CORNERS, [button(400, 700), button(900, 660)])).toBe(0);
});

test('Messages give way to a button', () => {
  expect(leastCovering(CORNERS, [button(950, 720)])).toBe(1);
  expect(leastCovering(CORNERS, [button(950, 720), button(20, 710)])).toBe(2);
});

test('Messages cover the fewest controls where no place is free', () => {
  expect(
    leastCovering(CORNERS, [button(950, 720), button(950, 730), button(20, 710), button(910, 10), button(920, 20)]),
  ).toBe(1);
});

test('Messages cover links rather than a button', () => {
  expect(leastCovering(CORNERS, [button(950, 720), link(10, 710), link(20, 720), button(910, 10)])).toBe(1);
});
