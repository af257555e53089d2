import { expect, test } from 'vitest';
import { cityName } from './city-name.ts';

const read = (name: string) => cityName('City is required').safeParse(name);
const messages = (name: string) => read(name).error?.issues.map(({ message }) => message);

test.each(['Assagao', "Mahim (East) - St. Peter's & Co", 'पणजी', 'क्\u200dषेत्र', 'Ax', ' Pune ', 'x'.repeat(60)])(
  '%j is a city',
  (name) => expect(read(name).data).toBe(name.trim()),
);

test.each(['A', 'x'.repeat(61), 'x'.repeat(500), '-Mumbai', '(Mumbai)', 'Sector 21', 'Mumbai, West'])(
  '%j is none',
  (name) => expect(messages(name)).toEqual(['Enter a city name of 2 to 60 letters']),
);

test.each(['', ' '])('%j is missing', (name) => expect(messages(name)).toEqual(['City is required']));
