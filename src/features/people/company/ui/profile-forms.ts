/** Schemas of the two profile forms: files and secrets that are stored already are optional. */
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { repeats } from '#lib/fields.ts';
import type { ApiResponse } from '#web/api.ts';
import { bankForm, companyForm } from '../contract.ts';

export type Profile = ApiResponse<'GET /api/users/profile/'>['data'];

export interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** A text with one link per line. */
const linkLines = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed): string | string[] => typed.split(/\s+/).filter((line) => line !== '')),
  ),
  companyForm.shape.social_links,
);

function orStored<T extends z.ZodMiniType>(schema: T, stored: string | null) {
  return stored === null ? schema : z.nullish(schema);
}

/** Schema of Company Profile: a stored logo or PCB document is kept unless another file is chosen. */
export function companySchema(profile: Profile) {
  return z.extend(companyForm, {
    company_logo: orStored(fileSchema('company_logo', 'companyLogo is required'), profile.company_logo),
    pcb_doc: orStored(fileSchema('pcb_document', 'Pcb Document is required'), profile.pcb_doc),
    social_links: linkLines,
  });
}

export function companyDefaults(profile: Profile) {
  return {
    company_name: profile.company_name ?? '',
    gst_number: profile.gst_number ?? '',
    state: profile.state ?? '',
    city: profile.city ?? '',
    pcb_number: profile.pcb_number ?? '',
    registration_date: profile.registration_date ?? '',
    address: profile.address ?? '',
    company_logo: null,
    pcb_doc: null,
    social_links: profile.social_links.join('\n'),
    show_company_name: profile.show_company_name,
  };
}

const unchanged = z.literal('');

/** Schema of Bank Details: where an account number is stored, both number fields may stay empty; otherwise they must agree. */
export function bankSchema(profile: Profile) {
  const { account_number, confirm_account_number } = bankForm.shape;
  const stored = profile.account_number !== null;
  const fields = z.extend(bankForm, {
    account_number: stored ? z.union([unchanged, account_number]) : account_number,
    confirm_account_number: stored ? z.string() : confirm_account_number,
    canceled_check_proof: orStored(
      fileSchema('cancelled_cheque', 'Upload Cancelled Check is required'),
      profile.canceled_check_proof,
    ),
  });
  return fields.check(repeats('account_number', 'confirm_account_number', 'Account Number mismatch'));
}

export function bankDefaults(profile: Profile) {
  return {
    account_holder_name: profile.account_holder_name ?? '',
    account_number: '',
    confirm_account_number: '',
    bank_name: profile.bank_name ?? '',
    ifsc_code: profile.ifsc_code ?? '',
    branch_name: profile.branch_name ?? '',
    canceled_check_proof: null,
  };
}

/** The form's values without the fields left empty because their value is stored already. */
export function given<T extends Record<string, unknown>>(values: T): { [F in keyof T]?: NonNullable<T[F]> } {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(filled) as { [F in keyof T]?: NonNullable<T[F]> };
}
