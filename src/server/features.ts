import { feature } from './feature.ts';

/** Every feature that has calls: its contract and its handlers. */
export const features: ReturnType<typeof feature>[] = [];
