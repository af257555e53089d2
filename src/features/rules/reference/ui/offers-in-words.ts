import { groupDigits } from '#lib/quantity.ts';

/** `4 offers`, `1 offer`. */
export const offersInWords = (offers: number) => `${groupDigits(offers)} ${offers === 1 ? 'offer' : 'offers'}`;
