/** What the contact form offers. Source: section 2 of the screen rules. */
export const CONTACT_PROFILES = ['Recycler', 'Producer', 'Aggregator', 'Metal buyer', 'Other'] as const;

export const CONTACT_CATEGORIES = [
  'Plastic',
  'E-waste',
  'Battery',
  'Tyre',
  'Oil',
  'Construction & Demolition',
  'Metal',
  'EPR Compliance',
  'Other',
] as const;

/** The category that an address asks for, whatever its capitals; '' when there is no such one. */
export function categoryOf(search: URLSearchParams): string {
  const asked = search.get('category')?.trim().toLowerCase();
  return CONTACT_CATEGORIES.find((category) => category.toLowerCase() === asked) ?? '';
}
