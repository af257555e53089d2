/** Options of the contact form. Source: section 2 of the screen rules. */
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

/** The category named in the address, ignoring case; '' when it is unknown or missing. */
export function categoryOf(search: URLSearchParams): string {
  const asked = search.get('category')?.trim().toLowerCase();
  return CONTACT_CATEGORIES.find((category) => category.toLowerCase() === asked) ?? '';
}
