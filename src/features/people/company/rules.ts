import type * as z from 'zod/mini';
import { gstinStateCode } from '#lib/gstin.ts';
import type { BankDetailsTable, CompaniesTable } from '#platform/database/schema.gen.ts';
import type * as places from '#rules/reference/places.ts';
import type { profile } from './contract.ts';

type Profile = z.output<typeof profile>;

/** Required company fields of a complete profile, by wire names, with their labels. Source: section 2 of the server rules. */
export const COMPANY_LABELS = {
  company_name: 'Company Name',
  gst_number: 'GST Number',
  state: 'State',
  city: 'City',
  pcb_number: 'PCB Registration Number',
  registration_date: 'Registration Date',
  address: 'Registered Address',
  company_logo: 'Company Logo',
  pcb_doc: 'PCB Document',
} as const;

export const BANK_LABELS = {
  account_holder_name: 'Account Holder Name',
  account_number: 'Account Number',
  bank_name: 'Bank Name',
  ifsc_code: 'IFSC Code',
  branch_name: 'Branch Name',
  canceled_check_proof: 'Cancelled Cheque Proof',
} as const;

type NeededField = keyof typeof COMPANY_LABELS | keyof typeof BANK_LABELS;
const NEEDED = Object.keys({ ...COMPANY_LABELS, ...BANK_LABELS }) as NeededField[];
const BANK = Object.keys(BANK_LABELS);

/** Missing fields of a profile, by wire names; empty for a superadmin, who has no company. */
export function missingFields(profile: Pick<Profile, 'role' | NeededField>): string[] {
  return profile.role === 'superadmin' ? [] : NEEDED.filter((field) => profile[field] === null);
}

const sendsBankField = (sent: Readonly<Record<string, unknown>>) => BANK.some((field) => sent[field] !== undefined);

/** Whether an update contains fields whose change sends a mail or is kept permanently: the company's name, GST number or bank fields. */
export function sendsNotifiedField(sent: Readonly<Record<string, unknown>>): boolean {
  return sent['company_name'] !== undefined || sent['gst_number'] !== undefined || sendsBankField(sent);
}

/** Response message of an update: depends on whether any bank field was sent. */
export function updateMessage(sent: Readonly<Record<string, unknown>>): string {
  return sendsBankField(sent) ? '✅ Bank details updated successfully!' : 'Profile updated successfully!';
}

/** Masks an account number except for its last four digits; accepts the whole number or those four digits alone. */
export function maskAccountNumber(accountNumber: string): string {
  return `XXXXXX${accountNumber.slice(-4)}`;
}

/** Bank details as stored; the same account number has the same bytes. */
export type KeptBank = Pick<
  BankDetailsTable,
  | 'account_holder_name'
  | 'account_number_encrypted'
  | 'account_number_last4'
  | 'bank_name'
  | 'ifsc_code'
  | 'branch_name'
>;

const BANK_TEXTS = ['account_holder_name', 'bank_name', 'ifsc_code', 'branch_name'] as const;

/** Whether complete bank details change; first entries and equal values are no change. */
export function isBankChange(before: KeptBank, after: KeptBank): boolean {
  const number = before.account_number_encrypted;
  if (number === null || BANK_TEXTS.some((field) => before[field] === null)) return false;
  const given = after.account_number_encrypted;
  const sameNumber = number.length === given?.length && number.every((byte, index) => byte === given[index]);
  return !sameNumber || BANK_TEXTS.some((field) => before[field] !== after[field]);
}

/** Audit record of a bank change: always the number's last four digits and the IFSC code, the other fields if they changed. */
export function bankChangeDetail(before: KeptBank, after: KeptBank & { in_force_from: Date }) {
  const maskedOf = (bank: KeptBank) => ({
    ...Object.fromEntries(
      BANK_TEXTS.filter((field) => before[field] !== after[field]).map((field) => [field, bank[field]]),
    ),
    account_number: bank.account_number_last4,
    ifsc_code: bank.ifsc_code,
  });
  return { before: maskedOf(before), after: maskedOf(after), in_force_from: after.in_force_from.toISOString() };
}

/**
 * Validates the date of registration with the pollution control board, which must not be in the future. @returns texts by field; both days
 * `YYYY-MM-DD`
 */
export function checkRegistrationDate(registration: string | undefined, today: string): Record<string, string> {
  const isToCome = registration !== undefined && registration > today;
  return isToCome ? { registration_date: 'The registration date cannot be in the future' } : {};
}

const COMPANY_FACTS = [
  'company_name',
  'gst_number',
  'pcb_number',
  'registration_date',
  'address',
  'state',
  'city',
] as const;
type CompanyFacts = Record<(typeof COMPANY_FACTS)[number], string | null>;

/** Fields of a company that an update changes, before and after; a first entry is no change. */
export function companyChanges(
  before: CompanyFacts,
  after: { [F in keyof CompanyFacts]?: string | null | undefined },
): Partial<Record<keyof CompanyFacts, { from: string; to: string }>> {
  return Object.fromEntries(
    COMPANY_FACTS.flatMap((field) => {
      const [from, to] = [before[field], after[field]];
      return from === null || to === null || to === undefined || from === to ? [] : [[field, { from, to }]];
    }),
  );
}

/** State and city of a company, and the state of its GST number; null where unknown. */
export type Place = Pick<CompaniesTable, 'state' | 'city' | 'gst_number'>;

/** The catalogue of states: spelling of names, cities, and GST codes of each state. It is large, so the browser's forms load it themselves. */
type Places = Pick<typeof places, 'cityOf' | 'findState' | 'gstCodeFits'>;

/**
 * Validates state, city and GST number as they would be after an update, and normalises the spelling of state and city. Fields that are
 * neither sent nor affected by the update are not validated.
 * @returns the place, or texts by field if it is invalid
 */
export function checkPlace(
  before: Place,
  sent: { [F in keyof Place]?: string | undefined },
  { cityOf, findState, gstCodeFits }: Places,
): { place: Place; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const place = {
    state: sent.state ?? before.state,
    city: sent.city ?? before.city,
    gst_number: sent.gst_number ?? before.gst_number,
  };
  if (sent.state === undefined && sent.city === undefined && sent.gst_number === undefined) return { place, errors };
  if (place.state === null) {
    if (sent.city !== undefined) errors['state'] = 'State is required';
    return { place, errors };
  }
  const state = findState(place.state);
  if (state === undefined) {
    errors['state'] = 'Choose a state from the list';
    return { place, errors };
  }
  place.state = state.name;
  if (place.city !== null) {
    const { city, isListed } = cityOf(state, place.city);
    // A city that is not sent again belongs to the state of before.
    if (sent.city === undefined && !isListed && state.name !== before.state)
      errors['city'] = `Choose a city in ${state.name}`;
    else place.city = city;
  }
  if (place.gst_number !== null && !gstCodeFits(state.name, gstinStateCode(place.gst_number)))
    errors['gst_number'] = 'The GST number does not belong to the chosen state';
  return { place, errors };
}
