import { expect, test } from 'vitest';
import data from './data/recovery-targets.json' with { type: 'json' };
import { percentIn, recoveryTargets } from './recovery-targets.ts';
import { findWasteType } from './waste-types.ts';

test('belong to known waste types, name their source and rise step by step', () => {
  for (const row of data.recovery_targets) {
    expect(findWasteType(row.waste_type)?.id).toBe(row.waste_type);
    expect(row.source).toMatch(/\[\w+\]/);
    const years = row.steps.map((step) => step.from_year);
    expect(years).toEqual([...new Set(years)].toSorted((one, other) => one - other));
    for (const { percent } of row.steps) expect(percent > 0 && percent <= 100).toBe(true);
  }
});

test('of a year come from the last step before it; before the first there is none', () => {
  const [eWaste] = recoveryTargets('e-waste');
  expect([2022, 2023, 2024, 2025, 2026, 2027, 2031].map((year) => eWaste && percentIn(eWaste, year))).toEqual([
    null,
    60,
    60,
    70,
    70,
    80,
    80,
  ]);
  const battery = new Map(recoveryTargets('battery').map((target) => [target.subject, target]));
  expect(battery.size).toBe(7);
  const cars = battery.get('Electric four-wheelers');
  expect(cars && [percentIn(cars, 2028), percentIn(cars, 2029)]).toEqual([null, 70]);
});
