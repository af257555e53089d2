/** How often a test repeats itself: the few times of `npm test`, or all of `npm run test:deep`, which runs before a release. */
export const isDeep = process.env['TEST_DEEP'] === '1';

export const repeats = (gate: number, deep: number): number => (isDeep ? deep : gate);
