import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateForms, dayInIndia, formatDateTime, formatDay, isCalendarDate, parseDate, plainDateTime } from './dates.ts';

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (text) =>
  expect(isCalendarDate(text)).toBe(true),
);

test.each([
  '', '2023-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '21-11-2026',
  '2026-11-21T00:00:00Z', ' 2026-11-21', '2026-11-21\n', '0000-01-01', '२०२६-११-२१',
])('%j does not', (text) => expect(isCalendarDate(text)).toBe(false)); // oxfmt-ignore

test.each([
  ['2026-11-21', '21 Nov 2026'],
  ['2026-11-21T18:29:59Z', '21 Nov 2026'],
  ['2026-11-21T18:30:00.000Z', '22 Nov 2026'],
  ['2026-11-21T23:59:59+05:30', '21 Nov 2026'],
  ['2026-12-31T20:00:00Z', '1 Jan 2027'],
])('%s reads %s', (iso, text) => expect(formatDay(iso)).toBe(text));

test.each([
  ['2026-11-21T09:35:00Z', '21 Nov 2026, 3:05\u00a0pm\u00a0IST'],
  ['2026-11-21T00:00:00+05:30', '21 Nov 2026, 12:00\u00a0am\u00a0IST'],
  ['2026-11-21T12:00:00+05:30', '21 Nov 2026, 12:00\u00a0pm\u00a0IST'],
  ['2026-03-01T23:09:30.123456+05:30', '1 Mar 2026, 11:09\u00a0pm\u00a0IST'],
])('%s reads %s', (iso, text) => expect(formatDateTime(iso)).toBe(text));

test('the zone database agrees', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
  const instants = fc.date({ min: new Date('2000-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(dayInIndia(instant)).toBe(day.format(instant));
      expect(formatDateTime(instant.toISOString()).split(', ')[1]).toBe(
        `${clock.format(instant).toLowerCase().replace(/\s/, '\u00a0')}\u00a0IST`,
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', 'yesterday', '2026-02-30', '2026-02-30T00:00:00Z', '2026-11-21T10:00:00', '2026-11-21T25:00:00Z'])(
  '%j is an error',
  (text) => {
    expect(() => formatDay(text)).toThrow(RangeError);
    expect(() => formatDateTime(text)).toThrow(RangeError);
  },
);

test('an instant in an e-mail has ordinary spaces', () =>
  expect(plainDateTime(new Date('2026-11-23T14:23:00Z'))).toBe('23 Nov 2026, 7:53 pm IST'));

test.each([
  '23 Nov 2026', '23-11-2026', '23/11/2026', '2026-11-23', ' 23  nov  2026 ', '23 November 2026', '23 NOV, 2026', '2026-11-23\n',
  '23.11.2026', '२३/११/२०२६', '২৩ Nov ২০২৬',
])('%j is typed for 23 Nov 2026', (text) => expect(parseDate(text)).toBe('2026-11-23')); // oxfmt-ignore

test.each([
  ['3 Nov 2026', '2026-11-03'],
  ['3-1-2026', '2026-01-03'],
  ['03/01/2026', '2026-01-03'],
  ['2026-1-3', '2026-01-03'],
  ['29 Feb 2024', '2024-02-29'],
])('%j is typed for %s', (text, day) => expect(parseDate(text)).toBe(day));

test.each([
  '', '23', '23 Nov', '29 Feb 2026', '31-04-2026', '11/23/2026', '23-11/2026', '23.11/2026', '23 No 2026', '23 Novem 2026', '23-11-26',
])('%j is no date', (text) => expect(parseDate(text)).toBeNull()); // oxfmt-ignore

test('a shown date can be typed', () => {
  const days = fc.date({ min: new Date('1900-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (instant) => {
      const day = dayInIndia(instant);
      expect(parseDate(formatDay(day))).toBe(day);
      expect(parseDate(day.split('-').toReversed().join('/'))).toBe(day);
    }),
  );
});

test('a day has four forms, each of which can be typed', () => {
  expect(dateForms('2026-11-03')).toEqual(['03 Nov 2026', '03-11-2026', '03/11/2026', '2026-11-03']);
  for (const form of dateForms('2026-11-03')) expect(parseDate(form)).toBe('2026-11-03');
});
