import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { booleanField, code, date, id, messageResponse, nullableText } from '#lib/fields.ts';
import { warnings } from '#rules/rulebook/contract.ts';
import { isRegistrable, prefix, registrationText } from './rules.ts';

const WRONG_PIN = 'PIN code has 6 digits';

const fields = {
  legal_name: registrationText(3, 100, 'Legal name is required'),
  trade_name: z.nullable(registrationText(3, 100)),
  address1: registrationText(1, 100, 'Address1 is required'),
  address2: z.nullable(registrationText(3, 100)),
  place: registrationText(3, 50, 'Place is required'),
  pin: z.nullable(code(WRONG_PIN, 6, WRONG_PIN).check(z.regex(/^\d{6}$/, WRONG_PIN))),
  aato_band: z.enum(['up_to_5_crore', 'above_5_crore'], { error: 'Choose a turnover band' }),
  e_invoice: booleanField('e_invoice is true or false'),
  invoice_prefix: prefix,
  credit_note_prefix: prefix,
  is_default: booleanField('Make another registration the default').check(
    z.refine((value) => value, 'Make another registration the default'),
  ),
};

/** A new registration; what is left out is null or as usual. */
export const registrationForm = z.object({
  gstin: code('GST Number is required', 15, 'Enter a valid GST number').check(
    z.toUpperCase(),
    z.refine(isRegistrable, 'Enter a valid GST number'),
  ),
  legal_name: fields.legal_name,
  trade_name: z.optional(fields.trade_name),
  address1: fields.address1,
  address2: z.optional(fields.address2),
  place: fields.place,
  pin: z.optional(fields.pin),
  aato_band: z.optional(fields.aato_band),
  e_invoice: z.optional(fields.e_invoice),
  invoice_prefix: z.optional(fields.invoice_prefix),
  credit_note_prefix: z.optional(fields.credit_note_prefix),
  is_default: z.optional(fields.is_default),
});

/** Changes of a registration; missing fields stay. Its GST number never changes: one that is sent is ignored. */
export const registrationUpdate = z.object({
  ...z.partial(z.object(fields)).shape,
  cancelled_on: z.optional(z.nullable(date('Enter a date.'))),
});

/** A GST registration of the caller's company, or of the platform for a superadmin. */
export const gstRegistration = z.object({
  id: z.string(),
  gstin: z.string(),
  legal_name: z.string(),
  trade_name: nullableText,
  address1: nullableText,
  address2: nullableText,
  place: nullableText,
  pin: nullableText,
  /** Name of the state by the number's first two digits. */
  state: z.string(),
  state_code: z.string(),
  aato_band: fields.aato_band,
  e_invoice: z.boolean(),
  invoice_prefix: z.string(),
  credit_note_prefix: z.string(),
  is_default: z.boolean(),
  from_profile: z.boolean(),
  cancelled_on: nullableText,
  /** The PIN code is there, which e-invoices need. */
  complete: z.boolean(),
  /** Accounts that name this registration. */
  epr_accounts: z.array(z.object({ id: z.string(), epr_registration_number: z.string(), waste_type: z.string() })),
  /** Other companies with this number, at most five: it is allowed, and each keeps its own series. */
  also_used: z.array(z.object({ company_name: z.nullable(z.string()) })),
  /** Number of an invoice made today. */
  next_invoice_number: z.string(),
  created_at: z.string(),
});

const saved = z.object({ message: z.string(), data: gstRegistration, warnings });

export const gstRegistrationsContract = defineContract({
  'GET /api/users/gst-registrations/': {
    operation: 'listGstRegistrations',
    summary: 'GST registrations of the company, the default first; a superadmin reads those of the platform',
    access: 'session',
    permission: 'read',
    response: z.object({ data: z.array(gstRegistration) }),
  },
  'POST /api/users/gst-registrations/': {
    operation: 'addGstRegistration',
    summary: 'Add a GST registration of the company, or of the platform',
    access: 'session',
    permission: 'money',
    ...tradeStep,
    created: true,
    body: registrationForm,
    response: saved,
  },
  'PATCH /api/users/gst-registrations/{id}/': {
    operation: 'changeGstRegistration',
    summary: 'Change a GST registration, but not its number',
    access: 'session',
    permission: 'money',
    ...tradeStep,
    body: registrationUpdate,
    response: saved,
  },
  'DELETE /api/users/gst-registrations/{id}/': {
    operation: 'deleteGstRegistration',
    summary: 'Delete a GST registration that nothing names',
    access: 'session',
    permission: 'money',
    needsProfile: true,
    response: messageResponse,
  },
  'PATCH /api/epr/accounts/{id}/gst-registration/': {
    operation: 'chooseGstRegistration',
    summary: 'Choose the GST registration of an EPR account; null: the default of the company',
    access: ['recycler', 'producer'],
    permission: 'money',
    ...tradeStep,
    body: z.object({ gst_registration: z.nullable(id('Choose one of your GST registrations')) }),
    response: z.object({
      message: z.string(),
      data: z.object({ gst_registration: nullableText, gstin: nullableText }),
      warnings,
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof gstRegistrationsContract> {}
}
