import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { CALLERS } from './access-matrix.ts';

const calls = features.flatMap(({ contract }) => Object.entries(contract));

it('each call is open to those whom the matrix names, and to no others', () => {
  const declared = calls.map(([key, { access }]) => `${key}: ${[access].flat().join(' ')}`);
  const expected = Object.entries(CALLERS).flatMap(([who, keys]) => keys.map((key) => `${key}: ${who}`));
  expect(declared.toSorted()).toEqual(expected.toSorted());
});

it("the superadmin's calls are the superadmin's alone, but for the log-in", () => {
  const open = calls.filter(([key, { access }]) => key.includes('/api/superadmin/') && String(access) !== 'superadmin');
  expect(open.map(([key]) => key)).toEqual(CALLERS['public']?.filter((key) => key.includes('/superadmin/login/')));
});
