import { expect, test } from 'vitest';
import { feedOf, type FeedEvent } from './feed.ts';

const event = (values: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'return-plastic-annual-return-2025',
  title: 'Annual return, Plastic, 2025-26',
  day: '2026-06-30',
  sequence: 2,
  changedAt: new Date('2026-11-21T06:30:15.250Z'),
  url: 'https://mandi.example/rules#rule-7',
  ...values,
});

const linesOf = (events: readonly FeedEvent[]) => feedOf(events).split('\r\n');

test('A whole day, without any other field', () => {
  const lines = linesOf([event({ day: '2026-12-31' })]);
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1)).toEqual([
    'BEGIN:VEVENT',
    'UID:return-plastic-annual-return-2025',
    'DTSTAMP:20261121T063015Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Annual return\\, Plastic\\, 2025-26',
    'URL:https://mandi.example/rules#rule-7',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
});

test('A calendar without events has a component all the same, and every line ends with CRLF', () => {
  const text = feedOf([]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
  expect(text).toContain('\r\nBEGIN:VTIMEZONE\r\n');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('Long lines are folded at 75 octets between characters, and read back as they were', () => {
  const title = `${'₹'.repeat(60)}; ${'क्षा'.repeat(30)}\\ and\na second line`;
  const text = feedOf([event({ title })]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  const unfolded = text.replaceAll('\r\n ', '');
  const [, value = ''] = /\r\nSUMMARY:(.*)\r\n/.exec(unfolded) ?? [];
  expect(value.replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))).toBe(title);
});
