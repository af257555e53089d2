import { expect, it } from 'vitest';
import { formatDuration, formatSize } from './format-units.ts';

it.each([
  [0, '0 bytes'],
  [512, '512 bytes'],
  [1024, '1 KB'],
  [1_610_612, '1.5 MB'],
  [123_456_789_012, '115 GB'],
  [5e15, '4,547 TB'],
])('reads %d bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

it.each([
  [0, '0 seconds'],
  [61, '1 minute 1 second'],
  [3_600, '1 hour'],
  [90_061, '1 day 1 hour'],
  [172_800, '2 days'],
])('reads %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
