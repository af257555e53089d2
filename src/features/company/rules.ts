import type * as z from 'zod/mini';
import { gstinStateCode } from '../../lib/gstin.ts';
import type { profile } from './contract.ts';

type Profile = z.output<typeof profile>;

const COMPANY = [
  'company_name',
  'gst_number',
  'state',
  'city',
  'pcb_number',
  'registration_date',
  'address',
  'company_logo',
  'pcb_doc',
] as const;

const BANK = [
  'account_holder_name',
  'account_number',
  'bank_name',
  'ifsc_code',
  'branch_name',
  'canceled_check_proof',
] as const;

/** What a complete profile has, by wire names. Source: section 2 of the server rules. */
const NEEDED = [...COMPANY, ...BANK];

/** What a complete profile lacks, by wire names; nothing for a superadmin, who has no company. */
export function missingFields(profile: Pick<Profile, 'role' | (typeof NEEDED)[number]>): string[] {
  return profile.role === 'superadmin' ? [] : NEEDED.filter((field) => profile[field] === null);
}

const sendsBankField = (sent: Readonly<Record<string, unknown>>) => BANK.some((field) => sent[field] !== undefined);

/** Whether an update sends what tells others by mail, or is kept for good, when it changes: the company's name, GST number or bank fields. */
export function sendsToldField(sent: Readonly<Record<string, unknown>>): boolean {
  return sent['company_name'] !== undefined || sent['gst_number'] !== undefined || sendsBankField(sent);
}

/** What an update is answered with: whether any bank field was sent decides. */
export function updateMessage(sent: Readonly<Record<string, unknown>>): string {
  return sendsBankField(sent) ? '✅ Bank details updated successfully!' : 'Profile updated successfully!';
}

/** An account number but for its last four digits; of those alone it makes the same. */
export function maskAccountNumber(accountNumber: string): string {
  return `XXXXXX${accountNumber.slice(-4)}`;
}

/** Bank details as they are kept, the number in bytes that are the same for the same number. */
export interface KeptBank {
  account_holder_name: string | null;
  account_number_encrypted: Uint8Array | null;
  account_number_last4: string | null;
  bank_name: string | null;
  ifsc_code: string | null;
  branch_name: string | null;
}

const BANK_TEXTS = ['account_holder_name', 'bank_name', 'ifsc_code', 'branch_name'] as const;

/** Whether bank details that were all there become others: first entries and equal values are no change. */
export function isBankChange(before: KeptBank, after: KeptBank): boolean {
  const number = before.account_number_encrypted;
  if (number === null || BANK_TEXTS.some((field) => before[field] === null)) return false;
  const given = after.account_number_encrypted;
  const sameNumber = number.length === given?.length && number.every((byte, index) => byte === given[index]);
  return !sameNumber || BANK_TEXTS.some((field) => before[field] !== after[field]);
}

/** What the audit trail keeps of a bank change: the number's last four digits and the IFSC code always, the rest where it changed. */
export function bankChangeDetail(before: KeptBank, after: KeptBank & { in_force_from: Date }) {
  const said = (bank: KeptBank) => ({
    ...Object.fromEntries(
      BANK_TEXTS.filter((field) => before[field] !== after[field]).map((field) => [field, bank[field]]),
    ),
    account_number: bank.account_number_last4,
    ifsc_code: bank.ifsc_code,
  });
  return { before: said(before), after: said(after), in_force_from: after.in_force_from.toISOString() };
}

/** A registration with the pollution control board has happened. @returns texts by field; both days `YYYY-MM-DD` */
export function judgeDate(registration: string | undefined, today: string): Record<string, string> {
  const isToCome = registration !== undefined && registration > today;
  return isToCome ? { registration_date: 'The registration date cannot be in the future' } : {};
}

/** What the audit trail tells of a company, by wire names. */
export const COMPANY_FACTS = [
  'company_name',
  'gst_number',
  'pcb_number',
  'registration_date',
  'address',
  'state',
  'city',
] as const;
export type CompanyFacts = Record<(typeof COMPANY_FACTS)[number], string | null>;

/** The fields that an update changes of a company, before and after; a first entry is no change. */
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

/** Where a company is, and what its GST number says of that; null where nothing is known. */
export interface Place {
  state: string | null;
  city: string | null;
  gst_number: string | null;
}

/** The catalogue of states: names as they are spelt there, cities, and which GST codes are a state's. */
export interface Places {
  findState: (name: string) => { name: string; cities: readonly string[] } | undefined;
  gstCodeFits: (state: string, code: string) => boolean;
}

/**
 * Judges where the company would be after an update, and spells state and city as the catalogue does. What is neither sent nor
 * touched by what is sent is not judged.
 * @returns the place, and texts by field where it cannot be
 */
export function judgePlace(
  before: Place,
  sent: { [F in keyof Place]?: string | undefined },
  { findState, gstCodeFits }: Places,
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
    const wanted = place.city.toLowerCase();
    const city = state.cities.find((name) => name.toLowerCase() === wanted);
    if (city === undefined) errors['city'] = 'Choose a city of the chosen state';
    else place.city = city;
  }
  if (place.gst_number !== null && !gstCodeFits(state.name, gstinStateCode(place.gst_number)))
    errors['gst_number'] = 'The GST number does not belong to the chosen state';
  return { place, errors };
}
