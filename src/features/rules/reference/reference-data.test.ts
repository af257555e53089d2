import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCalendarDate } from '#lib/dates.ts';
import { chargesOn } from './charges.ts';
import charges from './data/charges.json' with { type: 'json' };
import places from './data/states.json' with { type: 'json' };
import rawTypes from './data/waste-types.json' with { type: 'json' };
import { cityNames, findState, gstCodeFits, gstCodeOf, states } from './places.ts';
import { provenanceOf } from './provenance.ts';
import {
  findTypeOption,
  findWasteType,
  registrationNumberError,
  type TypeList,
  type WasteType,
  wasteTypes,
} from './waste-types.ts';

function lists(type: WasteType): TypeList[] {
  return [type.recyclerTypes, type.producerTypes, type.productTypes, type.creditTypes];
}

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

function names(list: TypeList): string[] {
  return list.items.map((item) => item.name);
}

describe('waste types', () => {
  const all = wasteTypes({ hidden: true });

  test('are the five quick filters, in their order', () => {
    expect(wasteTypes().map((type) => type.name)).toEqual(['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil']);
  });

  test('each has four lists with something to choose, names once, and ids once in all', () => {
    for (const type of wasteTypes()) for (const list of lists(type)) expect(list.items.length).toBeGreaterThan(0);
    for (const type of all) for (const list of lists(type)) expectUnique(names(list).map((name) => name.toLowerCase()));
    const ids = all.flatMap((type) => [type.id, ...lists(type).flatMap((list) => list.items.map((item) => item.id))]);
    expectUnique(ids);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('a part names an option of its own list', () => {
    for (const list of all.flatMap(lists))
      for (const { partOf } of list.items)
        if (partOf !== null) expect(list.items.map(({ id }) => id)).toContain(partOf);
  });

  test('hidden entries show only on request', () => {
    expect(names(findWasteType('Plastic')!.productTypes)).toEqual([
      'Category I',
      'Category II',
      'Category III',
      'Category IV',
    ]);
    expect(names(findWasteType('plastic', { hidden: true })!.productTypes)).toContain('Category V');
    expect(names(findWasteType('Plastic')!.creditTypes)).toEqual(['Recycling', 'EoL']);
    expect(wasteTypes().flatMap(lists).flatMap((list) => list.items).some((item) => item.hidden)).toBe(false); // oxfmt-ignore
  });

  test('e-waste has 7 groups and 106 codes', () => {
    const { items } = findWasteType('E-WASTE')!.productTypes;
    expect(items.filter((item) => item.partOf === null)).toHaveLength(7);
    expect(items.filter((item) => item.partOf !== null)).toHaveLength(106);
  });

  test('are found by name or id, whatever the capitals', () => {
    expect(findWasteType(' e-Waste ')?.id).toBe('e-waste');
    expect(findWasteType('metal')).toBeUndefined();
    expect(findTypeOption(findWasteType('battery')!.creditTypes, 'LEAD')?.id).toBe('battery-credit-lead');
  });

  test('registration numbers are 1 to 30 digits, for each role', () => {
    for (const type of wasteTypes())
      for (const role of ['recycler', 'producer'] as const) {
        for (const number of ['1', '0'.repeat(30)]) expect(registrationNumberError(type, role, number)).toBeNull();
        for (const text of ['', '0'.repeat(31), '12 3', '12\n', '१२', '12A45', 'A'.repeat(61), '<B-29016(1234)>'])
          expect(registrationNumberError(type, role, text), text).not.toBeNull();
      }
  });

  test.each([
    ['Plastic', 'producer', 'BO-27-000-05-ABCDE1234F-25'],
    ['Plastic', 'producer', 'IM-07-0A1-12-ABCDE1234F-22'],
    ['E-waste', 'producer', 'B-29016(1234)/(EPR)/25/WM-III'],
    ['E-waste', 'producer', 'B-29016(1)'],
    ['Plastic', 'recycler', 'PWP-27-000-05-1234'],
    ['Tyre', 'producer', 'A12345'],
    ['Oil', 'recycler', 'UO/RECYCLER & CO. (2025) 12'],
  ] as const)('%s, %s: %s is a registration number', (name, role, number) =>
    expect(registrationNumberError(findWasteType(name)!, role, number)).toBeNull(),
  );

  test.each([
    ['Plastic', 'producer', 'BO-27-000-05-ABCDE1234F', 'Enter digits, or a number such as BO-27-000-05-ABCDE1234F-25.'],
    [
      'Plastic',
      'producer',
      'bo-27-000-05-abcde1234f-25',
      'Enter digits, or a number such as BO-27-000-05-ABCDE1234F-25.',
    ],
    ['E-waste', 'producer', 'B-29017(1234)', 'Enter digits, or a number such as B-29016(1234)/(EPR)/25/WM-III.'],
    [
      'E-waste',
      'producer',
      `B-29016(1)${'A'.repeat(61)}`,
      'Enter digits, or a number such as B-29016(1234)/(EPR)/25/WM-III.',
    ],
    ['Battery', 'producer', 'AB123', 'Enter the number as on the certificate.'],
    ['Battery', 'producer', 'ABCD12', 'Enter the number as on the certificate.'],
    ['E-waste', 'recycler', '1234-5678', 'Enter the number as on the certificate.'],
  ] as const)('%s, %s: %s is none', (name, role, number, error) =>
    expect(registrationNumberError(findWasteType(name)!, role, number)).toBe(error),
  );

  test('an example has its own form', () => {
    for (const type of wasteTypes())
      for (const role of ['recycler', 'producer'] as const) {
        const { example } = type.registrationNumbers[role];
        if (example !== null) expect(registrationNumberError(type, role, example)).toBeNull();
      }
  });
});

describe('states', () => {
  test('are 28 and 8 union territories, each once, each with cities that are named once', () => {
    expect(states().filter((state) => !state.unionTerritory)).toHaveLength(28);
    expect(states().filter((state) => state.unionTerritory)).toHaveLength(8);
    expectUnique(states().map((state) => state.name));
    for (const { name, cities } of states()) {
      expect(cities.length, name).toBeGreaterThanOrEqual(3);
      expectUnique(cities.map((city) => city.toLowerCase()));
      for (const city of cities) expect(city).toMatch(/^[A-Z][A-Za-z -]+$/);
    }
  });

  test('have all GST codes in force, each once, and the two old ones', () => {
    const inForce = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
    expect(states().map((state) => state.gstCode).toSorted()).toEqual(inForce.filter((code) => code !== '25' && code !== '28')); // oxfmt-ignore
    expect(
      states()
        .flatMap((state) => state.oldGstCodes)
        .toSorted(),
    ).toEqual(['25', '28']);
    expect(gstCodeOf('maharashtra')).toBe('27');
    expect(gstCodeFits('Andhra Pradesh', '37') && gstCodeFits('Andhra Pradesh', '28')).toBe(true);
    expect(gstCodeFits('Andhra Pradesh', '36')).toBe(false);
    expect(gstCodeFits('Atlantis', '27')).toBe(false);
  });

  test('cities of a state', () => {
    expect(cityNames('Goa')).toContain('Panaji');
    expect(cityNames('Atlantis')).toEqual([]);
    expect(findState(' goa ')?.name).toBe('Goa');
  });
});

describe('charges', () => {
  test('follow each other by date', () => {
    const days = charges.charges.map((row) => row.effective_from);
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual(days.toSorted());
    expectUnique(days);
    for (const day of days) expect(isCalendarDate(day)).toBe(true);
  });

  test('today: fee 0.5%, GST 18%', () => {
    expect(chargesOn(new Date('2026-11-21T10:00:00Z'))).toMatchObject({ feeBasisPoints: 50, gstBasisPoints: 1800 });
  });

  test('begin at midnight in India', () => {
    expect(chargesOn(new Date('2022-04-01T00:00:00+05:30')).effectiveFrom).toBe('2022-04-01');
    expect(() => chargesOn(new Date('2022-03-31T23:59:59+05:30'))).toThrow(RangeError);
  });
});

describe('sources', () => {
  const rows = [
    ...rawTypes.waste_types.flatMap(({ registration_numbers: numbers, ...type }) => [
      ...Object.values(type).filter((value) => typeof value === 'object'),
      ...Object.values(numbers).map((form) => ({ ...form, pattern: '' })),
    ]),
    places,
    ...charges.charges,
  ];

  test('every list and row has source and status', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(provenanceOf(row).source).not.toBe('');
    expect(() => provenanceOf({ source: '', status: 'draft' })).toThrow();
    expect(() => provenanceOf({ source: 'Gazette', status: 'certain' })).toThrow();
  });

  test('every key is explained in the README, and no other', () => {
    const readme = readFileSync(new URL('data/README.md', import.meta.url), 'utf8').split('## Sources')[1] ?? '';
    const explained = [...readme.matchAll(/^\| ([A-Z][A-Z0-9-]*) +\|/gm)].map((match) => match[1]);
    const used = rows.flatMap((row) =>
      [...JSON.stringify(row).matchAll(/\[([A-Z][A-Z0-9-]*)\]/g)].map((match) => match[1]),
    );
    expect(new Set(used)).toEqual(new Set(explained));
  });
});
