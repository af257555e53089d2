import * as z from 'zod/mini';
import { cityName } from '#lib/city-name.ts';
import { defineContract } from '#lib/contract.ts';
import {
  booleanField,
  choice,
  code,
  date,
  file,
  lines,
  list,
  listResponse,
  messageResponse,
  nullableText,
  pageQuery,
  repeats,
  statedReason,
  text,
  optionalText,
} from '#lib/fields.ts';
import { isGstin } from '#lib/gstin.ts';
import { printable } from '#lib/printable.ts';
import { linkToken, newPassword, ofPerson, personUpdate } from '#people/identity/contract.ts';

/** The Company Profile form. The GST number's state code must also fit the chosen state: `rules.ts`. */
export const companyForm = z.object({
  company_name: text('Company Name is required').check(printable),
  gst_number: code('GST Number is required', 15).check(z.toUpperCase(), z.refine(isGstin, 'Enter a valid GST number')),
  state: text('State is required', 60),
  city: cityName('City is required'),
  pcb_number: text('PCB Registration is required', 60),
  registration_date: date('Registration Date is required'),
  address: lines('Registered Address is required', 500).check(printable),
  company_logo: file('companyLogo is required'),
  pcb_doc: file('Pcb Document is required'),
  social_links: list('Links start with https://', 0, 10).check(
    z.refine((links) => links.every((link) => /^https:\/\/[^\s"'<>]+$/.test(link)), 'Links start with https://'),
  ),
  show_company_name: booleanField('show_company_name is true or false'),
});

/** The Bank Details form. Both account numbers must agree. */
export const bankForm = z.object({
  account_holder_name: text('Account Holder Name is required', 120),
  account_number: code('Account Number is required', 18).check(
    z.regex(/^\d{6,18}$/, 'Account Number must have 6 to 18 digits'),
  ),
  confirm_account_number: code('Co -Account Number is required', 18),
  bank_name: text('Bank Name is required', 120),
  ifsc_code: code('IFSC Code is required', 11).check(
    z.toUpperCase(),
    z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter a valid IFSC code'),
  ),
  branch_name: text('Branch Name is required', 120),
  canceled_check_proof: file('Upload Cancelled Check is required'),
});

/** Partial update with any of the fields of both forms; missing fields stay unchanged. An account number needs its confirmation. */
export const profileUpdate = z
  .object({ ...z.partial(companyForm).shape, ...z.partial(bankForm).shape })
  .check(repeats('account_number', 'confirm_account_number', 'Account Number mismatch'));

/** Bank details of a company. Masked, the account number is its last four digits. */
export const shownBank = z.object({
  account_holder_name: nullableText,
  account_number: nullableText,
  bank_name: nullableText,
  ifsc_code: nullableText,
  branch_name: nullableText,
});

/** Pending bank change: when it comes into force, and the masked details in force until then. */
export const bankChange = z.object({ in_force_from: z.string(), in_force: shownBank });

/** One set of bank details of a company's history, masked. */
export const bankDetails = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'in_force', 'replaced', 'cancelled']),
  created_at: z.string(),
  in_force_from: z.string(),
  ...shownBank.shape,
});

export const bankDecision = z.object({
  verdict: choice(['confirm', 'cancel'], 'Verdict is required', 'Choose confirm or cancel'),
  reason: statedReason,
  /** The date of the change that was read: another one is not confirmed. */
  in_force_from: optionalText(40),
});

/** A user's own profile. Files are links; the account number is whole for its owner only. */
export const profile = z.object({
  id: z.string(),
  unique_id: z.string(),
  role: z.enum(['recycler', 'producer', 'superadmin', 'person']),
  full_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  designation: z.string(),
  company_name: nullableText,
  gst_number: nullableText,
  pcb_number: nullableText,
  registration_date: nullableText,
  address: nullableText,
  state: nullableText,
  city: nullableText,
  company_logo: nullableText,
  pcb_doc: nullableText,
  social_links: z.array(z.string()),
  /** Whether the market shows the company's name on its offers. */
  show_company_name: z.boolean(),
  ...shownBank.shape,
  canceled_check_proof: nullableText,
  bank_change: z.nullable(bankChange),
  email_verified: z.boolean(),
  /** Until when an unconfirmed account may trade; null once the address is confirmed. */
  email_grace_until: nullableText,
  /** Version of the terms that the company has still to accept; null: none. */
  terms_to_accept: nullableText,
  /** A new address that waits for its confirmation. */
  email_change: z.nullable(z.object({ email: z.string(), expires_at: z.string() })),
});

export const companyContract = defineContract({
  'GET /api/users/profile/': {
    operation: 'readProfile',
    summary: "The caller's profile",
    ...ofPerson,
    response: z.object({ data: profile }),
  },
  'PATCH /api/users/person/': {
    operation: 'changePerson',
    summary: "Change the caller's name, mobile number or designation",
    ...ofPerson,
    body: personUpdate,
    response: z.object({ message: z.string(), data: profile }),
  },
  'PATCH /api/users/update/': {
    operation: 'changeProfile',
    summary: 'Change company profile or bank details',
    access: ['recycler', 'producer'],
    permission: 'admin',
    body: profileUpdate,
    files: { company_logo: 'company_logo', pcb_doc: 'pcb_document', canceled_check_proof: 'cancelled_cheque' },
    response: z.object({ message: z.string(), data: profile }),
  },
  'POST /api/users/not-me/': {
    operation: 'secureAccount',
    summary: 'Take an account back by the link of a mail: all sessions end, and the password has to be chosen anew',
    access: 'public',
    body: linkToken,
    response: messageResponse,
  },
  'POST /api/users/email/verify/': {
    operation: 'verifyEmail',
    summary: 'Confirm an e-mail address, or a new one, with the link that was mailed to it',
    access: 'public',
    body: linkToken,
    response: messageResponse,
  },
  'POST /api/users/password/reset/': {
    operation: 'resetPassword',
    summary: 'Choose a new password with the token of a mailed link; ends every session',
    access: 'public',
    body: newPassword,
    response: messageResponse,
  },
  'GET /api/users/check-profile-completion/': {
    operation: 'checkProfileCompletion',
    summary: 'Whether every company and bank field is there; `missing` names the others',
    access: 'session',
    permission: 'read',
    response: z.object({ status: z.boolean(), missing: z.array(z.string()) }),
  },
  'GET /api/users/bank-details/': {
    operation: 'listOwnBankDetails',
    summary: "The caller's bank details over time, newest first, numbers masked",
    access: ['recycler', 'producer'],
    permission: 'read',
    query: pageQuery,
    response: listResponse(bankDetails),
  },
  'GET /api/superadmin/companies/{id}/bank-details/': {
    operation: 'listBankDetailsOf',
    summary: "A company's bank details over time, newest first, numbers masked",
    access: ['superadmin'],
    query: pageQuery,
    response: listResponse(bankDetails),
  },
  'POST /api/superadmin/companies/{id}/bank-details/reveal/': {
    operation: 'revealBankDetails',
    summary: "A company's whole account number, and that of a change that waits; recorded with the reason",
    access: ['superadmin'],
    body: z.object({ reason: statedReason }),
    response: z.object({ data: z.object({ ...shownBank.shape, waiting: z.nullable(shownBank) }) }),
  },
  'POST /api/superadmin/companies/{id}/bank-change/': {
    mayWait: true,
    operation: 'decideBankChange',
    summary: 'Put a waiting bank change in force now, or undo it',
    access: ['superadmin'],
    once: true,
    body: bankDecision,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof companyContract> {}
}
