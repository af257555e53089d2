import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInIndia, formatDate, formatDateTime, formatTimeLeft, isCalendarDate } from './dates.ts';

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (text) =>
  expect(isCalendarDate(text)).toBe(true),
);

test.each([
  '', '2023-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '21-11-2026',
  '2026-11-21T00:00:00Z', ' 2026-11-21', '2026-11-21\n', '0000-01-01', '२०२६-११-२१',
])('%j does not', (text) => expect(isCalendarDate(text)).toBe(false)); // prettier-ignore

test.each([
  ['2026-11-21', '21-11-2026'],
  ['2026-11-21T18:29:59Z', '21-11-2026'],
  ['2026-11-21T18:30:00.000Z', '22-11-2026'],
  ['2026-11-21T23:59:59+05:30', '21-11-2026'],
  ['2026-12-31T20:00:00Z', '01-01-2027'],
])('%s reads %s', (iso, text) => expect(formatDate(iso)).toBe(text));

test.each([
  ['2026-11-21T09:35:00Z', '21 Nov 2026, 3:05\u00a0pm'],
  ['2026-11-21T00:00:00+05:30', '21 Nov 2026, 12:00\u00a0am'],
  ['2026-11-21T12:00:00+05:30', '21 Nov 2026, 12:00\u00a0pm'],
  ['2026-03-01T23:09:30.123456+05:30', '1 Mar 2026, 11:09\u00a0pm'],
])('%s reads %s', (iso, text) => expect(formatDateTime(iso)).toBe(text));

test('the zone database agrees', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
  const instants = fc.date({ min: new Date('2000-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(dayInIndia(instant)).toBe(day.format(instant));
      expect(formatDateTime(instant.toISOString()).split(', ')[1]).toBe(
        clock.format(instant).toLowerCase().replace(/\s/, '\u00a0'),
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', 'yesterday', '2026-02-30', '2026-02-30T00:00:00Z', '2026-11-21T10:00:00', '2026-11-21T25:00:00Z'])(
  '%j is an error',
  (text) => {
    expect(() => formatDate(text)).toThrow(RangeError);
    expect(() => formatDateTime(text)).toThrow(RangeError);
  },
);

test.each([
  ['2026-11-28T06:29:40Z', 'in 7 days'],
  ['2026-11-24T05:00:00Z', 'in 3 days'],
  ['2026-11-22T18:20:00Z', 'in 36 hours'],
  ['2026-11-22T18:40:00Z', 'in 2 days'],
  ['2026-11-21T08:30:00Z', 'in 2 hours'],
  ['2026-11-21T07:30:00Z', 'in 60 minutes'],
  ['2026-11-21T06:31:00Z', 'in 1 minute'],
  ['2026-11-21T06:30:10Z', 'now'],
  ['2026-11-20T06:30:00Z', 'now'],
])('until %s it is %s', (until, text) => expect(formatTimeLeft(until, new Date('2026-11-21T06:30:00Z'))).toBe(text));
