/** Number of repetitions: few in `npm test`, all in `npm run test:deep`, which runs before a release. */
export const isDeep = process.env['TEST_DEEP'] === '1';

export const repeats = (gate: number, deep: number): number => (isDeep ? deep : gate);
