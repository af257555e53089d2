/** Kinds of rules, guards and modes by name; the figures of each kind are in `values.ts`, whose schemas few screens need. Source: file 7 of the specification, part 2. */
export { RULE_STATUSES, STATUS_WORDS, type RuleStatus } from './status.ts';

export const STREAMS = ['Plastic', 'E-waste', 'Battery', 'Tyre', 'Oil'] as const;
export type Stream = (typeof STREAMS)[number];

/** Kinds in the order of every list, with their names on screens. */
export const KIND_NAMES = {
  unit: 'Unit',
  price_band: 'Price band',
  ec_rate: 'Environmental compensation',
  refund: 'Refund of compensation',
  interest: 'Late interest',
  target: 'Target',
  least_recycling: 'Least recycling',
  lag: 'Reference year',
  validity: 'Validity',
  purchase_cap: 'Purchase limit',
  carry_forward: 'Carry-forward',
  conversion: 'Conversion factor',
  return_due: 'Return due',
  extension: 'Extension',
  hsn: 'HSN or SAC',
  gst_rate: 'GST rate',
} as const;
export type Kind = keyof typeof KIND_NAMES;
export const KINDS = Object.keys(KIND_NAMES) as [Kind, ...Kind[]];

/** Guards compare a write with a rule of their kind; capacity has none. */
export const GUARDS = ['price_band', 'expiry', 'capacity'] as const;
export type Guard = (typeof GUARDS)[number];
export const GUARD_NAMES: Readonly<Record<Guard, string>> = {
  price_band: 'Price band',
  expiry: 'Expiry',
  capacity: 'Capacity',
};
export const GUARD_KINDS: Readonly<Record<Guard, Kind | null>> = {
  price_band: 'price_band',
  expiry: 'validity',
  capacity: null,
};
export const MODES = ['off', 'warn', 'block'] as const;
export type Mode = (typeof MODES)[number];
