/** Parameter and label of the filter by days until the credits expire. */
export const EXPIRES_WITHIN = { name: 'expires_within', label: 'Expires within', none: 'Any time' } as const;

const EXPIRY_CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
] as const;

/** Chosen number of days; `''` for any time. */
export function expiresWithin(address: URLSearchParams): string {
  const days = address.get(EXPIRES_WITHIN.name) ?? '';
  return /^[1-9][0-9]{0,3}$/.test(days) && Number(days) <= 3650 ? days : '';
}

/** The choices, and another number of days that the address contains. */
export function expiryOptions(chosen: string): readonly { value: string; label: string }[] {
  const isListed = chosen === '' || EXPIRY_CHOICES.some(({ value }) => value === chosen);
  return isListed ? EXPIRY_CHOICES : [...EXPIRY_CHOICES, { value: chosen, label: `${chosen} days` }];
}
